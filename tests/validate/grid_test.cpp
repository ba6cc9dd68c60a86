/// Verdicts of a grid of one-sine pulses do not depend on the tolerance but next to a boundary.
#include <gtest/gtest.h>

#include <cstdio>
#include <vector>

#include "cairn/planar/engine.hpp"
#include "scale.hpp"

namespace cairn {
namespace {

TEST(Grid, VerdictsDoNotDependOnTheTolerance) {
  const int n = scaled(100, 25);
  PlanarModel model{.body = PlanarBody::rectangle(0.25, 1.0, 2000.0, 1.0).value()};
  model.friction = {0.577, 0.577};
  const planar::Home home = planar::home_of(model.body);
  planar::RunWorkspace workspace;
  auto grid = [&](double tolerance) {
    std::vector<int> cells;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        const double frequency = 0.5 + 3.5 * i / (n - 1);
        const double amplitude = (0.1 + 1.4 * j / (n - 1)) * model.gravity;
        model.ground_x = Motion::create(FullSineMotion{amplitude, frequency, 0.0}).value();
        planar::RunOptions options;
        options.duration = 1.0 / frequency + 10.0;
        options.relative_tolerance = tolerance;
        options.early_verdict = true;
        options.keep_events = false;
        options.impacts.report_limits = false;
        const planar::RunResult r = planar::run(model, home, {}, options, workspace).value();
        cells.push_back(r.verdict == planar::Verdict::failed ? 9 : r.direction);
      }
    }
    return cells;
  };
  const std::vector<int> exact = grid(1e-12);
  auto at = [&](int i, int j) { return exact[static_cast<std::size_t>(i * n + j)]; };
  auto next_to_a_boundary = [&](int i, int j) {
    for (int di = -1; di <= 1; ++di)
      for (int dj = -1; dj <= 1; ++dj) {
        const int k = i + di, l = j + dj;
        if (k >= 0 && k < n && l >= 0 && l < n && at(k, l) != at(i, j)) return true;
      }
    return false;
  };
  int toppled = 0;
  for (const int cell : exact) toppled += cell != 0 ? 1 : 0;
  EXPECT_GT(toppled, n * n / 10);
  EXPECT_LT(toppled, n * n * 9 / 10);
  for (const double tolerance : {1e-8, 1e-10}) {
    const std::vector<int> cells = grid(tolerance);
    int changed = 0;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        const int cell = cells[static_cast<std::size_t>(i * n + j)];
        EXPECT_NE(cell, 9);
        if (cell == at(i, j)) continue;
        ++changed;
        std::printf("tolerance %g, cell (%d, %d): %d, at 1e-12 %d\n", tolerance, i, j, cell, at(i, j));
        EXPECT_TRUE(next_to_a_boundary(i, j)) << i << ", " << j;
      }
    }
    std::printf("%d x %d cells, %d toppled, tolerance %g: %d other verdicts than at 1e-12\n", n, n, toppled, tolerance,
                changed);
  }
}

}  // namespace
}  // namespace cairn
