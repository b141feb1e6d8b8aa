// Positions and moves that are the same but for the way the board is turned.
#pragma once

#include <optional>
#include <vector>

#include "omok/position.hpp"

namespace omello::omok {

constexpr int kSymmetries = 8;

// The symmetry that undoes another.
constexpr int inverse(int symmetry) {
  return symmetry < 4 ? (4 - symmetry) & 3 : symmetry;
}

// Which way round to look at positions, so that mirror images are looked at as one: turned to the image that all eight
// agree on. What follows in the same game stays turned as it was, for what is remembered of it would be lost otherwise;
// not so in the opening, where games meet again in other orientations.
class Orientation {
 public:
  // The symmetry for this position.
  int of(const Position& position);
  void forget() { first_.reset(); }

 private:
  std::optional<Position> first_;  // that was turned so, of this game; none of its images is itself
  int symmetry_ = 0;
};

// A move that leads to an image of what another leads to.
struct Twin {
  int cell;
  int there, back;  // one symmetry after the other carries what follows that move to what follows this one

  int image_of(int at, int size) const;
};
struct MoveClass {
  int cell;
  std::vector<Twin> twins;
};

// The moves of a side, one of each class, in reading order.
std::vector<MoveClass> classes_of(const Position& position, Side side, const std::vector<int>& moves);

}  // namespace omello::omok
