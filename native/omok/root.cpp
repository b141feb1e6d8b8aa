#include "omok/root.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace omello::omok {
namespace {

constexpr int kSoonWon = 3;
constexpr int kSoonLost = 4;
constexpr int kLongestProof = 40;

}  // namespace

Root::Root(Field& field, const std::vector<int>& cells) : field_(field), proof_(field.position().empties()) {
  proof_.start(UINT64_MAX, nullptr);
  for (MoveClass& found : classes_of(field.position(), field.turn(), cells)) {
    Move move;
    move.cell = found.cell;
    move.twins = std::move(found.twins);
    move.promise = field.promise(field.turn(), found.cell);
    settle(move);
    if (!move.is_decided) open_.push_back(move.cell);
    moves_.push_back(std::move(move));
  }
  nodes_ += proof_.nodes();
}

// Proven, with the line that the proof found.
void Root::decide(Move& move, int score) {
  const int plies = kWin - std::abs(score);
  move.line = {score, plies, {move.cell}, true};
  if (plies > 1) move.line.moves.insert(move.line.moves.end(), proof_.line().begin(), proof_.line().end());
  move.is_decided = true;
}

void Root::settle(Move& move) {
  const Side me = field_.turn();
  const Side foe = other(me);
  if (field_.flags(me, move.cell) & kMakesFive) {
    decide(move, kWin - 1);
    return;
  }
  field_.play(move.cell);
  int length = field_.fives(me) != 0 ? proof_.loss(field_, kSoonWon - 1) : 0;
  if (length != 0) {
    decide(move, kWin - (length + 1));
  } else if (field_.fives(foe) != 0 || field_.fours(foe) != 0) {
    length = proof_.win(field_, kSoonLost - 1);
    if (length != 0) decide(move, -(kWin - (length + 1)));
  }
  field_.undo();
}

bool Root::is_won() const {
  return std::any_of(moves_.begin(), moves_.end(),
                     [](const Move& m) { return m.is_decided && m.line.score > kProven; });
}

bool Root::is_lost() const {
  return std::all_of(moves_.begin(), moves_.end(),
                     [](const Move& m) { return m.line.moves.empty() || m.line.score < -kProven; });
}

size_t Root::count(int cell) const {
  const auto found = std::find_if(moves_.begin(), moves_.end(), [&](const Move& m) { return m.cell == cell; });
  return 1 + found->twins.size();
}

Root::Move& Root::find(int cell) {
  return *std::find_if(moves_.begin(), moves_.end(), [&](const Move& m) { return m.cell == cell; });
}

void Root::learn(const std::vector<SearchLine>& lines) {
  for (Move& move : moves_) {
    if (!move.is_decided) move.line = {};
  }
  for (const SearchLine& line : lines) {
    Move& move = find(line.moves[0]);
    if (!move.is_decided) move.line = line;
  }
}

void Root::glance() {
  for (Move& move : moves_) {
    if (move.is_decided) continue;
    field_.play(move.cell);
    move.line = {std::clamp(-field_.score(), -kMaxEstimate, kMaxEstimate), 0, {move.cell}, false};
    field_.undo();
  }
}

void Root::learn_win(SearchLine line) {
  const int size = field_.position().size();
  for (Move& move : moves_) {
    for (const Twin& twin : move.twins) {
      if (twin.cell != line.moves[0]) continue;
      for (int& cell : line.moves) cell = Twin{0, inverse(twin.back), inverse(twin.there)}.image_of(cell, size);
    }
    if (move.cell != line.moves[0]) continue;
    if (move.is_decided && move.line.score >= line.score) return;
    move.line = std::move(line);
    move.is_decided = true;
    std::erase(open_, move.cell);
    return;
  }
}

void Root::prove_win(uint64_t nodes, const std::atomic<bool>* stop) {
  proof_.start(nodes, stop);
  // The likely ones first: one such win is enough.
  std::vector<Move*> likely;
  for (Move& move : moves_) {
    if (!move.is_decided || (move.line.score > kProven && move.line.score < kWin - Proof::kWidest)) {
      likely.push_back(&move);
    }
  }
  std::sort(likely.begin(), likely.end(), [](const Move* a, const Move* b) {
    return a->line.score != b->line.score ? a->line.score > b->line.score : a->promise > b->promise;
  });
  for (Move* move : likely) {
    field_.play(move->cell);
    const int length = proof_.loss(field_, Proof::kWidest - 1);
    field_.undo();
    if (proof_.cut_short()) break;
    if (length == 0) continue;
    decide(*move, kWin - (length + 1));
    std::erase(open_, move->cell);
    break;
  }
  nodes_ += proof_.nodes();
}

void Root::prove_loss(uint64_t nodes, const std::atomic<bool>* stop) {
  proof_.start(nodes, stop);
  for (int plies = kSoonLost + 2; plies <= kLongestProof && !open_.empty() && !proof_.cut_short(); plies += 2) {
    bool goes_on = true;
    for (Move& move : moves_) {
      if (move.is_decided) continue;
      const Side me = field_.turn();
      field_.play(move.cell);
      const int length = proof_.win(field_, plies - 1);
      // Only fours put a win off that is not longer than what can be proven.
      goes_on &= length != 0 || field_.fives(me) != 0;
      field_.undo();
      if (proof_.cut_short()) break;
      if (length == 0) continue;
      decide(move, -(kWin - (length + 1)));
      std::erase(open_, move.cell);
    }
    if (!goes_on) break;
  }
  nodes_ += proof_.nodes();
  if (open_.empty()) {
    count_ways();
    return;
  }
  // What could not be proven to lose resists at least as long as what could.
  int slowest = 0;
  for (const Move& move : moves_) {
    if (move.is_decided) slowest = std::max(slowest, kWin + move.line.score);
  }
  for (Move& move : moves_) {
    const int score = -(kWin - (slowest + 2));
    if (!move.is_decided && move.line.score < score) move.line = {score, 0, {move.cell}, false};
  }
}

// How many ways to win the slowest losses leave; of longer ones that takes too long.
void Root::count_ways() {
  int best = -kInfinite;
  for (const Move& move : moves_) best = std::max(best, move.line.score);
  const int length = kWin + best;
  if (length > kSoonLost) return;
  proof_.start(UINT64_MAX, nullptr);
  for (Move& move : moves_) {
    if (move.line.score != best) continue;
    field_.play(move.cell);
    move.ways = proof_.ways(field_, length - 1);
    field_.undo();
  }
  nodes_ += proof_.nodes();
}

std::vector<SearchLine> Root::lines(size_t most) const {
  std::vector<const Move*> ranked;
  for (const Move& move : moves_) {
    if (!move.line.moves.empty()) ranked.push_back(&move);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const Move* a, const Move* b) {
    if (a->line.score != b->line.score) return a->line.score > b->line.score;
    return a->ways != b->ways ? a->ways < b->ways : a->promise > b->promise;
  });
  const int size = field_.position().size();
  std::vector<SearchLine> lines;
  for (const Move* move : ranked) {
    if (lines.size() >= most) break;
    lines.push_back(move->line);
    for (const Twin& twin : move->twins) {
      if (lines.size() >= most) break;
      SearchLine line = move->line;
      for (int& cell : line.moves) cell = twin.image_of(cell, size);
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

}  // namespace omello::omok
