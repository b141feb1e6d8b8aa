// How long a search may take: the first limit that is reached ends it.
#pragma once

#include <cstdint>
#include <limits>

namespace omello {

struct Limits {
  int depth = std::numeric_limits<int>::max();
  uint64_t nodes = std::numeric_limits<uint64_t>::max();
  double seconds = 1e9;
  // A move's share of a clock: where the move is settled a search ends before, elsewhere it goes on until `seconds`.
  double usual_seconds = 1e9;
};

}  // namespace omello
