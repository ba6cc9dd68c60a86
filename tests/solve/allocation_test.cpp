/// No allocation inside a solve: every allocation of this program is counted.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "cairn/solve/contact_adapters.hpp"
#include "cairn/solve/lcp_enumerate.hpp"
#include "cairn/solve/lemke.hpp"
#include "cairn/solve/many/solve_many.hpp"
#include "cairn/solve/nearest.hpp"
#include "solve/boxes.hpp"
#include "solve/corpus.hpp"

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
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete[](void* p, std::size_t) noexcept { std::free(p); }

namespace cairn::solve {
namespace {

TEST(SolveAllocation, TheCounterCounts) {
  const long before = allocations;
  const auto one = std::make_unique<std::vector<double>>(10);
  EXPECT_GE(allocations - before, 2);
  EXPECT_EQ(one->size(), 10u);
}

TEST(SolveAllocation, SolvesAllocateNothing) {
  static LcpWorkspace<corpus::kMostUnknowns> lcp_workspace;
  static NearestWorkspace<corpus::kMostUnknowns> qp_workspace;
  int solved = 0, failed = 0;
  for (int k = 0; k < 30; ++k) {
    for (const auto& kind : corpus::lcp_kinds()) {
      cairn::CounterRng rng(7100, static_cast<std::uint64_t>(k));
      const OwnedLcp p = kind.make(rng);
      std::vector<double> z(p.q.size());
      const long before = allocations;
      const Report report = solve_lcp(p.view(), z, lcp_workspace.scratch());
      EXPECT_EQ(allocations - before, 0) << kind.name;
      (report.status == Status::solved ? solved : failed) += 1;
    }
    for (const auto& kind : corpus::qp_kinds()) {
      cairn::CounterRng rng(7200, static_cast<std::uint64_t>(k));
      const OwnedQp p = kind.make(rng);
      std::vector<double> x(p.c.size()), given(p.c.size(), 0.1);
      const long before = allocations;
      const Report report = solve_qp_nearest(p.view(), given, x, qp_workspace.scratch());
      EXPECT_EQ(allocations - before, 0) << kind.name;
      (report.status == Status::solved ? solved : failed) += 1;
    }
    cairn::CounterRng rng(7300, static_cast<std::uint64_t>(k));
    const auto contacts = corpus::contacts<2>(rng, 5, {});
    std::vector<double> found(60), z(20), f(10), w(contacts.w_free.size());
    cairn::ContactAnswer<2> answer;
    answer.f = f;
    answer.w = w;
    const long before = allocations;
    const PosedContacts posed = pose_friction_lcp<2>(contacts.view(), corpus::storage().scratch());
    const std::span<double> unknowns(z.data(), static_cast<std::size_t>(posed.lcp.n));
    const Report report = solve_lcp(posed.lcp, unknowns, lcp_workspace.scratch());
    write_answer<2>(contacts.view(), posed, unknowns, report, answer);
    EXPECT_EQ(allocations - before, 0);
  }
  EXPECT_GT(solved, 400);
  EXPECT_GT(failed, 20) << "failures must not allocate either";
}

/// Once a workspace has seen problems of a size, a step of many bodies allocates nothing.
TEST(SolveAllocation, StepsOfManyBodiesAllocateNothingAfterTheFirst) {
  auto all = boxes::wall<3>(4, 3);
  for (std::size_t k = 0; k < all.size(); ++k) all[k].velocity[0] = 0.002 * static_cast<double>(k);
  const boxes::OwnedMany<3> p = boxes::step_of<3>(all, 0.4, 1e-3, true);
  const boxes::OwnedMany<2> small = boxes::step_of<2>(boxes::stack<2>(3), 0.4, 1e-3, false);
  ManyWorkspace<3> workspace;
  ManyWorkspace<2> small_workspace;
  std::vector<double> f(p.b_motion.size()), w(p.w_free.size());
  std::vector<double> small_f(small.b_motion.size()), small_w(small.w_free.size());
  for (int step = 0; step < 3; ++step)
    for (const Method method : {Method::automatic, Method::exact, Method::sweeps, Method::pivoting, Method::mixed}) {
      const ManyOptions options{.method = method, .most_sweeps = 50};
      std::fill(f.begin(), f.end(), 0.0);
      std::fill(small_f.begin(), small_f.end(), 0.0);
      cairn::ContactAnswer<3> answer;
      answer.f = f;
      answer.w = w;
      cairn::ContactAnswer<2> small_answer;
      small_answer.f = small_f;
      small_answer.w = small_w;
      const bool pivots = method == Method::pivoting || method == Method::mixed;
      const long before = allocations;
      if (!pivots) solve_many<3>(p.view(), options, workspace, answer);
      solve_many<2>(small.view(), options, small_workspace, small_answer);
      EXPECT_TRUE(step == 0 || allocations == before) << static_cast<int>(method) << ": " << allocations - before;
    }
}

}  // namespace
}  // namespace cairn::solve
