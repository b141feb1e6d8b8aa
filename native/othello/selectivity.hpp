// How far a shallow search may be from a deep one.
#pragma once

namespace omello::othello {

// The standard error, in stones, of a search of `shallow` plies as a forecast of one of `depth` plies.
constexpr double probcut_sigma(int size, int depth, int shallow, int empties) {
  const double missing = depth - shallow;
  const double scale = size / 8.0;
  return scale * (1.8 + 0.25 * missing + 0.01 * empties);
}

}  // namespace omello::othello
