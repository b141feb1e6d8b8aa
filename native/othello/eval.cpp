#include "othello/eval.hpp"

#include "weights_file.hpp"

namespace omello::othello {

WeightMap weight_map(int size) {
  const ShapeList list = shapes_of(size);
  WeightMap map;
  for (int s = 0; s < list.count; ++s) {
    const Shape& shape = list.shapes[s];
    const int start = static_cast<int>(map.weight.size());
    const int entries = power_of_three(shape.length);

    // What each square's digit is worth in the mirror images of this shape that cover the same squares.
    std::vector<std::array<int, kMaxLength>> mirrors;
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
      const Shape image = shape.transformed_by(symmetry, size);
      if (!image.covers_same_squares(shape)) continue;
      std::array<int, kMaxLength> value{};
      for (int i = 0; i < shape.length; ++i) value[i] = power_of_three(shape.position_of(image.cells[i]));
      mirrors.push_back(value);
    }
    for (int entry = 0; entry < entries; ++entry) {
      int first = entry;
      for (const auto& value : mirrors) {
        int image = 0;
        for (int i = 0, rest = entry; i < shape.length; ++i, rest /= 3) image += rest % 3 * value[i];
        first = std::min(first, image);
      }
      map.weight.push_back(first == entry ? map.count++ : map.weight[start + first]);
    }
  }
  for (int i = 0; i < counts_in(size) * kCountTable; ++i) map.weight.push_back(map.count++);
  return map;
}

std::vector<int16_t> read_weights(std::span<const std::byte> file, int size) {
  const WeightMap map = weight_map(size);
  const int phases = phases_of(size);
  const size_t count = static_cast<size_t>(map.count);
  const std::vector<int16_t> weights = read_weights_file(file, {weights_size(size), phases, count});
  std::vector<int16_t> tables;
  tables.reserve(static_cast<size_t>(phases) * map.weight.size());
  for (size_t start = 0; start < weights.size(); start += count) {
    for (const int32_t weight : map.weight) tables.push_back(weights[start + static_cast<size_t>(weight)]);
  }
  return tables;
}

}  // namespace omello::othello
