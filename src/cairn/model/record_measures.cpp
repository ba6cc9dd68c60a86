#include "cairn/model/record_measures.hpp"

#include <cmath>
#include <cstddef>

#include "cairn/core/contract.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/compensated_sum.hpp"

namespace cairn {
namespace {

void include(RecordPeak& peak, double value, double time) {
  if (std::fabs(value) > std::fabs(peak.value)) peak = {value, time};
}

/// One interval between samples; s runs from 0 to h.
struct Piece {
  double a0{};  // acceleration at its ends [m/s2]
  double a1{};
  double v0{};  // at its beginning [m/s]
  double d0{};  // [m]
  double h{};   // [s]

  double slope() const { return (a1 - a0) / h; }
  double acceleration(double s) const { return a0 + (a1 - a0) * (s / h); }
  double velocity(double s) const { return v0 + s * (a0 + 0.5 * slope() * s); }
  double displacement(double s) const { return d0 + s * (v0 + s * (0.5 * a0 + slope() * s / 6.0)); }
  /// ∫a² from 0 to s, (R.6).
  double squares(double s) const {
    const double b = acceleration(s);
    return s * (a0 * a0 + a0 * b + b * b) / 3.0;
  }
};

/// (R.3): v turns where a changes its sign.
void include_velocity(RecordPeak& peak, const Piece& piece, double t) {
  if (!(piece.a0 * piece.a1 < 0.0)) return;
  const double s = piece.h * (piece.a0 / (piece.a0 - piece.a1));
  include(peak, piece.velocity(s), t + s);
}

/// (R.4): d turns at the zeros of the parabola v0 + a0 s + slope s²/2.
void include_displacement(RecordPeak& peak, const Piece& piece, double t) {
  const double q = 0.5 * piece.slope();
  const double root_squared = piece.a0 * piece.a0 - 4.0 * q * piece.v0;
  if (!(root_squared >= 0.0)) return;
  // Both roots without cancellation: larger one first, the other from their product v0/q.
  const double sum = -0.5 * (piece.a0 + std::copysign(std::sqrt(root_squared), piece.a0));
  for (const double s : {sum / q, piece.v0 / sum}) {
    if (s > 0.0 && s < piece.h) include(peak, piece.displacement(s), t + s);
  }
}

/// Where in the piece ∫a² has grown by `wanted`, which lies between 0 and its whole: bisection to the last bit of s.
double when(const Piece& piece, double wanted) {
  double low = 0.0;
  double high = piece.h;
  for (double middle = 0.5 * (low + high); middle > low && middle < high; middle = 0.5 * (low + high)) {
    (piece.squares(middle) < wanted ? low : high) = middle;
  }
  return high;
}

}  // namespace

double RecordMeasures::offset_share() const {
  return acceleration.value != 0.0 ? std::fabs(mean / acceleration.value) : 0.0;
}

IntegratedMotion integrate(std::span<const double> acceleration, double dt) {
  CAIRN_CHECK(!acceleration.empty() && dt > 0.0, acceleration.size(), dt);
  IntegratedMotion motion;
  motion.velocity.resize(acceleration.size());
  motion.displacement.resize(acceleration.size());
  math::CompensatedSum v;
  math::CompensatedSum d;
  for (std::size_t k = 0; k + 1 < acceleration.size(); ++k) {
    d.add(dt * v.value());
    d.add(dt * dt * (2.0 * acceleration[k] + acceleration[k + 1]) / 6.0);
    v.add(dt * (acceleration[k] + acceleration[k + 1]) / 2.0);
    motion.velocity[k + 1] = v.value();
    motion.displacement[k + 1] = d.value();
  }
  return motion;
}

RecordPeak largest_sample(std::span<const double> values, double dt) {
  RecordPeak peak;
  for (std::size_t k = 0; k < values.size(); ++k) include(peak, values[k], static_cast<double>(k) * dt);
  return peak;
}

RecordMeasures measure(std::span<const double> acceleration, double dt) {
  CAIRN_CHECK(acceleration.size() >= 2 && dt > 0.0, acceleration.size(), dt);
  const IntegratedMotion motion = integrate(acceleration, dt);
  const std::size_t last = acceleration.size() - 1;
  const auto piece = [&](std::size_t k) {
    return Piece{acceleration[k], acceleration[k + 1], motion.velocity[k], motion.displacement[k], dt};
  };

  RecordMeasures m;
  m.duration = static_cast<double>(last) * dt;
  m.acceleration = largest_sample(acceleration, dt);
  m.velocity = largest_sample(motion.velocity, dt);
  m.displacement = largest_sample(motion.displacement, dt);
  std::vector<double> squares(acceleration.size());  // ∫a² up to each sample
  math::CompensatedSum sum;
  for (std::size_t k = 0; k < last; ++k) {
    const Piece p = piece(k);
    const double t = static_cast<double>(k) * dt;
    include_velocity(m.velocity, p, t);
    include_displacement(m.displacement, p, t);
    sum.add(p.squares(dt));
    squares[k + 1] = sum.value();
  }
  m.final_velocity = motion.velocity[last];
  m.final_displacement = motion.displacement[last];
  m.mean = m.final_velocity / m.duration;
  m.arias = 0.5 * kPi / kStandardGravity * squares[last];

  const auto time_of = [&](double share) {
    const double wanted = share * squares[last];
    std::size_t k = 0;
    while (k + 1 < last && squares[k + 1] < wanted) ++k;
    return static_cast<double>(k) * dt + when(piece(k), wanted - squares[k]);
  };
  if (squares[last] > 0.0) {
    m.time_5 = time_of(0.05);
    m.time_75 = time_of(0.75);
    m.time_95 = time_of(0.95);
  }
  return m;
}

}  // namespace cairn
