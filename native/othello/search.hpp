// One thread of the search: principal variation search over evaluated positions, with exact endgames at the bottom.
// Scores are in kUnit for the side to move. A search as deep as there are empty squares goes to the end of the game.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <thread>

#include "othello/confidence.hpp"
#include "othello/control.hpp"
#include "othello/endgame.hpp"
#include "othello/moves.hpp"
#include "othello/parameters.hpp"
#include "othello/probcut.hpp"
#include "othello/team.hpp"

namespace omello::othello {

// What all threads of a search have in common.
template <int N>
struct Shared {
  const Parameters& parameters;
  const Evaluator<N>& evaluator;
  const ProbCut& probcut;
  Table& table;
  Team<N>& team;
  Control& control;
  // Of confidence, and how many hundredths of a standard error that means; they change only between searches.
  int level = kExact;
  int errors = 0;
};

template <int N>
class Search {
 public:
  // Beyond every score.
  static constexpr int kInfinity = N * N * kUnit + 1;

  Search(Shared<N>& shared, int number) : shared_(shared), number_(number), endgame_(shared.table, shared.control) {}

  const Frame<N>& frame(int ply) const { return frames_[ply]; }

  void clear() { endgame_.clear(); }

  int move_to(const Position<N>& position, int value) { return endgame_.move_to(position, value); }

  void start(const Position<N>& position) {
    frames_[0].position = position;
    frames_[0].moves = position.legal_moves();
    frames_[0].empties = position.empty().count();
    shared_.evaluator.start(frames_[0].state, position.own, position.opp);
    next_poll_ = 0;
    endgame_.nodes = 0;
  }

  // The value of a move at `ply`, searched with `depth` plies from before it.
  template <bool Pv>
  int value_of(const Candidate<N>& move, int ply, int depth, int alpha, int beta, bool first) {
    prefetch_after(move, ply);
    play(move, ply);
    if constexpr (Pv) {
      if (!first) {
        const int score = -node<false>(ply + 1, depth - 1, -alpha - 1, -alpha, false);
        if (score <= alpha || score >= beta || is_cut()) return score;
      }
    }
    return -node<Pv>(ply + 1, depth - 1, -beta, -alpha, false);
  }

  // The value of a move at the root, one ply ahead; nothing cuts this short.
  int glance(const Candidate<N>& move) { return -leaf(move, 0); }

  // The legal moves at `ply`, scored for ordering.
  void list_moves(int ply, int depth, int known_move, Moves<N>& moves);

  // Searches the moves of a split that nobody has taken yet.
  void help(Split<N>& split) {
    const Branch* const before = endgame_.branch;
    endgame_.branch = &split;
    frames_[split.ply] = *split.frame;
    work_on(split);
    endgame_.branch = before;
    publish();
    split.helpers.fetch_sub(1, std::memory_order_release);
  }

  void publish() { shared_.control.publish(number_, endgame_.nodes); }

 private:
  // Searches of fewer plies are too quick for the table, and of more plies for one thread alone.
  static constexpr int kTableDepth = 3;
  static constexpr int kSplitDepth = 8;
  static constexpr int kSplitEmpties = Endgame<N>::kEmpties + 3;
  static constexpr int kMaxPly = 2 * N * N + 2;
  static constexpr int kMaxSplits = 16;
  static constexpr uint64_t kPollNodes = 4096;

  bool is_cut() const { return endgame_.branch->is_cut(); }

  void poll() {
    if (endgame_.nodes < next_poll_) return;
    publish();
    next_poll_ = endgame_.nodes + shared_.control.check(kPollNodes);
  }

  void play(const Candidate<N>& move, int ply) {
    const Frame<N>& from = frames_[ply];
    Frame<N>& to = frames_[ply + 1];
    to.position = from.position.played(move.square, move.turned);
    to.moves = move.answers;
    to.empties = from.empties - 1;
    shared_.evaluator.play(from.state, to.state, move.square, move.turned);
  }

  void pass(int ply) {
    const Frame<N>& from = frames_[ply];
    Frame<N>& to = frames_[ply + 1];
    to.position = from.position.passed();
    to.moves = to.position.legal_moves();
    to.empties = from.empties;
    shared_.evaluator.pass(from.state, to.state);
  }

  // The table is far away: what it knows of the position after a move comes while something else is done.
  void prefetch_after(const Candidate<N>& move, int ply) const {
    const Position<N> after = frames_[ply].position.played(move.square, move.turned);
    shared_.table.prefetch(hash_of(after.own, after.opp));
  }

  int evaluate(int ply) const {
    const Frame<N>& frame = frames_[ply];
    return shared_.evaluator.score(frame.state, frame.position.own, frame.position.opp, frame.moves);
  }

  // The evaluation of the position after a move, seen by the other side.
  int leaf(const Candidate<N>& move, int ply) {
    if (!move.answers) {
      play(move, ply);
      return shallow(ply + 1, 0, -kInfinity, kInfinity, false);
    }
    ++endgame_.nodes;
    const Frame<N>& from = frames_[ply];
    const Position<N> after = from.position.played(move.square, move.turned);
    return shared_.evaluator.score_after(from.state, move.square, move.turned, after.own, after.opp, move.answers);
  }

  template <bool Pv>
  int node(int ply, int depth, int alpha, int beta, bool passed);
  int shallow(int ply, int depth, int alpha, int beta, bool passed);
  int solve(int ply, int alpha, int beta);
  template <bool Pv>
  void share(int ply, int depth, int beta, const Moves<N>& moves, int next, int& alpha, int& best, int& best_move);
  void work_on(Split<N>& split);

  Shared<N>& shared_;
  int number_;
  Endgame<N> endgame_;
  uint64_t next_poll_ = 0;
  int splits_used_ = 0;
  std::array<Split<N>, kMaxSplits> splits_;
  std::array<Frame<N>, kMaxPly> frames_;
};

// A few plies without table. Where the evaluation is far off the window, it answers alone.
template <int N>
int Search<N>::shallow(int ply, int depth, int alpha, int beta, bool passed) {
  ++endgame_.nodes;
  const Position<N>& position = frames_[ply].position;
  auto moves = frames_[ply].moves;
  if (!moves) {
    if (passed) return position.final_score() * kUnit;
    pass(ply);
    if (!frames_[ply + 1].moves) return position.final_score() * kUnit;
    return -shallow(ply + 1, depth, -beta, -alpha, true);
  }
  if (depth <= 0) return evaluate(ply);
  if (ProbCut::stops_early(N) && shared_.level < kExact) {
    const int margin = shared_.probcut.margin(shared_.errors, depth, frames_[ply].empties);
    const int value = evaluate(ply);
    if (value >= beta + margin) return beta;
    if (value <= alpha - margin) return alpha;
  }
  int best = -kInfinity;
  if (depth == 1) {
    while (moves && best < beta) best = std::max(best, -leaf(candidate_at(position, moves.pop()), ply));
    return best;
  }
  // Moves that leave few answers first.
  Moves<N> list;
  for_each(moves, [&](int square) {
    Candidate<N>& move = list.list[list.count++];
    move = candidate_at(position, square);
    move.score = -move.answers.count();
  });
  for (int i = 0; i < list.count && best < beta; ++i) {
    play(list.pick(i), ply);
    best = std::max(best, -shallow(ply + 1, depth - 1, -beta, -std::max(alpha, best), false));
  }
  return best;
}

// The exact score of a position near the end, by asking whether it is above one bound after another.
template <int N>
int Search<N>::solve(int ply, int alpha, int beta) {
  const Position<N>& position = frames_[ply].position;
  const auto floor_stones = [](int score) { return (score + N * N * kUnit) / kUnit - N * N; };
  if (beta - alpha == 1) return endgame_.above(position.own, position.opp, floor_stones(alpha)) * kUnit;
  int lower = std::max(floor_stones(alpha), -N * N);
  int upper = std::min(-floor_stones(-beta), N * N);
  int guess = std::clamp(evaluate(ply) / kUnit, lower, upper);
  while (lower < upper && !is_cut()) {
    const int bound = std::clamp(guess, lower, upper - 1);
    const int score = endgame_.above(position.own, position.opp, bound);
    (score > bound ? lower : upper) = score;
    guess = score > bound ? score : score - 1;
  }
  return lower * kUnit;
}

template <int N>
void Search<N>::list_moves(int ply, int depth, int known_move, Moves<N>& moves) {
  const Position<N> position = frames_[ply].position;
  const Parameters& parameters = shared_.parameters;
  const int look = depth < parameters.look_depth ? 0 : depth < parameters.far_look_depth ? 1 : 2;
  const int answer_cost = depth < frames_[ply].empties ? parameters.answer_cost : parameters.ending_answer_cost;
  for_each(frames_[ply].moves, [&](int square) {
    Candidate<N>& move = moves.list[moves.count++];
    move = candidate_at(position, square);
    if (depth >= parameters.etc_depth) prefetch_after(move, ply);
    if (square == known_move) {
      move.score = kInfinity * 4;
      return;
    }
    if (look > 0) play(move, ply);
    const int value = look > 0 ? shallow(ply + 1, look, -kInfinity, kInfinity, false) : leaf(move, ply);
    move.score = -value - move.answers.count() * answer_cost;
    ++endgame_.nodes;
  });
}

template <int N>
template <bool Pv>
int Search<N>::node(int ply, int depth, int alpha, int beta, bool passed) {
  const Position<N>& position = frames_[ply].position;
  const int empties = frames_[ply].empties;

  // Step 1. Hand over to the endgame, or to the few last plies.
  if (depth >= empties && empties <= Endgame<N>::kEmpties) {
    poll();
    return solve(ply, alpha, beta);
  }
  if (depth < kTableDepth) return shallow(ply, depth, alpha, beta, passed);
  ++endgame_.nodes;
  poll();
  if (is_cut()) return alpha;

  // Step 2. What is known already.
  const uint64_t hash = hash_of(position.own, position.opp);
  TableData known;
  const bool found = shared_.table.find(hash, known);
  const bool enough = found && known.depth >= depth && known.selectivity >= shared_.level;
  if (enough) {
    if (known.lower == known.upper) return known.lower;
    if constexpr (!Pv) {
      if (known.lower >= beta) return known.lower;
      if (known.upper <= alpha) return known.upper;
    }
  }

  // Step 3. At the end, stones the other side cannot lose limit the score.
  if (!Pv && depth >= empties && alpha >= N * N * kUnit / 4) {
    const int most = (N * N - 2 * stable_stones(position.opp, position.own).count()) * kUnit;
    if (most <= alpha) return most;
  }

  // Step 4. Passes and finished games.
  if (!frames_[ply].moves) {
    if (passed) return position.final_score() * kUnit;
    pass(ply);
    if (!frames_[ply + 1].moves) return position.final_score() * kUnit;
    return -node<Pv>(ply + 1, depth, -beta, -alpha, true);
  }

  // Step 5. A shallow search that is far off answers for the deep one.
  if (!Pv && shared_.level < kExact && depth >= ProbCut::kMinDepth) {
    const int margin = shared_.probcut.margin(shared_.errors, depth, empties);
    const int less = ProbCut::shallow(depth);
    if (evaluate(ply) >= beta) {
      const int bound = beta + margin;
      if (bound < kInfinity && node<false>(ply, less, bound - 1, bound, passed) >= bound) return beta;
    } else {
      const int bound = alpha - margin;
      if (bound > -kInfinity && node<false>(ply, less, bound, bound + 1, passed) <= bound) return alpha;
    }
    if (is_cut()) return alpha;
  }

  // Step 6. Moves in a good order; one that leads to a position known to be bad for the other side ends the search.
  Moves<N> moves;
  list_moves(ply, depth, found ? known.move : Table::kNoMove, moves);
  if constexpr (!Pv) {
    if (depth >= shared_.parameters.etc_depth) {
      for (int i = 0; i < moves.count; ++i) {
        const auto after = position.played(moves.list[i].square, moves.list[i].turned);
        TableData data;
        if (shared_.table.find(hash_of(after.own, after.opp), data) && data.depth >= depth - 1 &&
            data.selectivity >= shared_.level && -data.upper >= beta) {
          return -data.upper;
        }
      }
    }
  }

  // Step 7. Search them.
  const int alpha_before = alpha;
  int best = -kInfinity;
  int best_move = Table::kNoMove;
  for (int i = 0; i < moves.count; ++i) {
    const Candidate<N>& move = moves.pick(i);
    if (i > 0 && depth >= kSplitDepth && (depth < empties || empties >= kSplitEmpties) && shared_.team.has_idle() &&
        i + 1 < moves.count && splits_used_ < kMaxSplits) {
      for (int j = i + 1; j < moves.count; ++j) moves.pick(j);
      share<Pv>(ply, depth, beta, moves, i, alpha, best, best_move);
      break;
    }
    const int score = value_of<Pv>(move, ply, depth, alpha, beta, i == 0);
    if (is_cut()) return alpha;
    if (score > best) {
      best = score;
      best_move = move.square;
      alpha = std::max(alpha, best);
      if (alpha >= beta) break;
    }
  }
  if (is_cut()) return alpha;

  // Step 8. Remember.
  TableData data{-kInfinity, kInfinity, depth, shared_.level, best_move};
  if (enough && known.depth == depth && known.selectivity == shared_.level) {
    data.lower = known.lower;
    data.upper = known.upper;
  }
  if (best > alpha_before) data.lower = std::max(data.lower, best);
  if (best < beta) data.upper = std::min(data.upper, best);
  shared_.table.store(hash, data);
  return best;
}

template <int N>
template <bool Pv>
void Search<N>::share(int ply, int depth, int beta, const Moves<N>& moves, int next, int& alpha, int& best,
                      int& best_move) {
  Split<N>& split = splits_[splits_used_++];
  split.parent = endgame_.branch;
  split.cut.store(false, std::memory_order_relaxed);
  split.frame = &frames_[ply];
  split.moves = &moves;
  split.ply = ply;
  split.depth = depth;
  split.pv = Pv;
  split.next = next;
  split.alpha = alpha;
  split.beta = beta;
  split.best = best;
  split.best_move = best_move;
  const bool offered = shared_.team.offer(split);
  endgame_.branch = &split;
  work_on(split);
  endgame_.branch = split.parent;
  if (offered) {
    shared_.team.withdraw(split);
    // Nothing to do here until the helpers are done: help them with what they share in turn.
    shared_.team.set_waiting(true);
    while (split.helpers.load(std::memory_order_acquire) > 0) {
      if (Split<N>* below = shared_.team.find_below(split)) {
        shared_.team.set_waiting(false);
        help(*below);
        shared_.team.set_waiting(true);
      } else {
        std::this_thread::yield();
      }
    }
    shared_.team.set_waiting(false);
  }
  --splits_used_;
  alpha = split.alpha;
  best = split.best;
  best_move = split.best_move;
}

template <int N>
void Search<N>::work_on(Split<N>& split) {
  for (;;) {
    int index = 0;
    int alpha = 0;
    {
      const std::lock_guard lock(split.mutex);
      if (split.next >= split.moves->count || split.is_cut()) return;
      index = split.next++;
      alpha = split.alpha;
    }
    const Candidate<N>& move = split.moves->list[index];
    const int score = split.pv ? value_of<true>(move, split.ply, split.depth, alpha, split.beta, false)
                               : value_of<false>(move, split.ply, split.depth, alpha, split.beta, false);
    if (is_cut()) return;
    const std::lock_guard lock(split.mutex);
    if (score > split.best) {
      split.best = score;
      split.best_move = move.square;
      split.alpha = std::max(split.alpha, score);
      if (split.alpha >= split.beta) split.cut.store(true, std::memory_order_relaxed);
    }
  }
}

}  // namespace omello::othello
