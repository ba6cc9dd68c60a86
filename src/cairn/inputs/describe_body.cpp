#include "cairn/inputs/describe_scene.hpp"

#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

namespace {

void describe_place(Fields& f, Body& body) {
  Start& start = body.start;
  f.number(
      {"tilt", "initial rotation from the rest pose, counter-clockwise as seen; with position from the pose as given"},
      any("rad"), start.tilt);
  f.table({"turn", "in space: rotation from the pose as given, before the tilt"}, [&](Fields& t) {
    t.place({"axis", "of any length, in the coordinates of the scene"}, given(any(""), "z"), body.turn_axis);
    t.number({"angle", "right-handed about it"}, any("rad"), body.turn_angle);
  });
  f.text({"on", "name of the body on which it stands, or ground"},
         {.when_absent = "the ground, unless a position is given"}, body.on);
  f.number({"offset",
            "along x: of the middle of its extent from that of the body below, or of its centroid from the origin"},
           any("m"), body.offset);
  f.number({"offset_y", "the same along y, in space"}, any("m"), body.offset_y);
  f.place({"position", "of its centroid, instead of standing on something"}, given(any("m"), "it stands"),
          body.position);
  f.number({"lift", "initial clearance of the lowest vertex"}, not_negative("m"), start.lift);
}

void describe_velocity(Fields& f, Body& body) {
  Start& start = body.start;
  Place velocity;
  const bool in_space = body.velocity_y != kNotGiven;
  if (in_space || start.vx != 0.0 || start.vz != 0.0) velocity = {start.vx, start.vz};
  if (in_space) velocity.insert(velocity.begin() + 1, body.velocity_y);
  f.place({"velocity", "initial velocity of the centroid relative to the ground"}, given(any("m/s"), "none"), velocity);
  if (!velocity.empty()) {
    start.vx = velocity.front();
    start.vz = velocity.back();
    body.velocity_y = velocity.size() == 3 ? velocity[1] : kNotGiven;
  }
  f.number({"rotation_rate", "initial rotation rate, counter-clockwise"}, any("rad/s"), start.omega);
  f.place({"spin", "initial spin [x, y, z] in space, right-handed, beside rotation_rate"}, given(any("rad/s"), "none"),
          body.spin);
  f.flag({"turns_on_support",
          "take the velocity from rotation_rate and slip so that the lowest vertex stays on the ground"},
         start.turn_on_support);
  f.number({"slip", "initial velocity of that vertex along the ground; with turns_on_support only"}, any("m/s"),
           start.slip);
  f.flag({"at_rest_in_space", "start at rest in space although the ground already moves"}, start.base_at_rest);
}

}  // namespace

void describe(Fields& f, Body& body) {
  f.text({"name", "for messages and reports"}, {.when_absent = "none"}, body.name);
  one_of(f, {"", "the shape", true}, body.shape, [](Fields& t, auto& shape) { shape.describe(t); });

  f.flag(
      {"set_down",
       "a body that cannot stand as given is laid where it falls by itself, before the run; without it such a body is "
       "refused"},
      body.set_down);

  describe_place(f, body);
  describe_velocity(f, body);
  f.text({"material", "by which [[pair]] calls it"}, {.when_absent = "the one without a name"}, body.material);
  f.flag({"fixed", "to the ground: it carries others and does not move by itself"}, body.fixed);
  f.place({"belt", "velocity with which its surface runs, in its own coordinates: a conveyor"},
          given(any("m/s"), "none"), body.belt);
}

}  // namespace cairn::inputs
