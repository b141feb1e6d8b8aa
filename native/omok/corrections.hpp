// How far estimates were off in positions much like this one, as searches of them found.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "omok/field.hpp"

namespace omello::omok {

// Two kinds of likeness: the same last two moves; the same last move of the side to move, with the same threats.
class Corrections {
 public:
  Corrections() : known_(kByMoves + kByThreats) {}

  // To be added to what is estimated, in 1 / kLogit.
  int of(const Field& field, int share) const {
    const auto [moves, threats] = places(field);
    return (known_[moves] + known_[threats]) * share / kShares;
  }

  // A search of so many plies found the position better by this than it was estimated.
  void learn(const Field& field, int better, int plies) {
    const int step = std::clamp(better * plies / 8, -kMost / 4, kMost / 4);
    for (const size_t at : places(field)) known_[at] += step - known_[at] * std::abs(step) / kMost;
  }

 private:
  static constexpr int kShares = 512;
  static constexpr int kMost = 1024;
  static constexpr size_t kByMoves = size_t{1} << 15;
  static constexpr size_t kByThreats = size_t{2} * kMaxCells * kThreatCodes;

  static std::array<size_t, 2> places(const Field& field) {
    const auto last = static_cast<size_t>(std::max(field.last(0), 0));
    const auto before = static_cast<size_t>(std::max(field.last(1), 0));
    const size_t side = field.turn();
    // Multiplied so that pairs of moves that are near each other come to places that are not.
    const size_t moves = (last * kMaxCells + before) * 2654435761U >> 7;
    return {2 * (moves % (kByMoves / 2)) + side,
            kByMoves + 2 * (before * kThreatCodes + static_cast<size_t>(field.threats())) + side};
  }

  std::vector<int32_t> known_;
};

}  // namespace omello::omok
