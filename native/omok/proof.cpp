#include "omok/proof.hpp"

#include <algorithm>
#include <utility>

namespace omello::omok {
namespace {

constexpr int kWinByFive = 1;
constexpr int kWinByFour = 3;  // that nothing stops
constexpr int kDeepest = 64;

}  // namespace

Proof::Proof(int empties) {
  const size_t plies = static_cast<size_t>(std::min(empties, kDeepest)) + 2;
  moves_.resize(plies);
  lines_.resize(plies);
  best_.resize(plies);
  for (auto& moves : moves_) moves.reserve(static_cast<size_t>(empties));
  for (auto& line : lines_) line.reserve(plies);
}

void Proof::start(uint64_t nodes, const std::atomic<bool>* stop) {
  nodes_ = 0;
  limit_ = nodes;
  stop_ = stop;
  cut_short_ = false;
  std::fill(best_.begin(), best_.end(), -1);
}

bool Proof::out_of_nodes() {
  if (++nodes_ > limit_ || (stop_ != nullptr && stop_->load(std::memory_order_relaxed))) cut_short_ = true;
  return cut_short_;
}

// The line from `ply` on is `cell` and what follows it.
void Proof::note(int ply, int cell) {
  std::vector<int>& line = lines_[ply];
  line.assign(1, cell);
  line.insert(line.end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
}

int Proof::win_by(Field& field, int cell, int plies, int ply) {
  if (out_of_nodes()) return 0;
  const Side me = field.turn();
  field.play(cell);
  // What comes so soon must be threatened already.
  const bool threatens = field.fives(me) != 0 || plies > kWidest || (plies > kWinByFour && field.fours(me) != 0);
  const int length = threatens ? loss(field, plies - 1, ply + 1) : 0;
  field.undo();
  if (length == 0) return 0;
  note(ply, cell);
  best_[ply] = cell;
  return length + 1;
}

int Proof::loss_by(Field& field, int cell, int plies, int ply) {
  if (out_of_nodes()) return 0;
  field.play(cell);
  const int length = win(field, plies - 1, ply + 1);
  field.undo();
  return length == 0 ? 0 : length + 1;
}

int Proof::win(Field& field, int plies, int ply) {
  const Side me = field.turn();
  const Side foe = other(me);
  lines_[ply].clear();
  if (field.fives(me) != 0) {
    lines_[ply].assign(1, field.first(me, kMakesFive));
    return kWinByFive;
  }
  if (plies < kWinByFour || static_cast<size_t>(ply) + 2 >= lines_.size()) return 0;
  if (field.fives(foe) != 0) {
    const int only = field.first(foe, kMakesFive);
    return field.fives(foe) == 1 && field.is_allowed(me, only) ? win_by(field, only, plies, ply) : 0;
  }
  for (int most = kWinByFour; most <= std::min(plies, kWidest); most += 2) {
    std::vector<Candidate>& moves = moves_[ply];
    moves.clear();
    if (most == kWinByFour) {
      field.for_each(me, kMakesFour, [&](int cell) { moves.push_back({cell, 0}); });
    } else {
      for (int cell = 0; cell < field.cells(); ++cell) {
        if (field.position().is_empty(cell)) moves.push_back({cell, 0});
      }
    }
    const auto known = std::find_if(moves.begin(), moves.end(), [&](const auto& m) { return m.cell == best_[ply]; });
    if (known != moves.end()) std::swap(*known, moves.front());
    for (const Candidate& move : moves) {
      if (!field.is_allowed(me, move.cell)) continue;
      const int length = win_by(field, move.cell, most, ply);
      if (length != 0) return length;
      if (cut_short_) return 0;
    }
  }
  return 0;
}

// Two fives, or one that may not be stopped: every move loses, if there is one at all.
int Proof::lost_at_once(Field& field, int ply) {
  const Side me = field.turn();
  const Side foe = other(me);
  int answer = -1;
  field.for_each(foe, kMakesFive, [&](int cell) {
    if (answer < 0 && field.is_allowed(me, cell)) answer = cell;
  });
  for (int cell = 0; answer < 0 && cell < field.cells(); ++cell) {
    if (field.position().is_empty(cell) && field.is_allowed(me, cell)) answer = cell;
  }
  if (answer < 0) return 0;
  int five = -1;
  field.for_each(foe, kMakesFive, [&](int cell) {
    if (cell != answer) five = cell;
  });
  lines_[ply] = {answer, five};
  return kWinByFive + 1;
}

int Proof::loss(Field& field, int plies, int ply) {
  const Side me = field.turn();
  const Side foe = other(me);
  lines_[ply].clear();
  if (field.fives(me) != 0 || plies < kWinByFive + 1) return 0;
  if (field.fives(foe) != 0) {
    const int only = field.first(foe, kMakesFive);
    if (field.fives(foe) != 1 || !field.is_allowed(me, only)) return lost_at_once(field, ply);
    const int length = loss_by(field, only, plies, ply);
    if (length != 0) note(ply, only);
    return length;
  }
  if (plies < kWinByFour + 1 || static_cast<size_t>(ply) + 2 >= lines_.size()) return 0;
  if (plies == kWinByFour + 1 && field.fours(foe) == 0) return 0;
  std::vector<Candidate>& moves = moves_[ply];
  moves.clear();
  for (int cell = 0; cell < field.cells(); ++cell) {
    if (field.position().is_empty(cell)) {
      moves.push_back({cell, cell == best_[ply] ? 1 << 28 : field.promise(me, cell)});
    }
  }
  int longest = 0;
  for (size_t i = 0; i < moves.size(); ++i) {
    // Mostly one of the first holds, so there is no need to sort them all.
    const auto from = moves.begin() + static_cast<std::ptrdiff_t>(i);
    std::iter_swap(from, std::max_element(from, moves.end(), [](const Candidate& a, const Candidate& b) {
                     return a.order != b.order ? a.order < b.order : a.cell > b.cell;
                   }));
    const int cell = moves[i].cell;
    if (!field.is_allowed(me, cell)) continue;
    const int length = loss_by(field, cell, plies, ply);
    if (length == 0) {
      best_[ply] = cell;
      return 0;
    }
    if (length > longest) {
      longest = length;
      note(ply, cell);
    }
  }
  return longest;
}

int Proof::ways(Field& field, int plies) {
  const Side me = field.turn();
  if (plies == kWinByFive) return field.fives(me);
  int count = 0;
  for (int cell = 0; cell < field.cells(); ++cell) {
    if (!field.position().is_empty(cell) || !field.is_allowed(me, cell)) continue;
    count += win_by(field, cell, plies, 0) != 0;
  }
  return count;
}

}  // namespace omello::omok
