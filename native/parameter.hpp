// The numbers of a search that playing can improve (`omello tune`), with the bounds within which it still works.
#pragma once

namespace omello {

template <typename Parameters>
struct Parameter {
  const char* name;
  int Parameters::*place;
  int least;
  int most;
};

}  // namespace omello
