#include "bind/omok.hpp"

#include <nanobind/operators.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <span>
#include <utility>

#include "bind/arguments.hpp"
#include "bind/background.hpp"
#include "bind/direct.hpp"
#include "bind/errors.hpp"
#include "bind/sides.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace omello::bind {
namespace {

using omok::Ban;
using omok::Board;
using omok::Position;
using omok::RowKind;
using omok::Rule;
using omok::Side;

const char* ban_name(Ban ban) {
  switch (ban) {
    case Ban::kOverline:
      return "overline";
    case Ban::kDoubleFour:
      return "double four";
    case Ban::kDoubleThree:
      return "double three";
    default:
      return "";
  }
}

// The empty points that are legal, or those that are not, while the game goes on.
nb::list open_points(OmokBoard& self, bool legal) {
  std::array<int16_t, omok::kMaxCells> cells;
  size_t count = 0;
  const Position& position = self.game.position();
  const bool bans = self.game.rule().of(self.game.turn()).has_bans();
  if (!self.game.winner() && (legal || bans)) {
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (position.is_empty(cell) && (!bans || self.game.is_legal(cell) == legal)) {
        cells[count++] = static_cast<int16_t>(cell);
      }
    }
  }
  return self.moves(std::span(cells.data(), count));
}

nb::list stones_of(const OmokBoard& self, nb::handle which) {
  const Side side = static_cast<Side>(side_of(which));
  std::vector<int> cells;
  for (int cell = 0; cell < self.game.position().cells(); ++cell) {
    if (self.game.position().has(cell, side)) cells.push_back(cell);
  }
  return self.moves(cells);
}

int omok_size(nb::handle table) {
  const int size = move_table_of(table).size();
  if (size < omok::kMinSize || size > omok::kMaxOmokSize) {
    raise_position_error("an Omok board cannot have size " + std::to_string(size));
  }
  return size;
}

void place_all(Position& stones, const std::vector<int>& cells, Side side) {
  for (const int cell : cells) {
    if (cell < 0 || cell >= stones.cells() || !stones.is_empty(cell)) {
      raise_position_error("no stone can be laid on cell " + std::to_string(cell));
    }
    stones.place(cell, side);
  }
}

void set_up(OmokBoard* self, const RuleNumbers& rule, nb::object table, const std::vector<int>& black,
            const std::vector<int>& white, nb::handle turn) {
  Position stones(omok_size(table));
  place_all(stones, black, omok::kBlack);
  place_all(stones, white, omok::kWhite);
  const Side mover = static_cast<Side>(side_of(turn));
  if (!omok::find_row(stones, to_rule(rule), mover).empty()) {
    raise_position_error(std::string(mover == omok::kBlack ? "black" : "white") +
                         " is to move but has a winning row already");
  }
  new (self) OmokBoard(Board(stones, to_rule(rule), mover), std::move(table));
}

nb::object why_forbidden(OmokBoard& self, nb::handle name) {
  const int cell = self.table->index_of(name);
  const Position& position = self.game.position();
  if (self.game.winner() || cell == self.table->pass_index() || !position.is_empty(cell)) return nb::none();
  const Ban ban = self.game.ban_at(cell);
  if (ban == Ban::kNone) return nb::none();
  Position scratch = position;
  nb::list lines;
  for (const omok::Row& line : omok::ban_lines(scratch, self.game.rule(), self.game.turn(), cell)) {
    lines.append(nb::make_tuple(self.moves(line.stones), self.moves(line.points)));
  }
  return nb::make_tuple(ban_name(ban), lines);
}

const char* row_name(RowKind kind) {
  switch (kind) {
    case RowKind::kThree:
      return "three";
    case RowKind::kFour:
      return "four";
    case RowKind::kOpenFour:
      return "open four";
    case RowKind::kFive:
      return "five";
    default:
      return "overline";
  }
}

nb::list told(const OmokBoard& self, const std::vector<omok::Row>& rows) {
  nb::list list;
  for (const omok::Row& row : rows) {
    list.append(nb::make_tuple(row_name(row.kind), self.moves(row.stones), self.moves(row.points)));
  }
  return list;
}

// What a side's stone on a point makes, whether it lies there or not.
nb::list rows_of(const OmokBoard& self, nb::handle name, nb::handle which) {
  const int cell = self.table->index_of(name);
  const Side side = static_cast<Side>(side_of(which));
  Position scratch = self.game.position();
  if (cell == self.table->pass_index() || scratch.has(cell, omok::other(side))) return {};
  if (scratch.has(cell, side)) scratch.remove(cell, side);
  return told(self, omok::rows(scratch, self.game.rule(), side, cell));
}

// (point, is it allowed, rows) for every empty point where a stone of the side makes something.
nb::list all_rows(const OmokBoard& self, nb::handle which) {
  const Side side = static_cast<Side>(side_of(which));
  Position scratch = self.game.position();
  const Rule& rule = self.game.rule();
  nb::list list;
  for (int cell = 0; cell < scratch.cells(); ++cell) {
    if (!scratch.is_empty(cell)) continue;
    const std::vector<omok::Row> rows = omok::rows(scratch, rule, side, cell);
    if (rows.empty()) continue;
    const bool allowed = omok::ban(scratch, rule, side, cell) == Ban::kNone;
    list.append(nb::make_tuple(self.table->at(cell), allowed, told(self, rows)));
  }
  return list;
}

nb::list legal_moves(OmokBoard& self) {
  return open_points(self, true);
}

nb::object is_legal(OmokBoard& self, nb::handle move) {
  const int cell = self.table->index_of(move);
  return nb::bool_(cell != self.table->pass_index() && self.game.is_legal(cell));
}

// Not the rules, only what would break the board itself; `play` says why.
bool can_push(const OmokBoard& self, int cell) {
  return cell == self.table->pass_index() ? !self.game.winner() : self.game.position().is_empty(cell);
}

nb::object push(OmokBoard& self, nb::handle move) {
  const int cell = self.table->index_of(move);
  if (!can_push(self, cell)) {
    if (nb::object board = nb::find(self); nb::hasattr(board, "play")) board.attr("play")(move);
    raise_move_error(quoted(nb::str(move)) + " cannot be played");
  }
  self.game.push(cell);
  return nb::none();
}

nb::object undo(OmokBoard& self) {
  if (self.game.history().empty()) raise_move_error("there is no move to undo");
  return self.table->at(self.game.undo());
}

PyMethodDef direct[] = {
    method<OmokBoard, legal_moves>(
        "legal_moves",
        "legal_moves($self, /)\n--\n\nAll moves allowed now, in reading order; none once the game is over."),
    method_with_move<OmokBoard, is_legal>(
        "is_legal", "is_legal($self, /, move)\n--\n\nTrue if the side to move may play there. Raises `NotationError`."),
    method_with_move<OmokBoard, push>(
        "push",
        "push($self, /, move)\n--\n\nPlay a move known to be legal: fast, not checked against the rules. Takes a pass, "
        "which no rule offers, too."),
    method<OmokBoard, undo>(
        "undo", "undo($self, /)\n--\n\nTake the last move back and return it. Raises `MoveError` at the start."),
    {}};
PyType_Slot slots[] = {{Py_tp_methods, direct}, {}};

}  // namespace

Rule to_rule(const RuleNumbers& numbers) {
  const auto [row, overline_black, overline_white, threes, fours] = numbers;
  const auto outside = [](int number, int least, int most) { return number < least || number > most; };
  constexpr int kLastOverline = static_cast<int>(omok::Overline::kForbidden);
  if (outside(row, omok::kMinRow, omok::kMaxRow) || outside(overline_black, 0, kLastOverline) ||
      outside(overline_white, 0, kLastOverline) || outside(threes, 0, 3) || outside(fours, 0, 3) ||
      (row < omok::kMinRowOfThrees && threes != 0)) {
    raise_spec_error("these numbers are no rule");
  }
  Rule rule;
  rule.row = row;
  for (int side = 0; side < 2; ++side) {
    rule.sides[side].overline = static_cast<omok::Overline>(side == 0 ? overline_black : overline_white);
    rule.sides[side].no_double_three = threes >> side & 1;
    rule.sides[side].no_double_four = fours >> side & 1;
  }
  return rule;
}

void bind_omok(nb::module_& m) {
  m.attr("OMOK_MIN_ROW") = omok::kMinRow;
  m.attr("OMOK_MAX_ROW") = omok::kMaxRow;

  nb::class_<OmokBoard>(m, "OmokBoard", nb::type_slots(slots), "A game of Omok; the base of `omello.omok.Board`.")
      .def(
          "__init__",
          [](OmokBoard* self, const RuleNumbers& rule, nb::object table) {
            const int size = omok_size(table);
            new (self) OmokBoard(Board(size, to_rule(rule)), std::move(table));
          },
          "rule"_a, "table"_a)
      .def("__init__", &set_up, "rule"_a, "table"_a, "black"_a, "white"_a, "turn"_a.none())
      .def(
          "__init__", [](OmokBoard* self, const OmokBoard& that) { new (self) OmokBoard(that); }, "that"_a)
      .def(
          "__init__",
          [](OmokBoard* self, const OmokBoard& that, nb::handle symmetry) {
            new (self) OmokBoard(that.game.transformed(symmetry_of(symmetry)), that.owner);
          },
          "that"_a, "symmetry"_a.none())
      .def_prop_ro("size", [](const OmokBoard& self) { return self.game.position().size(); })
      .def_prop_ro(
          "turn", [](const OmokBoard& self) { return side_object(self.game.turn()); }, "The side to move.")
      .def_prop_ro(
          "moves", [](const OmokBoard& self) { return self.moves(self.game.history()); },
          "The moves played since the start, oldest first.")
      .def_prop_ro(
          "key", [](const OmokBoard& self) { return self.game.key(); },
          "A 64-bit Zobrist key of the stones and the side to move.")
      .def(
          "forbidden_points", [](OmokBoard& self) { return open_points(self, false); },
          "The empty points where the side to move may not play, in reading order.")
      .def(
          "move", [](const OmokBoard& self, nb::handle name) { return self.table->at(self.table->index_of(name)); },
          "name"_a.none(), "The move of that name, legal or not. Raises `NotationError`.")
      .def("stones", &stones_of, "side"_a.none(), "The stones of one side, in reading order.")
      .def(
          "__getitem__",
          [](const OmokBoard& self, nb::handle name) -> nb::object {
            const int cell = self.table->index_of(name);
            const Position& position = self.game.position();
            if (cell == self.table->pass_index() || position.is_empty(cell)) return nb::none();
            return side_object(position.has(cell, omok::kWhite));
          },
          "name"_a.none(), "Whose stone is on a point, or None.")
      .def(
          "perft",
          [](const OmokBoard& self, nb::handle moves_ahead) {
            const int depth = static_cast<int>(whole(moves_ahead, "the depth of perft", 0, kMostMoves));
            return count_in_background(
                [game = self.game, depth](const std::atomic<bool>& stop) mutable { return game.perft(depth, stop); });
          },
          "depth"_a.none(), "The number of ways to play `depth` moves.")
      .def("_why_forbidden", &why_forbidden, "name"_a.none())
      .def("_rows_of", &rows_of, "name"_a.none(), "side"_a.none())
      .def("_all_rows", &all_rows, "side"_a.none())
      .def("_winner",
           [](const OmokBoard& self) -> nb::object {
             return self.game.winner() ? side_object(*self.game.winner()) : nb::none();
           })
      .def("_winning_row", [](const OmokBoard& self) { return self.moves(self.game.winning_row()); })
      .def("_has_legal_move", [](OmokBoard& self) { return self.game.has_legal_move(); })
      .def("_same", [](const OmokBoard& self, const OmokBoard& that) { return self.game == that.game; }, "that"_a);
}

}  // namespace omello::bind
