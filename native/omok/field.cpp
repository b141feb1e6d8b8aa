#include "omok/field.hpp"

#include <bit>

namespace omello::omok {
namespace {

// One side's kinds, from those of both.
uint32_t kinds_of(uint32_t kinds, Side side) {
#if defined(__BMI2__)
  return _pext_u32(kinds, 0x0f0f0f0fu << (4 * side));
#else
  kinds = kinds >> (4 * side) & 0x0f0f0f0f;
  kinds = (kinds | kinds >> 4) & 0x00ff00ff;
  return (kinds | kinds >> 8) & 0xffff;
#endif
}

}  // namespace

inline PointValue Field::value_of(Side side, uint32_t kinds) const {
  return known_->all(side)[kinds_of(kinds, side)];
}

Field::Field(const Position& stones, Side turn, const PointValues& values)
    : position_(stones.size()),
      known_(&values),
      turn_(kBlack),
      radius_(radius_of(values.rule())),
      pairs_(&KindPairs::of(values.rule())) {
  kinds_ = empty_kinds(stones.size());
  for (auto& side : values_) side.resize(static_cast<size_t>(cells()));
  changes_.resize(static_cast<size_t>(cells()) * static_cast<size_t>(8 * rule().row));
  played_.reserve(static_cast<size_t>(cells()));
  traits_.reserve(static_cast<size_t>(cells()) + 1);
  for (int cell = 0; cell < cells(); ++cell) {
    for (const Side side : {kBlack, kWhite}) {
      values_[side][cell] = value_of(side, kinds_[cell]);
      recount(sums_[side], {}, values_[side][cell]);
      flags_[side][cell] = values_[side][cell].flags();
    }
  }
  const Empty here = empty_board(stones.size());
  const Empty trained = empty_board(kTrainedSize);
  for (const Side side : {kBlack, kWhite}) {
    base_.worth[side] = trained.worth[side] - here.worth[side];
    sums_[side].worth = sums_[side].worth + base_.worth[side];
    base_.traits[side].replace(here.traits[side], trained.traits[side]);
  }
  traits_.push_back(count_traits());
  for (int cell = 0; cell < cells(); ++cell) {
    for (const Side side : {kBlack, kWhite}) {
      if (!stones.has(cell, side)) continue;
      turn_ = side;
      play(cell);
    }
  }
  turn_ = turn;
}

// Of every point of a board without stones.
std::vector<uint32_t> Field::empty_kinds(int size) const {
  const Geometry& lines = geometry(size);
  std::vector<uint32_t> kinds(static_cast<size_t>(lines.cells));
  for (int cell = 0; cell < lines.cells; ++cell) {
    for (int d = 0; d < kDirections; ++d) {
      const uint64_t wall = lines.wall[d][lines.line[d][cell]];
      kinds[cell] |= uint32_t{pairs_->at(wall, wall, lines.bit[d][cell])} << (8 * d);
    }
  }
  return kinds;
}

Field::Empty Field::empty_board(int size) const {
  Empty empty{};
  for (const uint32_t kinds : empty_kinds(size)) {
    for (const Side side : {kBlack, kWhite}) {
      const PointValue value = value_of(side, kinds);
      empty.worth[side].replace({}, value);
      empty.traits[side].replace({}, known_->traits(side, value.code()));
    }
  }
  return empty;
}

std::array<Traits, 2> Field::count_traits() const {
  std::array<Traits, 2> traits = base_.traits;
  for (int cell = 0; cell < cells(); ++cell) {
    if (!position_.is_empty(cell)) continue;
    for (const Side side : {kBlack, kWhite}) traits[side].replace({}, known_->traits(side, code(side, cell)));
  }
  return traits;
}

const std::array<Traits, 2>& Field::current_traits() {
  while (traits_.size() <= played_.size()) {
    const Played& played = played_[traits_.size() - 1];
    const int last = traits_.size() < played_.size() ? played_[traits_.size()].changes : changed_;
    std::array<Traits, 2> traits = traits_.back();
    for (const Side side : {kBlack, kWhite}) {
      traits[side].replace(known_->traits(side, played.codes[side]), {});
      for (int i = played.changes; i < last; ++i) {
        const Change& change = changes_[i];
        traits[side].replace(known_->traits(side, change.value[side].code()), known_->traits(side, change.code[side]));
      }
    }
    traits_.push_back(traits);
  }
  return traits_.back();
}

// The counts of a point's flags, as Sums has them.
constexpr std::array<uint64_t, 64> Field::kCounts = [] {
  std::array<uint64_t, 64> counts{};
  for (size_t flags = 0; flags < counts.size(); ++flags) {
    for (int i = 0; i < 5; ++i) counts[flags] += uint64_t{flags >> i & 1} << (kCountBits * i);
  }
  return counts;
}();
static_assert(kMakesFive == 1 && kMakesOpenFour == 2 && kMakesFour == 4 && kMakesThree == 8 &&
              kMakesWinningThreat == 16);

inline void Field::recount(Sums& sums, PointValue before, PointValue now) {
  sums.worth.replace(before, now);
  if (now.flags() != before.flags()) sums.counts += kCounts[now.flags()] - kCounts[before.flags()];
}

void Field::play(int cell) {
  const Side side = turn_;
  played_.push_back({cell, changed_, {code(kBlack, cell), code(kWhite, cell)}, sums_});
  for (const Side s : {kBlack, kWhite}) {
    recount(sums_[s], values_[s][cell], {});
    flags_[s][cell] = 0;
  }
  position_.place(cell, side);
  const Geometry& lines = position_.lines();
  const KindPairs& pairs = *pairs_;
  std::array<Sums, 2> sums = sums_;
  Change* change = changes_.data() + changed_;
  // Where things are, in registers: a store of flags, which are bytes, could change any address in memory.
  uint32_t* const all_kinds = kinds_.data();
  const std::array<PointValue*, 2> values = {values_[kBlack].data(), values_[kWhite].data()};
  const std::array<const PointValue*, 2> known = {known_->all(kBlack), known_->all(kWhite)};
  for (int d = 0; d < kDirections; ++d) {
    const int line = lines.line[d][cell];
    const int middle = lines.bit[d][cell];
    const uint64_t black = position_.line_stones(d, line, kBlack);
    const uint64_t white = position_.line_stones(d, line, kWhite);
    const uint64_t window = ((uint64_t{2} << (2 * radius_)) - 1) << (middle - radius_);
    const int shift = 8 * d;
    for (uint64_t empty = ~(black | white) & window; empty != 0; empty &= empty - 1) {
      const int bit = std::countr_zero(empty);
      const int at = cell + (bit - middle) * lines.step[d];
      const uint32_t before = all_kinds[at];
      const uint32_t kinds = (before & ~(0xffu << shift)) | uint32_t{pairs.at(black, white, bit)} << shift;
      if (kinds == before) continue;
      all_kinds[at] = kinds;
      change->cell = at;
      change->kinds = before;
      for (const Side s : {kBlack, kWhite}) {
        const PointValue was = values[s][at];
        const PointValue now = known[s][kinds_of(kinds, s)];
        change->value[s] = was;
        change->code[s] = now.code();
        values[s][at] = now;
        recount(sums[s], was, now);
        if (now.flags() != was.flags()) flags_[s][at] = now.flags();
      }
      ++change;
    }
  }
  sums_ = sums;
  changed_ = static_cast<int>(change - changes_.data());
  turn_ = other(side);
}

void Field::undo() {
  const Played& played = played_.back();
  const int cell = played.cell;
  turn_ = position_.has(cell, kBlack) ? kBlack : kWhite;
  position_.remove(cell, turn_);
  while (changed_ > played.changes) {
    const Change& change = changes_[--changed_];
    kinds_[change.cell] = change.kinds;
    for (const Side s : {kBlack, kWhite}) {
      PointValue& value = values_[s][change.cell];
      if (value.flags() != change.value[s].flags()) flags_[s][change.cell] = change.value[s].flags();
      value = change.value[s];
    }
  }
  for (const Side s : {kBlack, kWhite}) flags_[s][cell] = values_[s][cell].flags();
  sums_ = played.sums;
  played_.pop_back();
  if (traits_.size() > played_.size() + 1) traits_.pop_back();
}

bool Field::stops_open_four(Side side, int point, int cell) const {
  if (point == cell) return true;
  const Geometry& lines = position_.lines();
  for (int d = 0; d < kDirections; ++d) {
    const int line = lines.line[d][point];
    if (lines.line[d][cell] != line) continue;
    // Where no four is made there is none to stop.
    if (kind(side, d, point) < kFour) return false;
    std::array<uint64_t, 2> stones = {position_.line_stones(d, line, kBlack), position_.line_stones(d, line, kWhite)};
    stones[other(side)] |= uint64_t{1} << lines.bit[d][cell];
    const uint32_t kinds = (kinds_[point] & ~(0xffu << (8 * d))) |
                           uint32_t{pairs_->at(stones[kBlack], stones[kWhite], lines.bit[d][point])} << (8 * d);
    const uint8_t flags = value_of(side, kinds).flags();
    return (flags & kMakesOpenFour) == 0 || (flags & kMaybeForbidden) != 0;
  }
  return false;
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
  for (const Side side : {kBlack, kWhite}) sums[side].worth = base_.worth[side];
  for (int cell = 0; cell < cells(); ++cell) {
    if (!position_.is_empty(cell)) {
      if (flags_[0][cell] != 0 || flags_[1][cell] != 0) return false;
      continue;
    }
    uint32_t kinds = 0;
    for (const Side side : {kBlack, kWhite}) {
      const LineKinds& table = LineKinds::of(rule().row, rule().of(side).exact(), radius_);
      for (int d = 0; d < kDirections; ++d) {
        uint32_t window = 0;
        for (int offset = -radius_; offset <= radius_; ++offset) {
          if (offset == 0) continue;
          const bool off = lines.wall[d][lines.line[d][cell]] >> (lines.bit[d][cell] + offset) & 1;
          const int at = cell + offset * lines.step[d];
          if (off || position_.has(at, other(side))) {
            window += 2 * table.digit(offset);
          } else if (position_.has(at, side)) {
            window += table.digit(offset);
          }
        }
        kinds |= uint32_t{table.at(window)} << (8 * d + 4 * side);
      }
    }
    if (kinds != kinds_[cell]) return false;
    for (const Side side : {kBlack, kWhite}) {
      const PointValue value = value_of(side, kinds);
      if (value != values_[side][cell] || value.flags() != flags_[side][cell]) return false;
      recount(sums[side], {}, value);
    }
  }
  return sums == sums_ && (traits_.size() <= played_.size() || traits_.back() == count_traits());
}

}  // namespace omello::omok
