// Omok in Python: the native base of omello.omok.Board.
#pragma once

#include <nanobind/nanobind.h>

#include <tuple>
#include <utility>
#include <vector>

#include "bind/move_list.hpp"
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

  template <typename Cells>
  nanobind::list moves(const Cells& cells) const {
    return list_of_moves(static_cast<int>(cells.size()), [&](auto add) {
      for (const int cell : cells) add(table->at(cell));
    });
  }
};

// Rules cross as five numbers: row, overline for black and white, and to whom (bit 0 black, bit 1 white) double three
// and double four are forbidden.
using RuleNumbers = std::tuple<int, int, int, int, int>;

// Raises SpecError for numbers that are no rule.
omok::Rule to_rule(const RuleNumbers& numbers);

void bind_omok(nanobind::module_& m);
void bind_omok_batch(nanobind::module_& m);
void bind_omok_engine(nanobind::module_& m);
void bind_omok_forced_wins(nanobind::module_& m);

}  // namespace omello::bind
