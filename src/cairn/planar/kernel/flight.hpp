#pragma once
#include "cairn/planar/kernel/segment.hpp"

/// The lowest vertex of a body in flight.                                                   docs/theory/hybrid.md §3
namespace cairn::planar {

/// In flight θ is linear in time, so the supports that it passes cut a stretch into pieces, in each of which one vertex
/// is the lowest: only that one can touch there, and its height is smooth. Pieces of no length are left out.
class LowestVertex {
 public:
  CAIRN_HD LowestVertex(const KernelModel& m, const Segment& seg, double end)
      : m_(m), seg_(seg), support_(math::support_at(m.body, seg.start.theta)), from_(seg.start.t), end_(end) {
    // On an edge the end from which the body turns away leaves the ground.
    if (support_.on_edge && seg.start.omega < 0.0) support_ = math::support_below(m.body, support_);
    to_ = leaves();
    skip_empty();
  }

  CAIRN_HD bool done() const { return !(to_ > from_); }
  CAIRN_HD double from() const { return from_; }
  CAIRN_HD double to() const { return to_; }
  CAIRN_HD int vertex() const { return support_.vertex; }
  CAIRN_HD void next() {
    pass();
    skip_empty();
  }

  struct Height {
    double value{};  // over the ground [m]
    double rate{};   // [m/s]
  };
  CAIRN_HD Height height(double t) const {
    const State& s = seg_.start;
    const double elapsed = t - s.t;
    const Fallen fall = fallen(m_, seg_, t);
    const Vec2 r = math::vertex_offset(m_.body, support_.vertex, s.theta + s.omega * elapsed);
    return {s.z + (s.vz * elapsed + fall.height) + r.z, s.vz + fall.rate + r.x * s.omega};
  }

 private:
  CAIRN_HD void pass() {
    from_ = to_;
    if (!(from_ < end_)) return;
    support_ = seg_.start.omega > 0.0 ? math::support_above(m_.body, support_) : math::support_below(m_.body, support_);
    to_ = leaves();
  }
  CAIRN_HD void skip_empty() {
    while (!(to_ > from_) && from_ < end_) pass();
  }
  /// When another vertex becomes the lowest, within [from, end].
  CAIRN_HD double leaves() const {
    const State& s = seg_.start;
    if (s.omega == 0.0) return end_;
    const double angle = s.omega > 0.0 ? math::upper_impact_angle(m_.body, support_.vertex, support_.turn)
                                       : math::lower_impact_angle(m_.body, support_.vertex, support_.turn);
    const double when = s.t + (angle - s.theta) / s.omega;
    return when < from_ ? from_ : math::detail::smaller(when, end_);
  }

  const KernelModel& m_;
  const Segment& seg_;
  math::Support support_;
  double from_;
  double to_{};
  double end_;
};

}  // namespace cairn::planar
