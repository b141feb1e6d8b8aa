#include "omok/network.hpp"

#include <algorithm>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "omok/point_weights.hpp"

namespace omello::omok {
namespace {

constexpr int kMaxOutput = 32767;
constexpr int kOutputScale = kTraitUnit * kNeuronUnit / kLogit;

}  // namespace

Network::Network(const NetworkWeights& weights) {
  for (int neuron = 0; neuron < kNeurons; ++neuron) {
    for (int i = 0; i < 2 * kTraits; ++i) pairs_[i / 2][neuron][i % 2] = weights.inputs[neuron][i];
    bias_[neuron] = weights.bias[neuron] * kNeuronUnit;
    output_[neuron] = weights.output[neuron];
  }
}

#if defined(__AVX2__)

int Network::judge(const Traits& mover, const Traits& waiter) const {
  constexpr int kLanes = 8;
  constexpr int kRegisters = kNeurons / kLanes;
  const auto load = [](const void* from) { return _mm256_load_si256(static_cast<const __m256i*>(from)); };
  __m256i sums[kRegisters];
  for (int r = 0; r < kRegisters; ++r) sums[r] = load(&bias_[r * kLanes]);
  int pair = 0;
  for (const Traits* traits : {&mover, &waiter}) {
    for (int i = 0; i < kTraits; i += 2, ++pair) {
      int32_t two;
      std::memcpy(&two, &traits->numbers[i], sizeof two);
      const __m256i inputs = _mm256_set1_epi32(two);
      for (int r = 0; r < kRegisters; ++r) {
        sums[r] = _mm256_add_epi32(sums[r], _mm256_madd_epi16(inputs, load(&pairs_[pair][r * kLanes])));
      }
    }
  }
  __m256i total = _mm256_setzero_si256();
  for (int r = 0; r < kRegisters; ++r) {
    __m256i fired = _mm256_max_epi32(_mm256_setzero_si256(), sums[r]);
    fired = _mm256_min_epi32(_mm256_set1_epi32(kMaxOutput), _mm256_srli_epi32(fired, 8));
    // The upper halves of what fires are zero: a product of the lower ones, and quicker than one of the whole.
    total = _mm256_add_epi32(total, _mm256_madd_epi16(fired, load(&output_[r * kLanes])));
  }
  __m128i half = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
  return _mm_cvtsi128_si32(half) / kOutputScale;
}

#else

int Network::judge(const Traits& mover, const Traits& waiter) const {
  std::array<int32_t, kNeurons> sums = bias_;
  int pair = 0;
  for (const Traits* traits : {&mover, &waiter}) {
    for (int i = 0; i < kTraits; i += 2, ++pair) {
      const int32_t first = traits->numbers[i];
      const int32_t second = traits->numbers[i + 1];
      const auto& weights = pairs_[pair];
      for (int n = 0; n < kNeurons; ++n) sums[n] += first * weights[n][0] + second * weights[n][1];
    }
  }
  int32_t total = 0;
  for (int n = 0; n < kNeurons; ++n) {
    total += std::min(std::max(sums[n], 0) / kNeuronUnit, kMaxOutput) * output_[n];
  }
  return total / kOutputScale;
}

#endif

}  // namespace omello::omok
