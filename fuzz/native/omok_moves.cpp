// Bytes as a rule, then as moves and undos on a board of any size, forbidden points too: every undo must lead back.
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "omok/board.hpp"

using namespace omello::omok;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t length) {
  if (length < 3) return 0;
  const int size = 5 + data[0] % 22;
  Rule rule;
  rule.row = kMinRow + data[1] % (kMaxRow - kMinRow + 1);
  for (const Side side : {kBlack, kWhite}) {
    const int bits = side == kBlack ? data[2] & 15 : data[2] >> 4;
    rule.sides[side].overline = static_cast<Overline>(bits % 3);
    rule.sides[side].no_double_three = rule.row >= 5 && (bits & 4);
    rule.sides[side].no_double_four = bits & 8;
  }
  Board board(size, rule);
  std::vector<uint64_t> keys;
  for (size_t i = 3; i < length; ++i) {
    if (data[i] >= 0xf0) {
      if (keys.empty()) continue;
      board.undo();
      if (board.key() != keys.back()) std::abort();
      keys.pop_back();
      continue;
    }
    const int cell = (data[i] * 256 + (i + 1 < length ? data[i + 1] : 0)) % (size * size);
    if (board.winner() || !board.position().is_empty(cell)) continue;
    const uint64_t key = board.key();
    const Ban ban = board.ban_at(cell);
    if (board.key() != key) std::abort();
    if (ban != Ban::kNone && !rule.of(board.turn()).has_bans()) std::abort();
    keys.push_back(key);
    board.push(cell);
    if (board.winner() && board.winning_row().size() < static_cast<size_t>(rule.row)) std::abort();
  }
  return 0;
}
