// A game of Omok without its history, in few bytes, as batches keep it.
#pragma once

#include <array>
#include <cstdint>

#include "batch.hpp"
#include "omok/forbidden.hpp"
#include "omok/position.hpp"

namespace omello::omok {

class BatchGame {
 public:
  BatchGame(int size, const Rule& rule) : geometry_(&geometry(size)), rule_(rule) {}

  void play(int cell);
  bool set_up(const uint8_t* own, const uint8_t* opp, bool white_to_move);
  Standing show(uint8_t* planes, uint8_t* mask) const;

  // As `Position::run`: for `makes_five`.
  Position::Run run(int direction, int cell, Side side) const;

 private:
  using Words = std::array<uint64_t, (kMaxCells + 63) / 64>;

  bool has(int cell, Side side) const { return stones_[side][cell / 64] >> (cell % 64) & 1; }
  Position position() const;
  void leave_out_bans(uint8_t* points) const;

  const Geometry* geometry_;
  Rule rule_;
  Side turn_ = kBlack;
  bool won_ = false;               // by the side that moved last
  std::array<Words, 2> stones_{};  // bit `cell` of a side's words
};

}  // namespace omello::omok
