// What a point comes to for a side, by the kinds of its four lines: all that the search asks, ready to be looked up.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "omok/point_codes.hpp"
#include "omok/point_weights.hpp"
#include "omok/rule.hpp"

namespace omello::omok {

// One word, so that it is moved as one: its flags, its code, and what the point is worth in either role.
class PointValue {
 public:
  PointValue() = default;
  PointValue(const std::array<int16_t, 2>& worth, uint16_t code, uint8_t flags)
      : bits_(kNothing + static_cast<uint64_t>(worth[0]) + (static_cast<uint64_t>(worth[1]) << kWorthBits) +
              (uint64_t{code} << (2 * kWorthBits)) + (uint64_t{flags} << kFlagsFrom)) {}

  uint16_t code() const { return static_cast<uint16_t>(bits_ >> (2 * kWorthBits) & ((1 << kCodeBits) - 1)); }
  uint8_t flags() const { return static_cast<uint8_t>(bits_ >> kFlagsFrom); }
  bool operator==(const PointValue&) const = default;

 private:
  friend class WorthSum;

  static constexpr int kWorthBits = 23;
  static constexpr int kCodeBits = 12;
  static constexpr int kFlagsFrom = 2 * kWorthBits + kCodeBits;
  static_assert(kPointCodes <= 1 << kCodeBits);

  // Worths are kept above zero, so that they do not borrow from each other.
  static constexpr uint64_t kNothing = 0x8000 | uint64_t{0x8000} << kWorthBits;

  uint64_t bits_ = kNothing;
};

// What many points are worth in both roles, added up at once: sums of words are sums of all their parts, and what the
// other parts come to runs over the top. Right within 4 million, that is 16,000 logits.
class WorthSum {
 public:
  WorthSum() = default;

  void replace(PointValue before, PointValue now) { bits_ += now.bits_ - before.bits_; }
  int of(int role) const {
    const int first = lowest(bits_);
    return role == 0 ? first : lowest((bits_ - static_cast<uint64_t>(first)) >> kBits);
  }
  WorthSum operator+(WorthSum more) const { return WorthSum(bits_ + more.bits_); }
  WorthSum operator-(WorthSum less) const { return WorthSum(bits_ - less.bits_); }
  bool operator==(const WorthSum& sum) const { return of(0) == sum.of(0) && of(1) == sum.of(1); }

 private:
  static constexpr int kBits = PointValue::kWorthBits;

  explicit WorthSum(uint64_t bits) : bits_(bits) {}
  static int lowest(uint64_t bits) {
    return static_cast<int>(static_cast<int64_t>(bits << (64 - kBits)) >> (64 - kBits));
  }

  uint64_t bits_ = 0;
};

class PointValues {
 public:
  PointValues(const PointWeights& weights, const Rule& rule);

  const Rule& rule() const { return rule_; }
  // By the kinds of a point, four bits for each direction.
  const PointValue* all(Side side) const { return values_[side].data(); }
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
