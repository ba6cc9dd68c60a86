/// Rows and wrenches of a step allocate nothing once their storage has grown: every allocation of this program is counted.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

#include "cairn/contact/joint_loads.hpp"
#include "cairn/contact/springs.hpp"
#include "cairn/model/joint_kinds.hpp"
#include "contact/random_bodies.hpp"

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

using namespace cairn;
using namespace random_bodies;

template <int D>
long allocations_of_a_step() {
  Draw draw(1);
  System<D> s;
  s.bodies = {body<D>(draw, "first"), body<D>(draw, "second")};
  for (const JointKind kind : {JointKind::revolute, JointKind::prismatic, JointKind::fixed, JointKind::distance}) {
    Joint<D> joint;
    joint.name = std::string(1, static_cast<char>('z' - static_cast<int>(kind)));  // not in the order of the file
    joint.kind = kind;
    joint.a = place<D>(draw, 0);
    joint.b = place<D>(draw, 1);
    joint.length = 1.0;
    if (has_free_coordinate(kind)) joint.lower = -5.0, joint.upper = 5.0, joint.friction = 1.0;
    s.joints.push_back(joint);
  }
  for (const SpringKind kind : {SpringKind::isotropic_damper, SpringKind::axial_damper, SpringKind::torsional}) {
    Spring<D> spring;
    spring.kind = kind;
    spring.a = place<D>(draw, 0);
    spring.b = place<D>(draw, kGroundBody);
    spring.stiffness = spring.damping = 1.0;
    s.springs.push_back(spring);
  }
  const SystemState<D> state = starting_state(s, 0.0);
  SystemState<D> driven = state;
  const auto frames = frames_of(state);
  const std::vector<int> ranks = joint_ranks_of(s), springs = springs_at(s);
  const std::vector<double> reach(s.joints.size(), 1e9);
  std::vector<JointRow<D>> rows;
  std::vector<Wrench<D>> wrenches(s.bodies.size());
  std::vector<JointLoad<D>> loads;
  std::vector<double> impulses(64, 1.0);
  long before = 0;
  for (int round = 0; round < 2; ++round) {  // the first one lets the storage grow
    before = allocations;
    joint_rows<D>(s, ranks, frames, reach, rows, state.poses);
    smooth_wrenches<D>(s, state, frames, DamperLimit{1e-3, springs}, wrenches);
    joint_loads<D>(s, frames, rows, impulses, 1e-3, loads);
    move_driven(s, 0.1, driven);
    static_cast<void>(spring_energy<D>(s, frames, state.poses) + damper_power<D>(s, state, frames));
  }
  EXPECT_GT(rows.size(), 9U);
  return allocations - before;
}

TEST(JointAllocation, ThereIsNone) {
  const long before = allocations;
  std::vector<double> one(10);
  EXPECT_GE(allocations - before, 1) << "the counter counts";
  EXPECT_EQ(allocations_of_a_step<2>(), 0);
  EXPECT_EQ(allocations_of_a_step<3>(), 0);
}

}  // namespace
