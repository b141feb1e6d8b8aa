#include "omok/engine.hpp"

#include <algorithm>
#include <cstdlib>
#include <thread>
#include <utility>

namespace omello::omok {
namespace {

constexpr int kThreatPlies = 61;
// At the root, a look for forced wins before the search proper.
constexpr uint64_t kRootFours = 100000;
constexpr uint64_t kRootThreats = 20000;
// A position with only one move, or an empty board, where the search looks at the middle only, needs no long thought.
constexpr int kForcedDepth = 6;
// No search goes deeper: what it keeps about moves has room for twice as many plies.
constexpr int kMaxDepth = kMaxPly / 2;
// A win on this move or the next needs no proof.
constexpr int kPlainPlies = 2;

// The forced wins' share of the memory.
int threat_bits(size_t bytes) {
  int bits = 8;
  while (bits < 20 && (ThreatSearch::kEntryBytes << (bits + 1)) <= bytes / 8) ++bits;
  return bits;
}

}  // namespace

Report told(const SearchReport& report) {
  Report answer{{}, report.depth, 100, report.nodes, report.seconds};
  for (const SearchLine& found : report.lines) {
    Line line;
    line.value = chance(found.score);
    line.depth = found.depth;
    line.moves = found.moves;
    if (std::abs(found.score) > kProven) {
      line.plies = kWin - std::abs(found.score);
      line.value = found.score > 0 ? 1 : 0;
      line.exact = found.proven || *line.plies <= kPlainPlies;
    }
    answer.lines.push_back(std::move(line));
  }
  return answer;
}

Engine::Engine(const PointWeights& weights, int threads, size_t bytes)
    : weights_(weights),
      threads_(threads),
      threats_(threat_bits(bytes)),
      table_(bytes - (ThreatSearch::kEntryBytes << threat_bits(bytes))) {
  threats_.watch(&deadline_.stop);
}

const PointValues& Engine::values(const Rule& rule) {
  if (!values_ || values_->rule() != rule) {
    values_ = std::make_unique<const PointValues>(weights_, rule);
    clear();
  }
  return *values_;
}

void Engine::start(const SearchLimits& limits) {
  deadline_.stop.store(false);
  deadline_.nodes.store(0);
  deadline_.max_nodes = limits.nodes;
  deadline_.max_seconds = limits.seconds;
  deadline_.started = Deadline::now();
}

bool Engine::win_by_threats(Field& root, const SearchLimits& limits, SearchReport& report) {
  // Never much of the time there is.
  const auto part = [&](uint64_t nodes) {
    return std::min(static_cast<uint64_t>(std::min(1.0, limits.seconds) * static_cast<double>(nodes)), limits.nodes);
  };
  int plies = threats_.shortest_fours(root, kThreatPlies, part(kRootFours));
  deadline_.nodes += threats_.nodes();
  if (plies == 0 && limits.nodes / 10 > threats_.nodes()) {
    plies = threats_.threats(root, kThreatPlies, std::min(part(kRootThreats), limits.nodes / 10));
    deadline_.nodes += threats_.nodes();
  }
  if (plies == 0) return false;
  report.lines = {{kWin - plies, plies, threats_.line(), true}};
  report.depth = plies;
  return true;
}

SearchReport Engine::search(Board& board, const SearchLimits& limits,
                            const std::function<void(const SearchReport&)>& progress) {
  start(limits);
  table_.age();
  Field root(board.position(), board.turn(), values(board.rule()));
  SearchReport report;
  const auto finish = [&] {
    report.nodes = deadline_.nodes.load();
    report.seconds = deadline_.seconds();
    return report;
  };
  SearchReport forced;
  const bool wins = win_by_threats(root, limits, forced);
  if (wins && limits.lines == 1) {
    report = forced;
    return finish();
  }

  int legal = 0;
  for (int cell = 0; cell < board.position().cells() && legal < limits.lines; ++cell) legal += board.is_legal(cell);
  int depth_limit = std::min({limits.depth, kMaxDepth, board.position().empties()});
  const bool is_first = board.position().empties() == board.position().cells();
  if (limits.lines == 1 && (is_first || root.fives(other(board.turn())) != 0)) {
    depth_limit = std::min(depth_limit, kForcedDepth);
  }

  std::vector<std::unique_ptr<Searcher>> searchers;
  searchers.reserve(threads_);
  for (int i = 0; i < threads_; ++i) searchers.push_back(std::make_unique<Searcher>(root, table_, deadline_));
  std::vector<std::thread> helpers;
  for (int i = 1; i < threads_; ++i) {
    helpers.emplace_back([&searcher = *searchers[i], i, depth_limit] {
      SearchLine line;
      // Half of the helpers run a depth ahead, so that the table holds something new for the others.
      for (int depth = 1 + i % 2; depth <= depth_limit; ++depth) {
        if (!searcher.search_root(depth, {}, line)) break;
      }
    });
  }

  std::vector<SearchLine> lines(static_cast<size_t>(std::max(1, legal)));
  for (int depth = 1; depth <= depth_limit && !deadline_.stop.load(); ++depth) {
    std::vector<int> excluded;
    std::vector<SearchLine> found;
    for (size_t i = 0; i < lines.size(); ++i) {
      SearchLine line = lines[i];
      if (!searchers[0]->search_root(depth, excluded, line)) break;
      excluded.push_back(line.moves[0]);
      found.push_back(line);
    }
    if (found.empty()) break;
    // Lines that this depth did not reach stay as the last one left them.
    for (const SearchLine& line : lines) {
      if (found.size() == lines.size()) break;
      if (!line.moves.empty() && std::find(excluded.begin(), excluded.end(), line.moves[0]) == excluded.end()) {
        found.push_back(line);
      }
    }
    for (SearchLine& line : found) {
      if (wins && line.moves[0] == forced.lines[0].moves[0]) line = forced.lines[0];
    }
    if (!deadline_.stop.load()) {
      std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    }
    report.lines = lines = found;
    lines.resize(static_cast<size_t>(std::max(1, legal)));
    if (deadline_.stop.load()) break;
    report.depth = depth;
    if (progress) progress(finish());
    if (std::abs(report.lines[0].score) > kProven && limits.lines == 1) break;
  }
  deadline_.stop.store(true);
  for (std::thread& helper : helpers) helper.join();

  // Stopped before anything was searched: still a legal move.
  if (report.lines.empty()) {
    for (int cell = 0; cell < board.position().cells() && report.lines.empty(); ++cell) {
      if (board.is_legal(cell)) report.lines = {{0, 0, {cell}, false}};
    }
  }
  return finish();
}

std::optional<ForcedWinReport> Engine::forced_win(const Board& board, const SearchLimits& limits) {
  start(limits);
  Field root(board.position(), board.turn(), values(board.rule()));
  if (threats_.shortest_fours(root, root.cells(), limits.nodes) != 0) return ForcedWinReport{threats_.line(), true};
  if (threats_.cut_short()) return std::nullopt;
  if (threats_.threats(root, std::min({limits.depth, kMaxDepth, root.cells()}), limits.nodes) != 0) {
    return ForcedWinReport{threats_.line(), false};
  }
  return std::nullopt;
}

}  // namespace omello::omok
