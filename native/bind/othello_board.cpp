#include "bind/othello_board.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <string>
#include <utility>

#include "bind/arguments.hpp"
#include "bind/background.hpp"
#include "bind/direct.hpp"
#include "bind/errors.hpp"
#include "bind/move_list.hpp"
#include "bind/sides.hpp"
#include "othello/perft.hpp"
#include "othello/stability.hpp"

namespace nb = nanobind;

namespace omello::bind {
namespace {

using othello::Bits;
using othello::Game;

constexpr int kLargest = 16;

int othello_size(nb::handle value) {
  if (PyLong_Check(value.ptr())) {
    int overflow = 0;
    const long size = PyLong_AsLongAndOverflow(value.ptr(), &overflow);
    if (overflow == 0 && size >= 4 && size <= kLargest && size % 2 == 0) return static_cast<int>(size);
  }
  raise_position_error("an Othello board cannot have size " + quoted(value) + ": even sizes from 4 to 16");
}

template <int N = 4>
AnyOthelloGame new_game(int size) {
  if constexpr (N < kLargest) {
    if (size > N) return new_game<N + 2>(size);
  }
  return AnyOthelloGame(std::in_place_type<Game<N>>);
}

// The one table of each size, asked for once and never freed: Python keeps them, too.
const MoveTable* moves_of(int size) {
  static std::array<const MoveTable*, kLargest + 1> tables{};
  if (tables[size] == nullptr) {
    nb::object table = nb::module_::import_("omello.notation").attr("table")("othello", size);
    tables[size] = &move_table_of(table);
    table.release();
  }
  return tables[size];
}

template <int N>
nb::list names(const OthelloBoard& board, const Bits<N>& squares) {
  return list_of_moves(squares.count(), [&](auto add) {
    othello::for_each(squares, [&](int square) { add(board.moves().at(square)); });
  });
}

nb::list legal_moves(const OthelloBoard& board) {
  return visit_game(board, [&](const auto& game) {
    const auto& position = game.position();
    const auto moves = position.legal_moves();
    if (!moves && position.passed().can_move()) {
      nb::list list;
      list.append(board.moves().at(board.moves().pass_index()));
      return list;
    }
    return names(board, moves);
  });
}

nb::list played(const OthelloBoard& board) {
  nb::list list;
  visit_game(board, [&](const auto& game) {
    for (int ply = 0; ply < game.plies(); ++ply) list.append(board.moves().at(game.move(ply)));
  });
  return list;
}

nb::object is_legal(const OthelloBoard& board, nb::handle move) {
  const int index = board.moves().index_of(move);
  return nb::bool_(visit_game(board, [&](const auto& game) { return game.is_legal(index); }));
}

nb::object push(OthelloBoard& board, nb::handle move) {
  const int index = board.moves().index_of(move);
  visit_game(board, [&](auto& game) { game.push(index); });
  return nb::none();
}

nb::object undo(OthelloBoard& board) {
  return visit_game(board, [&](auto& game) -> nb::object {
    if (game.plies() == 0) raise_move_error("there is no move to take back");
    return board.moves().at(game.undo());
  });
}

template <int N>
Bits<N> squares(const OthelloBoard& board, nb::iterable moves) {
  Bits<N> bits;
  for (nb::handle name : moves) {
    const int square = board.moves().index_of(name);
    if (square == board.moves().pass_index()) raise_position_error("a stone cannot lie on 'pass'");
    bits.set(square);
  }
  return bits;
}

void set_up(OthelloBoard& board, nb::iterable black, nb::iterable white, bool white_to_move) {
  visit_game(board, [&]<int N>(Game<N>& game) {
    const auto black_squares = squares<N>(board, black);
    const auto white_squares = squares<N>(board, white);
    const auto both = black_squares & white_squares;
    if (both) {
      raise_position_error("black and white cannot both have a stone on " +
                           quoted(nb::str(board.moves().at(both.first()))));
    }
    if (!(black_squares | white_squares)) raise_position_error("a position needs at least one stone");
    game = Game<N>(black_squares, white_squares, white_to_move);
  });
}

nb::object stone(const OthelloBoard& board, nb::handle name) {
  const int square = board.moves().index_of(name);
  return visit_game(board, [&](const auto& game) -> nb::object {
    if (square == board.moves().pass_index()) return nb::none();
    if (game.black().test(square)) return side_object(0);
    if (game.white().test(square)) return side_object(1);
    return nb::none();
  });
}

nb::list flips(const OthelloBoard& board, nb::handle move) {
  const int square = board.moves().index_of(move);
  return visit_game(board, [&]<int N>(const Game<N>& game) {
    const auto& position = game.position();
    const bool turns = square != board.moves().pass_index() && position.empty().test(square);
    return names(board, turns ? position.flips(square) : Bits<N>());
  });
}

// An instance of the same Python class, made without calling its __init__.
nb::object copy(nb::handle_t<OthelloBoard> self) {
  if (!nb::inst_ready(self)) throw nb::type_error("this board was never made");
  nb::object twin = nb::inst_alloc(self.type());
  new (nb::inst_ptr<OthelloBoard>(twin)) OthelloBoard(*nb::inst_ptr<OthelloBoard>(self));
  nb::inst_mark_ready(twin);
  return twin;
}

uint64_t perft(const OthelloBoard& board, nb::handle moves_ahead) {
  const int depth = static_cast<int>(whole(moves_ahead, "the depth of perft", 0, kMostMoves));
  return visit_game(board, [&](const auto& game) {
    return count_in_background([position = game.position(), depth](const std::atomic<bool>& stop) {
      return othello::perft(position, depth, stop);
    });
  });
}

bool same_position(const OthelloBoard& a, const OthelloBoard& b) {
  return visit_game(a, [&]<int N>(const Game<N>& game) {
    const auto* other = std::get_if<Game<N>>(&b.game);
    return other != nullptr && game.position() == other->position() && game.white_to_move() == other->white_to_move();
  });
}

PyMethodDef direct[] = {
    method<OthelloBoard, legal_moves>(
        "legal_moves",
        "legal_moves($self, /)\n--\n\n"
        "All moves allowed now, in reading order; `[pass]` when that is forced; empty at the end."),
    method_with_move<OthelloBoard, is_legal>("is_legal",
                                             "is_legal($self, /, move)\n--\n\nWhether a move may be played now."),
    method_with_move<OthelloBoard, push>(
        "push", "push($self, /, move)\n--\n\nPlay a move known to be legal: fast, not checked."),
    method<OthelloBoard, undo>(
        "undo", "undo($self, /)\n--\n\nTake the last move back and return it. Raises `MoveError` at the start."),
    {}};
PyType_Slot slots[] = {{Py_tp_methods, direct}, {}};

}  // namespace

OthelloBoard::OthelloBoard(nb::handle size)
    : game(new_game(othello_size(size))), table_(moves_of(othello_size(size))) {}

void bind_othello_board(nb::module_& m) {
  nb::class_<OthelloBoard>(m, "OthelloBoard", nb::type_slots(slots),
                           "An Othello game: the position and the way it came about.")
      .def(nb::init<nb::handle>(), nb::arg("size").none() = 8)
      .def_prop_ro("size", &OthelloBoard::size)
      .def_prop_ro(
          "turn",
          [](const OthelloBoard& self) {
            return side_object(visit_game(self, [](const auto& game) { return game.white_to_move(); }));
          },
          "The side to move.")
      .def_prop_ro("moves", &played, "The moves played since the start, oldest first.")
      .def_prop_ro(
          "key", [](const OthelloBoard& self) { return visit_game(self, [](const auto& game) { return game.key(); }); },
          "A 64-bit Zobrist key of the stones and the side to move.")
      .def("copy", &copy, "The same position with the same history.")
      .def(
          "move",
          [](const OthelloBoard& self, nb::handle name) { return self.moves().at(self.moves().index_of(name)); },
          nb::arg("name").none(), "The move of that name, legal or not. Raises `NotationError`.")
      .def("__getitem__", &stone, nb::arg("name").none(), "Whose stone is on a square, or None.")
      .def(
          "stones",
          [](const OthelloBoard& self, nb::handle which) {
            const int side = side_of(which);
            return visit_game(self,
                              [&](const auto& game) { return names(self, side == 0 ? game.black() : game.white()); });
          },
          nb::arg("side").none(), "The squares with a side's stones, in reading order.")
      .def("flips", &flips, nb::arg("move").none(), "The stones that a move would turn over; none if it is not legal.")
      .def(
          "mobility",
          [](const OthelloBoard& self, nb::handle which) {
            const int side = side_of(which);
            return visit_game(self, [&](const auto& game) {
              const bool to_move = (side != 0) == game.white_to_move();
              const auto& position = game.position();
              return (to_move ? position : position.passed()).legal_moves().count();
            });
          },
          nb::arg("side").none(), "How many stones a side could put down if it were to move; a pass does not count.")
      .def(
          "_stable",
          [](const OthelloBoard& self, nb::handle which) {
            const int side = side_of(which);
            return visit_game(self, [&]<int N>(const Game<N>& game) {
              const Bits<N>& own = side == 0 ? game.black() : game.white();
              const Bits<N>& opp = side == 0 ? game.white() : game.black();
              return names(self, othello::stable_stones<N>(own, opp));
            });
          },
          nb::arg("side").none(), "Stones of a side that can never be turned again; there may be more.")
      .def(
          "_counts",
          [](const OthelloBoard& self) {
            return visit_game(
                self, [](const auto& game) { return nb::make_tuple(game.black().count(), game.white().count()); });
          },
          "The stones of both sides, black's first.")
      .def(
          "_is_over",
          [](const OthelloBoard& self) {
            return visit_game(self, [](const auto& game) { return game.position().is_over(); });
          },
          "True if neither side can move.")
      .def("_set_up", &set_up, nb::arg("black"), nb::arg("white"), nb::arg("white_to_move"),
           "Replace the position; the history starts here.")
      .def(
          "_transform",
          [](OthelloBoard& self, nb::handle which) {
            const int symmetry = symmetry_of(which);
            visit_game(self, [&](auto& game) { game.transform(symmetry); });
          },
          nb::arg("symmetry").none(), "Turn and mirror the whole game.")
      .def(
          "_canonical_symmetry",
          [](const OthelloBoard& self) {
            return visit_game(self, [](const auto& game) { return canonical_symmetry(game.position()); });
          },
          "The symmetry that leads to the canonical form.")
      .def("_same_position", &same_position, nb::arg("other"))
      .def("perft", &perft, nb::arg("depth").none(),
           "The number of sequences of `depth` moves; a forced pass is a move, and a game that ended earlier counts "
           "once.");
}

}  // namespace omello::bind
