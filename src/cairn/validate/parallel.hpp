/// Many runs on all cores. What comes out depends on the index alone, never on the thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "cairn/planar/engine.hpp"

namespace cairn::validate {

/// Calls work(index, workspace) once for every index below `count`, in any order. What it throws comes back to the caller.
template <class Work>
void for_each_run(std::size_t count, const Work& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex guard;
  const auto serve = [&] {
    planar::RunWorkspace workspace;
    for (std::size_t index = next++; index < count; index = next++) {
      try {
        work(index, workspace);
      } catch (...) {
        const std::lock_guard lock(guard);
        if (!failure) failure = std::current_exception();
      }
    }
  };
  const std::size_t most = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::thread> threads;
  for (std::size_t n = 1; n < std::min(most, count); ++n) threads.emplace_back(serve);
  serve();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cairn::validate
