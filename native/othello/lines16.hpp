// Moves and flips on 10×10 to 16×16 in one vector register: a row is a lane of 16 bits, so nothing runs round an edge.
#pragma once

#if defined(__AVX2__) && defined(__BMI2__)
#include <immintrin.h>

#include <algorithm>

#include "othello/bits.hpp"

namespace omello::othello {

// Of the four rows from row 4 * Quarter on, those that are on the board: N bits in each lane.
template <int N, int Quarter>
inline constexpr uint64_t kQuarterLanes = [] {
  uint64_t lanes = 0;
  for (int row = 0; row < std::clamp(N - 4 * Quarter, 0, 4); ++row) lanes |= ((uint64_t{1} << N) - 1) << 16 * row;
  return lanes;
}();

template <int N, int Quarter>
inline int64_t quarter_of_rows(const Bits<N>& bits) {
  if constexpr (N == 16) return static_cast<int64_t>(bits.word(Quarter));
  if constexpr (4 * Quarter >= N) return 0;
  constexpr int kWord = 4 * Quarter * N / 64;
  constexpr int kBit = 4 * Quarter * N % 64;
  uint64_t rows = bits.word(kWord) >> kBit;
  if constexpr (kBit + 4 * N > 64 && kWord + 1 < Bits<N>::kWords) rows |= bits.word(kWord + 1) << (64 - kBit);
  return static_cast<int64_t>(_pdep_u64(rows, kQuarterLanes<N, Quarter>));
}

template <int N>
inline __m256i rows_of(const Bits<N>& bits) {
  return _mm256_set_epi64x(quarter_of_rows<N, 3>(bits), quarter_of_rows<N, 2>(bits), quarter_of_rows<N, 1>(bits),
                           quarter_of_rows<N, 0>(bits));
}

template <int N, int Quarter>
inline void add_quarter(Bits<N>& bits, uint64_t rows) {
  if constexpr (4 * Quarter < N) {
    constexpr int kWord = 4 * Quarter * N / 64;
    constexpr int kBit = 4 * Quarter * N % 64;
    if constexpr (N != 16) rows = _pext_u64(rows, kQuarterLanes<N, Quarter>);
    bits.set_word(kWord, bits.word(kWord) | rows << kBit);
    if constexpr (kBit + 4 * N > 64 && kWord + 1 < Bits<N>::kWords) {
      bits.set_word(kWord + 1, bits.word(kWord + 1) | rows >> (64 - kBit));
    }
  }
}

template <int N>
inline Bits<N> bits_of(__m256i rows) {
  Bits<N> bits;
  add_quarter<N, 0>(bits, static_cast<uint64_t>(_mm256_extract_epi64(rows, 0)));
  add_quarter<N, 1>(bits, static_cast<uint64_t>(_mm256_extract_epi64(rows, 1)));
  add_quarter<N, 2>(bits, static_cast<uint64_t>(_mm256_extract_epi64(rows, 2)));
  add_quarter<N, 3>(bits, static_cast<uint64_t>(_mm256_extract_epi64(rows, 3)));
  return bits;
}

// Every square moved so many rows down and columns to the right.
template <int Down, int Right>
inline __m256i moved16(__m256i rows) {
  static_assert(Down >= -8 && Down <= 8);
  if constexpr (Down > 0) {
    const __m256i upper = _mm256_permute2x128_si256(rows, rows, 0x08);
    if constexpr (Down == 8) {
      rows = upper;
    } else {
      rows = _mm256_alignr_epi8(rows, upper, 16 - 2 * Down);
    }
  } else if constexpr (Down < 0) {
    const __m256i lower = _mm256_permute2x128_si256(rows, rows, 0x81);
    if constexpr (Down == -8) {
      rows = lower;
    } else {
      rows = _mm256_alignr_epi8(lower, rows, -2 * Down);
    }
  }
  if constexpr (Right > 0) return _mm256_slli_epi16(rows, Right);
  if constexpr (Right < 0) return _mm256_srli_epi16(rows, -Right);
  return rows;
}

// The unbroken runs of `opp` beside `own` in one direction.
template <int N, int Down, int Right>
inline __m256i runs16(__m256i own, __m256i opp) {
  __m256i run = _mm256_and_si256(opp, moved16<Down, Right>(own));
  run = _mm256_or_si256(run, _mm256_and_si256(opp, moved16<Down, Right>(run)));
  const __m256i pairs = _mm256_and_si256(opp, moved16<Down, Right>(opp));
  run = _mm256_or_si256(run, _mm256_and_si256(pairs, moved16<2 * Down, 2 * Right>(run)));
  const __m256i fours = _mm256_and_si256(pairs, moved16<2 * Down, 2 * Right>(pairs));
  run = _mm256_or_si256(run, _mm256_and_si256(fours, moved16<4 * Down, 4 * Right>(run)));
  if constexpr (N > 10) {
    const __m256i eights = _mm256_and_si256(fours, moved16<4 * Down, 4 * Right>(fours));
    run = _mm256_or_si256(run, _mm256_and_si256(eights, moved16<8 * Down, 8 * Right>(run)));
  }
  return run;
}

// Calls f.template operator()<Down, Right>() for the eight directions.
template <typename F>
inline void for_each_direction16(F f) {
  f.template operator()<0, 1>();
  f.template operator()<0, -1>();
  f.template operator()<1, 0>();
  f.template operator()<-1, 0>();
  f.template operator()<1, 1>();
  f.template operator()<-1, -1>();
  f.template operator()<1, -1>();
  f.template operator()<-1, 1>();
}

template <int N>
inline Bits<N> legal_moves16(const Bits<N>& own, const Bits<N>& opp) {
  const __m256i mine = rows_of(own);
  const __m256i theirs = rows_of(opp);
  __m256i reached = _mm256_setzero_si256();
  for_each_direction16([&]<int Down, int Right>() {
    reached = _mm256_or_si256(reached, moved16<Down, Right>(runs16<N, Down, Right>(mine, theirs)));
  });
  return bits_of<N>(_mm256_andnot_si256(_mm256_or_si256(mine, theirs), reached));
}

template <int N>
inline Bits<N> flips16(const Bits<N>& own, const Bits<N>& opp, int square) {
  const __m256i mine = rows_of(own);
  const __m256i theirs = rows_of(opp);
  const __m256i numbers = _mm256_set_epi16(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  const __m256i from =
      _mm256_and_si256(_mm256_cmpeq_epi16(numbers, _mm256_set1_epi16(static_cast<int16_t>(square / N))),
                       _mm256_set1_epi16(static_cast<int16_t>(1 << square % N)));
  __m256i flipped = _mm256_setzero_si256();
  for_each_direction16([&]<int Down, int Right>() {
    const __m256i run = runs16<N, Down, Right>(from, theirs);
    const int open = _mm256_testz_si256(moved16<Down, Right>(run), mine);
    flipped = _mm256_or_si256(flipped, _mm256_andnot_si256(_mm256_set1_epi64x(-int64_t{open}), run));
  });
  return bits_of<N>(flipped);
}

}  // namespace omello::othello
#endif
