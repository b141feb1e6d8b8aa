// What a stone makes, and the points where that is forbidden to a side, by the definitions of the Renju International
// Federation.
#pragma once

#include <array>
#include <vector>

#include "omok/position.hpp"
#include "omok/rule.hpp"

namespace omello::omok {

enum class Ban : uint8_t { kNone, kDoubleThree, kDoubleFour, kOverline };

// Said for five in a row, as everything here.
enum class RowKind : uint8_t { kThree, kFour, kOpenFour, kFive, kOverline };

// What a stone makes in one line.
struct Row {
  RowKind kind;
  std::vector<int> stones;  // in the order of the line, the point itself among them
  std::vector<int> points;  // where it becomes five (a four) or an open four (a three); none for longer rows
};

// What forbids `side` an empty point. A row that wins is never forbidden; neither is anything after it. A three counts
// only if a move that is itself allowed, and is not five, makes it an open four: so this asks itself about those moves,
// setting and removing stones on `position`.
Ban ban(Position& position, const Rule& rule, Side side, int cell);

// What a stone of `side` on an empty point makes, line by line; two fours in one line are two rows. A three is what
// counts for a ban: one that a move which is allowed makes an open four.
std::vector<Row> rows(Position& position, const Rule& rule, Side side, int cell);

// Those of them behind a ban; empty if there is none.
std::vector<Row> ban_lines(Position& position, const Rule& rule, Side side, int cell);

// True if a stone of `side` on the point makes a winning row of those that `stones.run` finds.
template <typename Stones>
bool makes_five(const Stones& stones, const Rule& rule, Side side, int cell) {
  for (int d = 0; d < kDirections; ++d) {
    const int length = stones.run(d, cell, side).length();
    if (length == rule.row || (length > rule.row && !rule.of(side).exact())) return true;
  }
  return false;
}

}  // namespace omello::omok
