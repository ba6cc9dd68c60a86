/// Every impact law in whole runs: to a verdict, every impact through the judge, coefficients by corner, number and time.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "cairn/laws/built_in_laws.hpp"
#include "cairn/laws/law_names.hpp"
#include "cairn/validate/campaign/campaign.hpp"
#include "scale.hpp"

namespace cairn {
namespace {

using planar::Event;
using planar::Pattern;
using planar::RunResult;

/// The case of the campaign, under law number `index` modulo their count, with restitutions from 0 to 0.95.
validate::CampaignCase case_with_law(std::uint64_t index) {
  validate::CampaignCase c = validate::campaign_case(77, index);
  const auto names = law_names();
  const LawEntry& name = names[index % names.size()];
  c.model.law = law_by_name(name.name).value();
  c.model.material.restitution = 0.05 * static_cast<double>((index / names.size()) % 20);
  c.options.sample_times.clear();
  c.options.impacts.report_limits = false;
  c.what += ", " + std::string(name.name);
  return c;
}

bool knows_no_cone(const PlanarLaw& law) {
  return law.is<Housner>() || law.is<RestitutionMatrix>() || law.is<AngularRestitution>();
}

TEST(LawsInRuns, ReachAVerdictAndEveryImpactIsJudged) {
  // Stop: a law that raises energy ends the run with that name. Fall back: no run fails, no impact raises energy.
  const int runs = scaled(3000, 300);
  planar::RunWorkspace workspace;
  std::uint64_t impacts = 0;
  int raised = 0, fell_back = 0;
  for (int index = 0; index < runs; ++index) {
    validate::CampaignCase c = case_with_law(static_cast<std::uint64_t>(index));
    const RunResult stop = planar::run(c.model, c.start, c.options, workspace).value();
    if (stop.failure != planar::RunFailure::none) {
      EXPECT_EQ(stop.failure, planar::RunFailure::energy_raised) << "case " << index << ", " << c.what;
      ++raised;
    }
    c.options.impacts.energy = EnergyPolicy::fall_back;
    const RunResult run = planar::run(c.model, c.start, c.options, workspace).value();
    EXPECT_EQ(run.failure, planar::RunFailure::none) << "case " << index << ", " << c.what;
    for (const Event& e : run.events) {
      if (!e.is_impact()) continue;
      ++impacts;
      fell_back += (e.notes & kNoteEnergyFallback) != 0 ? 1 : 0;
      EXPECT_NE(e.impact.certificate.outcome, Outcome::energy_raised) << "case " << index << ", " << c.what;
      const bool leaves_cone = e.impact.certificate.outcome == Outcome::outside_cone && knows_no_cone(c.model.law);
      EXPECT_TRUE(e.impact.certificate.passed || leaves_cone) << "case " << index << ", " << c.what;
    }
  }
  std::printf("%d runs, %llu impacts; %d runs stopped at a rise of energy, %d impacts fell back\n", runs,
              static_cast<unsigned long long>(impacts), raised, fell_back);
  EXPECT_GT(raised, 0);     // the policy would not be tried otherwise
  EXPECT_GT(fell_back, 0);  // likewise
}

TEST(LawsInRuns, AccumulationOfReboundsChangesNoVerdict) {
  // The rule that ends a series of bounces, on one corner or on both, moved down towards round-off.
  const int runs = scaled(10000, 300);
  planar::RunWorkspace workspace;
  int accumulated = 0;
  for (int index = 0; index < runs; ++index) {
    validate::CampaignCase c = case_with_law(static_cast<std::uint64_t>(index));
    c.options.keep_events = false;
    c.options.impacts.energy = EnergyPolicy::fall_back;
    const RunResult usual = planar::run(c.model, c.start, c.options, workspace).value();
    c.options.thresholds.settle = 1e-13;  // below, heights drown in the round-off of a length
    const RunResult late = planar::run(c.model, c.start, c.options, workspace).value();
    EXPECT_EQ(usual.verdict, late.verdict) << "case " << index << ", " << c.what;
    EXPECT_EQ(usual.direction, late.direction) << "case " << index << ", " << c.what;
    for (const auto& row : usual.counts.accumulated)
      for (const std::uint32_t n : row) accumulated += n > 0 ? 1 : 0;
  }
  std::printf("%d runs, %d with accumulations\n", runs, accumulated);
  EXPECT_GT(accumulated, runs / 10);
}

PlanarModel slender_block() {
  PlanarModel model{.body = PlanarBody::rectangle(0.2, 1.0, 2000.0, 1.0).value()};
  model.friction = {2.0, 2.0};
  model.law = Lzb{};
  return model;
}
RunResult free_rocking(const PlanarModel& model) {
  planar::Start start;
  start.tilt = 0.1;
  planar::RunOptions options;
  options.duration = 2.0;
  return planar::run(model, start, options).value();
}
/// Rebound over approach of the contact that arrives, for impacts from rocking.
std::vector<double> rebounds_from_rocking(const RunResult& r) {
  std::vector<double> ratios;
  for (const Event& e : r.events) {
    if (!e.is_impact() || e.from != Pattern::rocking) continue;
    const std::size_t arriving = e.impact.role[0] == Role::arriving ? 0 : 1;
    ratios.push_back(-e.impact.velocity_after[2 * arriving] / e.impact.velocity_before[2 * arriving]);
  }
  return ratios;
}

TEST(LawsInRuns, RestitutionByCorner) {
  // The block arrives in turns on its right and its left corner. With ample friction a slender block loads the arriving
  // corner alone, whose energetic coefficient then is the ratio of its velocities. Round-off only.
  PlanarModel model = slender_block();
  const RestPose rest = rest_pose(model.body, 0.0);
  model.changes = {{.corner = rest.edge, .restitution = 0.3}};
  model.material.restitution = 0.6;
  const RunResult run = free_rocking(model);
  int left = 0, right = 0;
  for (const Event& e : run.events) {
    if (!e.is_impact() || e.from != Pattern::rocking || (e.notes & kNoteAccumulated) != 0) continue;
    const std::size_t arriving = e.impact.role[0] == Role::arriving ? 0 : 1;
    const bool is_left = e.impact.vertex[arriving] == rest.edge;
    const double ratio = -e.impact.velocity_after[2 * arriving] / e.impact.velocity_before[2 * arriving];
    EXPECT_NEAR(ratio, is_left ? 0.3 : 0.6, 1e-12);
    ++(is_left ? left : right);
  }
  EXPECT_GT(left, 1);
  EXPECT_GT(right, 1);
}

TEST(LawsInRuns, RestitutionByImpactNumberAndTime) {
  PlanarModel model = slender_block();
  const std::size_t all = rebounds_from_rocking(free_rocking(model)).size();
  ASSERT_GE(all, 4U);
  model.changes = {{.from_impact = 2, .restitution = 0.5}};  // two have passed: the third is the first with rebound
  const std::vector<double> by_number = rebounds_from_rocking(free_rocking(model));
  ASSERT_GE(by_number.size(), 3U);
  EXPECT_NEAR(by_number[0], 0.0, 1e-12);
  EXPECT_NEAR(by_number[1], 0.0, 1e-12);
  EXPECT_NEAR(by_number[2], 0.5, 1e-12);
  const RunResult plastic = free_rocking(slender_block());
  const double between = 0.5 * (plastic.events[1].t + plastic.events[2].t);
  model.changes = {{.from_time = between, .restitution = 0.5}};
  const std::vector<double> by_time = rebounds_from_rocking(free_rocking(model));
  EXPECT_EQ(by_time, by_number);  // the same runs, bit for bit
}

TEST(LawsInRuns, FrictionAtImpactIsItsOwn) {
  // On a frictionless floor that grips at impact only, the arriving corner stops and then glides on without force; with
  // friction off at impact as well nothing ever pushes sideways.
  PlanarModel model = slender_block();
  model.friction = {0.0, 0.0};
  const RunResult slippery = free_rocking(model);
  for (const Event& e : slippery.events) EXPECT_EQ(e.impact.impulse[1] + e.impact.impulse[3], 0.0);
  model.material.friction = Friction{2.0, 2.0};
  const RunResult grips = free_rocking(model);
  double sideways = 0.0;
  for (const Event& e : grips.events)
    if (e.is_impact()) sideways = std::fmax(sideways, std::fabs(e.impact.impulse[1] + e.impact.impulse[3]));
  EXPECT_GT(sideways, 1.0);  // [N s], of some 30 in the normal direction
}

}  // namespace
}  // namespace cairn
