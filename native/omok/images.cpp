#include "omok/images.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace omello::omok {
namespace {

using Keys = std::array<uint64_t, kSymmetries>;

// The keys of a position seen through each of the symmetries.
Keys keys_of(const Position& position) {
  Keys keys{};
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.is_empty(cell)) continue;
    const Side side = position.has(cell, kBlack) ? kBlack : kWhite;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      keys[symmetry] ^= Position::zobrist(transformed(cell, position.size(), symmetry), side);
    }
  }
  return keys;
}

// Games are no longer the same ones turned round after so many stones.
constexpr int kOpening = 6;

bool is_opening(const Position& position) {
  return position.count(kBlack) + position.count(kWhite) < kOpening;
}

int place_of_least(const Keys& keys) {
  return static_cast<int>(std::min_element(keys.begin(), keys.end()) - keys.begin());
}

}  // namespace

int Orientation::of(const Position& position) {
  if (first_ && (position.contains(*first_) || (first_->contains(position) && !is_opening(position)))) {
    if (!position.contains(*first_)) first_ = position;
    return symmetry_;
  }
  Keys keys = keys_of(position);
  symmetry_ = place_of_least(keys);
  std::sort(keys.begin(), keys.end());
  const bool is_symmetric = std::adjacent_find(keys.begin(), keys.end()) != keys.end();
  first_.reset();
  if (!is_opening(position) && !is_symmetric) first_ = position;
  return symmetry_;
}

std::vector<MoveClass> classes_of(const Position& position, Side side, const std::vector<int>& moves) {
  const Keys before = keys_of(position);
  struct Seen {
    uint64_t key;
    size_t order;
    int symmetry;  // carries the position after the move to the one with the key
  };
  std::vector<Seen> seen;
  seen.reserve(moves.size());
  for (size_t i = 0; i < moves.size(); ++i) {
    Keys after = before;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      after[symmetry] ^= Position::zobrist(transformed(moves[i], position.size(), symmetry), side);
    }
    const int symmetry = place_of_least(after);
    seen.push_back({after[symmetry], i, symmetry});
  }
  std::sort(seen.begin(), seen.end(),
            [](const Seen& a, const Seen& b) { return a.key != b.key ? a.key < b.key : a.order < b.order; });
  std::vector<MoveClass> classes;
  for (size_t i = 0; i < seen.size();) {
    const Seen& first = seen[i];
    MoveClass found{moves[first.order], {}};
    for (++i; i < seen.size() && seen[i].key == first.key; ++i) {
      found.twins.push_back({moves[seen[i].order], first.symmetry, inverse(seen[i].symmetry)});
    }
    classes.push_back(std::move(found));
  }
  std::sort(classes.begin(), classes.end(), [](const MoveClass& a, const MoveClass& b) { return a.cell < b.cell; });
  return classes;
}

int Twin::image_of(int at, int size) const {
  return transformed(transformed(at, size, there), size, back);
}

}  // namespace omello::omok
