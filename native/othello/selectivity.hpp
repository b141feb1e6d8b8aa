// How far a shallow search may be from a deep one. The figures come from `python -m training.othello.selectivity`.
#pragma once

#include <cmath>

namespace omello::othello {

// The standard error, in stones, of a search of `shallow` plies, 0 being the evaluation alone, as a forecast of one of
// `depth` plies.
inline double probcut_sigma(int size, int depth, int shallow, int empties) {
  const double stage = static_cast<double>(empties) / (size * size);
  const double sigma = std::exp(1.8041 + 0.3288 * std::log(depth - shallow) - 0.3427 * std::log1p(shallow) +
                                (0.2488 * stage - 1.6332) * stage);
  return sigma * size / 8;
}

}  // namespace omello::othello
