// How parts of a search are told to end.
#pragma once

#include <atomic>

namespace omello::othello {

// A branch of the search that may become pointless. The whole search is one; where threads share the work, every
// shared position is one below it.
struct Branch {
  const Branch* parent = nullptr;
  std::atomic<bool> cut{false};

  bool is_cut() const {
    for (const Branch* branch = this; branch != nullptr; branch = branch->parent) {
      if (branch->cut.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }
};

}  // namespace omello::othello
