// Exact scores of positions with few empty squares: is the score above alpha or not?
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "othello/confidence.hpp"
#include "othello/eval.hpp"
#include "othello/last_moves.hpp"
#include "othello/near_table.hpp"
#include "othello/stability.hpp"
#include "othello/stop.hpp"
#include "othello/table.hpp"

namespace omello::othello {

template <int N>
class Endgame {
 public:
  // Up to so many empty squares the simple rules of this class beat the evaluation at ordering moves.
  static constexpr int kEmpties = 12;

  Endgame(Table& table, const Branch& root) : branch(&root), table_(table) {}

  uint64_t nodes = 0;
  const Branch* branch;

  void clear() { near_.clear(); }

  // A move near the end that comes to at least `value`; none farther away. For lines to be shown: it counts no nodes.
  int move_to(const Position<N>& position, int value) {
    const int empties = position.empty().count();
    // A search that was stopped answers nothing about many squares.
    if (empties > kEmpties + 1 || (empties > kShared && branch->is_cut())) return Table::kNoMove;
    const uint64_t before = nodes;
    int found = Table::kNoMove;
    for (auto moves = position.legal_moves(); moves && found == Table::kNoMove;) {
      const int square = moves.pop();
      const auto after = position.played(square, position.flips(square));
      if (above(after.own, after.opp, -value) <= -value) found = square;
    }
    nodes = before;
    return found;
  }

  // A bound that tells whether the final score is above `alpha`. Worthless once the search has been stopped.
  int above(const Bits<N>& own, const Bits<N>& opp, int alpha) {
    const auto empty = ~(own | opp);
    return above(own, opp, legal_moves(own, opp), alpha, empty.count(), parity_of(empty), false);
  }

 private:
  // From so many empty squares on moves are ordered, and results kept: near the end in the thread's own table.
  static constexpr int kOrdered = 6;
  static constexpr int kShared = 11;

  struct Candidate {
    Bits<N> turned;
    Bits<N> answers;
    int square;
    int score;
  };

  // `moves` are the legal ones; they are used only where moves are ordered, or five squares are left.
  int above(const Bits<N>& own, const Bits<N>& opp, const Bits<N>& moves, int alpha, int empties, int parity,
            bool passed) {
    if (empties >= kOrdered) return ordered(own, opp, moves, alpha, empties, parity, passed);
    if (empties == 5) return last5(own, opp, moves, alpha, parity, passed);
    if (empties == 4) return last4(own, opp, alpha, parity, passed, nodes);
    auto empty = ~(own | opp);
    const int a = empties > 0 ? empty.pop() : 0;
    const int b = empties > 1 ? empty.pop() : 0;
    const int c = empties > 2 ? empty.pop() : 0;
    if (empties == 3) return last3(own, opp, alpha, a, b, c, passed, nodes);
    if (empties == 2) return last2(own, opp, alpha, a, b, nodes);
    ++nodes;
    return empties == 1 ? last1(own, alpha, a) : own.count() - opp.count();
  }

  int passed_or_over(const Bits<N>& own, const Bits<N>& opp, int alpha, int empties, int parity, bool passed) {
    if (passed) return Position<N>{own, opp}.final_score();
    return -above(opp, own, legal_moves(opp, own), -alpha - 1, empties, parity, true);
  }

  // Five empty squares. Quarters with an odd number of them first; nothing else pays so near the end.
  int last5(const Bits<N>& own, const Bits<N>& opp, const Bits<N>& moves, int alpha, int parity, bool passed) {
    ++nodes;
    if (!moves) return passed_or_over(own, opp, alpha, 5, parity, passed);
    int best = -N * N - 1;
    for (auto set : {moves & kQuarters<N>[parity], moves & ~kQuarters<N>[parity]}) {
      while (set) {
        const int square = set.pop();
        const auto after = Position<N>{own, opp}.played(square, flips(own, opp, square));
        const int score = -last4(after.own, after.opp, -alpha - 1, parity ^ kQuarterOf<N>[square], false, nodes);
        if (score > best) {
          best = score;
          if (best > alpha) return best;
        }
      }
    }
    return best;
  }

  // Moves that leave the other side few answers first.
  int ordered(const Bits<N>& own, const Bits<N>& opp, Bits<N> moves, int alpha, int empties, int parity, bool passed) {
    ++nodes;
    const bool shared = empties >= kShared;
    const uint64_t hash = hash_of(own, opp);
    if (shared) table_.prefetch(hash);

    // 1. Stones the other side cannot lose any more.
    if (alpha >= stability_threshold(empties)) {
      const int most = N * N - 2 * stable_stones(opp, own).count();
      if (most <= alpha) return most;
    }

    // 2. What is known already.
    int known_move = Table::kNoMove;
    if (shared) {
      if (branch->is_cut()) return alpha;
      TableData data;
      if (table_.find(hash, data)) {
        if (data.depth >= empties && data.selectivity == kExact) {
          if (data.lower > alpha * kUnit) return data.lower / kUnit;
          if (data.upper <= alpha * kUnit) return data.upper / kUnit;
        }
        known_move = data.move;
      }
    } else if (const auto& known = near_[hash]; known.hash == hash) {
      if (known.lower > alpha) return known.lower;
      if (known.upper <= alpha) return known.upper;
      known_move = known.move;
    }

    // 3. The moves, those that leave fewest answers, now and later, first.
    if (!moves) return passed_or_over(own, opp, alpha, empties, parity, passed);
    std::array<Candidate, kEmpties> candidates;
    int count = 0;
    while (moves) {
      Candidate& move = candidates[count++];
      move.square = moves.pop();
      move.turned = flips(own, opp, move.square);
      const auto after = Position<N>{own, opp}.played(move.square, move.turned);
      move.answers = legal_moves(after.own, after.opp);
      if (move.square == known_move) {
        move.score = 1 << 20;
        continue;
      }
      move.score = -(move.answers.count() + (move.answers & kCorners).count()) * 4;
      move.score -= frontier(after.opp, after.empty()).count();
      if (kQuarterOf<N>[move.square] & parity) move.score += 2;
      if (kCorners.test(move.square)) move.score += 2;
    }

    // 4. Try them.
    int best = -N * N - 1;
    int best_move = Table::kNoMove;
    for (int i = 0; i < count; ++i) {
      int pick = i;
      for (int j = i + 1; j < count; ++j) {
        if (candidates[j].score > candidates[pick].score) pick = j;
      }
      std::swap(candidates[i], candidates[pick]);
      const Candidate& move = candidates[i];
      const auto after = Position<N>{own, opp}.played(move.square, move.turned);
      const int next_parity = parity ^ kQuarterOf<N>[move.square];
      const int score = -above(after.own, after.opp, move.answers, -alpha - 1, empties - 1, next_parity, false);
      if (score > best) {
        best = score;
        best_move = move.square;
        if (best > alpha) break;
      }
    }

    // 5. Remember. Only searches of many squares are cut short: what is near the end is always whole.
    if (shared) {
      if (branch->is_cut()) return best;
      const bool above = best > alpha;
      table_.store(hash, {above ? best * kUnit : -N * N * kUnit, above ? N * N * kUnit : best * kUnit, empties, kExact,
                          best_move});
    } else {
      near_.store(hash, alpha, best, best_move);
    }
    return best;
  }

  // Fewer stones are stable early; looking for them pays only if the score must be high.
  static constexpr int stability_threshold(int empties) { return N * N * (empties < 10 ? 6 : 16) / 64; }

  static constexpr Bits<N> kCorners = [] {
    Bits<N> bits;
    for (const int square : {0, N - 1, N * (N - 1), N * N - 1}) bits.set(square);
    return bits;
  }();

  Table& table_;
  NearTable<N> near_;
};

}  // namespace omello::othello
