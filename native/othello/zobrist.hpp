// 64-bit keys of positions: one random number for each stone on each square, one for white to move.
#pragma once

#include <array>
#include <cstdint>

#include "othello/bits.hpp"
#include "random.hpp"

namespace omello::othello {

struct Zobrist {
  std::array<std::array<uint64_t, 256>, 2> stones{};
  uint64_t white_to_move = 0;
};

constexpr Zobrist make_zobrist() {
  Random random(0x07e110);
  Zobrist zobrist;
  for (auto& side : zobrist.stones) {
    for (auto& number : side) number = random.next();
  }
  zobrist.white_to_move = random.next();
  return zobrist;
}

inline constexpr Zobrist kZobrist = make_zobrist();

template <int N>
uint64_t zobrist_key(const Bits<N>& black, const Bits<N>& white, bool white_to_move) {
  uint64_t key = white_to_move ? kZobrist.white_to_move : 0;
  for_each(black, [&](int square) { key ^= kZobrist.stones[0][square]; });
  for_each(white, [&](int square) { key ^= kZobrist.stones[1][square]; });
  return key;
}

}  // namespace omello::othello
