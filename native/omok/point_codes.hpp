// The four line kinds of a point, their order dropped, as one small number.
#pragma once

#include <array>
#include <cstdint>

#include "omok/line_kinds.hpp"
#include "omok/rule.hpp"

namespace omello::omok {

constexpr int kPairs = kLineKinds * (kLineKinds + 1) / 2;
constexpr int kPointCodes = kLineKinds * (kLineKinds + 1) * (kLineKinds + 2) * (kLineKinds + 3) / 24;

// What a stone on a point makes, all lines together. Bits, for they are searched for by the eight.
enum PointFlag : uint8_t {
  kMakesFive = 1,
  kMakesOpenFour = 2,        // or two fours: wins with the next stone unless five is made or stopped before
  kMakesFour = 4,            // at least one
  kMakesThree = 8,           // an open three, or more than one
  kMakesWinningThreat = 16,  // a four and an open three, or two open threes
  kMaybeForbidden = 32,
};

class PointCodes {
 public:
  static const PointCodes& shared();

  // The code of four kinds, four bits each.
  uint16_t code(uint32_t kinds) const { return quad_[pair_[kinds & 0xff] * kPairs + pair_[kinds >> 8]]; }
  // The kinds of a code, greatest first.
  const std::array<uint8_t, 4>& kinds(int code) const { return kinds_[code]; }

 private:
  PointCodes();

  std::array<uint8_t, 256> pair_{};
  std::array<uint16_t, kPairs * kPairs> quad_;
  std::array<std::array<uint8_t, 4>, kPointCodes> kinds_;
};

// The flags of a code for a side.
uint8_t flags_of(const std::array<uint8_t, 4>& kinds, const SideRule& rule);

}  // namespace omello::omok
