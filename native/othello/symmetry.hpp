// The eight ways to turn and mirror a board.
#pragma once

#include "othello/position.hpp"

namespace omello::othello {

inline constexpr int kSymmetries = 8;

// The symmetry that undoes another.
constexpr int inverse(int symmetry) {
  return symmetry < 4 ? (4 - symmetry) & 3 : symmetry;
}

// Where a square goes: symmetry & 3 is the number of quarter turns clockwise, made after a left-right mirror if
// symmetry & 4.
template <int N>
constexpr int transformed(int square, int symmetry) {
  int row = square / N;
  int col = square % N;
  if (symmetry & 4) col = N - 1 - col;
  for (int turn = 0; turn < (symmetry & 3); ++turn) {
    const int old_row = row;
    row = col;
    col = N - 1 - old_row;
  }
  return row * N + col;
}

template <int N>
constexpr Bits<N> transformed(const Bits<N>& bits, int symmetry) {
  Bits<N> result;
  for_each(bits, [&](int square) { result.set(transformed<N>(square, symmetry)); });
  return result;
}

template <int N>
constexpr Position<N> transformed(const Position<N>& position, int symmetry) {
  return {transformed(position.own, symmetry), transformed(position.opp, symmetry)};
}

// The symmetry that leads to the smallest of the eight positions, so that all eight agree on one.
template <int N>
constexpr int canonical_symmetry(const Position<N>& position) {
  int best = 0;
  auto smallest = position;
  for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
    const auto candidate = transformed(position, symmetry);
    if (candidate < smallest) {
      smallest = candidate;
      best = symmetry;
    }
  }
  return best;
}

}  // namespace omello::othello
