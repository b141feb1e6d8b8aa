// The search for forced wins alone, for Python: what it does not find is not there, if it says so.
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include "bind/arguments.hpp"
#include "bind/background.hpp"
#include "bind/errors.hpp"
#include "bind/kept_engine.hpp"
#include "bind/omok.hpp"
#include "omok/threats.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace omello::bind {
namespace {

// 2^16 positions, a megabyte.
constexpr int kTableBits = 16;

// For boards of one size and rule: what it remembers of positions holds for those alone.
struct Search {
  Search(int size, const omok::Rule& rule) : size(size), values(omok::PointWeights::by_hand(), rule) {
    threats.watch(&stop);
  }

  int size;
  omok::PointValues values;
  omok::ThreatSearch threats{kTableBits};
  std::atomic<bool> stop{false};
};

struct OmokForcedWins {
  KeptEngine<Search> kept;
};

void new_search(OmokForcedWins* self, const OmokBoard& board) {
  const auto make = [size = board.game.position().size(), rule = board.game.rule()] {
    return std::make_unique<Search>(size, rule);
  };
  new (self) OmokForcedWins{KeptEngine<Search>(make)};
}

// (moves, none if there are none; whether that is the whole truth)
nb::tuple find(OmokForcedWins& self, const OmokBoard& board, bool by_fours, nb::handle plies, nb::handle nodes,
               const std::vector<nb::object>& left_out) {
  const omok::Board game = board.game;
  const int most = static_cast<int>(whole(plies, "the length of a forced win", 1, kMostMoves));
  const uint64_t limit = static_cast<uint64_t>(whole(nodes, "the number of nodes", 1, int64_t{1} << 62));
  std::vector<int> cells;
  cells.reserve(left_out.size());
  for (const nb::object& move : left_out) cells.push_back(board.table->index_of(move));
  if (game.winner()) raise_position_error("the game is over: there is nothing to search");
  const auto [moves, complete] = self.kept.search([&](Search& search) {
    if (search.size != game.position().size() || search.values.rule() != game.rule()) {
      raise_position_error("this search was made for boards of another size or rule");
    }
    return run_in_background(
        [&] {
          search.stop.store(false);
          omok::Field field(game.position(), game.turn(), search.values);
          search.threats.leave_out(cells);
          if (by_fours) {
            search.threats.shortest_fours(field, most, limit);
          } else {
            search.threats.threats(field, most, limit);
          }
          return std::make_pair(search.threats.line(), !search.threats.cut_short());
        },
        [&] { search.stop.store(true); });
  });
  return nb::make_tuple(board.moves(moves), complete);
}

}  // namespace

void bind_omok_forced_wins(nb::module_& m) {
  nb::class_<OmokForcedWins>(m, "OmokForcedWins", "The search for forced wins on boards of one size and rule.")
      .def("__init__", &new_search, "board"_a)
      .def("find", &find, "board"_a, "by_fours"_a, "plies"_a.none(), "nodes"_a.none(), "left_out"_a,
           "A win of so many plies at most, the shortest, and whether there is none besides when none was found.");
}

}  // namespace omello::bind
