#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"

/// Seeded synthetic records that match a response spectrum.      docs/theory/motions.md
namespace cairn {

/// Elastic response spectrum of EN 1998-1:2004, 3.2.2.2, eqs 3.2-3.5:
///   T <= TB: ag S [1 + T/TB (2.5η - 1)];  T <= TC: 2.5 ag S η;  T <= TD: 2.5 ag S η TC/T;  beyond: 2.5 ag S η TC TD/T²  (M.14)
/// Defaults: type 1, ground type B of its Table 3.2, 5 % damping (η = 1).
struct ElasticSpectrum {
  double ground_acceleration{2.0};  // ag on rock; usual 0.5 to 4 [m/s2]
  double soil_factor{1.2};          // S [-]
  double corner_b{0.15};            // TB [s]
  double corner_c{0.5};             // TC [s]
  double corner_d{2.0};             // TD [s]
  double damping_correction{1.0};   // η [-]

  friend bool operator==(const ElasticSpectrum&, const ElasticSpectrum&) = default;
  double at(double period) const;  // [m/s2]
};

/// A target as a table, interpolated linearly in the logarithms and constant beyond its ends.
struct TargetSpectrum {
  std::vector<double> periods;        // increasing, > 0 [s]
  std::vector<double> accelerations;  // pseudo-acceleration, > 0 [m/s2]

  double at(double period) const;  // [m/s2]
};

/// (M.14) at 200 periods from 0.02 to 6 s and at its corners.
TargetSpectrum table_of(const ElasticSpectrum& spectrum);

struct SyntheticOptions {
  TargetSpectrum target = table_of(ElasticSpectrum{});
  std::uint64_t seed{1};
  std::uint64_t stream{};  // for the components of one motion
  double duration{25.0};   // 10 to 120 [s]
  double dt{0.01};         // 0.001 to 0.02 [s]
  double damping{0.05};    // of the oscillators, 0.01 to 0.3 [-]
};

struct SyntheticRecord {
  std::vector<double> acceleration;  // zero at both ends [m/s2]
  double dt{};                       // [s]
  double worst_misfit{};             // largest |Sa/target - 1| over the periods checked [-]
  double worst_period{};             // where [s]
  int iterations{};                  // of the spectral matching
  double peak_acceleration{};        // [m/s2]
  double peak_velocity{};            // [m/s]
  double peak_displacement{};        // [m]
  double final_velocity{};           // rounding only: the baseline is part of the matching [m/s]
  double final_displacement{};       // [m]
};

struct SynthesisFailure {
  enum class Kind : std::uint8_t { bad_input, not_converged };

  Kind kind{};
  InputErrors faults;     // of a bad input
  double worst_misfit{};  // of the best record found [-]
  double worst_period{};  // [s]
  int iterations{};
};

std::string to_text(const SynthesisFailure& failure);

/// The band that every returned record keeps, over this range of periods.
inline constexpr double kSpectrumBand = 0.10;
inline constexpr double kFirstMatchedPeriod = 0.1;  // [s]
inline constexpr double kLastMatchedPeriod = 4.0;   // [s]

/// A record whose pseudo-acceleration spectrum lies within kSpectrumBand of the target at all periods from 0.1 to 4 s
/// (held to 0.095 at 961 periods, the rest being room for what lies between them). Same options, same bits.
Result<SyntheticRecord, SynthesisFailure> synthesise_record(const SyntheticOptions& options);

}  // namespace cairn
