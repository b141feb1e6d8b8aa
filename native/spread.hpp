// Bits as bytes: how boards become planes.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace omello {

// Eight bits as eight bytes of zero and one, the lowest bit first.
inline void spread8(uint64_t bits, uint8_t* bytes) {
  static_assert(std::endian::native == std::endian::little);
  // Every byte gets all eight bits and keeps its own; what is left of it becomes one.
  const uint64_t kept = (bits & 0xff) * 0x0101010101010101u & 0x8040201008040201u;
  const uint64_t ones = (kept + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
  std::memcpy(bytes, &ones, sizeof ones);
}

// The first `count` bits of the words as bytes of zero and one.
inline void spread(const uint64_t* words, size_t count, uint8_t* bytes) {
  size_t at = 0;
#if defined(__AVX2__)
  const __m256i byte_of_bit =
      _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
  const __m256i own_bit = _mm256_set1_epi64x(static_cast<int64_t>(0x8040201008040201u));
  for (; at + 32 <= count; at += 32) {
    const auto bits = static_cast<int32_t>(words[at / 64] >> (at % 64));
    const __m256i kept = _mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi32(bits), byte_of_bit), own_bit);
    const __m256i ones = _mm256_and_si256(_mm256_cmpeq_epi8(kept, own_bit), _mm256_set1_epi8(1));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(bytes + at), ones);
  }
#endif
  for (; at + 8 <= count; at += 8) spread8(words[at / 64] >> (at % 64), bytes + at);
  for (; at < count; ++at) bytes[at] = words[at / 64] >> (at % 64) & 1;
}

// The other way: `count` bytes, each zero or not, as bits. Bits behind the last are left as they are.
inline void gather(const uint8_t* bytes, size_t count, uint64_t* words) {
  for (size_t at = 0; at < count; ++at) {
    const uint64_t bit = uint64_t{1} << (at % 64);
    words[at / 64] = bytes[at] != 0 ? words[at / 64] | bit : words[at / 64] & ~bit;
  }
}

}  // namespace omello
