/// Scenes of many bodies: every key read and written, every fault by its key, and what the system made of them holds.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "cairn/core/rng.hpp"
#include "cairn/inputs/body_input.hpp"
#include "cairn/inputs/step_contacts.hpp"
#include "cairn/inputs/system_input.hpp"
#include "cairn/laws/built_in_laws.hpp"
#include "cairn/runs/engines.hpp"
#include "cairn/scenario/load.hpp"
#include "cairn/scenario/read_toml.hpp"
#include "cairn/scenario/write_toml.hpp"
#include "contains.hpp"

namespace {

using namespace cairn;            // NOLINT: the test reads like the code it is about
using namespace cairn::scenario;  // NOLINT
using cairn::tests::contains;

std::string file_text(const std::string& path) {
  std::ifstream stream(std::string(CAIRN_SOURCE_DIR) + "/" + path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

Result<SystemOfScene, InputErrors> system_of(const Scene& scene, const std::string& folder = "") {
  const ReadInput read = inputs_in(std::string(CAIRN_SOURCE_DIR) + "/" + folder);
  Intake intake(read);
  return make_system(scene, intake);
}

/// What a text says, the keys of ground and run that every scene needs added.
Scenario scene_of(const std::string& text) {
  const ParsedScenario parsed =
      read_toml(text + "\n[ground.friction]\nstatic = 0.6\nkinetic = 0.5\n[run]\nduration = 1.0\n", "scene.toml");
  EXPECT_TRUE(parsed.faults.empty()) << to_text(parsed.faults) << "\n" << text;
  return parsed.scenario;
}

template <int D>
System<D> made(const std::string& text) {
  const Result<SystemOfScene, InputErrors> system = system_of(scene_of(text));
  EXPECT_TRUE(system) << to_text(system.error()) << "\n" << text;
  return system ? std::get<System<D>>(system->system) : System<D>{};
}

constexpr const char* kTower = R"(
[[body]]
name = "base"
box = { width = 1.0, height = 0.5, depth = 0.8 }
density = 2000.0
[[body]]
name = "drum"
cylinder = { radius = 0.2, height = 0.6 }
density = 2500.0
on = "base"
offset = 0.1
[[body]]
name = "ball"
ball = { radius = 0.1 }
mass = 3.0
on = "drum"
)";

// ------------------------------------------------------------------------------------------------------------ round trip

TEST(ManyBodies, EveryKeyIsReadAndWritten) {
  Scenario s;
  s.engine = "timestep";
  s.dimension = 3;
  s.bodies.resize(2);
  Body& body = s.bodies[0];
  body.name = "pier";
  body.shape = Box{0.25, 1.0, 0.5, kNotGiven, 12.5};
  body.on = "slab";
  body.offset = 0.125;
  body.offset_y = -0.25;
  body.turn_axis = {0.0, 1.0, 1.0 / 3.0};
  body.turn_angle = 0.7;
  body.start.vx = 0.1;
  body.start.vz = 0.3;
  body.velocity_y = 0.2;
  body.spin = {0.4, 0.5, 0.6};
  body.material = "stone";
  body.fixed = true;
  body.belt = {1.0, 2.0, 3.0};
  s.bodies[1].name = "slab";
  s.bodies[1].position = {4.0, 5.0, 6.0};
  s.bodies[1].shape = Cylinder{0.3, 0.7, 12, 2400.0};
  s.ground.material = "soil";
  s.ground.belt = {0.0, 0.5, 0.0};
  s.ground.surface = LevelSurface{0.2};
  s.ground.motion_y = RickerMotion{1.0, 2.0, 3.0};
  s.materials = {{"stone", 2500.0}, {"soil"}};
  s.pairs = {{{"stone", "soil"}, 0.7, 0.65, 0.1}, {{"stone", "stone"}, 0.4}};
  s.apart = {{{"pier", "slab", "ground"}}};
  Fastening places{.a = "pier", .b = "slab", .at_a = {1.0, 2.0, 3.0}, .at_b = {4.0, 5.0, 6.0}, .on_bodies = true};
  places.axis = {0.0, 0.0, 2.0};
  places.axis_b = {1.0, 0.0, 0.0};
  s.joints = {{.name = "hinge",
               .kind = JointKind::universal,
               .places = places,
               .length = 0.9,
               .lower = -0.3,
               .upper = 0.4,
               .motor_speed = 2.0,
               .motor_strongest = 30.0,
               .friction = 0.05}};
  s.springs = {{.name = "tie",
                .kind = SpringKind::torsional,
                .places = {.a = "pier", .at = {0.1, 0.2, 0.3}},
                .stiffness = 1e5,
                .damping = 12.0,
                .rest = 0.25}};
  s.drives = {{.body = "slab",
               .x = HarmonicDisplacementMotion{0.1, 3.0},
               .y = StillMotion{},
               .z = FullSineMotion{1.0, 2.0, 0.5},
               .rotation = HalfSineMotion{0.5, 1.0, 0.0},
               .axis = {0.0, 0.0, 1.0}}};
  s.loads = {{.name = "wind",
              .body = "pier",
              .at = {0.0, 0.0, 1.0},
              .force = {10.0, 0.0, 0.0},
              .moment = {0.0, 1.0, 0.0},
              .course = CosineMotion{1.0, 2.0, 0.0}}};
  s.run.duration = 5.0;
  s.run.stepping = {.step = 2e-3,
                    .adaptive = true,
                    .scheme = StepScheme::moreau_jean,
                    .theta = 0.75,
                    .solver = solve::Method::sweeps,
                    .directions = 8,
                    .solver_tolerance = 1e-7};
  s.output.bodies = {"pier"};
  const std::string text = write_toml(s);
  ParsedScenario parsed = read_toml(text, "written.toml");
  if (runs::engine_named("timestep") == nullptr) {
    ASSERT_TRUE(contains(text, "engine = \"planar\"")) << "an engine that is not there is written as the first one";
  }
  ASSERT_TRUE(parsed.faults.empty()) << to_text(parsed.faults) << "\n" << text;
  Scenario back = std::move(parsed.scenario);
  back.engine = s.engine;
  EXPECT_EQ(write_toml(back), text);
  EXPECT_EQ(back.dimension, 3U);
  const Body& b = back.bodies.at(0);
  EXPECT_EQ(std::get<Box>(b.shape).mass, 12.5);
  EXPECT_EQ(std::get<Box>(b.shape).density, kNotGiven);
  EXPECT_EQ(b.on, "slab");
  EXPECT_EQ(b.offset, 0.125);
  EXPECT_EQ(b.offset_y, -0.25);
  EXPECT_EQ(b.turn_axis, body.turn_axis);
  EXPECT_EQ(b.turn_angle, 0.7);
  EXPECT_EQ(b.start.vx, 0.1);
  EXPECT_EQ(b.velocity_y, 0.2);
  EXPECT_EQ(b.start.vz, 0.3);
  EXPECT_EQ(b.spin, body.spin);
  EXPECT_EQ(b.material, "stone");
  EXPECT_TRUE(b.fixed);
  EXPECT_EQ(b.belt, body.belt);
  EXPECT_EQ(back.bodies.at(1).position, s.bodies[1].position);
  EXPECT_EQ(std::get<Cylinder>(back.bodies.at(1).shape).sides, 12U);
  EXPECT_EQ(back.ground.material, "soil");
  EXPECT_EQ(back.ground.belt, s.ground.belt);
  EXPECT_EQ(std::get<LevelSurface>(back.ground.surface).slope, 0.2);
  EXPECT_EQ(std::get<RickerMotion>(back.ground.motion_y).frequency, 2.0);
  ASSERT_EQ(back.materials.size(), 2U);
  EXPECT_EQ(back.materials[0].name, "stone");
  EXPECT_EQ(back.materials[0].density, 2500.0);
  EXPECT_EQ(back.materials[1].density, kNotGiven);
  ASSERT_EQ(back.pairs.size(), 2U);
  EXPECT_EQ(back.pairs[0].between, s.pairs[0].between);
  EXPECT_EQ(back.pairs[0].mu_static, 0.7);
  EXPECT_EQ(back.pairs[0].mu_kinetic, 0.65);
  EXPECT_EQ(back.pairs[0].restitution, 0.1);
  EXPECT_EQ(back.pairs[1].mu_kinetic, kNotGiven);
  EXPECT_EQ(back.apart.at(0).between, s.apart[0].between);
  const JointKeys& joint = back.joints.at(0);
  EXPECT_EQ(joint.name, "hinge");
  EXPECT_EQ(joint.kind, JointKind::universal);
  EXPECT_EQ(joint.places.a, "pier");
  EXPECT_EQ(joint.places.b, "slab");
  EXPECT_EQ(joint.places.at_a, places.at_a);
  EXPECT_EQ(joint.places.at_b, places.at_b);
  EXPECT_TRUE(joint.places.on_bodies);
  EXPECT_EQ(joint.places.axis, places.axis);
  EXPECT_EQ(joint.places.axis_b, places.axis_b);
  EXPECT_EQ(joint.length, 0.9);
  EXPECT_EQ(joint.lower, -0.3);
  EXPECT_EQ(joint.upper, 0.4);
  EXPECT_EQ(joint.motor_speed, 2.0);
  EXPECT_EQ(joint.motor_strongest, 30.0);
  EXPECT_EQ(joint.friction, 0.05);
  const SpringKeys& spring = back.springs.at(0);
  EXPECT_EQ(spring.kind, SpringKind::torsional);
  EXPECT_EQ(spring.places.b, "ground");
  EXPECT_EQ(spring.places.at, s.springs[0].places.at);
  EXPECT_EQ(spring.stiffness, 1e5);
  EXPECT_EQ(spring.damping, 12.0);
  EXPECT_EQ(spring.rest, 0.25);
  const DriveKeys& drive = back.drives.at(0);
  EXPECT_EQ(drive.body, "slab");
  EXPECT_EQ(std::get<HarmonicDisplacementMotion>(drive.x).amplitude, 0.1);
  EXPECT_TRUE(std::holds_alternative<StillMotion>(drive.y));
  EXPECT_EQ(std::get<FullSineMotion>(drive.z).frequency, 2.0);
  EXPECT_EQ(std::get<HalfSineMotion>(drive.rotation).amplitude, 0.5);
  EXPECT_EQ(drive.axis, s.drives[0].axis);
  const LoadKeys& load = back.loads.at(0);
  EXPECT_EQ(load.name, "wind");
  EXPECT_EQ(load.body, "pier");
  EXPECT_EQ(load.at, s.loads[0].at);
  EXPECT_EQ(load.force, s.loads[0].force);
  EXPECT_EQ(load.moment, s.loads[0].moment);
  EXPECT_EQ(std::get<CosineMotion>(load.course).frequency, 2.0);
  const Stepping& stepping = back.run.stepping;
  EXPECT_EQ(stepping.step, 2e-3);
  EXPECT_TRUE(stepping.adaptive);
  EXPECT_EQ(stepping.scheme, StepScheme::moreau_jean);
  EXPECT_EQ(stepping.theta, 0.75);
  EXPECT_EQ(stepping.solver, solve::Method::sweeps);
  EXPECT_EQ(stepping.directions, 8U);
  EXPECT_EQ(stepping.solver_tolerance, 1e-7);
  EXPECT_EQ(back.output.bodies, s.output.bodies);
}

TEST(ManyBodies, EveryShapeAndSurfaceIsReadAndWritten) {
  Scenario s;
  s.engine = "timestep";
  s.run.duration = 1.0;
  s.bodies.resize(4);
  s.bodies[0].shape = BallShape{0.3, 2.0, 1000.0};
  s.bodies[1].shape = HullShape{{{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0 / 3.0}}, 0.5, kNotGiven, 7.0};
  s.bodies[2].shape = Particle{0.02};
  s.bodies[3].shape = Pieces{{{{0.0, 0.5}, 0.1, Box{1.0, 0.1, 0.4, 700.0}}, {{}, 0.0, BallShape{0.1, 1.0, 800.0}}}};
  s.ground.surface = ProfileSurface{{{-1.0, 0.5}, {0.0, 0.0}, {2.0, 0.25}}};
  const auto read_back = [](const Scenario& scenario) {
    ParsedScenario parsed = read_toml(write_toml(scenario), "written.toml");
    EXPECT_TRUE(parsed.faults.empty()) << to_text(parsed.faults) << write_toml(scenario);
    return std::move(parsed.scenario);
  };
  const Scenario back = read_back(s);
  const auto& ball = std::get<BallShape>(back.bodies.at(0).shape);
  EXPECT_EQ(ball.radius, 0.3);
  EXPECT_EQ(ball.depth, 2.0);
  EXPECT_EQ(ball.density, 1000.0);
  const auto& hull = std::get<HullShape>(back.bodies.at(1).shape);
  EXPECT_EQ(hull.points, std::get<HullShape>(s.bodies[1].shape).points);
  EXPECT_EQ(hull.depth, 0.5);
  EXPECT_EQ(hull.mass, 7.0);
  EXPECT_EQ(std::get<Particle>(back.bodies.at(2).shape).mass, 0.02);
  const auto& pieces = std::get<Pieces>(back.bodies.at(3).shape).pieces;
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[0].at, (std::vector<double>{0.0, 0.5}));
  EXPECT_EQ(pieces[0].tilt, 0.1);
  EXPECT_EQ(std::get<Box>(pieces[0].shape).depth, 0.4);
  EXPECT_TRUE(pieces[1].at.empty());
  EXPECT_EQ(std::get<BallShape>(pieces[1].shape).density, 800.0);
  EXPECT_EQ(std::get<ProfileSurface>(back.ground.surface).points, std::get<ProfileSurface>(s.ground.surface).points);
  s.ground.surface = MeshSurface{"hill.obj", "km"};
  const Scenario hill = read_back(s);
  EXPECT_EQ(std::get<MeshSurface>(hill.ground.surface).file, "hill.obj");
  EXPECT_EQ(std::get<MeshSurface>(hill.ground.surface).unit, "km");
  s.ground.surface = NoSurface{};
  EXPECT_TRUE(std::holds_alternative<NoSurface>(read_back(s).ground.surface));
}

// --------------------------------------------------------------------------------------------------- what is made of it

TEST(ManyBodies, ATowerStandsWithoutArithmetic) {
  const System<2> plane = made<2>(kTower);
  ASSERT_EQ(plane.bodies.size(), 4U);
  EXPECT_EQ(plane.bodies[0].pose.position, (Vec2{0.0, 0.25}));
  EXPECT_EQ(plane.bodies[1].pose.position, (Vec2{0.1, 0.8}));
  // Sums of decimals: 0.5 + 0.6 + 0.1 to the last digit.
  EXPECT_NEAR(plane.bodies[2].pose.position.x, 0.1, 1e-15);
  EXPECT_NEAR(plane.bodies[2].pose.position.z, 1.2, 1e-15);
  EXPECT_EQ(plane.bodies[2].mass, 3.0);
  EXPECT_EQ(plane.bodies[3].name, "ground");
  EXPECT_EQ(plane.bodies[3].mobility, Mobility::fixed);
  EXPECT_TRUE(std::holds_alternative<geometry::HalfSpace<2>>(plane.bodies[3].parts.at(0)));

  const System<3> space = made<3>("dimension = 3\n" + std::string(kTower));
  ASSERT_EQ(space.bodies.size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(space.bodies[i].pose.position.x, plane.bodies[i].pose.position.x, 1e-15) << i;
    EXPECT_NEAR(space.bodies[i].pose.position.y, 0.0, 1e-15) << i;
    EXPECT_NEAR(space.bodies[i].pose.position.z, plane.bodies[i].pose.position.z, 1e-15) << i;
  }
  // Of the plane and of space alike: the same mass, and the moment of inertia about the axis across the plane.
  EXPECT_NEAR(space.bodies[0].mass, plane.bodies[0].mass * 1.0, 1e-12 * plane.bodies[0].mass);
  EXPECT_NEAR(space.bodies[1].mass, plane.bodies[1].mass, 1e-12 * plane.bodies[1].mass);
  EXPECT_NEAR(space.bodies[1].inertia.yy, plane.bodies[1].inertia, 1e-12 * plane.bodies[1].inertia);
  // A prism of 24 sides has sin(2π/24)/(2π/24) = 0.98862 of the circle's area.
  EXPECT_NEAR(plane.bodies[1].mass, 0.98861593 * 2500.0 * kPi * 0.04 * 0.6, 1e-6);
}

TEST(ManyBodies, BodiesInTheOtherOrderStandTheSame) {
  const System<2> a = made<2>(kTower);
  const std::string text(kTower);
  const std::size_t second = text.find("[[body]]", 5);
  const System<2> b = made<2>(text.substr(second) + text.substr(0, second));
  for (const SystemBody<2>& body : a.bodies)
    for (const SystemBody<2>& other : b.bodies)
      if (body.name == other.name) {
        EXPECT_EQ(body.pose.position, other.pose.position) << body.name;
        EXPECT_EQ(body.mass, other.mass);
      }
}

TEST(ManyBodies, OnASlopeTheyLeanAlong) {
  const System<2> s = made<2>(std::string(kTower) + "[ground]\nslope = \"20 deg\"\n");
  const double slope = 20.0 * kPi / 180.0;
  const auto& plane = std::get<geometry::HalfSpace<2>>(s.bodies[3].parts.at(0));
  EXPECT_NEAR(plane.normal.x, -std::sin(slope), 1e-15);
  const std::array<double, 3> height{0.25, 0.8, 1.2};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(s.bodies[i].pose.turn, slope, 1e-15);
    EXPECT_NEAR(dot(plane.normal, s.bodies[i].pose.position), height[i], 1e-15);
  }
}

TEST(ManyBodies, PiecesMakeOneBodyAboutTheirCentroid) {
  // Two boxes of 4 kg side by side are one of 8 kg; the origin lies far away.
  const std::string text = R"(
[[body]]
name = "two"
pieces = [{ at = [100.5, 7.0], box = { width = 1.0, height = 2.0 }, density = 2.0 },
          { at = [101.5, 7.0], box = { width = 1.0, height = 2.0 }, mass = 4.0 }]
[[body]]
name = "one"
position = [5.0, 5.0]
box = { width = 2.0, height = 2.0 }
density = 2.0
)";
  const System<2> s = made<2>(text);
  EXPECT_EQ(s.bodies[0].parts.size(), 2U);
  EXPECT_NEAR(s.bodies[0].mass, 8.0, 1e-14);
  // The offset of 100 costs its rounding, 1.4e-14.
  EXPECT_NEAR(s.bodies[0].inertia, s.bodies[1].inertia, 1e-12);
  EXPECT_NEAR(s.bodies[0].pose.position.z, 1.0, 1e-13);
  const System<3> space = made<3>("dimension = 3\n" + std::string(R"(
[[body]]
pieces = [{ at = [100.5, 3.0, 7.0], box = { width = 1.0, height = 2.0 }, density = 2.0 },
          { at = [101.5, 3.0, 7.0], box = { width = 1.0, height = 2.0 }, mass = 4.0, tilt = "180 deg" }]
)"));
  const SystemBody<3>& body = space.bodies[0];
  EXPECT_NEAR(body.inertia.yy, 8.0 * (4.0 + 4.0) / 12.0, 1e-12);
  EXPECT_NEAR(body.inertia.xx, 8.0 * (1.0 + 4.0) / 12.0, 1e-12);
  EXPECT_NEAR(body.inertia.zz, 8.0 * (4.0 + 1.0) / 12.0, 1e-12);
  EXPECT_NEAR(body.inertia.xy, 0.0, 1e-12);
}

TEST(ManyBodies, PlacesOfTheSceneBecomePlacesOnBodies) {
  const System<2> s = made<2>(R"(
[[body]]
name = "bar"
box = { width = 0.1, height = 2.0 }
density = 100.0
position = [1.0, 3.0]
tilt = "90 deg"
[[body]]
name = "box"
box = { width = 1.0, height = 1.0 }
density = 100.0
[[joint]]
name = "hinge"
a = "bar"
at = [2.0, 3.0]
lower = -0.5
upper = 0.5
motor = { speed = 1.0, strongest = 2.0 }
friction = 0.1
[[joint]]
name = "rod"
kind = "distance"
a = "bar"
b = "box"
at_b = [0.5, 1.0]
[[joint]]
name = "rail"
kind = "prismatic"
a = "box"
axis = [3.0, 0.0]
[[spring]]
name = "tie"
a = "bar"
b = "box"
at_a = [0.0, 1.0]
at_b = [0.0, 0.5]
on_bodies = true
stiffness = 1000.0
rest = 0.5
[[load]]
name = "push"
body = "bar"
at = [1.0, 3.05]
force = [5.0, 0.0]
moment = [2.0]
[[apart]]
between = ["bar", "box", "ground"]
)");
  ASSERT_EQ(s.joints.size(), 3U);
  const Joint<2>& hinge = s.joints[0];
  EXPECT_EQ(hinge.a.body, 0);
  EXPECT_EQ(hinge.b.body, kGroundBody);
  // The bar lies on its side, turned by +90 degrees: its end at x = 2 is that at its z = -1.
  EXPECT_NEAR(hinge.a.point.x, 0.0, 1e-15);
  EXPECT_NEAR(hinge.a.point.z, -1.0, 1e-15);
  EXPECT_EQ(hinge.b.point, (Vec2{2.0, 3.0}));
  EXPECT_NEAR(hinge.a.axes, -kPi / 2.0, 1e-15);
  EXPECT_EQ(hinge.b.axes, 0.0);
  EXPECT_EQ(hinge.upper, 0.5);
  ASSERT_TRUE(hinge.motor);
  EXPECT_EQ(hinge.motor->strongest, 2.0);
  const Joint<2>& rod = s.joints[1];
  EXPECT_EQ(rod.a.point, Vec2{}) << "the centroid where no place is given";
  EXPECT_NEAR(rod.length, std::sqrt(0.25 + 4.0), 1e-15);
  const Joint<2>& rail = s.joints[2];
  EXPECT_EQ(rail.a.point, Vec2{});
  EXPECT_EQ(rail.b.point, (Vec2{0.0, 0.5}));
  EXPECT_EQ(rail.b.axes, 0.0) << "x of the joint's axes lies along its axis";
  const Spring<2>& tie = s.springs.at(0);
  EXPECT_EQ(tie.a.point, (Vec2{0.0, 1.0}));
  EXPECT_EQ(tie.rest, 0.5);
  const Load<2>& push = s.loads.at(0);
  EXPECT_NEAR(push.point.x, 0.05, 1e-15);
  EXPECT_EQ(push.moment, 2.0);
  EXPECT_TRUE(push.constant);
  const std::vector<std::pair<int, int>> apart{{0, 1}, {0, 2}, {1, 2}};
  EXPECT_EQ(s.apart, apart);
}

TEST(ManyBodies, AxesOfJointsInSpace) {
  const System<3> s = made<3>(R"(
dimension = 3
[[body]]
name = "door"
box = { width = 1.0, height = 2.0, depth = 0.05 }
density = 500.0
turn = { angle = "30 deg" }
[[joint]]
name = "hinge"
a = "door"
at = [0.5, 0.0, 1.0]
axis = [0.0, 0.0, 5.0]
[[joint]]
name = "in the plane"
a = "door"
at = [0.5, 0.0, 1.0]
[[joint]]
name = "cross"
kind = "universal"
a = "door"
at = [0.5, 0.0, 1.0]
axis = [1.0, 0.0, 0.0]
axis_b = [0.0, 1.0, 0.0]
)");
  const auto axis_of = [&](const JointPlace<3>& place, Vec3 own = {0.0, 0.0, 1.0}) {
    const Quaternion turn = place.body == kGroundBody ? Quaternion{} : s.bodies[0].pose.turn;
    return turned(rotation_of(turn), turned(rotation_of(place.axes), own));
  };
  const auto near = [](Vec3 a, Vec3 b) { return norm(a - b) < 1e-15 * 4.0; };  // a few roundings of unit vectors
  EXPECT_TRUE(near(axis_of(s.joints[0].a), {0.0, 0.0, 1.0}));
  EXPECT_TRUE(near(axis_of(s.joints[0].b), {0.0, 0.0, 1.0}));
  EXPECT_TRUE(near(axis_of(s.joints[1].a), {0.0, -1.0, 0.0})) << "counter-clockwise as seen";
  EXPECT_TRUE(near(axis_of(s.joints[2].a), {1.0, 0.0, 0.0}));
  EXPECT_TRUE(near(axis_of(s.joints[2].b, {1.0, 0.0, 0.0}), {0.0, 1.0, 0.0}));
}

TEST(ManyBodies, PairsOfMaterialsAndTheUsualOnes) {
  const std::string text = R"(
[[body]]
name = "a"
material = "stone"
box = { width = 1.0, height = 1.0 }
density = 1.0
[[body]]
name = "b"
material = "oak"
on = "a"
box = { width = 1.0, height = 1.0 }
density = 1.0
[[pair]]
between = ["oak", "stone"]
static = 0.3
[[pair]]
between = ["stone", "stone"]
restitution = 0.5
)";
  Scenario scene = scene_of(text);
  scene.run.stepping.scheme = StepScheme::moreau_jean;
  const auto made = system_of(scene);
  ASSERT_TRUE(made) << to_text(made.error());
  const auto& system = std::get<System<2>>(made->system);
  const SystemMaterials& m = system.materials;
  EXPECT_EQ(m.usual.mu_static, 0.6);
  EXPECT_EQ(m.usual.mu_kinetic, 0.5);
  EXPECT_EQ(m.names, (std::vector<std::string>{"", "oak", "stone"})) << "whatever the order of the bodies";
  ASSERT_EQ(m.pairs.size(), 2U);
  EXPECT_EQ(m.pairs[0].interface.mu_static, 0.3);
  EXPECT_EQ(m.pairs[0].interface.mu_kinetic, 0.3) << "kinetic friction is never above static";
  EXPECT_EQ(m.pairs[1].interface.mu_kinetic, 0.5) << "as the ground";
  EXPECT_EQ(m.pairs[1].interface.restitution, 0.5);
  EXPECT_EQ(m.names[static_cast<std::size_t>(system.bodies[0].material)], "stone");
  EXPECT_EQ(m.names[static_cast<std::size_t>(system.bodies[2].material)], "");
}

TEST(ManyBodies, AMaterialHasADensity) {
  const System<2> s = made<2>(R"(
[[material]]
name = "stone"
density = 2500.0
[[body]]
name = "a"
material = "stone"
box = { width = 1.0, height = 2.0 }
[[body]]
name = "b"
material = "stone"
position = [3.0, 3.0]
box = { width = 1.0, height = 2.0 }
mass = 7.0
)");
  EXPECT_EQ(s.bodies[0].mass, 5000.0);
  EXPECT_EQ(s.bodies[1].mass, 7.0);
}

TEST(ManyBodies, DrivenBodiesNeedNoMass) {
  const System<3> s = made<3>(R"(
dimension = 3
[[body]]
name = "table"
box = { width = 1.0, height = 0.2 }
[[drive]]
body = "table"
x = { kind = "harmonic-displacement", amplitude = 0.1, angular_frequency = 3.0 }
rotation = { kind = "half-sine", amplitude = 0.5, frequency = 1.0 }
)");
  EXPECT_EQ(s.bodies[0].mobility, Mobility::driven);
  EXPECT_NEAR(s.bodies[0].drive.translation[0].view().at(0.2).displacement, 0.1 * std::sin(0.6), 1e-15);
  EXPECT_EQ(s.bodies[0].drive.axis, (Vec3{0.0, -1.0, 0.0}));
}

TEST(ManyBodies, MeshesInSpaceHaveTheMassOfThePlane) {
  for (const auto& [folder, file] :
       {std::pair{"statue", "scenario.toml"}, std::pair{"vase", "sand.toml"}, std::pair{"table", "scenario.toml"},
        std::pair{"balanced_rock", "scenario.toml"}}) {
    const std::string where = std::string("examples/") + folder;
    ParsedScenario parsed = read_toml(file_text(where + "/" + file), file);
    ASSERT_TRUE(parsed.faults.empty()) << where;
    const auto plane = system_of(parsed.scenario, where);
    parsed.scenario.dimension = 3;
    parsed.scenario.bodies[0].set_down = false;
    const auto space = system_of(parsed.scenario, where);
    ASSERT_TRUE(plane && space) << where << "\n" << (space ? "" : to_text(space.error()));
    const SystemBody<2>& flat = std::get<System<2>>(plane->system).bodies[0];
    const SystemBody<3>& solid = std::get<System<3>>(space->system).bodies[0];
    EXPECT_EQ(solid.mass, flat.mass) << where;
    // The same sums, projected once more.
    EXPECT_NEAR(solid.inertia.yy, flat.inertia, 1e-14 * flat.inertia) << where;
    double lowest = std::numeric_limits<double>::infinity();
    const Frame<3> frame = frame_of<3>(solid.pose);
    for (const geometry::Shape<3>& part : solid.parts)
      for (const Vec3 corner : std::get<geometry::Convex<3>>(part).corners)
        lowest = std::min(lowest, placed<3>(frame, corner).z);
    EXPECT_NEAR(lowest, 0.0, 1e-15) << where;
  }
}

TEST(ManyBodies, AHillOfTriangles) {
  Scenario s = scene_of(R"(
dimension = 3
[[body]]
name = "boulder"
ball = { radius = 0.5 }
density = 2600.0
position = [0.0, 0.0, 3.0]
[ground]
terrain = "hill.obj"
terrain_unit = "km"
)");
  const ReadInput read = inputs_from({{"hill.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0.5\nv 1 1 0\nf 1 2 3\nf 2 4 3\n"}});
  Intake intake(read);
  const auto made = make_system(s, intake);
  ASSERT_TRUE(made) << to_text(made.error());
  const auto& system = std::get<System<3>>(made->system);
  const auto& hill = std::get<geometry::Terrain<3>>(system.bodies.at(1).parts.at(0));
  ASSERT_EQ(hill.mesh->vertices.size(), 4U);
  EXPECT_EQ(hill.mesh->vertices[1], (Vec3{0.0, 1000.0, 500.0}));
  EXPECT_EQ(intake.files().size(), 1U) << "kept with the result";
  s.bodies[0].position.clear();
  EXPECT_TRUE(contains(to_text(make_system(s, intake).error()), "body.position")) << "it is not told where it stands";
  const auto missing = system_of(s);
  ASSERT_FALSE(missing);
  EXPECT_TRUE(contains(to_text(missing.error()), "ground.terrain")) << to_text(missing.error());
}

TEST(ManyBodies, AConcavePrismOfSpaceIsMadeOfPieces) {
  const std::string text =
      "[[body]]\nprism = { polygon = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]] }\ndensity = 1.0\n";
  EXPECT_TRUE(system_of(scene_of(text)));
  const auto made = system_of(scene_of("dimension = 3\n" + text));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().at(0).key, "body.prism.polygon");
  const auto flat =
      system_of(scene_of("dimension = 3\n[[body]]\nstack = [{ width = 1.0, height = 1.0, density = 1.0 }]\n"));
  ASSERT_FALSE(flat);
  EXPECT_EQ(flat.error().at(0).key, "body.stack");
}

// ------------------------------------------------------------------------------------------------------------------- page

/// The blocks of TOML of a page.
std::vector<std::string> toml_blocks(const std::string& page) {
  std::vector<std::string> blocks;
  const std::string open = "```toml\n";
  for (std::size_t at = page.find(open); at != std::string::npos; at = page.find(open, at)) {
    at += open.size();
    blocks.push_back(page.substr(at, page.find("```", at) - at));
  }
  return blocks;
}

void replace(std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
}

TEST(ManyBodies, ThePageIsRead) {
  const std::vector<std::string> blocks = toml_blocks(file_text("docs/how-to/many_bodies.md"));
  ASSERT_EQ(blocks.size(), 2U);
  std::string example = blocks[0];
  replace(example, "engine    = \"timestep\"", "");  // what is read does not depend on it
  const auto system = [](const std::string& text) {
    const ParsedScenario parsed = read_toml(text, "page");
    EXPECT_TRUE(parsed.faults.empty()) << to_text(parsed.faults);
    auto made = system_of(parsed.scenario);
    EXPECT_TRUE(made) << to_text(made.error());
    return std::move(made).value();
  };
  const SystemOfScene in_plane = system(example);
  const auto& plane = std::get<System<2>>(in_plane.system);
  ASSERT_EQ(plane.bodies.size(), 4U);
  EXPECT_NEAR(plane.bodies[1].pose.position.z, 0.8 + 0.6, 1e-15);
  EXPECT_NEAR(plane.bodies[1].pose.position.x, 0.02, 1e-15);
  EXPECT_NEAR(plane.joints.at(0).length, 1.0, 1e-15);
  EXPECT_EQ(plane.materials.pairs.size(), 1U);
  replace(example, "dimension = 2", "dimension = 3");
  replace(example, "position = [1.0, 1.0]", "position = [1.0, 0.0, 1.0]");
  replace(example, "at_b = [1.0, 2.0]", "at_b = [1.0, 0.0, 2.0]");
  const SystemOfScene in_space = system(example);
  const auto& space = std::get<System<3>>(in_space.system);
  // Of one mass in the plane and in space, but for the rounding of sums over corners.
  for (const std::size_t i : {0U, 1U, 2U})
    EXPECT_NEAR(space.bodies[i].mass, plane.bodies[i].mass, 1e-13 * plane.bodies[i].mass) << i;

  constexpr const char* kDoor = R"(
[[body]]
name = "frame"
fixed = true
position = [-0.05, 1.0]
box = { width = 0.1, height = 2.0 }
[[body]]
name = "door"
mass = 20.0
position = [0.4, 1.0]
box = { width = 0.8, height = 0.1 }
[[body]]
name = "pusher"
position = [2.0, 1.0]
box = { width = 0.2, height = 0.2 }
)";
  const System<2> door = made<2>(kDoor + blocks[1]);
  EXPECT_EQ(door.bodies[2].mobility, Mobility::driven);
  EXPECT_NEAR(door.bodies[2].drive.translation[0].view().at(2.0).velocity, 0.63 / kPi, 1e-15);
  EXPECT_EQ(door.springs.at(0).rest, 0.5);
  EXPECT_EQ(door.springs.at(0).stiffness, 2000.0);
  EXPECT_NEAR(door.joints.at(0).lower, -70.0 * kPi / 180.0, 1e-15);
}

// ----------------------------------------------------------------------------------------------------------------- faults

struct BadScene {
  const char* what;
  const char* text;
  const char* key;
  const char* expected;
  const char* found;
};

constexpr const char* kBlock = "[[body]]\nname = \"block\"\nbox = { width = 1.0, height = 1.0 }\ndensity = 1.0\n";

std::vector<BadScene> bad_scenes() {
  return {
      {"name twice", "[[body]]\nname = \"block\"\nball = { radius = 0.1 }\nmass = 1.0\non = \"block\"\n",
       "body[1].name", "no other body", "as body[0]"},
      {"no name", "[[body]]\nball = { radius = 0.1 }\nmass = 1.0\n", "body[1].name", "several bodies", "none"},
      {"called ground", "[[body]]\nname = \"ground\"\nball = { radius = 0.1 }\nmass = 1.0\n", "body[1].name",
       "another name", "ground"},
      {"neither density nor mass", "[[body]]\nname = \"a\"\nball = { radius = 0.1 }\n", "body[1].density", "mass",
       "nothing"},
      {"density and mass", "[[body]]\nname = \"a\"\nball = { radius = 0.1 }\nmass = 1.0\ndensity = 1.0\n",
       "body[1].mass", "not both", "1"},
      {"on a body that is not there", "[[body]]\nname = \"a\"\nball = { radius = 0.1 }\nmass = 1.0\non = \"blok\"\n",
       "body[1].on", "perhaps \"block\"", "blok"},
      {"on itself", "[[body]]\nname = \"a\"\nball = { radius = 0.1 }\nmass = 1.0\non = \"a\"\n", "body[1].on",
       "does not stand on this one", "a"},
      {"on something and at a place",
       "[[body]]\nname = \"a\"\nball = { radius = 0.1 }\nmass = 1.0\non = \"block\"\nposition = [0.0, 2.0]\n",
       "body[1].on", "not both", "beside position"},
      {"a place of space in the plane",
       "[[body]]\nname = \"a\"\nball = { radius = 0.1 }\nmass = 1.0\nposition = [0.0, 2.0, 3.0]\n", "body[1].position",
       "two numbers", "3"},
      {"spin in the plane", "[[body]]\nname = \"a\"\nball = { radius = 0.1 }\nmass = 1.0\nspin = [0.0, 2.0, 3.0]\n",
       "body[1].spin", "dimension = 3", "the key"},
      {"fixed and moving", "[[body]]\nname = \"a\"\nball = { radius = 0.1 }\nfixed = true\nrotation_rate = 1.0\n",
       "body[1].fixed", "false", "true"},
      {"falls over", "[[body]]\nname = \"a\"\nprism = { polygon = [[0, 0], [0.2, 0], [3, 1]] }\ndensity = 1.0\n",
       "body[1].set_down", "stands", "falls over"},
      {"odd sides", "[[body]]\nname = \"a\"\ncylinder = { radius = 0.1, height = 1.0, sides = 7 }\ndensity = 1.0\n",
       "body[1].cylinder.sides", "even", "7"},
      {"unknown material", "[ground]\nmaterial = \"soil\"\n[[pair]]\nbetween = [\"soil\", \"soli\"]\nstatic = 0.5\n",
       "pair.between", "perhaps \"soil\"", "soli"},
      {"material of no list", "material = \"oka\"\n[[material]]\nname = \"oak\"\n", "body.material", "perhaps \"oak\"",
       "oka"},
      {"material twice", "[[material]]\nname = \"oak\"\n[[material]]\nname = \"oak\"\n", "material[1].name",
       "no other material", "as material[0]"},
      {"pair of three", "[ground]\nmaterial = \"soil\"\n[[pair]]\nbetween = [\"soil\", \"soil\", \"soil\"]\n",
       "pair.between", "two names", "3"},
      {"pair that says nothing", "[ground]\nmaterial = \"soil\"\n[[pair]]\nbetween = [\"soil\", \"soil\"]\n", "pair",
       "static, kinetic", "none"},
      {"pair of more kinetic than static friction",
       "[ground]\nmaterial = \"soil\"\n[[pair]]\nbetween = [\"soil\", \"soil\"]\nkinetic = 0.7\n", "pair.kinetic",
       "not above static, 0.6", "0.7"},
      {"pair twice",
       "[ground]\nmaterial = \"soil\"\n[[pair]]\nbetween = [\"soil\", \"soil\"]\nkinetic = 0.1\n[[pair]]\nbetween = "
       "[\"soil\", \"soil\"]\nkinetic = 0.1\n",
       "pair[1].between", "no other", "again"},
      {"pair that rebounds in a scheme without restitution",
       "[ground]\nmaterial = \"soil\"\n[[pair]]\nbetween = [\"soil\", \"soil\"]\nrestitution = 0.1\n",
       "pair.restitution", "moreau-jean", "0.1"},
      {"joint to itself", "[[joint]]\nname = \"j\"\na = \"block\"\nb = \"block\"\nat = [0.0, 0.0]\n", "joint.b",
       "another body", "block"},
      {"joint of nobody", "[[joint]]\nname = \"j\"\na = \"bloc\"\nat = [0.0, 0.0]\n", "joint.a", "perhaps \"block\"",
       "bloc"},
      {"joint nowhere", "[[joint]]\nname = \"j\"\na = \"block\"\n", "joint.at", "place", "nothing"},
      {"joint of space", "[[joint]]\nname = \"j\"\nkind = \"universal\"\na = \"block\"\nat = [0.0, 0.0]\n",
       "joint.kind", "of the plane", "space"},
      {"two joints of one name",
       "[[joint]]\nname = \"j\"\na = \"block\"\nat = [0.0, 0.0]\n[[joint]]\nname = \"j\"\na = \"block\"\nat = [1.0, "
       "0.0]\n",
       "joint[1].name", "no other joint", "as joint[0]"},
      {"limits of a rigid joint", "[[joint]]\nname = \"j\"\nkind = \"fixed\"\na = \"block\"\nupper = 1.0\n",
       "joint.upper", "revolute", "the key"},
      {"limits that exclude the start", "[[joint]]\nname = \"j\"\na = \"block\"\nat = [0.0, 0.0]\nlower = 0.5\n",
       "joint", "within the limits", "0"},
      {"half a motor", "[[joint]]\nname = \"j\"\na = \"block\"\nat = [0.0, 0.0]\nmotor = { speed = 1.0 }\n",
       "joint.motor", "strongest", "no strongest"},
      {"length of a hinge", "[[joint]]\nname = \"j\"\na = \"block\"\nat = [0.0, 0.0]\nlength = 1.0\n", "joint.length",
       "distance joint", "1"},
      {"a rod without length", "[[joint]]\nname = \"j\"\nkind = \"distance\"\na = \"block\"\nat_b = [0.0, 0.5]\n",
       "joint.length", "> 0", "0"},
      {"spring into nowhere", "[[spring]]\nname = \"s\"\na = \"block\"\nstiffness = 1.0\n", "spring.at_b",
       "on the ground", "nothing"},
      {"drive of nobody", "[[drive]]\nbody = \"blok\"\n", "drive.body", "perhaps \"block\"", "blok"},
      {"drive of the ground", "[[drive]]\nbody = \"ground\"\n", "drive.body", "a body", "ground"},
      {"two drives", "[[drive]]\nbody = \"block\"\n[[drive]]\nbody = \"block\"\n", "drive[1].body", "no other",
       "block"},
      {"drive across the plane",
       "[[drive]]\nbody = \"block\"\ny = { kind = \"half-sine\", amplitude = 1.0, frequency = 1.0 }\n", "drive.y",
       "dimension = 3", "the key"},
      {"load of nothing", "[[load]]\nname = \"l\"\nbody = \"block\"\n", "load", "force or a moment", "neither"},
      {"moment of space", "[[load]]\nname = \"l\"\nbody = \"block\"\nmoment = [1.0, 2.0, 3.0]\n", "load.moment",
       "one number", "3"},
      {"apart from itself", "[[apart]]\nbetween = [\"block\", \"block\"]\n", "apart.between", "once", "again"},
      {"apart from nobody", "[[apart]]\nbetween = [\"block\", \"blick\"]\n", "apart.between", "perhaps \"block\"",
       "blick"},
      {"output of nobody", "[output]\nbodies = [\"blick\"]\n", "output.bodies", "perhaps \"block\"", "blick"},
      {"motion across the plane", "[ground.motion]\ny = { kind = \"half-sine\", amplitude = 1.0, frequency = 1.0 }\n",
       "ground.motion.y", "dimension = 3", "the key"},
      {"a law of corners", "[impact]\nlaw = \"lzb\"\n", "impact.law", "plastic, housner", "lzb"},
      {"a resultant between corners", "[impact]\nlaw = \"lambda-epsilon\"\nlambda = 0.3\n", "impact.lambda", "0",
       "0.3"},
      {"restitution of another scheme", "[impact]\nlaw = \"newton\"\nrestitution = 0.3\n", "impact.restitution",
       "moreau-jean", "0.3"},
      {"restitution of poisson", "[impact]\nlaw = \"poisson\"\nrestitution = 0.3\n", "impact.law", "newton", "poisson"},
  };
}

TEST(ManyBodies, EveryFaultByItsKey) {
  for (const BadScene& bad : bad_scenes()) {
    const auto made = system_of(scene_of(std::string(kBlock) + bad.text));
    ASSERT_FALSE(made) << bad.what;
    ASSERT_EQ(made.error().size(), 1U) << bad.what << "\n" << to_text(made.error());
    const InputError& fault = made.error().front();
    EXPECT_EQ(fault.key, bad.key) << bad.what << "\n" << to_text(made.error());
    EXPECT_TRUE(contains(fault.expected, bad.expected)) << bad.what << "\n" << to_text(made.error());
    EXPECT_TRUE(contains(fault.found, bad.found)) << bad.what << "\n" << to_text(made.error());
  }
}

TEST(ManyBodies, SurfacesThatAreNotLevel) {
  const auto faults = [](const std::string& text) {
    const auto made = system_of(scene_of(text));
    return made ? std::string() : to_text(made.error());
  };
  const std::string block = std::string(kBlock) + "position = [0.0, 5.0]\n";
  const std::string profile = "[ground]\nprofile = [[-3.0, 1.0], [0.0, 0.0], [3.0, 1.0]]\n";
  EXPECT_EQ(faults(block + profile), "");
  EXPECT_TRUE(contains(faults(kBlock + profile), "body.position: expected a position")) << faults(kBlock + profile);
  const std::string back = "[ground]\nprofile = [[3.0, 1.0], [0.0, 0.0]]\n";
  EXPECT_TRUE(contains(faults(block + back), "ground.profile")) << faults(block + back);
  const std::string hill = "[ground]\nterrain = \"hill.obj\"\nterrain_unit = \"m\"\n";
  EXPECT_TRUE(contains(faults(block + hill), "ground.terrain: expected dimension = 3")) << faults(block + hill);
  const System<2> without = made<2>(block + "[ground]\nsurface = \"none\"\n");
  EXPECT_EQ(without.bodies.size(), 1U);
}

TEST(ManyBodies, AllFaultsAtOnce) {
  std::string text = kBlock;
  std::size_t count = 0;
  for (const BadScene& bad : bad_scenes()) {
    const std::string one = bad.text;
    // What stands in lists of its own may be put together in one scene.
    if (!one.starts_with("[[load") && !one.starts_with("[[spring") && !one.starts_with("[[apart")) continue;
    text += one;
    ++count;
  }
  const auto made = system_of(scene_of(text));
  ASSERT_FALSE(made);
  // Both loads are called "l", which is a fault more.
  EXPECT_EQ(made.error().size(), count + 1) << to_text(made.error());
}

TEST(ManyBodies, NamesAreLookedAtAlsoBesideABodyThatCannotBeMade) {
  const auto made = system_of(scene_of(R"(
[[body]]
name = "block"
box = { width = 1.0, height = 1.0 }
[[joint]]
name = "j"
a = "bloc"
[[load]]
name = "l"
body = "blok"
force = [1.0, 0.0]
)"));
  ASSERT_FALSE(made);
  ASSERT_EQ(made.error().size(), 3U) << to_text(made.error());
  EXPECT_EQ(made.error()[0].key, "body.density");
  EXPECT_EQ(made.error()[1].key, "joint.a");
  EXPECT_EQ(made.error()[2].key, "load.body");
}

TEST(ManyBodies, WhoStandsOnNobodyIsToldOnce) {
  const auto faults = [](const std::string& on) {
    std::string text = kTower;
    text.replace(text.find("on = \"base\""), 11, "on = \"" + on + '"');
    const auto made = system_of(scene_of(text));
    return made ? InputErrors{} : made.error();
  };
  EXPECT_TRUE(faults("base").empty());
  const InputErrors unknown = faults("bass");
  ASSERT_EQ(unknown.size(), 1U) << to_text(unknown);
  EXPECT_EQ(unknown[0].key, "body[1].on");
  const InputErrors circle = faults("ball");
  ASSERT_EQ(circle.size(), 1U) << to_text(circle);
  EXPECT_TRUE(contains(circle[0].expected, "does not stand on this one")) << to_text(circle);
}

/// Keys that could not be read are told by the reader; what is left is told without them, and nothing is made.
TEST(ManyBodies, PartsWhoseKeysWereNotReadAreLeftOut) {
  Scenario s = scene_of(kTower);
  s.joints.push_back({.name = "j", .places = {.a = "drumm"}});
  const ReadInput read = inputs_from({});
  Intake intake(read);
  const auto made = make_system(s, intake, [](std::string_view path) { return path != "body[2]"; });
  ASSERT_FALSE(made);
  ASSERT_EQ(made.error().size(), 1U) << to_text(made.error());
  EXPECT_EQ(made.error()[0].key, "joint.a");
  s.joints.clear();
  const auto nothing = make_system(s, intake, [](std::string_view path) { return path != "body[2]"; });
  ASSERT_TRUE(nothing);
  EXPECT_FALSE(nothing->whole);
  EXPECT_TRUE(make_system(s, intake)->whole);
}

TEST(ManyBodies, FaultsOfASystemHaveTheKeysOfTheScene) {
  const Scenario s = scene_of(kTower);
  const InputErrors told =
      in_words_of({{.file = {}, .line = 0, .key = "body.drum.mass", .expected = "a", .found = "b"},
                   {.file = {}, .line = 0, .key = "body.ball", .expected = "a", .found = "b"},
                   {.file = {}, .line = 0, .key = "system.gravity", .expected = "a", .found = "b"}},
                  s);
  EXPECT_EQ(told[0].key, "body[1].mass");
  EXPECT_EQ(told[1].key, "body[2]");
  EXPECT_EQ(told[2].key, "system.gravity");
}

TEST(ManyBodies, KeysOfStepsThatRuleEachOtherOut) {
  const Scenario sound = scene_of(kBlock);
  ASSERT_TRUE(system_of(sound));
  const auto fault_with = [&](const auto& change) {
    Scenario s = sound;
    change(s.run.stepping);
    const auto made = system_of(s);
    return made || made.error().size() != 1 ? std::string("no single fault") : made.error().front().key;
  };
  EXPECT_EQ(fault_with([](Stepping& s) { s.step = 2.0; }), "run.step");
  EXPECT_EQ(fault_with([](Stepping& s) { s.theta = 0.6; }), "run.theta");
  EXPECT_EQ(fault_with([](Stepping& s) { s.directions = 4; }), "run.directions");
}

/// What the planar engine does not read is refused by it, as ever.
TEST(ManyBodies, ThePlanarEngineRefusesThem) {
  const std::string base =
      std::string(kBlock) + "%\n[ground.friction]\nstatic = 0.6\nkinetic = 0.5\n[run]\nduration = 1.0\n";
  for (const char* key : {"material = \"stone\"", "on = \"ground\"", "fixed = true", "spin = [1.0, 2.0, 3.0]",
                          "position = [0.0, 1.0]", "belt = [1.0, 0.0]"}) {
    std::string text = base;
    text.replace(text.find('%'), 1, key);
    const auto loaded = load(text, "a.toml", inputs_from({}));
    ASSERT_FALSE(loaded) << key;
    ASSERT_EQ(loaded.error().size(), 1U) << to_text(loaded.error());
    EXPECT_TRUE(contains(loaded.error()[0].expected, "\"planar\" does not read it")) << to_text(loaded.error());
  }
  std::string text = "dimension = 3\n" + base;
  text.erase(text.find('%'), 1);
  const auto loaded = load(text, "a.toml", inputs_from({}));
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error()[0].key, "dimension");
  EXPECT_EQ(loaded.error()[0].line, 1);
  text = base + "step = 1e-3\n";
  text.erase(text.find('%'), 1);
  ASSERT_FALSE(load(text, "a.toml", inputs_from({})));
}

// ------------------------------------------------------------------------------------------- scenarios of the planar engine

struct Example {
  const char* folder;
  const char* file;
};

/// The body of a planar scenario stands in a system where the planar engine has it.
TEST(ManyBodies, PlanarExamplesBecomeSystems) {
  const std::vector<Example> examples = {
      {"balanced_rock", "scenario.toml"}, {"balanced_rock", "survey.toml"},   {"beyond_balance", "scenario.toml"},
      {"block", "scenario.toml"},         {"computer_case", "scenario.toml"}, {"leaning", "apex_set_down.toml"},
      {"leaning", "prism_set_down.toml"}, {"leaning", "stone.toml"},          {"over_and_back", "scenario.toml"},
      {"pedestals", "chamfered.toml"},    {"pedestals", "feet.toml"},         {"plinth", "centred.toml"},
      {"plinth", "eccentric.toml"},       {"record", "scenario.toml"},        {"rocking_horse", "scenario.toml"},
      {"shelf", "scenario.toml"},         {"shelving", "flat.toml"},          {"shifted_base", "scenario.toml"},
      {"statue", "scenario.toml"},        {"table", "scenario.toml"},         {"vase", "sand.toml"}};
  for (const auto& [folder, file] : examples) {
    const std::string where = std::string("examples/") + folder;
    const ParsedScenario parsed = read_toml(file_text(where + "/" + file), file);
    ASSERT_TRUE(parsed.faults.empty()) << where << to_text(parsed.faults);
    Scene scene = parsed.scenario;
    scene.ground.corners.clear();
    const auto made = system_of(scene, where);
    ASSERT_TRUE(made) << where << "/" << file << "\n" << to_text(made.error());
    const auto& system = std::get<System<2>>(made->system);
    ASSERT_EQ(system.bodies.size(), 2U) << where;
    const ReadInput read = inputs_in(std::string(CAIRN_SOURCE_DIR) + "/" + where);
    Intake intake(read);
    const auto planar = planar_body(scene.bodies.front(), intake);
    ASSERT_TRUE(planar) << where << to_text(planar.error());
    const PlanarBody& body = planar->body;
    const SystemBody<2>& own = system.bodies[0];
    EXPECT_EQ(own.mass, body.mass()) << where;
    EXPECT_EQ(own.inertia, body.inertia()) << where;
    const auto& hull = std::get<geometry::Convex<2>>(own.parts.at(0)).corners;
    ASSERT_EQ(hull.size(), static_cast<std::size_t>(body.vertex_count())) << where;
    for (int i = 0; i < body.vertex_count(); ++i) EXPECT_EQ(hull[static_cast<std::size_t>(i)], body.vertex(i)) << where;
    const Start& start = scene.bodies.front().start;
    EXPECT_EQ(own.pose.turn, planar->placement.pose.rest.angle + start.tilt) << where;
    // The lowest corner stands as high as the scenario lifts it; to a few roundings of the body's size.
    double lowest = std::numeric_limits<double>::infinity();
    const Frame<2> frame = frame_of<2>(own.pose);
    for (const Vec2 corner : hull) lowest = std::min(lowest, placed<2>(frame, corner).z);
    EXPECT_NEAR(lowest, start.lift, 4e-16 * body.largest_radius()) << where;
    EXPECT_EQ(own.pose.position.x, 0.0) << where;
    const Frame<2> as_planar = frame_of<2>({{0.0, own.pose.position.z}, own.pose.turn});
    EXPECT_EQ(frame.origin, as_planar.origin);
    EXPECT_EQ(system.materials.usual.mu_static, scene.ground.friction.static_coefficient) << where;
    EXPECT_EQ(system.materials.usual.mu_kinetic, scene.ground.friction.kinetic_coefficient) << where;
    EXPECT_EQ(system.gravity, scene.ground.gravity) << where;
  }
}

TEST(ManyBodies, AStartOnTheSupportIsThatOfThePlanarEngine) {
  Scenario s = scene_of(kBlock);
  Start& start = s.bodies[0].start;
  start.turn_on_support = true;
  start.tilt = 0.1;
  start.omega = -0.7;
  start.slip = 0.2;
  const auto made = system_of(s);
  ASSERT_TRUE(made) << to_text(made.error());
  const SystemBody<2>& body = std::get<System<2>>(made->system).bodies[0];
  // The lowest corner moves along the ground with the slip, as velocities of a rigid body say.
  const Frame<2> frame = frame_of<2>(body.pose);
  Vec2 lowest{0.0, 1e9};
  for (const Vec2 corner : std::get<geometry::Convex<2>>(body.parts.at(0)).corners)
    if (placed<2>(frame, corner).z < lowest.z) lowest = placed<2>(frame, corner);
  const Vec2 v = velocity_at<2>(body.velocity, lowest - frame.origin);
  EXPECT_NEAR(v.x, 0.2, 1e-15);
  EXPECT_NEAR(v.z, 0.0, 1e-15);
}

TEST(ManyBodies, LawsInAStep) {
  const auto meaning = [](const PlanarLaw& law, double restitution) {
    Impact impact;
    impact.law = law;
    impact.restitution = restitution;
    return law_in_a_step(impact);
  };
  for (const PlanarLaw& law : {PlanarLaw(Plastic{}), PlanarLaw(Housner{}), PlanarLaw(LambdaEpsilon{}),
                               PlanarLaw(LambdaEpsilon{0.0, 0.2}), PlanarLaw(Poisson{}), PlanarLaw(Newton{})}) {
    const auto step = meaning(law, 0.0);
    ASSERT_TRUE(step) << law.name();
    EXPECT_EQ(step->restitution, 0.0);
  }
  EXPECT_EQ(meaning(Newton{}, 0.4)->restitution, 0.4);
  EXPECT_EQ(meaning(LambdaEpsilon{0.0, 0.2}, 0.0)->notes.size(), 1U) << "epsilon is not read";
  EXPECT_TRUE(meaning(LambdaEpsilon{}, 0.0)->notes.empty());
  for (const PlanarLaw& law : {PlanarLaw(Lzb{}), PlanarLaw(AngularRestitution{}), PlanarLaw(RestitutionMatrix{}),
                               PlanarLaw(LambdaEpsilon{0.1})})
    EXPECT_FALSE(meaning(law, 0.0)) << law.name();
}

}  // namespace
