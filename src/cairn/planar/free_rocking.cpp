#include "cairn/planar/free_rocking.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/math/elementary.hpp"

namespace cairn::planar {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Splits a run into swings. θ is linear in flight and passes θ_rest only at events otherwise, so the states at events
/// and the turning points between them tell all.
class Swings {
 public:
  Swings(double rest, const State& first) : rest_(rest), last_(first) {
    open(first.t, first.x);
    see(first.t, first.theta, first.x);
  }

  void turning_point(const Peak& peak) { see(peak.t, peak.theta, peak.x); }

  void state(const State& s) {
    const double before = last_.theta - rest_;
    const double now = s.theta - rest_;
    if (last_.pattern == Pattern::flight) {
      const bool passes = before * now < 0.0;
      const double share = passes ? before / (before - now) : 1.0;
      const double at = last_.t + share * (s.t - last_.t);
      swing().flight += at - last_.t;
      if (passes) {
        open(at, last_.x + share * (s.x - last_.x));
        swing().flight += s.t - at;
      }
    }
    if (now == 0.0 && swing().peak != 0.0) open(s.t, s.x);
    see(s.t, s.theta, s.x);
    last_ = s;
  }

  void event(const Event& e) {
    State at = e.after;
    at.pattern = last_.pattern;
    state(at);
    if (e.is_impact()) {
      if (swing().impacts == 0 && e.impact.count > 1) swing().rate_ratio = e.after.omega / e.before.omega;
      ++swing().impacts;
    }
    last_ = e.after;
  }

  std::vector<Swing> finish(const State& last, bool at_rest) {
    state(last);
    swing().end = last.t;
    swing().complete = at_rest;
    std::erase_if(swings_, [](const Swing& s) { return s.peak == 0.0; });
    return std::move(swings_);
  }

 private:
  Swing& swing() { return swings_.back(); }
  void open(double t, double x) {
    if (!swings_.empty()) {
      swing().end = t;
      swing().complete = true;
    }
    swings_.push_back({.begin = t, .end = t, .peak = 0.0, .peak_time = t, .rate_ratio = kNone, .flight = 0.0, .x = x});
  }
  void see(double t, double theta, double x) {
    if (std::fabs(theta - rest_) <= std::fabs(swing().peak)) return;
    swing().peak = theta - rest_;
    swing().peak_time = t;
    swing().way = x - swing().x;
  }

  double rest_;
  State last_;
  std::vector<Swing> swings_;
};

State released(const RunResult& run, const Start& start, double t) {
  State s;
  s.t = t;
  s.theta = run.basin.rest.angle + start.tilt;
  s.pattern = start.lift > 0.0 ? Pattern::flight : Pattern::rocking;
  return s;
}

std::vector<Swing> swings_of(const RunResult& run, const Start& start, double t) {
  Swings swings(run.basin.rest.angle, released(run, start, t));
  auto peak = run.peaks.begin();
  for (const Event& e : run.events) {
    for (; peak != run.peaks.end() && peak->t <= e.t; ++peak) swings.turning_point(*peak);
    swings.event(e);
  }
  for (; peak != run.peaks.end(); ++peak) swings.turning_point(*peak);
  return swings.finish(run.final_state, run.end == RunEnd::rest);
}

/// Way of the centroid along the ground when the body turns from rest to θ about a standing end of its base.   (F.4)
double ideal_way(const PlanarBody& body, const RestPose& rest, double peak) {
  const math::PolygonView view = body.view();
  const int pivot = peak > 0.0 ? rest.edge : math::next_vertex(view, rest.edge);
  return math::vertex_offset(view, pivot, rest.angle).x - math::vertex_offset(view, pivot, rest.angle + peak).x;
}

}  // namespace

double equivalent_restitution(const PlanarBody& body, const RestPose& rest, double first, double after, int impacts) {
  const double ratio =
      (height(body, rest.angle + after) - rest.height) / (height(body, rest.angle + first) - rest.height);
  return math::exp(0.5 * math::log(ratio) / impacts);
}

FreeRocking free_rocking(const PlanarBody& body, const Start& start, double start_time, const RunResult& run) {
  FreeRocking r;
  r.r_from_peaks = r.r_from_rates = kNone;
  r.swings = swings_of(run, start, start_time);
  if (run.verdict != Verdict::survived || run.counts.impacts == 0 || r.swings.empty()) return r;
  r.motion = MotionClass::rest;
  const double first = r.swings.front().peak;
  double peaks = 0.0, rates = 0.0, apart = 0.0, ideal = 0.0;
  int n = 0, rated = 0;
  for (std::size_t k = 1; k < r.swings.size(); ++k) {
    const Swing& s = r.swings[k];
    if (!s.complete || std::fabs(s.peak) < kSmallSwing * std::fabs(first)) break;
    if (++n == 1) r.motion = s.peak * first < 0.0 ? MotionClass::rocking : MotionClass::half_rocking;
    peaks += equivalent_restitution(body, run.basin.rest, first, s.peak, n);
    if (!std::isnan(s.rate_ratio)) {
      rates += s.rate_ratio;
      ++rated;
    }
    const double way = ideal_way(body, run.basin.rest, s.peak);
    apart += std::fabs(s.way - way);
    ideal += std::fabs(way);
  }
  if (n > 0) {
    r.r_from_peaks = peaks / n;
    r.distance = apart / ideal;
  }
  if (rated > 0) r.r_from_rates = rates / rated;
  if (r.motion == MotionClass::rocking && r.distance > kForward) r.motion = MotionClass::forward;
  return r;
}

}  // namespace cairn::planar
