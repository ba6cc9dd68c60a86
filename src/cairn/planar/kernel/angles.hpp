#pragma once
#include "cairn/planar/kernel/guards.hpp"

/// The guards on θ of a body that turns on a vertex: impact angles and the user's toppling limits.
/// On a step θ is a polynomial, so its Bernstein form is exact and nothing is interpolated.   docs/theory/hybrid.md §3
namespace cairn::planar {

/// θ over a step.
struct ThetaOfStep {
  std::array<double, 8> bernstein{};
  math::Range range{};
};
template <std::size_t N>
CAIRN_HD ThetaOfStep theta_of_step(const math::DenseStep<N>& dense, std::size_t component) {
  ThetaOfStep theta{dense.bernstein(component), {}};
  theta.range = enclosure(theta.bernstein);
  return theta;
}

/// First of the angle guards to fall on [t0, t1] of the step. Guards that have risen are armed on the way.
template <std::size_t N>
CAIRN_HD math::Crossing first_angle(const math::DenseStep<N>& dense, std::size_t component, const ThetaOfStep& theta,
                                    const std::array<AngleLevel, kAngleGuards>& levels, GuardSet& set) {
  namespace bs = math::bernstein;
  math::Crossing best;
  auto time_at = [&](double s) { return s >= 1.0 ? dense.t1 : dense.t0 + s * dense.h; };
  for (std::size_t k = 0; k < kAngleGuards; ++k) {
    math::Guard& guard = set.guard[k];
    if (set.trigger[k] == Trigger::none) continue;
    const AngleLevel level = levels[k];
    if (guard.armed && level.above(level.sign > 0.0 ? theta.range.lo : theta.range.hi) > guard.noise) continue;
    const double shift = guard.armed ? 0.0 : guard.noise;
    bs::Values b;  // of degree 8, one more than θ's
    double least = math::kNever;
    for (std::size_t i = 0; i < bs::kNodes; ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(bs::kDegree);
      const double before = i > 0 ? theta.bernstein[i - 1] : theta.bernstein[0];
      const double here = i < bs::kDegree ? theta.bernstein[i] : theta.bernstein[bs::kDegree - 1];
      b[i] = level.above(share * before + (1.0 - share) * here) + shift;
      least = b[i] < least ? b[i] : least;
    }
    auto value = [&](double t) { return level.above(dense.at(component, t)); };
    if (!(least > 0.0)) {
      const math::Fall fall =
          math::first_fall(value, time_at, b, shift, guard.armed, best.found() ? best.t : time_at(1.0));
      if (fall.found && (!best.found() || fall.t < best.t)) best = {static_cast<int>(k), fall.t};
    }
    if (!guard.armed && !best.found())
      for (std::size_t j = 1; j < bs::kNodes && !guard.armed; ++j)
        guard.armed = value(time_at(bs::point(j))) > guard.noise;
  }
  return best;
}

}  // namespace cairn::planar
