#include "weights_file.hpp"

#include <cstring>
#include <stdexcept>
#include <string>

namespace omello {
namespace {

constexpr char kMagic[4] = {'O', 'M', 'W', 'T'};
constexpr int kVersion = 1;
constexpr size_t kHeader = 16;

int number_at(std::span<const std::byte> file, size_t offset) {
  return std::to_integer<int>(file[offset]) | std::to_integer<int>(file[offset + 1]) << 8;
}

void expect(const char* what, int found, int wanted) {
  if (found == wanted) return;
  throw std::invalid_argument(std::string("the weights are of ") + what + " " + std::to_string(found) + ", not " +
                              std::to_string(wanted));
}

}  // namespace

std::vector<int16_t> read_weights_file(std::span<const std::byte> file, const WeightsShape& shape) {
  if (file.size() < kHeader || std::memcmp(file.data(), kMagic, sizeof kMagic) != 0) {
    throw std::invalid_argument("this is not a weights file");
  }
  expect("version", number_at(file, 4), kVersion);
  expect("board", number_at(file, 6), shape.board);
  const size_t count = static_cast<size_t>(number_at(file, 12)) | static_cast<size_t>(number_at(file, 14)) << 16;
  const size_t all = static_cast<size_t>(shape.parts) * shape.count;
  if (number_at(file, 8) != shape.parts || count != shape.count || file.size() != kHeader + 2 * all) {
    throw std::invalid_argument("weights of " + std::to_string(file.size()) + " bytes do not fit this engine");
  }
  std::vector<int16_t> weights(all);
  for (size_t i = 0; i < all; ++i) weights[i] = static_cast<int16_t>(number_at(file, kHeader + 2 * i));
  return weights;
}

}  // namespace omello
