// How far a shallow search may be from a deep one. The figures come from `python -m training.othello.selectivity`.
#pragma once

#include <cmath>

namespace omello::othello {

// The standard error, in stones, of a search of `shallow` plies as a forecast of one of `depth` plies.
inline double probcut_sigma(int size, int depth, int shallow, int empties) {
  const double stage = static_cast<double>(empties) / (size * size);
  const double sigma = std::exp(2.0351 + 0.2008 * std::log(depth - shallow) - 0.3122 * std::log1p(shallow) +
                                (1.9303 * stage - 2.0908) * stage);
  return sigma * size / 8;
}

}  // namespace omello::othello
