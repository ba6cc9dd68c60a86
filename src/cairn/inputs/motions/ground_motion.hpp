#pragma once

#include <variant>

#include "cairn/inputs/motions/record_file.hpp"
#include "cairn/inputs/motions/synthetic.hpp"
#include "cairn/model/motion.hpp"

namespace cairn::inputs {

/// One component of the ground's motion.
using GroundMotion = std::variant<StillMotion, FullSineMotion, HalfSineMotion, CosineMotion, NCycleMotion,
                                  OneSineMotion, HarmonicAccelerationMotion, RickerMotion, NearFaultMotion,
                                  HarmonicDisplacementMotion, Synthetic, RecordFile>;

}  // namespace cairn::inputs
