// Long native work that a user can interrupt.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <future>
#include <system_error>
#include <thread>

namespace omello::bind {

// Runs `work` on a thread of its own with the GIL released and returns its result. A signal (Ctrl-C) or an exception
// of a Python callback calls `stop`, waits for the work to end and is raised here.
template <typename Work, typename Stop>
auto run_in_background(Work work, Stop stop) {
  std::packaged_task<decltype(work())()> task(work);
  auto result = task.get_future();
  std::thread thread;
  bool interrupted = false;
  {
    nanobind::gil_scoped_release release;
    try {
      thread = std::thread([&task] { task(); });
    } catch (const std::system_error&) {
      task();  // No thread to be had: then nobody can interrupt it.
    }
    while (result.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
      const nanobind::gil_scoped_acquire acquire;
      if (!interrupted && PyErr_CheckSignals() != 0) {
        interrupted = true;
        stop();
      }
    }
    if (thread.joinable()) thread.join();
  }
  if (interrupted) throw nanobind::python_error();
  return result.get();
}

// A count that a user can interrupt: `count` is given the flag that tells it to end.
template <typename Count>
uint64_t count_in_background(Count count) {
  std::atomic<bool> stop{false};
  return run_in_background([&] { return count(stop); }, [&] { stop.store(true); });
}

}  // namespace omello::bind
