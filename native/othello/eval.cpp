#include "othello/eval.hpp"

#include <cstring>
#include <stdexcept>
#include <string>

namespace omello::othello {
namespace {

// A weights file: these bytes, then 16-bit numbers (version, size, phases, 0) and a 32-bit count of the weights in a
// phase, then the weights as 16-bit numbers, phase by phase; everything little-endian.
constexpr char kMagic[4] = {'O', 'M', 'W', 'T'};
constexpr int kVersion = 1;
constexpr size_t kHeader = 16;

unsigned byte_at(std::span<const std::byte> file, size_t offset) {
  return std::to_integer<unsigned>(file[offset]);
}

int number_at(std::span<const std::byte> file, size_t offset) {
  return static_cast<int>(byte_at(file, offset) | byte_at(file, offset + 1) << 8);
}

}  // namespace

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
  if (file.size() < kHeader || std::memcmp(file.data(), kMagic, sizeof kMagic) != 0) {
    throw std::invalid_argument("this is not a weights file");
  }
  if (number_at(file, 4) != kVersion) {
    throw std::invalid_argument("the weights have version " + std::to_string(number_at(file, 4)) + ", not " +
                                std::to_string(kVersion));
  }
  if (number_at(file, 6) != weights_size(size)) {
    throw std::invalid_argument("the weights are for size " + std::to_string(number_at(file, 6)) + ", not " +
                                std::to_string(size));
  }
  const WeightMap map = weight_map(size);
  const int phases = phases_of(size);
  const int count = number_at(file, 12) | number_at(file, 14) << 16;
  if (number_at(file, 8) != phases || count != map.count ||
      file.size() != kHeader + static_cast<size_t>(phases) * static_cast<size_t>(count) * 2) {
    throw std::invalid_argument("the weights do not fit the patterns of size " + std::to_string(size));
  }
  std::vector<int16_t> tables;
  tables.reserve(static_cast<size_t>(phases) * map.weight.size());
  for (int phase = 0; phase < phases; ++phase) {
    const size_t start = kHeader + static_cast<size_t>(phase) * static_cast<size_t>(count) * 2;
    for (const int32_t weight : map.weight) {
      tables.push_back(static_cast<int16_t>(number_at(file, start + static_cast<size_t>(weight) * 2)));
    }
  }
  return tables;
}

}  // namespace omello::othello
