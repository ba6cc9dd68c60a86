/// Events inside real steps: 30,000 steps of random bodies in all patterns, each against a thousandfold sampling of every
/// guard. What may go unseen is an excursion below zero shallower than the guard's resolution.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "cairn/planar/engine.hpp"
#include "cairn/planar/initial_event.hpp"
#include "cairn/planar/kernel/step.hpp"
#include "cairn/planar/step_model.hpp"
#include "oracle/random_polygon.hpp"
#include "scale.hpp"

namespace {

using cairn::PlanarBody;
using cairn::PlanarModel;
using namespace cairn::planar;  // NOLINT(google-build-using-namespace): the kernel's own vocabulary

constexpr int kSamples = 1000;

struct Tally {
  int steps{}, events{}, missed{}, late{}, wrong{}, pairs{};
  double worst_value{};  // of the guard at its event, over its scale
};

/// One guard of a stretch as the sampling sees it. An excursion that is deep enough must be seen, also of a guard that
/// starts at zero and is not armed: it fires below its noise.
class Watch {
 public:
  Watch(const cairn::math::Guard& guard, double scale) : bound_(guard.resolution + guard.noise), scale_(scale) {}
  void see(double t, double value) {
    const bool below = value < 0.0;
    if (below && !was_below_) {
      start_ = t;
      depth_ = 0.0;
    }
    if (below) depth_ = std::fmax(depth_, -value);
    if (below && fired_ == kNone && depth_ > bound_) fired_ = start_;
    was_below_ = below;
  }
  /// The first sample of the first excursion that must be seen.
  double fired() const { return fired_; }
  bool came_back() const { return fired_ != kNone && !was_below_; }
  double scale() const { return scale_; }
  static constexpr double kNone = 1e300;

 private:
  double bound_, scale_;
  double start_{}, depth_{}, fired_{kNone};
  bool was_below_{};
};

double time_of(const Segment& seg, int k) {
  return k == kSamples ? seg.t1 : seg.start.t + (seg.t1 - seg.start.t) * k / kSamples;
}

/// Compare what the kernel found with the guards as watched.
void compare(const std::vector<Watch>& watches, const Found& found, Tally& tally) {
  ++tally.steps;
  tally.events += found.trigger != Trigger::none;
  double first = Watch::kNone;
  bool pair = false;
  for (const Watch& watch : watches)
    if (watch.fired() < first) {
      first = watch.fired();
      pair = watch.came_back();
    }
  if (first == Watch::kNone) return;
  tally.pairs += pair;
  if (found.trigger == Trigger::none)
    ++tally.missed;
  else if (found.t > first)
    ++tally.late;
}

void check_contact_stretch(const KernelModel& m, const Segment& seg, Workspace w, const Found& found, Tally& tally) {
  const State& s = seg.start;
  const GuardFunctions functions = guard_functions(m, seg);
  const bool new_phase = w.new_phase;
  if (new_phase) w.guards = make_guards(m, s);
  const ActiveGuards<GuardFunctions> evaluate{&functions, &w.guards};
  GuardValues g{};
  if (new_phase) {
    evaluate(s.t, g);
    for (std::size_t k = 0; k < w.guards.count; ++k) w.guards.guard[k].armed = g[k] > w.guards.guard[k].noise;
  }
  std::vector<Watch> watches;
  for (std::size_t k = 0; k < w.guards.count; ++k)
    watches.emplace_back(w.guards.guard[k], w.guards.guard[k].resolution / m.scales.guard_fraction);
  for (int k = 1; k <= kSamples; ++k) {
    const double t = time_of(seg, k);
    evaluate(t, g);
    for (std::size_t n = 0; n < watches.size(); ++n) watches[n].see(t, g[n]);
  }
  compare(watches, found, tally);
  if (found.trigger == Trigger::none) return;
  evaluate(found.t, g);
  for (std::size_t n = 0; n < watches.size(); ++n) {
    if (w.guards.trigger[n] != found.trigger) continue;
    // Zero at the event, up to the spacing of times around it: |g'| Δt, with |g'| of the order of ten scales per time.
    const double spacing = 4.0 * kSpacing * (std::fabs(found.t) + m.scales.time) / m.scales.time;
    const double value = std::fabs(g[n]) / watches[n].scale();
    tally.worst_value = std::fmax(tally.worst_value, value);
    if (value > 100.0 * spacing + 2.0 * w.guards.guard[n].noise / watches[n].scale()) ++tally.wrong;
  }
}

void check_flight(const KernelModel& m, const Segment& seg, const Found& found, Tally& tally) {
  std::vector<Watch> watches;
  auto gap = [&](const State& at, int vertex) { return at.z + cairn::math::vertex_offset(m.body, vertex, at.theta).z; };
  for (int vertex = 0; vertex < m.body.n; ++vertex)
    watches.emplace_back(cairn::math::Guard{m.scales.length_noise, m.scales.guard_fraction * m.scales.length,
                                            gap(seg.start, vertex) > m.scales.length_noise},
                         m.scales.length);
  for (int k = 1; k <= kSamples; ++k) {
    const double t = time_of(seg, k);
    const State at = closed_form_at(m, seg, t);
    for (int vertex = 0; vertex < m.body.n; ++vertex) watches[static_cast<std::size_t>(vertex)].see(t, gap(at, vertex));
  }
  compare(watches, found, tally);
  if (found.trigger != Trigger::touches) return;
  const double value = std::fabs(gap(closed_form_at(m, seg, found.t), found.vertex)) / m.scales.length;
  tally.worst_value = std::fmax(tally.worst_value, value);
  const double spacing = 4.0 * kSpacing * (std::fabs(found.t) + m.scales.time) / m.scales.time;
  if (value > 100.0 * spacing + 2.0 * m.scales.length_noise / m.scales.length) ++tally.wrong;
}

struct Drawn {
  PlanarModel model;
  Start start;
};

Drawn draw(oracle::Random& random) {
  auto within = [&](double a, double b) { return static_cast<double>(random.uniform(a, b)); };
  for (;;) {
    const oracle::Body polygon = oracle::random_polygon(random);
    std::vector<cairn::Vec2> outline;
    for (const oracle::Vec& v : polygon.vertices)
      outline.push_back({static_cast<double>(v.x), static_cast<double>(v.z)});
    const auto body =
        PlanarBody::given(outline, static_cast<double>(polygon.mass), {0.0, 0.0}, static_cast<double>(polygon.inertia));
    if (!body.has_value()) continue;
    Drawn d{.model = {.body = *body}, .start = {}};
    const double g = d.model.gravity, R = body->largest_radius(), rate = std::sqrt(g / R);
    d.model.friction.static_coefficient = within(0.05, 0.9);
    d.model.friction.kinetic_coefficient = d.model.friction.static_coefficient * within(0.6, 1.0);
    d.model.law = cairn::LambdaEpsilon{within(0.0, 0.3), within(0.0, 1.0)};
    const double omega = rate * std::pow(10.0, within(-0.7, 0.8));
    const auto shake = [&](double strength) {
      return *cairn::Motion::create(cairn::HarmonicAccelerationMotion{g * strength, omega * within(0.5, 2.0), 0.0});
    };
    if (random.below(4) != 0) d.model.ground_x = shake(within(0.2, 2.0));
    if (random.below(3) == 0) d.model.ground_z = shake(within(0.2, 1.6));
    const double V = std::sqrt(g * R);
    switch (random.below(3)) {
      case 0:
        d.start = {.tilt = within(-0.4, 0.4)};
        break;
      case 1:
        d.start = {.lift = R * within(0.0, 1.0),
                   .vx = V * within(-1.0, 1.0),
                   .vz = V * within(-1.0, 1.5),
                   .omega = rate * within(-3.0, 3.0)};
        break;
      default:
        d.start = {.vx = V * within(-1.0, 1.0)};
        break;
    }
    return d;
  }
}

TEST(KernelGuards, NoEventOfARealStepIsMissed) {
  oracle::Random random(444);
  Tally tally[kPatternCount];
  const int wanted = scaled(30000, 1500);
  int steps = 0;
  for (int run = 0; steps < wanted; ++run) {
    const Drawn d = draw(random);
    const double tolerance = std::pow(10.0, static_cast<double>(random.uniform(-11, -5)));
    const cairn::Basin basin = cairn::basin(d.model.body, 0.0);
    const KernelModel m = kernel_model(d.model, basin, tolerance, {});
    const Impacts<cairn::PlanarLaw> impacts{d.model.law};
    State s = initial_event(m, impacts, basin, d.start, 0.0).after;
    Workspace w;
    Segment seg;
    const double t_end = 40.0 * m.scales.time;
    // Many runs of some steps rather than few long ones.
    for (int k = 0; k < 80 && s.t < t_end && steps < wanted; ++k) {
      ASSERT_EQ(advance(m, s, w, tolerance, t_end, seg), StepFailure::none) << "run " << run;
      const Workspace before = w;
      const Found found = first_event(m, seg, w);
      Tally& here = tally[static_cast<int>(s.pattern)];
      if (s.pattern == Pattern::flight)
        check_flight(m, seg, found, here);
      else
        check_contact_stretch(m, seg, before, found, here);
      ++steps;
      s = state_at(m, seg, found.t);
      if (found.trigger == Trigger::none) continue;
      const Event event = transition(m, impacts, s, found.trigger, found.vertex);
      if (event.refused) break;
      s = event.after;
      w.new_phase = true;
    }
  }
  for (int k = 0; k < kPatternCount; ++k) {
    const Tally& t = tally[k];
    std::printf("%s: %d steps, %d events, %d of them one of a pair; %d missed, %d late, %d not at zero (worst %.1e)\n",
                name_of(static_cast<Pattern>(k)), t.steps, t.events, t.pairs, t.missed, t.late, t.wrong, t.worst_value);
    EXPECT_EQ(t.missed, 0) << name_of(static_cast<Pattern>(k));
    EXPECT_EQ(t.late, 0) << name_of(static_cast<Pattern>(k));
    EXPECT_EQ(t.wrong, 0) << name_of(static_cast<Pattern>(k));
    EXPECT_GT(t.events, wanted / 200) << name_of(static_cast<Pattern>(k));
  }
}

}  // namespace
