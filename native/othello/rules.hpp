// The rules of Othello: which moves are legal and which stones they flip.
#pragma once

#include <array>

#include "othello/bits.hpp"
#include "othello/lines16.hpp"
#include "othello/lines8.hpp"

namespace omello::othello {

// The eight directions, as steps down and to the right.
inline constexpr std::array<std::array<int, 2>, 8> kDirections{
    {{0, 1}, {1, -1}, {1, 0}, {1, 1}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}}};

// The unbroken runs of `through` that start beside a square of `from` in one direction. `through` must keep off the
// edge columns if the direction has a sideways part, or runs would go round the edge.
template <int N, int Step>
constexpr Bits<N> runs(const Bits<N>& from, const Bits<N>& through) {
  auto run = through & from.template shifted<Step>();
  run |= through & run.template shifted<Step>();
  const auto pairs = through & through.template shifted<Step>();
  run |= pairs & run.template shifted<2 * Step>();
  if constexpr (N <= 8) {
    run |= pairs & run.template shifted<2 * Step>();
  } else {
    const auto fours = pairs & pairs.template shifted<2 * Step>();
    run |= fours & run.template shifted<4 * Step>();
    if constexpr (N > 10) {
      const auto eights = fours & fours.template shifted<4 * Step>();
      run |= eights & run.template shifted<8 * Step>();
    }
  }
  return run;
}

// Calls f.template operator()<Step>(through) for each direction, with the squares a run in it may cross.
template <int N, typename F>
constexpr void for_each_direction(const Bits<N>& opp, F f) {
  constexpr auto kInner = inner_columns<N>();
  const auto inner = opp & kInner;
  f.template operator()<1>(inner);
  f.template operator()<-1>(inner);
  f.template operator()<N>(opp);
  f.template operator()<-N>(opp);
  f.template operator()<N - 1>(inner);
  f.template operator()<1 - N>(inner);
  f.template operator()<N + 1>(inner);
  f.template operator()<-N - 1>(inner);
}

// The squares where the side to move may put a stone.
template <int N>
inline Bits<N> legal_moves(const Bits<N>& own, const Bits<N>& opp) {
#if defined(__AVX2__)
  if constexpr (N <= 8) return legal_moves8(own, opp);
#if defined(__BMI2__)
  if constexpr (N > 8) return legal_moves16(own, opp);
#endif
#endif
  Bits<N> reached;
  for_each_direction(
      opp, [&]<int Step>(const Bits<N>& through) { reached |= runs<N, Step>(own, through).template shifted<Step>(); });
  return reached & ~(own | opp);
}

// How many squares lie between a square and the edge in each direction.
template <int N>
constexpr std::array<std::array<int8_t, 8>, N * N> make_reach() {
  std::array<std::array<int8_t, 8>, N * N> reach{};
  for (int square = 0; square < N * N; ++square) {
    for (int direction = 0; direction < 8; ++direction) {
      const auto [down, right] = kDirections[direction];
      int row = square / N + down;
      int col = square % N + right;
      for (; row >= 0 && row < N && col >= 0 && col < N; row += down, col += right) ++reach[square][direction];
    }
  }
  return reach;
}

template <int N>
inline constexpr auto kReach = make_reach<N>();

// The stones a move to an empty square turns over; none if the move is illegal.
template <int N>
inline Bits<N> flips(const Bits<N>& own, const Bits<N>& opp, int square) {
#if defined(__AVX2__)
  if constexpr (N <= 8) return flips8(own, opp, square);
#if defined(__BMI2__)
  if constexpr (N > 8) return flips16(own, opp, square);
#endif
#endif
  Bits<N> flipped;
  if constexpr (Bits<N>::kWords == 1) {
    const auto from = Bits<N>::square(square);
    for_each_direction(opp, [&]<int Step>(const Bits<N>& through) {
      const auto run = runs<N, Step>(from, through);
      if (run.template shifted<Step>() & own) flipped |= run;
    });
  } else {
    // Runs are short: on boards of several words walking beats shifting them whole.
    for (int direction = 0; direction < 8; ++direction) {
      const int step = kDirections[direction][0] * N + kDirections[direction][1];
      const int end = square + step * kReach<N>[square][direction];
      int at = square;
      while (at != end && opp.test(at + step)) at += step;
      if (at == end || !own.test(at + step)) continue;
      for (; at != square; at -= step) flipped.set(at);
    }
  }
  return flipped;
}

}  // namespace omello::othello
