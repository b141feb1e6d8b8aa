#include "training/label.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "othello/search.hpp"

namespace omello::training {
namespace {

using namespace othello;

template <int N>
class Labeller {
 public:
  Labeller(std::span<const std::byte> weights, size_t table_bytes, int level)
      : evaluator_(weights),
        probcut_(N, parameters_),
        table_(table_bytes),
        search_(std::make_unique<Search<N>>(shared_, 0)) {
    control_.begin({});
    shared_.level = level;
    shared_.errors = errors_of(parameters_, level, 0);
  }

  struct Result {
    float value;
    int move;
  };

  Result search(const Position<N>& position, int depth) {
    if (!position.can_move()) {
      const auto passed = position.passed();
      if (!passed.can_move()) return {static_cast<float>(position.final_score()), -1};
      return {-search(passed, depth).value, N * N};
    }
    search_->start(position);
    Moves<N> moves;
    search_->list_moves(0, depth, Table::kNoMove, moves);
    const int plies = std::clamp(depth, 1, search_->frame(0).empties);
    int best = -Search<N>::kInfinity;
    int best_move = -1;
    for (int i = 0; i < moves.count; ++i) {
      const auto& move = moves.pick(i);
      const int score = search_->template value_of<true>(move, 0, plies, best, Search<N>::kInfinity, i == 0);
      if (score > best) {
        best = score;
        best_move = move.square;
      }
    }
    return {static_cast<float>(best) / static_cast<float>(kUnit), best_move};
  }

 private:
  Parameters parameters_;
  Evaluator<N> evaluator_;
  ProbCut probcut_;
  Table table_;
  Team<N> team_;
  Control control_;
  Shared<N> shared_{parameters_, evaluator_, probcut_, table_, team_, control_};
  std::unique_ptr<Search<N>> search_;
};

template <int N>
void label(std::span<const std::byte> weights, std::span<const uint64_t> positions, std::span<const int16_t> depths,
           size_t table_bytes, int level, std::span<float> values, std::span<int16_t> moves) {
  constexpr size_t kWords = Bits<N>::kWords;
  Labeller<N> labeller(weights, table_bytes, level);
  for (size_t i = 0; i < values.size(); ++i) {
    Position<N> position;
    for (size_t word = 0; word < kWords; ++word) {
      position.own.set_word(static_cast<int>(word), positions[(2 * i) * kWords + word]);
      position.opp.set_word(static_cast<int>(word), positions[(2 * i + 1) * kWords + word]);
    }
    const auto [value, move] = labeller.search(position, depths[i]);
    values[i] = value;
    moves[i] = static_cast<int16_t>(move);
  }
}

}  // namespace

void search_all(int size, std::span<const std::byte> weights, std::span<const uint64_t> positions,
                std::span<const int16_t> depths, size_t table_bytes, int level, std::span<float> values,
                std::span<int16_t> moves) {
  switch (size) {
    case 4:
      return label<4>(weights, positions, depths, table_bytes, level, values, moves);
    case 6:
      return label<6>(weights, positions, depths, table_bytes, level, values, moves);
    case 8:
      return label<8>(weights, positions, depths, table_bytes, level, values, moves);
    case 10:
      return label<10>(weights, positions, depths, table_bytes, level, values, moves);
    case 12:
      return label<12>(weights, positions, depths, table_bytes, level, values, moves);
    case 14:
      return label<14>(weights, positions, depths, table_bytes, level, values, moves);
    case 16:
      return label<16>(weights, positions, depths, table_bytes, level, values, moves);
    default:
      throw std::invalid_argument("no Othello board has this size");
  }
}

}  // namespace omello::training
