#include "omok/point_values.hpp"

namespace omello::omok {

PointValues::PointValues(const PointWeights& weights, const Rule& rule)
    : weights_(weights), rule_(rule), networks_{Network(weights.network[kBlack]), Network(weights.network[kWhite])} {
  constexpr uint32_t kAll = 1 << 16;
  const PointCodes& codes = PointCodes::shared();
  for (const Side side : {kBlack, kWhite}) {
    std::vector<PointValue> by_code;
    by_code.reserve(kPointCodes);
    for (uint16_t code = 0; code < kPointCodes; ++code) {
      by_code.emplace_back(std::array{weights.worth[side][0][code], weights.worth[side][1][code]}, code,
                           flags_of(codes.kinds(code), rule.of(side)));
    }
    traits_[side].reserve(kPointCodes);
    for (const auto& numbers : weights.traits[side]) traits_[side].push_back({numbers});
    values_[side].resize(kAll);
    for (uint32_t kinds = 0; kinds < kAll; ++kinds) values_[side][kinds] = by_code[codes.code(kinds)];
  }
}

}  // namespace omello::omok
