#include "cairn/inputs/describe_scene.hpp"

#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void describe(Fields& f, Body& body) {
  f.text({"name", "for messages and reports"}, {.when_absent = "none"}, body.name);
  one_of(f, {"", "the shape", true}, body.shape, [](Fields& t, auto& shape) { shape.describe(t); });

  f.flag(
      {"set_down",
       "a body that cannot stand as given is laid where it falls by itself, before the run; without it such a body is "
       "refused"},
      body.set_down);

  Start& start = body.start;
  f.number({"tilt", "initial rotation from the rest pose, counter-clockwise as seen"}, any("rad"), start.tilt);
  f.number({"lift", "initial clearance of the lowest vertex"}, not_negative("m"), start.lift);
  Vec2 velocity{start.vx, start.vz};
  f.pair({"velocity", "initial velocity [x, z] of the centroid relative to the ground"}, any("m/s"), velocity);
  start.vx = velocity.x;
  start.vz = velocity.z;
  f.number({"rotation_rate", "initial rotation rate, counter-clockwise"}, any("rad/s"), start.omega);
  f.flag({"turns_on_support",
          "take the velocity from rotation_rate and slip so that the lowest vertex stays on the ground"},
         start.turn_on_support);
  f.number({"slip", "initial velocity of that vertex along the ground; with turns_on_support only"}, any("m/s"),
           start.slip);
  f.flag({"at_rest_in_space", "start at rest in space although the ground already moves"}, start.base_at_rest);
}

}  // namespace cairn::inputs
