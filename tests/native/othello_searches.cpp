// Searches random positions of every size with random limits, lines and threads, and stops many of them from another
// thread; made to be run under the sanitizers.
// usage: othello_searches [searches] [seed]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "othello/engine.hpp"
#include "othello/eval.hpp"
#include "othello/position.hpp"
#include "random.hpp"

namespace {

using omello::Report;
using namespace omello::othello;

// Weights of zero, which any search has to live with.
std::vector<std::byte> blank_weights(int size) {
  const int count = weight_map(size).count;
  const int phases = phases_of(size);
  std::vector<std::byte> file(16 + static_cast<size_t>(phases) * static_cast<size_t>(count) * 2);
  const auto put = [&](size_t offset, int number) {
    file[offset] = static_cast<std::byte>(number & 255);
    file[offset + 1] = static_cast<std::byte>(number >> 8 & 255);
  };
  std::memcpy(file.data(), "OMWT", 4);
  put(4, 1);
  put(6, weights_size(size));
  put(8, phases);
  put(12, count & 65535);
  put(14, count >> 16);
  return file;
}

template <int N>
Position<N> random_position(omello::Random& random) {
  auto position = Position<N>::start();
  for (int left = static_cast<int>(random.below(N * N - 6)); left > 0; --left) {
    const auto moves = position.legal_moves();
    if (!moves) {
      position = position.passed();
      if (!position.can_move()) return Position<N>::start();
      continue;
    }
    const int square = moves.select(static_cast<int>(random.below(static_cast<uint32_t>(moves.count()))));
    position = position.played(square, position.flips(square));
  }
  return position.is_over() ? Position<N>::start() : position;
}

template <int N>
bool search(int searches, omello::Random& random) {
  const auto weights = blank_weights(N);
  for (int done = 0; done < searches;) {
    const auto engine = make_engine(N, weights, 1 << 16, 1 + static_cast<int>(random.below(4)));
    for (int i = 0; i < 50 && done < searches; ++i, ++done) {
      const auto position = random_position<N>(random);
      Request request;
      for (int word = 0; word < Bits<N>::kWords; ++word) {
        request.own[word] = position.own.word(word);
        request.opp[word] = position.opp.word(word);
      }
      request.limits.nodes = random.below(20000);
      request.limits.depth = static_cast<int>(random.below(40));
      request.limits.seconds = 0.02;
      request.lines = 1 + static_cast<int>(random.below(4));
      std::thread stopper;
      if (random.below(2) == 0) {
        stopper = std::thread([&engine, wait = random.below(3000)] {
          std::this_thread::sleep_for(std::chrono::microseconds(wait));
          engine->stop();
        });
      }
      const Report report = engine->analyse(request, [](const Report&) {});
      if (stopper.joinable()) stopper.join();
      const int move = report.lines.at(0).moves.at(0);
      const bool legal = move == N * N ? !position.can_move() : position.legal_moves().test(move);
      if (!legal) {
        std::printf("size %d: search %d answers with square %d, which is not legal\n", N, done, move);
        return false;
      }
    }
  }
  std::printf("size %d: %d searches\n", N, searches);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const int searches = argc > 1 ? std::atoi(argv[1]) : 140;
  omello::Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  const int each = (searches + 6) / 7;
  const bool right = search<4>(each, random) && search<6>(each, random) && search<8>(each, random) &&
                     search<10>(each, random) && search<12>(each, random) && search<14>(each, random) &&
                     search<16>(each, random);
  return right ? 0 : 1;
}
