// Plays random games on every size beside the oracle and compares legal moves, flips, passes, undo and the result.
// usage: othello_games [games] [size] [seed]; without a size, so many games on every size
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../oracles/othello.hpp"
#include "othello/game.hpp"
#include "random.hpp"

namespace {

using omello::othello::Bits;
using omello::othello::Game;

template <int N>
std::vector<int> listed(const Bits<N>& bits) {
  std::vector<int> squares;
  for_each(bits, [&](int square) { squares.push_back(square); });
  return squares;
}

template <int N>
Bits<N> gathered(const std::vector<int>& squares) {
  Bits<N> bits;
  for (const int square : squares) bits.set(square);
  return bits;
}

#define CHECK(condition)                                                                          \
  if (!(condition)) {                                                                             \
    std::printf("size %d, ply %d, seed %llu: not true: %s\n", N, game.plies(), seed, #condition); \
    return false;                                                                                 \
  }

template <int N>
bool play_one(unsigned long long seed) {
  omello::Random random(seed);
  oracle::Othello slow(N);
  Game<N> game;
  std::vector<omello::othello::Position<N>> passed_through;
  for (;;) {
    const auto& position = game.position();
    std::vector<int> moves;
    for (int square = 0; square < N * N; ++square) {
      const auto flips = slow.flips(square, slow.turn);
      if (!flips.empty()) moves.push_back(square);
      if (slow.cells[square] == 0) CHECK(position.flips(square) == gathered<N>(flips));
    }
    CHECK(listed(position.legal_moves()) == moves);
    const bool over = moves.empty() && slow.moves(3 - slow.turn).empty();
    CHECK(position.is_over() == over);
    CHECK(game.is_legal(N * N) == (moves.empty() && !over));
    if (over) break;
    passed_through.push_back(position);
    if (moves.empty()) {
      game.push(N * N);
      slow.turn = 3 - slow.turn;
    } else {
      const int square =
          position.legal_moves().select(static_cast<int>(random.below(static_cast<uint32_t>(moves.size()))));
      game.push(square);
      slow.play(square);
    }
    for (int square = 0; square < N * N; ++square) {
      CHECK(game.black().test(square) == (slow.cells[square] == 1));
      CHECK(game.white().test(square) == (slow.cells[square] == 2));
    }
    CHECK(game.white_to_move() == (slow.turn == 2));
  }
  CHECK(game.position().final_score() == (slow.turn == 1 ? slow.score() : -slow.score()));
  while (game.plies() > 0) {
    game.undo();
    CHECK(game.position() == passed_through.back());
    passed_through.pop_back();
  }
  return true;
}

template <int N>
bool play(int games, int size, unsigned long long seed) {
  if (size != 0 && size != N) return true;
  for (int i = 0; i < games; ++i) {
    if (!play_one<N>(seed + static_cast<unsigned long long>(i))) return false;
  }
  std::printf("size %d: %d games agree\n", N, games);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 20;
  const int size = argc > 2 ? std::atoi(argv[2]) : 0;
  const unsigned long long seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  const bool agree = play<4>(games, size, seed) && play<6>(games, size, seed) && play<8>(games, size, seed) &&
                     play<10>(games, size, seed) && play<12>(games, size, seed) && play<14>(games, size, seed) &&
                     play<16>(games, size, seed);
  return agree ? 0 : 1;
}
