// Moves on 16×16 in one vector register: a row is a lane of 16 bits, so nothing runs round an edge.
#pragma once

#if defined(__AVX2__)
#include <immintrin.h>

#include "othello/bits.hpp"

namespace omello::othello {

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

// The squares beyond the unbroken runs of `opp` beside `own` in one direction.
template <int Down, int Right>
inline __m256i beyond_runs16(__m256i own, __m256i opp) {
  __m256i run = _mm256_and_si256(opp, moved16<Down, Right>(own));
  run = _mm256_or_si256(run, _mm256_and_si256(opp, moved16<Down, Right>(run)));
  const __m256i pairs = _mm256_and_si256(opp, moved16<Down, Right>(opp));
  run = _mm256_or_si256(run, _mm256_and_si256(pairs, moved16<2 * Down, 2 * Right>(run)));
  const __m256i fours = _mm256_and_si256(pairs, moved16<2 * Down, 2 * Right>(pairs));
  run = _mm256_or_si256(run, _mm256_and_si256(fours, moved16<4 * Down, 4 * Right>(run)));
  const __m256i eights = _mm256_and_si256(fours, moved16<4 * Down, 4 * Right>(fours));
  run = _mm256_or_si256(run, _mm256_and_si256(eights, moved16<8 * Down, 8 * Right>(run)));
  return moved16<Down, Right>(run);
}

inline Bits<16> legal_moves16(const Bits<16>& own, const Bits<16>& opp) {
  const auto rows_of = [](const Bits<16>& bits) {
    return _mm256_set_epi64x(static_cast<int64_t>(bits.word(3)), static_cast<int64_t>(bits.word(2)),
                             static_cast<int64_t>(bits.word(1)), static_cast<int64_t>(bits.word(0)));
  };
  const __m256i mine = rows_of(own);
  const __m256i theirs = rows_of(opp);
  __m256i reached = _mm256_or_si256(beyond_runs16<0, 1>(mine, theirs), beyond_runs16<0, -1>(mine, theirs));
  reached = _mm256_or_si256(reached, beyond_runs16<1, 0>(mine, theirs));
  reached = _mm256_or_si256(reached, beyond_runs16<-1, 0>(mine, theirs));
  reached = _mm256_or_si256(reached, beyond_runs16<1, 1>(mine, theirs));
  reached = _mm256_or_si256(reached, beyond_runs16<-1, -1>(mine, theirs));
  reached = _mm256_or_si256(reached, beyond_runs16<1, -1>(mine, theirs));
  reached = _mm256_or_si256(reached, beyond_runs16<-1, 1>(mine, theirs));
  reached = _mm256_andnot_si256(_mm256_or_si256(mine, theirs), reached);
  alignas(32) uint64_t words[4];
  _mm256_store_si256(reinterpret_cast<__m256i*>(words), reached);
  Bits<16> moves;
  for (int i = 0; i < 4; ++i) moves.set_word(i, words[i]);
  return moves;
}

}  // namespace omello::othello
#endif
