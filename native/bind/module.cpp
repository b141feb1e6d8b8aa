// The Python module; compiled once for every instruction set, under the name OMELLO_MODULE.
#include <nanobind/nanobind.h>

#include "bind/arguments.hpp"
#include "bind/batch.hpp"
#include "bind/move_table.hpp"
#include "bind/omok.hpp"
#include "bind/omok_weigher.hpp"
#include "bind/othello_board.hpp"
#include "bind/search.hpp"

#define OMELLO_NB_MODULE(name, variable) NB_MODULE(name, variable)

OMELLO_NB_MODULE(OMELLO_MODULE, m) {
  // A board that is still alive when Python ends is no mistake worth a page of warnings.
  nanobind::set_leak_warnings(false);
  m.doc() = "The compiled core of Omello.";
  omello::bind::bind_arguments(m);
  omello::bind::bind_move_table(m);
  omello::bind::bind_search(m);
  omello::bind::bind_batch(m);
  omello::bind::bind_othello_board(m);
  omello::bind::bind_othello_batch(m);
  omello::bind::bind_othello_engine(m);
  omello::bind::bind_omok(m);
  omello::bind::bind_omok_batch(m);
  omello::bind::bind_omok_engine(m);
  omello::bind::bind_omok_forced_wins(m);
  omello::bind::bind_omok_weigher(m);
}
