#pragma once

#include <cstdint>

#include "cairn/math/motion/motion_types.hpp"
#include "cairn/math/round_off.hpp"

namespace cairn::math {

/// Tables of one record, owned elsewhere (model/motion.hpp builds them), for unit scale.
struct SampledTables {
  const double* acceleration{};  // count values [m/s2]
  const double* velocity{};      // integrated exactly, v[0] = 0 [m/s]
  const double* displacement{};  // integrated exactly, d[0] = 0 [m]
  const double* impulse{};       // upper bound of the integral of |a| from sample k to the end [m/s]
  const double* block_min{};     // of acceleration over samples [kBlock j, kBlock (j+1)] (both ends included) [m/s2]
  const double* block_max{};
  std::int64_t count{};  // >= 2
};

/// Acceleration given at start + k dt and linear in between; zero before the first and after the last sample. With
/// s = t - t_k, h = dt, Δ = a_{k+1} - a_k:
///   a = a_k + Δ s/h,   v = v_k + s (a_k + Δ s/(2h)),   d = d_k + s v_k + s² (a_k/2 + Δ s/(6h))                    (M.10)
class Sampled {
 public:
  static constexpr std::int64_t kBlock = 32;

  CAIRN_HD constexpr Sampled(const SampledTables& tables, double dt, double scale, double start)
      : tables_(tables), dt_(dt), scale_(scale), start_(start) {}

  /// Time of sample k: the one rule by which knots and intervals are told apart. [s]
  CAIRN_HD constexpr double sample_time(std::int64_t k) const { return start_ + static_cast<double>(k) * dt_; }

  CAIRN_HD constexpr double acceleration(double t, Side side = Side::after) const {
    if (!detail::inside(t, start_, end_time(), side)) return 0.0;
    const std::int64_t k = interval(t);
    const double a = tables_.acceleration[k];
    return scale_ * (a + (tables_.acceleration[k + 1] - a) * ((t - sample_time(k)) / dt_));
  }
  CAIRN_HD constexpr MotionSample at(double t, Side side = Side::after) const {
    if (t <= start_) return {acceleration(t, side), 0.0, 0.0};
    if (t >= end_time()) {
      const std::int64_t last = tables_.count - 1;
      const double velocity = scale_ * tables_.velocity[last];
      return {acceleration(t, side), velocity, scale_ * tables_.displacement[last] + velocity * (t - end_time())};
    }
    const std::int64_t k = interval(t);
    const double s = t - sample_time(k);
    const double part = s / dt_;
    const double a = tables_.acceleration[k];
    const double difference = tables_.acceleration[k + 1] - a;
    const double v = tables_.velocity[k];
    return {scale_ * (a + difference * part), scale_ * (v + s * (a + 0.5 * (difference * part))),
            scale_ * (tables_.displacement[k] + s * (v + s * (0.5 * a + difference * part / 6.0)))};
  }

  CAIRN_HD constexpr double next_knot(double t) const {
    if (t < start_) return start_;
    if (t >= end_time()) return kNever;
    return sample_time(interval(t) + 1);
  }
  CAIRN_HD constexpr double start_time() const { return start_; }
  CAIRN_HD constexpr double end_time() const { return sample_time(tables_.count - 1); }

  /// Ends of the pieces, and the samples in between by blocks.
  CAIRN_HD constexpr Range bounds(double t0, double t1) const {
    return detail::bounds_with_support(t0, t1, start_, end_time(), [&](double from, double to) {
      const std::int64_t first = interval(from);
      const std::int64_t last = interval(to);
      Range range = hull_at(hull_at({kNever, -kNever}, first, from), last, to);
      std::int64_t k = first + 1;
      while (k <= last) {
        if (k % kBlock == 0 && k + kBlock <= last) {
          range = detail::hull(detail::hull(range, tables_.block_min[k / kBlock]), tables_.block_max[k / kBlock]);
          k += kBlock;
        } else {
          range = detail::hull(range, tables_.acceleration[k]);
          ++k;
        }
      }
      const double largest = detail::larger(-range.lo, range.hi);
      // (t - t_k)/dt carries the rounding of t itself
      constexpr double kTimeRounding = 8.0 * kUnitRoundOff;
      const double times_added = detail::size_of(from) + detail::size_of(to) + detail::size_of(start_);
      const double time_error = kTimeRounding * times_added / dt_ * largest_step(first, last);
      return detail::times(scale_, detail::widened(range, detail::kOutward * largest + time_error));
    });
  }

  CAIRN_HD constexpr double remaining_impulse(double t) const {
    if (t >= end_time()) return 0.0;
    const double size = detail::size_of(scale_);
    if (t <= start_) return size * tables_.impulse[0];
    const std::int64_t k = interval(t);
    const double here =
        detail::larger(detail::size_of(tables_.acceleration[k]), detail::size_of(tables_.acceleration[k + 1]));
    const double in_this_interval = (sample_time(k + 1) - t) * here * (1.0 + detail::kOutward);
    return size * detail::smaller(tables_.impulse[k], in_this_interval + tables_.impulse[k + 1]);
  }

  CAIRN_HD constexpr double resolution() const { return kNever; }

 private:
  /// k with sample_time(k) <= t < sample_time(k + 1), clamped to [0, count - 2].
  CAIRN_HD constexpr std::int64_t interval(double t) const {
    const double guess = (t - start_) / dt_;
    const std::int64_t last = tables_.count - 2;
    if (!(guess > 0.0)) return 0;
    std::int64_t k = guess < static_cast<double>(last) ? static_cast<std::int64_t>(guess) : last;
    while (k > 0 && sample_time(k) > t) --k;
    while (k < last && sample_time(k + 1) <= t) ++k;
    return k;
  }
  CAIRN_HD constexpr Range hull_at(Range range, std::int64_t k, double t) const {
    const double a = tables_.acceleration[k];
    return detail::hull(range, a + (tables_.acceleration[k + 1] - a) * ((t - sample_time(k)) / dt_));
  }
  CAIRN_HD constexpr double largest_step(std::int64_t first, std::int64_t last) const {
    return detail::larger(detail::size_of(tables_.acceleration[first + 1] - tables_.acceleration[first]),
                          detail::size_of(tables_.acceleration[last + 1] - tables_.acceleration[last]));
  }

  SampledTables tables_;
  double dt_;     // [s]
  double scale_;  // [-]
  double start_;  // [s]
};

}  // namespace cairn::math
