/// No allocation in the search once it has grown: every allocation of this program is counted.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "contact/search_scenes.hpp"

namespace {
std::atomic<long> allocations{0};

void* counted(std::size_t size) {
  ++allocations;
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
}  // namespace

// Not inlined: a compiler that sees through one of a pair takes it for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) { return counted(size); }
[[gnu::noinline]] void* operator new[](std::size_t size) { return counted(size); }
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size);  // a sort that keeps the order of equals asks so for its room
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p, std::size_t) noexcept { std::free(p); }

namespace {

using namespace search_scenes;

/// Bodies shake in their places, so that pairs and faces change from search to search.
template <int D, class Shake>
void expect_no_allocation(Scene<D> scene, Shake shake) {
  ContactSearch<D> search;
  std::vector<ContactPoint<D>> found;
  const auto frames = scene.frames;
  const auto pass = [&](std::uint64_t seed) {
    CounterRng rng(seed);
    std::size_t points = 0;
    for (int k = 0; k < 20; ++k) {
      for (std::size_t i = 0; i < frames.size(); ++i) scene.frames[i].origin = frames[i].origin + shake(rng);
      find_contacts<D>(scene.system, scene.ranks, scene.frames, scene.reach, search, found);
      points += found.size();
    }
    return points;
  };
  const std::size_t points = pass(1);
  const long before = allocations;
  EXPECT_EQ(pass(1), points);
  EXPECT_EQ(allocations - before, 0);
  EXPECT_GT(points, 100U);
}

TEST(FindContactsAllocation, TheCounterCounts) {
  const long before = allocations;
  const auto one = std::make_unique<std::vector<double>>(10);
  EXPECT_GE(allocations - before, 2);
  EXPECT_EQ(one->size(), 10U);
}

TEST(FindContactsAllocation, ASearchThatHasGrownAllocatesNothing) {
  CounterRng rng(51);
  const auto shake3 = [](CounterRng& r) { return random_vector(r, 0.02); };
  const auto shake2 = [](CounterRng& r) { return random_vector2(r, 0.02); };
  expect_no_allocation(wall(8, 6), shake3);
  expect_no_allocation(random_scene3(rng, 40), shake3);
  expect_no_allocation(random_scene2(rng, 40), shake2);
}

}  // namespace
