// Checks claimed exact scores by plain alpha-beta: no table, no ordering, no knowledge of any kind.
// Reads lines "CELLS SIDE SCORE" (X, O and - in reading order; X or O; the official score for that side) and prints
// the wrong ones.
#include <iostream>
#include <sstream>
#include <string>

#include "othello/position.hpp"

namespace {

using omello::othello::Position;

template <int N>
int search(const Position<N>& position, int alpha, int beta, bool passed) {
  const auto moves = position.legal_moves();
  if (!moves) return passed ? position.final_score() : -search(position.passed(), -beta, -alpha, true);
  for_each(moves, [&](int square) {
    if (alpha >= beta) return;
    const int score = -search(position.played(square, position.flips(square)), -beta, -alpha, false);
    if (score > alpha) alpha = score;
  });
  return alpha;
}

template <int N>
bool is_right(const std::string& cells, char side, int score) {
  Position<N> position;
  for (int square = 0; square < N * N; ++square) {
    if (cells[square] != '-') (cells[square] == side ? position.own : position.opp).set(square);
  }
  return search(position, score - 1, score + 1, false) == score;
}

bool is_right(const std::string& cells, char side, int score) {
  switch (cells.size()) {
    case 16:
      return is_right<4>(cells, side, score);
    case 36:
      return is_right<6>(cells, side, score);
    case 64:
      return is_right<8>(cells, side, score);
    case 100:
      return is_right<10>(cells, side, score);
    case 144:
      return is_right<12>(cells, side, score);
    case 196:
      return is_right<14>(cells, side, score);
    case 256:
      return is_right<16>(cells, side, score);
    default:
      return false;
  }
}

}  // namespace

int main() {
  int checked = 0;
  int wrong = 0;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string cells;
    char side = 0;
    int score = 0;
    words >> cells >> side >> score;
    ++checked;
    if (words && is_right(cells, side, score)) continue;
    ++wrong;
    std::cout << "wrong: " << line << "\n";
  }
  std::cout << checked << " scores checked\n";
  return wrong == 0 ? 0 : 1;
}
