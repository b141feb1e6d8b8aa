// Threads that search together: where one has more to do than it needs to do alone, the others help.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <mutex>

#include "othello/moves.hpp"
#include "othello/stop.hpp"

namespace omello::othello {

// A position whose remaining moves are searched by several threads. Everything but the atomics is guarded by `mutex`
// while helpers are at work; frame and moves do not change.
template <int N>
struct Split : Branch {
  std::mutex mutex;
  const Frame<N>* frame = nullptr;
  const Moves<N>* moves = nullptr;
  int ply = 0;
  int depth = 0;
  bool pv = false;
  int next = 0;
  int alpha = 0;
  int beta = 0;
  int best = 0;
  int best_move = 0;
  std::atomic<int> helpers{0};

  bool is_below(const Branch* other) const {
    for (const Branch* branch = this; branch != nullptr; branch = branch->parent) {
      if (branch == other) return true;
    }
    return false;
  }
};

// Where splits are offered and found.
template <int N>
class Team {
 public:
  bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  // False if too many splits are open already.
  bool offer(Split<N>& split) {
    const std::lock_guard lock(mutex_);
    if (count_ == kMaxOpen) return false;
    open_[count_++] = &split;
    work_.notify_one();
    return true;
  }

  // Nobody joins afterwards; those who have may still be at work.
  void withdraw(const Split<N>& split) {
    const std::lock_guard lock(mutex_);
    for (int i = 0; i < count_; ++i) {
      if (open_[i] == &split) open_[i] = open_[--count_];
    }
  }

  // Waits for work; null when the team goes home.
  Split<N>* wait() {
    std::unique_lock lock(mutex_);
    idle_.fetch_add(1, std::memory_order_relaxed);
    Split<N>* split = nullptr;
    work_.wait(lock, [&] { return closed_ || (split = take(nullptr)) != nullptr; });
    idle_.fetch_sub(1, std::memory_order_relaxed);
    return split;
  }

  // A split below a branch, or null: for a thread whose own helpers are not done yet.
  Split<N>* find_below(const Branch& branch) {
    const std::lock_guard lock(mutex_);
    return take(&branch);
  }

  // An owner with nothing to do may be helped by those it waits for.
  void set_waiting(bool waiting) { idle_.fetch_add(waiting ? 1 : -1, std::memory_order_relaxed); }

  void open() {
    const std::lock_guard lock(mutex_);
    closed_ = false;
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    work_.notify_all();
  }

 private:
  static constexpr int kMaxOpen = 256;

  // The deepest search on offer is the one least likely to end soon.
  Split<N>* take(const Branch* below) {
    Split<N>* found = nullptr;
    for (int i = 0; i < count_; ++i) {
      Split<N>& split = *open_[i];
      if (split.is_cut() || (below != nullptr && !split.is_below(below))) continue;
      const std::lock_guard lock(split.mutex);
      if (split.next < split.moves->count && (found == nullptr || split.depth > found->depth)) found = &split;
    }
    if (found != nullptr) found->helpers.fetch_add(1, std::memory_order_relaxed);
    return found;
  }

  std::mutex mutex_;
  std::condition_variable work_;
  std::array<Split<N>*, kMaxOpen> open_{};
  int count_ = 0;
  bool closed_ = false;
  std::atomic<int> idle_{0};
};

}  // namespace omello::othello
