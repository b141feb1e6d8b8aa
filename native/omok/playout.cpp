#include "omok/playout.hpp"

#include <array>
#include <utility>

namespace omello::omok {

void play_out(Board& board, Random& random) {
  std::array<int16_t, kMaxCells> open;
  uint32_t count = 0;
  for (int cell = 0; cell < board.position().cells(); ++cell) {
    if (board.position().is_empty(cell)) open[count++] = static_cast<int16_t>(cell);
  }
  bool moved = true;
  while (moved && !board.winner()) {
    moved = false;
    // Drawn without replacement: forbidden points go behind the others until one is legal.
    for (uint32_t untried = count; untried != 0 && !moved;) {
      const uint32_t pick = random.below(untried);
      std::swap(open[pick], open[--untried]);
      if (board.ban_at(open[untried]) != Ban::kNone) continue;
      board.push(open[untried]);
      std::swap(open[untried], open[--count]);
      moved = true;
    }
  }
}

}  // namespace omello::omok
