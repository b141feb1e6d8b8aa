// What a stone on an empty point makes in one line, for every content of the line near the point.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "omok/rule.hpp"

namespace omello::omok {

// A stone on the point in the middle of a window, seen by its owner.
struct LineShape {
  bool five = false;          // it makes a winning row
  bool overline = false;      // it makes a longer row than the rule's
  uint8_t fours = 0;          // how many fours with this stone; an open one counts once
  uint16_t five_at = 0;       // where those fours become five: bit i is offset i - row
  uint16_t open_four_at = 0;  // if there is no four: where one more stone makes an open ("straight") four with this one
};

// The shapes for one number in a row, and for one meaning of longer rows. A window holds `row` points on either side of
// its middle: no five or open four through the middle depends on more.
class LineTable {
 public:
  static const LineTable& of(int row, bool exact);

  int row() const { return row_; }

  // `own` and `blocked` (the other side's stones and what is off the board) hold bits 0 .. 2 * row; the middle is
  // empty.
  const LineShape& at(uint32_t own, uint32_t blocked) const {
    return shapes_[shape_of_[ternary_[squeeze(own)] + 2 * ternary_[squeeze(blocked)]]];
  }

 private:
  LineTable(int row, bool exact);

  // Drops the bit in the middle.
  uint32_t squeeze(uint32_t bits) const {
    const uint32_t low = (1u << row_) - 1;
    return (bits & low) | ((bits >> 1) & (low << row_));
  }

  int row_;
  std::vector<uint32_t> ternary_;   // binary digits read in base three
  std::vector<uint16_t> shape_of_;  // few shapes differ: the windows share them
  std::vector<LineShape> shapes_;
};

}  // namespace omello::omok
