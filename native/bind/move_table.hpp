// The Python Move objects of one game and size: made once, shared by all its boards, so that listing moves
// allocates nothing but the list.
#pragma once

#include <nanobind/nanobind.h>

#include <string_view>
#include <utility>
#include <vector>

#include "notation.hpp"

namespace omello::bind {

class MoveTable {
 public:
  // `moves` holds size * size moves in reading order, then the pass.
  MoveTable(int size, RowOne row_one, std::vector<nanobind::object> moves)
      : size_(size), row_one_(row_one), moves_(std::move(moves)) {}

  int size() const { return size_; }
  int pass_index() const { return size_ * size_; }
  const nanobind::object& at(int index) const { return moves_[index]; }

  // The index of a name; raises NotationError.
  int index_of(nanobind::handle name) const {
    if (PyUnicode_Check(name.ptr()) && PyUnicode_IS_ASCII(name.ptr())) {
      const auto* letters = reinterpret_cast<const char*>(PyUnicode_1BYTE_DATA(name.ptr()));
      const auto length = static_cast<size_t>(PyUnicode_GET_LENGTH(name.ptr()));
      const int index = parse_point({letters, length}, size_, row_one_);
      if (index != kNoPoint) return index;
    }
    return pass_or_none(name);
  }

 private:
  // What is no point is a pass, or raises NotationError.
  int pass_or_none(nanobind::handle name) const;

  int size_;
  RowOne row_one_;
  std::vector<nanobind::object> moves_;
};

// The move table that a Python object is; `None` and all else raise TypeError.
const MoveTable& move_table_of(nanobind::handle table);

void bind_move_table(nanobind::module_& m);

}  // namespace omello::bind
