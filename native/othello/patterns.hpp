// The shapes the evaluation looks at: edges, corners, lines and diagonals, each placed wherever the symmetries of the
// board put it. A placement's stones are a number in base 3: 0 empty, 1 own, 2 the other side's, first square lowest.
#pragma once

#include <array>
#include <cstdint>

#include "othello/symmetry.hpp"

namespace omello::othello {

struct Cell {
  int row = 0;
  int col = 0;
  constexpr bool operator==(const Cell&) const = default;
};

inline constexpr int kMaxLength = 10;
inline constexpr int kMaxShapes = 16;
inline constexpr int kMaxPlacements = 64;

constexpr int power_of_three(int exponent) {
  int result = 1;
  for (int i = 0; i < exponent; ++i) result *= 3;
  return result;
}

// One of the eight symmetries of a square board; 0 leaves everything in place.
constexpr Cell transformed(Cell cell, int symmetry, int size) {
  if (symmetry & 1) cell.row = size - 1 - cell.row;
  if (symmetry & 2) cell.col = size - 1 - cell.col;
  if (symmetry & 4) cell = {cell.col, cell.row};
  return cell;
}

struct Shape {
  int length = 0;
  std::array<Cell, kMaxLength> cells{};

  constexpr void add(int row, int col) { cells[length++] = {row, col}; }

  constexpr int position_of(Cell cell) const {
    for (int i = 0; i < length; ++i) {
      if (cells[i] == cell) return i;
    }
    return -1;
  }
  constexpr bool covers_same_squares(const Shape& other) const {
    if (length != other.length) return false;
    for (int i = 0; i < length; ++i) {
      if (other.position_of(cells[i]) < 0) return false;
    }
    return true;
  }
  constexpr Shape transformed_by(int symmetry, int size) const {
    Shape result;
    for (int i = 0; i < length; ++i) {
      const Cell cell = transformed(cells[i], symmetry, size);
      result.add(cell.row, cell.col);
    }
    return result;
  }
};

struct ShapeList {
  int count = 0;
  std::array<Shape, kMaxShapes> shapes{};
  constexpr void add(const Shape& shape) { shapes[count++] = shape; }
};

// Part of a row: `length` squares from `col` on.
constexpr Shape row_part(int row, int col, int length) {
  Shape shape;
  for (int i = 0; i < length; ++i) shape.add(row, col + i);
  return shape;
}

// Squares down to the right from the top edge.
constexpr Shape diagonal(int col, int length) {
  Shape shape;
  for (int i = 0; i < length; ++i) shape.add(i, col + i);
  return shape;
}

constexpr Shape corner_block(int rows, int cols) {
  Shape shape;
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) shape.add(row, col);
  }
  return shape;
}

// The triangle of `side` squares along both edges of a corner.
constexpr Shape corner_triangle(int side) {
  Shape shape;
  for (int row = 0; row < side; ++row) {
    for (int col = 0; col + row < side; ++col) shape.add(row, col);
  }
  return shape;
}

constexpr ShapeList shapes_of(int size) {
  ShapeList list;
  if (size == 4) {
    list.add(corner_block(2, 4));
    list.add(corner_triangle(3));
    list.add(diagonal(0, 4));
    return list;
  }
  list.add(corner_block(3, 3));
  list.add(corner_triangle(4));
  if (size <= 8) {
    list.add(corner_block(2, 5));
    Shape edge = row_part(0, 0, size);
    edge.add(1, 1);
    edge.add(1, size - 2);
    list.add(edge);
    if (size == 8) {
      Shape block = row_part(0, 2, 4);
      for (int col = 2; col < 6; ++col) block.add(1, col);
      block.add(0, 0);
      block.add(0, 7);
      list.add(block);
    }
    for (int row = 1; row < size / 2; ++row) list.add(row_part(row, 0, size));
    for (int length = size; length >= 4; --length) list.add(diagonal(size - length, length));
    return list;
  }
  // Wide boards share one set of weights: windows that start in a corner, and one in the middle of an edge.
  list.add(corner_block(2, 4));
  Shape edge = row_part(0, 0, 8);
  edge.add(1, 1);
  list.add(edge);
  list.add(row_part(1, 0, 8));
  list.add(row_part(2, 0, 8));
  list.add(row_part(0, size / 2 - 4, 8));
  list.add(diagonal(0, 8));
  return list;
}

// Where a shape lies on the board; the transformed shape keeps the order of its squares.
struct Placement {
  int shape = 0;
  Shape squares{};
};

struct PlacementList {
  int count = 0;
  std::array<Placement, kMaxPlacements> placements{};
};

constexpr PlacementList placements_of(int size) {
  const ShapeList list = shapes_of(size);
  PlacementList result;
  for (int shape = 0; shape < list.count; ++shape) {
    const int first = result.count;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      const Shape placed = list.shapes[shape].transformed_by(symmetry, size);
      bool known = false;
      for (int i = first; i < result.count; ++i)
        known = known || result.placements[i].squares.covers_same_squares(placed);
      if (!known) result.placements[result.count++] = {shape, placed};
    }
  }
  return result;
}

// All that evaluation on one size needs to know about its shapes, worked out by the compiler.
template <int N>
struct Patterns {
  static constexpr ShapeList kShapes = shapes_of(N);
  static constexpr PlacementList kPlacements = placements_of(N);
  static constexpr int kCount = kPlacements.count;
  // Whole vectors of sixteen 16-bit numbers; the lanes past kCount stay 0.
  static constexpr int kLanes = (kCount + 15) / 16 * 16;

  // Where each shape's table starts among the weights of one phase.
  static constexpr std::array<int, kMaxShapes + 1> kTableStart = [] {
    std::array<int, kMaxShapes + 1> start{};
    for (int shape = 0; shape < kMaxShapes; ++shape) {
      const bool used = shape < kShapes.count;
      start[shape + 1] = start[shape] + (used ? power_of_three(kShapes.shapes[shape].length) : 0);
    }
    return start;
  }();
  static constexpr int kTableSize = kTableStart[kMaxShapes];

  static constexpr std::array<int, kMaxPlacements> kLaneStart = [] {
    std::array<int, kMaxPlacements> start{};
    for (int i = 0; i < kCount; ++i) start[i] = kTableStart[kPlacements.placements[i].shape];
    return start;
  }();

  // What a stone of value 1 on a square adds to each placement's number.
  struct alignas(32) Lanes {
    std::array<uint16_t, kLanes> lane{};
  };
  static constexpr std::array<Lanes, N * N> kStone = [] {
    std::array<Lanes, N * N> stone{};
    for (int i = 0; i < kCount; ++i) {
      const Shape& squares = kPlacements.placements[i].squares;
      for (int digit = 0; digit < squares.length; ++digit) {
        const Cell cell = squares.cells[digit];
        stone[cell.row * N + cell.col].lane[i] = static_cast<uint16_t>(power_of_three(digit));
      }
    }
    return stone;
  }();
};

}  // namespace omello::othello
