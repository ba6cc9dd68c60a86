#pragma once
#include <algorithm>
#include <ctime>
#include <limits>

namespace cairn::bench {

/// Processor time of the calling thread [s]. Other threads of the process do not count: those that a linear-algebra
/// library keeps spinning while it waits for work would double what a short call seems to take.
inline double thread_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Processor time of `work`, the best of `rounds`: other load on the machine disturbs it least. [s]
template <class Work>
double seconds_of(int rounds, Work work) {
  double best = std::numeric_limits<double>::infinity();
  for (int round = 0; round < rounds; ++round) {
    const double start = thread_seconds();
    work();
    best = std::min(best, thread_seconds() - start);
  }
  return best;
}

}  // namespace cairn::bench
