/// Siconos' solvers of contacts with friction on the same stacks and walls: its answers pass our error function, and where
/// velocities are unique they are ours.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "solve/boxes.hpp"
#include "solve/many_answer.hpp"
#include "solve/siconos_friction.hpp"

namespace cairn::solve {
namespace {

using boxes::OwnedMany;

constexpr double kStep = 1e-3;  // [s]

/// Its Gauss-Seidel to 1e-10 of |q|, which is some 1e-8 of the scale of one velocity here; measured 2.1e-10 ... 7.6e-10.
constexpr double kPeer = 1e-8;

void agrees(const OwnedMany<3>& p, bool unique) {
  siconos::Friction peer(p);
  const std::vector<double> f = peer.solve(SICONOS_FRICTION_3D_NSGS, 1e-10, 200000);
  std::vector<double> w = p.w_free;
  for (std::size_t k = 0; k < f.size(); ++k) p.view().push(k, f[k], w);
  EXPECT_LE(many_error<3>(p.view(), f, w).worst, kPeer);
  const auto ours = many_answer::solved<3>(p, {.method = Method::exact});
  ASSERT_EQ(ours.report.report.status, Status::solved);
  EXPECT_LE(ours.error.worst, 1e-9);
  const double unit = std::sqrt(p.velocity_scale * p.force_scale);
  // What a residual of kPeer may be in velocities of a stack of four, whose condition is some 1e2.
  for (std::size_t k = 0; k < w.size() && unique; ++k) EXPECT_NEAR(w[k] / unit, ours.w[k] / unit, 1e2 * kPeer);
}

TEST(ManySiconos, StacksAndWallsAtRest) {
  agrees(boxes::step_of<3>(boxes::stack<3>(1), 0.6, kStep, false), true);
  agrees(boxes::step_of<3>(boxes::stack<3>(4), 0.6, kStep, false), true);
  agrees(boxes::step_of<3>(boxes::wall<3>(3, 2), 0.6, kStep, true), true);
}

/// Where blocks turn as they slip, friction depends on how redundant contacts share the weight: both answers are right.
TEST(ManySiconos, PushedStacks) {
  auto all = boxes::stack<3>(3);
  for (std::size_t k = 0; k < all.size(); ++k)
    all[k].velocity = {0.03, 0.01 * static_cast<double>(k), 0.0, 0.0, 0.0, 0.1};
  agrees(boxes::step_of<3>(all, 0.4, kStep, false), false);
}

}  // namespace
}  // namespace cairn::solve
