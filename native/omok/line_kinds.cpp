#include "omok/line_kinds.hpp"

#include <array>
#include <bit>
#include <memory>
#include <mutex>

#include "omok/line_table.hpp"
#include "omok/rule.hpp"

namespace omello::omok {
namespace {

constexpr uint8_t kUnknown = 255;

// Finds the kinds of all windows, each from those with one own stone more.
class Maker {
 public:
  Maker(int row, bool exact, int radius, const std::vector<uint32_t>& digits, std::vector<uint8_t>& kinds)
      : table_(LineTable::of(row, exact)), radius_(radius), beyond_(row - radius), digits_(digits), kinds_(kinds) {}

  uint8_t kind(uint32_t window) {
    if (kinds_[window] == kUnknown) kinds_[window] = found(window);
    return kinds_[window];
  }

 private:
  uint8_t found(uint32_t window) {
    uint32_t own = 0;
    uint32_t blocked = 0;
    for (int at = 0; at <= 2 * radius_; ++at) {
      if (at == radius_) continue;
      const uint32_t content = window / digits_[at] % 3;
      own |= (content == 1) << at;
      blocked |= (content == 2) << at;
    }
    const LineShape& shape = table_.at(own << beyond_, blocked << beyond_);
    if (shape.five) return kFive;
    if (shape.overline) return kOverline;
    if (shape.fours >= 2) return kDoubleFour;
    if (shape.fours == 1) return std::popcount(shape.five_at) >= 2 ? kOpenFour : kFour;
    if (shape.open_four_at != 0) return std::popcount(shape.open_four_at) >= 2 ? kTwoWayOpenThree : kOpenThree;

    int ways[kLineKinds] = {};
    for (int at = 0; at <= 2 * radius_; ++at) {
      if (at != radius_ && ((own | blocked) >> at & 1) == 0) ++ways[kind(window + digits_[at])];
    }
    if (ways[kFour] + ways[kDoubleFour] + ways[kOpenFour] != 0) return kThree;
    const int threes = ways[kOpenThree] + ways[kTwoWayOpenThree];
    if (threes != 0) return threes == 1 ? kOpenTwo : threes == 2 ? kTwoWayOpenTwo : kManyWayOpenTwo;
    if (ways[kThree] != 0) return kTwo;
    if (ways[kOpenTwo] + ways[kTwoWayOpenTwo] + ways[kManyWayOpenTwo] != 0) return kOpenOne;
    return ways[kTwo] + ways[kOpenOne] + ways[kOne] != 0 ? kOne : kDead;
  }

  const LineTable& table_;
  int radius_;
  int beyond_;  // points that the table looks at and the window does not
  const std::vector<uint32_t>& digits_;
  std::vector<uint8_t>& kinds_;
};

}  // namespace

LineKinds::LineKinds(int row, bool exact, int radius) : radius_(radius), digits_(2 * radius + 1) {
  uint32_t power = 1;
  for (int at = 0; at <= 2 * radius; ++at) {
    if (at == radius) continue;
    digits_[at] = power;
    power *= 3;
  }
  kinds_.assign(power, kUnknown);
  Maker maker(row, exact, radius, digits_, kinds_);
  for (uint32_t window = 0; window < power; ++window) maker.kind(window);
}

const LineKinds& LineKinds::of(int row, bool exact, int radius) {
  // Each made when it is first asked for.
  static std::array<std::once_flag, 3 * (kMaxRow + 1)> made;
  static std::array<std::unique_ptr<const LineKinds>, 3 * (kMaxRow + 1)> kinds;
  const int index = 3 * row + (radius < row ? 0 : exact ? 2 : 1);
  std::call_once(made[index], [&] { kinds[index].reset(new LineKinds(row, exact, radius)); });
  return *kinds[index];
}

}  // namespace omello::omok
