// Batches of both games in Python.
#pragma once

#include <nanobind/nanobind.h>

namespace omello::bind {

void bind_batch(nanobind::module_& m);

}  // namespace omello::bind
