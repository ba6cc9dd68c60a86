#pragma once

#include <type_traits>
#include <variant>

#include "cairn/math/motion/closed_motions.hpp"
#include "cairn/math/motion/motion_types.hpp"
#include "cairn/math/motion/sampled.hpp"
#include "cairn/math/vec2.hpp"

namespace cairn::math {

/// One component of a ground motion: the code of one of the kinds, trivially copyable, evaluated without heap, exception or libm.
/// Cheap to copy; a Sampled points into tables that outlive it.      docs/theory/motions.md
class Motion1D {
 public:
  using Kind = CodesAnd<ClosedMotions, Sampled>;

  constexpr Motion1D() = default;
  template <class K, class = std::enable_if_t<std::is_constructible_v<Kind, const K&> && !std::is_same_v<K, Motion1D>>>
  CAIRN_HD constexpr Motion1D(const K& kind) : kind_(kind) {}

  /// Base acceleration; where it jumps, the limit from `side`. [m/s2]
  CAIRN_HD double acceleration(double t, Side side = Side::after) const {
    return apply<double>([=](const auto& kind) { return kind.acceleration(t, side); });
  }
  CAIRN_HD MotionSample at(double t, Side side = Side::after) const {
    return apply<MotionSample>([=](const auto& kind) { return kind.at(t, side); });
  }
  /// The first time after t (strictly) at which the acceleration or a derivative of it jumps; kNever if none. [s]
  CAIRN_HD double next_knot(double t) const {
    return apply<double>([=](const auto& kind) { return kind.next_knot(t); });
  }
  /// The acceleration is exactly zero before this time. [s]
  CAIRN_HD double start_time() const {
    return apply<double>([](const auto& kind) { return kind.start_time(); });
  }
  /// The acceleration is exactly zero after this time; kNever if it goes on for ever. [s]
  CAIRN_HD double end_time() const {
    return apply<double>([](const auto& kind) { return kind.end_time(); });
  }
  /// Encloses the acceleration over the open interval (t0, t1) and so its inner limits at t0 and t1; for t0 == t1 both
  /// limits there. Rigorous: widened outward by the rounding of its evaluation. [m/s2]
  CAIRN_HD Range bounds(double t0, double t1) const {
    return apply<Range>([=](const auto& kind) { return kind.bounds(t0, t1); });
  }
  /// An upper bound of the integral of |a| from t to the end of the motion; kNever if it has none. [m/s]
  CAIRN_HD double remaining_impulse(double t) const {
    return apply<double>([=](const auto& kind) { return kind.remaining_impulse(t); });
  }
  /// Time over which, between knots, a polynomial of degree 8 follows the acceleration to about 1e-10 of its
  /// amplitude; kNever where it is linear. [s]
  CAIRN_HD double resolution() const {
    return apply<double>([](const auto& kind) { return kind.resolution(); });
  }

  CAIRN_HD constexpr const Kind& kind() const { return kind_; }

 private:
  template <class R, class F>
  CAIRN_HD R apply(F f) const {
    return visit_kind<R>(kind_, f);
  }

  Kind kind_{};
};

static_assert(std::is_trivially_copyable_v<Motion1D>);

/// Horizontal and vertical motion of the ground.
struct GroundMotion {
  Motion1D x{};
  Motion1D z{};

  CAIRN_HD Vec2 acceleration(double t, Side side = Side::after) const {
    return {x.acceleration(t, side), z.acceleration(t, side)};
  }
  /// [m/s], at a jump of velocity (HarmonicDisplacement's start) the limit from `side`.
  CAIRN_HD Vec2 velocity(double t, Side side = Side::after) const {
    return {x.at(t, side).velocity, z.at(t, side).velocity};
  }
  /// [m]
  CAIRN_HD Vec2 displacement(double t) const { return {x.at(t).displacement, z.at(t).displacement}; }

  CAIRN_HD double next_knot(double t) const { return detail::smaller(x.next_knot(t), z.next_knot(t)); }
  CAIRN_HD double start_time() const { return detail::smaller(x.start_time(), z.start_time()); }
  CAIRN_HD double end_time() const { return detail::larger(x.end_time(), z.end_time()); }
  CAIRN_HD double resolution() const { return detail::smaller(x.resolution(), z.resolution()); }
  /// Per component; the integral of the vector's length is at most x + z. [m/s]
  CAIRN_HD Vec2 remaining_impulse(double t) const { return {x.remaining_impulse(t), z.remaining_impulse(t)}; }
};

static_assert(std::is_trivially_copyable_v<GroundMotion>);

}  // namespace cairn::math
