// The lines of a square board: every point lies on four of them.
#pragma once

#include <array>
#include <cstdint>

namespace omello::omok {

constexpr int kMinSize = 5;
constexpr int kMaxOmokSize = 26;
constexpr int kMaxCells = kMaxOmokSize * kMaxOmokSize;
constexpr int kDirections = 4;
constexpr int kMaxLines = 2 * kMaxOmokSize - 1;

// Empty bits below the first point of a line, so that a window around any point is one shift.
constexpr int kLinePad = 8;

// Rows, columns, falling diagonals, rising diagonals. Points are numbered row * size + col from the top left. A line
// is a bit string; a point's bit is kLinePad + position, and the bits of no point are walls.
struct Geometry {
  int size;
  int cells;
  std::array<int, kDirections> step;  // the next point of a line, as a difference of point numbers
  std::array<std::array<uint8_t, kMaxCells>, kDirections> line;
  std::array<std::array<uint8_t, kMaxCells>, kDirections> bit;
  std::array<std::array<uint64_t, kMaxLines>, kDirections> wall;
};

// One shared table a size.
const Geometry& geometry(int size);

// The point that a symmetry carries `cell` to: 4 to 7 first mirror left and right, then as many quarter turns clockwise
// as the two low bits say.
int transformed(int cell, int size, int symmetry);

}  // namespace omello::omok
