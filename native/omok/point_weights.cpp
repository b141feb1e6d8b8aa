#include "omok/point_weights.hpp"

#include <algorithm>

namespace omello::omok {

PointWeights PointWeights::by_hand() {
  // By kind, in the order of LineKind. Fours and fives are the search's business.
  constexpr std::array<std::array<int, kLineKinds>, 2> kByKind = {{
      {0, 0, 1, 2, 8, 10, 12, 14, 36, 44, 60, 120, 300, 600, 0},
      {0, 0, 1, 2, 6, 8, 9, 8, 22, 28, 30, 60, 160, 300, 0},
  }};
  PointWeights weights{};
  for (int code = 0; code < kPointCodes; ++code) {
    const auto& kinds = PointCodes::shared().kinds(code);
    for (int role = 0; role < 2; ++role) {
      int sum = 0;
      for (const uint8_t kind : kinds) sum += kByKind[role][kind];
      // Two good lines through one point are worth more than apart.
      if (kinds[1] >= kOpenTwo) sum += kByKind[role][kinds[1]];
      for (auto& side : weights.worth) side[role][code] = static_cast<int16_t>(std::min(sum, 1000));
    }
  }
  return weights;
}

}  // namespace omello::omok
