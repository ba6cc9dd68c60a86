#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/planar/initial_event.hpp"
#include "cairn/planar/recorder.hpp"
#include "cairn/planar/run_scratch.hpp"

/// The run from its first state to its verdict, whatever the formulation of smooth motion: the KernelModel of the five
/// patterns or an LcpModel. initial_event, advance, first_event, state_at, transition, reactions_of, omega_at and
/// closed_form_at are overloaded on it.                                                  docs/theory/hybrid.md §1, §7
namespace cairn::planar {

/// Beyond this angle impact angles are no longer resolved to the noise that guards allow for. [rad]
inline constexpr double kMostTurning = 1e5;

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

/// Height that the centroid must pass on its way out of the basin: at the barrier, or at a given limit before it.
inline double way_out(const PlanarBody& body, const Barrier& barrier, double limit, bool upper) {
  const bool limit_first = upper ? limit < barrier.angle : limit > barrier.angle;
  return limit_first ? height(body, limit) : barrier.height;
}

/// Events that follow each other within the round-off of time are bounded: more than this is a cycle of patterns.
class Instant {
 public:
  bool is_stuck(double t, double resolved) {
    events_ = t - last_ <= resolved ? events_ + 1 : 0;
    last_ = t;
    constexpr int kMostEvents = 64;
    return events_ > kMostEvents;
  }

 private:
  int events_{};
  double last_{-std::numeric_limits<double>::infinity()};
};

/// One run in progress.
template <class Model>
class Run {
 public:
  Run(const Model& m, const PlanarModel& model, const Home& home, const RunOptions& options, RunWorkspace& workspace)
      : m_(m),
        impacts_{model.law, options.impacts},
        options_(options),
        t_end_(options.start + options.duration),
        floor_(home.floor),
        w_(workspace.scratch().step),
        seg_(workspace.scratch().segment) {
    result_.basin = home.basin;
    const double weight = m.body.mass * m.gravity;
    low_barrier_ = weight * (way_out(model.body, home.basin.lower, m.angle_low, false) - floor_);
    high_barrier_ = weight * (way_out(model.body, home.basin.upper, m.angle_high, true) - floor_);
    weight_ = weight;
    w_ = Workspace{};
  }

  RunResult from(const Start& start) {
    const Event first = initial_event(m_, impacts_, result_.basin, start, options_.start);
    s_ = first.after;
    Recorder<Model> recorder(m_, options_, result_.basin, first.is_impact() ? first.before : s_, result_);
    recorder.begin(first);
    if (first.refused) fail(RunFailure::energy_raised);
    if (angles_given(m_) && recorder.outside() != 0) end(RunEnd::toppled);
    while (s_.t < t_end_ && result_.failure == RunFailure::none && !ended_) go_on(recorder);
    recorder.finish(s_);
    if (result_.end == RunEnd::rest) recorder.stay(s_);
    conclude(recorder);
    return std::move(result_);
  }

 private:
  void fail(RunFailure failure) {
    result_.failure = failure;
    result_.end = RunEnd::failed;
  }
  /// The outcome is certain before time is up.
  void end(RunEnd how) {
    result_.end = how;
    result_.proven = true;
    ended_ = true;
  }

  /// One stretch of smooth motion and the event that ends it.
  void go_on(Recorder<Model>& recorder) {
    const StepFailure step = advance(m_, s_, w_, options_.relative_tolerance, t_end_, seg_);  // (H.2)
    if (step != StepFailure::none)
      return fail(step == StepFailure::not_finite ? RunFailure::not_finite : RunFailure::step_too_small);
    const Found found = first_event(m_, seg_, w_);  // (H.3)
    const State at = state_at(m_, seg_, found.t);
    if (!(std::fabs(at.theta) <= kMostTurning))
      return fail(std::isfinite(at.theta) ? RunFailure::too_many_turns : RunFailure::not_finite);
    recorder.watch(seg_, at);
    s_ = at;
    if (found.trigger != Trigger::none) happen(found, recorder);
    if (ended_) return;
    if (!(std::isfinite(s_.theta) && std::isfinite(s_.omega) && std::isfinite(s_.vx) && std::isfinite(s_.vz)))
      fail(RunFailure::not_finite);
    see_end(recorder.outside());
  }

  void happen(const Found& found, Recorder<Model>& recorder) {
    const Event event = transition(m_, impacts_, s_, found.trigger, found.vertex);  // (H.4)
    s_ = event.after;
    w_.new_phase = true;
    recorder.count(event);
    if (found.trigger == Trigger::angle_low || found.trigger == Trigger::angle_high) {
      recorder.pass_limit(event);
      return end(RunEnd::toppled);
    }
    recorder.see_touch(event);
    if (event.refused) fail(RunFailure::energy_raised);
    if (instant_.is_stuck(event.t, kSpacing * (std::fabs(event.t) + m_.scales.time))) fail(RunFailure::no_progress);
    if (result_.counts.events >= options_.most_events) fail(RunFailure::too_many_events);
  }

  /// At rest when the ground is, or too little energy to come back, or to leave.
  void see_end(int outside) {
    const Basin& home = result_.basin;
    if (s_.t >= m_.motion.end_time() && s_.pattern == Pattern::rest && options_.stop_at_rest) return end(RunEnd::rest);
    if (outside != 0 && !angles_given(m_) &&
        energy_stays_below(m_, s_, floor_, outside > 0 ? high_barrier_ : low_barrier_)) {
      if (result_.verdict == Verdict::toppled || !beyond(outside).shifts_first()) return end(RunEnd::toppled);
      if (stays_shifted(outside)) return end(RunEnd::shifted);
    }
    if (options_.early_verdict && result_.verdict == Verdict::toppled) return end(RunEnd::toppled);
    if (options_.early_verdict && outside == 0 && s_.theta >= home.lower.angle && s_.theta <= home.upper.angle &&
        energy_stays_below(m_, s_, floor_, std::min(low_barrier_, high_barrier_)))
      end(RunEnd::decided);
  }

  const Beyond& beyond(int side) const { return side > 0 ? result_.basin.above : result_.basin.below; }

  /// Does what lies between this base and the one on which it has toppled keep it here for ever?
  bool stays_shifted(int side) const {
    const Beyond& next = beyond(side);
    const bool before = side > 0 ? s_.theta < next.onward_angle : s_.theta > next.onward_angle;
    return before && energy_stays_below(m_, s_, floor_, weight_ * (next.onward_height - floor_));
  }

  void conclude(Recorder<Model>& recorder) {
    result_.counts.steps = w_.steps;
    result_.counts.rejected = w_.rejected;
    const int side = recorder.outside();
    if (result_.failure != RunFailure::none) {
      result_.verdict = Verdict::failed;
    } else if (result_.verdict == Verdict::toppled) {
      result_.proven = true;  // it has come down, whatever it would do next
    } else if (side != 0) {
      lies_beyond(side, recorder);
    }
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const bool toppled = result_.verdict == Verdict::toppled;
    if (!toppled) {
      result_.topple_time = 0.0;
      result_.impacts_before = result_.events_before = result_.unusual_before = result_.fallbacks_before = 0;
    }
    if (toppled || result_.verdict == Verdict::failed) result_.margin = kNone;
    if (toppled || result_.verdict == Verdict::shifted) return;
    result_.direction = 0;
    result_.touchdown_time = kNone;
  }

  /// The run ends with the body beyond balance, on its way down or in a dent.
  void lies_beyond(int side, Recorder<Model>& recorder) {
    const Verdict verdict = !angles_given(m_) && beyond(side).shifts_first() ? Verdict::shifted : Verdict::toppled;
    if (result_.verdict == verdict && result_.direction == side) return;  // it has been seen to come down
    result_.touchdown_time = std::numeric_limits<double>::quiet_NaN();
    recorder.fall(verdict, side);
  }

  const Model& m_;
  Impacts<PlanarLaw> impacts_;
  const RunOptions& options_;
  double t_end_;          // [s]
  double floor_;          // least height of the centroid [m]
  double low_barrier_{};  // energy over the lowest pose that it takes to leave the basin [J]
  double high_barrier_{};
  double weight_{};  // [N]
  Workspace& w_;
  Segment& seg_;
  State s_{};
  Instant instant_{};
  bool ended_{};
  RunResult result_{};
};

}  // namespace detail

template <class Model>
RunResult run_loop(const Model& m, const PlanarModel& model, const Home& home, const Start& start,
                   const RunOptions& options, RunWorkspace& workspace) {
  return detail::Run<Model>(m, model, home, options, workspace).from(start);
}

}  // namespace cairn::planar
