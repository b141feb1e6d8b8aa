// Many games at once, each a board of its own: what learning asks for. One call moves all of them and writes down what
// a learner sees: planes, legal moves, who is to move, and how each game ended.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "random.hpp"
#include "spread.hpp"

namespace omello {

inline constexpr int kPlanes = 3;

// Calls f(first, last) for parts of 0 .. count, on so many threads. They live for one call only: a process that forks
// between two calls takes nothing half done along.
template <typename F>
void share_out(size_t count, int threads, const F& f) {
  constexpr size_t kWorthAThread = 2048;
  const size_t parts = std::clamp<size_t>(count / kWorthAThread, 1, static_cast<size_t>(threads));
  std::vector<std::thread> others;
  others.reserve(parts);
  for (size_t part = 1; part < parts; ++part) {
    const size_t first = count * part / parts;
    const size_t last = count * (part + 1) / parts;
    try {
      others.emplace_back([&f, first, last] { f(first, last); });
    } catch (const std::system_error&) {
      f(first, last);  // No thread to be had.
    }
  }
  f(size_t{0}, count / parts);
  for (std::thread& other : others) other.join();
}

// How a game stands.
struct Standing {
  bool white_to_move = false;
  bool over = false;
  int winner = -1;  // 0 for black, 1 for white, -1 for nobody
  int score = 0;    // once it is over: Othello's official result, black's view
};

// What a learner sees of all boards. Arrays have one row a board; planes are zeros and ones.
struct BatchArrays {
  BatchArrays(size_t boards, size_t cells, size_t actions)
      : planes(boards * kPlanes * cells),
        masks(boards * actions),
        turns(boards),
        over(boards),
        winners(boards),
        scores(boards),
        plies(boards) {}

  std::vector<uint8_t> planes;  // the mover's stones, the other side's, and where it may put one
  std::vector<uint8_t> masks;   // the legal actions: a cell, or, in Othello, the number after the last for the pass
  std::vector<uint8_t> turns;
  std::vector<uint8_t> over;
  std::vector<int8_t> winners;
  std::vector<int16_t> scores;
  std::vector<int16_t> plies;
};

// A batch of either game and any size. Every call may come from any thread.
class Batch {
 public:
  Batch(size_t boards, int size, size_t actions, int threads)
      : arrays_(boards, static_cast<size_t>(size) * static_cast<size_t>(size), actions),
        boards_(boards),
        size_(size),
        cells_(static_cast<size_t>(size) * static_cast<size_t>(size)),
        actions_(actions),
        threads_(threads) {}
  virtual ~Batch() = default;
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  size_t boards() const { return boards_; }
  int size() const { return size_; }
  size_t actions() const { return actions_; }
  const BatchArrays& arrays() const { return arrays_; }

  // Plays one action a board, where `which` (if there is one) is not zero; those of games that are over are ignored.
  // Returns the first board whose action is not legal, and has played none then.
  std::optional<size_t> step(const int64_t* actions, const uint8_t* which) {
    const std::lock_guard lock(mutex_);
    for (size_t board = 0; board < boards_; ++board) {
      if (goes_on(board, which) && !is_legal(board, actions[board])) return board;
    }
    play_all(actions, which);
    return std::nullopt;
  }

  // New games on the boards where `which` is not zero.
  void reset(const uint8_t* which) {
    const std::lock_guard lock(mutex_);
    start_all(which);
  }

  // Positions from planes of stones (the mover's, then the other side's, `planes` a board in all) and who is to move.
  // Returns the first board whose position makes no sense; all boards begin anew then.
  std::optional<size_t> set_up(const uint8_t* stones, size_t planes, const uint8_t* turns) {
    const std::lock_guard lock(mutex_);
    const auto wrong = place_all(stones, planes, turns);
    if (wrong) start_all(std::vector<uint8_t>(boards_, 1).data());
    return wrong;
  }

  // A legal action a board, each equally likely; 0 where the game is over. Board number i has its own random numbers.
  void random_actions(uint64_t seed, int64_t* actions) {
    const std::lock_guard lock(mutex_);
    share_out(boards_, threads_, [&](size_t first, size_t last) {
      for (size_t board = first; board < last; ++board) {
        Random random(seed + board * 0xd1342543de82ef95u);
        actions[board] = pick(&arrays_.masks[board * actions_], random);
      }
    });
  }

 protected:
  bool goes_on(size_t board, const uint8_t* which) const {
    return arrays_.over[board] == 0 && (which == nullptr || which[board] != 0);
  }
  bool is_legal(size_t board, int64_t action) const {
    return action >= 0 && action < static_cast<int64_t>(actions_) &&
           arrays_.masks[board * actions_ + static_cast<size_t>(action)] != 0;
  }

  virtual void play_all(const int64_t* actions, const uint8_t* which) = 0;
  virtual void start_all(const uint8_t* which) = 0;
  virtual std::optional<size_t> place_all(const uint8_t* stones, size_t planes, const uint8_t* turns) = 0;

  BatchArrays arrays_;
  const size_t boards_;
  const int size_;
  const size_t cells_;
  const size_t actions_;
  const int threads_;

 private:
  int64_t pick(const uint8_t* mask, Random& random) const {
    size_t legal = 0;
    for (size_t action = 0; action < actions_; ++action) legal += mask[action];
    if (legal == 0) return 0;
    size_t rank = random.below(static_cast<uint32_t>(legal));
    size_t action = 0;
    // Eight bytes at a time up to the last ones.
    for (uint64_t eight; action + sizeof eight <= actions_; action += sizeof eight) {
      std::memcpy(&eight, mask + action, sizeof eight);
      const auto ones = static_cast<size_t>(std::popcount(eight));
      if (rank < ones) break;
      rank -= ones;
    }
    while (mask[action] == 0 || rank-- != 0) ++action;
    return static_cast<int64_t>(action);
  }

  std::mutex mutex_;
};

// The batch of one kind of game. `Game` is small and can be copied; it has
//   void play(int action);
//   bool set_up(const uint8_t* own, const uint8_t* opp, bool white_to_move);  // false if it makes no sense
//   Standing show(uint8_t* planes, uint8_t* mask) const;
template <typename Game>
class BatchOf : public Batch {
 public:
  BatchOf(size_t boards, int size, size_t actions, int threads, const Game& start)
      : Batch(boards, size, actions, threads), start_(start), games_(boards, start) {
    share_out(boards_, threads_, [this](size_t first, size_t last) {
      for (size_t board = first; board < last; ++board) show(board);
    });
  }

 private:
  void play_all(const int64_t* actions, const uint8_t* which) override {
    share_out(boards_, threads_, [this, actions, which](size_t first, size_t last) {
      for (size_t board = first; board < last; ++board) {
        const int64_t action = actions[board];
        // Asked again: the array is the caller's, who may write to it meanwhile.
        if (!goes_on(board, which) || !is_legal(board, action)) continue;
        games_[board].play(static_cast<int>(action));
        ++arrays_.plies[board];
        show(board);
      }
    });
  }

  void start_all(const uint8_t* which) override {
    share_out(boards_, threads_, [this, which](size_t first, size_t last) {
      for (size_t board = first; board < last; ++board) {
        if (which[board] == 0) continue;
        games_[board] = start_;
        arrays_.plies[board] = 0;
        show(board);
      }
    });
  }

  std::optional<size_t> place_all(const uint8_t* stones, size_t planes, const uint8_t* turns) override {
    for (size_t board = 0; board < boards_; ++board) {
      const uint8_t* own = stones + board * planes * cells_;
      games_[board] = start_;
      if (!games_[board].set_up(own, own + cells_, turns[board] != 0)) return board;
      arrays_.plies[board] = 0;
      show(board);
    }
    return std::nullopt;
  }

  void show(size_t board) {
    const Standing now =
        games_[board].show(&arrays_.planes[board * kPlanes * cells_], &arrays_.masks[board * actions_]);
    arrays_.turns[board] = now.white_to_move;
    arrays_.over[board] = now.over;
    arrays_.winners[board] = static_cast<int8_t>(now.winner);
    arrays_.scores[board] = static_cast<int16_t>(now.score);
  }

  const Game start_;
  std::vector<Game> games_;
};

}  // namespace omello
