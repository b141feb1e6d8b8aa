#include "bind/omok_weigher.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "bind/arguments.hpp"
#include "bind/errors.hpp"
#include "bind/omok.hpp"
#include "omok/weigher.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace omello::bind {
namespace {

// cells, own, amount, open, discounted, discount: the fields of omok::Shape in order.
using ShapeFields = std::tuple<std::string, bool, int, int, int, int>;

// So many shapes may gain so much: no sum over the lines of a point can overflow.
constexpr size_t kMostShapes = 64;
constexpr int kMostWorth = 300'000;
constexpr int kDeepest = 100;

omok::ShapeTable make_table(const std::vector<ShapeFields>& rows) {
  if (rows.size() > kMostShapes) raise_spec_error("a table cannot hold " + std::to_string(rows.size()) + " shapes");
  std::vector<omok::Shape> shapes;
  shapes.reserve(rows.size());
  for (const auto& [cells, own, amount, open, discounted, discount] : rows) {
    const auto is_group = [](int group) { return group >= 0 && group <= omok::kOpenGroups; };
    const auto is_small = [](int number) { return number >= -kMostWorth && number <= kMostWorth; };
    if (cells.empty() || cells.size() > omok::kMaxShape || cells.find_first_not_of("x.*|") != std::string::npos ||
        !is_group(open) || !is_group(discounted) || !is_small(amount) || !is_small(discount)) {
      raise_spec_error("'" + cells + "' with these numbers is no shape");
    }
    shapes.push_back({cells, own, amount, open, discounted, discount});
  }
  return omok::ShapeTable(shapes);
}

std::vector<int> weights_of(const omok::ShapeTable& table, const OmokBoard& board, nb::handle which) {
  const auto side = static_cast<omok::Side>(side_of(which));
  const omok::Position& stones = board.game.position();
  const omok::WeighedPosition weighed(table, stones);
  std::vector<int> weights;
  weights.reserve(static_cast<size_t>(stones.cells()));
  for (int cell = 0; cell < stones.cells(); ++cell) {
    weights.push_back(weighed.weight(side, cell));
  }
  return weights;
}

nb::object search(const omok::ShapeTable& table, const OmokBoard& board, nb::handle plies,
                  std::optional<double> seconds) {
  const int depth = static_cast<int>(whole(plies, "the depth of a search", 1, kDeepest));
  if (seconds && std::isnan(*seconds)) raise_spec_error("the seconds of a search cannot be nan");
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> end;
  // Also for numbers that are too large for a clock.
  if (seconds && *seconds < 1e6) {
    end = Clock::now() +
          std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::max(0.0, *seconds)));
  }
  omok::WeighedMove found{};
  {
    omok::Board game = board.game;
    if (!game.has_legal_move()) raise_position_error("the game is over: there is nothing to search");
    const nb::gil_scoped_release release;
    found = omok::search_weights(table, game, depth, end);
  }
  return nb::make_tuple(board.table->at(found.cell), found.value, found.nodes);
}

}  // namespace

void bind_omok_weigher(nb::module_& m) {
  nb::class_<omok::ShapeTable>(m, "OmokShapeTable", "The shapes that `weights` looks for, ready to be looked up.")
      .def(
          "__init__",
          [](omok::ShapeTable* self, const std::vector<ShapeFields>& rows) {
            new (self) omok::ShapeTable(make_table(rows));
          },
          "shapes"_a)
      .def("weights", &weights_of, "board"_a, "side"_a.none(),
           "What every point weighs for a side, in reading order; of meaning on free points only.")
      .def("search", &search, "board"_a, "depth"_a.none(), "seconds"_a = nb::none(),
           "The best move by alpha-beta over the weights, its value to the side to move, and the positions looked at.");
}

}  // namespace omello::bind
