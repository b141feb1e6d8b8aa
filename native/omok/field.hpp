// The stones with what every empty point is worth to both sides, kept up to date move by move.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "omok/forbidden.hpp"
#include "omok/kind_pairs.hpp"
#include "omok/line_kinds.hpp"
#include "omok/point_values.hpp"
#include "omok/position.hpp"

namespace omello::omok {

class Field {
 public:
  // Allocates all it will ever need; the values must outlive it.
  Field(const Position& stones, Side turn, const PointValues& values);

  const Position& position() const { return position_; }
  const Rule& rule() const { return known_->rule(); }
  int cells() const { return position_.cells(); }
  Side turn() const { return turn_; }
  uint64_t key() const { return key_of(position_.key(), turn_); }
  // The key once the side to move has played on the point.
  uint64_t key_after(int cell) const { return key_of(position_.key() ^ Position::zobrist(cell, turn_), other(turn_)); }

  void play(int cell);
  void undo();

  // Zero on occupied points.
  uint8_t flags(Side side, int cell) const { return flags_[side][cell]; }
  uint16_t code(Side side, int cell) const { return values_[side][cell].code(); }
  LineKind kind(Side side, int direction, int cell) const {
    return static_cast<LineKind>(kinds_[cell] >> (8 * direction + 4 * side) & 15);
  }
  // How many empty points make five, or an open four, or a four, or an open three, or two of the last together.
  int fives(Side side) const { return count(side, 0); }
  int open_fours(Side side) const { return count(side, 1); }
  int fours(Side side) const { return count(side, 2); }
  int threes(Side side) const { return count(side, 3); }
  int winning_threats(Side side) const { return count(side, 4); }
  // What the two sides threaten, the side to move in the low bits.
  int threats() const {
    const auto of = [this](Side side) {
      return (fours(side) != 0) | (threes(side) != 0) << 1 | (winning_threats(side) != 0) << 2;
    };
    return of(turn_) | of(other(turn_)) << 3;
  }
  int promise(Side side, int cell) const { return known_->promise(side, code(side, cell), code(other(side), cell)); }

  // True if the empty point is not forbidden to `side`.
  bool is_allowed(Side side, int cell) {
    return (flags_[side][cell] & kMaybeForbidden) == 0 || ban(position_, rule(), side, cell) == Ban::kNone;
  }

  // True if a stone of the other side on `cell` keeps `side` from making an open four on `point`, or might make that
  // forbidden.
  bool stops_open_four(Side side, int point, int cell) const;

  // What the position is worth to the side to move, in 1 / kLogit.
  int score() {
    const auto& traits = current_traits();
    return sums_[turn_].worth.of(PointWeights::kToMove) - sums_[other(turn_)].worth.of(PointWeights::kWaiting) +
           known_->threats(turn_, threats()) + known_->network(turn_).judge(traits[turn_], traits[other(turn_)]);
  }
  // The last point played, or one that many moves before it; -1 if there is none.
  int last(size_t before = 0) const { return before < played_.size() ? played_[played_.size() - 1 - before].cell : -1; }

  // Calls `visit(cell)` for every point with any of the flags, in reading order.
  template <class Visit>
  void for_each(Side side, uint8_t mask, Visit visit) const;
  // The first such point, or -1.
  int first(Side side, uint8_t mask) const;

  // The same counted anew from the stones; for tests.
  bool is_consistent() const;

 private:
  static constexpr int kCountBits = 12;
  // Weights are learned on boards of this size.
  static constexpr int kTrainedSize = 15;
  static const std::array<uint64_t, 64> kCounts;
  static constexpr uint64_t kWhiteToMove = 0x5851f42d4c957f2du;

  // What the empty points of a side come to.
  struct Sums {
    uint64_t counts = 0;  // points with each of the flags, kCountBits each
    WorthSum worth;
    bool operator==(const Sums&) const = default;
  };
  // What a board without stones comes to.
  struct Empty {
    std::array<WorthSum, 2> worth;
    std::array<Traits, 2> traits;
  };
  struct Change {
    int cell;
    uint32_t kinds;
    std::array<PointValue, 2> value;
    std::array<uint16_t, 2> code;  // afterwards
  };
  struct Played {
    int cell;
    int changes;  // the length of the log before
    std::array<uint16_t, 2> codes;
    std::array<Sums, 2> sums;
  };

  static uint64_t key_of(uint64_t stones, Side turn) { return stones ^ (turn == kWhite ? kWhiteToMove : 0); }
  int count(Side side, int flag) const {
    return static_cast<int>(sums_[side].counts >> (kCountBits * flag) & ((1 << kCountBits) - 1));
  }
  PointValue value_of(Side side, uint32_t kinds) const;
  // Counts a point as `now` that was counted as `before`.
  static void recount(Sums& sums, PointValue before, PointValue now);
  // The traits of both sides, brought up to date: most positions of a search by threats need none.
  const std::array<Traits, 2>& current_traits();
  std::array<Traits, 2> count_traits() const;
  std::vector<uint32_t> empty_kinds(int size) const;
  Empty empty_board(int size) const;

  Position position_;
  const PointValues* known_;
  Side turn_;
  int radius_;  // how far a stone is seen
  const KindPairs* pairs_;
  // Of every point. Apart, for words are loaded soonest as they were stored.
  std::vector<uint32_t> kinds_;  // a byte a direction, as KindPairs has them
  std::array<std::vector<PointValue>, 2> values_;
  std::array<std::array<uint8_t, kMaxCells + 8>, 2> flags_{};
  std::array<Sums, 2> sums_;
  Empty base_{};                 // makes an empty board of any size equal to one of that size: the edges are no news
  std::vector<Change> changes_;  // as long as it can get
  int changed_ = 0;
  std::vector<Played> played_;
  std::vector<std::array<Traits, 2>> traits_;  // after so many of the moves played
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
