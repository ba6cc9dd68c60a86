#pragma once

#include <span>
#include <vector>

/// What sampled ground acceleration amounts to: velocity, displacement, peaks, intensity, duration.
/// The acceleration is linear between samples, as the engines take it, and everything here is exact for that function.
/// docs/theory/records.md
namespace cairn {

/// Velocity and displacement at the samples, both zero at the first.
struct IntegratedMotion {
  std::vector<double> velocity;      // [m/s]
  std::vector<double> displacement;  // [m]
};

/// (R.2). At least one sample, dt > 0 (CAIRN_CHECK).
IntegratedMotion integrate(std::span<const double> acceleration, double dt);

/// A largest magnitude, with its sign.
struct RecordPeak {
  double value{};
  double time{};  // from the first sample [s]
};

struct RecordMeasures {
  double duration{};            // T, from the first sample to the last [s]
  RecordPeak acceleration;      // PGA; at a sample [m/s2]
  RecordPeak velocity;          // PGV; between samples too, (R.3) [m/s]
  RecordPeak displacement;      // PGD; between samples too, (R.4) [m]
  double mean{};                // over time: the offset that makes the final velocity what it is, (R.5) [m/s2]
  double final_velocity{};      // v(T) of a start at rest [m/s]
  double final_displacement{};  // d(T) [m]
  double arias{};               // Arias intensity, (R.6) [m/s]
  double time_5{};              // when 5 % of it is reached, from the first sample [s]
  double time_75{};             // ... 75 % [s]
  double time_95{};             // ... 95 % [s]

  /// The mean as a share of PGA: an offset of the instrument, where the record is whole. 0 without acceleration. [-]
  double offset_share() const;

  double significant_5_75() const { return time_75 - time_5; }  // [s]
  double significant_5_95() const { return time_95 - time_5; }  // [s]
};

/// A record whose mean is a larger share of its PGA is taken to have an offset of the instrument. Over whole files the
/// largest share of a corrected record is 0.00025 and the smallest of a raw one with an offset 0.044; of parts that hold
/// 5 % to 95 % of the intensity the largest is 0.013 (docs/theory/records.md). [-]
inline constexpr double kMostOffsetShare = 0.03;

/// At least two samples, all finite, dt > 0 (CAIRN_CHECK).
RecordMeasures measure(std::span<const double> acceleration, double dt);

/// The sample of largest magnitude, the first of several.
RecordPeak largest_sample(std::span<const double> values, double dt);

}  // namespace cairn
