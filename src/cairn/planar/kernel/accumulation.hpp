#pragma once
#include "cairn/planar/kernel/classify.hpp"

/// Accumulation of impacts: when what is left of a series is taken at once, and what it comes to.  docs/theory/hybrid.md §5
namespace cairn::planar {

/// Both ends of an edge: number, left and right end.
struct EdgeEnds {
  math::Support left{};
  math::Support right{};
};
CAIRN_HD inline EdgeEnds ends_of(const math::PolygonView& body, math::Support edge) {
  return {edge, math::support_below(body, edge)};
}

/// Set the body exactly on an edge, keeping the place of the vertex that carries it.
CAIRN_HD inline void set_on_edge(const KernelModel& m, State& s, math::Support edge, math::Support carrier) {
  const Vec2 before = math::vertex_offset(m.body, carrier.vertex, s.theta);
  const double place = s.x + before.x;
  s.theta = math::edge_angle(m.body, edge.vertex, edge.turn);
  const Vec2 r = math::vertex_offset(m.body, carrier.vertex, s.theta);
  s.x = place - r.x;
  s.z = -r.z;
}

/// A body on one end of an edge, its contact slipping with `slip`: can it lie on the edge, and how does it turn?
struct MotionToEdge {
  bool lies_still{};
  double alpha{};  // [rad/s2]
};
CAIRN_HD inline MotionToEdge motion_to_edge(const KernelModel& m, const State& s, const EdgeEnds& edge, bool on_left,
                                            double slip) {
  const Felt f = felt_at(m, s.t, s.t);
  const Vec2 left = math::vertex_offset(m.body, edge.left.vertex, s.theta);
  const Vec2 right = math::vertex_offset(m.body, edge.right.vertex, s.theta);
  if (!(f.ge > 0.0)) return {};
  const Vec2 r = on_left ? left : right;
  if (slip == 0.0) {
    const Tips tips = tips_of_rest(m, left, right, f);
    if (!(tips.left > 0.0 && tips.right > 0.0)) return {};
    return {true, rocking_motion(m.body.mass, m.body.inertia, r, s.omega, f).alpha};
  }
  const double sign = sign_of(slip);
  if (!(-sign * m.mu_kinetic * left.z - left.x > 0.0 && right.x + sign * m.mu_kinetic * right.z > 0.0)) return {};
  if (!slides_uniquely(m, r, m.mu_kinetic, sign)) return {};
  return {true, slide_rocking_motion(m.body.mass, m.body.inertia, r, s.omega, m.mu_kinetic, sign, f).alpha};
}

/// Friction of a body that slides on an edge, over its normal force.
CAIRN_HD inline double edge_drag(const KernelModel& m, const State&, const EdgeEnds&, double) { return m.mu_kinetic; }

/// Accumulation of impacts, scale-free: after the impact the body rocks on one end of an edge with restoring moment, so
/// that to leading order it returns after an excursion ω²/2|α|; once this falls below settle_angle (a fixed part of the
/// body's own α, whatever its size) the rest of the geometric series of impacts is taken at once.     (H.7)
/// A law that loses next to nothing at small rocking (λ at its limit) has no such series; kMostChatter impacts in a row
/// below chatter_angle, still a negligible part of α, end it all the same.
inline constexpr int kMostChatter = 1000;
template <class Model>
CAIRN_HD bool rocking_has_accumulated(const Model& m, State& after, const EdgeEnds& edge, bool on_left, double slip) {
  const MotionToEdge motion = motion_to_edge(m, after, edge, on_left, slip);
  if (!motion.lies_still) return false;
  const double alpha = motion.alpha;
  const double excursion = after.omega * after.omega / (2.0 * std::fabs(alpha));
  after.chatter = excursion <= m.scales.chatter_angle ? after.chatter + 1 : 0;
  return alpha * after.omega < 0.0 && (excursion <= m.scales.settle_angle || after.chatter > kMostChatter);
}

/// The limit of the series. Over it the ground has taken up the vertical momentum m v_z, and with it, while the contact
/// slides, the friction -s μ m v_z; where that would speed the slide up it is left to the sliding that follows.   (H.7b)
/// Not an impact of its own: the impact that met the rule keeps its certificate, and what energy is left of rocking
/// counts as lost in impacts.
template <class Model>
CAIRN_HD void settle_on_edge(const Model& m, State& s, const EdgeEnds& edge, double slip) {
  const double before = kinetic_energy(m.body, s);
  double vx = 0.0;
  if (slip != 0.0) {
    const double sign = sign_of(slip);
    const double slowed = s.vx + sign * edge_drag(m, s, edge, sign) * s.vz;
    vx = std::fabs(slowed) < std::fabs(s.vx) ? slowed : s.vx;
    if (vx * sign < 0.0) vx = 0.0;
  }
  s.vx = vx;
  s.vz = 0.0;
  s.omega = 0.0;
  s.chatter = 0;
  s.impact_loss += before - kinetic_energy(m.body, s);
}

/// Likewise for a bounce of height u²/2g_e.
CAIRN_HD inline bool bounce_has_accumulated(const KernelModel& m, const State& after, double rebound) {
  const double ge = felt_at(m, after.t, after.t).ge;
  return ge > 0.0 && rebound * rebound / (2.0 * ge) <= m.scales.settle_length;
}

}  // namespace cairn::planar
