// What one thread knows about positions near the end: a small table that stays in the processor's cache. The large one
// is far away, and takes longer to ask than such a position takes to search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "othello/table.hpp"

namespace omello::othello {

template <int N>
class NearTable {
 public:
  // Bounds of the exact score, in stones.
  struct Entry {
    uint64_t hash = 0;
    int16_t lower = -N * N;
    int16_t upper = N * N;
    int16_t move = Table::kNoMove;
  };

  // The place of a position; it is about that position if it has its hash.
  Entry& operator[](uint64_t hash) { return entries_[hash >> (64 - kBits)]; }

  void store(uint64_t hash, int alpha, int best, int move) {
    Entry& entry = (*this)[hash];
    if (entry.hash != hash) entry = {.hash = hash};
    (best > alpha ? entry.lower : entry.upper) = static_cast<int16_t>(best);
    entry.move = static_cast<int16_t>(move);
  }

  void clear() { entries_.assign(entries_.size(), {}); }

 private:
  static constexpr int kBits = 14;

  std::vector<Entry> entries_ = std::vector<Entry>(size_t{1} << kBits);
};

}  // namespace omello::othello
