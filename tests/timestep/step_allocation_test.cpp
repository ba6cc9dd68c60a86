/// No allocation in a step after warm-up: every allocation of this program is counted.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "timestep/random_scenes.hpp"

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
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return counted(size, 1);  // a sort that keeps the order of equals asks so for its room
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t a) {
  return counted(size, static_cast<std::size_t>(a));
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

namespace {

using namespace scenes;
using timestep::Scheme;

/// A run's allocations; with a workspace that has seen it before, what is left belongs to the run and not to its steps.
template <int D>
long allocations_of(const System<D>& s, Scheme scheme, int steps, timestep::Workspace<D>& workspace) {
  const long before = allocations;
  const auto result = timestep::run(s, options_of<D>(scheme, 1e-3, 1e-3 * steps), workspace);
  const long count = allocations - before;
  EXPECT_TRUE(result.has_value());
  if (result.has_value()) {
    EXPECT_EQ(result->failure, timestep::RunFailure::none) << result->failure_where;
  }
  return count;
}

template <int D>
void expect_none_in_steps(const char* title, const System<D>& s, int steps) {
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection, Scheme::moreau_jean}) {
    timestep::Workspace<D> workspace;
    allocations_of(s, scheme, 2 * steps, workspace);  // warm-up, of all that comes
    const long once = allocations_of(s, scheme, steps, workspace),
               twice = allocations_of(s, scheme, 2 * steps, workspace);
    std::printf("%-24s %-16s %d steps: %ld allocations, %d steps: %ld\n", title, name_of_scheme(scheme), steps, once,
                2 * steps, twice);
    // What touches at the end is listed there, a few more bodies or less. A step in thirty that allocates would show.
    EXPECT_LT(std::labs(twice - once), steps / 30) << title;
  }
}

System<2> stack() {
  System<2> s;
  s.bodies = {ground<2>()};
  for (int k = 0; k < 5; ++k)
    s.bodies.push_back(rectangle("block" + std::to_string(k), {0.5, 0.3}, {0.01 * k, 0.15 + 0.3 * k}));
  s.bodies[5].velocity.velocity.x = 0.5;
  return s;
}

TEST(TimestepAllocation, TheCounterCounts) {
  const long before = allocations;
  const auto one = std::make_unique<std::vector<double>>(10);
  EXPECT_GE(allocations - before, 2);
  EXPECT_EQ(one->size(), 10U);
}

TEST(TimestepAllocation, StepsAllocateNothing) {
  expect_none_in_steps("stack in the plane", stack(), 300);
  System<3> boxes;
  boxes.bodies = {ground<3>(), box("a", {0.5, 0.4, 0.3}, {0.0, 0.0, 0.16}), box("b", {0.3, 0.3, 0.3}, {0.1, 0.05, 0.6}),
                  ball<3>("c", 0.1, {0.1, 0.1, 1.0})};
  boxes.bodies[2].velocity.spin = {1.0, 2.0, 0.5};
  expect_none_in_steps("three bodies in space", boxes, 300);
}

}  // namespace
