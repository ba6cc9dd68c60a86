#pragma once
#include "cairn/math/dormand_prince.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/planar/kernel/patterns.hpp"

/// One stretch of smooth motion in one pattern, and its state at any time within.        docs/theory/hybrid.md §2
/// Rest, sliding and flight are closed forms in the ground's own velocity and displacement; rocking and slide-rocking
/// are one Dormand-Prince step each, in their reduced degrees of freedom.
namespace cairn::planar {

/// Components of the integrated patterns. The contact's own position is the degree of freedom of the slide, so that the
/// slip velocity, which decides, is a component and not a difference.
namespace rock {
inline constexpr std::size_t kTheta = 0, kOmega = 1, kGroundWork = 2, kSize = 3, kFeeds = 2, kControlled = 2;
}
namespace slide_rock {
inline constexpr std::size_t kTheta = 0, kOmega = 1, kSlip = 2, kPlace = 3, kGroundWork = 4, kFrictionLoss = 5,
                             kSize = 6, kFeeds = 3, kControlled = 4;
}

/// A polynomial lies between the least and the largest of its Bernstein coefficients.
CAIRN_HD inline math::Range enclosure(const std::array<double, 8>& coefficients) {
  math::Range range{coefficients[0], coefficients[0]};
  for (const double x : coefficients) {
    range.lo = x < range.lo ? x : range.lo;
    range.hi = x > range.hi ? x : range.hi;
  }
  return range;
}

struct Segment {
  State start{};
  double t1{};                    // end of the stretch
  math::MotionSample ground_x{};  // at the start, for the closed forms
  math::MotionSample ground_z{};
  math::DenseStep<rock::kSize> rocking{};
  math::DenseStep<slide_rock::kSize> slide_rocking{};
};

/// Ground acceleration within a stretch: right limit at its start, left limit elsewhere, so no jump is straddled.
CAIRN_HD inline Felt felt_at(const KernelModel& m, double start, double t) {
  const auto side = t > start ? math::Side::before : math::Side::after;
  return {m.motion.x.acceleration(t, side), m.gravity + m.motion.z.acceleration(t, side)};
}

CAIRN_HD inline double effective_mu(const KernelModel& m, const State& s) { return s.pulling ? 0.0 : m.mu_kinetic; }

/// (P.7) as a first-order system with the power of the ground.
struct RockingRhs {
  const KernelModel* m;
  Vec2 vertex;  // in body coordinates [m]
  double start;
  double share;  // m / I_q, the same at every angle [1/m2]
  CAIRN_HD math::Vec<rock::kSize> operator()(double t, const math::Vec<rock::kSize>& y) const {
    const Felt f = felt_at(*m, start, t);
    const math::SinCos turn = math::sincos(y[rock::kTheta]);
    const Vec2 r = rotate(vertex, turn.cos, turn.sin);
    const double omega = y[rock::kOmega];
    const double alpha = share * (r.x * f.ge - r.z * f.ax);
    const double power = -m->body.mass * omega * (f.ax * r.z - (f.ge - m->gravity) * r.x);
    return {omega, alpha, power};
  }
};

CAIRN_HD inline RockingRhs rocking_rhs(const KernelModel& m, const State& s) {
  const double a = m.body.a[s.support.vertex];
  const double b = m.body.b[s.support.vertex];
  return {&m, {a, b}, s.t, m.body.mass / (m.body.inertia + m.body.mass * (a * a + b * b))};
}

/// (P.10) likewise, with the friction loss, per unit mass: n = F_z/m, q = m/I, e = r_x + s μ r_z,
///   n = N₀ / (1 + q r_x e),   α = q e n,   contact's acceleration -s μ n - a_x - r_z α - r_x ω².
struct SlideRockingRhs {
  const KernelModel* m;
  Vec2 vertex;  // in body coordinates [m]
  double start;
  double drag;   // s μ [-]
  double share;  // m / I [1/m2]
  CAIRN_HD math::Vec<slide_rock::kSize> operator()(double t, const math::Vec<slide_rock::kSize>& y) const {
    const Felt f = felt_at(*m, start, t);
    const math::SinCos turn = math::sincos(y[slide_rock::kTheta]);
    const Vec2 r = rotate(vertex, turn.cos, turn.sin);
    const double omega = y[slide_rock::kOmega];
    const double slip = y[slide_rock::kSlip];
    const double arm = r.x + drag * r.z;
    const double pressure = free_approach(r, omega, f) / (1.0 + share * r.x * arm);
    const double alpha = share * arm * pressure;
    const double contact = -drag * pressure - f.ax - r.z * alpha - r.x * omega * omega;
    const double power = -m->body.mass * (f.ax * (slip + r.z * omega) - (f.ge - m->gravity) * r.x * omega);
    return {omega, alpha, contact, slip, power, m->body.mass * drag * pressure * slip};
  }
};

CAIRN_HD inline SlideRockingRhs slide_rocking_rhs(const KernelModel& m, const State& s) {
  return {&m,
          {m.body.a[s.support.vertex], m.body.b[s.support.vertex]},
          s.t,
          s.slip_sign * effective_mu(m, s),
          m.body.mass / m.body.inertia};
}

/// Position and velocity of a body that turns on a contact at place x_q moving with v_q.
CAIRN_HD inline void set_on_vertex(const math::PolygonView& body, State& s, double place, double slip) {
  const Vec2 r = math::vertex_offset(body, s.support.vertex, s.theta);
  s.x = place - r.x;
  s.z = -r.z;
  s.vx = slip + r.z * s.omega;
  s.vz = -r.x * s.omega;
}

/// What the ground's displacement has done to a free coordinate since the start of the stretch: the relative
/// displacement and velocity that a body without horizontal force picks up.                        (P.4)
struct Drift {
  double displacement{};
  double velocity{};
};
CAIRN_HD inline Drift drift(const math::MotionSample& now, const math::MotionSample& then, double elapsed) {
  return {-(now.displacement - then.displacement - then.velocity * elapsed), -(now.velocity - then.velocity)};
}

/// Height of a free centroid over the start of the stretch, and its rate there: -½ g τ² and what the ground does.
struct Fallen {
  double height{};  // [m]
  double rate{};    // [m/s]
};
CAIRN_HD inline Fallen fallen(const KernelModel& m, const Segment& seg, double t) {
  const double elapsed = t - seg.start.t;
  const Drift z = drift(m.motion.z.at(t, math::Side::before), seg.ground_z, elapsed);
  return {-0.5 * m.gravity * elapsed * elapsed + z.displacement, -m.gravity * elapsed + z.velocity};
}

/// Motion without work: sliding (P.6) and flight (P.13) in closed form.
CAIRN_HD inline State closed_form_at(const KernelModel& m, const Segment& seg, double t) {
  State s = seg.start;
  s.t = t;
  if (s.pattern == Pattern::rest) return s;
  const double elapsed = t - seg.start.t;
  if (!(elapsed > 0.0)) return s;
  const Drift x = drift(m.motion.x.at(t, math::Side::before), seg.ground_x, elapsed);
  const Fallen fall = fallen(m, seg, t);
  if (s.pattern == Pattern::sliding) {
    const double mu = s.slip_sign * effective_mu(m, s);
    s.x += s.vx * elapsed + (x.displacement + mu * fall.height);
    s.vx += x.velocity + mu * fall.rate;
  } else {
    s.x += s.vx * elapsed + x.displacement;
    s.vx += x.velocity;
    s.z += s.vz * elapsed + fall.height;
    s.vz += fall.rate;
    s.theta += s.omega * elapsed;
  }
  return s;
}

/// Work of the ground and of friction over [start, t] of a closed-form stretch, by Gauss' rule on the power: an audit
/// that does not use the closed form of the work itself.                                             (P.14)
CAIRN_HD inline void add_closed_form_work(const KernelModel& m, const Segment& seg, State& s) {
  if (s.pattern == Pattern::rest) return;
  if (s.pattern == Pattern::flight && seg.start.t >= m.motion.end_time()) return;  // nothing works on it
  constexpr int kPoints = 8;
  constexpr double kNode[kPoints] = {-0.96028985649753623168, -0.79666647741362673959, -0.52553240991632898582,
                                     -0.18343464249564980494, 0.18343464249564980494,  0.52553240991632898582,
                                     0.79666647741362673959,  0.96028985649753623168};
  constexpr double kWeight[kPoints] = {0.10122853629037625915, 0.22238103445337447054, 0.31370664587788728734,
                                       0.36268378337836198297, 0.36268378337836198297, 0.31370664587788728734,
                                       0.22238103445337447054, 0.10122853629037625915};
  const double half = 0.5 * (s.t - seg.start.t);
  if (!(half > 0.0)) return;
  double ground = 0.0;
  double friction = 0.0;
  for (int k = 0; k < kPoints; ++k) {
    const double t = seg.start.t + half * (1.0 + kNode[k]);
    const State p = closed_form_at(m, seg, t);
    const Felt f = felt_at(m, seg.start.t, t);
    ground -= kWeight[k] * m.body.mass * (f.ax * p.vx + (f.ge - m.gravity) * p.vz);
    if (s.pattern == Pattern::sliding)
      friction += kWeight[k] * p.slip_sign * effective_mu(m, p) * m.body.mass * f.ge * p.vx;
  }
  s.ground_work += half * ground;
  s.friction_loss += half * friction;
}

/// State at a time within the stretch, energy audit included.
CAIRN_HD inline State state_at(const KernelModel& m, const Segment& seg, double t) {
  State s = seg.start;
  s.t = t;
  if (s.pattern == Pattern::rocking) {
    const Vec2 r0 = math::vertex_offset(m.body, s.support.vertex, s.theta);
    const double place = s.x + r0.x;
    const auto y = seg.rocking.at(t);
    s.theta = y[rock::kTheta];
    s.omega = y[rock::kOmega];
    s.ground_work = y[rock::kGroundWork];
    set_on_vertex(m.body, s, place, 0.0);
    return s;
  }
  if (s.pattern == Pattern::slide_rocking) {
    const auto y = seg.slide_rocking.at(t);
    s.theta = y[slide_rock::kTheta];
    s.omega = y[slide_rock::kOmega];
    s.ground_work = y[slide_rock::kGroundWork];
    s.friction_loss = y[slide_rock::kFrictionLoss];
    set_on_vertex(m.body, s, y[slide_rock::kPlace], y[slide_rock::kSlip]);
    return s;
  }
  s = closed_form_at(m, seg, t);
  add_closed_form_work(m, seg, s);
  return s;
}

}  // namespace cairn::planar
