/// Systems of bodies: what is wrong with one, how it starts, and what of it does not depend on the order of the file.
#include "cairn/model/system.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/math/rotation.hpp"
#include "cairn/model/driven_motion.hpp"

namespace {

using namespace cairn;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

double inertia_like(double) { return 0.4; }
SymmetricMat3 inertia_like(const SymmetricMat3&) { return {0.4, 0.5, 0.6, 0.02, 0.0, 0.01}; }

/// A block that hangs on the ground by a revolute joint, a bob on a rod at the block, a slide, a pusher, springs and a load.
template <int D>
System<D> good() {
  System<D> s;
  const auto add = [&](const char* name, double x, double z) -> SystemBody<D>& {
    SystemBody<D> body;
    body.name = name;
    body.mass = 2.0;
    body.inertia = inertia_like(body.inertia);
    body.parts = {geometry::Ball<D>{{}, 0.5}};
    body.pose.position.x = x;
    body.pose.position.z = z;
    s.bodies.push_back(body);
    return s.bodies.back();
  };
  add("block", 0.0, -1.0);
  add("bob", 2.0, -1.0).turns = false;
  add("slider", 0.0, 3.0);
  SystemBody<D>& pusher = add("pusher", 5.0, 0.0);
  pusher.mobility = Mobility::driven;
  pusher.mass = 0.0;
  add("floor", 0.0, -9.0).mobility = Mobility::fixed;
  geometry::HalfSpace<D> below;
  below.normal.z = 1.0;
  s.bodies.back().parts = {below};

  const auto join = [&](const char* name, JointKind kind, int a, int b) -> Joint<D>& {
    Joint<D> joint;
    joint.name = name;
    joint.kind = kind;
    joint.a.body = a;
    joint.b.body = b;
    s.joints.push_back(joint);
    return s.joints.back();
  };
  Joint<D>& hinge = join("hinge", JointKind::revolute, 0, kGroundBody);
  hinge.a.point.z = 1.0;
  hinge.lower = -2.0;
  hinge.upper = 2.0;
  hinge.motor = {.speed = 1.0, .strongest = kInfinite};
  hinge.friction = 0.1;
  join("rod", JointKind::distance, 1, 0).length = 2.0;
  join("slide", JointKind::prismatic, 2, kGroundBody).b.point.z = 3.0;

  Spring<D> spring;
  spring.name = "spring";
  spring.a.body = 1;
  spring.b.body = 3;
  spring.stiffness = 10.0;
  spring.damping = 1.0;
  spring.rest = 1.0;
  s.springs = {spring};
  Load<D> load;
  load.name = "wind";
  load.force.x = 1.0;
  s.loads = {load};
  s.materials.names = {"stone", "steel"};
  s.materials.pairs = {{0, 1, {0.3, 0.2, 0.1}}};
  s.apart = {{0, 1}};
  return s;
}

template <class T>
class Systems : public testing::Test {};
template <int N>
struct Dimension {
  static constexpr int value = N;
};
using Dimensions = testing::Types<Dimension<2>, Dimension<3>>;
TYPED_TEST_SUITE(Systems, Dimensions);

template <int D>
struct Wrong {
  const char* key;
  std::function<void(System<D>&)> make;
};

/// One fault each, named by its key, and the key in its text.
template <int D>
void expect_each(const std::vector<Wrong<D>>& all) {
  for (const Wrong<D>& wrong : all) {
    System<D> s = good<D>();
    wrong.make(s);
    const InputErrors faults = faults_of(s);
    ASSERT_EQ(faults.size(), 1U) << wrong.key << "\n" << to_text(faults);
    EXPECT_EQ(faults[0].key, wrong.key) << to_text(faults);
    EXPECT_NE(to_text(faults).find(wrong.key), std::string::npos);
    EXPECT_FALSE(faults[0].expected.empty());
    EXPECT_FALSE(faults[0].found.empty());
  }
}

TYPED_TEST(Systems, AGoodOneHasNoFault) { EXPECT_EQ(to_text(faults_of(good<TypeParam::value>())), ""); }

TYPED_TEST(Systems, FaultsOfBodies) {
  constexpr int D = TypeParam::value;
  using S = System<D>;
  expect_each<D>({
      {"system.gravity", [](S& s) { s.gravity = kNan; }},
      {"body[1].name", [](S& s) { s.bodies[1].name = "block"; }},
      {"body[1].name", [](S& s) { s.bodies[1].name = ""; }},
      {"body.block.mass", [](S& s) { s.bodies[0].mass = 0.0; }},
      {"body.block.mass", [](S& s) { s.bodies[0].mass = kInfinite; }},
      {"body.block.inertia", [](S& s) { s.bodies[0].inertia = {}; }},
      {"body.bob.parts", [](S& s) { s.bodies[1].parts.clear(); }},
      {"body.bob.parts[0].radius",
       [](S& s) {
         s.bodies[1].parts = {geometry::Ball<D>{{}, -1.0}};
       }},
      {"body.bob.parts[0].corners", [](S& s) { s.bodies[1].parts = {geometry::Convex<D>{}}; }},
      {"body.bob.parts[0]", [](S& s) { s.bodies[1].parts = s.bodies[4].parts; }},
      {"body.floor.parts[0].normal", [](S& s) { s.bodies[4].parts = {geometry::HalfSpace<D>{}}; }},
      {"body.block.material", [](S& s) { s.bodies[0].material = 2; }},
      {"body.block.belt.x", [](S& s) { s.bodies[0].belt.x = kNan; }},
      {"body.pusher.pose.position.z", [](S& s) { s.bodies[3].pose.position.z = kInfinite; }},
      {"body.block.velocity.velocity.x", [](S& s) { s.bodies[0].velocity.velocity.x = kNan; }},
      {"apart[0]",
       [](S& s) {
         s.apart = {{0, 9}};
       }},
      {"apart[0]",
       [](S& s) {
         s.apart = {{1, 1}};
       }},
  });
  const S none;
  const InputErrors faults = faults_of(none);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].key, "body");
}

TYPED_TEST(Systems, FaultsOfMaterials) {
  constexpr int D = TypeParam::value;
  using S = System<D>;
  expect_each<D>({
      {"materials.names[1]", [](S& s) { s.materials.names[1] = "stone"; }},
      {"materials.usual.mu_kinetic", [](S& s) { s.materials.usual.mu_kinetic = -0.1; }},
      {"materials.usual.mu_static", [](S& s) { s.materials.usual.mu_static = 0.4; }},
      {"materials.usual.restitution", [](S& s) { s.materials.usual.restitution = 1.1; }},
      {"materials.pairs[0].b", [](S& s) { s.materials.pairs[0].b = 2; }},
      {"materials.pairs[1]",
       [](S& s) {
         s.materials.pairs.push_back({1, 0, {}});
       }},
      {"materials.pairs[0].restitution", [](S& s) { s.materials.pairs[0].interface.restitution = kNan; }},
  });
}

TYPED_TEST(Systems, FaultsOfJoints) {
  constexpr int D = TypeParam::value;
  using S = System<D>;
  expect_each<D>({
      {"joint[1].name", [](S& s) { s.joints[1].name = "hinge"; }},
      {"joint.hinge.a.body", [](S& s) { s.joints[0].a.body = 7; }},
      {"joint.hinge.b.body", [](S& s) { s.joints[0].b.body = 0; }},
      {"joint.hinge.b.body",
       [](S& s) {
         s.joints[0].a.body = 3;
         s.joints[0].b.body = 4;
       }},
      {"joint.hinge.a.point.x", [](S& s) { s.joints[0].a.point.x = kNan; }},
      {"joint.hinge.lower", [](S& s) { s.joints[0].lower = 3.0; }},
      {"joint.hinge.lower", [](S& s) { s.joints[0].lower = kNan; }},
      {"joint.hinge.motor.speed", [](S& s) { s.joints[0].motor->speed = kInfinite; }},
      {"joint.hinge.motor.strongest", [](S& s) { s.joints[0].motor->strongest = -1.0; }},
      {"joint.hinge.friction", [](S& s) { s.joints[0].friction = -0.1; }},
      {"joint.rod.length", [](S& s) { s.joints[1].length = 0.0; }},
      {"joint.rod.motor", [](S& s) { s.joints[1].motor.emplace(); }},
      {"joint.rod.friction", [](S& s) { s.joints[1].friction = 0.1; }},
      {"joint.rod.lower", [](S& s) { s.joints[1].lower = 1.0; }},
      {"joint.rod.upper", [](S& s) { s.joints[1].upper = 3.0; }},
      {"joint.slide.kind", [](S& s) { s.bodies[2].turns = false; }},
  });
}

TYPED_TEST(Systems, FaultsOfJointsThatContradictEachOther) {
  constexpr int D = TypeParam::value;
  using S = System<D>;
  expect_each<D>({
      {"joint.hinge", [](S& s) { s.joints[0].b.point.x = 0.01; }},
      {"joint.hinge", [](S& s) { s.joints[0].lower = 1.0; }},  // it starts at 0
      {"joint.rod", [](S& s) { s.joints[1].length = 2.01; }},
      {"joint.slide", [](S& s) { (D == 2 ? s.joints[2].b.point.z : s.joints[2].b.point.x) += 0.01; }},  // across
  });
  S s = good<D>();  // what a file rounds is no contradiction
  s.joints[1].length = 2.001;
  EXPECT_EQ(to_text(faults_of(s)), "");
}

TYPED_TEST(Systems, FaultsOfSpringsAndLoads) {
  constexpr int D = TypeParam::value;
  using S = System<D>;
  expect_each<D>({
      {"spring.spring.stiffness", [](S& s) { s.springs[0].stiffness = -1.0; }},
      {"spring.spring.damping", [](S& s) { s.springs[0].damping = kNan; }},
      {"spring.spring.rest", [](S& s) { s.springs[0].rest = -1.0; }},
      {"spring.spring.a.body", [](S& s) { s.springs[0].a.body = -2; }},
      {"spring.spring.b.body", [](S& s) { s.springs[0].a.body = 4; }},
      {"load.wind.body", [](S& s) { s.loads[0].body = kGroundBody; }},
      {"load.wind.body", [](S& s) { s.loads[0].body = 3; }},
      {"load.wind.force.z", [](S& s) { s.loads[0].force.z = kInfinite; }},
      {"load[1].name", [](S& s) { s.loads.push_back(s.loads[0]); }},
  });
}

TEST(SystemsInThePlane, KindsOfSpaceHaveNoMeaning) {
  for (const JointKind kind : {JointKind::ball, JointKind::universal, JointKind::cylindrical, JointKind::planar}) {
    System<2> s = good<2>();
    s.joints[2].kind = kind;
    const InputErrors faults = faults_of(s);
    ASSERT_EQ(faults.size(), 1U) << to_text(faults);
    EXPECT_EQ(faults[0].key, "joint.slide.kind");
  }
  System<2> s = good<2>();
  s.bodies[4].parts = {geometry::Terrain<2>{{{0.0, 0.0}, {1.0, 0.0}, {0.5, 0.0}}}};
  ASSERT_EQ(faults_of(s).size(), 1U);
  EXPECT_EQ(faults_of(s)[0].key, "body.floor.parts[0].points[2].x");
}

TEST(SystemsInSpace, FaultsOfTheirOwn) {
  using S = System<3>;
  expect_each<3>({
      {"body.block.pose.turn",
       [](S& s) {
         s.bodies[0].pose.turn = {0.9, 0.0, 0.0, 0.0};
       }},
      {"body.block.pose.turn",
       [](S& s) {
         s.bodies[0].pose.turn = {kNan, 0.0, 0.0, 0.0};
       }},
      {"body.block.inertia", [](S& s) { s.bodies[0].inertia = {0.1, 0.1, 0.3, 0.0, 0.0, 0.0}; }},  // triangle
      {"body.pusher.drive.axis",
       [](S& s) {
         s.bodies[3].drive.rotation =
             *Motion::create(HarmonicDisplacementMotion{.amplitude = 0.4, .angular_frequency = 3.0});
       }},
      {"body.floor.parts[0].mesh", [](S& s) { s.bodies[4].parts = {geometry::Terrain<3>{}}; }},
      {"joint.hinge.a.axes",
       [](S& s) {
         s.joints[0].a.axes = {2.0, 0.0, 0.0, 0.0};
       }},
      {"joint.hinge.upper", [](S& s) { s.joints[0].upper = kInfinite; }},
      {"joint.hinge",
       [](S& s) {
         s.joints[0].a.axes = turn_by({0.01, 0.0, 0.0});
       }},
      {"joint.slide",
       [](S& s) {
         s.joints[2].a.axes = turn_by({0.0, 0.0, 0.01});
       }},
  });
}

TEST(SystemsInSpace, OptionsNeedAFreeCoordinate) {
  for (const JointKind kind : {JointKind::ball, JointKind::universal, JointKind::planar, JointKind::fixed}) {
    System<3> s = good<3>();
    s.joints[2].kind = kind;
    s.joints[2].motor.emplace();
    const InputErrors faults = faults_of(s);
    ASSERT_GE(faults.size(), 1U);
    EXPECT_EQ(faults[0].key, "joint.slide.motor");
  }
}

TYPED_TEST(Systems, AllFaultsAtOnce) {
  System<TypeParam::value> s = good<TypeParam::value>();
  s.bodies[0].mass = -1.0;
  s.joints[1].length = kNan;
  s.springs[0].damping = -2.0;
  s.materials.usual.restitution = 2.0;
  EXPECT_EQ(faults_of(s).size(), 4U) << to_text(faults_of(s));
}

TEST(MaterialsOfSystems, MeetInEitherOrder) {
  const SystemMaterials m = good<2>().materials;
  EXPECT_EQ(m.between(0, 1).mu_static, 0.3);
  EXPECT_EQ(m.between(1, 0).mu_static, 0.3);
  EXPECT_EQ(m.between(0, 0).mu_static, m.usual.mu_static) << "where a pair is not told";
}

TYPED_TEST(Systems, StartAsTheirBodiesSay) {
  constexpr int D = TypeParam::value;
  System<D> s = good<D>();
  s.bodies[0].velocity.velocity.x = 0.3;
  s.bodies[4].velocity.velocity.x = 0.3;
  s.bodies[3].drive.translation[0] =
      *Motion::create(HarmonicDisplacementMotion{.amplitude = 0.25, .angular_frequency = 2.0});
  const SystemState<D> state = starting_state(s, 0.5);
  EXPECT_EQ(state.t, 0.5);
  EXPECT_EQ(state.velocities[0].velocity.x, 0.3);
  EXPECT_EQ(state.velocities[4].velocity.x, 0.0) << "fixed";
  EXPECT_NEAR(state.poses[3].position.x, 5.0 + 0.25 * std::sin(1.0), 1e-15) << "driven";
  EXPECT_NEAR(state.velocities[3].velocity.x, 0.5 * std::cos(1.0), 1e-15);
}

// The twist of a driven body is the derivative of its pose.
TEST(DrivenBodies, MoveAsTheirTwistSays) {
  SystemBody<3> body;
  body.pose.turn = turn_by({0.2, -0.5, 0.9});
  const auto wave = [](double a, double w) {
    return *Motion::create(HarmonicDisplacementMotion{.amplitude = a, .angular_frequency = w});
  };
  body.drive = {{wave(0.3, 1.0), wave(-0.2, 2.0), wave(0.1, 3.0)}, wave(0.8, 1.5), {1.0, -2.0, 0.5}};
  constexpr double t = 0.7, h = 1e-4;
  const DrivenState<3> now = driven_at(body, t), after = driven_at(body, t + h), before = driven_at(body, t - h);
  const Vec3 slope = (after.pose.position - before.pose.position) / (2.0 * h);
  EXPECT_LT(norm(slope - now.twist.velocity), 1e-8) << "h² times the third derivative, 2.7: 5e-9";
  const Quaternion step = after.pose.turn * conjugate(before.pose.turn);  // of the angle 2 h |ω|
  EXPECT_LT(norm(Vec3{step.x, step.y, step.z} / h - now.twist.spin), 1e-8) << "the same";
}

// Whatever the order of the file, the same system comes out, joint by joint and body by body.
TYPED_TEST(Systems, HaveOneOrderOfNames) {
  constexpr int D = TypeParam::value;
  const System<D> s = good<D>();
  System<D> other = s;
  std::swap(other.bodies[0], other.bodies[3]);
  std::swap(other.joints[0], other.joints[2]);
  const auto renamed = [](int& body) { body = body == 0 ? 3 : (body == 3 ? 0 : body); };
  for (Joint<D>& joint : other.joints) renamed(joint.a.body), renamed(joint.b.body);
  for (Spring<D>& spring : other.springs) renamed(spring.a.body), renamed(spring.b.body);
  for (Load<D>& load : other.loads) renamed(load.body);
  other.apart = {{1, 3}};
  const System<D> p = in_order_of_names(s), q = in_order_of_names(other);
  const std::vector<int> ranks = ranks_of(s);
  for (std::size_t k = 0; k < p.bodies.size(); ++k) {
    EXPECT_EQ(p.bodies[k].name, q.bodies[k].name);
    EXPECT_EQ(p.bodies[static_cast<std::size_t>(ranks[k])].name, s.bodies[k].name);
    if (k > 0) {
      EXPECT_LT(p.bodies[k - 1].name, p.bodies[k].name);
    }
  }
  for (std::size_t k = 0; k < p.joints.size(); ++k) {
    EXPECT_EQ(p.joints[k].name, q.joints[k].name);
    EXPECT_EQ(p.joints[k].a.body, q.joints[k].a.body);
    EXPECT_EQ(p.joints[k].b.body, q.joints[k].b.body);
  }
  EXPECT_EQ(p.springs[0].b.body, q.springs[0].b.body);
  EXPECT_EQ(p.bodies[static_cast<std::size_t>(p.springs[0].b.body)].name, "pusher");
  EXPECT_EQ(p.loads[0].body, q.loads[0].body);
  EXPECT_EQ(p.apart, q.apart);
  EXPECT_EQ(to_text(faults_of(p)), "");
  EXPECT_EQ(joint_ranks_of(s)[0], 0);
}

}  // namespace
