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
  bool whole{};                    // everything could be made; otherwise keys were not read, and the system is empty
  std::vector<std::size_t> told;   // bodies whose samples are told, by their numbers, ascending; the ground never is
};

/// Every fault at once, with the path of its key, or with the line of a file that a key names. `sound`, where it is given,
/// says which keys were read: of parts whose keys were not, nothing is told, and what is made is not whole then.
Result<SystemOfScene, InputErrors> make_system(const Scene& scene, Intake& intake, const Sound& sound = {});

/// Faults of the system itself, also those that show when it is run (overlap at the start), by the paths of the scene:
/// "body.drum.mass" becomes "body[1].mass".
InputErrors in_words_of(InputErrors faults, const Scene& scene);

}  // namespace cairn::inputs
