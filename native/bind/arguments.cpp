#include "bind/arguments.hpp"

#include <nanobind/stl/string.h>

#include "bind/errors.hpp"
#include "bind/sides.hpp"

namespace nb = nanobind;

namespace omello::bind {

std::string quoted(nb::handle value) {
  const nb::str text = nb::repr(value);
  const char* letters = PyUnicode_AsUTF8(text.ptr());
  if (letters != nullptr) return letters;
  PyErr_Clear();
  return "something without a name";
}

int64_t whole(nb::handle value, const char* what, int64_t least, int64_t most) {
  if (PyIndex_Check(value.ptr())) {
    const nb::object number = nb::steal(PyNumber_Index(value.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    int overflow = 0;
    const long long found = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow == 0 && found >= least && found <= most) return found;
  }
  raise_spec_error(std::string(what) + " cannot be " + quoted(value) + ": expected a whole number from " +
                   std::to_string(least) + " to " + std::to_string(most));
}

int side_of(nb::handle value) {
  if (PyIndex_Check(value.ptr())) {
    const nb::object number = nb::steal(PyNumber_Index(value.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    int overflow = 0;
    const long long found = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow == 0 && (found == 0 || found == 1)) return static_cast<int>(found);
  }
  raise_spec_error(quoted(value) + " is no side: expected BLACK or WHITE");
}

int symmetry_of(nb::handle value) {
  return static_cast<int>(whole(value, "a symmetry", 0, 7));
}

void bind_arguments(nb::module_& m) {
  m.def(
      "whole",
      [](nb::handle value, const std::string& what, int64_t least, int64_t most) {
        return whole(value, what.c_str(), least, most);
      },
      nb::arg("value").none(), nb::arg("what"), nb::arg("least"), nb::arg("most"),
      "The value as a whole number within these bounds. Raises `SpecError`.");
  m.def(
      "side", [](nb::handle value) { return side_object(side_of(value)); }, nb::arg("value").none(),
      "The value as a side. Raises `SpecError`.");
}

}  // namespace omello::bind
