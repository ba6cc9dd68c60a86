#pragma once

#include "cairn/inputs/motions/record_file.hpp"
#include "cairn/inputs/motions/synthetic.hpp"
#include "cairn/math/motion/closed_motions.hpp"

namespace cairn::inputs {

/// One component of the ground's motion: the kinds that formulas give, and those that are made or read.
using GroundMotion = math::KindsAnd<ClosedMotions, Synthetic, RecordFile>;

}  // namespace cairn::inputs
