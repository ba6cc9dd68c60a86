#pragma once

#include <cstdint>
#include <span>

/// Measures of how strong a ground motion is.                                                docs/theory/fragility.md
namespace cairn::studies {

enum class IntensityKind : std::uint8_t {
  pga,      // largest acceleration [m/s2]
  pgv,      // largest velocity [m/s]
  pgv_pga,  // their ratio, a time: of a sine its period over 2π [s]
  sa        // pseudo-acceleration of an oscillator [m/s2]
};

struct IntensityMeasure {
  IntensityKind kind{IntensityKind::pga};
  double period{1.0};    // of the oscillator of sa, > 0 [s]
  double damping{0.05};  // of it, 0 <= damping < 1 [-]
};

/// "PGA", "PGV", "PGV/PGA", "Sa"
const char* symbol_of(IntensityKind kind);
/// Of its value, SI.
const char* unit_of(IntensityKind kind);
/// Whether it grows in proportion with the motion; PGV/PGA stays.
bool scales(IntensityKind kind);

/// Of sampled acceleration [m/s2], linear between samples. At least two samples, dt > 0 (CAIRN_CHECK).
double intensity_of(std::span<const double> acceleration, double dt, const IntensityMeasure& measure);

}  // namespace cairn::studies
