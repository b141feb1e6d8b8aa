// Forced wins: by fours alone (VCF), and by fours and open threes (VCT).
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "omok/field.hpp"

namespace omello::omok {

// Looks for wins of the side to move in which the other side has no choice, or only a few. What it finds is proven:
// every answer that could matter was tried. Lengths count plies, the winning row's last stone included.
class ThreatSearch {
  struct Entry {
    uint64_t key = 0;
    int16_t failed = 0;  // no win of so many plies or fewer
    int16_t won = 0;     // a win of so many plies
    int16_t move = -1;
  };

 public:
  static constexpr size_t kEntryBytes = sizeof(Entry);

  // The table holds 2^bits positions.
  explicit ThreatSearch(int bits) : table_(size_t{1} << bits) {}

  // Length of a win by fours of at most `plies`, or 0. The shortest if every length is tried in turn; the quick look
  // leaves out fours that lead nowhere as a rule, and may overlook a win.
  int quick_fours(Field& field, int plies, uint64_t nodes);
  int shortest_fours(Field& field, int plies, uint64_t nodes);

  // Length of a win by fours and threes, the shortest first. Wins by fours alone are among them.
  int threats(Field& field, int plies, uint64_t nodes);

  // The answers of the side to move to a threat of an open four: all that could matter. False if there is no such
  // threat.
  static bool defences(const Field& field, std::vector<int>& cells);

  // Leaves these moves out at the first ply of the searches that follow: is there another way to win?
  void leave_out(std::vector<int> moves) { left_out_ = std::move(moves); }

  // The moves of the win found last, up to the winning row.
  const std::vector<int>& line() const { return line_; }
  // True if the last search ran into its limit of nodes or was stopped, so that "none" means "none found".
  bool cut_short() const { return cut_short_; }
  uint64_t nodes() const { return nodes_; }

  // Ends a search from another thread.
  void watch(const std::atomic<bool>* stop) { stop_ = stop; }
  void clear();

 private:
  enum Kind { kQuickFours, kFoursOnly, kWithThrees };
  struct Candidate {
    int cell;
    int order;
  };

  int iterate(Field& field, Kind kind, int first, int last, uint64_t nodes);
  int attack(Field& field, Kind kind, int plies, int ply);
  int defend(Field& field, int plies, int ply);
  int after(Field& field, Kind kind, int plies, int ply);
  static void collect_attacks(Field& field, Kind kind, int ply, std::vector<Candidate>& moves);
  static bool leads_on(const Field& field, int cell, int before);
  static void sort(std::vector<Candidate>& moves);
  Entry& entry(const Field& field, Kind kind);
  bool out_of_nodes();
  void note(int ply, int cell);
  void end_line(Field& field, int ply);

  std::vector<Entry> table_;
  std::vector<std::vector<int>> lines_;
  std::vector<std::vector<Candidate>> moves_;
  std::vector<int> line_;
  std::vector<int> left_out_;
  std::vector<int> defences_;  // of one position at a time
  const std::atomic<bool>* stop_ = nullptr;
  uint64_t nodes_ = 0;
  uint64_t limit_ = 0;
  bool cut_short_ = false;
  bool too_deep_ = false;  // something was left out for want of plies
};

}  // namespace omello::omok
