// Tells the build what this computer can run: 0 if everything.
#include "has_v3.hpp"

int main() {
  return omello::has_v3() ? 0 : 1;
}
