// Searches random positions of many sizes and rules with random limits, lines and threads, and stops many of them from
// another thread; made to be run under the sanitizers.
// usage: omok_searches [searches] [seed]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>

#include "omok/engine.hpp"
#include "random.hpp"

namespace {

using omello::Random;
using namespace omello::omok;

Rule any_rule(Random& random) {
  Rule rule;
  for (SideRule& side : rule.sides) {
    side.overline = static_cast<Overline>(random.below(3));
    side.no_double_three = random.below(2);
    side.no_double_four = random.below(2);
  }
  return rule;
}

// Stones near each other, or a board that is nearly full.
Board random_board(int size, const Rule& rule, Random& random) {
  for (;;) {
    Board board(size, rule);
    const auto cells = static_cast<uint32_t>(size * size);
    const int stones = static_cast<int>(random.below(random.below(4) == 0 ? cells : 40));
    for (int tries = 0; static_cast<int>(board.history().size()) < stones && tries < 3000; ++tries) {
      const int cell = static_cast<int>(random.below(cells));
      if (board.is_legal(cell)) board.push(cell);
    }
    if (!board.winner() && board.has_legal_move()) return board;
  }
}

bool search(Engine& engine, Board& board, Random& random) {
  SearchLimits limits;
  limits.nodes = random.below(20000);
  limits.depth = static_cast<int>(random.below(40));
  limits.seconds = 0.02;
  limits.lines = 1 + static_cast<int>(random.below(4));
  std::thread stopper;
  if (random.below(2) == 0) {
    stopper = std::thread([&engine, wait = random.below(3000)] {
      std::this_thread::sleep_for(std::chrono::microseconds(wait));
      engine.stop();
    });
  }
  const SearchReport report = engine.search(board, limits, [](const SearchReport&) {});
  if (stopper.joinable()) stopper.join();
  return board.is_legal(report.lines.at(0).moves.at(0));
}

}  // namespace

int main(int argc, char** argv) {
  const int searches = argc > 1 ? std::atoi(argv[1]) : 140;
  Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  const auto weights = std::make_unique<PointWeights>(PointWeights::by_hand());
  for (int done = 0; done < searches;) {
    const int size = kMinSize + static_cast<int>(random.below(kMaxOmokSize - kMinSize + 1));
    const Rule rule = any_rule(random);
    Engine engine(*weights, 1 + static_cast<int>(random.below(4)), 1 << 20);
    for (int i = 0; i < 50 && done < searches; ++i, ++done) {
      Board board = random_board(size, rule, random);
      if (search(engine, board, random)) continue;
      std::printf("size %d: search %d answers with a move that is not legal\n", size, done);
      return 1;
    }
  }
  std::printf("%d searches\n", searches);
  return 0;
}
