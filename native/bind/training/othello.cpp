#include "bind/training/training.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "bind/arguments.hpp"
#include "bind/errors.hpp"
#include "othello/confidence.hpp"
#include "othello/eval.hpp"
#include "othello/position.hpp"
#include "random.hpp"
#include "training/label.hpp"
#include "training/least_squares.hpp"
#include "training/self_play.hpp"

namespace nb = nanobind;

namespace omello::bind {
namespace {

using othello::Bits;
using othello::Evaluator;
using othello::Patterns;
using othello::Position;

template <typename T, int Dimensions>
using Array = nb::ndarray<T, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

template <typename T, typename A>
std::span<T> all_of(const A& array) {
  return {array.data(), array.size()};
}

constexpr int64_t kMostTableBytes = int64_t{1} << 40;

[[noreturn]] void raise_misfit() {
  raise_position_error("the arrays do not fit together");
}

// Calls f.template operator()<N>() for a size known only now.
template <typename F>
decltype(auto) with_size(int size, F f) {
  switch (size) {
    case 4:
      return f.template operator()<4>();
    case 6:
      return f.template operator()<6>();
    case 8:
      return f.template operator()<8>();
    case 10:
      return f.template operator()<10>();
    case 12:
      return f.template operator()<12>();
    case 14:
      return f.template operator()<14>();
    case 16:
      return f.template operator()<16>();
    default:
      raise_position_error("no Othello board has size " + std::to_string(size));
  }
}

// A position is a row of words: the mover's stones, then the other side's.
template <int N>
Position<N> position_at(const uint64_t* row) {
  Position<N> position;
  for (int i = 0; i < Bits<N>::kWords; ++i) {
    position.own.set_word(i, row[i]);
    position.opp.set_word(i, row[Bits<N>::kWords + i]);
  }
  return position;
}

template <int N>
void store(const Position<N>& position, uint64_t* row) {
  for (int i = 0; i < Bits<N>::kWords; ++i) {
    row[i] = position.own.word(i);
    row[Bits<N>::kWords + i] = position.opp.word(i);
  }
}

// Raises unless every position's stones lie on the board, one on a square.
template <int N, typename Positions>
void check(const Positions& positions) {
  constexpr size_t kRow = 2 * Bits<N>::kWords;
  if (positions.shape(1) != kRow) raise_misfit();
  for (size_t row = 0; row < positions.shape(0); ++row) {
    const uint64_t* words = positions.data() + row * kRow;
    for (int i = 0; i < Bits<N>::kWords; ++i) {
      const uint64_t own = words[i], opp = words[Bits<N>::kWords + i];
      if ((own & opp) != 0 || ((own | opp) & ~Bits<N>::full().word(i)) != 0) {
        raise_position_error("row " + std::to_string(row) + " is no position");
      }
    }
  }
}

// Plays games of squares (-1 after the last; passes, N * N, may be left out) and stores the position before every stone
// with its mover: 1 black, -1 white, 0 where there is no position. A game stops before its first illegal move; `scores`
// has black's official score of games played to the end, and 32767 for others.
void replay(int size, Array<const int16_t, 2> games, Array<uint64_t, 3> positions, Array<int8_t, 2> movers,
            Array<int16_t, 1> scores) {
  with_size(size, [&]<int N>() {
    const size_t count = games.shape(0);
    const size_t plies = games.shape(1);
    constexpr size_t kRow = 2 * Bits<N>::kWords;
    if (positions.shape(0) != count || positions.shape(1) != plies || positions.shape(2) != kRow ||
        movers.shape(0) != count || movers.shape(1) != plies || scores.shape(0) != count) {
      raise_misfit();
    }
    nb::gil_scoped_release release;
    for (size_t game = 0; game < count; ++game) {
      auto position = Position<N>::start();
      int8_t mover = 1;
      for (size_t ply = 0; ply < plies; ++ply) {
        const int square = games.data()[game * plies + ply];
        if (square == N * N) continue;
        if (square < 0 || square > N * N) break;
        if (!position.can_move()) {
          position = position.passed();
          mover = static_cast<int8_t>(-mover);
        }
        if (!position.legal_moves().test(square)) break;
        store(position, positions.data() + (game * plies + ply) * kRow);
        movers.data()[game * plies + ply] = mover;
        position = position.played(square, position.flips(square));
        mover = static_cast<int8_t>(-mover);
      }
      scores.data()[game] = static_cast<int16_t>(position.is_over() ? mover * position.final_score() : 32767);
    }
  });
}

// Plays steps[i] random moves from each position, in place. What is left always has a mover who can move; a game that
// ended leaves an empty board.
void wander(int size, Array<uint64_t, 2> positions, Array<const int16_t, 1> steps, uint64_t seed) {
  with_size(size, [&]<int N>() {
    constexpr size_t kRow = 2 * Bits<N>::kWords;
    check<N>(positions);
    if (positions.shape(0) != steps.size()) raise_misfit();
    nb::gil_scoped_release release;
    for (size_t i = 0; i < steps.size(); ++i) {
      Random random(seed + i * 0xd1342543de82ef95u);
      uint64_t* row = positions.data() + i * kRow;
      auto position = position_at<N>(row);
      for (int left = steps.data()[i];; --left) {
        if (!position.can_move()) position = position.passed();
        const auto moves = position.legal_moves();
        if (!moves) position = {};
        if (!moves || left <= 0) break;
        const int square = moves.select(static_cast<int>(random.below(static_cast<uint32_t>(moves.count()))));
        position = position.played(square, position.flips(square));
      }
      store(position, row);
    }
  });
}

// Plays one move, or a pass, in each position, in place; -1 leaves it as it is.
void step(int size, Array<uint64_t, 2> positions, Array<const int16_t, 1> squares) {
  with_size(size, [&]<int N>() {
    constexpr size_t kRow = 2 * Bits<N>::kWords;
    check<N>(positions);
    if (positions.shape(0) != squares.size()) raise_misfit();
    for (size_t i = 0; i < squares.size(); ++i) {
      const int square = squares.data()[i];
      if (square < 0) continue;
      uint64_t* row = positions.data() + i * kRow;
      const auto position = position_at<N>(row);
      if (square > N * N || (square < N * N && !position.empty().test(square))) {
        raise_position_error("square " + std::to_string(square) + " of position " + std::to_string(i) + " is not free");
      }
      store(square == N * N ? position.passed() : position.played(square, position.flips(square)), row);
    }
  });
}

// What searches of `depths` plies say about each position, in stones, and their best moves.
void search_all(int size, nb::bytes weights, Array<const uint64_t, 2> positions, Array<const int16_t, 1> depths,
                nb::handle memory, int level, Array<float, 1> values, Array<int16_t, 1> moves) {
  with_size(size, [&]<int N>() {
    check<N>(positions);
    if (positions.shape(0) != values.size() || depths.size() != values.size() || moves.size() != values.size() ||
        level < 0 || level > othello::kExact) {
      raise_misfit();
    }
  });
  const std::span file(static_cast<const std::byte*>(weights.data()), weights.size());
  const auto table_bytes = static_cast<size_t>(whole(memory, "the size of a table in bytes", 1, kMostTableBytes));
  try {
    nb::gil_scoped_release release;
    training::search_all(size, file, all_of<const uint64_t>(positions), all_of<const int16_t>(depths), table_bytes,
                         level, all_of<float>(values), all_of<int16_t>(moves));
  } catch (const std::invalid_argument& error) {
    raise_position_error(error.what());
  }
}

// One row of pattern numbers and counts for each position.
void features(int size, Array<const uint64_t, 2> positions, Array<uint16_t, 2> rows) {
  with_size(size, [&]<int N>() {
    using P = Patterns<N>;
    constexpr size_t kColumns = P::kCount + othello::counts_in(N);
    const size_t count = positions.shape(0);
    check<N>(positions);
    if (rows.shape(0) != count || rows.shape(1) != kColumns) raise_misfit();
    nb::gil_scoped_release release;
    for (size_t i = 0; i < count; ++i) {
      const auto position = position_at<N>(positions.data() + i * positions.shape(1));
      uint16_t* row = rows.data() + i * kColumns;
      typename P::Lanes index{};
      const auto add = [&](const Bits<N>& stones, int digit) {
        for_each(stones, [&](int square) {
          for (int lane = 0; lane < P::kLanes; ++lane) {
            index.lane[lane] = static_cast<uint16_t>(index.lane[lane] + digit * P::kStone[square].lane[lane]);
          }
        });
      };
      add(position.own, 1);
      add(position.opp, 2);
      std::copy_n(index.lane.begin(), P::kCount, row);
      const auto counts = othello::counts_of(position.own, position.opp, position.legal_moves());
      std::copy(counts.begin(), counts.end(), row + P::kCount);
    }
  });
}

// Where each column's table starts, and which weight stands at each table entry.
std::pair<std::vector<int32_t>, std::vector<int32_t>> weight_layout(int size) {
  return with_size(size, [&]<int N>() {
    using P = Patterns<N>;
    std::vector<int32_t> start(P::kLaneStart.begin(), P::kLaneStart.begin() + P::kCount);
    for (int i = 0; i < othello::counts_in(N); ++i) start.push_back(P::kTableSize + i * othello::kCountTable);
    return std::pair(start, othello::weight_map(N).weight);
  });
}

template <int N>
Evaluator<N> evaluator_of(const nb::bytes& weights) {
  try {
    return Evaluator<N>({static_cast<const std::byte*>(weights.data()), weights.size()});
  } catch (const std::invalid_argument& error) {
    raise_position_error(error.what());
  }
}

// Fills each row of `games` with the squares of a game of the evaluation against itself; what is longer than a row is
// cut. Game number i has its own random numbers, made from the seed and i.
void self_play(int size, nb::bytes weights, int opening, int surprise, uint64_t seed, Array<int16_t, 2> games) {
  if (surprise < 1) raise_spec_error("one move in " + std::to_string(surprise) + " cannot be a surprise");
  with_size(size, [&]<int N>() {
    const Evaluator<N> evaluator = evaluator_of<N>(weights);
    const size_t columns = games.shape(1);
    nb::gil_scoped_release release;
    for (size_t i = 0; i < games.shape(0); ++i) {
      Random random(seed + i * 0xd1342543de82ef95u);
      int16_t* row = games.data() + i * columns;
      training::self_play<N>(evaluator, opening, surprise, random, [&](int ply, int square) {
        if (static_cast<size_t>(ply) < columns) row[ply] = static_cast<int16_t>(square);
      });
    }
  });
}

// The evaluation of each position with these weights, in stones.
void evaluate(int size, nb::bytes weights, Array<const uint64_t, 2> positions, Array<float, 1> values) {
  with_size(size, [&]<int N>() {
    check<N>(positions);
    if (values.shape(0) != positions.shape(0)) raise_misfit();
    const Evaluator<N> evaluator = evaluator_of<N>(weights);
    nb::gil_scoped_release release;
    for (size_t i = 0; i < values.size(); ++i) {
      const auto position = position_at<N>(positions.data() + i * positions.shape(1));
      typename Evaluator<N>::State state;
      evaluator.start(state, position.own, position.opp);
      values.data()[i] =
          static_cast<float>(evaluator.score(state, position.own, position.opp, position.legal_moves())) /
          static_cast<float>(othello::kUnit);
    }
  });
}

training::Problem problem_of(const Array<const uint16_t, 2>& rows, const Array<const int32_t, 1>& column_start,
                             const Array<const int32_t, 1>& weight_of_entry, size_t weights) {
  training::Problem problem;
  problem.indices = all_of<const uint16_t>(rows);
  problem.columns = rows.shape(1);
  problem.column_start = all_of<const int32_t>(column_start);
  problem.parameter = all_of<const int32_t>(weight_of_entry);
  problem.parameters = weights;
  if (column_start.size() != rows.shape(1)) raise_misfit();
  // Everything that is looked up by number must be there.
  const auto is_weight = [&](int32_t weight) { return weight >= 0 && static_cast<size_t>(weight) < weights; };
  if (!std::ranges::all_of(problem.parameter, is_weight)) raise_misfit();
  for (size_t column = 0; column < problem.columns; ++column) {
    int64_t last = 0;
    for (size_t row = 0; row < rows.shape(0); ++row) {
      last = std::max<int64_t>(last, problem.indices[row * problem.columns + column]);
    }
    const int64_t start = problem.column_start[column];
    if (start < 0 || start + last >= static_cast<int64_t>(problem.parameter.size())) raise_misfit();
  }
  return problem;
}

void fit(Array<const uint16_t, 2> rows, Array<const int32_t, 1> column_start, Array<const int32_t, 1> weight_of_entry,
         Array<const float, 1> labels, Array<const float, 1> importance, float ridge, int steps,
         Array<float, 1> weights) {
  training::Problem problem = problem_of(rows, column_start, weight_of_entry, weights.size());
  problem.labels = all_of<const float>(labels);
  problem.importance = all_of<const float>(importance);
  if (labels.size() != rows.shape(0) || importance.size() != rows.shape(0)) raise_misfit();
  nb::gil_scoped_release release;
  const auto result = training::fit(problem, all_of<const float>(weights), ridge, steps);
  std::copy(result.begin(), result.end(), weights.data());
}

void predict(Array<const uint16_t, 2> rows, Array<const int32_t, 1> column_start,
             Array<const int32_t, 1> weight_of_entry, Array<const float, 1> weights, Array<float, 1> values) {
  const training::Problem problem = problem_of(rows, column_start, weight_of_entry, weights.size());
  if (values.size() != rows.shape(0)) raise_misfit();
  nb::gil_scoped_release release;
  training::predict(problem, all_of<const float>(weights), all_of<float>(values));
}

}  // namespace

void bind_othello_training(nb::module_& m) {
  m.def("othello_replay", &replay, nb::arg("size"), nb::arg("games"), nb::arg("positions"), nb::arg("movers"),
        nb::arg("scores"));
  m.def("othello_wander", &wander, nb::arg("size"), nb::arg("positions"), nb::arg("steps"), nb::arg("seed"));
  m.def("othello_search_all", &search_all, nb::arg("size"), nb::arg("weights"), nb::arg("positions"), nb::arg("depths"),
        nb::arg("table_bytes").none(), nb::arg("level"), nb::arg("values"), nb::arg("moves"));
  m.def("othello_step", &step, nb::arg("size"), nb::arg("positions"), nb::arg("squares"));
  m.def("othello_features", &features, nb::arg("size"), nb::arg("positions"), nb::arg("rows"));
  m.def("othello_weight_layout", &weight_layout, nb::arg("size"));
  m.def("othello_self_play", &self_play, nb::arg("size"), nb::arg("weights"), nb::arg("opening"), nb::arg("surprise"),
        nb::arg("seed"), nb::arg("games"));
  m.def("othello_evaluate", &evaluate, nb::arg("size"), nb::arg("weights"), nb::arg("positions"), nb::arg("values"));
  m.def("fit_tables", &fit, nb::arg("rows"), nb::arg("column_start"), nb::arg("weight_of_entry"), nb::arg("labels"),
        nb::arg("importance"), nb::arg("ridge"), nb::arg("steps"), nb::arg("weights"));
  m.def("predict_tables", &predict, nb::arg("rows"), nb::arg("column_start"), nb::arg("weight_of_entry"),
        nb::arg("weights"), nb::arg("values"));
}

}  // namespace omello::bind
