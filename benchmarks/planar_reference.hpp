#pragma once

#include <vector>

#include "benchmarks/housner_rk4.hpp"
#include "benchmarks/processor_time.hpp"
#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/model/planar_body.hpp"

/// What planar benchmarks share: the reference in the same run, and the bodies.
namespace cairn::bench {

inline constexpr int kGrid = 50;            // pulses: kGrid frequencies × kGrid amplitudes
inline constexpr double kHalfBase = 0.125;  // [m]
inline constexpr double kHalfHeight = 0.5;  // [m]

struct Pulse {
  double frequency{};  // [Hz]
  double amplitude{};  // [m/s2]
};

inline std::vector<Pulse> grid() {
  std::vector<Pulse> pulses;
  for (int i = 0; i < kGrid; ++i)
    for (int j = 0; j < kGrid; ++j)
      pulses.push_back({0.5 + 3.5 * i / (kGrid - 1), (0.1 + 1.4 * j / (kGrid - 1)) * kStandardGravity});
  return pulses;
}

/// One-sine runs per second of one core by a plain Runge-Kutta method at 1 ms.
inline double reference_rate(int rounds) {
  const auto block = housner_block(kHalfBase, kHalfHeight, kStandardGravity);
  const std::vector<Pulse> pulses = grid();
  constexpr double kDuration = 5.0;  // [s]
  constexpr double kStep = 1e-3;     // [s]
  double sink = 0.0;
  const double seconds = seconds_of(rounds, [&] {
    for (const Pulse& pulse : pulses)
      sink += housner_rk4(block, {pulse.amplitude, 6.283185307179586 * pulse.frequency}, kStandardGravity, kDuration,
                          kStep);
  });
  return sink > 0.0 ? static_cast<double>(pulses.size()) / seconds : 0.0;
}

/// A figure on a flat base, its outline an uneven arch: 40 vertices, all on the hull.
inline PlanarBody forty_gon() {
  std::vector<Vec2> outline = {{-0.125, 0.0}, {0.125, 0.0}};
  constexpr int kArch = 38;
  for (int k = 0; k < kArch; ++k) {
    const auto angle = math::sincos(3.141592653589793 * (k + 0.5) / kArch);
    outline.push_back({0.15 * angle.cos + 0.01 * angle.cos * angle.cos, 0.2 + 0.8 * angle.sin});
  }
  return PlanarBody::prism(outline, 2000.0, 1.0).value();
}

}  // namespace cairn::bench
