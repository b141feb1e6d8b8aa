// Games of random moves.
#pragma once

#include <cstdint>

#include "othello/position.hpp"
#include "random.hpp"

namespace omello::othello {

// No game has more moves: every stone takes a square, and every pass is followed by a stone.
template <int N>
inline constexpr int kMaxPlies = 2 * N * N;

struct Playout {
  int plies;
  int score;  // official, for the side that moved first
};

// Plays to the end, every legal move equally likely, and calls record(ply, square) for each move; a pass is square
// N * N.
template <int N, typename F>
Playout random_playout(Position<N> position, Random& random, F record) {
  bool swapped = false;
  int ply = 0;
  for (;; ++ply) {
    const auto moves = position.legal_moves();
    if (moves) {
      const int square = moves.select(static_cast<int>(random.below(static_cast<uint32_t>(moves.count()))));
      record(ply, square);
      position = position.played(square, position.flips(square));
    } else if (position.passed().can_move()) {
      record(ply, N * N);
      position = position.passed();
    } else {
      break;
    }
    swapped = !swapped;
  }
  const int score = position.final_score();
  return {ply, swapped ? -score : score};
}

}  // namespace omello::othello
