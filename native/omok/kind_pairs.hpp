// The line kinds of a point for both sides at once, by the stones near it in one line.
#pragma once

#include <cstdint>
#include <vector>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "omok/rule.hpp"

namespace omello::omok {

// How far a stone is seen in a line: the points beyond make no difference to what wins through the middle.
constexpr int radius_of(const Rule& rule) {
  return rule.of(kBlack).exact() || rule.of(kWhite).exact() ? rule.row : rule.row - 1;
}

// A line is seen as two bit strings, black's stones and white's; a point off the board is set in both.
class KindPairs {
 public:
  static const KindPairs& of(const Rule& rule);

  // Black's kind in the low four bits, white's in the high ones, for the point at `bit`.
  uint8_t at(uint64_t black, uint64_t white, int bit) const {
    const int shift = bit - radius_;
    return kinds_[squeeze(black >> shift) | squeeze(white >> shift) << (2 * radius_)];
  }

 private:
  explicit KindPairs(const Rule& rule);

  // The points on either side of the middle.
  uint32_t squeeze(uint64_t window) const {
#if defined(__BMI2__)
    return static_cast<uint32_t>(_pext_u64(window, around_));
#else
    return static_cast<uint32_t>((window & low_) | (window >> 1 & low_ << radius_));
#endif
  }

  int radius_;
  uint64_t low_;     // a bit for each point on one side of the middle
  uint64_t around_;  // the points of a window without its middle
  std::vector<uint8_t> kinds_;
};

}  // namespace omello::omok
