#include "omok/batch_game.hpp"

#include <bit>
#include <cstring>

#include "omok/board.hpp"

namespace omello::omok {

void BatchGame::play(int cell) {
  won_ = makes_five(*this, rule_, turn_, cell);
  stones_[turn_][cell / 64] |= uint64_t{1} << (cell % 64);
  turn_ = other(turn_);
}

bool BatchGame::set_up(const uint8_t* own, const uint8_t* opp, bool white_to_move) {
  turn_ = white_to_move ? kWhite : kBlack;
  const auto cells = static_cast<size_t>(geometry_->cells);
  gather(own, cells, stones_[turn_].data());
  gather(opp, cells, stones_[other(turn_)].data());
  for (size_t word = 0; word < stones_[0].size(); ++word) {
    if ((stones_[0][word] & stones_[1][word]) != 0) return false;
  }
  const Position stones = position();
  won_ = !find_row(stones, rule_, other(turn_)).empty();
  return find_row(stones, rule_, turn_).empty();
}

Standing BatchGame::show(uint8_t* planes, uint8_t* mask) const {
  const auto cells = static_cast<size_t>(geometry_->cells);
  uint8_t* points = planes + 2 * cells;
  spread(stones_[turn_].data(), cells, planes);
  spread(stones_[other(turn_)].data(), cells, planes + cells);
  Standing now{.white_to_move = turn_ == kWhite};
  if (won_) {
    std::memset(points, 0, cells);
    now.winner = other(turn_);
  } else {
    Words open;
    for (size_t word = 0; word < open.size(); ++word) open[word] = ~(stones_[0][word] | stones_[1][word]);
    spread(open.data(), cells, points);
    if (rule_.of(turn_).has_bans()) leave_out_bans(points);
  }
  std::memcpy(mask, points, cells);
  now.over = std::memchr(points, 1, cells) == nullptr;
  return now;
}

Position::Run BatchGame::run(int direction, int cell, Side side) const {
  // A point's place in its line and the line's walls say how far one may walk.
  const int line = geometry_->line[direction][cell];
  const int at = geometry_->bit[direction][cell];
  const uint64_t wall = geometry_->wall[direction][line];
  const int step = geometry_->step[direction];
  const auto walk = [&](int way) {
    int length = 0;
    while ((wall >> (at + way * (length + 1)) & 1) == 0 && has(cell + way * step * (length + 1), side)) ++length;
    return length;
  };
  return {walk(-1), walk(1)};
}

Position BatchGame::position() const {
  Position made(geometry_->size);
  for (const Side side : {kBlack, kWhite}) {
    for (size_t word = 0; word < stones_[side].size(); ++word) {
      for (uint64_t rest = stones_[side][word]; rest != 0; rest &= rest - 1) {
        made.place(static_cast<int>(word) * 64 + std::countr_zero(rest), side);
      }
    }
  }
  return made;
}

void BatchGame::leave_out_bans(uint8_t* points) const {
  Position stones = position();
  for (int cell = 0; cell < geometry_->cells; ++cell) {
    if (points[cell] != 0 && ban(stones, rule_, turn_, cell) != Ban::kNone) points[cell] = 0;
  }
}

}  // namespace omello::omok
