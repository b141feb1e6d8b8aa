// Othello written as plainly as possible: an array of cells and a walk in eight directions.
#pragma once

#include <vector>

namespace oracle {

// 0 is empty, 1 black, 2 white.
struct Othello {
  int size;
  std::vector<int> cells;
  int turn = 1;

  explicit Othello(int n) : size(n), cells(n * n, 0) {
    const int middle = n / 2;
    cells[(middle - 1) * n + middle - 1] = 2;
    cells[middle * n + middle] = 2;
    cells[(middle - 1) * n + middle] = 1;
    cells[middle * n + middle - 1] = 1;
  }

  std::vector<int> flips(int square, int side) const {
    std::vector<int> all;
    if (cells[square] != 0) return all;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        std::vector<int> line;
        int row = square / size + down;
        int col = square % size + right;
        while (row >= 0 && row < size && col >= 0 && col < size && cells[row * size + col] == 3 - side) {
          line.push_back(row * size + col);
          row += down;
          col += right;
        }
        const bool closed = row >= 0 && row < size && col >= 0 && col < size && cells[row * size + col] == side;
        if (closed) all.insert(all.end(), line.begin(), line.end());
      }
    }
    return all;
  }

  std::vector<int> moves(int side) const {
    std::vector<int> all;
    for (int square = 0; square < size * size; ++square) {
      if (!flips(square, side).empty()) all.push_back(square);
    }
    return all;
  }

  void play(int square) {
    for (const int stone : flips(square, turn)) cells[stone] = turn;
    cells[square] = turn;
    turn = 3 - turn;
  }

  // Black's stones minus white's, the empty squares given to the winner.
  int score() const {
    int black = 0;
    int white = 0;
    for (const int cell : cells) {
      black += cell == 1;
      white += cell == 2;
    }
    if (black == white) return 0;
    return black > white ? size * size - 2 * white : 2 * black - size * size;
  }
};

}  // namespace oracle
