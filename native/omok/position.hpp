// The stones on a board, by point and by line.
#pragma once

#include <array>
#include <cstdint>

#include "omok/geometry.hpp"
#include "omok/rule.hpp"

namespace omello::omok {

// A stretch of a line around a point; bit `radius` is the point itself.
struct LineWindow {
  uint32_t own;
  uint32_t blocked;  // the other side's stones and the points off the board
};

class Position {
 public:
  explicit Position(int size) : geometry_(&geometry(size)) { stones_.fill(kEmpty); }

  const Geometry& lines() const { return *geometry_; }
  int size() const { return geometry_->size; }
  int cells() const { return geometry_->cells; }
  int count(Side side) const { return count_[side]; }
  int empties() const { return cells() - count_[kBlack] - count_[kWhite]; }
  bool is_full() const { return empties() == 0; }

  bool is_empty(int cell) const { return stones_[cell] == kEmpty; }
  bool has(int cell, Side side) const { return stones_[cell] == side; }

  void place(int cell, Side side) {
    stones_[cell] = side;
    ++count_[side];
    key_ ^= zobrist(cell, side);
    for (int d = 0; d < kDirections; ++d) line_bits(d, cell, side) |= bit(d, cell);
  }

  void remove(int cell, Side side) {
    stones_[cell] = kEmpty;
    --count_[side];
    key_ ^= zobrist(cell, side);
    for (int d = 0; d < kDirections; ++d) line_bits(d, cell, side) &= ~bit(d, cell);
  }

  LineWindow window(int direction, int cell, Side side, int radius) const {
    const int line = geometry_->line[direction][cell];
    const int shift = geometry_->bit[direction][cell] - radius;
    const uint64_t mask = (uint64_t{2} << (2 * radius)) - 1;
    const uint64_t blocked = bits_[other(side)][direction][line] | geometry_->wall[direction][line];
    return {static_cast<uint32_t>(bits_[side][direction][line] >> shift & mask),
            static_cast<uint32_t>(blocked >> shift & mask)};
  }

  // The stones of a side in a line, and the points off the board.
  uint64_t line_stones(int direction, int line, Side side) const {
    return bits_[side][direction][line] | geometry_->wall[direction][line];
  }

  // The stones of both sides in a row of the board; bit 0 is the first column.
  uint64_t row_stones(int row) const { return (bits_[kBlack][0][row] | bits_[kWhite][0][row]) >> kLinePad; }

  // The stones of `side` that stand in a row with the point, as if one stood there: how many before it and after it.
  struct Run {
    int before;
    int after;
    int length() const { return before + 1 + after; }
  };
  Run run(int direction, int cell, Side side) const;

  // A hash of the stones alone, and what one stone adds to it (by xor).
  uint64_t key() const { return key_; }
  static uint64_t zobrist(int cell, Side side);

  // True if all stones of the other are here, too.
  bool contains(const Position& that) const;

  bool operator==(const Position& that) const { return geometry_ == that.geometry_ && stones_ == that.stones_; }

 private:
  static constexpr uint8_t kEmpty = 2;

  uint64_t& line_bits(int direction, int cell, Side side) {
    return bits_[side][direction][geometry_->line[direction][cell]];
  }
  uint64_t bit(int direction, int cell) const { return uint64_t{1} << geometry_->bit[direction][cell]; }

  const Geometry* geometry_;
  std::array<uint8_t, kMaxCells> stones_;
  std::array<std::array<std::array<uint64_t, kMaxLines>, kDirections>, 2> bits_{};
  std::array<int, 2> count_{};
  uint64_t key_ = 0;
};

}  // namespace omello::omok
