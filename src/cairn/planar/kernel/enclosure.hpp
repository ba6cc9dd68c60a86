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

/// Is the contact of this rocking or slide-rocking stretch certain up to t1, θ staying within `theta`? False when in doubt.
CAIRN_HD inline bool contact_is_certain(const KernelModel& m, const Segment& seg, const GuardSet& set,
                                        const math::Range& theta, double t1) {
  namespace iv = interval;
  const State& s = seg.start;
  if (s.pulling || s.held) return false;
  for (std::size_t k = kAngleGuards; k < set.count; ++k)
    if (!set.guard[k].armed && set.trigger[k] != Trigger::none) return false;
  const bool sticks = s.pattern == Pattern::rocking;
  const math::Range omega =
      enclosure(sticks ? seg.rocking.bernstein(rock::kOmega) : seg.slide_rocking.bernstein(slide_rock::kOmega));
  const math::Range ax = m.motion.x.bounds(s.t, t1);
  const math::Range az = m.motion.z.bounds(s.t, t1);
  const math::Range ge{m.gravity + az.lo, m.gravity + az.hi};
  const OffsetRange r = offset_range(m, s.support.vertex, theta.lo, theta.hi);
  const math::Range spin = iv::square(omega);
  const double room = m.scales.acceleration_noise;
  if (sticks) {  // (P.7)
    const double a = m.body.a[s.support.vertex];
    const double b = m.body.b[s.support.vertex];
    const double share = m.body.mass / (m.body.inertia + m.body.mass * (a * a + b * b));
    // F_z/m = (1 - k r_x²) g_e + k r_x r_z a_x + r_z ω²,  F_x/m = k r_x r_z g_e + (1 - k r_z²) a_x + r_x ω²,  k = m/I_q:
    // (P.7) with each of g_e, a_x, ω² standing once, so that little is lost.
    const math::Range vertical = iv::subtract({1.0, 1.0}, iv::times(share, iv::square(r.x)));
    const math::Range level = iv::subtract({1.0, 1.0}, iv::times(share, iv::square(r.z)));
    const math::Range mixed = iv::times(share, iv::multiply(r.x, r.z));
    auto force = [&](const math::Range& of_ge, const math::Range& of_ax, const math::Range& of_spin) {
      return iv::add(iv::add(iv::multiply(of_ge, ge), iv::multiply(of_ax, ax)), iv::multiply(of_spin, spin));
    };
    const double mu = m.mu_static;
    const bool pressed = m.hold.no_opening || force(vertical, mixed, r.z).lo > room;
    auto inside_cone = [&](double sign) {
      return force(iv::add(iv::times(mu, vertical), iv::times(sign, mixed)),
                   iv::add(iv::times(mu, mixed), iv::times(sign, level)),
                   iv::add(iv::times(mu, r.z), iv::times(sign, r.x)))
                 .lo > room;
    };
    return pressed && (m.hold.no_sliding || (inside_cone(-1.0) && inside_cone(1.0)));
  }
  const math::Range slip = enclosure(seg.slide_rocking.bernstein(slide_rock::kSlip));
  const double slowest = s.slip_sign > 0.0 ? slip.lo : -slip.hi;
  const math::Range arm = iv::add(r.x, iv::times(s.slip_sign * m.mu_kinetic, r.z));
  const double determinant = 1.0 + m.body.mass / m.body.inertia * iv::multiply(r.x, arm).lo;
  return slowest > m.scales.velocity_noise && ge.lo + iv::multiply(r.z, spin).lo > room &&  // (P.10)
         determinant > 2.0 * m.scales.least_determinant;
}

}  // namespace cairn::planar
