#include "omok/field.hpp"

#include <algorithm>
#include <cstdlib>

namespace omello::omok {
namespace {

// The counts of a point's flags, as Sums has them.
constexpr std::array<uint64_t, 64> kCounts = [] {
  std::array<uint64_t, 64> counts{};
  for (size_t flags = 0; flags < counts.size(); ++flags) {
    for (int i = 0; i < 4; ++i) counts[flags] += uint64_t{flags >> i & 1} << (16 * i);
  }
  return counts;
}();
static_assert(kMakesFive == 1 && kMakesOpenFour == 2 && kMakesFour == 4 && kMakesThree == 8);

}  // namespace

Field::Field(const Position& stones, const Rule& rule, Side turn, const PointWeights& weights)
    : position_(stones.size()), rule_(rule), turn_(kBlack), codes_(&PointCodes::shared()) {
  radius_ = rule.of(kBlack).exact() || rule.of(kWhite).exact() ? rule.row : rule.row - 1;
  for (const Side side : {kBlack, kWhite}) {
    kinds_[side] = &LineKinds::of(rule.row, rule.of(side).exact(), radius_);
    values_[side].resize(kPointCodes);
    for (int code = 0; code < kPointCodes; ++code) {
      values_[side][code] = {{weights.worth[side][0][code], weights.worth[side][1][code]},
                             flags_of(codes_->kinds(code), rule.of(side))};
    }
  }
  for (int offset = -radius_; offset <= radius_; ++offset) {
    if (offset == 0) continue;
    digits_[1][offset + radius_] = kinds_[0]->digit(offset);
    digits_[2][offset + radius_] = 2 * kinds_[0]->digit(offset);
  }
  points_.resize(static_cast<size_t>(cells()));
  changes_.resize(static_cast<size_t>(cells()) * static_cast<size_t>(8 * rule.row));
  played_.reserve(static_cast<size_t>(cells()));
  const Geometry& lines = position_.lines();
  for (int cell = 0; cell < cells(); ++cell) {
    Point& point = points_[cell];
    for (int d = 0; d < kDirections; ++d) {
      uint32_t window = 0;
      for (int offset = -radius_; offset <= radius_; ++offset) {
        if (offset == 0) continue;
        const int bit = lines.bit[d][cell] + offset;
        if (lines.wall[d][lines.line[d][cell]] >> bit & 1) window += digits_[2][offset + radius_];
      }
      for (const Side side : {kBlack, kWhite}) {
        point.window[side][d] = window;
        point.kind[side][d] = kinds_[side]->at(window);
      }
    }
    for (const Side side : {kBlack, kWhite}) {
      point.code[side] = codes_->code(point.kind[side].data());
      add<1>(sums_[side], values_[side][point.code[side]]);
      flags_[side][cell] = values_[side][point.code[side]].flags;
    }
  }
  for (int cell = 0; cell < cells(); ++cell) {
    for (const Side side : {kBlack, kWhite}) {
      if (!stones.has(cell, side)) continue;
      turn_ = side;
      play(cell);
    }
  }
  turn_ = turn;
}

template <int Sign>
void Field::add(Sums& sums, const CodeValue& value) {
  sums.counts += Sign * kCounts[value.flags];
  for (const int role : {0, 1}) sums.worth[role] += Sign * value.worth[role];
}

template <int Sign, class Visit>
void Field::shift_windows(int cell, Side side, Visit visit) {
  const Geometry& lines = position_.lines();
  const int radius = radius_;
  for (int d = 0; d < kDirections; ++d) {
    const uint64_t wall = lines.wall[d][lines.line[d][cell]];
    const int bit = lines.bit[d][cell];
    const int step = lines.step[d];
    for (const int way : {-1, 1}) {
      for (int k = 1; k <= radius; ++k) {
        if (wall >> (bit + way * k) & 1) break;
        const int at = cell + way * k * step;
        Point& point = points_[at];
        // Seen from there, the changed point lies on the other side.
        const int digit = radius - way * k;
        if constexpr (Sign > 0) {
          point.window[side][d] += digits_[1][digit];
          point.window[other(side)][d] += digits_[2][digit];
        } else {
          point.window[side][d] -= digits_[1][digit];
          point.window[other(side)][d] -= digits_[2][digit];
        }
        visit(at, d, point);
      }
    }
  }
}

void Field::play(int cell) {
  const Side side = turn_;
  played_.push_back({cell, changed_, sums_});
  for (const Side s : {kBlack, kWhite}) {
    add<-1>(sums_[s], values_[s][points_[cell].code[s]]);
    flags_[s][cell] = 0;
  }
  position_.place(cell, side);
  Change* change = changes_.data() + changed_;
  std::array<Sums, 2> sums = sums_;
  const std::array<const LineKinds*, 2> kinds = kinds_;
  shift_windows<1>(cell, side, [&](int at, int d, Point& point) {
    if (!position_.is_empty(at)) return;
    const std::array<uint8_t, 2> now = {kinds[0]->at(point.window[0][d]), kinds[1]->at(point.window[1][d])};
    if (now[0] == point.kind[0][d] && now[1] == point.kind[1][d]) return;
    *change++ = {static_cast<int16_t>(at), static_cast<int16_t>(d), {point.kind[0][d], point.kind[1][d]}, point.code};
    for (const Side s : {kBlack, kWhite}) {
      if (now[s] == point.kind[s][d]) continue;
      point.kind[s][d] = now[s];
      add<-1>(sums[s], values_[s][point.code[s]]);
      point.code[s] = codes_->code(point.kind[s].data());
      const CodeValue& value = values_[s][point.code[s]];
      add<1>(sums[s], value);
      flags_[s][at] = value.flags;
    }
  });
  sums_ = sums;
  changed_ = static_cast<int>(change - changes_.data());
  turn_ = other(side);
}

void Field::undo() {
  const Played played = played_.back();
  played_.pop_back();
  turn_ = position_.has(played.cell, kBlack) ? kBlack : kWhite;
  position_.remove(played.cell, turn_);
  shift_windows<-1>(played.cell, turn_, [](int, int, Point&) {});
  while (changed_ > played.changes) {
    const Change& change = changes_[--changed_];
    Point& point = points_[change.cell];
    point.code = change.code;
    for (const Side s : {kBlack, kWhite}) {
      point.kind[s][change.direction] = change.kind[s];
      flags_[s][change.cell] = values_[s][change.code[s]].flags;
    }
  }
  for (const Side s : {kBlack, kWhite}) flags_[s][played.cell] = values_[s][points_[played.cell].code[s]].flags;
  sums_ = played.sums;
}

int Field::first(Side side, uint8_t mask) const {
  const uint64_t wanted = mask * 0x0101010101010101u;
  for (int base = 0; base < cells(); base += 8) {
    uint64_t eight;
    std::memcpy(&eight, flags_[side].data() + base, 8);
    if ((eight & wanted) == 0) continue;
    for (int cell = base;; ++cell) {
      if ((flags_[side][cell] & mask) != 0) return cell;
    }
  }
  return -1;
}

bool Field::is_consistent() const {
  const Geometry& lines = position_.lines();
  std::array<Sums, 2> sums;
  for (int cell = 0; cell < cells(); ++cell) {
    if (!position_.is_empty(cell)) {
      if (flags_[0][cell] != 0 || flags_[1][cell] != 0) return false;
      continue;
    }
    for (const Side side : {kBlack, kWhite}) {
      std::array<uint8_t, kDirections> kinds;
      for (int d = 0; d < kDirections; ++d) {
        uint32_t window = 0;
        for (int offset = -radius_; offset <= radius_; ++offset) {
          if (offset == 0) continue;
          const bool off = lines.wall[d][lines.line[d][cell]] >> (lines.bit[d][cell] + offset) & 1;
          const int at = cell + offset * lines.step[d];
          if (off || position_.has(at, other(side))) {
            window += digits_[2][offset + radius_];
          } else if (position_.has(at, side)) {
            window += digits_[1][offset + radius_];
          }
        }
        kinds[d] = kinds_[side]->at(window);
      }
      const uint16_t code = codes_->code(kinds.data());
      const CodeValue& value = values_[side][code];
      if (kinds != points_[cell].kind[side] || code != points_[cell].code[side]) return false;
      if (value.flags != flags_[side][cell]) return false;
      add<1>(sums[side], value);
    }
  }
  return sums == sums_;
}

}  // namespace omello::omok
