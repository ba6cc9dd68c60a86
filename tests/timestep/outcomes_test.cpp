/// Faults, failures with their names, and steps of a size of their own.
#include "cairn/math/motion/harmonic_displacement.hpp"
#include "timestep/scenes.hpp"

namespace {

using namespace scenes;
using timestep::RunFailure;
using timestep::RunOptions;
using timestep::Scheme;

template <int D>
std::vector<std::string> faults(const System<D>& s, const RunOptions& options) {
  timestep::Workspace<D> workspace;
  const auto result = timestep::run(s, options, workspace);
  std::vector<std::string> keys;
  if (!result.has_value())
    for (const InputError& fault : result.error()) keys.push_back(fault.key);
  return keys;
}
bool has(const std::vector<std::string>& keys, const std::string& key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

System<2> one_block() {
  System<2> s;
  s.bodies = {ground<2>(), rectangle("block", {0.4, 0.2}, {0.0, 0.1})};
  return s;
}

TEST(TimestepFaults, OptionsAllAtOnce) {
  RunOptions o;
  o.duration = -1.0;
  o.step = 0.0;
  o.theta = 0.3;
  o.solver.tolerance = 2.0;
  o.solver.directions = 3;
  o.sample_times = {1.0, 0.5};
  const auto keys = faults(one_block(), o);
  for (const char* key :
       {"run.duration", "run.step", "run.theta", "run.solver_tolerance", "run.directions", "output.times"})
    EXPECT_TRUE(has(keys, key)) << key;
}

TEST(TimestepFaults, OverlapRestitutionAndSprings) {
  System<2> s = one_block();
  s.bodies[1].pose.position.z = 0.05;
  s.materials.usual.restitution = 0.5;
  auto keys = faults(s, options_of<2>(Scheme::projection, 1e-3, 1.0));
  EXPECT_TRUE(has(keys, "body.block.position"));
  EXPECT_TRUE(has(keys, "impact.restitution"));
  EXPECT_EQ(keys.size(), 2U);  // one fault a pair, not one a point
  s = one_block();
  s.materials.usual.restitution = 0.5;
  EXPECT_TRUE(faults(s, options_of<2>(Scheme::moreau_jean, 1e-3, 0.1)).empty());
  // ω = 1000 rad/s swings itself up beyond h = 2/ω.
  s = one_block();
  Spring<2> spring;
  spring.name = "spring";
  spring.a = {1, {}, 0.0};
  spring.b = {kGroundBody, {0.0, 1.0}, 0.0};
  spring.stiffness = 1e6 * s.bodies[1].mass;
  spring.rest = 0.9;
  s.springs = {spring};
  EXPECT_TRUE(has(faults(s, options_of<2>(Scheme::projection, 3e-3, 1.0)), "run.step"));
  EXPECT_TRUE(faults(s, options_of<2>(Scheme::projection, 1e-3, 0.05)).empty());
}

TEST(TimestepOutcomes, APusherThatCrushesABodyHasNoSolution) {
  System<2> s;
  SystemBody<2> wall = rectangle("wall", {0.2, 1.0}, {0.5, 0.5}), pusher = rectangle("pusher", {0.2, 1.0}, {-0.5, 0.5});
  wall.mobility = Mobility::fixed;
  pusher.mobility = Mobility::driven;
  pusher.drive.translation[0] = motion(HarmonicDisplacementMotion{1.0, 1.0, 0.0});
  s.bodies = {ground<2>(), wall, pusher, rectangle("victim", {0.4, 0.2}, {0.0, 0.1})};
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection, Scheme::moreau_jean}) {
    const auto r = run(s, options_of<2>(scheme, 1e-3, 2.0));
    EXPECT_EQ(r.failure, RunFailure::no_solution) << name_of(r.failure);
    // There are 0.4 m of room for a body of 0.4 m once the pusher has gone 0.4 m: sin t = 0.4.
    EXPECT_NEAR(r.failure_time, std::asin(0.4), 5e-3);
    EXPECT_NE(r.failure_where.find("victim"), std::string::npos) << r.failure_where;
    EXPECT_LE(r.steps, 2000U);
  }
}

TEST(TimestepOutcomes, AdaptiveStepsAreSmallerWhereTheyMustBe) {
  System<2> s;
  s.bodies = {ground<2>(), rectangle("block", {0.2, 0.2}, {0.0, 3.0})};
  RunOptions fixed = options_of<2>(Scheme::projection, 1e-2, 1.5), adaptive = fixed;
  adaptive.adaptive = true;
  const auto a = run_well(s, fixed), b = run_well(s, adaptive);
  EXPECT_EQ(a.steps, 150U);
  EXPECT_GT(b.steps, a.steps);
  EXPECT_LT(b.steps, 2000U);
  EXPECT_GT(a.deepest, 1e-2);
  EXPECT_LT(b.deepest, 1e-3 * 0.15);  // a thousandth of the radius, as the engine promises
}

TEST(TimestepOutcomes, SamplesLieOnTheRun) {
  System<2> s;
  s.bodies = {rectangle("a", {0.2, 0.2}, {0.0, 3.0}), rectangle("b", {0.2, 0.2}, {1.0, 3.0})};
  RunOptions o = options_of<2>(Scheme::projection, 1e-2, 0.5);
  o.sample_times = {0.0, 0.1, 0.123, 0.5};
  const auto r = run_well(s, o);
  ASSERT_EQ(r.samples.size(), 4U);
  for (const auto& sample : r.samples) {
    const double t = sample.state.t;
    // Chords of a parabola of steps of 1e-2: g h²/8.
    EXPECT_NEAR(sample.state.poses[0].position.z, 3.0 - 0.5 * s.gravity * t * t, s.gravity * 1e-4 / 8.0 + 1e-12);
    EXPECT_EQ(sample.state.poses[1].position.z, sample.state.poses[0].position.z);
  }
}

}  // namespace
