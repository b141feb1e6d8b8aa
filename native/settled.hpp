// When a search by the clock of a game may end before its time: its move is settled.
#pragma once

namespace omello {

class Settled {
 public:
  // So many hundredths of a move's usual time are used at least; and the move is settled if it has been the same since
  // so many hundredths of the time used.
  Settled(double usual_seconds, int least_time, int settled)
      : least_seconds_(usual_seconds * least_time / 100), settled_(settled) {}

  // The best move when so much time was used, asked after every iteration. True if that is enough.
  bool with(int move, double used) {
    if (move != move_) {
      move_ = move;
      since_ = used;
    }
    return used >= least_seconds_ && 100 * since_ <= settled_ * used;
  }

 private:
  static constexpr int kNone = -1000;

  double least_seconds_;
  int settled_;
  int move_ = kNone;
  double since_ = 0;
};

}  // namespace omello
