#include "omok/search.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>

namespace omello::omok {
namespace {

constexpr int kFoursTableBits = 15;
constexpr uint64_t kNodesBetweenLooks = 128;
// A win by fours needs no deeper look; and nothing is kept as looked at deeper than the second.
constexpr int kSettled = 100 * kPly;
constexpr int kDeepest = 120 * kPly;
// However unlikely a move is, that costs it no more.
constexpr int kMostUnlikely = 4 * kPly;

// Natural logarithms in 1 / 64: later moves are searched less deep by a multiple of log(depth) * log(number) plies.
const std::array<int, 256>& logs() {
  static const auto table = [] {
    std::array<int, 256> made{};
    for (size_t i = 1; i < made.size(); ++i) made[i] = static_cast<int>(64 * std::log(static_cast<double>(i)));
    return made;
  }();
  return table;
}

}  // namespace

double chance(int score) {
  if (std::abs(score) > kProven) return score > 0 ? 1.0 : 0.0;
  return 1.0 / (1.0 + std::exp(-static_cast<double>(score) / kLogit));
}

double Deadline::now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Searcher::Searcher(const Field& field, Table& table, Deadline& deadline, const Parameters& parameters)
    : parameters_(parameters),
      field_(field),
      table_(table),
      deadline_(deadline),
      threats_(kFoursTableBits),
      frames_(kMaxPly + 8),
      replies_(size_t{2} * static_cast<size_t>(field.cells()) * static_cast<size_t>(field.cells())) {
  threats_.watch(&deadline.stop);
  for (auto& side : answers_) side.fill(-1);
  for (Frame& frame : frames_) {
    frame.moves.reserve(static_cast<size_t>(field.cells()));
    frame.promises.resize(static_cast<size_t>(field.cells()));
    frame.line.reserve(kMaxPly + 8);
  }
}

int Searcher::score_to_table(int score, int ply) const {
  return score > kProven ? score + ply : score < -kProven ? score - ply : score;
}
int Searcher::score_from_table(int score, int ply) const {
  return score > kProven ? score - ply : score < -kProven ? score + ply : score;
}

bool Searcher::count_node() {
  if (++pending_nodes_ >= kNodesBetweenLooks) {
    const uint64_t total = deadline_.nodes.fetch_add(pending_nodes_, std::memory_order_relaxed) + pending_nodes_;
    pending_nodes_ = 0;
    if (total >= deadline_.max_nodes || deadline_.seconds() >= deadline_.max_seconds) deadline_.stop.store(true);
  }
  if (deadline_.stop.load(std::memory_order_relaxed)) ended_ = true;
  return !ended_;
}

void Searcher::set_line(int ply, int cell) {
  std::vector<int>& line = frames_[ply].line;
  line.assign(1, cell);
  line.insert(line.end(), frames_[ply + 1].line.begin(), frames_[ply + 1].line.end());
}

// Positions that decide themselves: someone makes five now, or an open four that nothing stops. True if so, with the
// score; otherwise `only` is the one move that stops a five, or -1.
bool Searcher::forced(int ply, int& score, int& only) {
  const Side me = field_.turn();
  const Side foe = other(me);
  only = -1;
  if (field_.fives(me) != 0) {
    frames_[ply].line.assign(1, field_.first(me, kMakesFive));
    score = kWin - (ply + 1);
    return true;
  }
  if (field_.position().is_full()) {
    score = 0;
    return true;
  }
  if (field_.fives(foe) != 0) {
    only = field_.first(foe, kMakesFive);
    if (field_.fives(foe) == 1 && field_.is_allowed(me, only)) return false;
    score = -(kWin - (ply + 2));
    return true;
  }
  if (field_.open_fours(me) != 0) {
    int winner = -1;
    field_.for_each(me, kMakesOpenFour, [&](int cell) {
      if (winner < 0 && field_.is_allowed(me, cell)) winner = cell;
    });
    if (winner >= 0) {
      frames_[ply].line.assign(1, winner);
      score = kWin - (ply + 3);
      return true;
    }
  }
  return false;
}

// The score of a win by fours, or 0.
int Searcher::fours_win(int ply, uint64_t nodes) {
  if (field_.fours(field_.turn()) == 0) return 0;
  const int plies = threats_.quick_fours(field_, 31, nodes);
  pending_nodes_ += threats_.nodes();
  if (plies == 0) return 0;
  frames_[ply].line = threats_.line();
  return kWin - (ply + plies);
}

void Searcher::add_move(Frame& frame, int cell) {
  const int promise = field_.promise(field_.turn(), cell);
  frame.promises[static_cast<size_t>(cell)] = promise;
  frame.likeliest = frame.moves.empty() ? promise : std::max(frame.likeliest, promise);
  frame.moves.emplace_back(cell, promise + luck(cell));
}

// Against the threat of an open four: fours of our own, and what could stop it. False if there is no such threat.
bool Searcher::generate_defences(Frame& frame) {
  const Side foe = other(field_.turn());
  if (field_.open_fours(foe) == 0) return false;
  if (!ThreatSearch::defences(field_, cells_)) return false;
  for (const int cell : cells_) add_move(frame, cell);
  return true;
}

// In the square of two around a stone, or third in line.
void Searcher::list_near(const Position& position, std::vector<int>& cells) {
  cells.clear();
  const int size = position.size();
  std::array<uint64_t, kMaxOmokSize + 6> near{};
  for (int row = 0; row < size; ++row) {
    const uint64_t stones = position.row_stones(row) << 3;
    if (stones == 0) continue;
    const uint64_t close = stones | stones << 1 | stones >> 1 | stones << 2 | stones >> 2;
    const uint64_t third = stones << 3 | stones >> 3;
    near[row + 3] |= close | third;
    near[row + 1] |= close;
    near[row + 2] |= close;
    near[row + 4] |= close;
    near[row + 5] |= close;
    near[row] |= stones | third;
    near[row + 6] |= stones | third;
  }
  for (int row = 0; row < size; ++row) {
    uint64_t points = (near[row + 3] >> 3) & ((uint64_t{1} << size) - 1) & ~position.row_stones(row);
    for (; points != 0; points &= points - 1) cells.push_back(row * size + std::countr_zero(points));
  }
  if (!cells.empty()) return;
  // An empty board, or nothing left near the stones: the point nearest the middle.
  int best = -1;
  int least = 1 << 20;
  for (int cell = 0; cell < position.cells(); ++cell) {
    const int down = 2 * (cell / size) - size + 1;
    const int right = 2 * (cell % size) - size + 1;
    if (position.is_empty(cell) && down * down + right * right < least) {
      least = down * down + right * right;
      best = cell;
    }
  }
  if (best >= 0) cells.push_back(best);
}

void Searcher::set_root(const std::vector<int>& moves, bool keeps) {
  root_moves_ = moves;
  keeps_root_ = keeps;
}

void Searcher::generate_root(Frame& frame) {
  for (const int cell : root_moves_) {
    if (std::find(root_excluded_.begin(), root_excluded_.end(), cell) != root_excluded_.end()) continue;
    add_move(frame, cell);
  }
}

void Searcher::generate(Frame& frame, int best_first, int ply) {
  frame.moves.clear();
  if (ply == 0) {
    generate_root(frame);
  } else if (!generate_defences(frame)) {
    list_near(field_.position(), cells_);
    for (const int cell : cells_) add_move(frame, cell);
  }
  const int last = field_.last();
  const int answer = last < 0 ? -1 : answers_[field_.turn()][last];
  for (RankedMove& move : frame.moves) {
    const int cell = move.cell();
    if (cell == best_first) {
      move = RankedMove(cell, RankedMove::kFirst);
    } else if (cell == frames_[ply].killers[0] || cell == frames_[ply].killers[1]) {
      move.raise(parameters_.killer);
    } else if (cell == answer) {
      move.raise(parameters_.answer);
    }
  }
}

void Searcher::pick(Frame& frame, size_t from, size_t end) {
  // Two plain loops, which compilers turn into vector instructions: no two moves have the same number.
  const RankedMove* const moves = frame.moves.data();
  const auto count = static_cast<int32_t>(end);
  int32_t best = moves[from].number();
  for (auto i = static_cast<int32_t>(from); i < count; ++i) best = std::max(best, moves[i].number());
  int32_t at = 0;
  for (auto i = static_cast<int32_t>(from); i < count; ++i) at += moves[i].number() == best ? i : 0;
  std::swap(frame.moves[from], frame.moves[static_cast<size_t>(at)]);
}

void Searcher::reward(int ply, size_t chosen, int depth) {
  Frame& frame = frames_[ply];
  const int cell = frame.moves[chosen].cell();
  if (frame.killers[0] != cell) frame.killers = {cell, frame.killers[0]};
  if (field_.last() >= 0) answers_[field_.turn()][field_.last()] = static_cast<int16_t>(cell);
  const int bonus = std::min(depth * depth * parameters_.history_bonus, parameters_.history_most);
  const auto nudge = [&](int at, int by) {
    for (int32_t* number : {&history_[field_.turn()][at], &replies_[reply_at(at)]}) {
      *number += by - *number * std::abs(by) / 2000;
    }
  };
  nudge(cell, bonus);
  const int32_t least = frame.moves[chosen].number();
  for (const RankedMove& move : frame.moves) {
    if (move.number() > least) nudge(move.cell(), -bonus / 2);
  }
}

int Searcher::estimate() {
  return std::clamp(field_.score() + corrections_.of(field_, parameters_.correction), -kMaxEstimate, kMaxEstimate);
}

// A position at the end of the tree: wins by fours are seen, the rest is estimated. Whoever is too good already need
// not look for more.
int Searcher::settle(int beta, int ply) {
  const int worth = estimate();
  if (worth >= beta) return worth;
  const int win = fours_win(ply, static_cast<uint64_t>(parameters_.leaf_fours));
  return win != 0 ? win : worth;
}

int Searcher::search(int alpha, int beta, int depth, int ply, bool is_cut) {
  Frame& frame = frames_[ply];
  frame.line.clear();
  const bool is_pv = beta - alpha > 1;
  const Side me = field_.turn();
  const Side foe = other(me);
  const int excluded = frame.excluded;

  // 1. Positions that decide themselves; wins cannot be quicker than this.
  if (!count_node()) return 0;
  int score = 0;
  int only = -1;
  // The moves of the root are given, and each is to be judged even where the best decides the game.
  if (ply > 0 && excluded < 0 && forced(ply, score, only)) return score;
  if (ply >= kMaxPly) return estimate();
  alpha = std::max(alpha, -(kWin - ply));
  beta = std::min(beta, kWin - ply - 1);
  if (alpha >= beta) return alpha;

  // 2. A five must be stopped: one move, which costs no depth. A four in answer to a threat costs none, either: it only
  // puts off what is coming.
  if (only >= 0) {
    const bool puts_off = depth > 0 && ply > 0 && ply < 2 * root_depth_ && frames_[ply - 1].threatened;
    frame.threatened = false;
    frame.estimate = ply > 0 ? -frames_[ply - 1].estimate : 0;
    table_.prefetch(field_.key_after(only));
    field_.play(only);
    score = -search(-beta, -alpha, std::max(depth, 0) + (puts_off ? kPly : 0), ply + 1, !is_cut);
    field_.undo();
    if (!ended_) set_line(ply, only);
    return score;
  }

  // 3. The end of the tree; a threat of an open four is answered first, unless that was hopeless before it.
  const bool threatened = field_.open_fours(foe) != 0;
  frame.threatened = threatened;
  const bool is_last = depth <= 0 && threatened;
  if (is_last && !is_pv && ply > 0 && excluded < 0 && std::abs(beta) < kProven) {
    const int before = -frames_[ply - 1].estimate;
    if (before + parameters_.threat_hope <= alpha) return before;
  }
  if (is_last) depth = kPly;

  // 4. What is known of the position.
  const uint64_t key = field_.key() ^ (excluded >= 0 ? 0x9e3779b97f4a7c15u * static_cast<uint64_t>(excluded + 1) : 0);
  TableEntry known;
  const bool is_known = table_.find(key, known);
  if (is_known) {
    known.score = static_cast<int16_t>(score_from_table(known.score, ply));
    if (!is_pv && known.depth >= depth &&
        (known.bound == Bound::kExact || (known.bound == Bound::kLower && known.score >= beta) ||
         (known.bound == Bound::kUpper && known.score <= alpha))) {
      return known.score;
    }
  }
  if (depth <= 0) {
    score = settle(beta, ply);
    if (!ended_) {
      const Bound bound = score >= beta ? Bound::kLower : Bound::kExact;
      table_.store(key, {-1, static_cast<int16_t>(score_to_table(score, ply)), 0, bound});
    }
    return score;
  }

  // 5. Positions so good or so bad that a shallow look is enough.
  frame.estimate = threatened && ply > 0 ? -frames_[ply - 1].estimate : estimate();
  const bool improving = ply >= 2 && frame.estimate > frames_[ply - 2].estimate;
  int worth = frame.estimate;
  if (is_known && std::abs(known.score) < kProven &&
      (known.bound == Bound::kExact || known.bound == (known.score > worth ? Bound::kLower : Bound::kUpper))) {
    worth = known.score;
  }
  if (!is_pv && ply > 0 && !threatened && excluded < 0 && std::abs(beta) < kProven) {
    const int plies = depth / kPly;
    const int gain =
        parameters_.ply_gain * (depth - improving * kPly) / kPly + parameters_.deep_gain * plies * plies / 16;
    if (worth - gain >= beta) return worth;
    if (depth <= 3 * kPly && worth + parameters_.ply_hope * depth / kPly <= alpha) {
      const int look = settle(beta, ply);
      if (look <= alpha) return look;
    }
  }

  // 6. Wins by fours.
  if (!is_known && ply > 0 && excluded < 0) {
    const int win = fours_win(ply, static_cast<uint64_t>(parameters_.inner_fours));
    if (ended_) return 0;
    if (win != 0) {
      const int first = frame.line.empty() ? -1 : frame.line[0];
      table_.store(
          key, {static_cast<int16_t>(first), static_cast<int16_t>(score_to_table(win, ply)), kSettled, Bound::kExact});
      return win;
    }
  }

  // 7. Without a known move, less deep will do.
  const int known_move = is_known ? known.move : -1;
  if (ply > 0 && known_move < 0 && depth >= 5 * kPly) depth -= kPly;

  // 8. A known move that is better than all others by far is looked at deeper.
  int further = 0;
  frames_[ply + 1].excluded = -1;
  if (ply > 0 && excluded < 0 && depth >= 6 * kPly && known_move >= 0 && std::abs(known.score) < kProven &&
      known.bound != Bound::kUpper && known.depth >= depth - 3 * kPly && field_.position().is_empty(known_move)) {
    const int bar = known.score - parameters_.singular_ply * depth / kPly;
    frame.excluded = known_move;
    score = search(bar - 1, bar, depth / 2, ply, is_cut);
    frame.excluded = -1;
    if (ended_) return 0;
    if (score < bar) {
      further = kPly;
    } else if (bar >= beta) {
      return bar;
    } else if (known.score >= beta) {
      further = -kPly;
    }
  }

  // 9. All moves, the promising ones first.
  generate(frame, known_move, ply);
  int best = -kInfinite;
  int best_move = -1;
  const int old_alpha = alpha;
  int searched = 0;
  const int plies = depth / kPly;
  const int most = (parameters_.quiet_moves + plies * plies) / (improving ? 1 : 2);
  const bool hopeless_below = !is_pv && depth <= 4 * kPly;
  // So far above a window where a cut is expected anyway, moves other than fours are looked at a ply less deep.
  const bool likely_cut = !is_pv && is_cut && ply > 0 && !threatened && worth >= beta + parameters_.likely_cut * plies;
  const auto is_forcing = [&](int cell) {
    return (field_.flags(me, cell) & (kMakesFour | kMakesThree)) != 0 ||
           (field_.flags(foe, cell) & (kMakesFour | kMakesWinningThreat)) != 0;
  };
  size_t count = frame.moves.size();
  bool only_forcing = false;
  for (size_t i = 0; i < count; ++i) {
    // 10. Late quiet moves near the end of the tree are left out.
    if (!only_forcing && ply > 0 && best > -kProven && !threatened &&
        (searched >= most ||
         (searched >= 2 && hopeless_below && worth + parameters_.move_hope * (depth + kPly) / kPly <= alpha))) {
      only_forcing = true;
      const auto rest = frame.moves.begin() + static_cast<std::ptrdiff_t>(i);
      const auto end =
          std::partition(rest, frame.moves.end(), [&](RankedMove move) { return is_forcing(move.cell()); });
      count = static_cast<size_t>(end - frame.moves.begin());
      if (i == count) break;
    }
    pick(frame, i, count);
    const int cell = frame.moves[i].cell();
    if (cell == excluded) continue;
    if (!field_.is_allowed(me, cell)) continue;
    if (is_last && searched >= parameters_.last_answers && best > -kProven) break;
    const bool forcing = is_forcing(cell);

    // 11. Later moves are searched less deep, and again if they turn out well.
    const bool makes_four = (field_.flags(me, cell) & kMakesFour) != 0;
    const int next = depth - kPly + (cell == known_move ? further : 0) - (likely_cut && !makes_four ? kPly : 0);
    const bool makes_five = (field_.flags(me, cell) & kMakesFive) != 0;
    if (makes_five) frames_[ply + 1].line.clear();
    const int luck_before = luck(cell);
    const int unlikely = frame.likeliest - frame.promises[static_cast<size_t>(cell)];
    table_.prefetch(field_.key_after(cell));
    field_.play(cell);
    if (makes_five) {
      score = kWin - (ply + 1);
    } else if (searched == 0) {
      score = -search(-beta, -alpha, next, ply + 1, !is_pv && !is_cut);
    } else {
      int reduced = next;
      if (depth >= 2 * kPly && (!threatened || searched > 2)) {
        int less = logs()[std::min(plies, 63)] * logs()[std::min(searched + 1, 255)] / parameters_.reduction_divisor +
                   parameters_.reduction;
        if (forcing) less -= parameters_.reduction_forcing;
        if (is_pv) less -= parameters_.reduction_main;
        if (is_cut) less += parameters_.reduction_cut;
        if (!improving) less += parameters_.reduction_worse;
        less -= luck_before * parameters_.reduction_luck / 1000;
        less += std::min(unlikely * parameters_.reduction_unlikely / 256, kMostUnlikely);
        reduced = std::clamp(next - less, 0, next);
      }
      score = -search(-alpha - 1, -alpha, reduced, ply + 1, true);
      if (score > alpha && reduced < next) score = -search(-alpha - 1, -alpha, next, ply + 1, !is_cut);
      if (score > alpha && score < beta) score = -search(-beta, -alpha, next, ply + 1, false);
    }
    field_.undo();
    if (ended_) {
      if (ply == 0 && best_move >= 0) break;
      return best;
    }
    ++searched;
    if (score > best) {
      best = score;
      best_move = cell;
      if (score > alpha || (ply == 0 && searched == 1)) set_line(ply, cell);
      if (score > alpha) {
        alpha = score;
        if (score >= beta) {
          reward(ply, i, plies);
          break;
        }
      }
    }
  }
  if (best_move < 0) {
    if (excluded >= 0) return old_alpha;
    // Every move is forbidden: the game is drawn. If only the answers to a threat are, other moves lose to it.
    return threatened ? -(kWin - (ply + 4)) : 0;
  }
  if (ended_) return best;
  const Bound bound = best >= beta ? Bound::kLower : best > old_alpha ? Bound::kExact : Bound::kUpper;
  // 12. Positions like this one are to be estimated better; a bound tells only which way.
  const bool tells = best > frame.estimate ? bound != Bound::kUpper : bound != Bound::kLower;
  if (ply > 0 && excluded < 0 && !threatened && std::abs(best) < kProven && tells) {
    corrections_.learn(field_, best - frame.estimate, plies);
  }
  if (ply > 0 || (keeps_root_ && root_excluded_.empty())) {
    table_.store(key, {static_cast<int16_t>(best_move), static_cast<int16_t>(score_to_table(best, ply)),
                       static_cast<int16_t>(std::min(depth, kDeepest)), bound});
  }
  return best;
}

bool Searcher::search_root(int depth, const std::vector<int>& excluded, SearchLine& line) {
  root_excluded_ = excluded;
  root_depth_ = depth;
  ended_ = false;
  int low = -kInfinite;
  int high = kInfinite;
  int width = parameters_.window;
  if (depth >= 4 && std::abs(line.score) < kProven) {
    low = line.score - width;
    high = line.score + width;
  }
  for (;;) {
    const int score = search(low, high, depth * kPly, 0, false);
    if (ended_) {
      // A better move than before may have been found already.
      if (score > low && score < high && !frames_[0].line.empty() && score > -kProven) {
        line = {score, depth, frames_[0].line};
        return true;
      }
      return false;
    }
    if (score > low && score < high) {
      if (frames_[0].line.empty()) return false;
      line = {score, depth, frames_[0].line};
      return true;
    }
    width *= 4;
    if (score <= low) low = width > 2000 ? -kInfinite : score - width;
    if (score >= high) high = width > 2000 ? kInfinite : score + width;
  }
}

}  // namespace omello::omok
