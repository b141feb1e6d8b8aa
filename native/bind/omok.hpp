// Omok in Python: the native base of omello.omok.Board.
#pragma once

#include <nanobind/nanobind.h>

#include <utility>
#include <vector>

#include "bind/move_table.hpp"
#include "omok/board.hpp"

namespace omello::bind {

// A game together with the Python moves of its size.
struct OmokBoard {
  OmokBoard(omok::Board board, nanobind::object moves)
      : game(std::move(board)), table(&move_table_of(moves)), owner(std::move(moves)) {}

  omok::Board game;
  const MoveTable* table;
  nanobind::object owner;  // of the table

  nanobind::list moves(const std::vector<int>& cells) const;
};

void bind_omok(nanobind::module_& m);
void bind_omok_engine(nanobind::module_& m);

}  // namespace omello::bind
