#include "training/omok_self_play.hpp"

#include <algorithm>
#include <cstdlib>

namespace omello::training {
namespace {

using namespace omok;

constexpr int kEven = kLogit;  // openings beyond this score are not played
constexpr int kTries = 10000;  // some rules and sizes have hardly an even opening, or none

// A few stones close together, somewhere on the board.
Board random_opening(int size, const Rule& rule, Random& random) {
  Board board(size, rule);
  const int stones = 2 + static_cast<int>(random.below(6));
  const int reach = std::min(size, 5 + static_cast<int>(random.below(3)));
  const int top = static_cast<int>(random.below(static_cast<uint32_t>(size - reach + 1)));
  const int left = static_cast<int>(random.below(static_cast<uint32_t>(size - reach + 1)));
  for (int tries = 0; static_cast<int>(board.history().size()) < stones && tries < 200; ++tries) {
    const int row = top + static_cast<int>(random.below(static_cast<uint32_t>(reach)));
    const int col = left + static_cast<int>(random.below(static_cast<uint32_t>(reach)));
    if (board.is_legal(row * size + col)) board.push(row * size + col);
  }
  return board;
}

}  // namespace

std::optional<SelfPlayGame> play_itself(Engine& engine, int size, const Rule& rule, uint64_t nodes, Random& random) {
  SearchLimits limits;
  limits.nodes = nodes;
  for (int tries = 0; tries < kTries; ++tries) {
    Board board = random_opening(size, rule, random);
    SelfPlayGame game;
    game.opening = static_cast<int>(board.history().size());
    game.scores.assign(board.history().size(), 0);
    engine.clear();
    while (!board.winner() && board.has_legal_move()) {
      const SearchReport report = engine.search(board, limits, {});
      const SearchLine& best = report.lines[0];
      if (static_cast<int>(board.history().size()) == game.opening && std::abs(best.score) > kEven) break;
      game.scores.push_back(best.score);
      board.push(best.moves[0]);
    }
    if (static_cast<int>(board.history().size()) == game.opening && !board.winner()) continue;
    game.moves = board.history();
    if (const auto winner = board.winner()) game.winner = *winner;
    return game;
  }
  return std::nullopt;
}

}  // namespace omello::training
