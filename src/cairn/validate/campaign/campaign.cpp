#include "cairn/validate/campaign/campaign.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "cairn/contact/planar_contacts.hpp"
#include "cairn/core/contract.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/laws/built_in_laws.hpp"
#include "cairn/laws/kernel/lambda_epsilon.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/planar/reactions.hpp"
#include "cairn/planar/step_model.hpp"
#include "cairn/problem/judge.hpp"

namespace cairn::validate {
namespace {

double log_uniform(CounterRng& rng, double a, double b) { return a * math::exp(rng.uniform() * math::log(b / a)); }

/// A statue-like or boulder-like outline: random radii around an ellipse, so the hull has 4 to 20 vertices.
std::vector<Vec2> random_outline(CounterRng& rng, double size) {
  const int n = 5 + static_cast<int>(rng.index(24));
  const double aspect = log_uniform(rng, 0.8, 5.0);
  std::vector<Vec2> points;
  for (int k = 0; k < n; ++k) {
    const auto angle = math::sincos(2.0 * 3.141592653589793 * (k + 0.8 * rng.uniform()) / n);
    const double radius = size * rng.uniform(0.55, 1.0);
    points.push_back({radius * angle.cos, aspect * radius * angle.sin});
  }
  return points;
}

struct BodyChoice {
  PlanarBody body;
  std::string what;
};

BodyChoice choose_body(CounterRng& rng) {
  const double size = log_uniform(rng, 0.02, 5.0);
  switch (rng.index(5)) {
    case 0: {
      const double slender = log_uniform(rng, 0.5, 8.0);
      return {PlanarBody::rectangle(size, slender * size, 2000.0, size).value(), "rectangle"};
    }
    case 1: {  // a block whose centroid is off centre: slides one way, tips the other
      const double h = size * rng.uniform(0.8, 3.0);
      const Vec2 corners[] = {{0.0, 0.0}, {size, 0.0}, {size, h}, {0.0, h}};
      const double mass = 2000.0 * size * size * h;
      const Vec2 centroid{size * rng.uniform(0.12, 0.88), h * rng.uniform(0.3, 0.6)};
      return {PlanarBody::given(corners, mass, centroid, mass * (size * size + h * h) / 12.0).value(),
              "eccentric block"};
    }
    case 2: {  // pedestal wider than the body
      const double b = size, h = size * rng.uniform(1.5, 5.0), foot = 0.1 * size;
      const std::vector<Vec2> outline = {{-0.7 * b, 0.0},     {0.7 * b, 0.0},     {0.7 * b, foot},
                                         {0.4 * b, foot},     {0.5 * b, 0.7 * h}, {0.2 * b, h},
                                         {-0.3 * b, 0.9 * h}, {-0.4 * b, foot},   {-0.7 * b, foot}};
      return {PlanarBody::prism(outline, 2711.0, size).value(), "statue on a pedestal"};
    }
    case 3: {  // a stool: wide and low, so that impacts throw it about
      const double slender = rng.uniform(0.3, 1.2);
      return {PlanarBody::rectangle(size, slender * size, 700.0, size).value(), "stocky block"};
    }
    default:
      return {PlanarBody::prism(random_outline(rng, 0.5 * size), 2500.0, size).value(), "random outline"};
  }
}

Motion motion_of(const MotionDescription& d) { return Motion::create(d).value(); }

/// A rough record: random samples, smoothed once, so that knots are many and corners real.
Motion random_record(CounterRng& rng, double amplitude, double dt, int count) {
  std::vector<double> a(static_cast<std::size_t>(count), 0.0);
  double smooth = 0.0;
  for (double& value : a) {
    smooth = 0.7 * smooth + 0.6 * rng.uniform(-1.0, 1.0);
    value = amplitude * smooth;
  }
  a.front() = a.back() = 0.0;
  return motion_of(SampledMotion{a, dt, 1.0, 0.0});
}

struct MotionChoice {
  Motion motion;
  std::string what;
};

MotionChoice choose_motion(CounterRng& rng, double amplitude, double frequency) {
  const double omega = 2.0 * 3.141592653589793 * frequency;
  const double sign = rng.index(2) == 0 ? 1.0 : -1.0;
  switch (rng.index(9)) {
    case 0:
      return {motion_of(FullSineMotion{sign * amplitude, frequency, 0.0}), "full sine"};
    case 1:
      return {motion_of(HalfSineMotion{sign * amplitude, frequency, 0.0}), "half sine"};
    case 2:
      return {motion_of(CosineMotion{sign * amplitude, frequency, 0.0}), "cosine"};
    case 3:
      return {motion_of(NCycleMotion{sign * amplitude, frequency, 4.5, 0.0}), "n cycles"};
    case 4:
      return {motion_of(RickerMotion{sign * amplitude, frequency, 0.0}), "Ricker"};
    case 5:
      return {motion_of(OneSineMotion{sign * amplitude, omega, 0.3, 0.0}), "one sine with phase"};
    case 6:
      return {motion_of(NearFaultMotion{sign * amplitude / omega, frequency, 1.8, 0.7, 0.0}), "near fault"};
    case 7:
      return {motion_of(HarmonicDisplacementMotion{sign * amplitude / (omega * omega), omega, 0.0, 6.0 / frequency}),
              "harmonic displacement"};
    default:
      return {random_record(rng, amplitude, 0.02 / frequency, 200), "record"};
  }
}

/// A user's own law, as one function: Newton's rebound with Coulomb friction where one vertex arrives from flight, so
/// that bodies bounce and bounces accumulate (λ-ε hardly ever lets them); λ = 0 where a rocking body comes down.
void bounce(const ContactProblem<2>& p, LawAnswer<2>& a, void*) {
  constexpr double kRebound = 0.5;
  if (p.contact_count() != 1) return LambdaEpsilon{0.0, 0.0, true}(p, a);
  const ContactSpace s = contact_space(p);
  const Contact<2>& c = p.contacts[0];
  const lambda_epsilon::Reduced q = lambda_epsilon::reduce(s, {0, -1}, 0.0);
  const double leaves = -kRebound * q.u_n;
  lambda_epsilon::Solution x = lambda_epsilon::stick(q, leaves, Branch::flight_without_sliding);
  if (!(x.j_n >= 0.0) || std::fabs(x.j_t) > c.mu_static * x.j_n)
    x = lambda_epsilon::slip_either_way(q, leaves, c.mu_kinetic, x.j_t, Branch::flight);
  const PlanarImpulse f{x.j_n, x.j_t, 0.0, 0.0};
  if (!x.valid || x.j_n < 0.0 || energy_change(s, f) > 0.0) {
    a.outcome = Outcome::no_solution;  // the engine then takes the plastic impact and says so
    return;
  }
  a.branch = x.branch;
  write_answer(p, f, a);
}

}  // namespace

CampaignCase campaign_case(std::uint64_t seed, std::uint64_t index) {
  CounterRng rng(seed, index);
  BodyChoice body = choose_body(rng);
  const Basin home = basin(body.body, 0.0);
  const double g = kStandardGravity;
  const double rate = std::sqrt(g / body.body.largest_radius());  // the body's own pace
  // Shaking around the uplift threshold, at frequencies around the body's own.
  const double uplift = g * std::min(home.rest.base_left, home.rest.base_right) / home.rest.height;
  const double amplitude = log_uniform(rng, 0.8, 5.0) * std::max(uplift, 0.2 * g);
  const double frequency = log_uniform(rng, 0.08, 2.0) * rate;
  MotionChoice x = choose_motion(rng, amplitude, frequency);
  CampaignCase c{.model = PlanarModel{.body = std::move(body.body)},
                 .start = {},
                 .options = {},
                 .what = body.what + ", " + x.what};
  c.model.ground_x = x.motion;
  const auto vertical = rng.index(3);
  if (vertical > 0) {  // drawn one by one: the order of a call's arguments is the compiler's
    const double faster = frequency * rng.uniform(1.0, 3.0);
    const double strength = (vertical == 1 ? 0.4 : 1.6) * g * rng.uniform(0.5, 1.2);
    c.model.ground_z = choose_motion(rng, strength, faster).motion;
  }
  const double mu = rng.index(12) == 0 ? rng.uniform(1.3, 2.5) : rng.uniform(0.08, 1.0);
  c.model.friction = {mu, rng.index(2) == 0 ? mu : mu * rng.uniform(0.4, 1.0)};
  c.model.law =
      LambdaEpsilon{rng.index(2) == 0 ? 0.0 : rng.uniform(0.0, 0.6), rng.index(2) == 0 ? 0.0 : rng.uniform(), true};
  if (rng.index(5) == 0) {  // thrown or pushed
    c.start.lift = rng.index(2) == 0 ? 0.0 : 0.3 * c.model.body.largest_radius() * rng.uniform();
    const double v = std::sqrt(g * c.model.body.largest_radius());
    c.start.vx = v * rng.uniform(-0.5, 0.5);
    c.start.vz = c.start.lift > 0.0 ? v * rng.uniform(-0.5, 0.5) : 0.0;
    c.start.omega = c.start.lift > 0.0 ? rate * rng.uniform(-0.5, 0.5) : 0.0;
  } else if (rng.index(6) == 0) {
    c.start.tilt = rng.uniform() < 0.5 ? 0.7 * (home.upper.angle - home.rest.angle) * rng.uniform()
                                       : 0.7 * (home.lower.angle - home.rest.angle) * rng.uniform();
  }
  if (index % 4 == 3) {  // comes down on its edge while it slides: the impacts from which it may leave the ground
    const bool left = rng.index(2) == 0;
    const double to_balance = left ? home.upper.angle - home.rest.angle : home.lower.angle - home.rest.angle;
    c.start = {};
    c.start.tilt = 0.2 * to_balance * rng.uniform();
    c.start.turn_on_support = true;
    c.start.omega = (left ? -1.0 : 1.0) * rate * rng.uniform(0.2, 1.2);
    c.start.slip = std::sqrt(g * c.model.body.largest_radius()) * rng.uniform(-1.5, 1.5);
    c.model.law = LambdaEpsilon{rng.uniform(0.0, 0.6), rng.uniform(), true};
  }
  if (index % 16 == 5) c.model.law = UserLaw{bounce, nullptr};
  c.options.duration = 25.0 / rate + 8.0 / frequency;
  for (int k = 1; k <= 16; ++k) c.options.sample_times.push_back(c.options.duration * k / 17.0);
  return c;
}

namespace {

template <class T>
void add(T& sum, const T& value) {
  for (std::size_t k = 0; k < sum.size(); ++k)
    if constexpr (std::is_arithmetic_v<typename T::value_type>)
      sum[k] += value[k];
    else
      add(sum[k], value[k]);
}

void add(planar::Counts& sum, const planar::Counts& c) {
  add(sum.without_impact, c.without_impact);
  add(sum.with_impact, c.with_impact);
  add(sum.accumulated, c.accumulated);
  add(sum.from_rocking, c.from_rocking);
  add(sum.from_flight, c.from_flight);
  sum.impacts += c.impacts;
  sum.events += c.events;
  sum.unusual += c.unusual;
  sum.judged_bad += c.judged_bad;
  sum.steps += c.steps;
  sum.rejected += c.rejected;
}

/// The reaction of a sample, shared among the vertices that touch, through the judge.
bool reaction_passes(const PlanarModel& model, const planar::KernelModel& m, const planar::State& s) {
  const planar::Accelerations q = planar::accelerations_of(m, s);
  const Vec2 ground = m.motion.acceleration(s.t);
  const PlanarKinematics k{s.x, s.z, s.theta, s.vx, s.vz, s.omega, ground.x, ground.z};
  std::vector<int> vertices;
  if (s.pattern != planar::Pattern::flight) vertices.push_back(s.support.vertex);
  const bool edge = s.pattern == planar::Pattern::rest || s.pattern == planar::Pattern::sliding;
  if (edge) vertices.push_back(math::support_below(m.body, s.support).vertex);
  const OwnedProblem p = pose_forces(model, k, vertices, m.scales.touch_velocity);
  std::vector<double> f;
  if (edge) {
    const double d = planar::reactions_of(m, s).place;
    f = {(1.0 - d) * q.fz, (1.0 - d) * q.fx, d * q.fz, d * q.fx};
  } else if (!vertices.empty()) {
    f = {q.fz, q.fx};
  }
  std::vector<double> w = {std::sqrt(m.body.mass) * q.ax, std::sqrt(m.body.mass) * q.az,
                           std::sqrt(m.body.inertia) * q.alpha};
  LawAnswer<2> answer;
  answer.f = f;
  answer.w = w;
  return judge(p.problem, answer).passed;
}

}  // namespace

CampaignSum run_campaign(std::uint64_t seed, std::uint64_t first, std::uint64_t last,
                         const std::function<void(CampaignCase&)>& change,
                         const std::function<void(std::uint64_t, const planar::RunResult&)>& see) {
  CampaignSum sum;
  planar::RunWorkspace workspace;
  for (std::uint64_t index = first; index < last; ++index) {
    CampaignCase c = campaign_case(seed, index);
    if (change) change(c);
    const auto outcome = planar::run(c.model, c.start, c.options, workspace);
    CAIRN_CHECK(outcome.has_value(), index);
    const planar::RunResult& r = outcome.value();
    ++sum.runs;
    sum.failed += r.verdict == planar::Verdict::failed ? 1 : 0;
    sum.toppled += r.verdict == planar::Verdict::toppled ? 1 : 0;
    bool slide_rocked = false;
    bool flew = false;
    for (const planar::Event& e : r.events) {
      slide_rocked = slide_rocked || e.to == planar::Pattern::slide_rocking;
      flew = flew || e.to == planar::Pattern::flight;
      if (e.is_impact()) sum.worst_energy_gain = std::max(sum.worst_energy_gain, e.impact.certificate.energy_gain);
    }
    sum.with_slide_rocking += slide_rocked ? 1 : 0;
    sum.with_flight += flew ? 1 : 0;
    add(sum.counts, r.counts);
    if (r.energy.peak > 0.0 && r.energy.residual / r.energy.peak > sum.worst_residual) {
      sum.worst_residual = r.energy.residual / r.energy.peak;
      sum.worst_case = index;
    }
    const planar::KernelModel m =
        planar::kernel_model(c.model, r.basin, c.options.relative_tolerance, c.options.thresholds);
    for (const planar::Sample& sample : r.samples) {
      ++sum.reactions;
      if (!reaction_passes(c.model, m, sample.state)) ++sum.reactions_bad;
    }
    if (see) see(index, r);
  }
  return sum;
}

}  // namespace cairn::validate
