// What wins and what is forbidden to whom, as a value.
#pragma once

#include <array>
#include <cstdint>

namespace omello::omok {

enum Side : uint8_t { kBlack = 0, kWhite = 1 };

constexpr Side other(Side side) {
  return static_cast<Side>(1 - side);
}

// What more than `row` stones in a row are.
enum class Overline : uint8_t { kWins, kNothing, kForbidden };

struct SideRule {
  Overline overline = Overline::kWins;
  bool no_double_three = false;
  bool no_double_four = false;

  // True if only exactly `row` stones win.
  constexpr bool exact() const { return overline != Overline::kWins; }
  constexpr bool has_bans() const { return overline == Overline::kForbidden || no_double_three || no_double_four; }
  constexpr bool operator==(const SideRule&) const = default;
};

struct Rule {
  int row = 5;
  std::array<SideRule, 2> sides{};

  constexpr const SideRule& of(Side side) const { return sides[side]; }
  constexpr bool operator==(const Rule&) const = default;
};

// How many in a row may be asked for; the line tables grow by nine with each more.
constexpr int kMinRow = 3;
constexpr int kMaxRow = 6;
// Where fewer win there is no double three to forbid.
constexpr int kMinRowOfThrees = 5;

}  // namespace omello::omok
