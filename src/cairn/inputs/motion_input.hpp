#pragma once

#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/intake.hpp"
#include "cairn/inputs/scene.hpp"
#include "cairn/model/motion.hpp"

namespace cairn::inputs {

inline constexpr const char* kMotionX = "ground.motion.x";
inline constexpr const char* kMotionZ = "ground.motion.z";

/// How the ground moves, checked and ready for an engine.
struct MotionInput {
  Motion x;
  Motion z;
};

/// Both components; where each is a record, their times are set against each other. Every fault at once: keys from
/// "ground.motion." on, or with the line of a file that a component names and that they point into.
Result<MotionInput, InputErrors> ground_motion(const Ground& ground, Intake& intake);

/// Where a person would frown, each in a sentence: accelerations beyond those of earthquakes, a record that goes on when
/// the run has ended, a record or a pulse that began before the run.
std::vector<std::string> motion_doubts(const Ground& ground, const MotionInput& motion, const Run& run);

}  // namespace cairn::inputs
