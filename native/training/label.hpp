// What positions are worth, by searching them: labels to train on, and pairs of searches to compare.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace omello::training {

// Fills values[i] with the result, in stones for the side to move, of a search of position i to depths[i] plies with
// the confidence of `level`, from 0 to kExact; one as deep as there are empty squares goes to the end of the game. A
// position is the words of its own stones, then of the other side's. `moves` gets the best square of each, size * size
// for a pass, -1 at the end of the game. The size must be even, from 4 to 16; throws std::invalid_argument for weights
// of another size.
void search_all(int size, std::span<const std::byte> weights, std::span<const uint64_t> positions,
                std::span<const int16_t> depths, size_t table_bytes, int level, std::span<float> values,
                std::span<int16_t> moves);

}  // namespace omello::training
