// Which way round to look at positions, so that mirror images are looked at as one.
#pragma once

#include <optional>

#include "othello/symmetry.hpp"

namespace omello::othello {

// Positions are turned to the image that all eight agree on. What follows in the same game stays turned as it was, for
// what is remembered of it would be lost otherwise; not so in the opening, where games meet again in other
// orientations.
template <int N>
class Orientation {
 public:
  // The symmetry for this position.
  int of(const Position<N>& position) {
    const Bits<N> stones = position.own | position.opp;
    if (first_ && (contains(stones, *first_) || (contains(*first_, stones) && stones.count() >= kOpening))) {
      if (!contains(stones, *first_)) first_ = stones;
      return symmetry_;
    }
    symmetry_ = canonical_symmetry(position);
    bool is_symmetric = false;
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) is_symmetric |= transformed(stones, symmetry) == stones;
    first_.reset();
    if (stones.count() >= kOpening && !is_symmetric) first_ = stones;
    return symmetry_;
  }
  void forget() { first_.reset(); }

 private:
  // Games are no longer the same ones turned round after so many stones.
  static constexpr int kOpening = 12;

  static bool contains(const Bits<N>& all, const Bits<N>& some) { return (some & ~all) == Bits<N>{}; }

  std::optional<Bits<N>> first_;  // where stones lay that were turned so, in this game; none of its images is itself
  int symmetry_ = 0;
};

}  // namespace omello::othello
