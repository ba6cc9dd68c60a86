/// Columns of drums under a pulse, in the plane and in space: audit, and the same bits in any order of the file.
#include <algorithm>
#include <random>

#include "cairn/math/motion/full_sine.hpp"
#include "timestep/scenes.hpp"

namespace {

using namespace scenes;
using timestep::RunResult;
using timestep::Scheme;

Motion sine(double amplitude, double frequency) { return motion(FullSineMotion{amplitude, frequency, 0.1}); }

System<2> column_in_plane(double amplitude) {
  System<2> s;
  s.bodies = {ground<2>()};
  for (int k = 0; k < 5; ++k)
    s.bodies.push_back(rectangle("drum" + std::to_string(k), {0.5 - 0.02 * k, 0.4}, {0.0, 0.2 + 0.4 * k}));
  s.materials.usual = {0.6, 0.5, 0.0};
  s.ground[0] = sine(amplitude, 1.5);
  return s;
}
System<3> column_in_space(double amplitude) {
  System<3> s;
  s.bodies = {ground<3>()};
  for (int k = 0; k < 4; ++k) {
    std::vector<Vec3> corners;
    for (int corner = 0; corner < 12; ++corner)
      for (const double z : {-0.2, 0.2}) {
        const double angle = 2.0 * 3.14159265358979323846 * corner / 12.0;
        corners.push_back({0.25 * std::cos(angle), 0.25 * std::sin(angle), z});
      }
    const std::string name = "drum" + std::to_string(k);
    s.bodies.push_back(solid<3>(name, geometry::convex_of(corners, name).value(), {0.0, 0.0, 0.2 + 0.4 * k}));
  }
  s.materials.usual = {0.6, 0.5, 0.0};
  s.ground[0] = sine(amplitude, 1.5);
  s.ground[1] = sine(0.4 * amplitude, 2.0);
  return s;
}

template <int D>
void print(const char* title, const RunResult<D>& r) {
  const timestep::EnergyAudit& e = r.energy;
  std::printf(
      "%s: ground %.4g J, friction %.4g, impacts %.4g, method %.3g, corrections %.3g, residual %.2g; left %.2g m\n",
      title, e.ground_work, e.friction_loss, e.impact_loss, e.method_loss, e.stabilisation_work, e.residual, r.left);
}

/// The same bodies in another order; `apart` is not used here.
template <int D>
System<D> reordered(System<D> s, const std::vector<int>& order) {
  const std::vector<SystemBody<D>> bodies = s.bodies;
  for (std::size_t k = 0; k < order.size(); ++k) s.bodies[k] = bodies[static_cast<std::size_t>(order[k])];
  const auto renumber = [&](int& body) {
    if (body != kGroundBody) body = static_cast<int>(std::find(order.begin(), order.end(), body) - order.begin());
  };
  for (auto* joints : {&s.joints})
    for (Joint<D>& joint : *joints) {
      renumber(joint.a.body);
      renumber(joint.b.body);
    }
  for (Spring<D>& spring : s.springs) {
    renumber(spring.a.body);
    renumber(spring.b.body);
  }
  for (auto& [a, b] : s.apart) {
    renumber(a);
    renumber(b);
  }
  std::reverse(s.joints.begin(), s.joints.end());
  std::reverse(s.springs.begin(), s.springs.end());
  return s;
}

bool same(Vec2 a, Vec2 b) { return a.x == b.x && a.z == b.z; }
bool same(Vec3 a, Vec3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }
bool same(double a, double b) { return a == b; }
bool same(const Quaternion& a, const Quaternion& b) { return a == b; }

template <int D>
void expect_same_bits_in_any_order(const System<D>& s, const timestep::RunOptions& options) {
  const RunResult<D> first = run(s, options);
  std::mt19937 draw(3);
  for (int trial = 0; trial < 3; ++trial) {
    std::vector<int> order(s.bodies.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = static_cast<int>(k);
    std::shuffle(order.begin(), order.end(), draw);
    const RunResult<D> other = run(reordered(s, order), options);
    EXPECT_EQ(first.energy.final, other.energy.final);
    EXPECT_EQ(first.energy.friction_loss, other.energy.friction_loss);
    EXPECT_EQ(first.worst.complementarity, other.worst.complementarity);
    for (std::size_t k = 0; k < order.size(); ++k) {
      const auto from = static_cast<std::size_t>(order[k]);
      EXPECT_TRUE(same(first.final_state.poses[from].position, other.final_state.poses[k].position)) << k;
      EXPECT_TRUE(same(first.final_state.poses[from].turn, other.final_state.poses[k].turn)) << k;
      EXPECT_TRUE(same(first.final_state.velocities[from].spin, other.final_state.velocities[k].spin)) << k;
      EXPECT_EQ(first.bodies[from].fate, other.bodies[k].fate);
    }
  }
}

TEST(TimestepColumns, UnderAPulseTheAuditHolds) {
  for (const double amplitude : {2.0, 5.0}) {
    for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection, Scheme::moreau_jean}) {
      const auto plane = run_well(column_in_plane(amplitude), options_of<2>(scheme, 1e-3, 2.0));
      print("plane", plane);
      EXPECT_GE(plane.energy.impact_loss, 0.0);
      EXPECT_GE(plane.energy.friction_loss, -1e-15 * plane.energy.initial);  // round-off
    }
    const auto space = run_well(column_in_space(amplitude), options_of<3>(Scheme::projection, 1e-3, 2.0));
    print("space", space);
    // Seen: -41 J "lost by friction" of drums that fall: within an impact friction may push the way that its point goes.
    EXPECT_GE(space.energy.friction_loss, -1e-15 * space.energy.initial);
    EXPECT_LT(space.left, 1e-11);  // the skin that is not corrected: 2^-36 of a drum of less than half a metre
  }
}

TEST(TimestepColumns, RepeatBitForBitInAnyOrderOfTheFile) {
  expect_same_bits_in_any_order(column_in_plane(5.0), options_of<2>(Scheme::projection, 2e-3, 1.5));
  expect_same_bits_in_any_order(column_in_space(5.0), options_of<3>(Scheme::projection, 2e-3, 1.0));
  // With joints and springs, whose order in the file is turned round as well.
  System<2> chain = column_in_plane(3.0);
  for (int k = 0; k < 4; ++k) {
    chain.bodies.push_back(rectangle("link" + std::to_string(k), {0.3, 0.05}, {2.15 + 0.3 * k, 1.5}));
    Joint<2> joint;
    joint.name = "pin" + std::to_string(k);
    joint.a = {6 + k, {-0.15, 0.0}, 0.0};
    joint.b = k == 0 ? JointPlace<2>{kGroundBody, {2.0, 1.5}, 0.0} : JointPlace<2>{5 + k, {0.15, 0.0}, 0.0};
    joint.friction = 0.2;
    chain.joints.push_back(joint);
    Spring<2> spring;
    spring.name = "spring" + std::to_string(k);
    spring.a = {6 + k, {}, 0.0};
    spring.b = {kGroundBody, {2.15 + 0.3 * k, 2.5}, 0.0};
    spring.stiffness = 50.0;
    spring.damping = 1.0;
    spring.rest = 1.0;
    chain.springs.push_back(spring);
    if (k > 0) chain.apart.emplace_back(5 + k, 6 + k);
  }
  expect_same_bits_in_any_order(chain, options_of<2>(Scheme::projection, 2e-3, 1.5));
}

// The record as the ground's motion, in the ground's frame, and as the motion of a driven body, in a frame at rest.
TEST(TimestepColumns, AMovedGroundBodyDoesWhatARecordDoes) {
  System<2> record = column_in_plane(3.0);
  System<2> driven = record;
  driven.ground[0] = Motion();
  driven.bodies[0].mobility = Mobility::driven;
  driven.bodies[0].drive.translation[0] = record.ground[0];
  double last = 1.0;
  for (const double h : {2e-3, 5e-4, 1.25e-4}) {
    const auto a = run_well(record, options_of<2>(Scheme::projection, h, 0.7));
    const auto b = run_well(driven, options_of<2>(Scheme::projection, h, 0.7));
    const double moved = b.final_state.poses[0].position.x;
    double off = 0.0, way = 0.0;
    for (std::size_t k = 1; k < a.final_state.poses.size(); ++k) {
      const Vec2 seen = b.final_state.poses[k].position - Vec2{moved, 0.0};
      off = std::max(off, norm(seen - a.final_state.poses[k].position));
      way = std::max(way, norm(a.bodies[k].displacement));
    }
    std::printf("h %g: ground moved %.4f m, drums %.4f m in its frame, two formulations apart by %.2e m\n", h, moved,
                way, off);
    EXPECT_LT(off, last);
    last = off;
    EXPECT_GT(way, 0.01);
  }
  EXPECT_LT(last, 1e-3);
}

}  // namespace
