// Many Omok positions at once, in NumPy arrays.
#include <nanobind/ndarray.h>

#include "bind/arguments.hpp"
#include "bind/errors.hpp"
#include "bind/omok.hpp"
#include "omok/playout.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace omello::bind {
namespace {

using omok::Board;
using omok::Position;
using omok::Side;

template <class T, size_t Dimensions>
using Array = nb::ndarray<T, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

// Three planes: the mover's stones, the other side's, and the legal points.
void show(Board& game, uint8_t* planes) {
  const Position& position = game.position();
  const int cells = position.cells();
  const Side own = game.turn();
  for (int cell = 0; cell < cells; ++cell) planes[cell] = position.has(cell, own);
  for (int cell = 0; cell < cells; ++cell) planes[cells + cell] = position.has(cell, other(own));
  uint8_t* points = planes + 2 * cells;
  if (game.winner()) {
    std::fill(points, points + cells, uint8_t{0});
    return;
  }
  for (int cell = 0; cell < cells; ++cell) points[cell] = position.is_empty(cell);
  if (!game.rule().of(own).has_bans()) return;
  for (int cell = 0; cell < cells; ++cell) points[cell] = points[cell] != 0 && game.ban_at(cell) == omok::Ban::kNone;
}

void fill_planes(nb::list boards, Array<uint8_t, 4> planes) {
  for (size_t i = 0; i < boards.size(); ++i) {
    OmokBoard* board = nullptr;
    // A cast to a pointer takes None for a null pointer.
    if (!nb::try_cast(boards[i], board) || board == nullptr)
      raise_position_error(quoted(boards[i]) + " is no Omok board");
    const auto size = static_cast<size_t>(board->game.position().size());
    if (planes.shape(0) != boards.size() || planes.shape(1) != 3 || planes.shape(2) != size ||
        planes.shape(3) != size) {
      raise_position_error("boards of different sizes cannot share an array");
    }
    show(board->game, planes.data() + i * 3 * size * size);
  }
}

// One row a game; winners are 0 for black, 1 for white, -1 for nobody.
void playouts(const OmokBoard& start, uint64_t seed, Array<int16_t, 2> moves, Array<int16_t, 1> plies,
              Array<int8_t, 1> winners) {
  const size_t games = moves.shape(0);
  if (plies.shape(0) != games || winners.shape(0) != games ||
      moves.shape(1) < static_cast<size_t>(start.game.position().empties())) {
    raise_position_error("the arrays for the games have the wrong shape");
  }
  const Board board = start.game;
  const size_t before = board.history().size();
  const nb::gil_scoped_release release;
  Random random(seed);
  for (size_t i = 0; i < games; ++i) {
    Board game = board;
    omok::play_out(game, random);
    int16_t* row = moves.data() + i * moves.shape(1);
    for (size_t ply = before; ply < game.history().size(); ++ply) {
      *row++ = static_cast<int16_t>(game.history()[ply]);
    }
    plies.data()[i] = static_cast<int16_t>(game.history().size() - before);
    const auto winner = game.winner();
    winners.data()[i] = winner ? static_cast<int8_t>(*winner) : int8_t{-1};
  }
}

}  // namespace

void bind_omok_batch(nb::module_& m) {
  m.def("omok_planes", &fill_planes, "boards"_a, "planes"_a);
  m.def("omok_playouts", &playouts, "board"_a, "seed"_a, "moves"_a, "plies"_a, "winners"_a);
}

}  // namespace omello::bind
