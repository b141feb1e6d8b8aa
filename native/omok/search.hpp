// The search for the best move: one thread of it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "omok/corrections.hpp"
#include "omok/field.hpp"
#include "omok/parameters.hpp"
#include "omok/table.hpp"
#include "omok/threats.hpp"

namespace omello::omok {

// Scores: logits in 1 / kLogit within +-kMaxEstimate; beyond it, a win in n plies is kWin - n.
constexpr int kWin = 30000;
constexpr int kInfinite = 31000;
constexpr int kMaxPly = 200;
constexpr int kProven = kWin - 1000;
constexpr int kMaxEstimate = 20000;

// The winning chance of a score.
double chance(int score);

// What ends a search, shared by its threads.
struct Deadline {
  std::atomic<bool> stop{false};
  std::atomic<uint64_t> nodes{0};
  uint64_t max_nodes = UINT64_MAX;
  double max_seconds = 1e30;
  double started = 0;  // on the clock of `now`

  static double now();
  double seconds() const { return now() - started; }
};

struct SearchLine {
  int score = -kInfinite;
  int depth = 0;
  std::vector<int> moves;
  // True if every answer was tried: what the search finds by looking near the stones is not proven.
  bool proven = false;
};

class Searcher {
 public:
  Searcher(const Field& field, Table& table, Deadline& deadline, const Parameters& parameters);

  // The moves of the root to be searched, all of them allowed. `keeps` if what is found about them holds for the
  // position, so that the table may remember it.
  void set_root(const std::vector<int>& moves, bool keeps);

  // Searches the root moves that are not in `excluded` to a depth. False if it was ended before anything was found;
  // otherwise `line` holds the best found so far.
  bool search_root(int depth, const std::vector<int>& excluded, SearchLine& line);

  // The points near a stone, in reading order: where searches look for moves. On an empty board the middle.
  static void list_near(const Position& position, std::vector<int>& cells);

 private:
  // A move with its rank in one number, so that the best of many is found by comparing numbers alone: the higher rank
  // is the greater number, and of equal ones the first in reading order.
  class RankedMove {
   public:
    static constexpr int kFirst = 1 << 20;  // above every rank

    RankedMove() = default;
    RankedMove(int cell, int rank) : number_(rank * kCells + (kCells - 1 - cell)) {}

    int cell() const { return kCells - 1 - (number_ & (kCells - 1)); }
    void raise(int by) { number_ += by * kCells; }
    int32_t number() const { return number_; }

   private:
    static constexpr int kCells = 1024;
    static_assert(kMaxCells <= kCells);

    int32_t number_ = 0;
  };
  struct Frame {
    std::vector<RankedMove> moves;
    std::vector<int> line;
    std::array<int, 2> killers{-1, -1};
    int excluded = -1;  // left out to see how good the others are
    int estimate = 0;
    std::vector<int> promises;  // of the moves, by cell
    int likeliest = 0;          // the greatest of them
    bool threatened = false;    // by an open four
  };

  // `depth` in parts of a ply; `is_cut` if a move that is too good is expected here.
  int search(int alpha, int beta, int depth, int ply, bool is_cut);
  int settle(int beta, int ply);
  // What the position is worth to the side to move, by itself and by what was learned of positions like it.
  int estimate();
  bool forced(int ply, int& score, int& only);
  int fours_win(int ply, uint64_t nodes);
  void generate(Frame& frame, int best_first, int ply);
  bool generate_defences(Frame& frame);
  void generate_root(Frame& frame);
  void add_move(Frame& frame, int cell);
  // How well the side to move did with its moves, in general and in reply to the last one.
  int luck(int cell) const { return history_[field_.turn()][cell] + replies_[reply_at(cell)]; }
  size_t reply_at(int cell) const {
    const auto cells = static_cast<size_t>(field_.cells());
    const auto last = static_cast<size_t>(std::max(field_.last(), 0));
    return (field_.turn() * cells + last) * cells + static_cast<size_t>(cell);
  }
  bool count_node();
  void set_line(int ply, int cell);
  // A move of the list refuted the one before: it is to be looked at sooner, and those ranked above it later.
  void reward(int ply, size_t chosen, int depth);
  // Brings the best of the moves from `from` up to `end` to its place.
  static void pick(Frame& frame, size_t from, size_t end);
  int score_to_table(int score, int ply) const;
  int score_from_table(int score, int ply) const;

  Parameters parameters_;
  Field field_;
  Table& table_;
  Deadline& deadline_;
  ThreatSearch threats_;
  std::vector<Frame> frames_;
  std::array<std::array<int32_t, kMaxCells>, 2> history_{};
  std::vector<int32_t> replies_;                           // by side, the last move, and the reply
  std::array<std::array<int16_t, kMaxCells>, 2> answers_;  // what refuted a move the last time
  Corrections corrections_;
  std::vector<int> root_moves_;
  bool keeps_root_ = true;
  std::vector<int> root_excluded_;
  int root_depth_ = 0;
  std::vector<int> cells_;  // of one position at a time
  uint64_t pending_nodes_ = 0;
  bool ended_ = false;
};

}  // namespace omello::omok
