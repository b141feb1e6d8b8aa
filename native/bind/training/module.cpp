// The Python module that only training loads, under the name OMELLO_MODULE. Players never compile it.
#include <nanobind/nanobind.h>

#include "bind/training/training.hpp"

#define OMELLO_NB_MODULE(name, variable) NB_MODULE(name, variable)

OMELLO_NB_MODULE(OMELLO_MODULE, m) {
  // The boards it is given.
  nanobind::module_::import_("omello._native");
  nanobind::set_leak_warnings(false);
  m.doc() = "What training needs of Omello's core.";
  omello::bind::bind_omok_training(m);
  omello::bind::bind_othello_training(m);
}
