// The transposition table: what is known about positions already searched. Threads share it without locks: an entry
// is two words, the second one data, the first one the key xor-ed with it, so a half-written entry matches no key.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "large_array.hpp"
#include "othello/position.hpp"

namespace omello::othello {

// A 64-bit hash of a position, seen by the side to move. Collisions are as likely as with random numbers.
template <int N>
uint64_t hash_of(const Bits<N>& own, const Bits<N>& opp) {
  const auto fold = [](uint64_t a, uint64_t b) {
#if defined(__SIZEOF_INT128__)
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
#else
    const uint64_t low = (a ^ (b >> 32)) * 0x9fb21c651e98df25;
    const uint64_t high = (b ^ (low >> 29)) * 0xd6e8feb86659fd93;
    return low ^ high ^ (high >> 32);
#endif
  };
  uint64_t hash = 0;
  for (int i = 0; i < Bits<N>::kWords; ++i) {
    hash ^= fold(own.word(i) ^ hash ^ 0x8bb84b93962eacc9, opp.word(i) ^ 0x4b33a62ed433d4a3);
  }
  return hash;
}

struct TableData {
  int lower;        // the value is at least this, in kUnit
  int upper;        // and at most this
  int depth;        // plies searched; the number of empty squares means to the end
  int selectivity;  // the level of kSelectivity it was searched with
  int move;         // the best move, or -1
};

class Table {
 public:
  static constexpr int kNoMove = -1;

  // Uses at most so many bytes, and at least one bucket.
  explicit Table(size_t bytes);

  void clear();
  // Entries of earlier searches are replaced before those of this one.
  void next_search() { generation_ = (generation_ + 1) & kGenerationMask; }

  void prefetch(uint64_t hash) const {
#if defined(__GNUC__)
    __builtin_prefetch(&bucket(hash));
#endif
  }

  // True, and `data` filled, if the position is known.
  bool find(uint64_t hash, TableData& data) const {
    const Bucket& bucket = this->bucket(hash);
    for (const Entry& entry : bucket.entries) {
      const uint64_t word = entry.data.load(std::memory_order_relaxed);
      if ((entry.key.load(std::memory_order_relaxed) ^ word) == hash) {
        data = unpack(word);
        return true;
      }
    }
    return false;
  }

  void store(uint64_t hash, const TableData& data) {
    Bucket& bucket = this->bucket(hash);
    Entry* victim = &bucket.entries[0];
    int least = 1 << 30;
    for (Entry& entry : bucket.entries) {
      const uint64_t word = entry.data.load(std::memory_order_relaxed);
      if ((entry.key.load(std::memory_order_relaxed) ^ word) == hash) {
        victim = &entry;
        break;
      }
      const int worth = worth_of(word);
      if (worth < least) {
        least = worth;
        victim = &entry;
      }
    }
    const uint64_t word = pack(data);
    victim->data.store(word, std::memory_order_relaxed);
    victim->key.store(hash ^ word, std::memory_order_relaxed);
  }

 private:
  static constexpr uint64_t kGenerationMask = 63;
  static constexpr uint64_t kScoreMask = (1 << 18) - 1;

  struct Entry {
    std::atomic<uint64_t> key{0};
    std::atomic<uint64_t> data{0};
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };

  // lower 18, upper 18, depth 8, selectivity 3, move + 1 in 9, generation 6 bits; bit 63 marks a used entry.
  uint64_t pack(const TableData& data) const {
    return (static_cast<uint64_t>(data.lower) & kScoreMask) | (static_cast<uint64_t>(data.upper) & kScoreMask) << 18 |
           static_cast<uint64_t>(data.depth) << 36 | static_cast<uint64_t>(data.selectivity) << 44 |
           static_cast<uint64_t>(data.move + 1) << 47 | generation_ << 56 | uint64_t{1} << 63;
  }
  static TableData unpack(uint64_t word) {
    const auto score = [](uint64_t bits) { return static_cast<int>(static_cast<int64_t>(bits << 46) >> 46); };
    return {score(word), score(word >> 18), static_cast<int>(word >> 36 & 255), static_cast<int>(word >> 44 & 7),
            static_cast<int>(word >> 47 & 511) - 1};
  }
  int worth_of(uint64_t word) const {
    if (word == 0) return -1;
    const bool current = (word >> 56 & kGenerationMask) == generation_;
    return static_cast<int>(word >> 36 & 255) * 8 + static_cast<int>(word >> 44 & 7) + (current ? 1 << 16 : 0);
  }

  // The high half of the hash picks the bucket, so that any number of buckets will do.
  const Bucket& bucket(uint64_t hash) const { return buckets_[((hash >> 32) * count_) >> 32]; }
  Bucket& bucket(uint64_t hash) { return buckets_[((hash >> 32) * count_) >> 32]; }

  size_t count_;
  LargeArray<Bucket> buckets_;
  uint64_t generation_ = 0;
};

}  // namespace omello::othello
