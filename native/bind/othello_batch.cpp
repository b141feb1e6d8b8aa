// Many positions at once, in NumPy arrays.
#include <nanobind/ndarray.h>

#include "bind/arguments.hpp"
#include "bind/errors.hpp"
#include "bind/othello_board.hpp"
#include "othello/playout.hpp"

namespace nb = nanobind;

namespace omello::bind {
namespace {

using othello::Game;

template <typename T, int Dimensions>
using Array = nb::ndarray<T, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

// planes[i] gets three planes of boards[i]: the mover's stones, the other side's, and the legal squares.
void fill_planes(nb::list boards, Array<uint8_t, 4> planes) {
  for (size_t i = 0; i < boards.size(); ++i) {
    const OthelloBoard* board = nullptr;
    // A cast to a pointer takes None for a null pointer.
    if (!nb::try_cast(boards[i], board) || board == nullptr)
      raise_position_error(quoted(boards[i]) + " is no Othello board");
    visit_game(*board, [&]<int N>(const Game<N>& game) {
      if (planes.shape(0) != boards.size() || planes.shape(1) != 3 || planes.shape(2) != N || planes.shape(3) != N) {
        raise_position_error("boards of different sizes cannot share an array");
      }
      uint8_t* plane = planes.data() + i * 3 * N * N;
      const auto& position = game.position();
      for (const auto& squares : {position.own, position.opp, position.legal_moves()}) {
        othello::for_each(squares, [&](int square) { plane[square] = 1; });
        plane += N * N;
      }
    });
  }
}

// Game number i has its own random numbers, made from the seed and i: any slice of a batch can be played again.
void fill_playouts(const OthelloBoard& board, uint64_t seed, Array<int16_t, 2> moves, Array<int16_t, 1> plies,
                   Array<int16_t, 1> scores) {
  visit_game(board, [&]<int N>(const Game<N>& game) {
    const size_t count = moves.shape(0);
    const size_t columns = moves.shape(1);
    if (columns != othello::kMaxPlies<N> || plies.shape(0) != count || scores.shape(0) != count) {
      raise_position_error("the arrays for playouts do not fit together");
    }
    const auto start = game.position();
    const int sign = game.white_to_move() ? -1 : 1;
    nb::gil_scoped_release release;
    for (size_t i = 0; i < count; ++i) {
      int16_t* row = moves.data() + i * columns;
      Random random(seed + i * 0xd1342543de82ef95u);
      const auto playout = othello::random_playout(
          start, random, [row](int ply, int square) { row[ply] = static_cast<int16_t>(square); });
      plies.data()[i] = static_cast<int16_t>(playout.plies);
      scores.data()[i] = static_cast<int16_t>(sign * playout.score);
    }
  });
}

}  // namespace

void bind_othello_batch(nb::module_& m) {
  m.def("othello_planes", &fill_planes, nb::arg("boards"), nb::arg("planes"));
  m.def("othello_playouts", &fill_playouts, nb::arg("board"), nb::arg("seed"), nb::arg("moves"), nb::arg("plies"),
        nb::arg("scores"));
}

}  // namespace omello::bind
