#include "training/point_fit.hpp"

#include <algorithm>
#include <cmath>

#include "omok/line_kinds.hpp"
#include "omok/point_weights.hpp"
#include "random.hpp"

namespace omello::training {
namespace {

using omok::kNeurons;
using omok::kPointCodes;
using omok::kTraits;

constexpr int kKinds = 16;
constexpr size_t kBatch = 1024;
constexpr float kRate = 0.004F;
// What many codes share moves with each of them, so by less.
constexpr float kSharedRate = 0.0012F;
// Pulls what is a code's own towards nothing: it needs evidence.
constexpr float kDecay = 5e-3F;
constexpr float kInputSpread = 0.125F;
constexpr float kOutputSpread = 0.1F;
constexpr size_t kSamples = 5000;

// From -sqrt(3) to sqrt(3): a variance of one.
float by_chance(Random& random) {
  return (static_cast<float>(random.next() >> 40) / static_cast<float>(1 << 24) - 0.5F) * 3.4641016F;
}

float sigmoid(float logit) {
  return 1 / (1 + std::exp(-std::clamp(logit, -30.0F, 30.0F)));
}

double loss_of(float logit, float label) {
  const double chance = std::clamp(static_cast<double>(sigmoid(logit)), 1e-9, 1 - 1e-9);
  return -(label * std::log(chance) + (1 - label) * std::log(1 - chance));
}

}  // namespace

void Learned::step(float rate) {
  constexpr float kMean = 0.9F;
  constexpr float kSquare = 0.999F;
  ++steps_;
  const float mean_part = 1 - std::pow(kMean, static_cast<float>(steps_));
  const float square_part = 1 - std::pow(kSquare, static_cast<float>(steps_));
  for (size_t i = 0; i < values.size(); ++i) {
    mean_[i] = kMean * mean_[i] + (1 - kMean) * gradient[i];
    square_[i] = kSquare * square_[i] + (1 - kSquare) * gradient[i] * gradient[i];
    values[i] -= rate * (mean_[i] / mean_part) / (std::sqrt(square_[i] / square_part) + 1e-8F);
    gradient[i] = 0;
  }
}

PointFit::Side::Side()
    : kinds(kKinds * kChannels),
      pairs(kKinds * kKinds * kChannels),
      own(kPointCodes * kChannels),
      threats(omok::kThreatCodes),
      inputs(kInputs * kNeurons),
      bias(kNeurons),
      output(kNeurons),
      prior(kPointCodes * kChannels),
      table((kPointCodes + 1) * kChannels),
      gradient((kPointCodes + 1) * kChannels) {}

PointFit::PointFit(const PointProblem& problem, std::span<const float> tables, std::span<const float> threats,
                   std::span<const float> network, bool shared, uint64_t seed)
    : shared_(shared), plain_(omok::PointCodes::shared().code(omok::kOpenOne * 0x1111U)) {
  bool is_known = false;
  for (int s = 0; s < 2; ++s) {
    Side& to = sides_[s];
    std::copy_n(tables.begin() + s * kPointCodes * kChannels, to.prior.size(), to.prior.begin());
    std::copy_n(threats.begin() + s * omok::kThreatCodes, omok::kThreatCodes, to.threats.values.begin());
    const float* from = network.data() + s * (kInputs + 2) * kNeurons;
    for (int neuron = 0; neuron < kNeurons; ++neuron) {
      for (int i = 0; i < kInputs; ++i) to.inputs.values[i * kNeurons + neuron] = *from++;
    }
    for (float& value : to.bias.values) value = *from++;
    for (float& value : to.output.values) value = *from++;
    is_known = is_known || std::ranges::any_of(to.output.values, [](float value) { return value != 0; });
  }
  if (!is_known) start_by_chance(problem, seed);
  build();
  centre(problem);
  if (!is_known) return;
  for (Side& side : sides_) {
    for (int i = 0; i < kInputs; ++i) {
      for (int neuron = 0; neuron < kNeurons; ++neuron) {
        side.bias.values[neuron] += centre_[i % kTraits] * side.inputs.values[i * kNeurons + neuron];
      }
    }
  }
}

// Traits that vary by one from position to position.
void PointFit::start_by_chance(const PointProblem& problem, uint64_t seed) {
  Random random(seed);
  for (int kind = 0; kind < kKinds; ++kind) {
    for (int i = 2; i < kChannels; ++i) sides_[0].kinds.values[kind * kChannels + i] = by_chance(random);
  }
  sides_[1].kinds.values = sides_[0].kinds.values;
  build();
  std::array<double, kTraits> sums{};
  std::array<double, kTraits> squares{};
  const size_t rows = std::min(problem.rows(), kSamples);
  for (size_t row = 0; row < rows; ++row) {
    const Thought thought = think(problem, row);
    for (int i = 0; i < kTraits; ++i) {
      sums[i] += thought.traits[i];
      squares[i] += double{thought.traits[i]} * thought.traits[i];
    }
  }
  for (int i = 0; i < kTraits; ++i) {
    const double mean = sums[i] / static_cast<double>(rows);
    const double spread = std::sqrt(squares[i] / static_cast<double>(rows) - mean * mean) + 1e-6;
    for (Side& side : sides_) {
      for (int kind = 0; kind < kKinds; ++kind) {
        side.kinds.values[kind * kChannels + 2 + i] /= static_cast<float>(spread);
      }
    }
  }
  for (float& value : sides_[0].inputs.values) value = by_chance(random) * kInputSpread;
  for (float& value : sides_[0].output.values) value = by_chance(random) * kOutputSpread;
  sides_[1].inputs.values = sides_[0].inputs.values;
  sides_[1].output.values = sides_[0].output.values;
}

// Finds the mean of the traits.
void PointFit::centre(const PointProblem& problem) {
  const size_t rows = std::min(problem.rows(), kSamples);
  std::array<double, kTraits> sums{};
  for (size_t row = 0; row < rows; ++row) {
    const Thought thought = think(problem, row);
    for (int i = 0; i < kInputs; ++i) sums[i % kTraits] += thought.traits[i];
  }
  for (int i = 0; i < kTraits; ++i) centre_[i] = static_cast<float>(sums[i] / (2.0 * static_cast<double>(rows)));
}

// The tables, from what codes share. Neither plain points nor those where nothing can be made have traits.
void PointFit::build() {
  const omok::PointCodes& codes = omok::PointCodes::shared();
  for (Side& side : sides_) {
    for (int code = 0; code < kPointCodes; ++code) {
      const auto& kinds = codes.kinds(code);
      float* to = &side.table[code * kChannels];
      const float* pair = &side.pairs.values[(kinds[0] * kKinds + kinds[1]) * kChannels];
      for (int i = 0; i < kChannels; ++i) {
        to[i] = side.prior[code * kChannels + i] + side.own.values[code * kChannels + i] + pair[i];
      }
      for (const uint8_t kind : kinds) {
        for (int i = 0; i < kChannels; ++i) to[i] += side.kinds.values[kind * kChannels + i];
      }
      if (code == 0 || code == plain_) std::fill(to + 2, to + kChannels, 0.0F);
    }
    if (shared_) break;
  }
}

// The gradient of what codes share, from that of the tables; then a step of everything.
void PointFit::step(float rate) {
  const omok::PointCodes& codes = omok::PointCodes::shared();
  for (Side& side : sides_) {
    for (int code = 0; code < kPointCodes; ++code) {
      const auto& kinds = codes.kinds(code);
      float* from = &side.gradient[code * kChannels];
      if (code == 0 || code == plain_) std::fill(from + 2, from + kChannels, 0.0F);
      float* pair = &side.pairs.gradient[(kinds[0] * kKinds + kinds[1]) * kChannels];
      float* own = &side.own.gradient[code * kChannels];
      for (int i = 0; i < kChannels; ++i) {
        own[i] = from[i] + kDecay * side.own.values[code * kChannels + i];
        pair[i] += from[i];
      }
      for (const uint8_t kind : kinds) {
        for (int i = 0; i < kChannels; ++i) side.kinds.gradient[kind * kChannels + i] += from[i];
      }
    }
    std::ranges::fill(side.gradient, 0.0F);
    for (Learned* part : {&side.kinds, &side.pairs}) part->step(kSharedRate * rate);
    for (Learned* part : {&side.own, &side.threats, &side.inputs, &side.bias, &side.output}) part->step(kRate * rate);
    if (shared_) break;
  }
}

PointFit::Thought PointFit::think(const PointProblem& problem, size_t row) const {
  const int turn = problem.turn[row];
  const Side& me = side(turn);
  const Side& foe = side(1 - turn);
  Thought thought;
  thought.logit = me.threats.values[problem.threats[row]];
  std::array<float, kTraits> own = {};
  std::array<float, kTraits> other = {};
  for (size_t point = row * problem.points; point < (row + 1) * problem.points; ++point) {
    const float* mine = &me.table[problem.own[point] * size_t{kChannels}];
    const float* theirs = &foe.table[problem.other[point] * size_t{kChannels}];
    thought.logit += mine[0] - theirs[1];
    for (int i = 0; i < kTraits; ++i) own[i] += mine[2 + i];
    for (int i = 0; i < kTraits; ++i) other[i] += theirs[2 + i];
  }
  thought.neurons = {};
  for (int neuron = 0; neuron < kNeurons; ++neuron) thought.neurons[neuron] = me.bias.values[neuron];
  for (int i = 0; i < kInputs; ++i) {
    const float input = (i < kTraits ? own[i] : other[i - kTraits]) - centre_[i % kTraits];
    thought.traits[i] = input;
    for (int neuron = 0; neuron < kNeurons; ++neuron) {
      thought.neurons[neuron] += input * me.inputs.values[i * kNeurons + neuron];
    }
  }
  for (int neuron = 0; neuron < kNeurons; ++neuron) {
    thought.logit += std::max(thought.neurons[neuron], 0.0F) * me.output.values[neuron];
  }
  return thought;
}

// Adds to all gradients what an error of the logit is due to.
void PointFit::blame(const PointProblem& problem, size_t row, const Thought& thought, float error) {
  const int turn = problem.turn[row];
  Side& me = side(turn);
  Side& foe = side(1 - turn);
  me.threats.gradient[problem.threats[row]] += error;
  std::array<float, kNeurons> neurons{};
  for (int neuron = 0; neuron < kNeurons; ++neuron) {
    if (thought.neurons[neuron] <= 0) continue;
    me.output.gradient[neuron] += error * thought.neurons[neuron];
    neurons[neuron] = error * me.output.values[neuron];
    me.bias.gradient[neuron] += neurons[neuron];
  }
  std::array<float, kInputs> inputs{};
  for (int i = 0; i < kInputs; ++i) {
    for (int neuron = 0; neuron < kNeurons; ++neuron) {
      me.inputs.gradient[i * kNeurons + neuron] += thought.traits[i] * neurons[neuron];
      inputs[i] += me.inputs.values[i * kNeurons + neuron] * neurons[neuron];
    }
  }
  for (size_t point = row * problem.points; point < (row + 1) * problem.points; ++point) {
    float* mine = &me.gradient[problem.own[point] * size_t{kChannels}];
    mine[0] += error;
    for (int i = 0; i < kTraits; ++i) mine[2 + i] += inputs[i];
    float* theirs = &foe.gradient[problem.other[point] * size_t{kChannels}];
    theirs[1] -= error;
    for (int i = 0; i < kTraits; ++i) theirs[2 + i] += inputs[kTraits + i];
  }
}

double PointFit::learn(const PointProblem& problem, std::span<const uint32_t> order, float first_rate,
                       float last_rate) {
  double loss = 0;
  for (size_t first = 0; first < order.size(); first += kBatch) {
    const size_t last = std::min(first + kBatch, order.size());
    build();
    for (size_t i = first; i < last; ++i) {
      const Thought thought = think(problem, order[i]);
      const float label = problem.label[order[i]];
      loss += loss_of(thought.logit, label);
      blame(problem, order[i], thought, (sigmoid(thought.logit) - label) / static_cast<float>(last - first));
    }
    const float done = static_cast<float>(first) / static_cast<float>(order.size());
    step(first_rate + done * (last_rate - first_rate));
  }
  build();
  return loss / static_cast<double>(order.size());
}

double PointFit::loss(const PointProblem& problem) const {
  double loss = 0;
  for (size_t row = 0; row < problem.rows(); ++row) loss += loss_of(think(problem, row).logit, problem.label[row]);
  return loss / static_cast<double>(problem.rows());
}

void PointFit::copy_to(std::span<float> tables, std::span<float> threats, std::span<float> network) const {
  for (int s = 0; s < 2; ++s) {
    const Side& from = side(s);
    std::copy_n(from.table.begin(), kPointCodes * kChannels, tables.begin() + s * kPointCodes * kChannels);
    std::copy_n(from.threats.values.begin(), omok::kThreatCodes, threats.begin() + s * omok::kThreatCodes);
    float* to = network.data() + s * (kInputs + 2) * kNeurons;
    for (int neuron = 0; neuron < kNeurons; ++neuron) {
      for (int i = 0; i < kInputs; ++i) *to++ = from.inputs.values[i * kNeurons + neuron];
    }
    for (int neuron = 0; neuron < kNeurons; ++neuron) {
      float bias = from.bias.values[neuron];
      for (int i = 0; i < kInputs; ++i) bias -= centre_[i % kTraits] * from.inputs.values[i * kNeurons + neuron];
      *to++ = bias;
    }
    to = std::copy(from.output.values.begin(), from.output.values.end(), to);
  }
}

}  // namespace omello::training
