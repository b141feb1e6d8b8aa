// The Python class OthelloBoard: a game of any size.
#pragma once

#include <nanobind/nanobind.h>

#include <variant>

#include "bind/move_table.hpp"
#include "othello/game.hpp"

namespace omello::bind {

using AnyOthelloGame = std::variant<othello::Game<4>, othello::Game<6>, othello::Game<8>, othello::Game<10>,
                                    othello::Game<12>, othello::Game<14>, othello::Game<16>>;

class OthelloBoard {
 public:
  // Raises PositionError for what is no even size from 4 to 16.
  explicit OthelloBoard(nanobind::handle size);

  const MoveTable& moves() const { return *table_; }
  int size() const { return table_->size(); }

  AnyOthelloGame game;

 private:
  const MoveTable* table_;  // kept as long as Python runs
};

// Calls f with the game in its own type.
template <typename Board, typename F>
decltype(auto) visit_game(Board& board, F&& f) {
  // 8×8 is what nearly everyone plays: one predicted branch instead of a jump through a table.
  if (auto* game = std::get_if<othello::Game<8>>(&board.game)) return f(*game);
  return std::visit(std::forward<F>(f), board.game);
}

void bind_othello_board(nanobind::module_& m);
void bind_othello_batch(nanobind::module_& m);
void bind_othello_engine(nanobind::module_& m);

}  // namespace omello::bind
