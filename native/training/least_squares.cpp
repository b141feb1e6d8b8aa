#include "training/least_squares.hpp"

#include <algorithm>

namespace omello::training {
namespace {

std::vector<float> spread(const Problem& problem, std::span<const float> weights) {
  std::vector<float> table(problem.parameter.size());
  for (size_t i = 0; i < table.size(); ++i) table[i] = weights[problem.parameter[i]];
  return table;
}

float row_value(const Problem& problem, const std::vector<float>& table, size_t row) {
  const uint16_t* index = problem.indices.data() + row * problem.columns;
  float value = 0;
  for (size_t column = 0; column < problem.columns; ++column) {
    value += table[problem.column_start[column] + index[column]];
  }
  return value;
}

void add_to_row(const Problem& problem, std::vector<float>& table, size_t row, float amount) {
  const uint16_t* index = problem.indices.data() + row * problem.columns;
  for (size_t column = 0; column < problem.columns; ++column) {
    table[problem.column_start[column] + index[column]] += amount;
  }
}

std::vector<float> gather(const Problem& problem, const std::vector<float>& table) {
  std::vector<float> result(problem.parameters, 0.0f);
  for (size_t i = 0; i < table.size(); ++i) result[problem.parameter[i]] += table[i];
  return result;
}

double dot(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

}  // namespace

void predict(const Problem& problem, std::span<const float> weights, std::span<float> values) {
  const std::vector<float> table = spread(problem, weights);
  for (size_t row = 0; row < values.size(); ++row) values[row] = row_value(problem, table, row);
}

std::vector<float> fit(const Problem& problem, std::span<const float> prior, float ridge, int steps) {
  const size_t size = problem.parameters;
  std::vector<float> weights(prior.begin(), prior.end());

  // 1. The residual at the prior, and how often each parameter occurs, which is the preconditioner.
  std::vector<float> table(problem.parameter.size(), 0.0f);
  std::vector<float> occurrences(problem.parameter.size(), 0.0f);
  const std::vector<float> start = spread(problem, prior);
  for (size_t row = 0; row < problem.rows(); ++row) {
    const float importance = problem.importance[row];
    add_to_row(problem, table, row, importance * (problem.labels[row] - row_value(problem, start, row)));
    add_to_row(problem, occurrences, row, importance);
  }
  std::vector<float> residual = gather(problem, table);
  std::vector<float> scale = gather(problem, occurrences);
  for (float& value : scale) value = 1.0f / (value + ridge);

  // 2. Conjugate gradients on the normal equations.
  std::vector<float> preconditioned(size);
  for (size_t i = 0; i < size; ++i) preconditioned[i] = scale[i] * residual[i];
  std::vector<float> direction = preconditioned;
  double error = dot(residual, preconditioned);
  for (int step = 0; step < steps && error > 0; ++step) {
    const std::vector<float> spread_direction = spread(problem, direction);
    std::fill(table.begin(), table.end(), 0.0f);
    for (size_t row = 0; row < problem.rows(); ++row) {
      add_to_row(problem, table, row, problem.importance[row] * row_value(problem, spread_direction, row));
    }
    std::vector<float> image = gather(problem, table);
    for (size_t i = 0; i < size; ++i) image[i] += ridge * direction[i];
    const double curvature = dot(direction, image);
    if (curvature <= 0) break;
    const float length = static_cast<float>(error / curvature);
    for (size_t i = 0; i < size; ++i) {
      weights[i] += length * direction[i];
      residual[i] -= length * image[i];
      preconditioned[i] = scale[i] * residual[i];
    }
    const double next = dot(residual, preconditioned);
    const float turn = static_cast<float>(next / error);
    for (size_t i = 0; i < size; ++i) direction[i] = preconditioned[i] + turn * direction[i];
    error = next;
  }
  return weights;
}

}  // namespace omello::training
