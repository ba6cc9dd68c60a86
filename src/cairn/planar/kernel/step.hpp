#pragma once
#include "cairn/planar/kernel/angles.hpp"
#include "cairn/planar/kernel/enclosure.hpp"
#include "cairn/planar/kernel/flight.hpp"
#include "cairn/planar/kernel/transition.hpp"

/// One stretch of smooth motion (H.2) and the first event in it (H.3).                      docs/theory/hybrid.md
namespace cairn::planar {

/// Errors that a step is allowed; all 0 before the first.
struct StepScales {
  double angle{};  // [rad]
  double rate{};   // [rad/s]
  double slip{};   // of a vertex that does not slide: what the rate amounts to at the distance R [m/s]
};

/// Scratch of one run.
struct Workspace {
  math::DormandPrince8<rock::kSize, rock::kFeeds> rocking{};
  math::DormandPrince8<slide_rock::kSize, slide_rock::kFeeds> slide_rocking{};
  GuardSet guards{};
  double step{};          // next length to try [s]
  StepScales scales{};    // for which it was proposed
  double window{};        // next stretch of rest to certify at once [s]
  bool new_phase{true};   // guards are to be set up anew
  bool continues{};       // the last step's final slope is the next one's first, unless something happens in between
  std::uint64_t steps{};  // accepted
  std::uint64_t rejected{};
};

/// Why a stretch could not be computed.
enum class StepFailure : std::uint8_t { none, step_too_small, not_finite };

/// Encloses the ground's acceleration over [t0, t1]: is rest certain throughout?                     (H.5)
CAIRN_HD inline bool rest_is_certain(const KernelModel& m, const State& s, double t0, double t1) {
  const math::Range ax = m.motion.x.bounds(t0, t1);
  const math::Range az = m.motion.z.bounds(t0, t1);
  const double least_ge = m.gravity + az.lo;
  if (!(least_ge > 0.0)) return false;
  const math::Support other = math::support_below(m.body, s.support);
  const Vec2 left = math::vertex_offset(m.body, s.support.vertex, s.theta);
  const Vec2 right = math::vertex_offset(m.body, other.vertex, s.theta);
  if (!(left.x < 0.0 && right.x > 0.0)) return false;
  if (!m.hold.no_sliding && !(m.mu_static * least_ge - ax.hi > 0.0 && m.mu_static * least_ge + ax.lo > 0.0))
    return false;
  return left.z * ax.hi - left.x * least_ge > 0.0 && right.x * least_ge - right.z * ax.lo > 0.0;
}

namespace detail {

/// End of a stretch of rest: as long a window as `certain(t0, t1)` allows, otherwise `least`.
template <class Certain>
CAIRN_HD double end_of_rest(const Certain& certain, Workspace& w, double t, double t_stop, double least) {
  if (w.window <= 0.0) w.window = t_stop - t;
  double window = w.window < t_stop - t ? w.window : t_stop - t;
  const double shortest = least - t;
  while (window > shortest && !certain(t, t + window)) window *= 0.5;
  if (window > shortest) {
    w.window = 2.0 * window;
    return t + window < t_stop ? t + window : t_stop;
  }
  w.window = 2.0 * shortest;
  return least;
}

/// How far the body is turned from the nearer edge: the size of a small rocking, to which its error is relative.
CAIRN_HD inline double tilt_of(const KernelModel& m, const State& s) {
  const double below = s.theta - math::lower_impact_angle(m.body, s.support.vertex, s.support.turn);
  const double above = math::upper_impact_angle(m.body, s.support.vertex, s.support.turn) - s.theta;
  return below < above ? std::fabs(below) : std::fabs(above);
}

/// A system of first order, where it starts and what errors it may make.
template <std::size_t N>
struct Initial {
  double t{};      // [s]
  double limit{};  // not beyond [s]
  math::Vec<N> y{};
  math::ErrorScale<N> may{};
};

/// What a component may err: its share of its own size, and a floor below which nothing counts.
template <std::size_t N>
CAIRN_HD math::Vec<N> error_scale(const math::Vec<N>& floor, const math::Vec<N>& size, double relative) {
  math::Vec<N> scale;
  for (std::size_t n = 0; n < N; ++n) scale[n] = floor[n] + relative * size[n];
  return scale;
}

/// The length to try. The last step's proposal was for its own scales; errors grow with h⁸.
CAIRN_HD inline double rescaled_step(Workspace& w, const StepScales& scales) {
  double h = w.step;
  if (w.scales.angle > 0.0) {
    const double change = math::detail::smaller(
        math::detail::smaller(scales.angle / w.scales.angle, scales.rate / w.scales.rate), scales.slip / w.scales.slip);
    h *= std::sqrt(std::sqrt(std::sqrt(change)));
  }
  w.scales = scales;
  return h;
}

/// The components of slide-rocking at the start of a stretch: the contact at `place`, slipping with `slip`.
CAIRN_HD inline Initial<slide_rock::kSize> from_contact(const KernelModel& m, const State& s, double slip, double place,
                                                        const math::Vec<slide_rock::kSize>& size, double relative,
                                                        double limit) {
  const math::Vec<slide_rock::kSize> floor{m.scales.angle_error,  m.scales.rate_error, m.scales.velocity_error,
                                           m.scales.length_error, m.scales.energy,     m.scales.energy};
  return {s.t,
          limit,
          {s.theta, s.omega, slip, place, s.ground_work, s.friction_loss},
          {error_scale<slide_rock::kSize>(floor, size, relative), slide_rock::kControlled}};
}

/// One step that meets the errors allowed, shortened as often as it takes.
template <std::size_t N, std::size_t Feeds, class Rhs>
CAIRN_HD StepFailure integrate(math::DormandPrince8<N, Feeds>& method, const Rhs& rhs, const Initial<N>& from,
                               const Scales& units, Workspace& w, math::DenseStep<N>& dense) {
  using Method = math::DormandPrince8<N, Feeds>;
  const math::Vec<N> k0 = w.continues && !w.new_phase ? method.last_slope() : rhs(from.t, from.y);
  w.continues = false;
  const math::Vec<N>& scale = from.may.scale;
  double h = rescaled_step(
      w, {scale[0], scale[1], N == slide_rock::kSize ? scale[slide_rock::kSlip] : scale[1] * units.length});
  // A last sliver would waste a step: stretch to the limit or halve the way to it.
  constexpr double kSliver = 1.01;
  const double smallest = kSpacing * (std::fabs(from.t) + units.time);
  for (;;) {
    const bool capped = from.t + kSliver * h >= from.limit;
    const double t_end = capped ? from.limit : from.t + h;
    const double length = t_end - from.t;
    const auto attempt = method.attempt(rhs, from.t, from.y, k0, length, t_end, from.may);
    if (attempt.error <= 1.0) {
      dense = method.dense(rhs, from.t, from.y, attempt, length, t_end);
      const double next = length * Method::step_factor(attempt.error);
      w.step = capped && next < h ? h : next;  // a step cut short by a knot says little about the next one
      w.continues = !capped;                   // at a knot the slope may jump
      ++w.steps;
      return StepFailure::none;
    }
    ++w.rejected;
    h = length * (std::isfinite(attempt.error) ? Method::step_factor(attempt.error) : 0.1);
    if (!(h > smallest)) return std::isfinite(attempt.error) ? StepFailure::step_too_small : StepFailure::not_finite;
  }
}

}  // namespace detail

/// (H.2) One stretch from `s` not beyond `t_stop`, the next knot of the excitation, or what accuracy allows.
CAIRN_HD inline StepFailure advance(const KernelModel& m, const State& s, Workspace& w, double relative_tolerance,
                                    double t_stop, Segment& seg) {
  seg.start = s;
  const double knot = m.motion.next_knot(s.t);
  double limit = knot < t_stop ? knot : t_stop;
  const double resolved = s.t + m.motion.resolution();
  switch (s.pattern) {
    case Pattern::rocking: {
      if (w.step <= 0.0) w.step = 0.1 * m.scales.time;
      const math::Vec<rock::kSize> floor{m.scales.angle_error, m.scales.rate_error, m.scales.energy};
      const math::Vec<rock::kSize> size{detail::tilt_of(m, s), std::fabs(s.omega), 0.0};
      const detail::Initial<rock::kSize> from{
          s.t,
          limit,
          {s.theta, s.omega, s.ground_work},
          {detail::error_scale<rock::kSize>(floor, size, relative_tolerance), rock::kControlled}};
      const StepFailure failure = detail::integrate(w.rocking, rocking_rhs(m, s), from, m.scales, w, seg.rocking);
      seg.t1 = seg.rocking.t1;
      return failure;
    }
    case Pattern::slide_rocking: {
      if (w.step <= 0.0) w.step = 0.1 * m.scales.time;
      const Vec2 r = math::vertex_offset(m.body, s.support.vertex, s.theta);
      const double slip = point_velocity(s, r).x;
      const double tilt = detail::tilt_of(m, s);
      const math::Vec<slide_rock::kSize> size{tilt, std::fabs(s.omega), std::fabs(slip), tilt * m.scales.length, 0.0,
                                              0.0};
      const auto from = detail::from_contact(m, s, slip, s.x + r.x, size, relative_tolerance, limit);
      const StepFailure failure =
          detail::integrate(w.slide_rocking, slide_rocking_rhs(m, s), from, m.scales, w, seg.slide_rocking);
      seg.t1 = seg.slide_rocking.t1;
      return failure;
    }
    case Pattern::rest: {
      // Certify as long a stretch as the enclosure of the ground's acceleration allows.
      auto certain = [&](double t0, double t1) { return rest_is_certain(m, s, t0, t1); };
      seg.t1 = detail::end_of_rest(certain, w, s.t, t_stop, limit < resolved ? limit : resolved);
      return StepFailure::none;
    }
    case Pattern::sliding:
    case Pattern::flight: {
      limit = limit < resolved ? limit : resolved;
      // A stretch of flight is so short that a vertex dips below the chord of its gaps by no more than R/4, (H.6): few
      // vertices then need a look. A slide goes on for as long as its guards are followed well.
      const double falls = m.gravity + m.scales.length * s.omega * s.omega;
      constexpr double kSlidePart = 8.0;
      const double reach =
          s.pattern == Pattern::flight ? std::sqrt(2.0 * m.scales.length / falls) : kSlidePart * m.scales.time;
      seg.t1 = limit < s.t + reach ? limit : s.t + reach;
      seg.ground_x = m.motion.x.at(s.t, math::Side::after);
      seg.ground_z = m.motion.z.at(s.t, math::Side::after);
      return StepFailure::none;
    }
  }
  return StepFailure::none;
}

/// What happens first in a stretch.
struct Found {
  Trigger trigger{Trigger::none};
  double t{};
  int vertex{-1};  // in flight: the one that touches
};

/// First vertex to touch in flight: one guard on each piece in which one vertex is the lowest. A piece whose vertex cannot
/// reach the ground by the bound on its acceleration, |z̈| ≤ max g_e + R ω², is passed over.          (H.6)
CAIRN_HD inline Found first_touch(const KernelModel& m, const Segment& seg) {
  const State& start = seg.start;
  const double omega = start.omega;
  Found found{Trigger::none, seg.t1, -1};
  const double limit = omega > 0.0 ? m.angle_high : m.angle_low;
  if (omega != 0.0 && std::fabs(limit) < math::kNever) {
    const double when = start.t + (limit - start.theta) / omega;
    if (when >= start.t && when < found.t) found = {omega > 0.0 ? Trigger::angle_high : Trigger::angle_low, when, -1};
  }
  const math::Range az = m.motion.z.bounds(start.t, seg.t1);
  const double strongest = math::detail::larger(std::fabs(m.gravity + az.lo), std::fabs(m.gravity + az.hi)) +
                           m.scales.length * omega * omega;
  bool armed = false;
  for (LowestVertex lowest(m, seg, found.t); !lowest.done(); lowest.next()) {
    auto gap = [&](double t) { return lowest.height(t).value; };
    const double gap0 = gap(lowest.from());
    const double gap1 = gap(lowest.to());
    const double span = lowest.to() - lowest.from();
    armed = armed || gap0 > m.scales.length_noise;
    if (math::detail::smaller(gap0, gap1) > strongest * span * span / 8.0) continue;
    std::array<math::Guard, 1> guard{{{m.scales.length_noise, m.scales.guard_fraction * m.scales.length, armed}}};
    auto evaluate = [&](double t, std::array<double, 1>& g) { g[0] = gap(t); };
    const auto crossing = math::first_crossing<1>(evaluate, lowest.from(), lowest.to(), guard, 1);
    if (crossing.found()) return {Trigger::touches, crossing.t, lowest.vertex()};
    armed = guard[0].armed;
  }
  return found;
}

namespace detail {

/// On a vertex: first the angles, exactly; then, up to there, what holds the contact, if the enclosures leave a doubt.
template <class Model, std::size_t N, class Functions, class Evaluate>
CAIRN_HD Found first_event_on_vertex(const Model& m, const Segment& seg, const math::DenseStep<N>& dense,
                                     std::size_t component, const Functions& functions, const Evaluate& evaluate,
                                     GuardSet& set) {
  const ThetaOfStep theta = theta_of_step(dense, component);
  const math::Crossing angle = first_angle(dense, component, theta, functions.angles, set);
  const Found found = angle.found() ? Found{set.trigger[static_cast<std::size_t>(angle.guard)], angle.t, -1}
                                    : Found{Trigger::none, seg.t1, -1};
  // Up to its first crossing θ stays between the levels.
  const double noise = m.scales.angle_noise;
  const math::Range within{math::detail::larger(theta.range.lo, functions.angles[0].level - noise),
                           math::detail::smaller(theta.range.hi, functions.angles[1].level + noise)};
  if (contact_is_certain(m, seg, set, within, found.t)) return found;
  std::array<math::Guard, kMostGuards - kAngleGuards> contact;
  const std::size_t count = set.count - kAngleGuards;
  for (std::size_t k = 0; k < count; ++k) contact[k] = set.guard[kAngleGuards + k];
  auto contact_guards = [&](double t, std::array<double, kMostGuards - kAngleGuards>& g) {
    GuardValues all;
    evaluate(t, all);
    for (std::size_t k = 0; k < count; ++k) g[k] = all[kAngleGuards + k];
  };
  const auto crossing =
      math::first_crossing<kMostGuards - kAngleGuards>(contact_guards, seg.start.t, found.t, contact, count);
  for (std::size_t k = 0; k < count; ++k) set.guard[kAngleGuards + k] = contact[k];
  if (!crossing.found() || (angle.found() && !(crossing.t < angle.t))) return found;
  return {set.trigger[kAngleGuards + static_cast<std::size_t>(crossing.guard)], crossing.t, -1};
}

}  // namespace detail

/// Where the guards of the five patterns first fall.
CAIRN_HD inline Found first_crossing_of(const KernelModel& m, const Segment& seg, const GuardFunctions& functions,
                                        const ActiveGuards<GuardFunctions>& evaluate, GuardSet& guards) {
  const State& s = seg.start;
  if (s.pattern == Pattern::rocking)
    return detail::first_event_on_vertex(m, seg, seg.rocking, rock::kTheta, functions, evaluate, guards);
  if (s.pattern == Pattern::slide_rocking)
    return detail::first_event_on_vertex(m, seg, seg.slide_rocking, slide_rock::kTheta, functions, evaluate, guards);
  const auto crossing = math::first_crossing<kMostGuards>(evaluate, s.t, seg.t1, guards.guard, guards.count);
  if (!crossing.found()) return {Trigger::none, seg.t1, -1};
  return {guards.trigger[static_cast<std::size_t>(crossing.guard)], crossing.t, -1};
}

/// (H.3) First event in the stretch; `found.t` is the end of the stretch where there is none.
template <class Model>
CAIRN_HD Found first_event(const Model& m, const Segment& seg, Workspace& w) {
  const State& s = seg.start;
  const bool new_phase = w.new_phase;
  w.new_phase = false;
  if (s.pattern == Pattern::flight) return first_touch(m, seg);
  if (s.pattern == Pattern::rest && rest_is_certain(m, s, s.t, seg.t1)) {
    w.new_phase = new_phase;
    return {Trigger::none, seg.t1, -1};
  }
  const auto functions = guard_functions(m, seg);
  if (new_phase) w.guards = make_guards(m, s);
  const ActiveGuards<decltype(guard_functions(m, seg))> evaluate{&functions, &w.guards};
  if (new_phase) {
    GuardValues g{};
    evaluate(s.t, g);
    for (std::size_t k = 0; k < w.guards.count; ++k) w.guards.guard[k].armed = g[k] > w.guards.guard[k].noise;
  }
  return first_crossing_of(m, seg, functions, evaluate, w.guards);
}

}  // namespace cairn::planar
