// Sets of squares of an N×N board. Square row * N + col is bit number row * N + col, so a1 (top left) is bit 0.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <utility>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace omello::othello {

template <int N>
class Bits {
  static_assert(N >= 4 && N <= 16 && N % 2 == 0);

 public:
  static constexpr int kSquares = N * N;
  static constexpr int kWords = (kSquares + 63) / 64;

  constexpr Bits() = default;
  constexpr explicit Bits(uint64_t word)
    requires(kWords == 1)
      : words_{word} {}

  static constexpr Bits square(int square) {
    Bits bits;
    bits.words_[square >> 6] = uint64_t{1} << (square & 63);
    return bits;
  }
  static constexpr Bits full() {
    Bits bits;
    for (auto& word : bits.words_) word = ~uint64_t{0};
    if constexpr (kSquares % 64 != 0) bits.words_[kWords - 1] = (uint64_t{1} << (kSquares % 64)) - 1;
    return bits;
  }

  constexpr uint64_t word() const
    requires(kWords == 1)
  {
    return words_[0];
  }
  constexpr uint64_t word(int index) const { return words_[index]; }
  constexpr void set_word(int index, uint64_t word) { words_[index] = word; }

  constexpr bool test(int square) const { return (words_[square >> 6] >> (square & 63)) & 1; }
  constexpr void set(int square) { words_[square >> 6] |= uint64_t{1} << (square & 63); }
  constexpr explicit operator bool() const {
    uint64_t all = 0;
    for (const auto word : words_) all |= word;
    return all != 0;
  }
  constexpr int count() const {
    int count = 0;
    for (const auto word : words_) count += std::popcount(word);
    return count;
  }
  // The first square; only of a set that is not empty.
  constexpr int first() const {
    int index = 0;
    while (index + 1 < kWords && words_[index] == 0) ++index;
    return index * 64 + std::countr_zero(words_[index]);
  }
  // Takes the first square out and returns it.
  constexpr int pop() {
    int index = 0;
    while (index + 1 < kWords && words_[index] == 0) ++index;
    const int square = index * 64 + std::countr_zero(words_[index]);
    words_[index] &= words_[index] - 1;
    return square;
  }
  // The square number `rank` (from 0) of the set; `rank` must be smaller than count().
  int select(int rank) const {
    int index = 0;
    if constexpr (kWords > 1) {
      for (int count = std::popcount(words_[0]); rank >= count; count = std::popcount(words_[index])) {
        rank -= count;
        ++index;
      }
    }
#if defined(__BMI2__)
    return index * 64 + std::countr_zero(_pdep_u64(uint64_t{1} << rank, words_[index]));
#else
    uint64_t word = words_[index];
    for (; rank > 0; --rank) word &= word - 1;
    return index * 64 + std::countr_zero(word);
#endif
  }

  friend constexpr Bits operator&(const Bits& a, const Bits& b) {
    return combine(a, b, [](uint64_t x, uint64_t y) { return x & y; });
  }
  friend constexpr Bits operator|(const Bits& a, const Bits& b) {
    return combine(a, b, [](uint64_t x, uint64_t y) { return x | y; });
  }
  friend constexpr Bits operator^(const Bits& a, const Bits& b) {
    return combine(a, b, [](uint64_t x, uint64_t y) { return x ^ y; });
  }
  constexpr Bits operator~() const {
    constexpr Bits kAll = full();
    return *this ^ kAll;
  }
  constexpr Bits& operator&=(const Bits& other) { return *this = *this & other; }
  constexpr Bits& operator|=(const Bits& other) { return *this = *this | other; }
  constexpr Bits& operator^=(const Bits& other) { return *this = *this ^ other; }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;
  friend constexpr auto operator<=>(const Bits&, const Bits&) = default;

  // Every square moved by Distance squares in reading order (back if negative). Bits that leave the last word's
  // end are lost, but not those that leave the board in its last word: callers mask.
  template <int Distance>
  constexpr Bits shifted() const {
    return from_words([&]<int To>() {
      constexpr int kWordSteps = (Distance < 0 ? -Distance : Distance) / 64;
      constexpr int kBitSteps = (Distance < 0 ? -Distance : Distance) % 64;
      constexpr int kFrom = Distance < 0 ? To + kWordSteps : To - kWordSteps;
      constexpr int kNext = Distance < 0 ? kFrom + 1 : kFrom - 1;
      uint64_t word = 0;
      if constexpr (kFrom >= 0 && kFrom < kWords) {
        word = Distance < 0 ? words_[kFrom] >> kBitSteps : words_[kFrom] << kBitSteps;
      }
      if constexpr (kBitSteps != 0 && kNext >= 0 && kNext < kWords) {
        word |= Distance < 0 ? words_[kNext] << (64 - kBitSteps) : words_[kNext] >> (64 - kBitSteps);
      }
      return word;
    });
  }

 private:
  // The set of the words f.template operator()<index>(). Written out word by word: compilers turn loops over words into
  // vectors, which take longer to fill than to use.
  template <typename F>
  static constexpr Bits from_words(F f) {
    return [&]<int... Index>(std::integer_sequence<int, Index...>) {
      Bits result;
      ((result.words_[Index] = f.template operator()<Index>()), ...);
      return result;
    }(std::make_integer_sequence<int, kWords>());
  }
  template <typename F>
  static constexpr Bits combine(const Bits& a, const Bits& b, F f) {
    return from_words([&]<int Index>() { return f(a.words_[Index], b.words_[Index]); });
  }

  std::array<uint64_t, kWords> words_{};
};

// Calls f(square) for every square of the set in reading order.
template <int N, typename F>
constexpr void for_each(Bits<N> bits, F f) {
  for (int index = 0; index < Bits<N>::kWords; ++index) {
    for (uint64_t word = bits.word(index); word != 0; word &= word - 1) f(index * 64 + std::countr_zero(word));
  }
}

// All columns but the first and the last.
template <int N>
constexpr Bits<N> inner_columns() {
  Bits<N> bits;
  for (int square = 0; square < N * N; ++square) {
    if (square % N != 0 && square % N != N - 1) bits.set(square);
  }
  return bits;
}

}  // namespace omello::othello
