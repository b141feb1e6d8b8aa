// The Othello engine as the outside sees it: a position in, the best lines out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "othello/control.hpp"
#include "othello/parameters.hpp"
#include "report.hpp"

namespace omello::othello {

struct Request {
  std::array<uint64_t, 4> own{};  // the words of Bits<N>, seen by the side to move
  std::array<uint64_t, 4> opp{};
  Limits limits;
  int lines = 1;
  // Scores outside are not told apart; in stones, at most as many as there are squares. From -1 to 1 asks for win, draw
  // or loss only.
  int lower = -256;
  int upper = 256;
  std::vector<int> moves{};  // look at these alone, which must be legal; at all if there are none
};

class Engine {
 public:
  virtual ~Engine() = default;

  // Searches until a limit is reached, the game is solved, or stop() is called; `progress` gets every finished
  // depth. The game must not be over. A position and its mirror images have the same answer, and so have moves that
  // lead to such. Not to be called by two threads at once.
  virtual Report analyse(const Request& request, const Progress& progress) = 0;
  virtual void clear() = 0;
  // May be called by any thread.
  virtual void stop() = 0;
};

// `size` must be even, from 4 to 16. Throws std::invalid_argument if the weights are not for it.
std::unique_ptr<Engine> make_engine(int size, std::span<const std::byte> weights, size_t table_bytes, int threads,
                                    const Parameters& parameters = {});

}  // namespace omello::othello
