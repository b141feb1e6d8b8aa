// A game of Omok: stones, whose turn it is, and what was played.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "omok/forbidden.hpp"
#include "omok/position.hpp"
#include "omok/rule.hpp"

namespace omello::omok {

class Board {
 public:
  Board(int size, const Rule& rule) : position_(size), rule_(rule) {}

  // Starts from stones set up by hand. The side to move must have no winning row already.
  Board(const Position& stones, const Rule& rule, Side turn);

  const Position& position() const { return position_; }
  const Rule& rule() const { return rule_; }
  Side turn() const { return turn_; }
  const std::vector<int>& history() const { return history_; }
  uint64_t key() const { return position_.key() ^ (turn_ == kWhite ? kWhiteToMove : 0); }

  // What stands for a pass in `push` and in the history: the number after the last cell. No rule here makes a pass a
  // legal move, so nobody is offered one; records of games that had one are played through with it.
  int pass() const { return position_.cells(); }

  void push(int cell);
  int undo();

  // The side that has a winning row, once there is one.
  std::optional<Side> winner() const { return winner_; }
  std::vector<int> winning_row() const;

  // What forbids the side to move an empty point. (Looks ahead on the stones and puts them back.)
  Ban ban_at(int cell) { return ban(position_, rule_, turn_, cell); }
  bool is_legal(int cell) { return !winner_ && position_.is_empty(cell) && ban_at(cell) == Ban::kNone; }
  bool has_legal_move();

  // The number of ways to play `depth` moves; of no meaning once `stop` is set.
  uint64_t perft(int depth, const std::atomic<bool>& stop);

  // The same stones, rule and side to move.
  bool operator==(const Board& that) const {
    return position_ == that.position_ && rule_ == that.rule_ && turn_ == that.turn_;
  }

  // This game seen through one of the eight symmetries (see geometry.hpp).
  Board transformed(int symmetry) const;

 private:
  static constexpr uint64_t kWhiteToMove = 0x9ae16a3b2f90404fu;

  Position position_;
  Rule rule_;
  Side turn_ = kBlack;
  std::optional<Side> winner_;
  size_t won_after_ = 0;  // so many moves
  std::vector<int> history_;
};

// The cells of a winning row of `side`, in order, or nothing.
std::vector<int> find_row(const Position& position, const Rule& rule, Side side);

}  // namespace omello::omok
