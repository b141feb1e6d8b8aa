// Bytes as moves and undos on a board of any size: the stones must add up, and every undo must lead back.
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "othello/game.hpp"

namespace {

using omello::othello::Game;

template <int N>
void play(const uint8_t* data, size_t length) {
  Game<N> game;
  std::vector<uint64_t> keys;
  for (size_t i = 0; i < length; ++i) {
    if (data[i] >= 0xf0) {
      if (keys.empty()) continue;
      game.undo();
      if (game.key() != keys.back()) std::abort();
      keys.pop_back();
      continue;
    }
    const int move = (data[i] * 256 + (i + 1 < length ? data[i + 1] : 0)) % (N * N + 1);
    if (!game.is_legal(move)) continue;
    const int before = (game.black() | game.white()).count();
    keys.push_back(game.key());
    game.push(move);
    const int after = (game.black() | game.white()).count();
    if (after != before + (move != Game<N>::kPass) || (game.black() & game.white()).count() != 0) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t length) {
  if (length == 0) return 0;
  switch (data[0] % 7) {
    case 0:
      play<4>(data + 1, length - 1);
      break;
    case 1:
      play<6>(data + 1, length - 1);
      break;
    case 2:
      play<8>(data + 1, length - 1);
      break;
    case 3:
      play<10>(data + 1, length - 1);
      break;
    case 4:
      play<12>(data + 1, length - 1);
      break;
    case 5:
      play<14>(data + 1, length - 1);
      break;
    default:
      play<16>(data + 1, length - 1);
      break;
  }
  return 0;
}
