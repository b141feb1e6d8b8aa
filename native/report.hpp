// What a search answers, in both games.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace omello {

// One way to go on, seen by the side to move.
struct Line {
  double value = 0;          // Othello: stones ahead; Omok: the chance of winning, from 0 to 1
  bool exact = false;        // proven, not estimated
  std::optional<int> plies;  // Omok: the game is won or lost after so many moves
  int depth = 0;
  std::vector<int> moves;  // cells; a pass is size * size
};

struct Report {
  std::vector<Line> lines;  // best first
  int depth = 0;
  int confidence = 100;  // in percent; less than 100 if something was skipped on a guess
  uint64_t nodes = 0;
  double seconds = 0;
};

using Progress = std::function<void(const Report&)>;

}  // namespace omello
