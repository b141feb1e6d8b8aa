#include "omok/weigher.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace omello::omok {
namespace {

constexpr int kCodes = 3 * 3 * 3 * 3 * 3 * 3;
constexpr int kWin = 100'000'000;
constexpr int kInfinity = 200'000'000;

// True if the shape lies on the first cells of the code.
bool fits(const std::string& shape, int code) {
  for (int i = kMaxShape - 1; i >= 0; --i, code /= 3) {
    if (i >= static_cast<int>(shape.size())) continue;
    const int wanted = shape[i] == 'x' ? 1 : shape[i] == '|' ? 2 : 0;
    if (code % 3 != wanted) return false;
  }
  return true;
}

}  // namespace

ShapeTable::ShapeTable(const std::vector<Shape>& shapes) : matches_(kCodes) {
  for (const Shape& shape : shapes) {
    std::string mirrored(shape.cells.rbegin(), shape.cells.rend());
    std::vector<std::string> orders{shape.cells};
    if (mirrored != shape.cells) orders.push_back(mirrored);
    for (const std::string& cells : orders) {
      for (int code = 0; code < kCodes; ++code) {
        if (!fits(cells, code)) continue;
        if (shape.open > 0) ++matches_[code].open[shape.open - 1];
        for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
          if (cells[i] != '*') continue;
          matches_[code].gains.push_back({i, shape.own, shape.amount, shape.discounted, shape.discount});
        }
      }
    }
  }
}

WeighedPosition::WeighedPosition(const ShapeTable& table, const Position& stones)
    : table_(&table), geometry_(&stones.lines()), free_(stones.cells()) {
  for (int side = 0; side < 2; ++side) {
    base_[side].fill(0);
    for (auto& group : discounts_[side]) group.fill(0);
  }
  stones_.fill(0);
  for (int cell = 0; cell < stones.cells(); ++cell) {
    if (!stones.is_empty(cell)) place(cell, stones.has(cell, kBlack) ? kBlack : kWhite);
  }
}

// Copies what this size of board uses, not what the largest would.
WeighedPosition& WeighedPosition::operator=(const WeighedPosition& that) {
  if (this == &that) return *this;
  table_ = that.table_;
  geometry_ = that.geometry_;
  open_ = that.open_;
  free_ = that.free_;
  const size_t bytes = static_cast<size_t>(geometry_->cells) * sizeof(int32_t);
  for (int side = 0; side < 2; ++side) {
    std::memcpy(base_[side].data(), that.base_[side].data(), bytes);
    for (int group = 0; group < kOpenGroups; ++group) {
      std::memcpy(discounts_[side][group].data(), that.discounts_[side][group].data(), bytes);
    }
  }
  std::memcpy(stones_.data(), that.stones_.data(), static_cast<size_t>(geometry_->cells));
  return *this;
}

void WeighedPosition::place(int cell, Side side) {
  for (int d = 0; d < kDirections; ++d) count_line(d, cell, -1);
  stones_[cell] = static_cast<uint8_t>(side + 1);
  --free_;
  for (int d = 0; d < kDirections; ++d) count_line(d, cell, +1);
  count_neighbours(cell, side);
}

// Adds or takes away all that the shapes around the point on one of its lines give.
void WeighedPosition::count_line(int direction, int cell, int sign) {
  const int size = geometry_->size;
  const int step = geometry_->step[direction];
  const int row_step = direction == 0 ? 0 : 1;
  const int col_step = step - row_step * size;
  // Cells of the line from six before the point to six after it; those outside are walls for both sides.
  constexpr int kReach = kMaxShape;
  constexpr int kSpan = 2 * kReach + 1;
  std::array<uint8_t, kSpan> line;
  const int row = cell / size, col = cell % size;
  for (int i = 0; i < kSpan; ++i) {
    const int r = row + (i - kReach) * row_step, c = col + (i - kReach) * col_step;
    line[i] = r < 0 || r >= size || c < 0 || c >= size ? 3 : stones_[cell + (i - kReach) * step];
  }
  for (int owner = 0; owner < 2; ++owner) {
    std::array<int, kSpan> digit;
    for (int i = 0; i < kSpan; ++i) digit[i] = line[i] == 0 ? 0 : line[i] == owner + 1 ? 1 : 2;
    int code = 0;
    for (int i = 1; i < kMaxShape; ++i) code = code * 3 + digit[i];
    for (int start = 1; start <= kReach; ++start) {
      code = code % (kCodes / 3) * 3 + digit[start + kMaxShape - 1];
      const ShapeTable::Match& match = table_->match(code);
      if (match.gains.empty()) continue;
      for (int group = 0; group < kOpenGroups; ++group) open_[owner][group] += sign * match.open[group];
      for (const ShapeTable::Gain& gain : match.gains) {
        const int weigher = gain.own ? owner : 1 - owner;
        const int point = cell + (start + gain.offset - kReach) * step;
        base_[weigher][point] += sign * gain.amount;
        if (gain.group > 0) discounts_[weigher][gain.group - 1][point] += sign * gain.discount;
      }
    }
  }
}

void WeighedPosition::count_neighbours(int cell, Side side) {
  const int size = geometry_->size;
  const int row = cell / size, col = cell % size;
  for (int r = std::max(row - 1, 0); r <= std::min(row + 1, size - 1); ++r) {
    for (int c = std::max(col - 1, 0); c <= std::min(col + 1, size - 1); ++c) {
      ++base_[side][r * size + c];
      --base_[other(side)][r * size + c];
    }
  }
}

int WeighedPosition::weight(Side side, int cell) const {
  int weight = base_[side][cell];
  for (int group = 0; group < kOpenGroups; ++group) {
    if (open_[other(side)][group] > 0) weight -= discounts_[side][group][cell];
  }
  return weight;
}

int WeighedPosition::outlook(Side side) const {
  if (free_ == 0) return 0;
  // A plain loop over whole arrays, so that the compiler can make vectors of it.
  const int32_t two = open_[other(side)][0] > 0 ? -1 : 0;
  const int32_t three = open_[other(side)][1] > 0 ? -1 : 0;
  const int32_t* base = base_[side].data();
  const int32_t* twos = discounts_[side][0].data();
  const int32_t* threes = discounts_[side][1].data();
  int32_t best = -kInfinity;
  for (int cell = 0; cell < geometry_->cells; ++cell) {
    const int32_t weight = base[cell] - (twos[cell] & two) - (threes[cell] & three);
    best = std::max(best, stones_[cell] == 0 ? weight : -kInfinity);
  }
  return best;
}

namespace {

using Clock = std::chrono::steady_clock;

class Search {
 public:
  Search(const ShapeTable& table, const Board& board, std::optional<Clock::time_point> end)
      : stones_(board.position()), rule_(board.rule()), weighed_(table, stones_), end_(end) {
    const int size = stones_.size();
    for (int cell = 0; cell < stones_.cells(); ++cell) {
      const int down = 2 * (cell / size) - size + 1, right = 2 * (cell % size) - size + 1;
      from_centre_[cell] = down * down + right * right;
    }
  }

  WeighedMove best(Side side, int depth) {
    WeighedMove found{-1, -kInfinity, 0};
    for (const int cell : ordered(weighed_, side)) {
      if (is_late_ && found.cell >= 0) break;
      const int value = value_of(cell, weighed_, side, is_late_ ? 1 : depth, 0, found.value, kInfinity);
      // What was cut off half-way says nothing, but one legal move there has to be.
      if (value == kForbidden || (is_late_ && found.cell >= 0) || value <= found.value) continue;
      found.cell = cell;
      found.value = value;
    }
    found.nodes = nodes_;
    return found;
  }

 private:
  static constexpr int kForbidden = -kInfinity - 1;
  static constexpr uint64_t kNodesPerLook = 64;

  // What a move is worth to the side that makes it, between alpha and beta.
  int value_of(int cell, const WeighedPosition& weighed, Side side, int depth, int ply, int alpha, int beta) {
    if (makes_five(stones_, rule_, side, cell)) return kWin - ply;
    if (rule_.of(side).has_bans() && ban(stones_, rule_, side, cell) != Ban::kNone) return kForbidden;
    if (++nodes_ % kNodesPerLook == 0 && end_ && Clock::now() >= *end_) is_late_ = true;
    WeighedPosition after = weighed;
    after.place(cell, side);
    if (depth == 1) return after.outlook(side) - after.outlook(other(side));
    stones_.place(cell, side);
    const int value = -search(after, other(side), depth - 1, ply + 1, -beta, -alpha);
    stones_.remove(cell, side);
    return value;
  }

  int search(const WeighedPosition& weighed, Side side, int depth, int ply, int alpha, int beta) {
    int best = -kInfinity;
    for (const int cell : ordered(weighed, side)) {
      const int value = value_of(cell, weighed, side, depth, ply, std::max(alpha, best), beta);
      if (value == kForbidden) continue;
      best = std::max(best, value);
      if (best >= beta || is_late_) break;
    }
    return best == -kInfinity ? 0 : best;  // no legal point is a draw
  }

  std::vector<int> ordered(const WeighedPosition& weighed, Side side) const {
    std::vector<std::tuple<int, int, int>> keyed;
    keyed.reserve(static_cast<size_t>(stones_.empties()));
    for (int cell = 0; cell < stones_.cells(); ++cell) {
      if (stones_.is_empty(cell)) keyed.emplace_back(-weighed.weight(side, cell), from_centre_[cell], cell);
    }
    std::sort(keyed.begin(), keyed.end());
    std::vector<int> cells;
    cells.reserve(keyed.size());
    for (const auto& [weight, distance, cell] : keyed) cells.push_back(cell);
    return cells;
  }

  Position stones_;
  Rule rule_;
  WeighedPosition weighed_;
  std::array<int, kMaxCells> from_centre_;  // squared, in half steps
  uint64_t nodes_ = 0;
  std::optional<Clock::time_point> end_;
  bool is_late_ = false;
};

}  // namespace

WeighedMove search_weights(const ShapeTable& table, const Board& board, int depth,
                           std::optional<std::chrono::steady_clock::time_point> end) {
  return Search(table, board, end).best(board.turn(), depth);
}

}  // namespace omello::omok
