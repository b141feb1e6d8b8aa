#include "bind/sides.hpp"

namespace nb = nanobind;

namespace omello::bind {

nb::object side_object(int side) {
  // Looked up once and never freed: the interpreter may be gone when statics are destroyed.
  static const nb::handle core = nb::module_::import_("omello.core").release();
  static const nb::handle black = nb::object(core.attr("BLACK")).release();
  static const nb::handle white = nb::object(core.attr("WHITE")).release();
  return nb::borrow(side == 0 ? black : white);
}

}  // namespace omello::bind
