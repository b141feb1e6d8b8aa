// omello.core.Side from C++: 0 is black, 1 is white.
#pragma once

#include <nanobind/nanobind.h>

namespace omello::bind {

nanobind::object side_object(int side);

}  // namespace omello::bind
