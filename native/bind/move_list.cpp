#include "bind/move_list.hpp"

#include <array>

namespace omello::bind {
namespace {

PyObject* new_list(Py_ssize_t count) {
  PyObject* list = PyList_New(count);
  if (list == nullptr) throw nanobind::python_error();
  return list;
}

// The list, emptied. What lay in it may be anything by now, and run code of its own when it goes.
void empty(PyObject* list) {
  const Py_ssize_t count = PyList_GET_SIZE(list);
  Py_SET_SIZE(reinterpret_cast<PyVarObject*>(list), 0);
  PyObject** items = reinterpret_cast<PyListObject*>(list)->ob_item;
  for (Py_ssize_t index = 0; index < count; ++index) Py_DECREF(items[index]);
}

}  // namespace

PyObject* list_with_room(Py_ssize_t count) {
#ifdef Py_GIL_DISABLED
  return new_list(count);
#else
  // Two: the caller's variable mostly still holds the list before. They are never freed, since the interpreter may be
  // gone when statics are destroyed.
  static std::array<PyObject*, 2> last{};
  static size_t oldest = 0;
  for (PyObject*& slot : last) {
    if (slot == nullptr || Py_REFCNT(slot) != 1 || reinterpret_cast<PyListObject*>(slot)->allocated < count) continue;
    PyObject* list = std::exchange(slot, nullptr);  // Nobody else may find it while it is emptied.
    empty(list);
    Py_XDECREF(std::exchange(slot, Py_NewRef(list)));
    return list;
  }
  PyObject* list = new_list(count);
  Py_XDECREF(std::exchange(last[oldest], Py_NewRef(list)));
  oldest = 1 - oldest;
  return list;
#endif
}

}  // namespace omello::bind
