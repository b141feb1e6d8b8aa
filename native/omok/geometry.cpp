#include "omok/geometry.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace omello::omok {
namespace {

Geometry make_geometry(int size) {
  Geometry g{};
  g.size = size;
  g.cells = size * size;
  g.step = {1, size, size + 1, size - 1};
  for (auto& walls : g.wall) walls.fill(~uint64_t{0});
  for (int row = 0; row < size; ++row) {
    for (int col = 0; col < size; ++col) {
      const int cell = row * size + col;
      const std::array<int, kDirections> line = {row, col, row - col + size - 1, row + col};
      const std::array<int, kDirections> position = {col, row, row, row};
      for (int d = 0; d < kDirections; ++d) {
        g.line[d][cell] = static_cast<uint8_t>(line[d]);
        g.bit[d][cell] = static_cast<uint8_t>(kLinePad + position[d]);
        g.wall[d][line[d]] &= ~(uint64_t{1} << g.bit[d][cell]);
      }
    }
  }
  return g;
}

}  // namespace

const Geometry& geometry(int size) {
  static const std::vector<Geometry> all = [] {
    std::vector<Geometry> made;
    for (int s = kMinSize; s <= kMaxOmokSize; ++s) made.push_back(make_geometry(s));
    return made;
  }();
  return all[static_cast<size_t>(size - kMinSize)];
}

int transformed(int cell, int size, int symmetry) {
  int row = cell / size;
  int col = cell % size;
  if (symmetry & 4) col = size - 1 - col;
  for (int turns = symmetry & 3; turns > 0; --turns) {
    std::swap(row, col);
    col = size - 1 - col;
  }
  return row * size + col;
}

}  // namespace omello::omok
