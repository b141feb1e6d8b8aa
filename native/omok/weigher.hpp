// The hot part of the classic player `weights`: points weighed by shapes on lines, and alpha-beta over those weights.
// What the shapes are worth is data; the player's own module holds the table and the definition of the search.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "omok/board.hpp"

namespace omello::omok {

// A shape on a line and what its points gain: `x` a stone, `.` free, `*` free and gains, `|` blocked (by the board's
// edge or a stone of the side that does not own the `x`). It counts in both orders.
struct Shape {
  std::string cells;
  bool own;        // of the side that is weighing, else of the other
  int amount;      // for each `*`
  int open;        // 0, or the group of open shapes that this is one of
  int discounted;  // 0, or the group of open shapes of which any one costs this shape `discount`
  int discount;
};

constexpr int kMaxShape = 6;
constexpr int kOpenGroups = 2;  // numbered from 1

// All shapes, ready to be looked up by the six cells of a line that follow a point.
class ShapeTable {
 public:
  explicit ShapeTable(const std::vector<Shape>& shapes);

  struct Gain {
    int offset;  // cells from the first of the six
    bool own;
    int amount;
    int group;  // 0, or where the discount is kept
    int discount;
  };
  struct Match {
    std::vector<Gain> gains;
    std::array<int, kOpenGroups> open{};  // how many open shapes of each group start here
  };

  // `code` has one digit in base three a cell, the first cell the highest: 0 free, 1 a stone, 2 blocked.
  const Match& match(int code) const { return matches_[code]; }

 private:
  std::vector<Match> matches_;
};

// The weights of all points for both sides, kept up to date as stones are placed.
class WeighedPosition {
 public:
  WeighedPosition(const ShapeTable& table, const Position& stones);
  WeighedPosition(const WeighedPosition& that) { *this = that; }
  WeighedPosition& operator=(const WeighedPosition& that);

  void place(int cell, Side side);
  int weight(Side side, int cell) const;

  // The weight of the best free point; 0 on a full board.
  int outlook(Side side) const;

 private:
  void count_line(int direction, int cell, int sign);
  void count_neighbours(int cell, Side side);

  const ShapeTable* table_;
  const Geometry* geometry_;
  // By side that weighs.
  std::array<std::array<int32_t, kMaxCells>, 2> base_;
  std::array<std::array<std::array<int32_t, kMaxCells>, kOpenGroups>, 2> discounts_;
  // By owner of the stones.
  std::array<std::array<int, kOpenGroups>, 2> open_{};
  std::array<uint8_t, kMaxCells> stones_;  // 0 free, 1 black, 2 white
  int free_;
};

struct WeighedMove {
  int cell;
  int value;
  uint64_t nodes;
};

// Alpha-beta of the given depth, at least 1: all legal points, best weights first, then those nearest to the centre,
// then in reading order; the first of equal values is kept. The board must have a legal move. When the time is up, the
// best of the moves that were looked at by then is kept, or the first legal one.
WeighedMove search_weights(const ShapeTable& table, const Board& board, int depth,
                           std::optional<std::chrono::steady_clock::time_point> end = std::nullopt);

}  // namespace omello::omok
