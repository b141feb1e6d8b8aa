// Lists of moves for Python, which loops ask for at every step and drop again.
#pragma once

#include <nanobind/nanobind.h>

#include <utility>

namespace omello::bind {

// A list with room for `count` items, owned by the caller, who fills it at once. It is one of the last that were made
// if nobody holds that any more: making a list and freeing it takes Python longer than finding the moves.
PyObject* list_with_room(Py_ssize_t count);

// The list of `count` moves that `fill` adds by calling what it is given.
template <typename Fill>
nanobind::list list_of_moves(int count, Fill&& fill) {
  PyObject* list = list_with_room(count);
  PyObject** next = reinterpret_cast<PyListObject*>(list)->ob_item;
  fill([&](const nanobind::object& move) { *next++ = Py_NewRef(move.ptr()); });
  Py_SET_SIZE(reinterpret_cast<PyVarObject*>(list), count);
  return nanobind::steal<nanobind::list>(list);
}

}  // namespace omello::bind
