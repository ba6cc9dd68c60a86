#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/planar/engine.hpp"
#include "cairn/planar/kernel/step.hpp"
#include "cairn/planar/reactions.hpp"

/// What a run keeps of its states: samples, turning points, maxima, counts and the audit of energy. docs/theory/hybrid.md §7
namespace cairn::planar {

/// Angular rate of a body that turns on a vertex, within the stretch.
inline double omega_at(const KernelModel&, const Segment& seg, double t) {
  return seg.start.pattern == Pattern::rocking ? seg.rocking.at(rock::kOmega, t)
                                               : seg.slide_rocking.at(slide_rock::kOmega, t);
}

namespace detail {

inline bool angles_given(const KernelModel& m) { return !std::isinf(m.angle_low) || !std::isinf(m.angle_high); }

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
    r_.touchdown_time = std::numeric_limits<double>::quiet_NaN();
    while (next_sample_ < options.sample_times.size() && options.sample_times[next_sample_] < first.t) ++next_sample_;
    audit(first);
  }

  /// The run begins with this event.
  void begin(const Event& first) {
    r_.start = first;
    last_event_ = first.t;
    outside_ = side_of(first.after.theta);
    passed_ = up_to(first.t);
    if (first.is_impact() || first.notes != kNoteNone) count(first);
    see_touch(first);
  }

  /// Everything that is watched over a stretch [start, end.t], `end` being the state there.
  void watch(const Segment& seg, const State& end) {
    take_samples(seg, end.t);
    see_angle(end.theta);
    watch_turn(seg, end);
    watch_side(seg, end);
    watch_slip(seg.start, end);
    watch_peak(seg, end.t);
    if (seg.start.pattern == Pattern::flight) watch_clearance(seg, end.t);
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
      constexpr std::uint32_t kFallback = kNotePlasticFallback | kNoteFrictionless | kNoteEnergyFallback;
      if ((e.notes & kFallback) != 0) ++r_.counts.fallbacks;
    } else {
      ++r_.counts.without_impact[from][to];
    }
    last_event_ = e.t;
    if ((e.notes & kUnusualNotes) != 0) ++r_.counts.unusual;
    audit(e.after);
    if (options_.keep_events) r_.events.push_back(e);
  }

  /// Has the ground carried it where it can lie beyond balance? The first toppling decides, whatever follows; of shifts
  /// the last change of side does.                                                                               (B.16)
  void see_touch(const Event& e) {
    const double theta = e.after.theta;
    const bool left = theta >= basin_.above.shift_angle;
    const bool right = theta <= basin_.below.shift_angle;
    const bool carried = e.is_impact() || e.to != Pattern::flight;
    if (angles_given(m_) || r_.verdict == Verdict::toppled || !carried || !(left || right)) return;
    const double toppled = left ? basin_.above.topple_angle : basin_.below.topple_angle;
    const bool falls = left ? theta >= toppled : theta <= toppled;
    const int side = left ? 1 : -1;
    if (r_.verdict == Verdict::shifted && !falls && r_.direction == side) return;
    fall(falls ? Verdict::toppled : Verdict::shifted, side);
    r_.touchdown_time = e.t;
  }

  /// Takes this verdict; balance was last passed on the way to it.
  void fall(Verdict verdict, int side) {
    r_.verdict = verdict;
    r_.direction = side;
    r_.topple_time = passed_.t;
    r_.impacts_before = passed_.impacts;
    r_.events_before = passed_.events;
    r_.unusual_before = passed_.unusual;
    r_.fallbacks_before = passed_.fallbacks;
  }

  /// The event has passed a given limit.
  void pass_limit(const Event& e) {
    outside_ = e.trigger == Trigger::angle_high ? 1 : -1;
    passed_ = up_to(e.t);
    fall(Verdict::toppled, outside_);
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
    x.final_slip = net_slip_;
    r_.end_side = outside_;
    r_.rest_time = r_.end == RunEnd::rest ? last_event_ : std::numeric_limits<double>::quiet_NaN();
    r_.beyond_balance = x.theta_high > basin_.upper.angle || x.theta_low < basin_.lower.angle;
    r_.margin = 1.0 - std::max(up / (high_ - basin_.rest.angle), down / (basin_.rest.angle - low_));
  }

 private:
  /// An instant, and what had happened up to it.
  struct Passage {
    double t{};  // [s]
    std::uint32_t impacts{};
    std::uint32_t events{};
    std::uint32_t unusual{};
    std::uint32_t fallbacks{};
  };

  Passage up_to(double t) const {
    return {t, r_.counts.impacts, r_.counts.events, r_.counts.unusual, r_.counts.fallbacks};
  }
  void take_samples(const Segment& seg, double end) {
    for (; next_sample_ < options_.sample_times.size() && options_.sample_times[next_sample_] <= end; ++next_sample_) {
      const double t = options_.sample_times[next_sample_];
      if (t == end && end < seg.t1) break;  // an event follows: the sample is taken after it
      const State at = state_at(m_, seg, t);
      r_.samples.push_back({at, reactions_of(m_, at)});
    }
  }
  /// A turning point of the rotation; in flight it has none.
  void watch_turn(const Segment& seg, const State& end) {
    const State& s = seg.start;
    if (!(s.omega * end.omega < 0.0) || s.pattern == Pattern::flight) return;
    auto rate = [&](double t) { return omega_at(m_, seg, t); };
    const double t = math::bracketed_root(rate, s.t, s.omega, end.t, end.omega);
    const State turned = state_at(m_, seg, t);
    see_angle(turned.theta);
    if (options_.keep_events) r_.peaks.push_back({t, turned.theta, turned.x});
  }
  /// Has it passed a balance angle (or given limit), and when?
  void watch_side(const Segment& seg, const State& end) {
    const int side = side_of(end.theta);
    if (side == outside_) return;
    outside_ = side;
    if (side == 0) return;
    const double barrier = side > 0 ? high_ : low_;
    auto over = [&](double t) { return state_at(m_, seg, t).theta - barrier; };
    const double f0 = seg.start.theta - barrier;
    const double f1 = end.theta - barrier;
    passed_ = up_to(f0 * f1 < 0.0 ? math::bracketed_root(over, seg.start.t, f0, end.t, f1) : end.t);
  }
  void watch_slip(const State& s, const State& end) {
    if (s.pattern == Pattern::sliding) slide(s.x, end.x);
    if (s.pattern == Pattern::slide_rocking)
      slide(s.x + math::vertex_offset(m_.body, s.support.vertex, s.theta).x,
            end.x + math::vertex_offset(m_.body, s.support.vertex, end.theta).x);
  }
  /// The most energy within a stretch of sliding or flight; where the ground is still it does not rise between the ends.
  void watch_peak(const Segment& seg, double end) {
    const State& s = seg.start;
    const bool driven = s.t < m_.motion.end_time();
    if (!driven || (s.pattern != Pattern::flight && s.pattern != Pattern::sliding)) return;
    for (std::size_t j = 2; j < math::bernstein::kNodes; j += 3) {
      const State at = closed_form_at(m_, seg, s.t + math::bernstein::point(j) * (end - s.t));
      r_.energy.peak = std::max(r_.energy.peak, over_rest(at));
    }
  }
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
    r_.maxima.largest_slip = std::max(r_.maxima.largest_slip, std::fabs(net_slip_));
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
  double low_{};  // balance, or the given limits [rad]
  double high_{};
  std::size_t next_sample_{};
  double net_slip_{};
  int outside_{};
  double last_event_{};  // [s]
  Passage passed_{};     // of balance, the last one outwards
};

}  // namespace detail
}  // namespace cairn::planar
