// Omok as the rule book tells it, on a plain grid: slow and obvious.
//
// The definitions are those of the Renju International Federation, said for any number in a row ("five" below):
//   five          a row that wins: exactly five stones, or more if longer rows win too
//   overline      a row of more than five
//   four          four stones of five points in line, the fifth point empty, that one move makes five
//   straight four four stones in an unbroken row that become five at either end
//   three         three stones that one move, which is not five and is itself allowed, makes a straight four
// A move that makes five is always allowed.
#pragma once

#include <set>
#include <vector>

namespace oracle {

struct Bans {
  bool longer_wins, no_overline, no_double_three, no_double_four;
};

class Omok {
 public:
  enum Kind { kAllowed, kDoubleThree, kDoubleFour, kOverline };

  Omok(int board_size, int in_a_row, Bans black, Bans white)
      : size(board_size), five(in_a_row), bans{black, white}, cells(board_size * board_size, 0) {}

  const int size;
  const int five;
  const Bans bans[2];      // black's and white's
  std::vector<int> cells;  // 0 empty, 1 black, 2 white

  int at(int row, int col) const {
    return row < 0 || col < 0 || row >= size || col >= size ? -1 : cells[row * size + col];
  }

  // The unbroken row through a stone of `side`, in one direction.
  int length(int row, int col, int down, int right, int side) const {
    int count = 1;
    for (int sign : {-1, 1}) {
      for (int k = sign; at(row + k * down, col + k * right) == side; k += sign) ++count;
    }
    return count;
  }

  bool is_five(int row, int col, int down, int right, int side) const {
    const int count = length(row, col, down, right, side);
    return count == five || (count > five && bans[side - 1].longer_wins);
  }

  bool makes_five(int row, int col, int side) {
    bool found = false;
    cells[row * size + col] = side;
    for (auto [down, right] : kDirections) found = found || is_five(row, col, down, right, side);
    cells[row * size + col] = 0;
    return found;
  }

  Kind forbidden(int row, int col, int side) {
    const Bans& mine = bans[side - 1];
    if (!mine.no_overline && !mine.no_double_three && !mine.no_double_four) return kAllowed;
    if (makes_five(row, col, side)) return kAllowed;
    Kind kind = kAllowed;
    cells[row * size + col] = side;
    bool overline = false;
    int fours = 0;
    for (auto [down, right] : kDirections) {
      overline = overline || length(row, col, down, right, side) > five;
      fours += count_fours(row, col, down, right, side);
    }
    if (mine.no_overline && overline) {
      kind = kOverline;
    } else if (mine.no_double_four && fours >= 2) {
      kind = kDoubleFour;
    } else if (mine.no_double_three) {
      int threes = 0;
      for (auto [down, right] : kDirections) threes += is_three(row, col, down, right, side);
      if (threes >= 2) kind = kDoubleThree;
    }
    cells[row * size + col] = 0;
    return kind;
  }

 private:
  struct Direction {
    int down, right;
  };
  static constexpr Direction kDirections[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

  // Where one more stone makes five of four stones, the one at (row, col) among them: as distances along the line.
  std::set<int> completions(int row, int col, int down, int right, int side) {
    std::set<int> found;
    for (int start = -(five - 1); start <= 0; ++start) {
      int stones = 0;
      int gap = 0;
      int gaps = 0;
      for (int k = start; k < start + five; ++k) {
        const int content = at(row + k * down, col + k * right);
        stones += content == side;
        if (content == 0) gap = k, ++gaps;
      }
      if (stones != five - 1 || gaps != 1) continue;
      const int r = row + gap * down;
      const int c = col + gap * right;
      cells[r * size + c] = side;
      if (is_five(r, c, down, right, side)) found.insert(gap);
      cells[r * size + c] = 0;
    }
    return found;
  }

  // A straight four has two completions, one point before and one behind its solid stones, but it is one four.
  int count_fours(int row, int col, int down, int right, int side) {
    const std::set<int> points = completions(row, col, down, right, side);
    const bool straight = points.size() == 2 && *points.rbegin() - *points.begin() == five;
    return straight ? 1 : static_cast<int>(points.size());
  }

  bool is_three(int row, int col, int down, int right, int side) {
    if (count_fours(row, col, down, right, side) != 0) return false;
    for (int k = -(five - 2); k <= five - 2; ++k) {
      const int r = row + k * down;
      const int c = col + k * right;
      if (at(r, c) != 0) continue;
      cells[r * size + c] = side;
      const bool straight = in_straight_four(row, col, k, down, right, side);
      cells[r * size + c] = 0;
      if (straight && !makes_five(r, c, side) && forbidden(r, c, side) == kAllowed) return true;
    }
    return false;
  }

  // Four solid stones, both the one here and the one k points on among them, that become five at either end.
  bool in_straight_four(int row, int col, int k, int down, int right, int side) {
    for (int start = -(five - 2); start <= 0; ++start) {
      if (k < start || k > start + five - 2) continue;
      bool solid = true;
      for (int i = start; i < start + five - 1; ++i) solid = solid && at(row + i * down, col + i * right) == side;
      bool open = solid;
      for (int end : {start - 1, start + five - 1}) {
        const int r = row + end * down;
        const int c = col + end * right;
        if (!open || at(r, c) != 0) {
          open = false;
          continue;
        }
        cells[r * size + c] = side;
        open = is_five(r, c, down, right, side);
        cells[r * size + c] = 0;
      }
      if (open) return true;
    }
    return false;
  }
};

}  // namespace oracle
