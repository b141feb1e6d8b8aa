#include "othello/engine.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "helpers.hpp"
#include "othello/orientation.hpp"
#include "othello/search.hpp"
#include "othello/symmetry.hpp"
#include "settled.hpp"

namespace omello::othello {
namespace {

template <int N>
class SizedEngine final : public Engine {
 public:
  SizedEngine(std::span<const std::byte> weights, size_t table_bytes, int threads, const Parameters& parameters)
      : parameters_(parameters), evaluator_(weights), probcut_(N, parameters), table_(table_bytes) {
    for (int i = 0; i < std::clamp(threads, 1, Control::kMaxThreads); ++i) {
      searches_.push_back(std::make_unique<Search<N>>(shared_, i));
    }
  }

  Report analyse(const Request& request, const Progress& progress) override {
    control_.begin(request.limits);
    table_.next_search();
    Position<N> position;
    for (int i = 0; i < Bits<N>::kWords; ++i) {
      position.own.set_word(i, request.own[i]);
      position.opp.set_word(i, request.opp[i]);
    }
    team_.open();
    Helpers helpers([this] { team_.close(); });
    for (size_t i = 1; i < searches_.size(); ++i) {
      const auto help = [this, i] {
        searches_[i]->start({});
        while (Split<N>* split = team_.wait()) searches_[i]->help(*split);
      };
      if (!helpers.add(help)) break;
    }
    return search(position, request, progress);
  }

  void clear() override {
    table_.clear();
    for (const auto& search : searches_) search->clear();
    orientation_.forget();
  }
  void stop() override { control_.cut.store(true, std::memory_order_relaxed); }

 private:
  // A move that leads to an image of what another leads to; one symmetry after the other carries what follows there.
  struct Twin {
    int square;
    int there, back;
  };
  struct RootMove {
    Candidate<N> move;
    int score = 0;
    int depth = 0;
    int level = 0;
    std::vector<Twin> twins{};
  };

  Report search(const Position<N>& position, Request request, const Progress& progress) {
    const int symmetry = orientation_.of(position);
    const Position<N> seen = transformed(position, symmetry);
    for (int& move : request.moves) move = image_of(move, symmetry);
    const auto turned_back = [&](Report report) {
      for (Line& line : report.lines) {
        for (int& move : line.moves) move = image_of(move, inverse(symmetry));
      }
      return report;
    };
    const auto tell = [&](const Report& report) { progress(turned_back(report)); };
    return turned_back(seen.can_move() ? deepen(seen, request, tell) : after_pass(seen.passed(), request, tell));
  }

  // Where a move goes; a pass stays one.
  static int image_of(int move, int symmetry) { return move == N * N ? move : transformed<N>(move, symmetry); }

  static Report seen_by_other(Report report) {
    for (Line& line : report.lines) {
      line.value = -line.value;
      line.moves.insert(line.moves.begin(), N * N);
    }
    return report;
  }

  Report after_pass(const Position<N>& position, Request request, const Progress& progress) {
    std::swap(request.lower, request.upper);
    request.lower = -request.lower;
    request.upper = -request.upper;
    request.lines = 1;
    request.moves.clear();
    return seen_by_other(deepen(position, request, [&](const Report& report) { progress(seen_by_other(report)); }));
  }

  Report deepen(const Position<N>& position, const Request& request, const Progress& progress);
  void join_twins(const Position<N>& position);
  int count_of(int lines) const;
  bool search_line(int line, int depth, const Request& request);
  Report report_of(int lines, int most, int depth, int confidence);
  int known_move(const Position<N>& position) const;
  int move_to(const Position<N>& position, int score);
  Line line_of(const RootMove& root);

  // A search to the end of the game is without guesses at once in quick endgames, else after one with some.
  static constexpr int kQuickEmpties = 3;

  Parameters parameters_;
  Orientation<N> orientation_;
  Evaluator<N> evaluator_;
  ProbCut probcut_;
  Table table_;
  Team<N> team_;
  Control control_;
  Shared<N> shared_{parameters_, evaluator_, probcut_, table_, team_, control_};
  std::vector<std::unique_ptr<Search<N>>> searches_;
  std::vector<RootMove> roots_;
};

// Deeper and deeper; near the end of the game, to the end with growing confidence.
template <int N>
Report SizedEngine<N>::deepen(const Position<N>& position, const Request& request, const Progress& progress) {
  Search<N>& search = *searches_[0];
  search.start(position);
  Moves<N> moves;
  search.list_moves(0, 1, Table::kNoMove, moves);
  roots_.clear();
  for (int i = 0; i < moves.count; ++i) roots_.push_back({moves.pick(i)});
  if (!request.moves.empty()) {
    std::erase_if(roots_, [&](const RootMove& root) {
      return std::find(request.moves.begin(), request.moves.end(), root.move.square) == request.moves.end();
    });
  }
  join_twins(position);

  const int empties = search.frame(0).empties;
  const int lines = std::clamp(request.lines, 1, static_cast<int>(roots_.size()));
  const int deepest = std::clamp(request.limits.depth, 1, empties);
  const bool hurried = request.limits.nodes < Limits{}.nodes || request.limits.seconds < Limits{}.seconds;
  const int leap = hurried ? parameters_.leap : parameters_.unhurried_leap;
  // One ply is looked at whatever the limits: every move has a score from then on.
  for (RootMove& root : roots_) {
    root.score = search.glance(root.move);
    root.depth = 1;
    root.level = empties == 1 ? kExact : 0;
  }
  std::stable_sort(roots_.begin(), roots_.end(),
                   [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  int depth = 1;
  int sure_depth = depth;
  int level = roots_[0].level;
  Settled settled(request.limits.usual_seconds, parameters_.least_time, parameters_.settled);
  search.publish();
  Report report = report_of(lines, request.lines, depth, kConfidence[static_cast<size_t>(level)].percent);
  while (depth < deepest || (depth == empties && level < kExact)) {
    control_.check(1);
    if (control_.is_cut()) break;
    if (settled.with(roots_[0].move.square, control_.seconds())) break;
    progress(report);
    if (depth == empties) {
      level = level == 0 ? kEndingLevel : kExact;
    } else if (deepest == empties && depth + leap >= empties) {
      // The first guess at the end is as bold as the iteration before it.
      depth = empties;
      if (empties <= Endgame<N>::kEmpties + kQuickEmpties) level = kExact;
    } else {
      sure_depth = ++depth;
    }
    shared_.level = level;
    shared_.errors = errors_of(parameters_, level, sure_depth);
    int line = 0;
    while (line < lines && count_of(line) < request.lines && search_line(line, depth, request)) ++line;
    search.publish();
    const bool is_done = line == lines || count_of(line) >= request.lines;
    // What a search cut short has found still helps to choose a move, but several lines must be of one depth.
    if (is_done) {
      report = report_of(line, request.lines, depth, kConfidence[static_cast<size_t>(level)].percent);
    } else if (lines == 1) {
      report = report_of(1, request.lines, report.depth, report.confidence);
    }
    if (!is_done) break;
  }
  report.nodes = control_.nodes();
  report.seconds = control_.seconds();
  return report;
}

// Of moves that lead to mirror images of one position, one is enough.
template <int N>
void SizedEngine<N>::join_twins(const Position<N>& position) {
  struct Seen {
    Position<N> position;
    int symmetry;
  };
  std::vector<Seen> seen;
  std::vector<RootMove> kept;
  for (RootMove& root : roots_) {
    const Position<N> after = position.played(root.move.square, root.move.turned);
    const int symmetry = canonical_symmetry(after);
    const Position<N> image = transformed(after, symmetry);
    const auto same = std::find_if(seen.begin(), seen.end(), [&](const Seen& s) { return s.position == image; });
    if (same == seen.end()) {
      seen.push_back({image, symmetry});
      kept.push_back(root);
    } else {
      kept[static_cast<size_t>(same - seen.begin())].twins.push_back(
          {root.move.square, same->symmetry, inverse(symmetry)});
    }
  }
  roots_ = std::move(kept);
}

// How many moves the first lines stand for.
template <int N>
int SizedEngine<N>::count_of(int lines) const {
  size_t count = 0;
  for (int i = 0; i < lines; ++i) count += 1 + roots_[static_cast<size_t>(i)].twins.size();
  return static_cast<int>(count);
}

// Finds the best of the moves from `line` on and puts it there. False if the search was stopped; what it found until
// then is kept.
template <int N>
bool SizedEngine<N>::search_line(int line, int depth, const Request& request) {
  Search<N>& search = *searches_[0];
  const int lowest = std::max(request.lower * kUnit, -Search<N>::kInfinity);
  const int highest = std::min(request.upper * kUnit, Search<N>::kInfinity);
  const bool solving = depth == search.frame(0).empties;
  int width = depth < 4 ? 2 * Search<N>::kInfinity : solving && shared_.level == kExact ? kUnit : parameters_.window;
  int guess = roots_[line].score;
  if (solving) guess = (guess + (N * N + 1) * kUnit) / (2 * kUnit) * 2 * kUnit - N * N * kUnit;
  int alpha = std::clamp(guess - width, lowest, highest - 1);
  int beta = std::clamp(guess + width, alpha + 1, highest);
  for (;;) {
    int best = -Search<N>::kInfinity;
    for (size_t i = static_cast<size_t>(line); i < roots_.size(); ++i) {
      const bool first = i == static_cast<size_t>(line);
      const int score = search.template value_of<true>(roots_[i].move, 0, depth, std::max(alpha, best), beta, first);
      if (control_.is_cut()) return false;
      if (score <= best) continue;
      best = score;
      roots_[i].score = score;
      roots_[i].depth = depth;
      roots_[i].level = shared_.level;
      std::rotate(roots_.begin() + line, roots_.begin() + static_cast<std::ptrdiff_t>(i),
                  roots_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      if (best >= beta) break;
    }
    // The window only grows: selective searches may contradict each other, and would do so for ever.
    width = std::min(2 * width, 2 * Search<N>::kInfinity);
    if (best <= alpha && alpha > lowest) {
      alpha = std::max(best - width, lowest);
    } else if (best >= beta && beta < highest) {
      beta = std::min(best + width, highest);
    } else {
      return true;
    }
  }
}

// The first `lines` of the roots with their twins, `most` in all.
template <int N>
Report SizedEngine<N>::report_of(int lines, int most, int depth, int confidence) {
  Report report;
  std::vector<RootMove> found(roots_.begin(), roots_.begin() + lines);
  std::stable_sort(found.begin(), found.end(), [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  for (const RootMove& root : found) {
    const Line line = line_of(root);
    report.lines.push_back(line);
    for (const Twin& twin : root.twins) {
      Line image = line;
      for (int& move : image.moves) move = image_of(image_of(move, twin.there), twin.back);
      report.lines.push_back(std::move(image));
    }
  }
  if (static_cast<int>(report.lines.size()) > most) report.lines.resize(static_cast<size_t>(most));
  report.depth = depth;
  report.confidence = confidence;
  report.nodes = control_.nodes();
  report.seconds = control_.seconds();
  return report;
}

// The best move as the table has it, be it from a search of few plies.
template <int N>
int SizedEngine<N>::known_move(const Position<N>& position) const {
  TableData data;
  return table_.find(hash_of(position.own, position.opp), data) ? data.move : Table::kNoMove;
}

// A move of a solved position that comes to `score` stones: by search near the end, else by what the table has proven.
template <int N>
int SizedEngine<N>::move_to(const Position<N>& position, int score) {
  const int near = searches_[0]->move_to(position, score);
  if (near != Table::kNoMove) return near;
  const auto solved = [&](const Position<N>& seen, TableData& data) {
    return table_.find(hash_of(seen.own, seen.opp), data) && data.depth >= seen.empty().count() &&
           data.selectivity == kExact;
  };
  TableData data;
  for (auto moves = position.legal_moves(); moves;) {
    const int square = moves.pop();
    const auto after = position.played(square, position.flips(square));
    if (solved(after, data) && data.upper <= -score * kUnit) return square;
    // Where the other side has to pass, the table knows the position after that.
    if (!after.can_move() && solved(after.passed(), data) && data.lower >= score * kUnit) return square;
  }
  return solved(position, data) ? data.move : Table::kNoMove;
}

// The expected continuation, as far as it is known.
template <int N>
Line SizedEngine<N>::line_of(const RootMove& root) {
  Line line;
  line.value = static_cast<double>(root.score) / kUnit;
  line.depth = root.depth;
  const Frame<N>& start = searches_[0]->frame(0);
  line.exact = root.depth == start.empties && root.level == kExact;
  line.moves.push_back(root.move.square);
  Position<N> position = start.position.played(root.move.square, root.move.turned);
  int score = -root.score / kUnit;
  while (line.exact || static_cast<int>(line.moves.size()) < std::max(root.depth, 1)) {
    if (!position.can_move()) {
      position = position.passed();
      score = -score;
      if (!position.can_move()) break;
      line.moves.push_back(N * N);
    }
    const int move = line.exact ? move_to(position, score) : known_move(position);
    if (move == Table::kNoMove || !position.legal_moves().test(move)) break;
    line.moves.push_back(move);
    position = position.played(move, position.flips(move));
    score = -score;
  }
  return line;
}

}  // namespace

std::unique_ptr<Engine> make_engine(int size, std::span<const std::byte> weights, size_t table_bytes, int threads,
                                    const Parameters& parameters) {
  switch (size) {
    case 4:
      return std::make_unique<SizedEngine<4>>(weights, table_bytes, threads, parameters);
    case 6:
      return std::make_unique<SizedEngine<6>>(weights, table_bytes, threads, parameters);
    case 8:
      return std::make_unique<SizedEngine<8>>(weights, table_bytes, threads, parameters);
    case 10:
      return std::make_unique<SizedEngine<10>>(weights, table_bytes, threads, parameters);
    case 12:
      return std::make_unique<SizedEngine<12>>(weights, table_bytes, threads, parameters);
    case 14:
      return std::make_unique<SizedEngine<14>>(weights, table_bytes, threads, parameters);
    case 16:
      return std::make_unique<SizedEngine<16>>(weights, table_bytes, threads, parameters);
    default:
      throw std::invalid_argument("no Othello board has this size");
  }
}

}  // namespace omello::othello
