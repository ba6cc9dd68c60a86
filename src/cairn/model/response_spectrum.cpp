#include "cairn/model/response_spectrum.hpp"

#include <cmath>
#include <cstddef>

#include "cairn/core/contract.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"

namespace cairn {

/// With a(τ) = a0 + sτ, s = (a1 - a0)/h, the solution of (M.12) is
///   u = u_p + e^{-ζωτ} (C cos ω_d τ + S sin ω_d τ),   u_p = -(a0 + sτ)/ω² + 2ζs/ω³                                (M.13)
///   C = u(0) - u_p(0),   S = (u̇(0) - u̇_p + ζω C)/ω_d,   u̇_p = -s/ω²
/// which is linear in u(0), u̇(0), a0 and a1; the eight coefficients are collected here.
OscillatorStep::OscillatorStep(double period, double damping, double h) {
  const double omega = 2.0 * kPi / period;
  const double omega_d = omega * std::sqrt(1.0 - damping * damping);
  const double decay = damping * omega;
  const double e = math::exp(-decay * h);
  const math::SinCos turn = math::sincos(omega_d * h);
  const double ec = e * turn.cos;
  const double es = e * turn.sin;

  // Homogeneous part: u(h) = C f + S g, u̇(h) = C f' + S g'.
  const double f_dot = -decay * ec - omega_d * es;
  const double g_dot = -decay * es + omega_d * ec;
  const auto homogeneous = [&](double c, double s, double& u, double& v) {
    u = c * ec + s * es;
    v = c * f_dot + s * g_dot;
  };
  homogeneous(1.0, decay / omega_d, uu_, vu_);
  homogeneous(0.0, 1.0 / omega_d, uv_, vv_);

  const double w2 = omega * omega;
  const double w3 = w2 * omega;
  const auto forced = [&](double a0, double a1, double& u, double& v) {
    const double s = (a1 - a0) / h;
    const double c = a0 / w2 - 2.0 * damping * s / w3;  // -u_p(0)
    homogeneous(c, (s / w2 + decay * c) / omega_d, u, v);
    u += -a1 / w2 + 2.0 * damping * s / w3;
    v += -s / w2;
  };
  forced(1.0, 0.0, u0_, v0_);
  forced(0.0, 1.0, u1_, v1_);
}

namespace {

struct Extreme {
  double displacement{};
  double time{};
};

/// Where u̇ vanishes on the cubic through (u, u̇) at both ends of a step in which it changes sign.
Extreme extreme_inside(const OscillatorStep::State& left, const OscillatorStep::State& right, double h, double t) {
  // u = u0 + v0 s + c2 s² + c3 s³, s in [0, h]; u̇ = 0 by the root formula without cancellation
  const double mean = (right.displacement - left.displacement) / h;
  const double c2 = (3.0 * mean - 2.0 * left.velocity - right.velocity) / h;
  const double c3 = (left.velocity + right.velocity - 2.0 * mean) / (h * h);
  const double root = std::sqrt(std::fmax(c2 * c2 - 3.0 * c3 * left.velocity, 0.0));
  const double denominator = left.velocity > 0.0 ? -c2 + root : -c2 - root;
  const double s = left.velocity / denominator;
  const bool inside = s >= 0.0 && s <= h;
  if (!inside) return {right.displacement, t + h};
  return {left.displacement + s * (left.velocity + s * (c2 + s * c3)), t + s};
}

/// Marches over the record and one period of free vibration after it; calls `found` at every extreme of u.
template <class Found>
void march(std::span<const double> acceleration, double dt, double period, double damping, Found found) {
  CAIRN_CHECK(acceleration.size() >= 2, acceleration.size());
  CAIRN_CHECK(dt > 0.0 && period > 0.0 && damping >= 0.0 && damping < 1.0, dt, period, damping);
  // At most a twentieth of a period per step: the cubic then misses a peak by (2π/20)⁴/384 = 2.5e-5 of itself at most.
  constexpr double kStepsPerPeriod = 20.0;
  const double parts = std::ceil(dt * kStepsPerPeriod / period);
  const auto substeps = static_cast<int>(parts);
  const double h = dt / parts;
  const OscillatorStep step(period, damping, h);

  OscillatorStep::State state;
  double t = 0.0;
  const auto move = [&](double a0, double a1) {
    const OscillatorStep::State next = step.advance(state, a0, a1);
    if (state.velocity * next.velocity < 0.0) found(extreme_inside(state, next, h, t));
    if (next.velocity == 0.0) found(Extreme{next.displacement, t + h});
    t += h;
    state = next;
  };
  for (std::size_t k = 0; k + 1 < acceleration.size(); ++k) {
    const double a = acceleration[k];
    const double difference = acceleration[k + 1] - a;
    t = static_cast<double>(k) * dt;
    for (int i = 0; i < substeps; ++i) {
      move(a + difference * (i / parts), i + 1 == substeps ? acceleration[k + 1] : a + difference * ((i + 1) / parts));
    }
  }
  t = static_cast<double>(acceleration.size() - 1) * dt;
  const auto free_steps = static_cast<int>(std::ceil(period / h));  // the first free extreme comes within a period
  for (int i = 0; i < free_steps; ++i) move(0.0, 0.0);
}

}  // namespace

OscillatorPeak oscillator_peak(std::span<const double> acceleration, double dt, double period, double damping) {
  Extreme largest;
  march(acceleration, dt, period, damping, [&](const Extreme& extreme) {
    if (std::fabs(extreme.displacement) > std::fabs(largest.displacement)) largest = extreme;
  });
  const double omega = 2.0 * kPi / period;
  return {largest.displacement, largest.time, omega * omega * std::fabs(largest.displacement)};
}

std::vector<double> response_spectrum(std::span<const double> acceleration, double dt, std::span<const double> periods,
                                      double damping) {
  std::vector<double> values;
  values.reserve(periods.size());
  for (const double period : periods) {
    values.push_back(oscillator_peak(acceleration, dt, period, damping).pseudo_acceleration);
  }
  return values;
}

std::vector<double> log_spaced_periods(double first, double last, int count) {
  CAIRN_CHECK(first > 0.0 && last > first && count >= 2, first, last, count);
  const double log_first = math::log(first);
  const double step = (math::log(last) - log_first) / (count - 1);
  std::vector<double> periods{first};
  for (int i = 1; i + 1 < count; ++i) periods.push_back(math::exp(log_first + i * step));
  periods.push_back(last);
  return periods;
}

}  // namespace cairn
