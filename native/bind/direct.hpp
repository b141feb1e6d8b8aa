// Methods that Python calls directly: what a loop over games does millions of times takes less time than nanobind needs
// to find the function for a call. The methods are given to a class as a slot, with nanobind's classes around them.
#pragma once

#include <nanobind/nanobind.h>

#include <cstring>
#include <exception>
#include <stdexcept>

namespace omello::bind {

// The board that a Python object is; Python has looked at its class. Raises TypeError if its __init__ was never called.
template <typename Board>
Board& made(PyObject* self) {
  if (!nanobind::inst_ready(self)) throw nanobind::type_error("this board was never made");
  return *nanobind::inst_ptr<Board>(self);
}

// Runs f and hands its object to Python, or its exception.
template <typename F>
PyObject* answer(F&& f) noexcept {
  try {
    return f().release().ptr();
  } catch (nanobind::python_error& error) {
    error.restore();
  } catch (const nanobind::builtin_exception& error) {
    PyErr_SetString(PyExc_TypeError, error.what());
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

template <typename Board, auto kMethod>
PyObject* call(PyObject* self, PyObject*) noexcept {
  return answer([self] { return kMethod(made<Board>(self)); });
}

// The only argument of a call, given by its place or its name; null, with TypeError set, for any other arguments.
PyObject* only_argument(PyObject* const* values, Py_ssize_t count, PyObject* names, const char* name) noexcept;

template <typename Board, auto kMethod>
PyObject* call_with_move(PyObject* self, PyObject* const* values, Py_ssize_t count, PyObject* names) noexcept {
  PyObject* move = count == 1 && names == nullptr ? values[0] : only_argument(values, count, names, "move");
  if (move == nullptr) return nullptr;
  return answer([self, move] { return kMethod(made<Board>(self), nanobind::handle(move)); });
}

// An entry of a class's methods. `doc` begins with the signature, as Python wants it: "name($self, /)\n--\n\n".
template <typename Board, auto kMethod>
constexpr PyMethodDef method(const char* name, const char* doc) noexcept {
  return {name, &call<Board, kMethod>, METH_NOARGS, doc};
}

template <typename Board, auto kMethod>
PyMethodDef method_with_move(const char* name, const char* doc) noexcept {
  // Python calls it by its real type, which the flags tell.
  auto* function = reinterpret_cast<void (*)()>(&call_with_move<Board, kMethod>);
  return {name, reinterpret_cast<PyCFunction>(function), METH_FASTCALL | METH_KEYWORDS, doc};
}

}  // namespace omello::bind
