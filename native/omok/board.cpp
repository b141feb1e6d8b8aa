#include "omok/board.hpp"

namespace omello::omok {

std::vector<int> find_row(const Position& position, const Rule& rule, Side side) {
  std::vector<int> cells;
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (!position.has(cell, side)) continue;
    for (int d = 0; d < kDirections; ++d) {
      const Position::Run run = position.run(d, cell, side);
      const int length = run.length();
      if (run.before != 0 || length < rule.row || (length > rule.row && rule.of(side).exact())) continue;
      for (int i = 0; i < length; ++i) cells.push_back(cell + i * position.lines().step[d]);
      return cells;
    }
  }
  return cells;
}

Board::Board(const Position& stones, const Rule& rule, Side turn) : position_(stones), rule_(rule), turn_(turn) {
  if (!find_row(position_, rule_, other(turn)).empty()) winner_ = other(turn);
}

void Board::push(int cell) {
  const bool wins = cell != pass() && !winner_ && makes_five(position_, rule_, turn_, cell);
  if (cell != pass()) position_.place(cell, turn_);
  history_.push_back(cell);
  if (wins) {
    winner_ = turn_;
    won_after_ = history_.size();
  }
  turn_ = other(turn_);
}

int Board::undo() {
  const int cell = history_.back();
  history_.pop_back();
  turn_ = other(turn_);
  if (cell == pass()) return cell;
  position_.remove(cell, turn_);
  // Moves may be pushed after the end; only the one that won makes the game go on again.
  if (history_.size() < won_after_) winner_.reset();
  return cell;
}

std::vector<int> Board::winning_row() const {
  return winner_ ? find_row(position_, rule_, *winner_) : std::vector<int>{};
}

bool Board::has_legal_move() {
  for (int cell = 0; cell < position_.cells(); ++cell) {
    if (is_legal(cell)) return true;
  }
  return false;
}

uint64_t Board::perft(int depth, const std::atomic<bool>& stop) {
  if (depth == 0) return 1;
  uint64_t count = 0;
  for (int cell = 0; cell < position_.cells(); ++cell) {
    if (!is_legal(cell)) continue;
    if (stop.load(std::memory_order_relaxed)) break;
    if (depth == 1) {
      ++count;
      continue;
    }
    push(cell);
    count += perft(depth - 1, stop);
    undo();
  }
  return count;
}

Board Board::transformed(int symmetry) const {
  Board board(position_.size(), rule_);
  board.turn_ = turn_;
  board.winner_ = winner_;
  board.won_after_ = won_after_;
  for (int cell = 0; cell < position_.cells(); ++cell) {
    for (const Side side : {kBlack, kWhite}) {
      if (position_.has(cell, side)) board.position_.place(omok::transformed(cell, position_.size(), symmetry), side);
    }
  }
  for (const int cell : history_) {
    board.history_.push_back(cell == pass() ? cell : omok::transformed(cell, position_.size(), symmetry));
  }
  return board;
}

}  // namespace omello::omok
