#include "omok/line_table.hpp"

#include <cstdlib>
#include <map>
#include <memory>
#include <tuple>

namespace omello::omok {
namespace {

// One window with a stone set in its middle.
class Window {
 public:
  Window(int row, bool exact, uint32_t own, uint32_t blocked)
      : row_(row), exact_(exact), own_(own | (1u << row)), blocked_(blocked) {}

  LineShape shape() const {
    LineShape shape;
    const int length = run(own_, row_);
    shape.five = wins(length);
    shape.overline = length > row_;
    if (shape.five) return shape;
    shape.five_at = fives(own_);
    shape.fours = count_fours(shape.five_at);
    if (shape.fours == 0) shape.open_four_at = open_fours();
    return shape;
  }

 private:
  bool wins(int length) const { return exact_ ? length == row_ : length >= row_; }
  bool has(uint32_t bits, int at) const { return at >= 0 && at <= 2 * row_ && (bits >> at & 1) != 0; }

  int run(uint32_t own, int at) const {
    int length = 1;
    for (int i = at - 1; has(own, i); --i) ++length;
    for (int i = at + 1; has(own, i); ++i) ++length;
    return length;
  }

  // Empty points that complete `row` points of this line, the middle among them, to a winning row.
  uint16_t fives(uint32_t own) const {
    uint32_t found = 0;
    for (int start = 1; start <= row_; ++start) {
      const uint32_t five = ((1u << row_) - 1) << start;
      const uint32_t missing = five & ~own;
      if (missing == 0 || (missing & (missing - 1)) != 0 || (missing & blocked_) != 0) continue;
      int at = 0;
      while ((missing >> at & 1) == 0) ++at;
      if (wins(run(own | missing, at))) found |= missing;
    }
    return static_cast<uint16_t>(found);
  }

  // Two points that complete the same solid row belong to one open four.
  uint8_t count_fours(uint32_t five_at) const {
    uint8_t count = 0;
    for (int at = 0; at <= 2 * row_; ++at) count += five_at >> at & 1;
    if (count == 2 && (five_at & (five_at >> row_)) != 0) return 1;
    return count;
  }

  // Empty points where one more stone makes a solid four, the middle in it, that becomes five at either end.
  uint16_t open_fours() const {
    uint32_t found = 0;
    for (int start = 2; start <= row_; ++start) {
      const uint32_t four = ((1u << (row_ - 1)) - 1) << start;
      const uint32_t missing = four & ~own_;
      if (missing == 0 || (missing & (missing - 1)) != 0 || (missing & blocked_) != 0) continue;
      const uint32_t ends = (1u << (start - 1)) | (1u << (start + row_ - 1));
      if ((fives(own_ | missing) & ends) == ends) found |= missing;
    }
    return static_cast<uint16_t>(found);
  }

  int row_;
  bool exact_;
  uint32_t own_;
  uint32_t blocked_;
};

}  // namespace

LineTable::LineTable(int row, bool exact) : row_(row) {
  const int points = 2 * row;
  ternary_.resize(size_t{1} << points);
  uint32_t windows = 1;
  for (int i = 0; i < points; ++i) windows *= 3;
  for (uint32_t bits = 0; bits < ternary_.size(); ++bits) {
    uint32_t power = 1;
    for (int i = 0; i < points; ++i, power *= 3) {
      if (bits >> i & 1) ternary_[bits] += power;
    }
  }
  shape_of_.resize(windows);
  std::map<std::tuple<bool, bool, int, int, int>, uint16_t> known;
  for (uint32_t window = 0; window < windows; ++window) {
    uint32_t own = 0;
    uint32_t blocked = 0;
    uint32_t rest = window;
    for (int i = 0; i < points; ++i, rest /= 3) {
      const uint32_t bit = 1u << (i < row ? i : i + 1);
      if (rest % 3 == 1) own |= bit;
      if (rest % 3 == 2) blocked |= bit;
    }
    const LineShape s = Window(row, exact, own, blocked).shape();
    const auto [entry, is_new] = known.try_emplace({s.five, s.overline, s.fours, s.five_at, s.open_four_at},
                                                   static_cast<uint16_t>(shapes_.size()));
    if (is_new) shapes_.push_back(s);
    shape_of_[window] = entry->second;
  }
}

const LineTable& LineTable::of(int row, bool exact) {
  // One at a time, each when it is first asked for: the largest takes a while to make.
  switch (2 * row + exact) {
    case 6: {
      static const LineTable table(3, false);
      return table;
    }
    case 7: {
      static const LineTable table(3, true);
      return table;
    }
    case 8: {
      static const LineTable table(4, false);
      return table;
    }
    case 9: {
      static const LineTable table(4, true);
      return table;
    }
    case 10: {
      static const LineTable table(5, false);
      return table;
    }
    case 11: {
      static const LineTable table(5, true);
      return table;
    }
    case 12: {
      static const LineTable table(6, false);
      return table;
    }
    default: {
      static const LineTable table(6, true);
      return table;
    }
  }
}

}  // namespace omello::omok
