/// The same motion in a mirror, turned about the vertical, in other units, and in space instead of the plane.
#include "timestep/scenes.hpp"

namespace {

using namespace scenes;
using timestep::Scheme;

/// Three blocks that fall on each other, slide and rock.
System<2> heap() {
  System<2> s;
  s.bodies = {ground<2>(), rectangle("a", {0.6, 0.3}, {0.0, 0.2}), rectangle("b", {0.3, 0.5}, {0.2, 0.8}),
              rectangle("c", {0.4, 0.2}, {-0.1, 1.3})};
  s.bodies[1].pose.turn = 0.1;
  s.bodies[2].pose.turn = -0.3;
  s.bodies[3].velocity = {{0.3, -0.5}, 0.8};
  s.materials.usual = {0.5, 0.4, 0.0};
  return s;
}

TEST(TimestepCovariance, InAMirror) {
  const System<2> s = heap();
  System<2> mirrored = s;
  for (SystemBody<2>& body : mirrored.bodies) {
    body.pose.position.x = -body.pose.position.x;
    body.pose.turn = -body.pose.turn;
    body.velocity.velocity.x = -body.velocity.velocity.x;
    body.velocity.spin = -body.velocity.spin;
  }
  const auto options = options_of<2>(Scheme::projection, 1e-3, 0.5);
  const auto a = run_well(s, options), b = run_well(mirrored, options);
  for (std::size_t k = 1; k < 4; ++k) {
    const Pose<2>&p = a.final_state.poses[k], &q = b.final_state.poses[k];
    // The solver's 1e-9 of a metre a second, grown by the instants of half a second of impacts.
    EXPECT_NEAR(p.position.x, -q.position.x, 1e-6);
    EXPECT_NEAR(p.position.z, q.position.z, 1e-6);
    EXPECT_NEAR(p.turn, -q.turn, 1e-6);
  }
}

TEST(TimestepCovariance, InOtherUnits) {
  // Lengths times k, times √k, velocities √k, masses k³.
  const System<2> s = heap();
  const auto options = options_of<2>(Scheme::projection, 1e-3, 0.5);
  const auto a = run_well(s, options);
  for (const double k : {1e-3, 1e3}) {
    System<2> scaled = s;
    const double root = std::sqrt(k);
    for (SystemBody<2>& body : scaled.bodies) {
      for (auto& part : body.parts)
        if (auto* convex = std::get_if<geometry::Convex<2>>(&part))
          for (Vec2& corner : convex->corners) corner = k * corner;
      body.pose.position = k * body.pose.position;
      body.velocity.velocity = root * body.velocity.velocity;
      body.velocity.spin /= root;
      body.mass *= k * k * k;
      body.inertia *= k * k * k * k * k;
    }
    const auto b = run_well(scaled, options_of<2>(Scheme::projection, 1e-3 * root, 0.5 * root));
    for (std::size_t i = 1; i < 4; ++i) {
      EXPECT_LT(norm(b.final_state.poses[i].position / k - a.final_state.poses[i].position), 1e-6) << k;
      EXPECT_NEAR(b.final_state.poses[i].turn, a.final_state.poses[i].turn, 1e-6) << k;
      EXPECT_EQ(b.bodies[i].fate, a.bodies[i].fate);
    }
  }
}

/// The heap in space: boxes as deep as they are given, between nothing.
System<3> thick(const System<2>& flat, double depth, double azimuth) {
  System<3> s;
  const Quaternion turn = turn_by({0.0, 0.0, azimuth});
  const Mat3 r = rotation_of(turn);
  s.materials = flat.materials;
  s.bodies = {ground<3>()};
  for (std::size_t k = 1; k < flat.bodies.size(); ++k) {
    const SystemBody<2>& b = flat.bodies[k];
    const auto& corners = std::get<geometry::Convex<2>>(b.parts[0]).corners;
    std::vector<Vec3> points;
    for (const Vec2& c : corners)
      for (const double y : {-0.5, 0.5}) points.push_back({c.x, y * depth, c.z});
    SystemBody<3> body = solid<3>(b.name, geometry::convex_of(points, b.name).value(),
                                  turned(r, Vec3{b.pose.position.x, 0.0, b.pose.position.z}));
    body.pose.turn = turn * turn_by({0.0, -b.pose.turn, 0.0});  // θ̇ of the plane is -ω_y
    body.velocity.velocity = turned(r, Vec3{b.velocity.velocity.x, 0.0, b.velocity.velocity.z});
    body.velocity.spin = turned(r, Vec3{0.0, -b.velocity.spin, 0.0});
    s.bodies.push_back(body);
  }
  return s;
}

TEST(TimestepCovariance, TheSameInSpaceAndInAnyAzimuth) {
  const System<2> flat = heap();
  const double until = 0.35;  // the first impacts; later on the forces of four corners are not unique
  const auto in_plane = run_well(flat, options_of<2>(Scheme::projection, 1e-3, until));
  for (const double azimuth : {0.0, 0.7, 2.0}) {
    const auto in_space = run_well(thick(flat, 0.3, azimuth), options_of<3>(Scheme::projection, 1e-3, until));
    const Mat3 r = rotation_of(turn_by({0.0, 0.0, azimuth}));
    double off = 0.0;
    for (std::size_t k = 1; k < 4; ++k) {
      const Vec2 p = in_plane.final_state.poses[k].position;
      off = std::max(off, norm(in_space.final_state.poses[k].position - turned(r, Vec3{p.x, 0.0, p.z})));
      const Quaternion expected =
          turn_by({0.0, 0.0, azimuth}) * turn_by({0.0, -in_plane.final_state.poses[k].turn, 0.0});
      const Quaternion way = in_space.final_state.poses[k].turn * conjugate(expected);
      off = std::max(off, 2.0 * norm(Vec3{way.x, way.y, way.z}));
    }
    std::printf("azimuth %g: apart by %.2e\n", azimuth, off);
    EXPECT_LT(off, 1e-6);  // the solver's 1e-9, grown by impacts
  }
}

}  // namespace
