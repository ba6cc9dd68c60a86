#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cairn/inputs/intake.hpp"
#include "cairn/inputs/scene.hpp"
#include "cairn/inputs/scene_faults.hpp"
#include "cairn/model/system.hpp"

/// A scene as a system of bodies in the plane or in space.                          docs/how-to/many_bodies.md
namespace cairn::inputs {

/// Keys of a scene that a system and its steps are made of, each with all below it; what an engine that steps through time
/// reads.
inline constexpr std::array<std::string_view, 37> kSystemKeys{"dimension",
                                                              "body",
                                                              "ground.gravity",
                                                              "ground.friction.static",
                                                              "ground.friction.kinetic",
                                                              "ground.motion",
                                                              "ground.surface",
                                                              "ground.slope",
                                                              "ground.profile",
                                                              "ground.terrain",
                                                              "ground.terrain_unit",
                                                              "ground.material",
                                                              "ground.belt",
                                                              "material",
                                                              "pair",
                                                              "apart",
                                                              "joint",
                                                              "spring",
                                                              "drive",
                                                              "load",
                                                              "impact.law",
                                                              "impact.restitution",
                                                              "impact.lambda",
                                                              "impact.epsilon",
                                                              "run.start",
                                                              "run.duration",
                                                              "run.topple",
                                                              "run.step",
                                                              "run.adaptive",
                                                              "run.scheme",
                                                              "run.theta",
                                                              "run.solver",
                                                              "run.directions",
                                                              "run.solver_tolerance",
                                                              "output.times",
                                                              "output.interval",
                                                              "output.bodies"};

struct SystemOfScene {
  /// Bodies in the order of the scene, then the ground where it has a surface, a fixed body of the name kGroundName.
  std::variant<System<2>, System<3>> system;
  std::vector<std::string> notes;  // each a sentence, beside those of the intake
  std::vector<std::size_t> told;   // bodies whose samples are told, by their numbers, ascending; the ground never is
};

/// Every fault at once, with the path of its key, or with the line of a file that a key names. `sound`, where it is given,
/// says which keys were read; parts whose keys were not are left out, and what is made then is of no use.
Result<SystemOfScene, InputErrors> make_system(const Scene& scene, Intake& intake, const Sound& sound = {});

}  // namespace cairn::inputs
