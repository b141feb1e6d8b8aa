// Moves and flips on boards of up to 8×8 in vector registers, four directions at a time.
#pragma once

#if defined(__AVX2__)
#include <immintrin.h>

#include <array>
#include <cstdint>

#include "othello/bits.hpp"

namespace omello::othello {

// The rays from a square: entries 0-3 run to lower squares (by 1, N - 1, N, N + 1), entries 4-7 to higher ones.
struct alignas(32) Rays {
  std::array<uint64_t, 8> mask{};
};

template <int N>
constexpr std::array<Rays, N * N> make_rays() {
  constexpr int kSteps[8][2] = {{0, -1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};
  std::array<Rays, N * N> rays{};
  for (int square = 0; square < N * N; ++square) {
    for (int direction = 0; direction < 8; ++direction) {
      const auto [down, right] = kSteps[direction];
      int row = square / N + down;
      int col = square % N + right;
      for (; row >= 0 && row < N && col >= 0 && col < N; row += down, col += right) {
        rays[square].mask[direction] |= uint64_t{1} << (row * N + col);
      }
    }
  }
  return rays;
}

template <int N>
inline constexpr std::array<Rays, N * N> kRays = make_rays<N>();

// Compiled into their callers: a call passes both sets through memory, which takes as long as the work.
#if defined(__GNUC__)
#define OMELLO_INLINE [[gnu::always_inline]] inline
#else
#define OMELLO_INLINE inline
#endif

inline uint64_t or_lanes(__m256i v) {
  const __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  return static_cast<uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}

template <int N>
OMELLO_INLINE Bits<N> legal_moves8(const Bits<N>& own, const Bits<N>& opp) {
  constexpr auto kInner = static_cast<int64_t>(inner_columns<N>().word());
  const __m256i shift = _mm256_set_epi64x(N - 1, N + 1, N, 1);
  const __m256i shift2 = _mm256_add_epi64(shift, shift);
  const __m256i inner = _mm256_set_epi64x(kInner, kInner, -1, kInner);
  const __m256i from = _mm256_set1_epi64x(static_cast<int64_t>(own.word()));
  const __m256i through = _mm256_and_si256(_mm256_set1_epi64x(static_cast<int64_t>(opp.word())), inner);
  __m256i up = _mm256_and_si256(through, _mm256_sllv_epi64(from, shift));
  __m256i down = _mm256_and_si256(through, _mm256_srlv_epi64(from, shift));
  up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, shift)));
  down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, shift)));
  const __m256i pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, shift));
  const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, shift);
  for (int reach = 2; reach < N - 2; reach += 2) {
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, shift2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, shift2)));
  }
  const __m256i reached = _mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift));
  return Bits<N>(or_lanes(reached)) & ~(own | opp);
}

// The flips in eight directions, four to each lane pair; or_lanes() makes one set of them.
template <int N>
OMELLO_INLINE __m256i flip_lanes8(const Bits<N>& own, const Bits<N>& opp, int square) {
  const auto* rays = reinterpret_cast<const __m256i*>(kRays<N>[square].mask.data());
  const __m256i mine = _mm256_set1_epi64x(static_cast<int64_t>(own.word()));
  const __m256i theirs = _mm256_set1_epi64x(static_cast<int64_t>(opp.word()));
  const __m256i zero = _mm256_setzero_si256();

  // To higher squares: the first square of the ray that is not theirs is its lowest bit.
  const __m256i high = _mm256_load_si256(rays + 1);
  const __m256i high_ends = _mm256_andnot_si256(theirs, high);
  __m256i end = _mm256_and_si256(_mm256_and_si256(high_ends, _mm256_sub_epi64(zero, high_ends)), mine);
  const __m256i none = _mm256_cmpeq_epi64(end, zero);
  const __m256i below = _mm256_sub_epi64(_mm256_add_epi64(end, _mm256_set1_epi64x(-1)), none);
  __m256i flips = _mm256_and_si256(below, high);

  // To lower squares it is the highest: clear everything in its shadow.
  const __m256i low = _mm256_load_si256(rays);
  const __m256i shift = _mm256_set_epi64x(N + 1, N, N - 1, 1);
  const __m256i shift2 = _mm256_add_epi64(shift, shift);
  const __m256i low_ends = _mm256_andnot_si256(theirs, low);
  __m256i shadow = _mm256_srlv_epi64(low_ends, shift);
  shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, shift));
  shadow = _mm256_or_si256(shadow, _mm256_or_si256(_mm256_srlv_epi64(shadow, shift2),
                                                   _mm256_srlv_epi64(shadow, _mm256_add_epi64(shift2, shift2))));
  end = _mm256_and_si256(_mm256_andnot_si256(shadow, low_ends), mine);
  const __m256i above = _mm256_sub_epi64(zero, _mm256_add_epi64(end, end));
  return _mm256_or_si256(flips, _mm256_and_si256(above, low));
}

template <int N>
inline Bits<N> flips8(const Bits<N>& own, const Bits<N>& opp, int square) {
  return Bits<N>(or_lanes(flip_lanes8(own, opp, square)));
}

#undef OMELLO_INLINE

}  // namespace omello::othello
#endif
