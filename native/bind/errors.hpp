// Raises the exceptions of omello.errors from bindings.
#pragma once

#include <string>

namespace omello::bind {

[[noreturn]] void raise_notation_error(const std::string& message);
[[noreturn]] void raise_move_error(const std::string& message);
[[noreturn]] void raise_position_error(const std::string& message);
[[noreturn]] void raise_spec_error(const std::string& message);

}  // namespace omello::bind
