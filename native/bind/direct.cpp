#include "bind/direct.hpp"

namespace omello::bind {

PyObject* only_argument(PyObject* const* values, Py_ssize_t count, PyObject* names, const char* name) noexcept {
  const Py_ssize_t named = names == nullptr ? 0 : PyTuple_GET_SIZE(names);
  if (count + named == 1) {
    if (named == 0 || PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0), name) == 0) return values[0];
    PyErr_Format(PyExc_TypeError, "there is no argument %R: expected %s", PyTuple_GET_ITEM(names, 0), name);
  } else {
    PyErr_Format(PyExc_TypeError, "expected one argument, %s, and not %zd", name, count + named);
  }
  return nullptr;
}

}  // namespace omello::bind
