// Names of squares and points: a letter for the column, a number for the row.
#pragma once

#include <string_view>

namespace omello {

// Where row 1 lies: at the top in Othello, at the bottom in Omok.
enum class RowOne { kTop, kBottom };

constexpr int kMaxSize = 26;
constexpr int kNoPoint = -1;

// The index row * size + col (rows counted from the top) of a name such as "d3", or kNoPoint. Case does not
// matter.
constexpr int parse_point(std::string_view name, int size, RowOne row_one) {
  if (name.size() < 2 || name.size() > 3) return kNoPoint;
  const int col = (name[0] | 0x20) - 'a';
  if (col < 0 || col >= size || name[1] < '1' || name[1] > '9') return kNoPoint;
  int number = name[1] - '0';
  if (name.size() == 3) {
    if (name[2] < '0' || name[2] > '9') return kNoPoint;
    number = number * 10 + (name[2] - '0');
  }
  if (number < 1 || number > size) return kNoPoint;
  const int row = row_one == RowOne::kTop ? number - 1 : size - number;
  return row * size + col;
}

}  // namespace omello
