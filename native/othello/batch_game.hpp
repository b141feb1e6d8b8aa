// A game of Othello without its history, as batches keep it.
#pragma once

#include <cstdint>
#include <cstring>

#include "batch.hpp"
#include "othello/position.hpp"

namespace omello::othello {

template <int N>
class BatchGame {
 public:
  static constexpr size_t kCells = N * N;
  static constexpr size_t kActions = kCells + 1;

  void play(int action) {
    position_ =
        action == static_cast<int>(kCells) ? position_.passed() : position_.played(action, position_.flips(action));
    white_to_move_ = !white_to_move_;
  }

  bool set_up(const uint8_t* own, const uint8_t* opp, bool white_to_move) {
    position_ = {bits(own), bits(opp)};
    white_to_move_ = white_to_move;
    return !(position_.own & position_.opp) && static_cast<bool>(position_.own | position_.opp);
  }

  Standing show(uint8_t* planes, uint8_t* mask) const {
    const auto moves = position_.legal_moves();
    const bool passes = !moves && position_.passed().can_move();
    for (const auto& squares : {position_.own, position_.opp, moves}) {
      bytes(squares, planes);
      planes += kCells;
    }
    std::memcpy(mask, planes - kCells, kCells);
    mask[kCells] = passes;

    Standing now{.white_to_move = white_to_move_};
    if (moves || passes) return now;
    now.over = true;
    now.score = white_to_move_ ? -position_.final_score() : position_.final_score();
    if (now.score != 0) now.winner = now.score < 0;
    return now;
  }

 private:
  static void bytes(const Bits<N>& squares, uint8_t* plane) {
    std::array<uint64_t, Bits<N>::kWords> words;
    for (int index = 0; index < Bits<N>::kWords; ++index) words[index] = squares.word(index);
    spread(words.data(), kCells, plane);
  }
  static Bits<N> bits(const uint8_t* plane) {
    std::array<uint64_t, Bits<N>::kWords> words{};
    gather(plane, kCells, words.data());
    Bits<N> squares;
    for (int index = 0; index < Bits<N>::kWords; ++index) squares.set_word(index, words[index]);
    return squares;
  }

  Position<N> position_ = Position<N>::start();
  bool white_to_move_ = false;
};

}  // namespace omello::othello
