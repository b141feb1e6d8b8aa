#include "omok/kind_pairs.hpp"

#include <array>
#include <memory>
#include <mutex>

#include "omok/line_kinds.hpp"

namespace omello::omok {

static_assert(kLineKinds <= 16, "two kinds share a byte");

KindPairs::KindPairs(const Rule& rule)
    : radius_(radius_of(rule)), low_((uint64_t{1} << radius_) - 1), around_(low_ | low_ << (radius_ + 1)) {
  const int points = 2 * radius_;
  kinds_.resize(size_t{1} << (2 * points));
  const LineKinds& black = LineKinds::of(rule.row, rule.of(kBlack).exact(), radius_);
  const LineKinds& white = LineKinds::of(rule.row, rule.of(kWhite).exact(), radius_);
  const auto digit = [&](int point) { return black.digit(point < radius_ ? point - radius_ : point - radius_ + 1); };
  // All contents of the points within the board, for every number of points beyond either edge.
  for (int before = 0; before <= radius_; ++before) {
    for (int after = 0; after <= radius_; ++after) {
      const int inside = points - before - after;
      uint32_t contents = 1;
      for (int i = 0; i < inside; ++i) contents *= 3;
      uint32_t walls = 0;
      uint32_t blocked = 0;
      for (int point = 0; point < points; ++point) {
        if (point >= before && point < before + inside) continue;
        walls |= 1u << point;
        blocked += 2 * digit(point);
      }
      for (uint32_t content = 0; content < contents; ++content) {
        uint32_t stones[2] = {walls, walls};
        uint32_t window[2] = {blocked, blocked};
        uint32_t rest = content;
        for (int point = before; point < before + inside; ++point, rest /= 3) {
          if (rest % 3 == 0) continue;
          const uint32_t side = rest % 3 - 1;
          stones[side] |= 1u << point;
          window[side] += digit(point);
          window[1 - side] += 2 * digit(point);
        }
        kinds_[stones[0] | size_t{stones[1]} << points] =
            static_cast<uint8_t>(black.at(window[0]) | white.at(window[1]) << 4);
      }
    }
  }
}

const KindPairs& KindPairs::of(const Rule& rule) {
  // Each made when it is first asked for.
  static std::array<std::once_flag, 4 * (kMaxRow + 1)> made;
  static std::array<std::unique_ptr<const KindPairs>, 4 * (kMaxRow + 1)> pairs;
  const int index = 4 * rule.row + 2 * rule.of(kBlack).exact() + rule.of(kWhite).exact();
  std::call_once(made[index], [&] { pairs[index].reset(new KindPairs(rule)); });
  return *pairs[index];
}

}  // namespace omello::omok
