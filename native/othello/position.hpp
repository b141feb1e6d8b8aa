// A position as the side to move sees it.
#pragma once

#include "othello/rules.hpp"

namespace omello::othello {

template <int N>
struct Position {
  Bits<N> own;
  Bits<N> opp;

  // The official start: black has the upper right and lower left of the four middle squares, and moves first.
  static constexpr Position start() {
    constexpr int kMiddle = (N / 2 - 1) * N + N / 2 - 1;
    Position position;
    position.own.set(kMiddle + 1);
    position.own.set(kMiddle + N);
    position.opp.set(kMiddle);
    position.opp.set(kMiddle + N + 1);
    return position;
  }

  constexpr Bits<N> empty() const { return ~(own | opp); }
  Bits<N> legal_moves() const { return othello::legal_moves(own, opp); }
  Bits<N> flips(int square) const { return othello::flips(own, opp, square); }

  constexpr Position passed() const { return {opp, own}; }
  // The position after a stone on `square` has turned `flipped`, seen by the other side.
  constexpr Position played(int square, const Bits<N>& flipped) const {
    return {opp & ~flipped, own | flipped | Bits<N>::square(square)};
  }

  bool can_move() const { return static_cast<bool>(legal_moves()); }
  bool is_over() const { return !can_move() && !passed().can_move(); }
  // Stones ahead at the end of the game, the empty squares given to the winner.
  constexpr int final_score() const {
    const int difference = own.count() - opp.count();
    if (difference == 0) return 0;
    const int empties = N * N - own.count() - opp.count();
    return difference > 0 ? difference + empties : difference - empties;
  }

  friend constexpr bool operator==(const Position&, const Position&) = default;
  friend constexpr auto operator<=>(const Position&, const Position&) = default;
};

}  // namespace omello::othello
