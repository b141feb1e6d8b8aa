// The engine: iterative deepening over threads that share one table.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "limits.hpp"
#include "omok/board.hpp"
#include "omok/images.hpp"
#include "omok/point_values.hpp"
#include "omok/root.hpp"
#include "omok/search.hpp"
#include "omok/table.hpp"
#include "report.hpp"

namespace omello::omok {

struct SearchLimits : Limits {
  int lines = 1;
  std::vector<int> moves;  // look at these alone; at all if there are none
};

struct SearchReport {
  std::vector<SearchLine> lines;  // best first
  int depth = 0;
  uint64_t nodes = 0;
  double seconds = 0;
};

// What a search found, as the outside sees it; here it is decided what counts as proven.
Report told(const SearchReport& report);

struct ForcedWinReport {
  std::vector<int> moves;
  bool by_fours = false;
};

// Searches one position at a time; `stop` may be called from any thread.
class Engine {
 public:
  // `bytes` is for what it remembers of positions.
  Engine(const PointWeights& weights, int threads, size_t bytes, const Parameters& parameters = {});

  // The position must have a legal move, and those of the limits must be legal. `progress` is called after every
  // finished depth, from the calling thread. A position and its mirror images have the same answer, and so have moves
  // that lead to such.
  SearchReport search(const Board& board, const SearchLimits& limits,
                      const std::function<void(const SearchReport&)>& progress);

  // A proven win by fours (the shortest) or by fours and threes, if one is found within the limits.
  std::optional<ForcedWinReport> forced_win(const Board& board, const SearchLimits& limits);

  void stop() { deadline_.stop.store(true); }
  void clear() {
    table_.clear();
    threats_.clear();
    orientation_.forget();
  }

 private:
  void start(const SearchLimits& limits);
  SearchReport search_seen(Board& board, const SearchLimits& limits,
                           const std::function<void(const SearchReport&)>& progress);
  std::optional<SearchLine> win_by_threats(Field& root, const SearchLimits& limits);
  // Searches what is not decided deeper and deeper, until a limit is reached or `tell` has enough. It gets the lines of
  // every finished depth, and what a search of one line had found when it was ended.
  void deepen(const Field& field, const Root& root, const SearchLimits& limits,
              const std::function<bool(const std::vector<SearchLine>&, int)>& tell);

  // Kept from search to search, for the rule seldom changes.
  const PointValues& values(const Rule& rule);

  PointWeights weights_;
  Parameters parameters_;
  std::unique_ptr<const PointValues> values_;
  int threads_;
  ThreatSearch threats_;
  Orientation orientation_;
  Table table_;
  Deadline deadline_;
};

}  // namespace omello::omok
