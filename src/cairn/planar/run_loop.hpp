#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/planar/initial_event.hpp"
#include "cairn/planar/reactions.hpp"
#include "cairn/planar/run_scratch.hpp"

/// The run from its first state to its verdict, whatever the formulation of smooth motion: the KernelModel of the five
/// patterns or an LcpModel. initial_event, advance, first_event, state_at, transition, reactions_of, omega_at and
/// closed_form_at are overloaded on it.                                                  docs/theory/hybrid.md §1, §7
namespace cairn::planar {

/// Beyond this angle impact angles are no longer resolved to the noise that guards allow for. [rad]
inline constexpr double kMostTurning = 1e5;

/// Angular rate of a body that turns on a vertex, within the stretch.
inline double omega_at(const KernelModel&, const Segment& seg, double t) {
  return seg.start.pattern == Pattern::rocking ? seg.rocking.at(rock::kOmega, t)
                                               : seg.slide_rocking.at(slide_rock::kOmega, t);
}

namespace detail {

/// Does the energy over the lowest pose stay below `limit` for ever? It grows by no more than the ground can work,
///   √E'(end) ≤ √E'(t) + √(m/2) ∫|a_g|.                                                              (H.9)
inline bool energy_stays_below(const KernelModel& m, const State& s, double floor, double limit) {
  const double now = std::max(0.0, mechanical_energy(m, s) - m.body.mass * m.gravity * floor);
  if (!(now < limit)) return false;
  const Vec2 impulse = m.motion.remaining_impulse(s.t);
  const double root = std::sqrt(now) + std::sqrt(0.5 * m.body.mass) * (impulse.x + impulse.z);
  return root * root < limit;
}

inline bool angles_given(const KernelModel& m) { return !std::isinf(m.angle_low) || !std::isinf(m.angle_high); }

/// Height that the centroid must pass on its way out of the basin: at the barrier, or at a given limit before it.
inline double way_out(const PlanarBody& body, const Barrier& barrier, double limit, bool upper) {
  const bool limit_first = upper ? limit < barrier.angle : limit > barrier.angle;
  return limit_first ? height(body, limit) : barrier.height;
}

/// Everything that a run keeps of its states.
template <class Model>
class Recorder {
 public:
  Recorder(const Model& m, const RunOptions& options, const Basin& basin, const State& first, RunResult& result)
      : m_(m), options_(options), basin_(basin), r_(result), low_(basin.lower.angle), high_(basin.upper.angle) {
    if (angles_given(m)) {
      low_ = m.angle_low;
      high_ = m.angle_high;
    }
    r_.energy.initial = mechanical_energy(m, first);
    r_.maxima.theta_low = r_.maxima.theta_high = first.theta;
    while (next_sample_ < options.sample_times.size() && options.sample_times[next_sample_] < first.t) ++next_sample_;
    outside_ = side_of(first.theta);
    if (outside_ != 0) r_.topple_time = first.t;
    audit(first);
  }

  /// Everything that is watched over a stretch [start, end.t], `end` being the state there.
  void watch(const Segment& seg, const State& end) {
    const State& s = seg.start;
    for (; next_sample_ < options_.sample_times.size() && options_.sample_times[next_sample_] <= end.t;
         ++next_sample_) {
      const double t = options_.sample_times[next_sample_];
      if (t == end.t && end.t < seg.t1) break;  // an event follows: the sample is taken after it
      const State at = state_at(m_, seg, t);
      r_.samples.push_back({at, reactions_of(m_, at)});
    }
    see_angle(end.theta);
    if (s.omega * end.omega < 0.0 && s.pattern != Pattern::flight) {
      auto rate = [&](double t) { return omega_at(m_, seg, t); };
      const double t = math::bracketed_root(rate, s.t, s.omega, end.t, end.omega);
      const State turned = state_at(m_, seg, t);
      see_angle(turned.theta);
      if (options_.keep_events) r_.peaks.push_back({t, turned.theta, turned.x});
    }
    const int side = side_of(end.theta);
    if (side != outside_) {
      if (side != 0) {
        const double barrier = side > 0 ? high_ : low_;
        auto over = [&](double t) { return state_at(m_, seg, t).theta - barrier; };
        const double f0 = s.theta - barrier;
        const double f1 = end.theta - barrier;
        r_.topple_time = f0 * f1 < 0.0 ? math::bracketed_root(over, s.t, f0, end.t, f1) : end.t;
        r_.impacts_before = r_.counts.impacts;
      }
      outside_ = side;
    }
    if (s.pattern == Pattern::sliding) slide(s.x, end.x);
    if (s.pattern == Pattern::slide_rocking)
      slide(s.x + math::vertex_offset(m_.body, s.support.vertex, s.theta).x,
            end.x + math::vertex_offset(m_.body, s.support.vertex, end.theta).x);
    const bool driven = s.t < m_.motion.end_time();  // otherwise energy does not rise between the ends
    if (driven && (s.pattern == Pattern::flight || s.pattern == Pattern::sliding)) {
      for (std::size_t j = 2; j < math::bernstein::kNodes; j += 3) {
        const State at = closed_form_at(m_, seg, s.t + math::bernstein::point(j) * (end.t - s.t));
        r_.energy.peak = std::max(r_.energy.peak, over_rest(at));
      }
    }
    if (s.pattern == Pattern::flight) watch_clearance(seg, end.t);
    audit(end);
  }

  void count(const Event& e) {
    const auto from = static_cast<std::size_t>(e.from);
    const auto to = static_cast<std::size_t>(e.to);
    ++r_.counts.events;
    if (e.is_impact()) {
      ++r_.counts.impacts;
      ++r_.counts.with_impact[from][to];
      if ((e.notes & kNoteAccumulated) != 0) ++r_.counts.accumulated[from][to];
      auto& rows = e.from == Pattern::flight ? r_.counts.from_flight : r_.counts.from_rocking;
      ++rows[static_cast<std::size_t>(e.impact.branch)];
      if (!e.impact.certificate.passed) ++r_.counts.judged_bad;
    } else {
      ++r_.counts.without_impact[from][to];
    }
    constexpr std::uint32_t kUnusual = kNoteSlipSignFailed | kNotePlasticFallback | kNoteFrictionless |
                                       kNotePainleveNone | kNotePainleveTwo | kNoteNoPattern | kNoteEnergyRaised |
                                       kNoteNotCertified | kNoteEnergyFallback;
    if ((e.notes & kUnusual) != 0) ++r_.counts.unusual;
    audit(e.after);
    if (options_.keep_events) r_.events.push_back(e);
  }

  /// -1 beyond the lower balance angle (or given limit), +1 beyond the upper, 0 inside.
  int side_of(double theta) const { return theta > high_ ? 1 : (theta < low_ ? -1 : 0); }
  int outside() const { return outside_; }

  /// What rests when the motion is over stays as it is: samples still asked for.
  void stay(State s) {
    for (; next_sample_ < options_.sample_times.size(); ++next_sample_) {
      s.t = options_.sample_times[next_sample_];
      r_.samples.push_back({s, reactions_of(m_, s)});
    }
  }

  void finish(const State& last) {
    r_.final_state = last;
    EnergyAudit& e = r_.energy;
    e.final = mechanical_energy(m_, last);
    e.kinetic = kinetic_energy(m_.body, last);
    e.potential = m_.body.mass * m_.gravity * (last.z - basin_.rest.height);
    e.ground_work = last.ground_work;
    e.friction_loss = last.friction_loss;
    e.impact_loss = last.impact_loss;
    Maxima& x = r_.maxima;
    const double up = x.theta_high - basin_.rest.angle;
    const double down = basin_.rest.angle - x.theta_low;
    x.rotation = std::max(up, down);
    x.rotation_over_alpha = std::max(up / basin_.rest.alpha_left, down / basin_.rest.alpha_right);
    r_.margin = 1.0 - std::max(up / (high_ - basin_.rest.angle), down / (basin_.rest.angle - low_));
  }

 private:
  /// Largest height of the lowest vertex: at an end of a piece in which it is one vertex, or where its rate vanishes.
  void watch_clearance(const Segment& seg, double end) {
    for (LowestVertex lowest(m_, seg, end); !lowest.done(); lowest.next()) {
      const LowestVertex::Height first = lowest.height(lowest.from());
      const LowestVertex::Height last = lowest.height(lowest.to());
      double most = std::max(first.value, last.value);
      if (first.rate > 0.0 && last.rate < 0.0) {
        auto rate = [&](double t) { return lowest.height(t).rate; };
        const double t = math::bracketed_root(rate, lowest.from(), first.rate, lowest.to(), last.rate);
        most = std::max(most, lowest.height(t).value);
      }
      r_.maxima.uplift = std::max(r_.maxima.uplift, most);
    }
  }
  void see_angle(double theta) {
    r_.maxima.theta_low = std::min(r_.maxima.theta_low, theta);
    r_.maxima.theta_high = std::max(r_.maxima.theta_high, theta);
  }
  void slide(double from, double to) {
    net_slip_ += to - from;
    r_.maxima.slip_path += std::fabs(to - from);
    r_.maxima.slip = std::max(r_.maxima.slip, std::fabs(net_slip_));
  }
  double over_rest(const State& s) const {
    return kinetic_energy(m_.body, s) + m_.body.mass * m_.gravity * std::fabs(s.z - basin_.rest.height);
  }
  void audit(const State& s) {
    r_.energy.peak = std::max(r_.energy.peak, over_rest(s));
    const double change = mechanical_energy(m_, s) - r_.energy.initial;
    const double residual = change - s.ground_work + s.friction_loss + s.impact_loss;
    r_.energy.residual = std::max(r_.energy.residual, std::fabs(residual));
  }

  const Model& m_;
  const RunOptions& options_;
  const Basin& basin_;
  RunResult& r_;
  double low_{};  // beyond these it counts as toppled [rad]
  double high_{};
  std::size_t next_sample_{};
  double net_slip_{};
  int outside_{};
};

}  // namespace detail

template <class Model>
RunResult run_loop(const Model& m, const PlanarModel& model, const Home& home_pose, const Start& start,
                   const RunOptions& options, RunWorkspace& workspace) {
  RunResult result;
  result.basin = home_pose.basin;
  const Basin& home = result.basin;
  const double t_end = options.start + options.duration;
  const double motion_end = m.motion.end_time();
  const double floor = home_pose.floor;
  const double weight = m.body.mass * m.gravity;
  const double low_barrier = weight * (detail::way_out(model.body, home.lower, m.angle_low, false) - floor);
  const double high_barrier = weight * (detail::way_out(model.body, home.upper, m.angle_high, true) - floor);

  Workspace& w = workspace.scratch().step;
  Segment& seg = workspace.scratch().segment;
  w = Workspace{};
  const Impacts<PlanarLaw> impacts{model.law, options.impacts};
  const Event first = initial_event(m, impacts, home, start, options.start);
  State s = first.after;
  detail::Recorder<Model> recorder(m, options, home, first.is_impact() ? first.before : s, result);
  if (first.is_impact() || first.notes != kNoteNone) recorder.count(first);
  auto fail = [&](RunFailure failure) {
    result.failure = failure;
    result.end = RunEnd::failed;
  };
  if (first.refused) fail(RunFailure::energy_raised);

  // Events that follow each other within the round-off of time are bounded: more than this is a cycle of patterns.
  constexpr int kMostEventsInAnInstant = 64;
  int in_an_instant = 0;
  double last_event = -std::numeric_limits<double>::infinity();
  while (s.t < t_end && result.failure == RunFailure::none) {
    const StepFailure step = advance(m, s, w, options.relative_tolerance, t_end, seg);  // (H.2)
    if (step != StepFailure::none) {
      fail(step == StepFailure::not_finite ? RunFailure::not_finite : RunFailure::step_too_small);
      break;
    }
    const Found found = first_event(m, seg, w);  // (H.3)
    const State end = state_at(m, seg, found.t);
    if (!(std::fabs(end.theta) <= kMostTurning)) {
      fail(std::isfinite(end.theta) ? RunFailure::too_many_turns : RunFailure::not_finite);
      break;
    }
    recorder.watch(seg, end);
    s = end;
    if (found.trigger != Trigger::none) {
      const Event event = transition(m, impacts, s, found.trigger, found.vertex);  // (H.4)
      s = event.after;
      w.new_phase = true;
      recorder.count(event);
      if (found.trigger == Trigger::angle_low || found.trigger == Trigger::angle_high) {
        result.direction = found.trigger == Trigger::angle_high ? 1 : -1;
        result.topple_time = event.t;
        result.impacts_before = result.counts.impacts;
        result.end = RunEnd::toppled;
        result.proven = true;
        break;
      }
      if (event.refused) fail(RunFailure::energy_raised);
      const double resolved = kUnitRoundOff * (std::fabs(event.t) + m.scales.time);
      in_an_instant = event.t - last_event <= resolved ? in_an_instant + 1 : 0;
      last_event = event.t;
      if (in_an_instant > kMostEventsInAnInstant) fail(RunFailure::no_progress);
      if (result.counts.events >= options.most_events) fail(RunFailure::too_many_events);
    }
    if (!(std::isfinite(s.theta) && std::isfinite(s.omega) && std::isfinite(s.vx) && std::isfinite(s.vz)))
      fail(RunFailure::not_finite);
    const int outside = recorder.outside();
    if (s.t >= motion_end && s.pattern == Pattern::rest && options.stop_at_rest) {
      result.end = RunEnd::rest;
      result.proven = true;
      break;
    }
    if (outside != 0 && !detail::angles_given(m) &&
        detail::energy_stays_below(m, s, floor, outside > 0 ? high_barrier : low_barrier)) {
      result.end = RunEnd::toppled;
      result.proven = true;
      break;
    }
    if (options.early_verdict && outside == 0 && s.theta >= home.lower.angle && s.theta <= home.upper.angle &&
        detail::energy_stays_below(m, s, floor, std::min(low_barrier, high_barrier))) {
      result.end = RunEnd::decided;
      result.proven = true;
      break;
    }
  }
  recorder.finish(s);
  if (result.end == RunEnd::rest) recorder.stay(s);
  result.counts.steps = w.steps;
  result.counts.rejected = w.rejected;
  if (result.failure != RunFailure::none) {
    result.verdict = Verdict::failed;
  } else if (result.end == RunEnd::toppled || recorder.outside() != 0) {
    result.verdict = Verdict::toppled;
    if (result.direction == 0) result.direction = recorder.outside();
  }
  if (result.verdict != Verdict::toppled) {  // passed the balance angle and came back, say
    result.topple_time = 0.0;
    result.impacts_before = 0;
  }
  return result;
}

}  // namespace cairn::planar
