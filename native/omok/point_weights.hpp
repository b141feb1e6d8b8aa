// What the points of a position are worth: a number for every code, trained or set by hand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "omok/network.hpp"
#include "omok/point_codes.hpp"

namespace omello::omok {

// Scores are winning chances as logits, in 1/256.
constexpr int kLogit = 256;

// Whether the side to move has a point that makes a four, an open three, or more than one of them; and the other side.
constexpr int kThreatCodes = 64;

struct PointWeights {
  enum Role { kToMove, kWaiting };
  using ByCode = std::array<int16_t, kPointCodes>;

  // By side and role. The score of a position is the sum over its empty points of what they are worth to the side to
  // move, less what they are worth to the one that waits.
  std::array<std::array<ByCode, 2>, 2> worth;

  // By the side to move and what both sides threaten (see Field::threats): added to that sum.
  std::array<std::array<int16_t, kThreatCodes>, 2> threats;

  // How likely a side is to move to a point, as logits: by the point's code for itself and by that for the other side.
  std::array<std::array<ByCode, 2>, 2> promise;

  // What points add to the traits of their side, by side and code.
  std::array<std::array<std::array<int16_t, kTraits>, kPointCodes>, 2> traits;

  // By the side to move: what is added for the traits of both sides.
  std::array<NetworkWeights, 2> network;

  // Sensible before any training.
  static PointWeights by_hand();

  // From a file. Throws std::invalid_argument if it is not one of these weights.
  static PointWeights from_file(std::span<const std::byte> file);
};

// Files of weights hold these numbers in this order.
constexpr size_t kNetworkNumbers = 2 * (2 * kTraits + 2) * kNeurons;
constexpr size_t kWeightNumbers = (8 + 2 * kTraits) * kPointCodes + 2 * kThreatCodes + kNetworkNumbers;
static_assert(sizeof(PointWeights) == kWeightNumbers * sizeof(int16_t));

}  // namespace omello::omok
