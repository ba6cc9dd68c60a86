#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/math/motion/sampled.hpp"

namespace cairn {

/// Sampled acceleration, linear between samples, zero before the first and after the last.
struct SampledMotion {
  std::vector<double> acceleration;  // at least two values [m/s2]
  double dt{};                       // > 0 [s]
  double scale{1.0};                 // multiplies the record [-]
  double start{};                    // time of the first sample [s]

  static constexpr std::string_view kName = "sampled";
  static constexpr auto kStrength = &SampledMotion::scale;
};

/// What is evaluated of a record: its samples, their integrals, bounds over blocks of them.
struct SampleTables {
  std::vector<double> acceleration, velocity, displacement, impulse, block_min, block_max;
};

/// Faults of the samples and numbers of a record; keys are the names of its fields.
InputErrors sample_faults(const SampledMotion& record);

/// Of a record without faults.
std::shared_ptr<const SampleTables> sample_tables(const SampledMotion& record);

/// The record over its tables, which outlive it.
math::Sampled sampled(const SampledMotion& record, const SampleTables& tables);

}  // namespace cairn
