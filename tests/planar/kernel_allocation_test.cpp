/// No allocation inside a step: every allocation of this program is counted.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "planar/kernel_scenes.hpp"

namespace {
std::atomic<long> allocations{0};

void* counted(std::size_t size, std::size_t alignment) {
  ++allocations;
  void* memory = alignment > alignof(std::max_align_t)
                     ? std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment)
                     : std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
}  // namespace

// Not inlined: a compiler that sees through one of a pair takes it for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) { return counted(size, 1); }
[[gnu::noinline]] void* operator new[](std::size_t size) { return counted(size, 1); }
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t a) {
  return counted(size, static_cast<std::size_t>(a));
}
[[gnu::noinline]] void* operator new[](std::size_t size, std::align_val_t a) {
  return counted(size, static_cast<std::size_t>(a));
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

namespace {

TEST(PlanarKernelAllocation, TheCounterCounts) {
  const long before = allocations;
  const auto one = std::make_unique<std::vector<double>>(10);
  EXPECT_GE(allocations - before, 2);
  EXPECT_EQ(one->size(), 10u);
}

TEST(PlanarKernelAllocation, StepsAllocateNothing) {
  long steps = 0, impacts = 0, flights = 0;
  for (const scenes::Scene& scene : scenes::all()) {
    for (const double tolerance : {1e-6, 1e-10}) {
      const scenes::Ready r = scenes::ready(scene, tolerance);
      const long before = allocations;
      const walk::Tally tally = walk::run(r.model, r.impacts, r.first, scene.duration, tolerance, 1000000);
      const long after = allocations;
      EXPECT_EQ(after - before, 0) << scene.name;
      EXPECT_FALSE(tally.failed) << scene.name;
      steps += tally.steps;
      impacts += tally.impacts;
      flights += tally.stretches[static_cast<int>(cairn::planar::Pattern::flight)];
    }
  }
  std::printf("%ld steps, %ld impacts, %ld stretches of flight: no allocation\n", steps, impacts, flights);
  EXPECT_GT(steps, 2000);
  EXPECT_GT(impacts, 100);
  EXPECT_GT(flights, 20);
}

TEST(PlanarKernelAllocation, StepsByTheLcpAllocateNothing) {
  long steps = 0, impacts = 0;
  for (const scenes::Scene& scene : scenes::all()) {
    if (scenes::is_restricted(scene)) continue;
    const scenes::Ready r = scenes::ready(scene, 1e-10);
    const cairn::planar::LcpModel m{r.model, {}};
    const long before = allocations;
    const walk::Tally tally = walk::run(m, r.impacts, r.first, scene.duration, 1e-10, 1000000);
    const long after = allocations;
    EXPECT_EQ(after - before, 0) << scene.name;
    EXPECT_FALSE(tally.failed) << scene.name;
    steps += tally.steps;
    impacts += tally.impacts;
  }
  std::printf("%ld steps, %ld impacts by the LCP: no allocation\n", steps, impacts);
  EXPECT_GT(steps, 1000);
  EXPECT_GT(impacts, 50);
}

}  // namespace
