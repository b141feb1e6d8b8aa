// The Othello engine for Python.
#include "othello/engine.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>

#include "bind/background.hpp"
#include "bind/errors.hpp"
#include "bind/othello_board.hpp"
#include "othello/eval.hpp"

namespace nb = nanobind;

namespace omello::bind {
namespace {

using othello::Engine;
using othello::Report;
using othello::Request;

std::unique_ptr<Engine> new_engine(int size, nb::bytes weights, size_t memory, int threads) {
  const std::span<const std::byte> file(static_cast<const std::byte*>(weights.data()), weights.size());
  try {
    return othello::make_engine(size, file, memory, threads);
  } catch (const std::invalid_argument& error) {
    raise_position_error(error.what());
  }
}

// (lines, depth, confidence, nodes, seconds); a line is (stones, exact, depth, moves).
nb::tuple as_tuple(const OthelloBoard& board, const Report& report) {
  nb::list lines;
  for (const auto& line : report.lines) {
    nb::list moves;
    for (const int square : line.moves) moves.append(board.moves().at(square));
    lines.append(nb::make_tuple(static_cast<double>(line.score) / othello::kUnit, line.exact, line.depth, moves));
  }
  return nb::make_tuple(lines, report.depth, report.confidence, report.nodes, report.seconds);
}

nb::tuple analyse(Engine& engine, const OthelloBoard& board, std::optional<int> depth, std::optional<uint64_t> nodes,
                  std::optional<double> seconds, int lines, int lower, int upper, nb::handle progress) {
  Request request;
  visit_game(board, [&]<int N>(const othello::Game<N>& game) {
    if (game.position().is_over()) raise_position_error("the game is over: there is nothing to search");
    for (int i = 0; i < othello::Bits<N>::kWords; ++i) {
      request.own[i] = game.position().own.word(i);
      request.opp[i] = game.position().opp.word(i);
    }
  });
  request.limits.depth = depth.value_or(request.limits.depth);
  request.limits.nodes = nodes.value_or(request.limits.nodes);
  request.limits.seconds = seconds.value_or(request.limits.seconds);
  request.lines = lines;
  request.lower = lower;
  request.upper = upper;
  // The board may change while the engine thinks about a copy of it, but its moves do not.
  std::exception_ptr raised;
  const auto tell = [&](const Report& report) {
    if (progress.is_none() || raised) return;
    const nb::gil_scoped_acquire acquire;
    try {
      progress(as_tuple(board, report));
    } catch (...) {
      raised = std::current_exception();
      engine.stop();
    }
  };
  const Report report = run_in_background([&] { return engine.analyse(request, tell); }, [&] { engine.stop(); });
  if (raised) std::rethrow_exception(raised);
  return as_tuple(board, report);
}

}  // namespace

void bind_othello_engine(nb::module_& m) {
  nb::class_<Engine>(m, "OthelloEngine", "The search for Othello boards of one size.")
      .def(nb::new_(&new_engine), nb::arg("size"), nb::arg("weights"), nb::arg("memory"), nb::arg("threads"))
      .def("analyse", &analyse, nb::arg("board"), nb::arg("depth").none(), nb::arg("nodes").none(),
           nb::arg("seconds").none(), nb::arg("lines"), nb::arg("lower"), nb::arg("upper"), nb::arg("progress").none())
      .def("stop", &Engine::stop)
      .def("clear", &Engine::clear);
}

}  // namespace omello::bind
