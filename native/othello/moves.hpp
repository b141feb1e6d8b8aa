// Positions and moves as the search keeps them.
#pragma once

#include <array>
#include <utility>

#include "othello/eval.hpp"
#include "othello/position.hpp"

namespace omello::othello {

// A position on the way down, with what the evaluation keeps about it.
template <int N>
struct Frame {
  Position<N> position;
  Bits<N> moves;  // the legal ones
  typename Evaluator<N>::State state;
  int empties = 0;
};

template <int N>
struct Candidate {
  Bits<N> turned;
  Bits<N> answers;  // the legal moves after it
  int square = 0;
  int score = 0;
};

template <int N>
Candidate<N> candidate_at(const Position<N>& position, int square) {
  const Bits<N> turned = position.flips(square);
  return {turned, position.played(square, turned).legal_moves(), square};
}

template <int N>
struct Moves {
  std::array<Candidate<N>, N * N> list;
  int count = 0;

  // Brings the best of the moves from `index` on to `index`.
  const Candidate<N>& pick(int index) {
    int best = index;
    for (int i = index + 1; i < count; ++i) {
      if (list[i].score > list[best].score) best = i;
    }
    std::swap(list[index], list[best]);
    return list[index];
  }
};

}  // namespace omello::othello
