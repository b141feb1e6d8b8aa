// Stones that can never be turned again.
#pragma once

#include "othello/bits.hpp"
#include "othello/rules.hpp"

namespace omello::othello {

// A mask of the columns from which a step of so many columns to the side stays on the board.
template <int N>
constexpr Bits<N> columns_that_reach(int right) {
  Bits<N> bits;
  for (int square = 0; square < N * N; ++square) {
    const int col = square % N - right;
    if (col >= 0 && col < N) bits.set(square);
  }
  return bits;
}

// `bits` spread over their whole lines in one axis, given as a step down and to the right.
template <int N, int Down, int Right>
constexpr Bits<N> spread(const Bits<N>& bits) {
  constexpr int kStep = Down * N + Right;
  Bits<N> ahead = bits;
  Bits<N> back = bits;
  auto grow = [&]<int Times>() {
    constexpr auto kAhead = columns_that_reach<N>(Right * Times);
    constexpr auto kBack = columns_that_reach<N>(-Right * Times);
    ahead |= ahead.template shifted<kStep * Times>() & kAhead;
    back |= back.template shifted<-kStep * Times>() & kBack;
  };
  grow.template operator()<1>();
  grow.template operator()<2>();
  grow.template operator()<4>();
  if constexpr (N > 8) grow.template operator()<8>();
  return (ahead | back) & Bits<N>::full();
}

// Stones of `own` that are certain to stay: in each of the four axes their line is full, or ends beside them, or has a
// neighbour that is certain to stay. There may be more.
template <int N>
Bits<N> stable_stones(const Bits<N>& own, const Bits<N>& opp) {
  constexpr auto kFirstColumn = ~columns_that_reach<N>(1);
  constexpr auto kLastColumn = ~columns_that_reach<N>(-1);
  constexpr auto kFirstRow = ~Bits<N>::full().template shifted<N>() & Bits<N>::full();
  constexpr auto kLastRow = ~Bits<N>::full().template shifted<-N>() & Bits<N>::full();
  constexpr auto kSides = kFirstColumn | kLastColumn;
  constexpr auto kEnds = kFirstRow | kLastRow;
  const auto empty = ~(own | opp);
  const auto row = ~spread<N, 0, 1>(empty) | kSides;
  const auto column = ~spread<N, 1, 0>(empty) | kEnds;
  const auto falling = ~spread<N, 1, 1>(empty) | kSides | kEnds;
  const auto rising = ~spread<N, 1, -1>(empty) | kSides | kEnds;

  auto stable = own & row & column & falling & rising;
  if (!stable) return stable;
  for (;;) {
    // No mask at the edges: a shift that goes round ends on an edge square, safe in that axis anyway.
    const auto next = own & (row | stable.template shifted<1>() | stable.template shifted<-1>()) &
                      (column | stable.template shifted<N>() | stable.template shifted<-N>()) &
                      (falling | stable.template shifted<N + 1>() | stable.template shifted<-N - 1>()) &
                      (rising | stable.template shifted<N - 1>() | stable.template shifted<1 - N>());
    if (next == stable) return stable;
    stable = next;
  }
}

}  // namespace omello::othello
