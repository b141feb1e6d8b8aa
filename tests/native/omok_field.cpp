// Plays random games and compares the incremental patterns with a count from the stones, after every move and undo,
// and the answers to open fours with what they do on the board.
// usage: omok_field GAMES SIZE [seed] | omok_field bench
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <vector>

#include "omok/board.hpp"
#include "omok/field.hpp"
#include "omok/playout.hpp"
#include "random.hpp"

namespace {

using omello::Random;
using namespace omello::omok;

Rule any_rule(Random& random) {
  Rule rule;
  rule.row = random.below(4) ? 5 : kMinRow + static_cast<int>(random.below(kMaxRow - kMinRow + 1));
  for (SideRule& side : rule.sides) {
    side.overline = static_cast<Overline>(random.below(3));
    side.no_double_three = rule.row >= 5 && random.below(2);
    side.no_double_four = random.below(2);
  }
  return rule;
}

// Every answer to every threat of an open four, tried on the board.
bool answers_are_right(Field& field) {
  const Side attacker = other(field.turn());
  for (int point = 0; point < field.cells(); ++point) {
    if ((field.flags(attacker, point) & (kMakesOpenFour | kMaybeForbidden)) != kMakesOpenFour) continue;
    for (int cell = 0; cell < field.cells(); ++cell) {
      if (cell == point || !field.position().is_empty(cell)) continue;
      const bool stops = field.stops_open_four(attacker, point, cell);
      field.play(cell);
      const uint8_t flags = field.flags(attacker, point);
      field.undo();
      if (stops != ((flags & kMakesOpenFour) == 0 || (flags & kMaybeForbidden) != 0)) return false;
    }
  }
  return true;
}

bool check(int size, uint64_t seed, const PointWeights& weights) {
  Random random(seed);
  const Rule rule = any_rule(random);
  Board board(size, rule);
  play_out(board, random);
  const PointValues values(weights, rule);
  Field field(Position(size), kBlack, values);
  for (const int cell : board.history()) {
    field.play(cell);
    // Traits are counted only when they are asked for.
    if (random.below(2) == 0) field.score();
    if (!field.is_consistent() || !answers_are_right(field)) return false;
    // Back and forth in the middle of games, too.
    if (random.below(8) == 0) {
      field.undo();
      if (!field.is_consistent()) return false;
      field.play(cell);
    }
  }
  for (size_t i = 0; i < board.history().size(); ++i) {
    field.undo();
    if (!field.is_consistent()) return false;
  }
  return true;
}

// As many points as the largest board has, worth anything between -6000 and 6000, against plain sums.
bool sums_are_right(Random& random) {
  const auto any = [&] { return static_cast<int16_t>(static_cast<int>(random.below(12001)) - 6000); };
  WorthSum sum;
  std::array<int, 2> plain{};
  for (int i = 0; i < kMaxCells; ++i) {
    const std::array<int16_t, 2> worth = {any(), any()};
    const auto code = static_cast<uint16_t>(random.below(kPointCodes));
    const auto flags = static_cast<uint8_t>(random.below(64));
    const PointValue value(worth, code, flags);
    if (value.code() != code || value.flags() != flags) return false;
    const bool is_taken = random.below(4) == 0;
    sum.replace(is_taken ? value : PointValue(), is_taken ? PointValue() : value);
    for (const int role : {0, 1}) {
      plain[role] += is_taken ? -worth[role] : worth[role];
      if (sum.of(role) != plain[role]) return false;
    }
  }
  return true;
}

void bench(const PointWeights& weights) {
  Random random(1);
  const PointValues values(weights, Rule{});
  Field field(Position(15), kBlack, values);
  for (int i = 0; i < 30; ++i) {
    const int row = 4 + static_cast<int>(random.below(7));
    const int col = 4 + static_cast<int>(random.below(7));
    if (field.position().is_empty(row * 15 + col)) field.play(row * 15 + col);
  }
  std::vector<int> empties;
  for (int cell = 0; cell < 225; ++cell) {
    if (field.position().is_empty(cell)) empties.push_back(cell);
  }
  const std::clock_t start = std::clock();
  int rounds = 0;
  for (int i = 0; i < 20000; ++i) {
    for (const int cell : empties) {
      field.play(cell);
      field.undo();
      ++rounds;
    }
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::printf("%.0f ns for a move and its undo\n", seconds / rounds * 1e9);
}

}  // namespace

int main(int argc, char** argv) {
  const auto weights = std::make_unique<PointWeights>(PointWeights::by_hand());
  if (argc > 1 && std::strcmp(argv[1], "bench") == 0) {
    bench(*weights);
    return 0;
  }
  Random random(1);
  for (auto& side : weights->traits) {
    for (size_t code = 1; code < side.size(); ++code) {
      for (int16_t& trait : side[code]) trait = static_cast<int16_t>(random.below(200));
    }
  }
  for (int i = 0; i < 100; ++i) {
    if (!sums_are_right(random)) {
      std::printf("round %d: the sums of worths differ\n", i);
      return 1;
    }
  }
  const int games = argc > 1 ? std::atoi(argv[1]) : 20;
  const int size = argc > 2 ? std::atoi(argv[2]) : 15;
  const uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  for (int i = 0; i < games; ++i) {
    if (!check(size, seed + static_cast<uint64_t>(i), *weights)) {
      std::printf("size %d, seed %llu: the counts differ\n", size, static_cast<unsigned long long>(seed) + i);
      return 1;
    }
  }
  std::printf("size %d: %d games agree\n", size, games);
  return 0;
}
