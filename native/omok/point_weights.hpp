// What the points of a position are worth: a number for every code, trained or set by hand.
#pragma once

#include <array>
#include <cstdint>

#include "omok/point_codes.hpp"

namespace omello::omok {

// Scores are winning chances as logits, in 1/256.
constexpr int kLogit = 256;

struct PointWeights {
  enum Role { kToMove, kWaiting };
  using Table = std::array<int16_t, kPointCodes>;

  // By side and role. The score of a position is the sum over its empty points of what they are worth to the side to
  // move, less what they are worth to the one that waits.
  std::array<std::array<Table, 2>, 2> worth;

  // Sensible before any training.
  static PointWeights by_hand();
};

}  // namespace omello::omok
