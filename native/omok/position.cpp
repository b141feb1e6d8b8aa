#include "omok/position.hpp"

#include <bit>

#include "random.hpp"

namespace omello::omok {

Position::Run Position::run(int direction, int cell, Side side) const {
  const uint64_t bits = bits_[side][direction][geometry_->line[direction][cell]];
  const int at = geometry_->bit[direction][cell];
  return {std::countl_one(bits << (64 - at)), std::countr_one(bits >> (at + 1))};
}

uint64_t Position::zobrist(int cell, Side side) {
  static const auto keys = [] {
    std::array<std::array<uint64_t, 2>, kMaxCells> made{};
    Random random(0x6f6d6f6bu);
    for (auto& pair : made) {
      for (auto& key : pair) key = random.next();
    }
    return made;
  }();
  return keys[cell][side];
}

bool Position::contains(const Position& that) const {
  if (geometry_ != that.geometry_) return false;
  for (const Side side : {kBlack, kWhite}) {
    for (int row = 0; row < size(); ++row) {
      if ((that.bits_[side][0][row] & ~bits_[side][0][row]) != 0) return false;
    }
  }
  return true;
}

}  // namespace omello::omok
