// The transposition table that all searching threads share.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "large_array.hpp"

namespace omello::omok {

// Depths are counted in parts of a ply, so that many small reasons to look less deep add up.
constexpr int kPly = 64;

enum class Bound : uint8_t { kNone, kUpper, kLower, kExact };

struct TableEntry {
  int16_t move = -1;
  int16_t score = 0;
  int16_t depth = 0;
  Bound bound = Bound::kNone;
};

// No locks: a slot whose two halves do not belong together is not found. All memory is allocated at once.
class Table {
 public:
  explicit Table(size_t bytes)
      : pairs_(std::clamp<uint64_t>(bytes / (2 * sizeof(Slot)), 512, UINT32_MAX)), slots_(2 * pairs_) {}

  void clear() {
    for (size_t i = 0; i < 2 * pairs_; ++i) {
      slots_[i].check.store(0, std::memory_order_relaxed);
      slots_[i].data.store(0, std::memory_order_relaxed);
    }
  }

  // Makes entries of earlier searches the first to be replaced.
  void age() { generation_ = static_cast<uint8_t>(generation_ + 1); }

  // The position will be asked for soon.
  void prefetch(uint64_t key) const {
#if defined(__GNUC__)
    __builtin_prefetch(&slots_[home_of(key)]);
#endif
  }

  bool find(uint64_t key, TableEntry& entry) const {
    const size_t home = home_of(key);
    for (const size_t at : {home, home + 1}) {
      const uint64_t data = slots_[at].data.load(std::memory_order_relaxed);
      if ((slots_[at].check.load(std::memory_order_relaxed) ^ data) != key || data == 0) continue;
      entry = {static_cast<int16_t>(data), static_cast<int16_t>(data >> 16), static_cast<int16_t>(data >> 32),
               static_cast<Bound>(data >> 48 & 3)};
      return true;
    }
    return false;
  }

  void store(uint64_t key, const TableEntry& entry) {
    const uint64_t data = static_cast<uint16_t>(entry.move) | uint64_t{static_cast<uint16_t>(entry.score)} << 16 |
                          uint64_t{static_cast<uint16_t>(entry.depth)} << 32 |
                          static_cast<uint64_t>(entry.bound) << 48 | uint64_t{generation_} << 56;
    // Of two slots, the one with this position or the one of less use.
    const size_t home = home_of(key);
    size_t best = home;
    int least = 1 << 20;
    for (const size_t at : {home, home + 1}) {
      const uint64_t old = slots_[at].data.load(std::memory_order_relaxed);
      const bool same = (slots_[at].check.load(std::memory_order_relaxed) ^ old) == key;
      const int use = same
                          ? -16 * kOlder
                          : static_cast<int16_t>(old >> 32) - kOlder * (static_cast<uint8_t>(old >> 56) != generation_);
      if (use < least) {
        least = use;
        best = at;
      }
    }
    slots_[best].check.store(key ^ data, std::memory_order_relaxed);
    slots_[best].data.store(data, std::memory_order_relaxed);
  }

 private:
  struct Slot {
    std::atomic<uint64_t> check{0};
    std::atomic<uint64_t> data{0};
  };

  // What an earlier search found is worth as much as what this one found so much less deep.
  static constexpr int kOlder = 64 * kPly;

  // The first of the two slots where a position may be.
  size_t home_of(uint64_t key) const { return 2 * ((key >> 32) * pairs_ >> 32); }

  uint64_t pairs_;
  LargeArray<Slot> slots_;
  uint8_t generation_ = 0;
};

}  // namespace omello::omok
