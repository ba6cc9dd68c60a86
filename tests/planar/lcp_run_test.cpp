/// Runs by the LCP formulation with friction that differs from corner to corner: closed forms, energy, forces through the
/// judge and against all modes tried one by one, mirror image, bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

#include "planar/lcp_instants.hpp"

namespace cairn::planar {
namespace {

cairn::Motion motion(const cairn::MotionDescription& description) { return *cairn::Motion::create(description); }

RunResult run_lcp(const PlanarModel& model, const Start& start, RunOptions options) {
  options.formulation = Formulation::lcp;
  auto result = run(model, start, options);
  EXPECT_TRUE(result.has_value());
  return result.value();
}

/// A block 1 m wide and h high whose lower corners rub differently.
PlanarModel block(double h, Friction left, Friction right) {
  PlanarModel model{.body = *PlanarBody::rectangle(1.0, h, 2000.0, 1.0)};
  model.corner_friction = {left, right, {0.5, 0.5}, {0.5, 0.5}};
  return model;
}

/// μ* of (Q.8) by moments about the ends: with N_l + N_r = W and friction s(μ_l N_l + μ_r N_r) at the depth H = h/2 below the
/// centroid, (N_r - N_l)/2 = s(μ_l N_l + μ_r N_r) H, base 1.
long double effective_friction(long double h, long double left, long double right, int s) {
  const long double H = h / 2;
  const long double n_right =
      (0.5L + static_cast<long double>(s) * left * H) / (1 + static_cast<long double>(s) * (left - right) * H);
  return left * (1 - n_right) + right * n_right;
}

TEST(LcpRun, SlideOnTwoFrictionsStopsAsInClosedForm) {
  for (const double v : {1.0, -1.0, 0.2, -3.0}) {
    const PlanarModel model = block(1.0, {0.1, 0.1}, {0.6, 0.6});
    const RunResult r = run_lcp(model, {.vx = v}, {.duration = 5.0, .relative_tolerance = 1e-12});
    const long double mu = effective_friction(1.0L, 0.1L, 0.6L, v > 0.0 ? 1 : -1);
    const long double stop = std::fabs(v) / (mu * model.gravity);
    ASSERT_EQ(r.events.size(), 1u) << v;
    EXPECT_EQ(r.events[0].from, Pattern::sliding);
    EXPECT_EQ(r.events[0].to, Pattern::rest);
    EXPECT_NEAR(r.events[0].t, static_cast<double>(stop), 1e-13);  // one constant acceleration: round-off
    EXPECT_NEAR(r.final_state.x, static_cast<double>(0.5L * v * stop), 1e-13);
    EXPECT_NEAR(r.energy.friction_loss, 0.5 * model.body.mass() * v * v, 1e-10 * model.body.mass() * v * v);
    std::printf("slides %+.1f m/s on 0.1 | 0.6: μ* %.6Lf, stops at %.9f s\n", v, mu, r.events[0].t);
  }
}

/// (Q.7): slip begins where |a| = (μ_l N_l + μ_r N_r)/m, with N_l = m (g/2 + a H)/1, N_r = m (g/2 - a H)/1 for a ground that
/// accelerates to the right with a, H the height of the centroid.
TEST(LcpRun, SlipBeginsWhereBothCornersTogetherGiveWay) {
  constexpr double kH = 0.25, kLeft = 0.2, kRight = 0.5, kFrequency = 0.8, kAmplitude = 6.0;
  for (const double side : {1.0, -1.0}) {
    PlanarModel model = block(2.0 * kH, {kLeft, 0.8 * kLeft}, {kRight, 0.8 * kRight});
    model.ground_x = motion(cairn::FullSineMotion{side * kAmplitude, kFrequency, 0.0});
    const RunResult r = run_lcp(model, {}, {.duration = 1.0, .relative_tolerance = 1e-12});
    const double g = model.gravity;
    // side a = g (μ_l + μ_r)/2 + (μ_l - μ_r) H a
    const double a = 0.5 * g * (kLeft + kRight) / (side - (kLeft - kRight) * kH);
    const double t = std::asin(a / (side * kAmplitude)) / (2.0 * 3.14159265358979323846 * kFrequency);
    ASSERT_FALSE(r.events.empty());
    EXPECT_EQ(r.events[0].trigger, side > 0.0 ? Trigger::stick_ends_left : Trigger::stick_ends_right);
    EXPECT_EQ(r.events[0].to, Pattern::sliding);
    EXPECT_NEAR(r.events[0].t, t, 1e-13);  // a root to round-off
  }
}

/// While it slides one way, two frictions are the one of (Q.8): the patterns' closed form with that one.
TEST(LcpRun, OneWaySlideIsThatOfTheEffectiveFriction) {
  PlanarModel two = block(1.0, {0.15, 0.1}, {0.7, 0.6});
  two.ground_x = motion(cairn::RickerMotion{2.0, 1.1, 0.0});
  two.ground_z = motion(cairn::HarmonicAccelerationMotion{4.0, 11.0, 0.0, 2.0});
  PlanarModel one = two;
  one.corner_friction.clear();
  const double mu = static_cast<double>(effective_friction(1.0L, 0.1L, 0.6L, 1));
  one.friction = {mu, mu};
  const RunOptions options{.duration = 2.0, .relative_tolerance = 1e-12, .sample_times = {0.1, 0.3, 0.5, 0.7}};
  const RunResult a = run_lcp(two, {.vx = 6.0}, options);
  const RunResult b = run(one, {.vx = 6.0}, options).value();
  ASSERT_FALSE(a.events.empty());
  ASSERT_FALSE(b.events.empty());
  EXPECT_NEAR(a.events[0].t, b.events[0].t, 1e-12);  // the asked tolerance
  ASSERT_EQ(a.samples.size(), b.samples.size());
  for (std::size_t k = 0; k < a.samples.size(); ++k) {
    EXPECT_EQ(a.samples[k].state.pattern, Pattern::sliding);
    EXPECT_NEAR(a.samples[k].state.x, b.samples[k].state.x, 1e-12);
    EXPECT_NEAR(a.samples[k].state.vx, b.samples[k].state.vx, 1e-12);
    EXPECT_NEAR(a.samples[k].reactions.fx, b.samples[k].reactions.fx, 1e-12 * two.body.mass() * two.gravity);
    EXPECT_NEAR(a.samples[k].reactions.place, b.samples[k].reactions.place, 1e-12);
  }
}

/// A statue-like body, every corner with its own friction, under several motions.
std::vector<PlanarModel> rough_statues() {
  const std::vector<Vec2> outline{{-0.3, 0.0}, {0.25, 0.0}, {0.45, 0.5}, {0.3, 1.1}, {-0.1, 1.3}, {-0.4, 0.6}};
  std::vector<double> record;
  for (int k = 0; k < 300; ++k) record.push_back(5.0 * ((k * 37) % 17 - 8) / 8.0);
  std::vector<PlanarModel> list;
  for (const cairn::Motion& x :
       {motion(cairn::FullSineMotion{7.0, 1.2, 0.0}), motion(cairn::RickerMotion{9.0, 1.5, 0.0}),
        motion(cairn::SampledMotion{record, 0.02}), motion(cairn::NearFaultMotion{1.0, 0.9, 2.0, 0.3, 0.0})}) {
    for (const double swap : {0.0, 1.0}) {
      PlanarModel model{.body = *PlanarBody::prism(outline, 2500.0, 0.5), .ground_x = x};
      model.ground_z = motion(cairn::HarmonicAccelerationMotion{3.0, 9.0, 0.0, 4.0});
      for (int k = 0; k < model.body.vertex_count(); ++k) {
        const double mu = (k % 2 == 0) == (swap == 0.0) ? 0.25 : 0.7;
        model.corner_friction.push_back({mu, 0.85 * mu});
      }
      model.law = cairn::LambdaEpsilon{0.1, 0.2, true};
      list.push_back(std::move(model));
    }
  }
  return list;
}

TEST(LcpRun, EveryForceOfARoughStatueIsAConsistentMode) {
  int samples = 0, unique = 0, impacts = 0;
  std::array<int, kPatternCount> seen{};
  double worst = 0.0, residual = 0.0;
  for (const PlanarModel& model : rough_statues()) {
    RunOptions options{.duration = 4.0, .relative_tolerance = 1e-10};
    for (int k = 1; k < 400; ++k) options.sample_times.push_back(0.01 * k);
    const RunResult r = run_lcp(model, {}, options);
    EXPECT_NE(r.verdict, Verdict::failed) << name_of(r.failure);
    EXPECT_EQ(r.counts.judged_bad, 0u);
    impacts += static_cast<int>(r.counts.impacts);
    residual = std::max(residual, r.energy.residual / r.energy.peak);
    const KernelModel kernel = kernel_model(model, r.basin, options.relative_tolerance, {});
    const CornerTable corners = corner_table(model);
    const LcpModel m = lcp_model(kernel, corners);
    for (const Sample& sample : r.samples) {
      const State& s = sample.state;
      ++seen[static_cast<std::size_t>(s.pattern)];
      if (s.pattern == Pattern::flight) continue;
      ++samples;
      const LcpMode mode = mode_of(m, s);
      const auto judged = instants::judge_state(model, m, s);
      EXPECT_TRUE(judged.certificate.passed) << s.t << " " << name_of(s.pattern);
      const std::vector<int> vertices(mode.vertex.begin(), mode.vertex.begin() + mode.count);
      const auto modes = oracle::consistent_modes(instants::question(model, s, vertices, static_cast<int>(mode.sign)));
      const auto same = std::find_if(modes.begin(), modes.end(), [&](const auto& other) {
        return other.slip_sign == static_cast<int>(mode.sign) && other.closed[0] &&
               other.closed[1] == (mode.count == 2);
      });
      ASSERT_NE(same, modes.end()) << s.t << " " << name_of(s.pattern);
      unique += modes.size() == 1 ? 1 : 0;
      const double weight = model.body.mass() * model.gravity;
      for (std::size_t i = 0; i < vertices.size(); ++i)
        worst = std::max(worst, std::fabs(judged.motion.fn[i] - static_cast<double>(same->fn[i])) / weight);
      worst = std::max(worst, std::fabs(judged.motion.fx() - static_cast<double>(same->ft)) / weight);
      EXPECT_EQ(sample.reactions.fz, judged.motion.fz());
    }
  }
  std::printf(
      "%d forces at sampled instants (%d with one mode only) differ by %.1e, %d impacts, energy residual %.1e\n",
      samples, unique, worst, impacts, residual);
  EXPECT_GT(samples, 1000);
  EXPECT_EQ(unique, samples);
  EXPECT_GT(impacts, 20);
  for (const Pattern p : {Pattern::rest, Pattern::sliding, Pattern::rocking, Pattern::slide_rocking})
    EXPECT_GT(seen[static_cast<std::size_t>(p)], 20) << name_of(p);
  EXPECT_LT(worst, 1e-12);    // a 3 x 3 system in double against extended precision
  EXPECT_LT(residual, 1e-8);  // a hundred steps of 1e-10
}

/// The mirror image, corners and their friction mirrored too.
TEST(LcpRun, MirrorImage) {
  int compared = 0;
  for (const PlanarModel& model : rough_statues()) {
    std::vector<Vec2> mirrored;
    for (int k = model.body.vertex_count(); k-- > 0;)
      mirrored.push_back({-model.body.vertex(k).x, model.body.vertex(k).z});
    PlanarModel other = model;
    other.body = *PlanarBody::given(mirrored, model.body.mass(), {0.0, 0.0}, model.body.inertia());
    for (int k = 0; k < other.body.vertex_count(); ++k)
      for (int j = 0; j < model.body.vertex_count(); ++j)
        if (other.body.vertex(k).x == -model.body.vertex(j).x && other.body.vertex(k).z == model.body.vertex(j).z)
          other.corner_friction[static_cast<std::size_t>(k)] = model.corner_friction[static_cast<std::size_t>(j)];
    const PlanarModel still = [&] {
      PlanarModel copy = model;
      copy.ground_x = {};
      return copy;
    }();
    PlanarModel other_still = other;
    other_still.ground_x = {};
    const RunOptions options{.duration = 2.0, .relative_tolerance = 1e-11};
    for (const double slip : {0.0, 0.8, -0.8}) {
      const Start start{.tilt = 0.1, .turn_on_support = true, .slip = slip};
      const Start image{.tilt = -0.1, .turn_on_support = true, .slip = -slip};
      const RunResult a = run_lcp(still, start, options);
      const RunResult b = run_lcp(other_still, image, options);
      const std::size_t count = std::min<std::size_t>({a.events.size(), b.events.size(), 6});
      for (std::size_t k = 0; k < count; ++k) {
        EXPECT_EQ(a.events[k].to, b.events[k].to);
        EXPECT_NEAR(a.events[k].t, b.events[k].t, 1e-9);  // a hundred times the tolerance of a step
        EXPECT_NEAR(a.events[k].after.omega, -b.events[k].after.omega, 1e-9);
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 60);
}

TEST(LcpRun, SameBitsAgainAndWithTheSameFrictionInATable) {
  RunWorkspace used;
  for (PlanarModel model : rough_statues()) {
    RunOptions options{.duration = 3.0, .formulation = Formulation::lcp};
    auto bits = [&](const RunResult& r) {
      std::uint64_t h = r.events.size();
      for (const Event& e : r.events)
        for (const double x : {e.t, e.after.x, e.after.theta, e.after.omega, e.after.vx, e.after.impact_loss})
          h = (h ^ std::bit_cast<std::uint64_t>(x)) * 0x9E3779B97F4A7C15ull;
      return h;
    };
    const std::uint64_t first = bits(run(model, {}, options).value());
    EXPECT_EQ(first, bits(run(model, {}, options, used).value()));
    EXPECT_EQ(first, bits(run(model, {}, options, used).value()));  // a workspace that has been used
    const Friction mu = model.corner_friction[0];
    for (Friction& corner : model.corner_friction) corner = mu;
    model.friction = mu;
    const std::uint64_t table = bits(run(model, {}, options, used).value());
    model.corner_friction.clear();
    EXPECT_EQ(table, bits(run(model, {}, options, used).value()));
    EXPECT_NE(table, first);
  }
}

TEST(LcpRun, RefusesWhatItCannotFollow) {
  PlanarModel model{.body = *PlanarBody::rectangle(1.0, 2.0, 2000.0, 1.0)};
  model.restriction = {true, true};
  const auto restricted = run(model, {}, {.formulation = Formulation::lcp});
  ASSERT_FALSE(restricted.has_value());
  EXPECT_EQ(restricted.error().size(), 2u);
  EXPECT_TRUE(run(model, {}, {}).has_value());
  model.restriction = {};
  model.corner_friction = {{0.5, 0.5}, {0.4, 0.4}, {0.5, 0.5}, {0.5, 0.5}};
  const auto patterns = run(model, {}, {});
  ASSERT_FALSE(patterns.has_value());
  EXPECT_EQ(patterns.error()[0].key, "friction.corner");
  EXPECT_TRUE(run(model, {}, {.formulation = Formulation::lcp}).has_value());
}

}  // namespace
}  // namespace cairn::planar
