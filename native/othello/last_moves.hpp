// The last moves of a game, counted rather than played. All scores are final ones in stones, the empty squares given
// to the winner, for the side to move; the searches ask only whether the score is above `alpha` and may return any
// bound that answers it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "othello/position.hpp"

namespace omello::othello {

// The squares beside a square.
template <int N>
constexpr std::array<Bits<N>, N * N> make_neighbours() {
  std::array<Bits<N>, N * N> neighbours{};
  for (int square = 0; square < N * N; ++square) {
    for (const auto& [down, right] : kDirections) {
      const int row = square / N + down;
      const int col = square % N + right;
      if (row >= 0 && row < N && col >= 0 && col < N) neighbours[square].set(row * N + col);
    }
  }
  return neighbours;
}

template <int N>
inline constexpr auto kNeighbours = make_neighbours<N>();

#if defined(__BMI2__)
// How many stones a stone at a place of a full line of eight turns; bit i of the index is set if the mover has place i.
constexpr std::array<std::array<uint8_t, 256>, 8> make_line_flips() {
  std::array<std::array<uint8_t, 256>, 8> flips{};
  for (int place = 0; place < 8; ++place) {
    for (int own = 0; own < 256; ++own) {
      int left = place - 1;
      while (left >= 0 && !(own >> left & 1)) --left;
      int right = place + 1;
      while (right < 8 && !(own >> right & 1)) ++right;
      flips[place][own] =
          static_cast<uint8_t>((left >= 0 ? place - left - 1 : 0) + (right < 8 ? right - place - 1 : 0));
    }
  }
  return flips;
}

inline constexpr auto kLineFlips = make_line_flips();

// The column and the two diagonals through a square, and its place on the diagonals counted from the top.
struct Lines {
  uint64_t column = 0;
  uint64_t falling = 0;
  uint64_t rising = 0;
  uint8_t on_falling = 0;
  uint8_t on_rising = 0;
};

template <int N>
constexpr std::array<Lines, N * N> make_lines() {
  std::array<Lines, N * N> lines{};
  for (int square = 0; square < N * N; ++square) {
    const int row = square / N;
    const int col = square % N;
    Lines& line = lines[square];
    for (int other = 0; other < N * N; ++other) {
      const uint64_t bit = uint64_t{1} << other;
      if (other % N == col) line.column |= bit;
      if (other / N - other % N == row - col) line.falling |= bit;
      if (other / N + other % N == row + col) line.rising |= bit;
    }
    const uint64_t before = (uint64_t{1} << square) - 1;
    line.on_falling = static_cast<uint8_t>(std::popcount(line.falling & before));
    line.on_rising = static_cast<uint8_t>(std::popcount(line.rising & before));
  }
  return lines;
}

template <int N>
inline constexpr auto kLines = make_lines<N>();
#endif

// The number of stones turned by a move to the only empty square.
template <int N>
inline int last_flips(const Bits<N>& own, int square) {
#if defined(__BMI2__)
  if constexpr (N <= 8) {
    const uint64_t word = own.word();
    const Lines& lines = kLines<N>[square];
    return kLineFlips[square % N][word >> (square - square % N) & ((1 << N) - 1)] +
           kLineFlips[square / N][_pext_u64(word, lines.column)] +
           kLineFlips[lines.on_falling][_pext_u64(word, lines.falling)] +
           kLineFlips[lines.on_rising][_pext_u64(word, lines.rising)];
  }
#endif
  return flips(own, ~own & ~Bits<N>::square(square), square).count();
}

// One empty square left; `opp` is everything else.
template <int N>
inline int last1(const Bits<N>& own, int alpha, int square) {
  const int with_stone = 2 * own.count() - (N * N - 2);
  const int turned = last_flips(own, square);
  if (turned != 0) return with_stone + 2 * turned;
  // The mover gets no more than the empty square now, so often the other side need not be asked.
  if (with_stone <= alpha) return with_stone;
  const int lost = last_flips(~own & ~Bits<N>::square(square), square);
  if (lost != 0) return with_stone - 2 - 2 * lost;
  return with_stone > 0 ? with_stone : with_stone - 2;
}

template <int N>
inline int last2(const Bits<N>& own, const Bits<N>& opp, int alpha, int a, int b, uint64_t& nodes) {
  ++nodes;
  int best = -N * N - 1;
  if (kNeighbours<N>[a] & opp) {
    if (const auto turned = flips(own, opp, a)) {
      ++nodes;
      best = -last1(opp & ~turned, -alpha - 1, b);
      if (best > alpha) return best;
    }
  }
  if (kNeighbours<N>[b] & opp) {
    if (const auto turned = flips(own, opp, b)) {
      ++nodes;
      const int score = -last1(opp & ~turned, -alpha - 1, a);
      if (score > best) best = score;
    }
  }
  if (best >= -N * N) return best;

  // A pass: the other side moves, and the mover wants its best answer to be small.
  best = N * N + 1;
  if (kNeighbours<N>[a] & own) {
    if (const auto turned = flips(opp, own, a)) {
      ++nodes;
      best = last1(own & ~turned, alpha, b);
      if (best <= alpha) return best;
    }
  }
  if (kNeighbours<N>[b] & own) {
    if (const auto turned = flips(opp, own, b)) {
      ++nodes;
      const int score = last1(own & ~turned, alpha, a);
      if (score < best) best = score;
    }
  }
  return best <= N * N ? best : Position<N>{own, opp}.final_score();
}

// Three empty squares, to be tried in the order given. `passed` is true if the other side has just passed.
template <int N>
inline int last3(const Bits<N>& own, const Bits<N>& opp, int alpha, int a, int b, int c, bool passed, uint64_t& nodes) {
  ++nodes;
  int best = -N * N - 1;
  const auto attempt = [&](int square, int next, int last) {
    if (!(kNeighbours<N>[square] & opp)) return false;
    const auto turned = flips(own, opp, square);
    if (!turned) return false;
    const auto after = Position<N>{own, opp}.played(square, turned);
    const int score = -last2(after.own, after.opp, -alpha - 1, next, last, nodes);
    if (score > best) best = score;
    return best > alpha;
  };
  if (attempt(a, b, c) || attempt(b, a, c) || attempt(c, a, b)) return best;
  if (best >= -N * N) return best;
  if (passed) return Position<N>{own, opp}.final_score();
  return -last3(opp, own, -alpha - 1, a, b, c, true, nodes);
}

// Squares of one quarter of the board share a bit; a quarter with an odd number of empty squares is good to move in.
template <int N>
constexpr int quarter_of(int square) {
  return 1 << ((square / N >= N / 2 ? 2 : 0) + (square % N >= N / 2 ? 1 : 0));
}

template <int N>
constexpr std::array<Bits<N>, 16> make_quarters() {
  std::array<Bits<N>, 16> masks{};
  for (int quarters = 0; quarters < 16; ++quarters) {
    for (int square = 0; square < N * N; ++square) {
      if (quarters & quarter_of<N>(square)) masks[quarters].set(square);
    }
  }
  return masks;
}

// The squares of a set of quarters.
template <int N>
inline constexpr auto kQuarters = make_quarters<N>();

template <int N>
constexpr std::array<uint8_t, N * N> make_quarter_of() {
  std::array<uint8_t, N * N> quarters{};
  for (int square = 0; square < N * N; ++square) quarters[square] = static_cast<uint8_t>(quarter_of<N>(square));
  return quarters;
}

template <int N>
inline constexpr auto kQuarterOf = make_quarter_of<N>();

// The quarters with an odd number of empty squares.
template <int N>
constexpr int parity_of(const Bits<N>& empty) {
  int parity = 0;
  for (int quarter = 1; quarter < 16; quarter <<= 1) {
    if ((empty & kQuarters<N>[quarter]).count() & 1) parity |= quarter;
  }
  return parity;
}

// Four empty squares.
template <int N>
inline int last4(const Bits<N>& own, const Bits<N>& opp, int alpha, int parity, bool passed, uint64_t& nodes) {
  ++nodes;
  const auto empty = ~(own | opp);
  auto odd = empty & kQuarters<N>[parity];
  auto even = empty & ~kQuarters<N>[parity];
  std::array<int, 4> squares{};
  int count = 0;
  while (odd) squares[count++] = odd.pop();
  while (even) squares[count++] = even.pop();

  int best = -N * N - 1;
  for (int i = 0; i < 4; ++i) {
    const int square = squares[i];
    if (!(kNeighbours<N>[square] & opp)) continue;
    const auto turned = flips(own, opp, square);
    if (!turned) continue;
    const auto after = Position<N>{own, opp}.played(square, turned);
    // Of the three that remain, one alone in its quarter comes first.
    int a = squares[i == 0 ? 1 : 0];
    int b = squares[i <= 1 ? 2 : 1];
    int c = squares[i <= 2 ? 3 : 2];
    const int odd_now = parity ^ kQuarterOf<N>[square];
    if (!(kQuarterOf<N>[a] & odd_now)) {
      if (kQuarterOf<N>[b] & odd_now) {
        std::swap(a, b);
      } else {
        std::swap(a, c);
      }
    }
    const int score = -last3(after.own, after.opp, -alpha - 1, a, b, c, false, nodes);
    if (score > best) {
      best = score;
      if (best > alpha) return best;
    }
  }
  if (best >= -N * N) return best;
  if (passed) return Position<N>{own, opp}.final_score();
  return -last4(opp, own, -alpha - 1, parity, true, nodes);
}

}  // namespace omello::othello
