// What Python hands over, checked before C++ relies on it. Everything here raises the exceptions of omello.errors and
// quotes the value.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>

namespace omello::bind {

// No game of either kind has so many moves.
inline constexpr int kMostMoves = 1000;

// The Python text of any value, for messages.
std::string quoted(nanobind::handle value);

// A whole number from `least` to `most`; `what` begins the message. Raises SpecError for all else.
int64_t whole(nanobind::handle value, const char* what, int64_t least, int64_t most);

// 0 for black, 1 for white. Raises SpecError.
int side_of(nanobind::handle value);

// One of the eight symmetries, 0 to 7. Raises SpecError.
int symmetry_of(nanobind::handle value);

void bind_arguments(nanobind::module_& m);

}  // namespace omello::bind
