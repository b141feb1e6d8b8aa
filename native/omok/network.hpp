// A small network that judges what both sides have on the board together, which no sum over points can.
#pragma once

#include <array>
#include <cstdint>

namespace omello::omok {

// What the points of a side add up to, number by number.
constexpr int kTraits = 16;
struct alignas(2 * kTraits) Traits {
  std::array<int16_t, kTraits> numbers;

  void replace(const Traits& before, const Traits& now) {
    for (int i = 0; i < kTraits; ++i) {
      numbers[i] = static_cast<int16_t>(numbers[i] + now.numbers[i] - before.numbers[i]);
    }
  }
  bool operator==(const Traits&) const = default;
};

constexpr int kNeurons = 32;
// Traits are in 1 / kTraitUnit, the weights of neurons in 1 / kNeuronUnit and at most kMaxNeuronWeight, so that no sum
// can overflow.
constexpr int kTraitUnit = 64;
constexpr int kNeuronUnit = 256;
constexpr int kMaxNeuronWeight = 1023;

struct NetworkWeights {
  // By neuron: of the traits of the side to move, then of the other's.
  std::array<std::array<int16_t, 2 * kTraits>, kNeurons> inputs;
  std::array<int16_t, kNeurons> bias;  // in 1 / kTraitUnit
  std::array<int16_t, kNeurons> output;
};

class Network {
 public:
  explicit Network(const NetworkWeights& weights);

  // In 1 / kLogit: what it adds to the score of the side to move.
  int judge(const Traits& mover, const Traits& waiter) const;

 private:
  // The weights of two inputs at a time, neuron after neuron, as they are multiplied.
  alignas(32) std::array<std::array<std::array<int16_t, 2>, kNeurons>, kTraits> pairs_;
  alignas(32) std::array<int32_t, kNeurons> bias_;
  alignas(32) std::array<int32_t, kNeurons> output_;
};

}  // namespace omello::omok
