#include "bind/errors.hpp"

#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace omello::bind {
namespace {

[[noreturn]] void raise(const char* type, const std::string& message) {
  PyErr_SetString(nb::module_::import_("omello.errors").attr(type).ptr(), message.c_str());
  throw nb::python_error();
}

}  // namespace

void raise_notation_error(const std::string& message) {
  raise("NotationError", message);
}
void raise_move_error(const std::string& message) {
  raise("MoveError", message);
}
void raise_position_error(const std::string& message) {
  raise("PositionError", message);
}
void raise_spec_error(const std::string& message) {
  raise("SpecError", message);
}

}  // namespace omello::bind
