// The Othello engine for Python.
#include "othello/engine.hpp"

#include <memory>
#include <stdexcept>

#include "bind/arguments.hpp"
#include "bind/errors.hpp"
#include "bind/kept_engine.hpp"
#include "bind/othello_board.hpp"
#include "bind/parameters.hpp"
#include "bind/search.hpp"

namespace nb = nanobind;

namespace omello::bind {
namespace {

using othello::Engine;

struct OthelloEngine {
  int size;
  KeptEngine<Engine> kept;
};

void new_engine(OthelloEngine* self, nb::handle size, nb::bytes weights, nb::handle memory, nb::handle threads,
                nb::handle parameters) {
  const int side = static_cast<int>(whole(size, "the size of an Othello board", 4, 16));
  const auto make = [side, weights, bytes = memory_of(memory), count = threads_of(threads),
                     chosen = parameters_of(parameters, othello::kParameters)] {
    return othello::make_engine(side, {static_cast<const std::byte*>(weights.data()), weights.size()}, bytes, count,
                                chosen);
  };
  try {
    new (self) OthelloEngine{side, KeptEngine<Engine>(make)};
  } catch (const std::invalid_argument& error) {
    raise_position_error(error.what());
  }
}

SearchReport analyse(OthelloEngine& self, const OthelloBoard& board, nb::handle limit, nb::handle lines,
                     nb::handle moves, int lower, int upper, nb::handle progress) {
  if (board.size() != self.size) {
    raise_position_error("this engine is for size " + std::to_string(self.size) + ", not " +
                         std::to_string(board.size()));
  }
  const int squares = self.size * self.size;
  if (lower < -squares || upper > squares || lower >= upper) {
    raise_spec_error("no scores lie between " + std::to_string(lower) + " and " + std::to_string(upper));
  }
  othello::Request request{{}, {}, limits_of(limit), lines_of(lines), lower, upper, {}};
  visit_game(board, [&]<int N>(const othello::Game<N>& game) {
    if (game.position().is_over()) raise_position_error("the game is over: there is nothing to search");
    request.moves = root_moves_of(moves, board.moves(), [&](int index) { return game.is_legal(index); });
    for (int i = 0; i < othello::Bits<N>::kWords; ++i) {
      request.own[i] = game.position().own.word(i);
      request.opp[i] = game.position().opp.word(i);
    }
  });
  // The board may change meanwhile, but not its moves.
  return self.kept.search([&](Engine& engine) {
    return run_search(
        board.moves(), progress, [&](const Progress& tell) { return engine.analyse(request, tell); },
        [&] { engine.stop(); });
  });
}

}  // namespace

void bind_othello_engine(nb::module_& m) {
  m.def(
      "othello_parameters", [] { return told(othello::kParameters); },
      "The numbers of the search: name, usual value, least, most.");
  nb::class_<OthelloEngine>(m, "OthelloEngine", "The search for Othello boards of one size.")
      .def("__init__", &new_engine, nb::arg("size").none(), nb::arg("weights"), nb::arg("memory").none(),
           nb::arg("threads").none(), nb::arg("parameters").none() = nb::none())
      .def("analyse", &analyse, nb::arg("board"), nb::arg("limit").none(), nb::arg("lines").none(),
           nb::arg("moves").none(), nb::arg("lower"), nb::arg("upper"), nb::arg("progress").none())
      .def("stop", [](OthelloEngine& self) { self.kept.get().stop(); })
      .def("clear", [](OthelloEngine& self) { self.kept.search([](Engine& engine) { engine.clear(); }); });
}

}  // namespace omello::bind
