#include "omok/point_codes.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace omello::omok {

PointCodes::PointCodes() {
  std::array<std::array<uint8_t, 2>, kPairs> members{};
  int pairs = 0;
  for (uint8_t low = 0; low < kLineKinds; ++low) {
    for (uint8_t high = low; high < kLineKinds; ++high) {
      pair_[low | high << 4] = pair_[high | low << 4] = static_cast<uint8_t>(pairs);
      members[pairs++] = {low, high};
    }
  }
  std::map<std::array<uint8_t, 4>, uint16_t> known;
  for (int first = 0; first < kPairs; ++first) {
    for (int second = 0; second < kPairs; ++second) {
      std::array<uint8_t, 4> all = {members[first][0], members[first][1], members[second][0], members[second][1]};
      std::sort(all.begin(), all.end(), std::greater<>());
      const auto [entry, is_new] = known.try_emplace(all, static_cast<uint16_t>(known.size()));
      if (is_new) kinds_[entry->second] = all;
      quad_[first * kPairs + second] = entry->second;
    }
  }
}

const PointCodes& PointCodes::shared() {
  static const PointCodes codes;
  return codes;
}

uint8_t flags_of(const std::array<uint8_t, 4>& kinds, const SideRule& rule) {
  int fours = 0;
  int threes = 0;
  bool five = false;
  bool open_four = false;
  bool overline = false;
  for (const uint8_t kind : kinds) {
    five |= kind == kFive;
    open_four |= kind == kOpenFour;
    overline |= kind == kOverline;
    fours += kind == kDoubleFour ? 2 : kind == kFour || kind == kOpenFour;
    threes += kind == kOpenThree || kind == kTwoWayOpenThree;
  }
  if (five) return kMakesFive | kMakesFour;
  uint8_t flags = 0;
  if (open_four || fours >= 2) flags |= kMakesOpenFour;
  if (fours != 0) flags |= kMakesFour;
  if (threes != 0) flags |= kMakesThree;
  if (fours + threes >= 2) flags |= kMakesWinningThreat;
  if ((overline && rule.overline == Overline::kForbidden) || (fours >= 2 && rule.no_double_four) ||
      (threes >= 2 && rule.no_double_three)) {
    flags |= kMaybeForbidden;
  }
  return flags;
}

}  // namespace omello::omok
