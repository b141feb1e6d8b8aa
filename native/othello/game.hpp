// A game in progress: the position, whose turn it is, and the way back.
#pragma once

#include <cstdint>
#include <vector>

#include "othello/position.hpp"
#include "othello/symmetry.hpp"
#include "othello/zobrist.hpp"

namespace omello::othello {

template <int N>
class Game {
 public:
  static constexpr int kPass = N * N;

  Game() : position_(Position<N>::start()) {}
  Game(const Bits<N>& black, const Bits<N>& white, bool white_to_move)
      : position_(white_to_move ? Position<N>{white, black} : Position<N>{black, white}),
        white_to_move_(white_to_move) {}

  const Position<N>& position() const { return position_; }
  bool white_to_move() const { return white_to_move_; }
  const Bits<N>& black() const { return white_to_move_ ? position_.opp : position_.own; }
  const Bits<N>& white() const { return white_to_move_ ? position_.own : position_.opp; }
  uint64_t key() const { return zobrist_key(black(), white(), white_to_move_); }

  int plies() const { return static_cast<int>(history_.size()); }
  int move(int ply) const { return history_[ply].move; }

  bool is_legal(int move) const {
    if (move != kPass) return position_.legal_moves().test(move);
    return !position_.can_move() && position_.passed().can_move();
  }

  // Not checked. A stone on a taken square changes nothing but the turn.
  void push(int move) {
    if (history_.empty()) history_.reserve(N * N);  // A whole game, as a rule: once instead of bit by bit.
    history_.push_back({position_, static_cast<int16_t>(move)});
    if (move == kPass || (position_.own | position_.opp).test(move)) {
      position_ = position_.passed();
    } else {
      position_ = position_.played(move, position_.flips(move));
    }
    white_to_move_ = !white_to_move_;
  }

  // Returns the move taken back; plies() must not be 0.
  int undo() {
    const auto [before, move] = history_.back();
    history_.pop_back();
    position_ = before;
    white_to_move_ = !white_to_move_;
    return move;
  }

  // The whole game, turned and mirrored.
  void transform(int symmetry) {
    position_ = transformed(position_, symmetry);
    for (auto& [before, move] : history_) {
      before = transformed(before, symmetry);
      if (move != kPass) move = static_cast<int16_t>(transformed<N>(move, symmetry));
    }
  }

 private:
  struct Played {
    Position<N> before;
    int16_t move;
  };

  Position<N> position_;
  bool white_to_move_ = false;
  std::vector<Played> history_;
};

}  // namespace omello::othello
