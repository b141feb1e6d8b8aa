#include "omok/forbidden.hpp"

#include <bit>

#include "omok/line_table.hpp"

namespace omello::omok {
namespace {

// A stone of one side on one point: what it makes in each direction.
class Look {
 public:
  Look(Position& position, const Rule& rule, Side side, int cell)
      : position_(position), rule_(rule), side_(side), cell_(cell) {
    const LineTable& table = LineTable::of(rule.row, rule.of(side).exact());
    for (int d = 0; d < kDirections; ++d) {
      const LineWindow window = position.window(d, cell, side, rule.row);
      shapes_[d] = &table.at(window.own, window.blocked);
      five_ |= shapes_[d]->five;
    }
  }

  bool five() const { return five_; }
  const LineShape& shape(int direction) const { return *shapes_[direction]; }

  Ban ban() const {
    if (five_) return Ban::kNone;
    const SideRule& rule = rule_.of(side_);
    int fours = 0;
    int threes = 0;
    bool overline = false;
    for (const LineShape* shape : shapes_) {
      overline |= shape->overline;
      fours += shape->fours;
      threes += shape->open_four_at != 0;
    }
    if (overline && rule.overline == Overline::kForbidden) return Ban::kOverline;
    if (fours >= 2 && rule.no_double_four) return Ban::kDoubleFour;
    if (threes >= 2 && rule.no_double_three && count_threes(threes) >= 2) return Ban::kDoubleThree;
    return Ban::kNone;
  }

  // The points of a shape's mask.
  std::vector<int> points(int direction, uint32_t mask) const {
    std::vector<int> found;
    for (; mask != 0; mask &= mask - 1) found.push_back(point(direction, mask));
    return found;
  }

  // Where the line becomes an open four by a move that is allowed.
  std::vector<int> open_fours(int direction) const {
    std::vector<int> found = points(direction, shapes_[direction]->open_four_at);
    position_.place(cell_, side_);
    std::erase_if(found, [this](int at) { return !allowed(at); });
    position_.remove(cell_, side_);
    return found;
  }

  // The stones that stand in one solid row once this one and the one on `point` are set; `point` only if it is this
  // one.
  std::vector<int> solid_row(int direction, int point) const {
    const int step = position_.lines().step[direction];
    position_.place(cell_, side_);
    const Position::Run run = position_.run(direction, point, side_);
    position_.remove(cell_, side_);
    std::vector<int> stones;
    for (int at = point - run.before * step; at <= point + run.after * step; at += step) {
      if (at != point || at == cell_) stones.push_back(at);
    }
    return stones;
  }

 private:
  // Stops as soon as the answer is known to be two, or can no longer be.
  int count_threes(int candidates) const {
    int count = 0;
    position_.place(cell_, side_);
    for (int d = 0; d < kDirections && count < 2 && count + candidates >= 2; ++d) {
      if (shapes_[d]->open_four_at == 0) continue;
      --candidates;
      for (uint32_t rest = shapes_[d]->open_four_at; rest != 0; rest &= rest - 1) {
        if (allowed(point(d, rest))) {
          ++count;
          break;
        }
      }
    }
    position_.remove(cell_, side_);
    return count;
  }

  // The first point of a shape's mask.
  int point(int direction, uint32_t mask) const {
    return cell_ + (std::countr_zero(mask) - rule_.row) * position_.lines().step[direction];
  }

  bool allowed(int cell) const {
    const Look look(position_, rule_, side_, cell);
    return !look.five() && look.ban() == Ban::kNone;
  }

  Position& position_;
  const Rule& rule_;
  Side side_;
  int cell_;
  bool five_ = false;
  std::array<const LineShape*, kDirections> shapes_;
};

}  // namespace

Ban ban(Position& position, const Rule& rule, Side side, int cell) {
  if (!rule.of(side).has_bans()) return Ban::kNone;
  return Look(position, rule, side, cell).ban();
}

std::vector<Row> rows(Position& position, const Rule& rule, Side side, int cell) {
  std::vector<Row> found;
  const Look look(position, rule, side, cell);
  for (int d = 0; d < kDirections; ++d) {
    const LineShape& shape = look.shape(d);
    if (shape.five) {
      found.push_back({RowKind::kFive, look.solid_row(d, cell), {}});
    } else if (shape.overline) {
      found.push_back({RowKind::kOverline, look.solid_row(d, cell), {}});
    } else if (shape.fours == 1) {
      const std::vector<int> points = look.points(d, shape.five_at);
      const RowKind kind = points.size() > 1 ? RowKind::kOpenFour : RowKind::kFour;
      found.push_back({kind, look.solid_row(d, points[0]), points});
    } else if (shape.fours > 1) {
      for (const int point : look.points(d, shape.five_at)) {
        found.push_back({RowKind::kFour, look.solid_row(d, point), {point}});
      }
    } else if (shape.open_four_at != 0) {
      const std::vector<int> points = look.open_fours(d);
      if (!points.empty()) found.push_back({RowKind::kThree, look.solid_row(d, points[0]), points});
    }
  }
  return found;
}

std::vector<Row> ban_lines(Position& position, const Rule& rule, Side side, int cell) {
  const Ban kind = ban(position, rule, side, cell);
  if (kind == Ban::kNone) return {};
  std::vector<Row> lines = rows(position, rule, side, cell);
  std::erase_if(lines, [kind](const Row& row) {
    switch (kind) {
      case Ban::kOverline:
        return row.kind != RowKind::kOverline;
      case Ban::kDoubleFour:
        return row.kind != RowKind::kFour && row.kind != RowKind::kOpenFour;
      default:
        return row.kind != RowKind::kThree;
    }
  });
  return lines;
}

}  // namespace omello::omok
