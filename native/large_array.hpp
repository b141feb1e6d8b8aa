// An array of many megabytes that is looked up here and there.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace omello {

// Made of zeros, at once; never grows. In large pages where the system has them: fewer addresses to translate, and less
// to do for the system before the first use.
template <typename T>
class LargeArray {
 public:
  explicit LargeArray(size_t size) : memory_(static_cast<T*>(::operator new(size * sizeof(T), kAlignment))) {
#if defined(__linux__)
    madvise(memory_.get(), size * sizeof(T), MADV_HUGEPAGE);
#endif
    std::uninitialized_value_construct_n(memory_.get(), size);
  }

  T& operator[](size_t at) { return memory_.get()[at]; }
  const T& operator[](size_t at) const { return memory_.get()[at]; }

 private:
  // Of a large page.
  static constexpr std::align_val_t kAlignment{size_t{1} << 21};
  struct Free {
    void operator()(T* memory) const { ::operator delete(memory, kAlignment); }
  };

  std::unique_ptr<T, Free> memory_;
};

}  // namespace omello
