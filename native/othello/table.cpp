#include "othello/table.hpp"

#include <algorithm>
#include <memory>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace omello::othello {

// More buckets than 32 bits can tell apart would stay unused.
Table::Table(size_t bytes)
    : buckets_(std::clamp<size_t>(bytes / sizeof(Bucket), 1, size_t{1} << 32)),
      memory_(static_cast<Bucket*>(::operator new(buckets_ * sizeof(Bucket), kAlignment))) {
#if defined(__linux__)
  madvise(memory_.get(), this->bytes(), MADV_HUGEPAGE);
#endif
  std::uninitialized_value_construct_n(memory_.get(), buckets_);
}

void Table::clear() {
  for (size_t i = 0; i < buckets_; ++i) {
    for (Entry& entry : memory_.get()[i].entries) {
      entry.key.store(0, std::memory_order_relaxed);
      entry.data.store(0, std::memory_order_relaxed);
    }
  }
  generation_ = 0;
}

}  // namespace omello::othello
