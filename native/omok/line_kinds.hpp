// What a stone on an empty point is worth in one line, for every content of the line near the point.
#pragma once

#include <cstdint>
#include <vector>

namespace omello::omok {

// Said for five in a row; for another number "four" means one stone less than that, and so on down. Better kinds are
// greater. An open three becomes an open four by one more stone, a three a four, and so on.
enum LineKind : uint8_t {
  kDead,
  kOne,
  kOpenOne,
  kTwo,
  kOpenTwo,         // becomes an open three at one point,
  kTwoWayOpenTwo,   // at two,
  kManyWayOpenTwo,  // at three or more
  kThree,
  kOpenThree,        // becomes an open four at one point,
  kTwoWayOpenThree,  // at two or more
  kFour,
  kDoubleFour,  // two fours in the one line
  kOpenFour,
  kFive,
  kOverline,  // a longer row, where that is no win
  kLineKinds,
};

// A window is a number in base three, with a digit for each of the `radius` points on either side of the middle: 0
// empty, 1 own, 2 the other side's or off the board. The radius is `row`, or one less where longer rows win for both
// sides: then the points beyond make no difference.
class LineKinds {
 public:
  static const LineKinds& of(int row, bool exact, int radius);

  LineKind at(uint32_t window) const { return static_cast<LineKind>(kinds_[window]); }
  // The value of a digit: the point `offset` (from -radius to radius, not 0) from the middle.
  uint32_t digit(int offset) const { return digits_[offset + radius_]; }

 private:
  LineKinds(int row, bool exact, int radius);

  int radius_;
  std::vector<uint8_t> kinds_;
  std::vector<uint32_t> digits_;
};

}  // namespace omello::omok
