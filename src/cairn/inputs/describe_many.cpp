#include <array>

#include "cairn/inputs/describe_scene.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

namespace {

constexpr TextRule kName{.may_be_empty = false};

/// A list of tables, each with a header of its own.
template <class Item, class DescribeOne>
void list(Fields& f, std::string_view name, std::string_view about, std::vector<Item>& items, const DescribeOne& one) {
  f.tables(
      {name, about, false, true}, items.size(), [&](std::size_t size) { items.resize(size); },
      [&](Fields& t, std::size_t index) { one(t, items[index]); });
}

template <std::size_t Count, class Enum>
void word(Fields& f, const Key& key, const std::array<Choice, Count>& words, Enum& value) {
  auto index = static_cast<std::size_t>(value);
  f.choice(key, words, index);
  value = static_cast<Enum>(index);
}

void describe_pair(Fields& f, MaterialPair& pair) {
  const auto as_ground = [](NumberRule rule) { return given(rule, "as ground.friction"); };
  f.texts({"between", "names of two materials, or of one twice", true}, kName, pair.between);
  f.number({"static", "decides sticking"}, as_ground(between(0.0, 1e6)), pair.mu_static);
  f.number({"kinetic", "acts in slip; not above static"}, as_ground(between(0.0, 1e6)), pair.mu_kinetic);
  f.number({"restitution", "with run.scheme = \"moreau-jean\""}, given(between(0.0, 1.0), "as impact.restitution"),
           pair.restitution);
}

void describe_fastening(Fields& f, Fastening& places) {
  f.text({"a", "name of the one body", true}, kName, places.a);
  f.text({"b", "name of the other, or ground"}, kName, places.b);
  f.place({"at", "the place at the start, of both bodies"}, given(any("m"), "see at_a and at_b"), places.at);
  f.place({"at_a", "the place on a, where b has another"}, given(any("m"), "at"), places.at_a);
  f.place({"at_b", "the place on b"}, given(any("m"), "at"), places.at_b);
  f.flag({"on_bodies", "the places are in the coordinates of their bodies, from the centroid, not of the scene"},
         places.on_bodies);
  f.place({"axis", "at the start, of any length, in the coordinates of the scene: of a joint that has one"},
          given(any(""), "z; of revolute joints and torsional springs in space -y"), places.axis);
  f.place({"axis_b", "of b, where it has another: of a universal joint"}, given(any(""), "axis"), places.axis_b);
}

void describe_joint(Fields& f, JointKeys& joint) {
  static constexpr std::array<Choice, 8> kKinds{
      {{"revolute", "turns about one point; in space about one axis"},
       {"prismatic", "slides along one axis and does not turn"},
       {"fixed", "holds everything"},
       {"ball", "turns about one point in every way; in the plane as revolute"},
       {"universal", "turns about the axis of a and one of b across it, in space"},
       {"cylindrical", "slides along one axis and turns about it, in space"},
       {"planar", "slides in the plane across its axis and turns about it, in space"},
       {"distance", "keeps the distance of two places"}}};
  f.text({"name", "for messages and reports; unique", true}, kName, joint.name);
  word(f, {"kind", "what it leaves free"}, kKinds, joint.kind);
  describe_fastening(f, joint.places);
  f.number({"length", "of a distance joint"}, given(positive("m"), "as at the start"), joint.length);
  // Units are those of the kind, which has been read by now.
  const bool way = joint.kind == JointKind::prismatic || joint.kind == JointKind::cylindrical;
  const char* const at = way ? "m" : "rad";
  const char* const speed = way ? "m/s" : "rad/s";
  const char* const strength = way ? "N" : "N m";
  f.number({"lower",
            "limit of the free angle, of prismatic and cylindrical joints of the way [m]; at the start that is 0, "
            "unless on_bodies"},
           given(any(at), "none"), joint.lower);
  f.number({"upper", "the same"}, given(any(at), "none"), joint.upper);
  f.table({"motor", "drives the free angle or way as far as its strength goes"}, [&](Fields& t) {
    t.number({"speed", "of the angle, or of the way [m/s]"}, given(any(speed), "no motor"), joint.motor_speed);
    t.number({"strongest", "moment, or force [N], that it has"}, given(positive(strength), "no motor"),
             joint.motor_strongest);
  });
  f.number({"friction", "dry friction: a moment, or a force [N]"}, not_negative(strength), joint.friction);
}

void describe_spring(Fields& f, SpringKeys& spring) {
  static constexpr std::array<Choice, 3> kKinds{
      {{"isotropic", "between two places; the damper acts on the whole relative velocity"},
       {"axial", "between two places; the damper acts along the spring"},
       {"torsional", "a moment on the relative angle; in space about the axis of a"}}};
  f.text({"name", "for messages and reports; unique", true}, kName, spring.name);
  word(f, {"kind", "what it acts on"}, kKinds, spring.kind);
  describe_fastening(f, spring.places);
  const bool turns = spring.kind == SpringKind::torsional;
  f.number({"stiffness", "of a torsional spring [N m/rad]", true}, not_negative(turns ? "N m/rad" : "N/m"),
           spring.stiffness);
  f.number({"damping", "of a torsional one [N m s/rad]"}, not_negative(turns ? "N m s/rad" : "N s/m"), spring.damping);
  f.number({"rest", "length without force, of a torsional one the angle [rad]"},
           given(any(turns ? "rad" : "m"), "as at the start"), spring.rest);
}

void describe_drive(Fields& f, DriveKeys& drive) {
  f.text({"body", "name of the body that goes where it is told", true}, kName, drive.body);
  f.table({"x", "displacement from the start, to the right"}, [&](Fields& t) { describe(t, drive.x); });
  f.table({"y", "displacement from the start, into the page; in space"}, [&](Fields& t) { describe(t, drive.y); });
  f.table({"z", "displacement from the start, upwards"}, [&](Fields& t) { describe(t, drive.z); });
  f.table({"rotation", "counter-clockwise, in space about the axis; its numbers in rad instead of m"},
          [&](Fields& t) { describe(t, drive.rotation); });
  f.place({"axis", "of the rotation, through the centroid, in space"}, given(any(""), "-y"), drive.axis);
}

void describe_load(Fields& f, LoadKeys& load) {
  f.text({"name", "for messages and reports; unique", true}, kName, load.name);
  f.text({"body", "name of the body on which it acts", true}, kName, load.body);
  f.place({"at", "the place at the start, in the coordinates of the scene"}, given(any("m"), "the centroid"), load.at);
  f.place({"force", "in the coordinates of the scene"}, given(any("N"), "none"), load.force);
  f.numbers({"moment", "one number, counter-clockwise; in space [x, y, z], right-handed"}, given(any("N m"), "none"),
            load.moment);
  f.table({"course", "a factor over time: the acceleration of this motion over 1 m/s2"},
          [&](Fields& t) { describe(t, load.course); });
}

}  // namespace

void describe_many(Fields& f, Scene& s) {
  list(f, "material", "materials by their names; with such a list bodies and the ground have no other", s.materials,
       [](Fields& t, MaterialKeys& material) {
         t.text({"name", "by which bodies and [[pair]] call it; unique", true}, kName, material.name);
         t.number({"density", "of bodies that give neither density nor mass"},
                  given(positive("kg/m3"), "bodies give their own"), material.density);
       });
  list(f, "pair", "what two materials do where they meet; any other two do as the ground", s.pairs, describe_pair);
  list(f, "apart", "bodies that go through each other", s.apart, [](Fields& t, ApartKeys& apart) {
    t.texts({"between", "names of two bodies or more, or ground: any two of them", true}, kName, apart.between);
  });
  list(f, "joint", "joints between two bodies, or a body and the ground", s.joints, describe_joint);
  list(f, "spring", "springs and dampers", s.springs, describe_spring);
  list(f, "drive", "bodies that go where they are told: a pusher, a table that shakes", s.drives, describe_drive);
  list(f, "load", "forces and moments on bodies", s.loads, describe_load);
}

void describe(Fields& f, Stepping& stepping) {
  static constexpr std::array<Choice, 3> kSchemes{
      {{"projection", "positions are corrected apart from velocities, which no correction changes"},
       {"stewart-trinkle", "corrections go into the velocities, as Berard 2006 has it"},
       {"moreau-jean", "restitution, and velocities weighted by theta"}}};
  static constexpr std::array<Choice, 5> kSolvers{
      {{"automatic", "by the size of the problem"},
       {"pivoting", "Lemke's method with polyhedral cones; up to some 50 contacts"},
       {"mixed", "the same with velocities among the unknowns"},
       {"sweeps", "projected block Gauss-Seidel"},
       {"exact", "the round cone by Newton's method"}}};
  f.number({"step", "time step, the largest where it is adaptive"}, positive("s"), stepping.step);
  f.flag({"adaptive", "shorten steps where bodies meet"}, stepping.adaptive);
  word(f, {"scheme", "how a step goes"}, kSchemes, stepping.scheme);
  f.number({"theta", "weight of the end of the step, with scheme = \"moreau-jean\""}, between(0.5, 1.0),
           stepping.theta);
  word(f, {"solver", "what solves a step"}, kSolvers, stepping.solver);
  f.count({"directions", "of polyhedral friction cones in space, an even number; 0: the round cone"},
          {.at_least = 0, .at_most = 256}, stepping.directions);
  f.number({"solver_tolerance", "of a step's error, relative to its scales"}, between(1e-14, 1e-3),
           stepping.solver_tolerance);
}

}  // namespace cairn::inputs
