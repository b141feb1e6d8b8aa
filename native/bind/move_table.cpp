#include "bind/move_table.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "bind/arguments.hpp"
#include "bind/errors.hpp"

namespace nb = nanobind;

namespace omello::bind {
namespace {

// "pass", "PASS", "PA" and "--" occur in the wild; boards read the first two, formats know their own.
bool is_pass(std::string_view name) {
  return name.size() == 4 && (name[0] | 0x20) == 'p' && (name[1] | 0x20) == 'a' && (name[2] | 0x20) == 's' &&
         (name[3] | 0x20) == 's';
}

}  // namespace

int MoveTable::pass_or_none(nb::handle name) const {
  Py_ssize_t length = 0;
  const char* text = PyUnicode_Check(name.ptr()) ? PyUnicode_AsUTF8AndSize(name.ptr(), &length) : nullptr;
  if (text != nullptr && is_pass({text, static_cast<size_t>(length)})) return pass_index();
  PyErr_Clear();
  const char last = static_cast<char>('a' + size_ - 1);
  raise_notation_error(quoted(name) + " names no point: expected a letter a-" + last + " and a number 1-" +
                       std::to_string(size_) + ", such as 'd3', or 'pass'");
}

const MoveTable& move_table_of(nb::handle table) {
  const MoveTable* found = nullptr;
  // A cast to a pointer takes None for a null pointer.
  if (!nb::try_cast(table, found) || found == nullptr) {
    throw nb::type_error((quoted(table) + " is no move table").c_str());
  }
  return *found;
}

void bind_move_table(nb::module_& m) {
  nb::class_<MoveTable>(m, "MoveTable", "The moves of one game and size.")
      .def(
          "__init__",
          [](MoveTable* self, int size, bool row_one_on_top, std::vector<nb::object> moves) {
            const auto side = static_cast<size_t>(size);
            if (size < 1 || size > kMaxSize || moves.size() != side * side + 1) {
              raise_position_error("a move table of size " + std::to_string(size) + " cannot hold " +
                                   std::to_string(moves.size()) + " moves");
            }
            new (self) MoveTable(size, row_one_on_top ? RowOne::kTop : RowOne::kBottom, std::move(moves));
          },
          nb::arg("size"), nb::arg("row_one_on_top"), nb::arg("moves"))
      .def("index", &MoveTable::index_of, nb::arg("name").none(), "The index of a name. Raises `NotationError`.")
      .def(
          "__getitem__",
          [](const MoveTable& self, int index) {
            if (index < 0 || index > self.pass_index()) throw nb::index_error();
            return self.at(index);
          },
          nb::arg("index"));
}

}  // namespace omello::bind
