// Threads that help with one search.
#pragma once

#include <functional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace omello {

// As many as the system has: a search goes on with fewer. None outlives the search, however that ends.
class Helpers {
 public:
  // `end` tells all of them to come to an end.
  explicit Helpers(std::function<void()> end) : end_(std::move(end)) {}
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() { finish(); }

  // Says whether there was a thread to be had.
  template <typename F>
  bool add(F help) {
    try {
      threads_.emplace_back(std::move(help));
      return true;
    } catch (const std::system_error&) {
      return false;
    }
  }

  void finish() {
    if (!end_) return;
    std::exchange(end_, nullptr)();
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::function<void()> end_;
  std::vector<std::thread> threads_;
};

}  // namespace omello
