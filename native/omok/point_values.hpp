// What a point comes to for a side, by the kinds of its four lines: all that the search asks, ready to be looked up.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "omok/point_codes.hpp"
#include "omok/point_weights.hpp"
#include "omok/rule.hpp"

namespace omello::omok {

// One word, so that it is moved as one: what the point is worth in either role, its code, its flags.
class PointValue {
 public:
  PointValue() = default;
  PointValue(const std::array<int16_t, 2>& worth, uint16_t code, uint8_t flags)
      : bits_(static_cast<uint16_t>(worth[0]) | uint64_t{static_cast<uint16_t>(worth[1])} << 16 | uint64_t{code} << 32 |
              uint64_t{flags} << 48) {}

  int worth(int role) const { return static_cast<int16_t>(bits_ >> (16 * role)); }
  uint16_t code() const { return static_cast<uint16_t>(bits_ >> 32); }
  uint8_t flags() const { return static_cast<uint8_t>(bits_ >> 48); }
  bool operator==(const PointValue&) const = default;

 private:
  uint64_t bits_ = 0;
};

class PointValues {
 public:
  PointValues(const PointWeights& weights, const Rule& rule);

  const Rule& rule() const { return rule_; }
  // `kinds` holds four bits for each direction.
  PointValue at(Side side, uint32_t kinds) const { return values_[side][kinds]; }
  int threats(Side turn, int code) const { return weights_.threats[turn][code]; }
  const Traits& traits(Side side, uint16_t code) const { return traits_[side][code]; }
  const Network& network(Side turn) const { return networks_[turn]; }
  // How likely the side is to move to a point, by its codes for the side and for the other.
  int promise(Side side, uint16_t own, uint16_t taken) const {
    return weights_.promise[side][0][own] + weights_.promise[side][1][taken];
  }

 private:
  PointWeights weights_;
  Rule rule_;
  std::array<std::vector<PointValue>, 2> values_;
  std::array<std::vector<Traits>, 2> traits_;
  std::array<Network, 2> networks_;
};

}  // namespace omello::omok
