// Compares what the network makes of random traits, with random weights, with the same counted one by one.
// usage: omok_network ROUNDS
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "omok/network.hpp"
#include "omok/point_weights.hpp"
#include "random.hpp"

namespace {

using omello::Random;
using namespace omello::omok;

int16_t any(Random& random, int most) {
  return static_cast<int16_t>(static_cast<int>(random.below(static_cast<uint32_t>(2 * most + 1))) - most);
}

int64_t judged_slowly(const NetworkWeights& weights, const Traits& mover, const Traits& waiter) {
  int64_t total = 0;
  for (int neuron = 0; neuron < kNeurons; ++neuron) {
    int64_t sum = int64_t{weights.bias[neuron]} * kNeuronUnit;
    for (int i = 0; i < kTraits; ++i) {
      sum += int64_t{weights.inputs[neuron][i]} * mover.numbers[i];
      sum += int64_t{weights.inputs[neuron][kTraits + i]} * waiter.numbers[i];
    }
    total += std::min<int64_t>(std::max<int64_t>(sum, 0) / kNeuronUnit, 32767) * weights.output[neuron];
  }
  return total / (kTraitUnit * kNeuronUnit / kLogit);
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 1000;
  Random random(1);
  for (int round = 0; round < rounds; ++round) {
    NetworkWeights weights{};
    for (auto& inputs : weights.inputs) {
      for (int16_t& weight : inputs) weight = any(random, kMaxNeuronWeight);
    }
    for (int16_t& bias : weights.bias) bias = any(random, kMaxNeuronWeight);
    for (int16_t& output : weights.output) output = any(random, kMaxNeuronWeight);
    const Network network(weights);
    for (const int most : {10, 1000, 32767}) {
      Traits mover{};
      Traits waiter{};
      for (Traits* traits : {&mover, &waiter}) {
        for (int16_t& number : traits->numbers) number = any(random, most);
      }
      if (network.judge(mover, waiter) != judged_slowly(weights, mover, waiter)) {
        std::printf("round %d: they differ\n", round);
        return 1;
      }
    }
  }
  std::printf("%d rounds agree\n", rounds);
  return 0;
}
