// What the training of the Omok weights needs from the core.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>

#include "bind/background.hpp"
#include "bind/errors.hpp"
#include "bind/omok.hpp"
#include "bind/training/training.hpp"
#include "omok/engine.hpp"
#include "training/omok_self_play.hpp"
#include "training/point_fit.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace omello::bind {
namespace {

template <class T, size_t Dimensions>
using Array = nb::ndarray<T, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

constexpr size_t kTableBytes = size_t{1} << 22;

std::unique_ptr<omok::PointWeights> numbers_of(const std::optional<nb::bytes>& weights) {
  auto numbers = std::make_unique<omok::PointWeights>();
  try {
    *numbers = weights
                   ? omok::PointWeights::from_file({static_cast<const std::byte*>(weights->data()), weights->size()})
                   : omok::PointWeights::by_hand();
  } catch (const std::invalid_argument& error) {
    raise_position_error(error.what());
  }
  return numbers;
}

// One game a row: moves (-1 after the end), the engine's scores, how many moves were random, and the winner.
void self_play(std::optional<nb::bytes> weights, const OmokBoard& start, uint64_t nodes, uint64_t seed,
               Array<int16_t, 2> moves, Array<int16_t, 2> scores, Array<int16_t, 1> openings,
               Array<int8_t, 1> winners) {
  const auto cells = static_cast<size_t>(start.game.position().cells());
  const omok::Rule rule = start.game.rule();
  if (moves.shape(1) != cells || scores.shape(1) != moves.shape(1) || scores.shape(0) != moves.shape(0) ||
      openings.shape(0) != moves.shape(0) || winners.shape(0) != moves.shape(0)) {
    raise_position_error("the arrays for the games have the wrong shape");
  }
  const int size = start.game.position().size();
  omok::Engine engine(*numbers_of(weights), 1, kTableBytes);
  const uint64_t played = count_in_background([&](const std::atomic<bool>& stop) {
    Random random(seed);
    for (size_t i = 0; i < moves.shape(0); ++i) {
      if (stop.load()) return uint64_t{i};
      const auto game = training::play_itself(engine, size, rule, nodes, random);
      if (!game) return uint64_t{i};
      int16_t* row = moves.data() + i * moves.shape(1);
      std::fill(row, row + moves.shape(1), int16_t{-1});
      std::copy(game->moves.begin(), game->moves.end(), row);
      std::copy(game->scores.begin(), game->scores.end(), scores.data() + i * moves.shape(1));
      openings.data()[i] = static_cast<int16_t>(game->opening);
      winners.data()[i] = static_cast<int8_t>(game->winner);
    }
    return uint64_t{moves.shape(0)};
  });
  if (played < moves.shape(0)) raise_position_error("no opening looks even on this board");
}

// The codes of all points of one game's positions, before each of its moves: (moves, side, points), with the number of
// codes where a stone stands. What both sides threaten, and how calm it is: 0 if a five can be made, 1 if an open four
// can, 2 otherwise.
void codes(const OmokBoard& start, Array<int16_t, 1> moves, Array<uint16_t, 3> found, Array<uint8_t, 1> threats,
           Array<uint8_t, 1> calm) {
  const omok::Board& game = start.game;
  const size_t cells = static_cast<size_t>(game.position().cells());
  if (found.shape(0) != moves.shape(0) || found.shape(1) != 2 || found.shape(2) != cells ||
      threats.shape(0) != moves.shape(0) || calm.shape(0) != moves.shape(0)) {
    raise_position_error("the arrays for the codes have the wrong shape");
  }
  omok::Position stones = game.position();
  for (size_t ply = 0; ply < moves.shape(0); ++ply) {
    const int cell = moves.data()[ply];
    if (cell < 0 || cell >= stones.cells() || !stones.is_empty(cell)) {
      raise_position_error("move " + std::to_string(ply) + " cannot be played: " + std::to_string(cell));
    }
    stones.place(cell, omok::kBlack);
  }
  const nb::gil_scoped_release release;
  const auto weights = std::make_unique<omok::PointWeights>(omok::PointWeights::by_hand());
  const omok::PointValues values(*weights, game.rule());
  omok::Field field(game.position(), game.turn(), values);
  for (size_t ply = 0; ply < moves.shape(0); ++ply) {
    uint16_t* row = found.data() + ply * 2 * cells;
    for (const omok::Side side : {omok::kBlack, omok::kWhite}) {
      for (int cell = 0; cell < field.cells(); ++cell) {
        *row++ = field.position().is_empty(cell) ? field.code(side, cell) : uint16_t{omok::kPointCodes};
      }
    }
    const omok::Side me = field.turn();
    const bool five = field.fives(me) != 0 || field.fives(other(me)) != 0;
    const bool open_four = field.open_fours(me) != 0 || field.open_fours(other(me)) != 0;
    calm.data()[ply] = five ? 0 : open_four ? 1 : 2;
    threats.data()[ply] = static_cast<uint8_t>(field.threats());
    field.play(moves.data()[ply]);
  }
}

// The four kinds of every code, greatest first.
void code_kinds(Array<uint8_t, 2> kinds) {
  if (kinds.shape(0) != omok::kPointCodes || kinds.shape(1) != omok::kDirections) {
    raise_position_error("the array for the kinds has the wrong shape");
  }
  for (int code = 0; code < omok::kPointCodes; ++code) {
    const auto& four = omok::PointCodes::shared().kinds(code);
    std::copy(four.begin(), four.end(), kinds.data() + static_cast<size_t>(code) * omok::kDirections);
  }
}

using Numbers = nb::ndarray<float, nb::c_contig, nb::device::cpu>;

// Positions as the fit takes them, with the arrays they are in.
struct FitPositions {
  Array<uint16_t, 2> own, other;
  Array<uint8_t, 1> turn, threats;
  Array<float, 1> label;

  training::PointProblem problem() const {
    const size_t rows = label.size();
    return {{own.data(), own.size()}, {other.data(), own.size()}, {turn.data(), rows},
            {threats.data(), rows},   {label.data(), rows},       own.shape(1)};
  }
};

struct Spans {
  std::span<float> tables, threats, network;
};
Spans spans(const Numbers& tables, const Numbers& threats, const Numbers& network) {
  if (tables.size() != 2 * omok::kPointCodes * size_t{training::PointFit::kChannels} ||
      threats.size() != 2 * omok::kThreatCodes || network.size() != omok::kNetworkNumbers) {
    raise_position_error("the arrays of the numbers have the wrong shape");
  }
  return {{tables.data(), tables.size()}, {threats.data(), threats.size()}, {network.data(), network.size()}};
}

void bind_fit(nb::module_& m) {
  using training::PointFit;
  nb::class_<FitPositions>(m, "OmokPositions", "Positions to learn from.")
      .def(
          "__init__",
          [](FitPositions* self, const Array<uint16_t, 2>& own, const Array<uint16_t, 2>& other,
             const Array<uint8_t, 1>& turn, const Array<uint8_t, 1>& threats, const Array<float, 1>& label) {
            const size_t rows = label.size();
            if (rows == 0 || own.shape(0) != rows || other.shape(0) != rows || other.shape(1) != own.shape(1) ||
                turn.size() != rows || threats.size() != rows) {
              raise_position_error("the arrays of the positions have the wrong shape");
            }
            const auto all_below = [](const auto& numbers, unsigned bound) {
              return std::all_of(numbers.data(), numbers.data() + numbers.size(),
                                 [&](unsigned number) { return number < bound; });
            };
            // A stone's point has a code of its own, after all others.
            if (!all_below(own, omok::kPointCodes + 1) || !all_below(other, omok::kPointCodes + 1) ||
                !all_below(turn, 2) || !all_below(threats, omok::kThreatCodes)) {
              raise_position_error("the positions hold numbers that mean nothing");
            }
            new (self) FitPositions{own, other, turn, threats, label};
          },
          "own"_a, "other"_a, "turn"_a, "threats"_a, "label"_a);
  nb::class_<PointFit>(m, "OmokFit", "Learns what positions are worth.")
      .def(
          "__init__",
          [](PointFit* self, const FitPositions& positions, const Numbers& tables, const Numbers& threats,
             const Numbers& network, bool shared, uint64_t seed) {
            const Spans numbers = spans(tables, threats, network);
            new (self) PointFit(positions.problem(), numbers.tables, numbers.threats, numbers.network, shared, seed);
          },
          "positions"_a, "tables"_a, "threats"_a, "network"_a, "shared"_a, "seed"_a)
      .def(
          "learn",
          [](PointFit& self, const FitPositions& positions, const Array<uint32_t, 1>& order, float first_rate,
             float last_rate) {
            const training::PointProblem problem = positions.problem();
            const std::span<const uint32_t> chosen{order.data(), order.size()};
            if (std::ranges::any_of(chosen, [&](uint32_t row) { return row >= problem.rows(); })) {
              raise_position_error("the order names rows that are not there");
            }
            const nb::gil_scoped_release release;
            return self.learn(problem, chosen, first_rate, last_rate);
          },
          "positions"_a, "order"_a, "first_rate"_a, "last_rate"_a)
      .def(
          "loss",
          [](const PointFit& self, const FitPositions& positions) {
            const training::PointProblem problem = positions.problem();
            const nb::gil_scoped_release release;
            return self.loss(problem);
          },
          "positions"_a)
      .def(
          "copy_to",
          [](const PointFit& self, const Numbers& tables, const Numbers& threats, const Numbers& network) {
            const Spans numbers = spans(tables, threats, network);
            self.copy_to(numbers.tables, numbers.threats, numbers.network);
          },
          "tables"_a, "threats"_a, "network"_a);
}

}  // namespace

void bind_omok_training(nb::module_& m) {
  m.attr("OMOK_WEIGHTS") = omok::kWeightNumbers;
  m.attr("OMOK_POINT_CODES") = omok::kPointCodes;
  m.attr("OMOK_THREAT_CODES") = omok::kThreatCodes;
  m.attr("OMOK_TRAITS") = omok::kTraits;
  m.attr("OMOK_NEURONS") = omok::kNeurons;
  bind_fit(m);
  m.def("omok_self_play", &self_play, "weights"_a.none(), "board"_a, "nodes"_a, "seed"_a, "moves"_a, "scores"_a,
        "openings"_a, "winners"_a);
  m.def("omok_codes", &codes, "board"_a, "moves"_a, "codes"_a, "threats"_a, "calm"_a);
  m.def("omok_code_kinds", &code_kinds, "kinds"_a);
}

}  // namespace omello::bind
