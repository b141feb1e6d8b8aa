#include "omok/engine.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "helpers.hpp"
#include "settled.hpp"

namespace omello::omok {
namespace {

constexpr int kThreatPlies = 61;
// What is found to be won or lost is proven, if that takes no longer.
constexpr uint64_t kProofNodes = 200000;
constexpr uint64_t kQuickProofNodes = 20000;
// A position with only one move, or an empty board, where the search looks at the middle only, needs no long thought.
constexpr int kForcedDepth = 6;
// No search goes deeper: what it keeps about moves has room for twice as many plies.
constexpr int kMaxDepth = kMaxPly / 2;

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
      line.exact = found.proven;
    }
    answer.lines.push_back(std::move(line));
  }
  return answer;
}

Engine::Engine(const PointWeights& weights, int threads, size_t bytes, const Parameters& parameters)
    : weights_(weights),
      parameters_(parameters),
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

std::optional<SearchLine> Engine::win_by_threats(Field& root, const SearchLimits& limits) {
  // Never much of the time there is.
  const auto part = [&](int nodes) {
    return std::min(static_cast<uint64_t>(std::min(1.0, limits.seconds) * static_cast<double>(nodes)), limits.nodes);
  };
  int plies = threats_.shortest_fours(root, kThreatPlies, part(parameters_.root_fours));
  deadline_.nodes += threats_.nodes();
  if (plies == 0 && limits.nodes / 10 > threats_.nodes()) {
    plies = threats_.threats(root, kThreatPlies, std::min(part(parameters_.root_threats), limits.nodes / 10));
    deadline_.nodes += threats_.nodes();
  }
  if (plies == 0) return std::nullopt;
  return SearchLine{kWin - plies, plies, threats_.line(), true};
}

void Engine::deepen(const Field& field, const Root& root, const SearchLimits& limits,
                    const std::function<bool(const std::vector<SearchLine>&, int)>& tell) {
  const std::vector<int>& moves = root.open();
  const bool keeps = limits.moves.empty();
  int depth_limit = std::clamp(limits.depth, 1, std::min(kMaxDepth, field.position().empties()));
  if (limits.lines == 1 && moves.size() == 1) depth_limit = std::min(depth_limit, kForcedDepth);

  std::vector<std::unique_ptr<Searcher>> searchers;
  searchers.reserve(threads_);
  for (int i = 0; i < threads_; ++i) {
    searchers.push_back(std::make_unique<Searcher>(field, table_, deadline_, parameters_));
    searchers[i]->set_root(moves, keeps);
  }
  // Helpers end with the search, and nobody is to take that for a stop from outside.
  bool was_stopped = false;
  Helpers helpers([&] { was_stopped = deadline_.stop.exchange(true); });
  for (int i = 1; i < threads_; ++i) {
    const auto help = [&searcher = *searchers[i], i, depth_limit] {
      SearchLine line;
      // Half of the helpers run a depth ahead, so that the table holds something new for the others.
      for (int depth = 1 + i % 2; depth <= depth_limit; ++depth) {
        if (!searcher.search_root(depth, {}, line)) break;
      }
    };
    if (!helpers.add(help)) break;
  }

  std::vector<SearchLine> lines;
  Settled settled(limits.usual_seconds, parameters_.least_time, parameters_.settled);
  for (int depth = 1; depth <= depth_limit && !deadline_.stop.load(); ++depth) {
    std::vector<int> excluded;
    std::vector<SearchLine> found;
    size_t count = 0;
    while (count < static_cast<size_t>(limits.lines) && excluded.size() < moves.size()) {
      SearchLine line = found.size() < lines.size() ? lines[found.size()] : SearchLine{};
      if (!searchers[0]->search_root(depth, excluded, line)) break;
      excluded.push_back(line.moves[0]);
      count += root.count(line.moves[0]);
      found.push_back(std::move(line));
    }
    // What a search cut short has found still helps to choose a move, but several lines must be of one depth.
    const bool is_cut = deadline_.stop.load();
    if (found.empty() || (is_cut && limits.lines > 1)) break;
    lines = found;
    std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    if (!tell(lines, is_cut ? depth - 1 : depth) || is_cut) break;
    if (settled.with(lines[0].moves[0], deadline_.seconds())) break;
  }
  helpers.finish();
  if (!was_stopped) deadline_.stop.store(false);
}

SearchReport Engine::search_seen(Board& board, const SearchLimits& limits,
                                 const std::function<void(const SearchReport&)>& progress) {
  Field field(board.position(), board.turn(), values(board.rule()));
  std::vector<int> cells = limits.moves;
  if (cells.empty()) Searcher::list_near(board.position(), cells);
  std::erase_if(cells, [&](int cell) { return !board.is_legal(cell); });
  for (int cell = 0; cell < field.cells() && limits.moves.empty() && cells.empty(); ++cell) {
    if (board.is_legal(cell)) cells = {cell};
  }
  Root root(field, cells);
  const auto most = static_cast<size_t>(limits.lines);
  SearchReport report;
  const auto tell = [&] {
    report.lines = root.lines(most);
    report.nodes = deadline_.nodes.load() + root.nodes();
    report.seconds = deadline_.seconds();
  };
  // As long as nobody stops it; after a limit is reached, only in a moment.
  const auto proof_nodes = [&] {
    const auto some = static_cast<uint64_t>(std::min(1.0, limits.seconds) * static_cast<double>(kProofNodes));
    return deadline_.stop.load() ? kQuickProofNodes : std::max(kQuickProofNodes, std::min(some, limits.nodes));
  };
  const auto proof_stop = [&] { return deadline_.stop.load() ? nullptr : &deadline_.stop; };

  // 1. Wins that need no search.
  if (!root.is_won()) {
    const std::optional<SearchLine> win = win_by_threats(field, limits);
    if (win) root.learn_win(*win);
    if (win && win->score < kWin - Proof::kWidest) root.prove_win(proof_nodes(), proof_stop());
  }
  // 2. The search, of what is not decided; where there is no time for one, a glance.
  if (!root.open().empty() && !(root.is_won() && limits.lines == 1)) {
    root.glance();
    deepen(field, root, limits, [&](const std::vector<SearchLine>& lines, int depth) {
      root.learn(lines);
      report.depth = depth;
      tell();
      if (progress && !deadline_.stop.load()) progress(report);
      return std::any_of(lines.begin(), lines.end(), [](const auto& line) { return std::abs(line.score) <= kProven; });
    });
  }
  // 3. What it found to be decided gets its true length.
  tell();
  if (!report.lines.empty() && !report.lines[0].proven && report.lines[0].score > kProven) {
    root.prove_win(proof_nodes(), proof_stop());
  }
  if (root.is_lost()) root.prove_loss(proof_nodes(), proof_stop());
  tell();
  if (report.lines[0].proven) report.depth = std::max(report.depth, report.lines[0].depth);
  return report;
}

SearchReport Engine::search(const Board& board, const SearchLimits& limits,
                            const std::function<void(const SearchReport&)>& progress) {
  start(limits);
  table_.age();
  const int size = board.position().size();
  const int symmetry = orientation_.of(board.position());
  Board seen = board.transformed(symmetry);
  SearchLimits wanted = limits;
  for (int& cell : wanted.moves) cell = transformed(cell, size, symmetry);
  const auto turned_back = [&](SearchReport report) {
    for (SearchLine& line : report.lines) {
      for (int& cell : line.moves) cell = transformed(cell, size, inverse(symmetry));
    }
    return report;
  };
  return turned_back(search_seen(seen, wanted, [&](const SearchReport& report) {
    if (progress) progress(turned_back(report));
  }));
}

std::optional<ForcedWinReport> Engine::forced_win(const Board& board, const SearchLimits& limits) {
  start(limits);
  const int size = board.position().size();
  const int symmetry = orientation_.of(board.position());
  Field root(board.transformed(symmetry).position(), board.turn(), values(board.rule()));
  const auto line = [&] {
    std::vector<int> cells = threats_.line();
    for (int& cell : cells) cell = transformed(cell, size, inverse(symmetry));
    return cells;
  };
  if (threats_.shortest_fours(root, root.cells(), limits.nodes) != 0) return ForcedWinReport{line(), true};
  if (threats_.cut_short()) return std::nullopt;
  if (threats_.threats(root, std::min({limits.depth, kMaxDepth, root.cells()}), limits.nodes) != 0) {
    return ForcedWinReport{line(), false};
  }
  return std::nullopt;
}

}  // namespace omello::omok
