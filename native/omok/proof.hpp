// Wins and losses that are near, proven by trying every move: what a search may overlook, this does not.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "omok/field.hpp"

namespace omello::omok {

// Lengths count plies, the winning row's last stone included, and are exact: no quicker win and no longer defence
// exists. Fours that only put the end off are moves like others.
class Proof {
 public:
  // Wins that begin with a quiet move are looked for up to this length; longer ones only where fours have but one
  // answer.
  static constexpr int kWidest = 5;

  // Allocates all it will ever need for games of so many more moves.
  explicit Proof(int empties);

  // Begins anew, with so many nodes to look at.
  void start(uint64_t nodes, const std::atomic<bool>* stop);

  // Length of the shortest win of the side to move, of at most `plies`; 0 if there is none.
  int win(Field& field, int plies) { return win(field, plies, 0); }
  // Length of the longest defence of the side to move if it is lost within `plies`; 0 if it is not.
  int loss(Field& field, int plies) { return loss(field, plies, 0); }

  // How many moves of the side to move win in `plies`, as `win` said.
  int ways(Field& field, int plies);

  // The moves of what was found last.
  const std::vector<int>& line() const { return lines_[0]; }
  // True if it ran out of nodes or was stopped, so that "none" means "none found".
  bool cut_short() const { return cut_short_; }
  uint64_t nodes() const { return nodes_; }

 private:
  struct Candidate {
    int cell;
    int order;
  };

  int win(Field& field, int plies, int ply);
  int loss(Field& field, int plies, int ply);
  // The length of a win that begins with `cell`, or 0.
  int win_by(Field& field, int cell, int plies, int ply);
  // The length of the defence that begins with `cell`, or 0 if it holds.
  int loss_by(Field& field, int cell, int plies, int ply);
  int lost_at_once(Field& field, int ply);
  bool out_of_nodes();
  void note(int ply, int cell);

  std::vector<std::vector<Candidate>> moves_;
  std::vector<std::vector<int>> lines_;
  std::vector<int> best_;  // what won or held in the last position of a ply: it often does again
  const std::atomic<bool>* stop_ = nullptr;
  uint64_t nodes_ = 0;
  uint64_t limit_ = 0;
  bool cut_short_ = false;
};

}  // namespace omello::omok
