// Searches for Python: what goes in, what comes out, and how they run; the same for both games.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <vector>

#include "bind/arguments.hpp"
#include "bind/background.hpp"
#include "bind/errors.hpp"
#include "bind/move_table.hpp"
#include "limits.hpp"
#include "report.hpp"

namespace omello::bind {

// The limits of an omello.core.Limit. Greater numbers than a search can count to are no limit.
Limits limits_of(nanobind::handle limit);

// The sizes of a table of positions and of a team of threads that an engine may be given. Raise SpecError.
size_t memory_of(nanobind::handle bytes);
int threads_of(nanobind::handle count);
int lines_of(nanobind::handle count);

// The cells of the moves that a search is to look at alone, each once; none for None. Raises MoveError for what may not
// be played, and SpecError for a list of none.
template <typename IsLegal>
std::vector<int> root_moves_of(nanobind::handle moves, const MoveTable& table, IsLegal is_legal) {
  std::vector<int> cells;
  if (moves.is_none()) return cells;
  for (const nanobind::handle move : moves) {
    const int cell = table.index_of(move);
    if (!is_legal(cell)) raise_move_error(quoted(move) + " cannot be searched: it may not be played here");
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
  }
  if (cells.empty()) raise_spec_error("there are no moves to search");
  return cells;
}

// A report with the Python moves of a board.
struct SearchLine {
  double value;
  bool exact;
  std::optional<int> plies;
  int depth;
  nanobind::list moves;
};
struct SearchReport {
  nanobind::list lines;
  int depth;
  int confidence;
  uint64_t nodes;
  double seconds;
};
SearchReport with_moves(const Report& report, const MoveTable& table);

// Runs search(tell), where `tell` hands a report on to the Python function `progress`, unless that is None. What it
// raises ends the search by `stop` and is raised here.
template <typename Search, typename Stop>
SearchReport run_search(const MoveTable& table, nanobind::handle progress, Search search, Stop stop) {
  std::exception_ptr raised;
  const Progress tell = [&](const Report& report) {
    if (progress.is_none() || raised) return;
    const nanobind::gil_scoped_acquire acquire;
    try {
      progress(with_moves(report, table));
    } catch (...) {
      raised = std::current_exception();
      stop();
    }
  };
  const Report report = run_in_background([&] { return search(tell); }, stop);
  if (raised) std::rethrow_exception(raised);
  return with_moves(report, table);
}

void bind_search(nanobind::module_& m);

}  // namespace omello::bind
