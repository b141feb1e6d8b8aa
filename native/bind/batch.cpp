#include "bind/batch.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "batch.hpp"
#include "bind/arguments.hpp"
#include "bind/errors.hpp"
#include "bind/omok.hpp"
#include "omok/batch_game.hpp"
#include "othello/batch_game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace omello::bind {
namespace {

constexpr int64_t kMostBoards = int64_t{1} << 20;
constexpr int64_t kMostThreads = 256;

template <typename T, int Dimensions>
using Array = nb::ndarray<T, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

size_t count_of(nb::handle value) {
  return static_cast<size_t>(whole(value, "the number of boards", 1, kMostBoards));
}

int threads_of(nb::handle value) {
  return static_cast<int>(whole(value, "the number of threads", 1, kMostThreads));
}

template <int N = 4>
std::unique_ptr<Batch> othello_batch_of(int64_t size, size_t count, int threads) {
  if constexpr (N <= 16) {
    if (size != N) return othello_batch_of<N + 2>(size, count, threads);
    using Game = othello::BatchGame<N>;
    return std::make_unique<BatchOf<Game>>(count, N, Game::kActions, threads, Game());
  } else {
    raise_position_error("an Othello board cannot have size " + std::to_string(size) + ": even sizes from 4 to 16");
  }
}

std::unique_ptr<Batch> othello_batch(nb::handle size, nb::handle count, nb::handle threads) {
  return othello_batch_of(whole(size, "the size of an Othello board", 4, 16), count_of(count), threads_of(threads));
}

std::unique_ptr<Batch> omok_batch(const RuleNumbers& rule, nb::handle size, nb::handle count, nb::handle threads) {
  const int lines = static_cast<int>(whole(size, "the size of an Omok board", omok::kMinSize, omok::kMaxOmokSize));
  return std::make_unique<BatchOf<omok::BatchGame>>(count_of(count), lines, static_cast<size_t>(lines) * lines,
                                                    threads_of(threads), omok::BatchGame(lines, to_rule(rule)));
}

// An array over the batch's own numbers: nothing is copied, and nobody else can write.
template <typename T, typename Numbers>
auto view(Batch& batch, const Numbers& numbers, std::initializer_list<size_t> shape) {
  static_assert(sizeof(T) == sizeof(typename Numbers::value_type));
  return nb::ndarray<nb::numpy, const T>(numbers.data(), shape, nb::find(batch));
}

void need_one_a_board(const Batch& batch, size_t count, const char* what) {
  if (count != batch.boards()) {
    raise_position_error(std::string(what) + " for " + std::to_string(count) + " boards do not fit a batch of " +
                         std::to_string(batch.boards()));
  }
}

void step(Batch& batch, Array<const int64_t, 1> actions, std::optional<Array<const bool, 1>> which) {
  need_one_a_board(batch, actions.shape(0), "actions");
  if (which) need_one_a_board(batch, which->shape(0), "marks");
  const auto* marks = which ? reinterpret_cast<const uint8_t*>(which->data()) : nullptr;
  std::optional<size_t> wrong;
  {
    const nb::gil_scoped_release release;
    wrong = batch.step(actions.data(), marks);
  }
  if (wrong) {
    raise_move_error("action " + std::to_string(actions.data()[*wrong]) + " of board " + std::to_string(*wrong) +
                     " is not legal");
  }
}

void reset(Batch& batch, Array<const bool, 1> which) {
  need_one_a_board(batch, which.shape(0), "marks");
  const nb::gil_scoped_release release;
  batch.reset(reinterpret_cast<const uint8_t*>(which.data()));
}

void set_up(Batch& batch, Array<const uint8_t, 4> planes, Array<const uint8_t, 1> turns) {
  need_one_a_board(batch, planes.shape(0), "planes");
  need_one_a_board(batch, turns.shape(0), "turns");
  const auto size = static_cast<size_t>(batch.size());
  if (planes.shape(1) < 2 || planes.shape(2) != size || planes.shape(3) != size) {
    raise_position_error("the planes do not fit boards of size " + std::to_string(size));
  }
  std::optional<size_t> wrong;
  {
    const nb::gil_scoped_release release;
    wrong = batch.set_up(planes.data(), planes.shape(1), turns.data());
  }
  if (wrong) {
    raise_position_error("the planes of board " + std::to_string(*wrong) +
                         " are no position: no stones, two on one place, or a winning row of the side to move");
  }
}

void random_actions(Batch& batch, uint64_t seed, Array<int64_t, 1> actions) {
  need_one_a_board(batch, actions.shape(0), "actions");
  const nb::gil_scoped_release release;
  batch.random_actions(seed, actions.data());
}

}  // namespace

void bind_batch(nb::module_& m) {
  nb::class_<Batch>(m, "Batch", "Many games at once; the core of `othello.Batch` and `omok.Batch`.")
      .def_prop_ro("planes",
                   [](Batch& self) {
                     const auto size = static_cast<size_t>(self.size());
                     return view<uint8_t>(self, self.arrays().planes, {self.boards(), kPlanes, size, size});
                   })
      .def_prop_ro("masks",
                   [](Batch& self) { return view<bool>(self, self.arrays().masks, {self.boards(), self.actions()}); })
      .def_prop_ro("turns", [](Batch& self) { return view<uint8_t>(self, self.arrays().turns, {self.boards()}); })
      .def_prop_ro("over", [](Batch& self) { return view<bool>(self, self.arrays().over, {self.boards()}); })
      .def_prop_ro("winners", [](Batch& self) { return view<int8_t>(self, self.arrays().winners, {self.boards()}); })
      .def_prop_ro("scores", [](Batch& self) { return view<int16_t>(self, self.arrays().scores, {self.boards()}); })
      .def_prop_ro("plies", [](Batch& self) { return view<int16_t>(self, self.arrays().plies, {self.boards()}); })
      .def("step", &step, "actions"_a.noconvert(), "which"_a.noconvert().none())
      .def("reset", &reset, "which"_a.noconvert())
      .def("set_up", &set_up, "planes"_a.noconvert(), "turns"_a.noconvert())
      .def("random_actions", &random_actions, "seed"_a, "actions"_a.noconvert());
  m.def("othello_batch", &othello_batch, "size"_a.none(), "count"_a.none(), "threads"_a.none());
  m.def("omok_batch", &omok_batch, "rule"_a, "size"_a.none(), "count"_a.none(), "threads"_a.none());
}

}  // namespace omello::bind
