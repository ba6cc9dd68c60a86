#pragma once
#include "cairn/planar/kernel/guards.hpp"

/// Guards that are certainly positive over a whole stretch, by interval arithmetic on enclosures of θ, ω, the slip and
/// the ground's acceleration: most stretches need no closer look.                          docs/theory/hybrid.md §3
/// Rigorous up to the rounding of some ten operations, for which the comparisons leave acceleration_noise.
namespace cairn::planar {

namespace interval {
using math::Range;
CAIRN_HD constexpr Range add(Range a, Range b) { return {a.lo + b.lo, a.hi + b.hi}; }
CAIRN_HD constexpr Range subtract(Range a, Range b) { return {a.lo - b.hi, a.hi - b.lo}; }
CAIRN_HD constexpr Range times(double k, Range a) {
  return k < 0.0 ? Range{k * a.hi, k * a.lo} : Range{k * a.lo, k * a.hi};
}
CAIRN_HD constexpr double least(double a, double b) { return a < b ? a : b; }
CAIRN_HD constexpr double most(double a, double b) { return a > b ? a : b; }
CAIRN_HD constexpr Range multiply(Range a, Range b) {
  const double p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
  return {least(least(p, q), least(r, s)), most(most(p, q), most(r, s))};
}
CAIRN_HD constexpr Range square(Range a) {
  const double p = a.lo * a.lo, q = a.hi * a.hi;
  return {a.lo <= 0.0 && a.hi >= 0.0 ? 0.0 : least(p, q), most(p, q)};
}
}  // namespace interval

/// Where a vertex is, seen from the centroid, while the body turns through [low, high]: |r(θ) - r(θ_m)| ≤ R |θ - θ_m|.
struct OffsetRange {
  math::Range x{};
  math::Range z{};
};
CAIRN_HD inline OffsetRange offset_range(const KernelModel& m, int vertex, double low, double high) {
  const Vec2 r = math::vertex_offset(m.body, vertex, 0.5 * (low + high));
  const double reach = m.scales.length * 0.5 * (high - low);
  return {{r.x - reach, r.x + reach}, {r.z - reach, r.z + reach}};
}

/// What the enclosures settle: `angles` the impact angles and toppling limits, `contact` all that holds the contact.
struct Certain {
  bool angles{};
  bool contact{};
};

/// Which guards of this rocking or slide-rocking stretch cannot fire. False when in doubt. The order of the guards is that
/// of make_guards: four angles, then the contact's.
CAIRN_HD inline Certain certainly_quiet(const KernelModel& m, const Segment& seg, const GuardSet& set, double low,
                                        double high) {
  namespace iv = interval;
  const State& s = seg.start;
  Certain certain;
  if (s.pulling || s.held) return certain;
  bool angles_armed = true;
  bool contact_armed = true;
  for (std::size_t k = 0; k < set.count; ++k)
    if (!set.guard[k].armed && set.trigger[k] != Trigger::none)
      (k < kAngleGuards ? angles_armed : contact_armed) = false;
  const bool sticks = s.pattern == Pattern::rocking;
  double theta_low = 0.0, theta_high = 0.0;
  math::Range omega{};
  if (sticks) {
    seg.rocking.range(rock::kTheta, theta_low, theta_high);
    seg.rocking.range(rock::kOmega, omega.lo, omega.hi);
  } else {
    seg.slide_rocking.range(slide_rock::kTheta, theta_low, theta_high);
    seg.slide_rocking.range(slide_rock::kOmega, omega.lo, omega.hi);
  }
  const double angle_room = m.scales.angle_noise;
  certain.angles = angles_armed && theta_low - low > angle_room && high - theta_high > angle_room &&
                   theta_low > m.angle_low && theta_high < m.angle_high;
  if (!contact_armed) return certain;
  const math::Range ax = m.motion.x.bounds(s.t, seg.t1);
  const math::Range az = m.motion.z.bounds(s.t, seg.t1);
  const math::Range ge{m.gravity + az.lo, m.gravity + az.hi};
  const OffsetRange r = offset_range(m, s.support.vertex, theta_low, theta_high);
  const math::Range spin = iv::square(omega);
  const double room = m.scales.acceleration_noise;
  if (sticks) {  // (P.7)
    const double a = m.body.a[s.support.vertex];
    const double b = m.body.b[s.support.vertex];
    const double share = m.body.mass / (m.body.inertia + m.body.mass * (a * a + b * b));
    const math::Range alpha = iv::times(share, iv::subtract(iv::multiply(r.x, ge), iv::multiply(r.z, ax)));
    const math::Range fz = iv::add(iv::subtract(iv::multiply(r.z, spin), iv::multiply(r.x, alpha)), ge);
    const math::Range fx = iv::add(iv::add(iv::multiply(r.z, alpha), iv::multiply(r.x, spin)), ax);
    const bool pressed = m.hold.no_opening || fz.lo > room;
    const bool inside = m.hold.no_sliding || (m.mu_static * fz.lo - fx.hi > room && m.mu_static * fz.lo + fx.lo > room);
    certain.contact = pressed && inside;
    return certain;
  }
  double slip_low = 0.0, slip_high = 0.0;
  seg.slide_rocking.range(slide_rock::kSlip, slip_low, slip_high);
  const double slowest = s.slip_sign > 0.0 ? slip_low : -slip_high;
  const math::Range arm = iv::add(r.x, iv::times(s.slip_sign * m.mu_kinetic, r.z));
  const double determinant = 1.0 + m.body.mass / m.body.inertia * iv::multiply(r.x, arm).lo;
  certain.contact = slowest > m.scales.velocity_noise && ge.lo + iv::multiply(r.z, spin).lo > room &&  // (P.10)
                    determinant > 2.0 * m.scales.least_determinant;
  return certain;
}

}  // namespace cairn::planar
