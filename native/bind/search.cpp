#include "bind/search.hpp"

#include <nanobind/stl/optional.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "bind/arguments.hpp"
#include "bind/errors.hpp"

namespace nb = nanobind;

namespace omello::bind {
namespace {

constexpr int64_t kLeastMemory = int64_t{1} << 16;
constexpr int64_t kMostMemory = int64_t{1} << 40;
constexpr int kMostThreads = 256;

// `most` for all greater whole numbers.
template <typename Number>
Number capped(nb::handle limit, const char* name, Number most) {
  const nb::object value = limit.attr(name);
  if (value.is_none()) return most;
  if (PyIndex_Check(value.ptr())) {
    const nb::object number = nb::steal(PyNumber_Index(value.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    int overflow = 0;
    const long long found = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow > 0) return most;
    if (overflow == 0 && found >= 0) {
      return static_cast<uint64_t>(found) < static_cast<uint64_t>(most) ? static_cast<Number>(found) : most;
    }
  }
  raise_spec_error(std::string("a limit's ") + name + " cannot be " + quoted(value));
}

double seconds_of(nb::handle limit, const char* name, double most) {
  const nb::object value = nb::getattr(limit, name, nb::none());
  if (value.is_none()) return most;
  const double seconds = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred() != nullptr) PyErr_Clear();
  if (!(seconds >= 0)) raise_spec_error(std::string("a limit's ") + name + " cannot be " + quoted(value));
  return std::min(seconds, most);
}

}  // namespace

Limits limits_of(nb::handle limit) {
  static const nb::handle type = nb::object(nb::module_::import_("omello.core").attr("Limit")).release();
  const int known = PyObject_IsInstance(limit.ptr(), type.ptr());
  if (known < 0) throw nb::python_error();
  if (known == 0) raise_spec_error(quoted(limit) + " is no limit: expected an omello.Limit");
  const Limits none;
  // Limits that a clock was turned into have a usual time, too.
  return {capped(limit, "depth", none.depth), capped(limit, "nodes", none.nodes),
          seconds_of(limit, "time", none.seconds), seconds_of(limit, "usual", none.usual_seconds)};
}

size_t memory_of(nb::handle bytes) {
  return static_cast<size_t>(whole(bytes, "an engine's memory in bytes", kLeastMemory, kMostMemory));
}

int threads_of(nb::handle count) {
  return static_cast<int>(whole(count, "an engine's number of threads", 1, kMostThreads));
}

int lines_of(nb::handle count) {
  return static_cast<int>(whole(count, "the number of lines", 1, std::numeric_limits<int>::max()));
}

SearchReport with_moves(const Report& report, const MoveTable& table) {
  SearchReport told{{}, report.depth, report.confidence, report.nodes, report.seconds};
  for (const Line& line : report.lines) {
    nb::list moves;
    for (const int cell : line.moves) moves.append(table.at(cell));
    told.lines.append(SearchLine{line.value, line.exact, line.plies, line.depth, moves});
  }
  return told;
}

void bind_search(nb::module_& m) {
  nb::class_<SearchLine>(m, "SearchLine", "One way to go on, seen by the side to move.")
      .def_ro("value", &SearchLine::value, "Othello: stones ahead; Omok: the chance of winning, from 0 to 1.")
      .def_ro("exact", &SearchLine::exact, "True if that is proven, not estimated.")
      .def_ro("plies", &SearchLine::plies, "Omok: the game is won or lost after so many moves.")
      .def_ro("depth", &SearchLine::depth)
      .def_ro("moves", &SearchLine::moves);
  nb::class_<SearchReport>(m, "SearchReport", "The lines a search found, best first, and what it took.")
      .def_ro("lines", &SearchReport::lines)
      .def_ro("depth", &SearchReport::depth)
      .def_ro("confidence", &SearchReport::confidence, "In percent; 100 if nothing was skipped on a guess.")
      .def_ro("nodes", &SearchReport::nodes)
      .def_ro("seconds", &SearchReport::seconds);
}

}  // namespace omello::bind
