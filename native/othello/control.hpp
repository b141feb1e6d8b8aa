// When a search has to end.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "limits.hpp"
#include "othello/stop.hpp"

namespace omello::othello {

// The root of all branches: cutting it stops everything. Threads report their nodes here.
class Control : public Branch {
 public:
  static constexpr int kMaxThreads = 256;

  void begin(const Limits& limits) {
    limits_ = limits;
    start_ = Clock::now();
    for (auto& counter : nodes_) counter.store(0, std::memory_order_relaxed);
    cut.store(false, std::memory_order_relaxed);
  }

  void publish(int thread, uint64_t nodes) { nodes_[thread].store(nodes, std::memory_order_relaxed); }
  uint64_t nodes() const {
    uint64_t sum = 0;
    for (const auto& counter : nodes_) sum += counter.load(std::memory_order_relaxed);
    return sum;
  }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  const Limits& limits() const { return limits_; }

  // Stops the search if a limit is reached. Returns after how many nodes to check again, at most `interval`.
  uint64_t check(uint64_t interval) {
    const uint64_t used = nodes();
    if (used >= limits_.nodes || seconds() >= limits_.seconds) cut.store(true, std::memory_order_relaxed);
    return used < limits_.nodes ? std::min(interval, limits_.nodes - used) : interval;
  }

 private:
  using Clock = std::chrono::steady_clock;

  Limits limits_;
  Clock::time_point start_;
  std::array<std::atomic<uint64_t>, kMaxThreads> nodes_{};
};

}  // namespace omello::othello
