// Counting the games of a given length, to check the rules and to measure their speed.
#pragma once

#include <atomic>
#include <cstdint>

#include "othello/position.hpp"

namespace omello::othello {

// The number of sequences of `depth` moves. A forced pass is a move; a game that ended earlier counts as one
// sequence. The last move is counted without being played. The count is of no meaning once `stop` is set.
template <int N>
uint64_t perft(const Position<N>& position, int depth, const std::atomic<bool>& stop) {
  if (depth == 0) return 1;
  auto moves = position.legal_moves();
  if (!moves) {
    const auto passed = position.passed();
    return passed.can_move() ? perft(passed, depth - 1, stop) : 1;
  }
  if (depth == 1) return static_cast<uint64_t>(moves.count());
  if (stop.load(std::memory_order_relaxed)) return 0;
  uint64_t leaves = 0;
  for_each(moves,
           [&](int square) { leaves += perft(position.played(square, position.flips(square)), depth - 1, stop); });
  return leaves;
}

}  // namespace omello::othello
