// An engine that stays usable in the child of a fork.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <utility>

#if defined(_WIN32)
#include <process.h>
#else
#include <unistd.h>
#endif

#include "bind/errors.hpp"

namespace omello::bind {

// A child that was forked in mid-search has the engine's memory but not its threads: locks may be held for ever. It
// leaves that engine as it is, without even destroying it, and makes itself another. One that was idle is simply used.
template <typename Engine>
class KeptEngine {
 public:
  explicit KeptEngine(std::function<std::unique_ptr<Engine>()> make) : make_(std::move(make)), engine_(make_()) {}
  KeptEngine(const KeptEngine&) = delete;
  KeptEngine& operator=(const KeptEngine&) = delete;
  ~KeptEngine() {
    if (is_stranded()) static_cast<void>(engine_.release());
  }

  Engine& get() {
    if (is_stranded()) {
      static_cast<void>(engine_.release());
      searcher_.store(kNobody);
      engine_ = make_();
    }
    return *engine_;
  }

  // Calls search(engine), known to be searching meanwhile. Raises SpecError if it is already.
  template <typename Search>
  auto search(Search search) {
    Engine& engine = get();
    int nobody = kNobody;
    if (!searcher_.compare_exchange_strong(nobody, process())) raise_spec_error("this engine is searching already");
    struct End {
      std::atomic<int>& searcher;
      ~End() { searcher.store(kNobody); }
    } const end{searcher_};
    return search(engine);
  }

 private:
  static constexpr int kNobody = 0;

  static int process() {
#if defined(_WIN32)
    return _getpid();
#else
    return getpid();
#endif
  }
  // True if another process was searching when this one came to be.
  bool is_stranded() const {
    const int searcher = searcher_.load();
    return searcher != kNobody && searcher != process();
  }

  std::function<std::unique_ptr<Engine>()> make_;
  std::unique_ptr<Engine> engine_;
  std::atomic<int> searcher_{kNobody};  // the process
};

}  // namespace omello::bind
