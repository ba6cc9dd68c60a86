#pragma once
#include <array>

#include "cairn/math/first_crossing.hpp"
#include "cairn/planar/kernel/event.hpp"
#include "cairn/planar/kernel/segment.hpp"

/// What ends a pattern: the guards of each, positive while the pattern holds.           docs/theory/hybrid.md §3
namespace cairn::planar {

inline constexpr std::size_t kMostGuards = 8;
inline constexpr std::size_t kAngleGuards = 4;  // the first ones of a turning body
using GuardValues = std::array<double, kMostGuards>;

struct GuardSet {
  std::array<math::Guard, kMostGuards> guard{};
  std::array<Trigger, kMostGuards> trigger{};
  std::size_t count{};
};

/// The cone of a contact with forces per unit mass: its distance to the two sides.
CAIRN_HD inline double cone_left(double mu, double fx, double fz) { return mu * fz - fx; }
CAIRN_HD inline double cone_right(double mu, double fx, double fz) { return mu * fz + fx; }

/// Moments about the ends of an edge, over mass and R: positive while the resultant lies inside.    (P.9)
struct Tips {
  double left{};
  double right{};
};
CAIRN_HD inline Tips tips_of_rest(const KernelModel& m, Vec2 left, Vec2 right, Felt f) {
  const double height_moment = left.z * f.ax;
  const double other_moment = right.z * f.ax;
  return {(height_moment - left.x * f.ge) / m.scales.length, (right.x * f.ge - other_moment) / m.scales.length};
}

/// A level that θ must stay above (sign +1) or below (-1).
struct AngleLevel {
  double level{};  // [rad]
  double sign{};
  CAIRN_HD double above(double theta) const { return sign * (theta - level); }
};

/// Evaluates the guards of one stretch at a time; order as in `make_guards`.
struct GuardFunctions {
  const KernelModel* m;
  const Segment* seg;
  std::array<AngleLevel, kAngleGuards> angles{};  // of a body that turns on a vertex
  Vec2 left{};                                    // ends of the edge that rests
  Vec2 right{};

  CAIRN_HD void operator()(double t, GuardValues& g) const {
    const State& s = seg->start;
    const double mass = m->body.mass;
    switch (s.pattern) {
      case Pattern::rest: {
        const Felt f = felt_at(*m, s.t, t);
        const Tips tips = tips_of_rest(*m, left, right, f);
        g[0] = cone_left(m->mu_static, f.ax, f.ge);
        g[1] = cone_right(m->mu_static, f.ax, f.ge);
        g[2] = s.pulling ? -tips.left : tips.left;
        g[3] = s.pulling ? -tips.right : tips.right;
        g[4] = f.ge;
        break;
      }
      case Pattern::sliding: {
        g[0] = s.slip_sign * closed_form_at(*m, *seg, t).vx;
        const double ge = felt_at(*m, s.t, t).ge;
        g[1] = s.pulling ? -ge : ge;
        break;
      }
      case Pattern::rocking: {
        const double theta = seg->rocking.at(rock::kTheta, t);
        for (std::size_t k = 0; k < kAngleGuards; ++k) g[k] = angles[k].above(theta);
        const Vec2 r = math::vertex_offset(m->body, s.support.vertex, theta);
        const double omega = seg->rocking.at(rock::kOmega, t);
        const Accelerations q = rocking_motion(mass, m->body.inertia, r, omega, felt_at(*m, s.t, t));
        g[4] = cone_left(m->mu_static, q.fx / mass, q.fz / mass);
        g[5] = cone_right(m->mu_static, q.fx / mass, q.fz / mass);
        if (s.held) g[4] = -(g[4] < g[5] ? g[4] : g[5]);
        g[6] = s.pulling ? -q.fz / mass : q.fz / mass;
        break;
      }
      case Pattern::slide_rocking: {
        const double theta = seg->slide_rocking.at(slide_rock::kTheta, t);
        const double omega = seg->slide_rocking.at(slide_rock::kOmega, t);
        for (std::size_t k = 0; k < kAngleGuards; ++k) g[k] = angles[k].above(theta);
        g[4] = s.slip_sign * seg->slide_rocking.at(slide_rock::kSlip, t);
        const Vec2 r = math::vertex_offset(m->body, s.support.vertex, theta);
        const double approach = free_approach(r, omega, felt_at(*m, s.t, t));
        g[5] = s.pulling ? -approach : approach;
        g[6] = painleve_determinant(mass, m->body.inertia, r, effective_mu(*m, s), s.slip_sign) / m->body.inertia -
               m->scales.least_determinant;
        break;
      }
      case Pattern::flight:
        break;
    }
  }
};

/// What the guards of a stretch need to know beside the model.
CAIRN_HD inline GuardFunctions guard_functions(const KernelModel& m, const Segment& seg) {
  const State& s = seg.start;
  GuardFunctions functions{&m, &seg};
  if (s.pattern == Pattern::rest) {
    functions.left = math::vertex_offset(m.body, s.support.vertex, s.theta);
    functions.right = math::vertex_offset(m.body, math::support_below(m.body, s.support).vertex, s.theta);
  } else if (s.pattern == Pattern::rocking || s.pattern == Pattern::slide_rocking) {
    functions.angles = {{{math::lower_impact_angle(m.body, s.support.vertex, s.support.turn), 1.0},
                         {math::upper_impact_angle(m.body, s.support.vertex, s.support.turn), -1.0},
                         {m.angle_low, 1.0},
                         {m.angle_high, -1.0}}};
  }
  return functions;
}

/// The guards that can fire in this pattern under the model's restrictions; the others are put out of reach.
CAIRN_HD inline GuardSet make_guards(const KernelModel& m, const State& s) {
  GuardSet set;
  const Scales& sc = m.scales;
  auto add = [&](Trigger trigger, double noise, double scale, bool active) {
    const std::size_t k = set.count++;
    set.trigger[k] = active ? trigger : Trigger::none;
    set.guard[k] = {noise, sc.guard_fraction * scale, true};
  };
  const bool slides = !m.hold.no_sliding;
  const bool flies = !m.hold.no_opening;
  switch (s.pattern) {
    case Pattern::rest:
      add(Trigger::stick_ends_left, sc.acceleration_noise, sc.acceleration, slides);
      add(Trigger::stick_ends_right, sc.acceleration_noise, sc.acceleration, slides);
      add(Trigger::tips_left, sc.acceleration_noise, sc.acceleration, true);
      add(Trigger::tips_right, sc.acceleration_noise, sc.acceleration, true);
      add(Trigger::lifts_off, sc.acceleration_noise, sc.acceleration, flies);
      break;
    case Pattern::sliding:
      add(Trigger::slip_ends, sc.velocity_noise, sc.velocity, true);
      add(Trigger::lifts_off, sc.acceleration_noise, sc.acceleration, true);
      break;
    case Pattern::rocking:
    case Pattern::slide_rocking:
      add(Trigger::lower_edge, sc.angle_noise, sc.angle, true);
      add(Trigger::upper_edge, sc.angle_noise, sc.angle, true);
      add(Trigger::angle_low, sc.angle_noise, sc.angle, m.angle_low > -math::kNever);
      add(Trigger::angle_high, sc.angle_noise, sc.angle, m.angle_high < math::kNever);
      if (s.pattern == Pattern::rocking) {
        add(s.held ? Trigger::slip_ends : Trigger::stick_ends_left, sc.acceleration_noise, sc.acceleration, slides);
        add(Trigger::stick_ends_right, sc.acceleration_noise, sc.acceleration, slides && !s.held);
        add(Trigger::lifts_off, sc.acceleration_noise, sc.acceleration, flies);
      } else {
        add(Trigger::slip_ends, sc.velocity_noise, sc.velocity, true);
        add(Trigger::lifts_off, sc.acceleration_noise, sc.acceleration, true);
        add(Trigger::painleve, kSpacing, 1.0, true);
      }
      break;
    case Pattern::flight:
      break;
  }
  return set;
}

/// Guards whose trigger is switched off never fire.
template <class Functions>
struct ActiveGuards {
  const Functions* functions;
  const GuardSet* set;
  CAIRN_HD void operator()(double t, GuardValues& g) const {
    (*functions)(t, g);
    for (std::size_t k = 0; k < set->count; ++k)
      if (set->trigger[k] == Trigger::none) g[k] = 1.0;
  }
};

}  // namespace cairn::planar
