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
inline constexpr const char* kMotionY = "ground.motion.y";

/// How the ground moves, checked and ready for an engine.
struct MotionInput {
  Motion x;
  Motion z;
  Motion y{};
};

/// All components; where several are records, their times are set against each other. Every fault at once: keys from
/// "ground.motion." on, or with the line of a file that a component names and that they point into.
Result<MotionInput, InputErrors> ground_motion(const Ground& ground, Intake& intake);

/// One motion by itself, of a body or a load, under the name by which notes call it. Faults as above, keys without a path.
Result<Motion, InputErrors> one_motion(const GroundMotion& keys, const std::string& name, Intake& intake);

/// Where a person would frown, each in a sentence: accelerations beyond those of earthquakes, a record that goes on when
/// the run has ended, a record or a pulse that began before the run.
std::vector<std::string> motion_doubts(const Ground& ground, const MotionInput& motion, const Run& run);

}  // namespace cairn::inputs
