// Fits the weights of a pattern evaluation: a sum of table entries, one from each column, close to the labels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace omello::training {

// One row a position, one column a pattern. Entry `index(row, column)` of the column's table is added to the row's
// value; `parameter` says which of the shared parameters stands there, so that mirrored patterns learn together.
struct Problem {
  std::span<const uint16_t> indices;  // rows * columns
  size_t columns = 0;
  std::span<const int32_t> column_start;  // where each column's table starts
  std::span<const int32_t> parameter;     // for each table entry
  size_t parameters = 0;
  std::span<const float> labels;
  std::span<const float> importance;  // how much each row counts

  size_t rows() const { return labels.size(); }
};

// The values of all rows; needs no labels.
void predict(const Problem& problem, std::span<const float> weights, std::span<float> values);

// Minimises importance * (value - label)^2 + ridge * (weights - prior)^2 by preconditioned conjugate gradients,
// started at the prior.
std::vector<float> fit(const Problem& problem, std::span<const float> prior, float ridge, int steps);

}  // namespace omello::training
