// Fits what Omok positions are worth to labels between 0 and 1: the model that the engine computes in whole numbers
// (Field::score), here with fractions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "omok/network.hpp"
#include "omok/point_codes.hpp"

namespace omello::training {

// Codes a position and point: kPointCodes where a stone stands. `own` are of the side to move.
struct PointProblem {
  std::span<const uint16_t> own;
  std::span<const uint16_t> other;
  std::span<const uint8_t> turn;
  std::span<const uint8_t> threats;
  std::span<const float> label;
  size_t points = 0;  // of a position

  size_t rows() const { return label.size(); }
};

// Numbers with their gradient, and what Adam remembers of it.
class Learned {
 public:
  explicit Learned(size_t count) : values(count), gradient(count), mean_(count), square_(count) {}
  // A step down the gradient, which is then forgotten.
  void step(float rate);

  std::vector<float> values;
  std::vector<float> gradient;

 private:
  std::vector<float> mean_;
  std::vector<float> square_;
  int steps_ = 0;
};

class PointFit {
 public:
  // A code's numbers: what it is worth in either role, then its traits.
  static constexpr int kChannels = 2 + omok::kTraits;
  static constexpr int kInputs = 2 * omok::kTraits;

  // Starts from known numbers, or by chance where the network has none. `shared` sides have the same numbers.
  // `tables`: side, code, channel; `threats`: side, code; `network`: side, inputs by neuron, biases, outputs.
  PointFit(const PointProblem& problem, std::span<const float> tables, std::span<const float> threats,
           std::span<const float> network, bool shared, uint64_t seed);

  // Learns from the positions in this order, at rates that go from one number to the other; the mean loss.
  double learn(const PointProblem& problem, std::span<const uint32_t> order, float first_rate, float last_rate);
  double loss(const PointProblem& problem) const;

  void copy_to(std::span<float> tables, std::span<float> threats, std::span<float> network) const;

 private:
  // All numbers of a side: with its codes, and when it is to move.
  struct Side {
    Side();
    // What codes share, so that seldom seen ones are sensible too: their kinds, their two greatest, and their own.
    Learned kinds, pairs, own;
    Learned threats;
    Learned inputs;  // by input and neuron
    Learned bias, output;
    std::vector<float> prior, table, gradient;
  };
  struct Thought {
    std::array<float, kInputs> traits{};
    std::array<float, omok::kNeurons> neurons{};
    float logit = 0;
  };

  Side& side(int turn) { return sides_[shared_ ? 0 : turn]; }
  const Side& side(int turn) const { return sides_[shared_ ? 0 : turn]; }
  void start_by_chance(const PointProblem& problem, uint64_t seed);
  void centre(const PointProblem& problem);
  void build();
  void step(float rate);
  Thought think(const PointProblem& problem, size_t row) const;
  void blame(const PointProblem& problem, size_t row, const Thought& thought, float error);

  bool shared_;
  int plain_;  // the code of a point with nothing near it: no traits, for nearly all points have it
  std::array<Side, 2> sides_;
  std::array<float, omok::kTraits> centre_{};  // taken from the traits, so that inputs are near zero
};

}  // namespace omello::training
