// How long a search may take: the first limit that is reached ends it.
#pragma once

#include <cstdint>
#include <limits>

namespace omello {

struct Limits {
  int depth = std::numeric_limits<int>::max();
  uint64_t nodes = std::numeric_limits<uint64_t>::max();
  double seconds = 1e9;
  // What a search may take that is sure of its move: one that is not goes on until `seconds`.
  double usual_seconds = 1e9;
};

}  // namespace omello
