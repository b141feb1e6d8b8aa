// The Omok engine for Python.
#include "omok/engine.hpp"

#include <nanobind/stl/optional.h>

#include <memory>
#include <optional>
#include <stdexcept>

#include "bind/errors.hpp"
#include "bind/kept_engine.hpp"
#include "bind/omok.hpp"
#include "bind/parameters.hpp"
#include "bind/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace omello::bind {
namespace {

using omok::Engine;
using omok::PointWeights;

struct OmokEngine {
  KeptEngine<Engine> kept;
};

void new_engine(OmokEngine* self, std::optional<nb::bytes> weights, nb::handle memory, nb::handle threads,
                nb::handle parameters) {
  const auto make = [weights, bytes = memory_of(memory), count = threads_of(threads),
                     chosen = parameters_of(parameters, omok::kParameters)] {
    auto numbers = std::make_unique<PointWeights>();
    *numbers = weights ? PointWeights::from_file({static_cast<const std::byte*>(weights->data()), weights->size()})
                       : PointWeights::by_hand();
    return std::make_unique<Engine>(*numbers, count, bytes, chosen);
  };
  try {
    new (self) OmokEngine{KeptEngine<Engine>(make)};
  } catch (const std::invalid_argument& error) {
    raise_position_error(error.what());
  }
}

SearchReport analyse(OmokEngine& self, const OmokBoard& board, nb::handle limit, nb::handle lines, nb::handle moves,
                     nb::handle progress) {
  // The board may change meanwhile, but not its moves.
  omok::Board game = board.game;
  if (!game.has_legal_move()) raise_position_error("the game is over: there is nothing to search");
  const auto is_legal = [&](int cell) { return cell != board.table->pass_index() && game.is_legal(cell); };
  const omok::SearchLimits limits{limits_of(limit), lines_of(lines), root_moves_of(moves, *board.table, is_legal)};
  return self.kept.search([&](Engine& engine) {
    return run_search(
        *board.table, progress,
        [&](const Progress& tell) {
          return told(engine.search(game, limits, [&](const omok::SearchReport& report) { tell(told(report)); }));
        },
        [&] { engine.stop(); });
  });
}

// (moves, by fours alone) or None.
nb::object forced_win(OmokEngine& self, const OmokBoard& board, nb::handle limit) {
  const omok::Board game = board.game;
  const omok::SearchLimits limits{limits_of(limit), 1, {}};
  const auto found = self.kept.search([&](Engine& engine) {
    return run_in_background([&] { return engine.forced_win(game, limits); }, [&] { engine.stop(); });
  });
  if (!found) return nb::none();
  return nb::make_tuple(board.moves(found->moves), found->by_fours);
}

}  // namespace

void bind_omok_engine(nb::module_& m) {
  m.def(
      "omok_parameters", [] { return told(omok::kParameters); },
      "The numbers of the search: name, usual value, least, most.");
  nb::class_<OmokEngine>(m, "OmokEngine", "The search for Omok boards.")
      .def("__init__", &new_engine, "weights"_a.none(), "memory"_a.none(), "threads"_a.none(),
           "parameters"_a.none() = nb::none())
      .def("analyse", &analyse, "board"_a, "limit"_a.none(), "lines"_a.none(), "moves"_a.none(), "progress"_a.none())
      .def("forced_win", &forced_win, "board"_a, "limit"_a.none())
      .def("stop", [](OmokEngine& self) { self.kept.get().stop(); })
      .def("clear", [](OmokEngine& self) { self.kept.search([](Engine& engine) { engine.clear(); }); });
}

}  // namespace omello::bind
