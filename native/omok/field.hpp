// The stones with what every empty point is worth to both sides, kept up to date move by move.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "omok/forbidden.hpp"
#include "omok/line_kinds.hpp"
#include "omok/point_codes.hpp"
#include "omok/point_weights.hpp"
#include "omok/position.hpp"

namespace omello::omok {

class Field {
 public:
  // Allocates all it will ever need.
  Field(const Position& stones, const Rule& rule, Side turn, const PointWeights& weights);

  const Position& position() const { return position_; }
  const Rule& rule() const { return rule_; }
  int cells() const { return position_.cells(); }
  Side turn() const { return turn_; }
  uint64_t key() const { return position_.key() ^ (turn_ == kWhite ? kWhiteToMove : 0); }

  void play(int cell);
  void undo();
  // Gives the turn to the other side.
  void pass() { turn_ = other(turn_); }

  // Zero on occupied points.
  uint8_t flags(Side side, int cell) const { return flags_[side][cell]; }
  uint16_t code(Side side, int cell) const { return points_[cell].code[side]; }
  LineKind kind(Side side, int direction, int cell) const {
    return static_cast<LineKind>(points_[cell].kind[side][direction]);
  }
  // How many empty points make five, or an open four, or a four, or an open three.
  int fives(Side side) const { return static_cast<int>(sums_[side].counts & 0xffff); }
  int open_fours(Side side) const { return static_cast<int>(sums_[side].counts >> 16 & 0xffff); }
  int fours(Side side) const { return static_cast<int>(sums_[side].counts >> 32 & 0xffff); }
  int threes(Side side) const { return static_cast<int>(sums_[side].counts >> 48); }

  // True if the empty point is not forbidden to `side`.
  bool is_allowed(Side side, int cell) {
    return (flags_[side][cell] & kMaybeForbidden) == 0 || ban(position_, rule_, side, cell) == Ban::kNone;
  }

  // What the position is worth to the side to move, in 1 / kLogit.
  int score() const {
    return sums_[turn_].worth[PointWeights::kToMove] - sums_[other(turn_)].worth[PointWeights::kWaiting];
  }
  // The last point played, or -1.
  int last() const { return played_.empty() ? -1 : played_.back().cell; }

  // Calls `visit(cell)` for every point with any of the flags, in reading order.
  template <class Visit>
  void for_each(Side side, uint8_t mask, Visit visit) const;
  // The first such point, or -1.
  int first(Side side, uint8_t mask) const;

  // The same counted anew from the stones; for tests.
  bool is_consistent() const;

 private:
  static constexpr uint64_t kWhiteToMove = 0x5851f42d4c957f2du;

  struct Point {
    std::array<std::array<uint32_t, kDirections>, 2> window;
    std::array<std::array<uint8_t, kDirections>, 2> kind;
    std::array<uint16_t, 2> code;
  };
  // What the empty points of a side come to.
  struct Sums {
    uint64_t counts = 0;  // points that make five, an open four, a four, an open three: 16 bits each
    std::array<int32_t, 2> worth{};
    bool operator==(const Sums&) const = default;
  };
  struct Change {
    int16_t cell;
    int16_t direction;
    std::array<uint8_t, 2> kind;
    std::array<uint16_t, 2> code;
  };
  struct Played {
    int cell;
    int changes;  // the length of the log before
    std::array<Sums, 2> sums;
  };
  struct CodeValue {
    std::array<int16_t, 2> worth;
    uint8_t flags;
  };

  // Adds what a point counts for, or takes it away.
  template <int Sign>
  static void add(Sums& sums, const CodeValue& value);
  // Tells the points on the lines of a changed point, by adding or removing its digit in their windows.
  template <int Sign, class Visit>
  void shift_windows(int cell, Side side, Visit visit);

  Position position_;
  Rule rule_;
  Side turn_;
  int radius_;  // how far a stone is seen
  std::array<const LineKinds*, 2> kinds_;
  const PointCodes* codes_;
  std::array<std::vector<CodeValue>, 2> values_;
  std::array<std::array<uint32_t, 2 * kMaxRow + 1>, 3> digits_{};  // once and twice a window's digits
  std::vector<Point> points_;
  std::array<std::array<uint8_t, kMaxCells + 8>, 2> flags_{};
  std::array<Sums, 2> sums_;
  std::vector<Change> changes_;  // as long as it can get
  int changed_ = 0;
  std::vector<Played> played_;
};

template <class Visit>
void Field::for_each(Side side, uint8_t mask, Visit visit) const {
  const uint64_t wanted = mask * 0x0101010101010101u;
  const uint8_t* flags = flags_[side].data();
  for (int base = 0; base < cells(); base += 8) {
    uint64_t eight;
    std::memcpy(&eight, flags + base, 8);
    if ((eight & wanted) == 0) continue;
    for (int cell = base; cell < base + 8; ++cell) {
      if ((flags[cell] & mask) != 0) visit(cell);
    }
  }
}

}  // namespace omello::omok
