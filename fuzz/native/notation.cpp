// Any bytes as the name of a point: what is taken for one must be on the board and be spelt like it.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "notation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t length) {
  const std::string_view name(reinterpret_cast<const char*>(data), length);
  for (int size = 1; size <= omello::kMaxSize; ++size) {
    for (const omello::RowOne row_one : {omello::RowOne::kTop, omello::RowOne::kBottom}) {
      const int cell = omello::parse_point(name, size, row_one);
      if (cell == omello::kNoPoint) continue;
      if (cell < 0 || cell >= size * size) std::abort();
      const int row = cell / size;
      const int number = row_one == omello::RowOne::kTop ? row + 1 : size - row;
      const std::string spelt = static_cast<char>('a' + cell % size) + std::to_string(number);
      if (name.substr(1) != spelt.substr(1) || (name[0] | 0x20) != spelt[0]) std::abort();
    }
  }
  return 0;
}
