// Games of the engine against itself, to learn from.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "omok/board.hpp"
#include "omok/engine.hpp"
#include "random.hpp"

namespace omello::training {

struct SelfPlayGame {
  std::vector<int> moves;
  std::vector<int> scores;  // of the side to move, before each move; 0 for the random moves of the opening
  int opening = 0;          // how many moves were random
  int winner = -1;          // 0 black, 1 white, -1 nobody
};

// Plays one game from a random opening that looks even, with so many nodes for every move; nothing if no opening does.
std::optional<SelfPlayGame> play_itself(omok::Engine& engine, int size, const omok::Rule& rule, uint64_t nodes,
                                        Random& random);

}  // namespace omello::training
