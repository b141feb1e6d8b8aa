// The search of the classic player `weights` in Python.
#pragma once

#include <nanobind/nanobind.h>

namespace omello::bind {

void bind_omok_weigher(nanobind::module_& m);

}  // namespace omello::bind
