// The search of the classic player `weights` in Python.
#pragma once

#include <nanobind/nanobind.h>

namespace omello::bind {

void bind_omok_weights(nanobind::module_& m);

}  // namespace omello::bind
