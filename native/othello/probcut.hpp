// When a shallow search, or the bare evaluation, is trusted to foretell a deep search.
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
  // Searches of fewer plies ask the evaluation alone.
  static constexpr int kMinDepth = 3;
  static constexpr int kMaxDepth = 60;

  ProbCut(int size, const Parameters& parameters) : empties_(size * size + 1), margins_((kMaxDepth + 1) * empties_) {
    for (int depth = 1; depth <= kMaxDepth; ++depth) {
      const double scale = depth < kMinDepth ? parameters.leaf_margin / 100.0 : 1;
      for (int empties = depth; empties < empties_; ++empties) {
        const double sigma = probcut_sigma(size, depth, shallow(depth), empties);
        margins_[index(depth, empties)] = static_cast<int>(scale * sigma * kUnit);
      }
    }
  }

  // Whether the bare evaluation answers for searches of one or two plies: only where its error was measured.
  static constexpr bool stops_early(int size) { return size == 8; }

  // How deep to look before a search of `depth`: about half, of the same parity; 0 is the evaluation.
  static constexpr int shallow(int depth) {
    if (depth < kMinDepth) return 0;
    const int half = depth <= 8 ? depth / 2 : depth <= 16 ? 4 : 6;
    return half - ((depth - half) & 1);
  }

  // How far, in kUnit, the shallow result must be from the bound to be so many hundredths of a standard error away.
  int margin(int errors, int depth, int empties) const {
    return margins_[index(std::min(depth, kMaxDepth), empties)] * errors / 100;
  }

 private:
  size_t index(int depth, int empties) const {
    return static_cast<size_t>(depth) * static_cast<size_t>(empties_) + static_cast<size_t>(empties);
  }

  int empties_;
  std::vector<int> margins_;
};

// How many hundredths of a standard error a guess must be away at a level of confidence, in an iteration of `depth`
// plies. Guesses that are good for few plies are bad for many: a deep search hangs on more of them.
inline int errors_of(const Parameters& parameters, int level, int depth) {
  if (level == 0) return parameters.margin + std::max(0, depth - kSteadyDepth) * parameters.margin_rise;
  if (level == kEndingLevel) return parameters.ending_margin;
  return static_cast<int>(100 * kConfidence[static_cast<size_t>(std::min(level, kExact - 1))].margin);
}

}  // namespace omello::othello
