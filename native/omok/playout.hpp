// Games of random moves.
#pragma once

#include <optional>

#include "omok/board.hpp"
#include "random.hpp"

namespace omello::omok {

// Plays random legal moves until the game is over; every legal move is equally likely.
void play_out(Board& board, Random& random);

}  // namespace omello::omok
