// What a position is probably worth: the sum of table entries, one for each pattern on the board and for a few counts,
// from tables made for the phase of the game. The weights come from training; see training/othello.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "othello/bits.hpp"
#include "othello/patterns.hpp"
#include "othello/rules.hpp"

namespace omello::othello {

// Scores are in 1/128 stone, seen by the side to move.
inline constexpr int kUnit = 128;

// Beside the patterns: moves of both sides, empty squares beside the stones of both sides, and on wide boards, whose
// middle no pattern covers, the mover's share of the stones.
constexpr int counts_in(int size) {
  return size <= 8 ? 4 : 5;
}
inline constexpr int kCountTable = 64;

// Boards wider than 8×8 share their weights, scaled to the board.
constexpr int weights_size(int size) {
  return size <= 8 ? size : 10;
}

// The tables change with the stage of the game, and on 8×8 also with who will have the last move if nobody passes.
constexpr int stages_of(int size) {
  return size == 8 ? 12 : size == 6 ? 8 : size == 4 ? 3 : 12;
}
constexpr int parities_of(int size) {
  return size == 8 ? 2 : 1;
}
constexpr int phases_of(int size) {
  return stages_of(size) * parities_of(size);
}

constexpr int phase_of(int size, int empties) {
  const int stages = stages_of(size);
  const int squares = size * size - 4;
  const int stage = std::min(stages - 1, (squares - std::min(empties, squares)) * stages / squares);
  return stage * parities_of(size) + empties % parities_of(size);
}

// Which weight stands at each table entry: mirror images of a pattern share one.
struct WeightMap {
  std::vector<int32_t> weight;
  int count = 0;
};
WeightMap weight_map(int size);

// The tables of all phases, one after the other, from a weights file. Throws std::invalid_argument if the file is not
// one of this version for this size.
std::vector<int16_t> read_weights(std::span<const std::byte> file, int size);

// The empty squares beside a set of stones.
template <int N>
constexpr Bits<N> frontier(const Bits<N>& stones, const Bits<N>& empty) {
  constexpr auto kNotFirst = [] {
    Bits<N> bits;
    for (int square = 0; square < N * N; ++square) {
      if (square % N != 0) bits.set(square);
    }
    return bits;
  }();
  constexpr auto kNotLast = [] {
    Bits<N> bits;
    for (int square = 0; square < N * N; ++square) {
      if (square % N != N - 1) bits.set(square);
    }
    return bits;
  }();
  auto wide = stones | (stones.template shifted<1>() & kNotFirst) | (stones.template shifted<-1>() & kNotLast);
  wide |= wide.template shifted<N>() | wide.template shifted<-N>();
  return wide & empty;
}

// The counts beside the patterns, as indices of their tables; larger boards count more coarsely. The moves given are
// the legal ones.
template <int N>
std::array<uint16_t, counts_in(N)> counts_of(const Bits<N>& own, const Bits<N>& opp, const Bits<N>& moves) {
  const auto empty = ~(own | opp);
  const auto index = [](int count) {
    return static_cast<uint16_t>(std::min(N <= 8 ? count : count * 8 / N, kCountTable - 1));
  };
  std::array<uint16_t, counts_in(N)> counts{index(moves.count()), index(legal_moves(opp, own).count()),
                                            index(frontier(own, empty).count()), index(frontier(opp, empty).count())};
  if constexpr (N > 8) {
    const int mine = own.count();
    counts[4] = static_cast<uint16_t>(mine * (kCountTable - 1) / std::max(1, mine + opp.count()));
  }
  return counts;
}

// Immutable: threads share one.
template <int N>
class Evaluator {
  using P = Patterns<N>;
  using Lanes = typename P::Lanes;

 public:
  static constexpr int kPhaseSize = P::kTableSize + counts_in(N) * kCountTable;

  // The patterns' numbers, kept up to date move by move; the side to move's stones are `own`.
  struct State {
    Lanes own;
    Lanes opp;
  };

  explicit Evaluator(std::span<const std::byte> file) : tables_(read_weights(file, N)) {}

  void start(State& state, const Bits<N>& own, const Bits<N>& opp) const {
    state.own = sum_of(own);
    state.opp = sum_of(opp);
  }

  // `to` is seen by the other side.
  void play(const State& from, State& to, int square, const Bits<N>& flips) const {
    const Lanes turned = sum_of(flips);
    const Lanes& stone = P::kStone[square];
    for (int i = 0; i < P::kLanes; ++i) {
      to.own.lane[i] = static_cast<uint16_t>(from.opp.lane[i] - turned.lane[i]);
      to.opp.lane[i] = static_cast<uint16_t>(from.own.lane[i] + turned.lane[i] + stone.lane[i]);
    }
  }

  void pass(const State& from, State& to) const {
    to.own = from.opp;
    to.opp = from.own;
  }

  // The value of a position whose game is not over, in kUnit; `own` and `opp` are the stones behind `state`, `moves`
  // the legal ones.
  int score(const State& state, const Bits<N>& own, const Bits<N>& opp, const Bits<N>& moves) const {
    Lanes index;
    for (int i = 0; i < P::kLanes; ++i) {
      index.lane[i] = static_cast<uint16_t>(state.own.lane[i] + 2 * state.opp.lane[i]);
    }
    return sum_at(index, own, opp, moves);
  }

  // The value of the position after a move, seen by the other side: for a position that is looked at no further, whose
  // state nobody needs. `own`, `opp` and `moves` are those after the move.
  int score_after(const State& from, int square, const Bits<N>& flips, const Bits<N>& own, const Bits<N>& opp,
                  const Bits<N>& moves) const {
    Lanes index;
    const Lanes& stone = P::kStone[square];
    for (int i = 0; i < P::kLanes; ++i) {
      index.lane[i] = static_cast<uint16_t>(from.opp.lane[i] + 2 * (from.own.lane[i] + stone.lane[i]));
    }
    for_each(flips, [&](int turned) {
      const Lanes& more = P::kStone[turned];
      for (int i = 0; i < P::kLanes; ++i) index.lane[i] = static_cast<uint16_t>(index.lane[i] + more.lane[i]);
    });
    return sum_at(index, own, opp, moves);
  }

 private:
  int sum_at(const Lanes& index, const Bits<N>& own, const Bits<N>& opp, const Bits<N>& moves) const {
    const int phase = phase_of(N, N * N - (own | opp).count());
    const int16_t* table = tables_.data() + static_cast<size_t>(phase) * kPhaseSize;
    int sum = 0;
    for (int i = 0; i < P::kCount; ++i) sum += table[P::kLaneStart[i] + index.lane[i]];
    const auto counts = counts_of(own, opp, moves);
    for (int i = 0; i < counts_in(N); ++i) sum += table[P::kTableSize + i * kCountTable + counts[i]];
    if constexpr (N > 8) sum = sum * (N * N) / 64;
    return std::clamp(sum, -N * N * kUnit, N * N * kUnit);
  }

  static Lanes sum_of(const Bits<N>& stones) {
    Lanes sum{};
    for_each(stones, [&](int square) {
      for (int i = 0; i < P::kLanes; ++i) {
        sum.lane[i] = static_cast<uint16_t>(sum.lane[i] + P::kStone[square].lane[i]);
      }
    });
    return sum;
  }

  std::vector<int16_t> tables_;
};

}  // namespace omello::othello
