#include "omok/point_weights.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "weights_file.hpp"

namespace omello::omok {

PointWeights PointWeights::by_hand() {
  // By kind, in the order of LineKind. Fours and fives are the search's business.
  constexpr std::array<std::array<int, kLineKinds>, 2> kWorth = {{
      {0, 0, 1, 2, 8, 10, 12, 14, 36, 44, 60, 120, 300, 600, 0},
      {0, 0, 1, 2, 6, 8, 9, 8, 22, 28, 30, 60, 160, 300, 0},
  }};
  constexpr std::array<std::array<int, kLineKinds>, 2> kPromise = {{
      {0, 2, 6, 8, 22, 25, 28, 26, 70, 80, 70, 200, 400, 900, 0},
      {0, 1, 4, 6, 17, 19, 21, 20, 54, 62, 60, 160, 300, 600, 0},
  }};
  constexpr int kPromiseScale = 16;
  PointWeights weights{};
  for (int code = 0; code < kPointCodes; ++code) {
    const auto& kinds = PointCodes::shared().kinds(code);
    for (int role = 0; role < 2; ++role) {
      int worth = 0;
      int promise = 0;
      for (const uint8_t kind : kinds) {
        worth += kWorth[role][kind];
        promise += kPromise[role][kind];
      }
      // Two good lines through one point are worth more than apart.
      if (kinds[1] >= kOpenTwo) worth += kWorth[role][kinds[1]];
      if (kinds[1] >= kOpenThree) promise += 400 - 150 * role;
      for (const int side : {0, 1}) {
        weights.worth[side][role][code] = static_cast<int16_t>(std::min(worth, 1000));
        weights.promise[side][role][code] = static_cast<int16_t>(std::min(promise * kPromiseScale, 20000));
      }
    }
  }
  return weights;
}

PointWeights PointWeights::from_file(std::span<const std::byte> file) {
  const std::vector<int16_t> numbers = read_weights_file(file, {0, 1, kWeightNumbers});
  PointWeights weights;
  std::memcpy(&weights, numbers.data(), sizeof weights);
  for (const NetworkWeights& side : weights.network) {
    for (const auto& inputs : side.inputs) {
      const auto too_large = [](int weight) { return std::abs(weight) > kMaxNeuronWeight; };
      if (std::ranges::any_of(inputs, too_large)) {
        throw std::invalid_argument("the weights of a neuron are too large for this engine");
      }
    }
  }
  return weights;
}

}  // namespace omello::omok
