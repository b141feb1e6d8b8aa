// Files of weights, the same for both games: the bytes OMWT, then 16-bit numbers (version, board, parts, 0) and a
// 32-bit count of the weights in a part, then the weights as 16-bit numbers, part by part; everything little-endian.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace omello {

struct WeightsShape {
  int board = 0;     // Othello: the size; 0 for Omok, whose weights fit every size
  int parts = 1;     // Othello: the phases of a game
  size_t count = 0;  // of weights in a part
};

// All weights of a file. Throws std::invalid_argument if it is not one of this version and shape.
std::vector<int16_t> read_weights_file(std::span<const std::byte> file, const WeightsShape& shape);

}  // namespace omello
