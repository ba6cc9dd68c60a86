#include "cairn/validate/berard/minimal_pendulum.hpp"

#include <cmath>

#include "cairn/math/dormand_prince.hpp"

namespace cairn::validate {
namespace {

/// Gauss with the largest pivot, for a positive definite matrix of three.
std::array<double, 3> solved(std::array<std::array<double, 3>, 3> m, std::array<double, 3> b) {
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = i + 1; k < 3; ++k) {
      const double f = m[k][i] / m[i][i];
      for (std::size_t j = i; j < 3; ++j) m[k][j] -= f * m[i][j];
      b[k] -= f * b[i];
    }
  for (std::size_t i = 3; i-- > 0;) {
    for (std::size_t j = i + 1; j < 3; ++j) b[i] -= m[i][j] * b[j];
    b[i] /= m[i][i];
  }
  return b;
}

}  // namespace

MinimalPendulum::State MinimalPendulum::rate(const State& y) const {
  const RecipeSizes& s = sizes_;
  const Rotation2 a = rotation_of(y[1]), b = rotation_of(y[2]), between = rotation_of(y[1] - y[2]);
  const double at_a = 0.5 * s.length_a, at_b = 0.5 * s.length_b;
  const double first = s.mass_a * at_a + s.mass_b * s.length_a;  // Σ m r of what turns with link A
  const double second = s.mass_b * at_b;
  const double coupled = s.mass_b * s.length_a * at_b;
  const double turn_a =
      s.mass_a * s.length_a * s.length_a / 12.0 + s.mass_a * at_a * at_a + s.mass_b * s.length_a * s.length_a;
  const double turn_b = s.mass_b * s.length_b * s.length_b / 12.0 + s.mass_b * at_b * at_b;
  const double wa = y[4], wb = y[5];
  const double way = slides_ ? 1.0 : 0.0;
  const std::array<std::array<double, 3>, 3> m{
      {{s.mass_c + s.mass_a + s.mass_b, way * first * a.cos, way * second * b.cos},
       {way * first * a.cos, turn_a, coupled * between.cos},
       {way * second * b.cos, coupled * between.cos, turn_b}}};
  const std::array<double, 3> acceleration = solved(m, {way * (first * a.sin * wa * wa + second * b.sin * wb * wb),
                                                        -first * s.gravity * a.sin - coupled * between.sin * wb * wb,
                                                        -second * s.gravity * b.sin + coupled * between.sin * wa * wa});
  return {y[3], y[4], y[5], acceleration[0], acceleration[1], acceleration[2]};
}

MinimalPendulum::Reaction MinimalPendulum::reaction(const State& y) const {
  const RecipeSizes& s = sizes_;
  const State r = rate(y);
  const Rotation2 a = rotation_of(y[1]), b = rotation_of(y[2]);
  const double first = s.mass_a * 0.5 * s.length_a + s.mass_b * s.length_a;
  const double second = s.mass_b * 0.5 * s.length_b;
  const double across = (s.mass_a + s.mass_b) * r[3] + first * (a.cos * r[4] - a.sin * y[4] * y[4]) +
                        second * (b.cos * r[5] - b.sin * y[5] * y[5]);
  const double rises = first * (a.sin * r[4] + a.cos * y[4] * y[4]) + second * (b.sin * r[5] + b.cos * y[5] * y[5]);
  return {-across, (s.mass_a + s.mass_b) * s.gravity + rises};
}

MinimalPendulum::Places MinimalPendulum::places(const State& y) const {
  const Rotation2 a = rotation_of(y[1]), b = rotation_of(y[2]);
  const Vec2 down_a = sizes_.length_a * Vec2{a.sin, -a.cos}, down_b = sizes_.length_b * Vec2{b.sin, -b.cos};
  const Vec2 pivot{y[0], 0.0};
  return {pivot + 0.5 * down_a, pivot + down_a + 0.5 * down_b, y[0]};
}

std::vector<MinimalPendulum::State> MinimalPendulum::run(double duration, double interval) const {
  constexpr double kStep = 1e-3;  // [s]; halving it changes nothing beyond 1e-13 over 2 s
  const auto per_interval = static_cast<int>(std::ceil(interval / kStep));
  const double h = interval / per_interval;
  const auto slope = [this](double /*t*/, const State& y) { return rate(y); };
  math::DormandPrince8<6> integrator;
  math::ErrorScale<6> any;
  any.scale.fill(1.0);
  std::vector<State> states{start()};
  State y = start();
  for (int k = 0; static_cast<double>(k) * interval < duration * (1.0 - 0.5 * h); ++k) {
    for (int n = 0; n < per_interval; ++n) {
      const double t = k * interval + n * h;
      y = integrator.attempt(slope, t, y, rate(y), h, t + h, any).y;
    }
    states.push_back(y);
  }
  return states;
}

}  // namespace cairn::validate
