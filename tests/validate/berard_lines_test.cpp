/// Every row of `cairn validate berard` is within its limit, line by line; and what statics says of arches and walls by a
/// linear programme that shares nothing with either.
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "cairn/validate/berard/contact_forces.hpp"
#include "cairn/validate/berard/lines.hpp"
#include "cairn/validate/berard/recipes.hpp"
#include "cairn/validate/berard/thrust_line.hpp"
#include "oracle/statics.hpp"
#include "scale.hpp"

namespace cairn::validate {
namespace {

/// Claims are findings: they may be confirmed or not.
void expect_all(const std::vector<Row>& rows, std::size_t least) {
  EXPECT_GE(rows.size(), least);
  for (const Row& row : rows)
    EXPECT_TRUE(row.ok || row.claim) << "line " << row.line << ": " << row.what << ": expected " << row.expected
                                     << ", ours " << row.ours << ", difference " << row.difference << ", limit "
                                     << row.limit << " " << row.note;
}

TEST(BerardLines, RecipeSizes) { expect_all(berard_lines::recipe_sizes(), 6); }
TEST(BerardLines, Pendulums) { expect_all(berard_lines::pendulums(), 8); }
TEST(BerardLines, Limits) { expect_all(berard_lines::limits(), 30); }
TEST(BerardLines, Rocking) { expect_all(berard_lines::rocking(), 5); }
TEST(BerardLines, Sliding) { expect_all(berard_lines::sliding(), 24); }
/// The command runs stacks for all of their minute.
TEST(BerardLines, Resting) { expect_all(berard_lines::resting(0.001 * scaled(20, 5)), 24); }

TEST(BerardArches, LinesOfThrustAgreeWithALinearProgramme) {
  for (const int voussoirs : {5, 8, 9, 21}) {
    const double mu = 1.5;
    // The programme's bisection ends at 1e-9.
    EXPECT_NEAR(least_thickness({.voussoirs = voussoirs, .mu = mu}),
                static_cast<double>(oracle::least_thickness(voussoirs, mu)), 2e-9);
    for (const double thickness : {0.12, 0.15, 0.2}) {
      // Weight by area in the programme: that of gravity 1/2000 here.
      const ThrustBounds ours = thrust_bounds({.voussoirs = voussoirs, .thickness = thickness, .mu = mu}, 1.0 / 2000.0);
      const oracle::Bounds theirs = oracle::thrust(oracle::arch(voussoirs, thickness, mu));
      EXPECT_NEAR(ours.least, static_cast<double>(theirs.least), 1e-12);  // of some 0.1
      EXPECT_NEAR(ours.most, static_cast<double>(theirs.most), 1e-12);
    }
  }
}

/// A wall in running bond, as statics describes it, for the time-stepper.
System<2> wall_system(const oracle::Pile& pile, double height, double whole_width) {
  System<2> system;
  system.gravity = 1.0;  // [m/s2], so that a block of 1 kg weighs as much as the programme's
  system.materials.usual = {static_cast<double>(pile.mu), static_cast<double>(pile.mu), 0.0};
  system.bodies.push_back(floor_body<2>());
  for (std::size_t k = 0; k < pile.blocks.size(); ++k) {
    const oracle::PileBlock& block = pile.blocks[k];
    const double width = static_cast<double>(block.weight) * whole_width;
    system.bodies.push_back(box_body<2>("block " + std::to_string(k), {width, height},
                                        {static_cast<double>(block.centroid.x), static_cast<double>(block.centroid.z)},
                                        1.0 / (whole_width * height)));
    for (std::size_t other = 0; other < k; ++other)  // neighbours in a course do not touch
      if (pile.blocks[other].centroid.z == block.centroid.z)
        system.apart.push_back({static_cast<int>(other) + 1, static_cast<int>(k) + 1});
  }
  return system;
}

TEST(BerardWalls, ContactForcesLieWithinTheBoundsOfALinearProgramme) {
  const double width = 0.4, height = 0.3;
  const oracle::Pile pile = oracle::wall(4, 3, width, height, 0.6L);
  timestep::Workspace<2> workspace;
  timestep::RunOptions options;
  options.duration = 1.0;
  for (const timestep::Scheme scheme : {timestep::Scheme::stewart_trinkle, timestep::Scheme::projection}) {
    options.scheme = scheme;
    const auto run = timestep::run(wall_system(pile, height, width), options, workspace);
    ASSERT_TRUE(run.has_value()) << to_text(run.error());
    ASSERT_EQ(run->failure, timestep::RunFailure::none);
    std::set<std::pair<int, int>> pairs;
    for (const oracle::PilePoint& point : pile.points) pairs.insert({point.a, point.b});
    EXPECT_EQ(pairs.size(), 20U) << "4 on the floor, twice 8 between courses";
    for (const auto& [a, b] : pairs) {
      const auto name = [](int k) { return k == oracle::PilePoint::kEarth ? "floor" : "block " + std::to_string(k); };
      const Vec2 force = force_on<2>(workspace, name(a), name(b));
      for (const bool upwards : {true, false}) {
        std::vector<oracle::Place> weights(pile.points.size());
        for (std::size_t k = 0; k < weights.size(); ++k)
          if (pile.points[k].a == a && pile.points[k].b == b)
            weights[k] = {upwards ? 0.0L : 1.0L, upwards ? 1.0L : 0.0L};
        const oracle::Bounds bounds = oracle::bounds_of(pile, weights);
        const double ours = upwards ? force.z : force.x;
        // 1e-9 of m v, with v = g h: of the weight, a thousandfold left for what adds up over courses.
        EXPECT_GE(ours, static_cast<double>(bounds.least) - 1e-6) << name(a) << " on " << name(b);
        EXPECT_LE(ours, static_cast<double>(bounds.most) + 1e-6) << name(a) << " on " << name(b);
      }
    }
  }
}

}  // namespace
}  // namespace cairn::validate
