// When a shallow search is trusted to foretell a deep one.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "othello/confidence.hpp"
#include "othello/eval.hpp"
#include "othello/parameters.hpp"
#include "othello/selectivity.hpp"

namespace omello::othello {

class ProbCut {
 public:
  static constexpr int kMinDepth = 3;
  static constexpr int kMaxDepth = 60;

  ProbCut(int size, const Parameters& parameters)
      : empties_(size * size + 1), margins_(kExact * (kMaxDepth + 1) * empties_) {
    for (int level = 0; level < kExact; ++level) {
      const double errors = level == 0              ? parameters.margin / 100.0
                            : level == kEndingLevel ? parameters.ending_margin / 100.0
                                                    : kConfidence[level].margin;
      for (int depth = kMinDepth; depth <= kMaxDepth; ++depth) {
        for (int empties = depth; empties < empties_; ++empties) {
          const double sigma = probcut_sigma(size, depth, shallow(depth), empties);
          margins_[index(level, depth, empties)] = static_cast<int>(errors * sigma * kUnit);
        }
      }
    }
  }

  // How deep to look before a search of `depth`: about half, of the same parity.
  static constexpr int shallow(int depth) {
    const int half = depth <= 8 ? depth / 2 : depth <= 16 ? 4 : 6;
    return half - ((depth - half) & 1);
  }
  // How far, in kUnit, the shallow result must be from the bound.
  int margin(int level, int depth, int empties) const {
    return margins_[index(level, std::min(depth, kMaxDepth), empties)];
  }

 private:
  size_t index(int level, int depth, int empties) const {
    const int row = level * (kMaxDepth + 1) + depth;
    return static_cast<size_t>(row) * static_cast<size_t>(empties_) + static_cast<size_t>(empties);
  }

  int empties_;
  std::vector<int> margins_;
};

}  // namespace omello::othello
