// What training needs of the core: games to positions, positions to features, features to weights.
#pragma once

#include <nanobind/nanobind.h>

namespace omello::bind {

void bind_othello_training(nanobind::module_& m);
void bind_omok_training(nanobind::module_& m);

}  // namespace omello::bind
