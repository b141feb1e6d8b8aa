// What `_native` asks before it loads a build.
#include <nanobind/nanobind.h>

#include "has_v3.hpp"

NB_MODULE(_cpu, m) {
  m.def("has_v3", &omello::has_v3, "True if this CPU can run the x86-64-v3 build.");
}
