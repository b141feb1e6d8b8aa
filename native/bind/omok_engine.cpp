// The Omok engine for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstring>
#include <exception>
#include <memory>
#include <optional>

#include "bind/background.hpp"
#include "bind/errors.hpp"
#include "bind/omok.hpp"
#include "omok/engine.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace omello::bind {
namespace {

using omok::Engine;
using omok::PointWeights;
using omok::SearchLimits;
using omok::SearchReport;

void new_engine(Engine* self, std::optional<nb::bytes> weights, size_t memory, int threads) {
  auto values = std::make_unique<PointWeights>(PointWeights::by_hand());
  if (weights) {
    if (weights->size() != sizeof(PointWeights)) {
      raise_position_error("weights of " + std::to_string(weights->size()) + " bytes do not fit this engine");
    }
    std::memcpy(values.get(), weights->data(), sizeof(PointWeights));
  }
  new (self) Engine(*values, threads, memory);
}

SearchLimits limits_of(std::optional<int> depth, std::optional<uint64_t> nodes, std::optional<double> seconds,
                       int lines) {
  SearchLimits limits;
  limits.depth = depth.value_or(limits.depth);
  limits.nodes = nodes.value_or(limits.nodes);
  limits.seconds = seconds.value_or(limits.seconds);
  limits.lines = lines;
  return limits;
}

// A win on this move or the next needs no proof.
constexpr int kPlainPlies = 2;

// (lines, depth, nodes, seconds); a line is (chance of the side to move, plies to a forced end or None, whether that is
// proven, depth, moves).
nb::tuple as_tuple(const OmokBoard& board, const SearchReport& report) {
  nb::list lines;
  for (const omok::SearchLine& line : report.lines) {
    const int plies = omok::kWin - std::abs(line.score);
    const bool forced = std::abs(line.score) > omok::kProven;
    const nb::object end = forced ? nb::object(nb::int_(plies)) : nb::object(nb::none());
    const bool proven = forced && (line.proven || plies <= kPlainPlies);
    lines.append(nb::make_tuple(omok::chance(line.score), end, proven, line.depth, board.moves(line.moves)));
  }
  return nb::make_tuple(lines, report.depth, report.nodes, report.seconds);
}

nb::tuple analyse(Engine& engine, const OmokBoard& board, std::optional<int> depth, std::optional<uint64_t> nodes,
                  std::optional<double> seconds, int lines, nb::handle progress) {
  // The board may change while the engine thinks about a copy of it, but its moves do not.
  omok::Board game = board.game;
  if (!game.has_legal_move()) raise_position_error("the game is over: there is nothing to search");
  std::exception_ptr raised;
  const auto tell = [&](const SearchReport& report) {
    if (progress.is_none() || raised) return;
    const nb::gil_scoped_acquire acquire;
    try {
      progress(as_tuple(board, report));
    } catch (...) {
      raised = std::current_exception();
      engine.stop();
    }
  };
  const SearchReport report = run_in_background(
      [&] { return engine.search(game, limits_of(depth, nodes, seconds, lines), tell); }, [&] { engine.stop(); });
  if (raised) std::rethrow_exception(raised);
  return as_tuple(board, report);
}

// (moves, by fours alone) or None.
nb::object forced_win(Engine& engine, const OmokBoard& board, std::optional<int> depth, std::optional<uint64_t> nodes,
                      std::optional<double> seconds) {
  const omok::Board game = board.game;
  const auto found = run_in_background([&] { return engine.forced_win(game, limits_of(depth, nodes, seconds, 1)); },
                                       [&] { engine.stop(); });
  if (!found) return nb::none();
  return nb::make_tuple(board.moves(found->moves), found->by_fours);
}

}  // namespace

void bind_omok_engine(nb::module_& m) {
  m.attr("OMOK_WEIGHTS") = omok::kWeightNumbers;
  nb::class_<Engine>(m, "OmokEngine", "The search for Omok boards.")
      .def("__init__", &new_engine, "weights"_a.none(), "memory"_a, "threads"_a)
      .def("analyse", &analyse, "board"_a, "depth"_a.none(), "nodes"_a.none(), "seconds"_a.none(), "lines"_a,
           "progress"_a.none())
      .def("forced_win", &forced_win, "board"_a, "depth"_a.none(), "nodes"_a.none(), "seconds"_a.none())
      .def("stop", &Engine::stop)
      .def("clear", &Engine::clear);
}

}  // namespace omello::bind
