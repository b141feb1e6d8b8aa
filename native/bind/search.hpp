// Searches for Python: what goes in, what comes out, and how they run; the same for both games.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <optional>

#include "bind/background.hpp"
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
