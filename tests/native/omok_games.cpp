// Plays random games beside the oracle and compares forbidden points, legal moves, wins and undo.
// usage: omok_games [games] [size] [seed]; without a size, so many games on every size
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../oracles/omok.hpp"
#include "omok/board.hpp"
#include "random.hpp"

namespace {

using omello::Random;
using namespace omello::omok;

oracle::Bans bans(const SideRule& rule) {
  return {rule.overline == Overline::kWins, rule.overline == Overline::kForbidden, rule.no_double_three,
          rule.no_double_four};
}

// The named rules half the time, any other the rest.
Rule any_rule(Random& random) {
  const SideRule freestyle{};
  const SideRule standard{Overline::kNothing, false, false};
  const SideRule renju{Overline::kForbidden, true, true};
  const SideRule korean{Overline::kNothing, true, false};
  switch (random.below(8)) {
    case 0:
      return {5, {freestyle, freestyle}};
    case 1:
      return {5, {standard, standard}};
    case 2:
    case 3:
      return {5, {renju, freestyle}};
    case 4:
      return {5, {korean, korean}};
    default:
      break;
  }
  Rule rule;
  rule.row = random.below(2) ? 5 : kMinRow + static_cast<int>(random.below(kMaxRow - kMinRow + 1));
  for (SideRule& side : rule.sides) {
    side.overline = static_cast<Overline>(random.below(3));
    side.no_double_three = rule.row >= 5 && random.below(2);
    side.no_double_four = random.below(2);
  }
  return rule;
}

#define CHECK(condition)                                                                                        \
  if (!(condition)) {                                                                                           \
    std::printf("size %d, ply %zu, seed %llu: not true: %s\n", size, board.history().size(), seed, #condition); \
    return false;                                                                                               \
  }

bool play_one(int size, unsigned long long seed) {
  Random random(seed);
  const Rule rule = any_rule(random);
  oracle::Omok slow(size, rule.row, bans(rule.sides[0]), bans(rule.sides[1]));
  Board board(size, rule);
  std::vector<Board> passed_through;
  const bool crowded = random.below(2);
  for (;;) {
    const Side turn = board.turn();
    std::vector<int> legal;
    for (int cell = 0; cell < size * size; ++cell) {
      if (slow.cells[cell] != 0) {
        CHECK(!board.is_legal(cell));
        continue;
      }
      const auto kind = slow.forbidden(cell / size, cell % size, turn + 1);
      CHECK(static_cast<int>(board.ban_at(cell)) == static_cast<int>(kind));
      CHECK(board.is_legal(cell) == (kind == oracle::Omok::kAllowed));
      if (kind == oracle::Omok::kAllowed) legal.push_back(cell);
    }
    CHECK(board.has_legal_move() == !legal.empty());
    if (legal.empty()) break;
    int cell = legal[random.below(static_cast<uint32_t>(legal.size()))];
    // Crowded stones make more threes, fours and rows.
    for (int tries = 0; crowded && tries < 30 && !board.history().empty(); ++tries) {
      const auto& past = board.history();
      const int stone = past[random.below(static_cast<uint32_t>(past.size()))];
      const int row = stone / size + static_cast<int>(random.below(5)) - 2;
      const int col = stone % size + static_cast<int>(random.below(5)) - 2;
      if (slow.at(row, col) != 0 || !board.is_legal(row * size + col)) continue;
      cell = row * size + col;
      break;
    }
    passed_through.push_back(board);
    const bool wins = slow.makes_five(cell / size, cell % size, turn + 1);
    board.push(cell);
    slow.cells[cell] = turn + 1;
    CHECK(board.turn() == other(turn));
    CHECK(board.winner().has_value() == wins);
    CHECK(board.winning_row().empty() == !wins);
    for (const int stone : board.winning_row()) CHECK(slow.cells[stone] == turn + 1);
    if (wins) break;
  }
  while (!board.history().empty()) {
    board.undo();
    CHECK(board == passed_through.back());
    CHECK(board.key() == passed_through.back().key());
    CHECK(!board.winner());
    passed_through.pop_back();
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 20;
  const int only = argc > 2 ? std::atoi(argv[2]) : 0;
  const unsigned long long seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  for (int size = kMinSize; size <= kMaxOmokSize; ++size) {
    if (only != 0 && only != size) continue;
    for (int i = 0; i < games; ++i) {
      if (!play_one(size, seed + static_cast<unsigned long long>(i) * 1000 + static_cast<unsigned long long>(size))) {
        return 1;
      }
    }
    std::printf("size %d: %d games agree\n", size, games);
  }
  return 0;
}
