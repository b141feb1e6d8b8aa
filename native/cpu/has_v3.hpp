// Which of our builds this CPU can run.
#pragma once

#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_IX86))
#include <immintrin.h>
#include <intrin.h>
#endif

namespace omello {

// True if every instruction of x86-64-v3 (AVX2, BMI1/2, FMA, LZCNT, MOVBE) may be used, by the CPU and by the
// system.
inline bool has_v3() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
#elif defined(_MSC_VER) && defined(_M_X64)
  int leaf1[4];
  int leaf7[4];
  __cpuid(leaf1, 1);
  __cpuidex(leaf7, 7, 0);
  const bool os_saves_ymm = (leaf1[2] & (1 << 27)) && (_xgetbv(0) & 6) == 6;
  const bool fma = leaf1[2] & (1 << 12);
  const bool bmi1 = leaf7[1] & (1 << 3);
  const bool avx2 = leaf7[1] & (1 << 5);
  const bool bmi2 = leaf7[1] & (1 << 8);
  return os_saves_ymm && fma && bmi1 && avx2 && bmi2;
#else
  return false;
#endif
}

}  // namespace omello
