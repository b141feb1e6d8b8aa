// How sure a selective search is.
#pragma once

#include <array>

namespace omello::othello {

// A level of confidence: a move is left out if a shallow search says that it is `margin` standard errors away from
// mattering; `percent` of such guesses are right.
struct Confidence {
  double margin;
  int percent;
};

inline constexpr std::array<Confidence, 6> kConfidence{
    {{0.65, 74}, {1.1, 86}, {1.8, 96}, {2.4, 99}, {3.3, 99}, {1e9, 100}}};

// Up to such a depth the lowest level is what it says; deeper iterations are surer.
inline constexpr int kSteadyDepth = 8;

// The level of the first search to the end of the game.
inline constexpr int kEndingLevel = 2;
// The level at which nothing is left out.
inline constexpr int kExact = static_cast<int>(kConfidence.size()) - 1;

}  // namespace omello::othello
