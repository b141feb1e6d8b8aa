#include "othello/table.hpp"

#include <algorithm>

namespace omello::othello {

// More buckets than 32 bits can tell apart would stay unused.
Table::Table(size_t bytes) : count_(std::clamp<size_t>(bytes / sizeof(Bucket), 1, size_t{1} << 32)), buckets_(count_) {}

void Table::clear() {
  for (size_t i = 0; i < count_; ++i) {
    for (Entry& entry : buckets_[i].entries) {
      entry.key.store(0, std::memory_order_relaxed);
      entry.data.store(0, std::memory_order_relaxed);
    }
  }
  generation_ = 0;
}

}  // namespace omello::othello
