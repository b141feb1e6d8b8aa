// Games the evaluation plays against itself.
#pragma once

#include "othello/eval.hpp"
#include "othello/position.hpp"
#include "random.hpp"

namespace omello::training {

// Plays one game to the end: `opening` random moves first, then the move that looks best at once, except for one
// random move in `surprise`. Calls record(ply, square) for each move; a pass is square N * N.
template <int N, typename F>
void self_play(const othello::Evaluator<N>& evaluator, int opening, int surprise, Random& random, F record) {
  using State = typename othello::Evaluator<N>::State;
  auto position = othello::Position<N>::start();
  State state;
  State after;
  State best_after;
  evaluator.start(state, position.own, position.opp);
  for (int ply = 0;; ++ply) {
    const auto moves = position.legal_moves();
    if (!moves) {
      position = position.passed();
      if (!position.can_move()) return;
      evaluator.pass(state, after);
      state = after;
      record(ply, N * N);
      continue;
    }
    int chosen = moves.select(static_cast<int>(random.below(static_cast<uint32_t>(moves.count()))));
    if (ply >= opening && random.below(static_cast<uint32_t>(surprise)) != 0) {
      int best = N * N * othello::kUnit + 1;
      for_each(moves, [&](int square) {
        const auto turned = position.flips(square);
        const auto next = position.played(square, turned);
        evaluator.play(state, after, square, turned);
        const int score = evaluator.score(after, next.own, next.opp, next.legal_moves());
        if (score < best) {
          best = score;
          chosen = square;
        }
      });
    }
    const auto turned = position.flips(chosen);
    evaluator.play(state, best_after, chosen, turned);
    state = best_after;
    position = position.played(chosen, turned);
    record(ply, chosen);
  }
}

}  // namespace omello::training
