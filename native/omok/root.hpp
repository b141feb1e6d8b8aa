// The moves of the position a search starts from: which are decided already, and which are to be searched.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "omok/field.hpp"
#include "omok/images.hpp"
#include "omok/proof.hpp"
#include "omok/search.hpp"

namespace omello::omok {

class Root {
 public:
  // The moves must be allowed. Those that win within three plies or lose within four are decided here and now, exactly,
  // whatever the limits of the search. The field is used, and left as it was.
  Root(Field& field, const std::vector<int>& cells);

  // True if a move is proven to win.
  bool is_won() const;
  // True if every move loses, as far as is known.
  bool is_lost() const;

  // The moves that are not decided, one for all that lead to images of the same position.
  const std::vector<int>& open() const { return open_; }
  // How many moves a line of the search stands for.
  size_t count(int cell) const;

  // What a search has found out about some moves; those it said nothing about count as worse.
  void learn(const std::vector<SearchLine>& lines);
  // Where nothing could be searched: what each move looks like at first sight.
  void glance();
  // A win that was proven elsewhere.
  void learn_win(SearchLine line);

  // If a move wins within five plies, learns so. What it tries is limited by nodes, or ends with `stop`.
  void prove_win(uint64_t nodes, const std::atomic<bool>* stop);
  // For a position that is lost: how long each defence takes, if that can be found out.
  void prove_loss(uint64_t nodes, const std::atomic<bool>* stop);

  // What is known, best first: the quickest win, the slowest loss, and of equal losses the one that leaves the other
  // side the fewest ways to win.
  std::vector<SearchLine> lines(size_t most) const;

  // Positions looked at for all this.
  uint64_t nodes() const { return nodes_; }

 private:
  struct Move {
    int cell = 0;
    std::vector<Twin> twins;
    SearchLine line;
    bool is_decided = false;
    int ways = 0;  // to win, for the other side
    int promise = 0;
  };

  void settle(Move& move);
  void decide(Move& move, int score);
  void count_ways();
  Move& find(int cell);

  Field& field_;
  Proof proof_;
  std::vector<Move> moves_;
  std::vector<int> open_;
  uint64_t nodes_ = 0;
};

}  // namespace omello::omok
