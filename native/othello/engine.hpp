// The Othello engine as the outside sees it: a position in, the best lines out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "othello/control.hpp"

namespace omello::othello {

struct Request {
  std::array<uint64_t, 4> own{};  // the words of Bits<N>, seen by the side to move
  std::array<uint64_t, 4> opp{};
  Limits limits;
  int lines = 1;
  // Scores outside are not told apart; in stones. From -1 to 1 asks for win, draw or loss only.
  int lower = -256;
  int upper = 256;
};

struct Line {
  int score = 0;  // in kUnit, for the side to move
  bool exact = false;
  int depth = 0;
  std::vector<int> moves;  // squares; a pass is size * size
};

struct Report {
  std::vector<Line> lines;
  int depth = 0;
  int confidence = 0;
  uint64_t nodes = 0;
  double seconds = 0;
};

class Engine {
 public:
  virtual ~Engine() = default;

  // Searches until a limit is reached, the game is solved, or stop() is called; `progress` gets every finished
  // depth. The game must not be over. Not to be called by two threads at once.
  virtual Report analyse(const Request& request, const std::function<void(const Report&)>& progress) = 0;
  virtual void clear() = 0;
  // May be called by any thread.
  virtual void stop() = 0;
};

// `size` must be even, from 4 to 16. Throws std::invalid_argument if the weights are not for it.
std::unique_ptr<Engine> make_engine(int size, std::span<const std::byte> weights, size_t table_bytes, int threads);

}  // namespace omello::othello
