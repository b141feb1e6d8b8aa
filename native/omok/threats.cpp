#include "omok/threats.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace omello::omok {
namespace {

constexpr uint64_t kKindSalt = 0x2545f4914f6cdd1du;
constexpr int kWinByFive = 1;
constexpr int kWinByFour = 3;
constexpr int16_t kForever = 32767;  // no win at any depth

}  // namespace

void ThreatSearch::clear() {
  std::fill(table_.begin(), table_.end(), Entry{});
}

int ThreatSearch::quick_fours(Field& field, int plies, uint64_t nodes) {
  return iterate(field, kQuickFours, plies, plies, nodes);
}

int ThreatSearch::shortest_fours(Field& field, int plies, uint64_t nodes) {
  return iterate(field, kFoursOnly, 1, plies, nodes);
}

int ThreatSearch::threats(Field& field, int plies, uint64_t nodes) {
  return iterate(field, kWithThrees, 1, plies, nodes);
}

int ThreatSearch::iterate(Field& field, Kind kind, int first, int last, uint64_t nodes) {
  nodes_ = 0;
  limit_ = nodes;
  cut_short_ = false;
  line_.clear();
  last = std::min(last, field.position().empties());
  const size_t depth = static_cast<size_t>(last) + 4;
  if (lines_.size() < depth) {
    lines_.resize(depth);
    moves_.resize(depth);
  }
  for (int plies = first; plies <= last && !cut_short_; plies += 2) {
    too_deep_ = false;
    const int length = attack(field, kind, plies, 0);
    if (length != 0 && !cut_short_) {
      line_ = lines_[0];
      return length;
    }
    if (!too_deep_) break;
  }
  return 0;
}

bool ThreatSearch::out_of_nodes() {
  if (++nodes_ > limit_ || (stop_ != nullptr && stop_->load(std::memory_order_relaxed))) cut_short_ = true;
  return cut_short_;
}

ThreatSearch::Entry& ThreatSearch::entry(const Field& field, Kind kind) {
  const uint64_t key = field.key() + kind * kKindSalt;
  Entry& found = table_[key & (table_.size() - 1)];
  if (found.key != key) found = {key, 0, 0, -1};
  return found;
}

// The line from `ply` on is `cell` and what follows it.
void ThreatSearch::note(int ply, int cell) {
  std::vector<int>& line = lines_[ply];
  line.assign(1, cell);
  line.insert(line.end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
}

// After a four that nothing stops: an answer, and the five.
void ThreatSearch::end_line(Field& field, int ply) {
  const Side defender = field.turn();
  const Side attacker = other(defender);
  std::vector<int>& line = lines_[ply];
  line.clear();
  int answer = -1;
  field.for_each(attacker, kMakesFive, [&](int cell) {
    if (answer < 0 && field.is_allowed(defender, cell)) answer = cell;
  });
  for (int cell = 0; answer < 0 && cell < field.cells(); ++cell) {
    if (field.position().is_empty(cell) && !(field.flags(attacker, cell) & kMakesFive) &&
        field.is_allowed(defender, cell)) {
      answer = cell;
    }
  }
  if (answer < 0) return;  // the defender has no move at all
  int five = -1;
  field.for_each(attacker, kMakesFive, [&](int cell) {
    if (cell != answer) five = cell;
  });
  line = {answer, five};
}

void ThreatSearch::sort(std::vector<Candidate>& moves) {
  std::sort(moves.begin(), moves.end(), [](const Candidate& a, const Candidate& b) {
    return a.order != b.order ? a.order > b.order : a.cell < b.cell;
  });
}

// A four wins nothing by itself: it must build something in another line, too, and be in line with the four `before`
// (-1 for none). Fours that win at once always do. What fails so is remembered by position alone, whatever came before.
bool ThreatSearch::leads_on(const Field& field, int cell, int before) {
  const Side me = field.turn();
  if ((field.flags(me, cell) & (kMakesOpenFour | kMakesWinningThreat)) != 0) return true;
  const Geometry& lines = field.position().lines();
  int fours = 0;
  bool builds = false;
  bool in_line = before < 0;
  for (int d = 0; d < kDirections; ++d) {
    const LineKind kind = field.kind(me, d, cell);
    fours += kind >= kFour;
    builds |= kind >= kTwo && kind < kFour;
    in_line |= !in_line && lines.line[d][cell] == lines.line[d][before] &&
               std::abs(lines.bit[d][cell] - lines.bit[d][before]) < field.rule().row;
  }
  return fours > 1 || (builds && in_line);
}

void ThreatSearch::collect_attacks(Field& field, Kind kind, int ply, std::vector<Candidate>& moves) {
  const Side me = field.turn();
  const Side foe = other(me);
  moves.clear();
  if (field.fives(foe) != 0) {
    const int only = field.first(foe, kMakesFive);
    const bool attacks = kind == kWithThrees || (field.flags(me, only) & kMakesFour) != 0;
    if (field.fives(foe) == 1 && attacks && field.is_allowed(me, only)) moves.push_back({only, 0});
    return;
  }
  const uint8_t mask = kind == kWithThrees ? kMakesFour | kMakesThree : kMakesFour;
  const int before = ply > 0 ? field.last(1) : -1;
  field.for_each(me, mask, [&](int cell) {
    if (kind == kQuickFours && !leads_on(field, cell, before)) return;
    const uint8_t flags = field.flags(me, cell);
    int order = 0;
    if (flags & kMakesOpenFour) order += 1000;
    if (flags & kMakesWinningThreat) order += 200;
    if (flags & kMakesFour) order += 100;
    for (int d = 0; d < kDirections; ++d) order += field.kind(me, d, cell) + field.kind(foe, d, cell) / 2;
    moves.push_back({cell, order});
  });
  sort(moves);
}

// The side to move wins within `plies`: the length, or 0.
int ThreatSearch::attack(Field& field, Kind kind, int plies, int ply) {
  const Side me = field.turn();
  lines_[ply].clear();
  if (field.fives(me) != 0) {
    lines_[ply].assign(1, field.first(me, kMakesFive));
    return kWinByFive;
  }
  if (field.fives(other(me)) > 1) return 0;
  if (plies < kWinByFour) {
    too_deep_ = true;
    return 0;
  }
  if (out_of_nodes()) return 0;
  // What is true of some of the moves alone is neither looked up nor remembered.
  const bool partly = ply == 0 && !left_out_.empty();
  const Entry known = partly ? Entry{} : entry(field, kind);
  if (known.failed >= plies) {
    too_deep_ |= known.failed != kForever;
    return 0;
  }
  const bool was_too_deep = std::exchange(too_deep_, false);

  std::vector<Candidate>& moves = moves_[ply];
  collect_attacks(field, kind, ply, moves);
  if (known.won != 0 && known.won <= plies) {
    std::stable_partition(moves.begin(), moves.end(), [&](const Candidate& m) { return m.cell == known.move; });
  }
  if (partly) {
    std::erase_if(moves, [this](const Candidate& move) {
      return std::find(left_out_.begin(), left_out_.end(), move.cell) != left_out_.end();
    });
  }
  for (const Candidate& move : moves) {
    if (!field.is_allowed(me, move.cell)) continue;
    field.play(move.cell);
    const int length = after(field, kind, plies, ply);
    field.undo();
    if (cut_short_) return 0;
    if (length != 0) {
      note(ply, move.cell);
      if (partly) return length;
      Entry& mine = entry(field, kind);
      mine.won = static_cast<int16_t>(length);
      mine.move = static_cast<int16_t>(move.cell);
      return length;
    }
  }
  if (!partly) {
    Entry& mine = entry(field, kind);
    mine.failed = too_deep_ ? static_cast<int16_t>(std::max<int>(mine.failed, plies)) : kForever;
  }
  too_deep_ |= was_too_deep;
  return 0;
}

// The attacker has just played; the length of his win counted from before that move, or 0.
int ThreatSearch::after(Field& field, Kind kind, int plies, int ply) {
  const Side defender = field.turn();
  const Side attacker = other(defender);
  if (field.fives(attacker) == 0) {
    if (kind != kWithThrees) return 0;
    if (plies < kWinByFour + 2) {
      too_deep_ = true;
      return 0;
    }
    const int length = defend(field, plies - 1, ply + 1);
    return length == 0 ? 0 : length + 1;
  }
  if (field.fives(defender) != 0) return 0;
  const int answer = field.first(attacker, kMakesFive);
  if (field.fives(attacker) >= 2 || !field.is_allowed(defender, answer)) {
    end_line(field, ply + 1);
    return kWinByFour;
  }
  if (plies < kWinByFour + 2) {
    too_deep_ = true;
    return 0;
  }
  field.play(answer);
  const int length = attack(field, kind, plies - 2, ply + 2);
  field.undo();
  if (length == 0) return 0;
  note(ply + 1, answer);
  return length + 2;
}

bool ThreatSearch::defences(const Field& field, std::vector<int>& cells) {
  const Side me = field.turn();
  const Side attacker = other(me);
  const Geometry& lines = field.position().lines();
  const int row = field.rule().row;
  // Any answer must stop every threat, or make a four. A point that an answer elsewhere could make forbidden is no
  // threat.
  int first = -1;
  field.for_each(attacker, kMakesOpenFour, [&](int threat) {
    if (field.flags(attacker, threat) & kMaybeForbidden) return;
    const auto stops = [&](int cell) { return field.stops_open_four(attacker, threat, cell); };
    if (first >= 0) {
      std::erase_if(cells, [&](int cell) { return !stops(cell); });
      return;
    }
    first = threat;
    cells.assign(1, threat);
    for (int d = 0; d < kDirections; ++d) {
      const uint64_t wall = lines.wall[d][lines.line[d][threat]];
      for (const int way : {-1, 1}) {
        for (int k = 1; k <= row && (wall >> (lines.bit[d][threat] + way * k) & 1) == 0; ++k) {
          const int at = threat + way * k * lines.step[d];
          if (field.position().is_empty(at) && stops(at)) cells.push_back(at);
        }
      }
    }
  });
  if (first < 0) return false;
  field.for_each(me, kMakesFour, [&](int cell) { cells.push_back(cell); });
  // Nothing helps: one answer stands for all.
  if (cells.empty()) cells.push_back(first);
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return true;
}

// The side to move cannot stop the other from winning within `plies`: the length of the longest defence, or 0.
int ThreatSearch::defend(Field& field, int plies, int ply) {
  lines_[ply].clear();
  if (field.fives(field.turn()) != 0) return 0;
  const Side me = field.turn();
  const Side attacker = other(me);
  if (!defences(field, defences_)) return 0;
  std::vector<Candidate>& moves = moves_[ply];
  moves.clear();
  for (const int cell : defences_) {
    int order = (field.flags(me, cell) & kMakesFour ? 30 : 0) + (field.flags(attacker, cell) & kMakesOpenFour ? 20 : 0);
    for (int d = 0; d < kDirections; ++d) order += field.kind(me, d, cell) + field.kind(attacker, d, cell);
    moves.push_back({cell, order});
  }
  sort(moves);
  int longest = 0;
  for (const Candidate& move : moves) {
    if (!field.is_allowed(field.turn(), move.cell)) continue;
    field.play(move.cell);
    const int length = attack(field, kWithThrees, plies - 1, ply + 1);
    field.undo();
    if (length == 0) return 0;
    if (length + 1 > longest) {
      longest = length + 1;
      note(ply, move.cell);
    }
  }
  return longest;
}

}  // namespace omello::omok
