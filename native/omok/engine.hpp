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
#include "omok/point_values.hpp"
#include "omok/search.hpp"
#include "omok/table.hpp"
#include "report.hpp"

namespace omello::omok {

struct SearchLimits : Limits {
  int lines = 1;
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
  Engine(const PointWeights& weights, int threads, size_t bytes);

  // The position must have a legal move. `progress` is called after every finished depth, from the calling thread.
  SearchReport search(Board& board, const SearchLimits& limits,
                      const std::function<void(const SearchReport&)>& progress);

  // A proven win by fours (the shortest) or by fours and threes, if one is found within the limits.
  std::optional<ForcedWinReport> forced_win(const Board& board, const SearchLimits& limits);

  void stop() { deadline_.stop.store(true); }
  void clear() {
    table_.clear();
    threats_.clear();
  }

 private:
  void start(const SearchLimits& limits);
  bool win_by_threats(Field& root, const SearchLimits& limits, SearchReport& report);

  // Kept from search to search, for the rule seldom changes.
  const PointValues& values(const Rule& rule);

  PointWeights weights_;
  std::unique_ptr<const PointValues> values_;
  int threads_;
  ThreatSearch threats_;
  Table table_;
  Deadline deadline_;
};

}  // namespace omello::omok
