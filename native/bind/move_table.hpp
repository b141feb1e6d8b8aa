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
  int index_of(nanobind::handle name) const;

 private:
  int size_;
  RowOne row_one_;
  std::vector<nanobind::object> moves_;
};

// The move table that a Python object is; `None` and all else raise TypeError.
const MoveTable& move_table_of(nanobind::handle table);

void bind_move_table(nanobind::module_& m);

}  // namespace omello::bind
