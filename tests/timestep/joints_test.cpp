/// Every kind of joint against a closed form or an ODE in minimal coordinates; orders of convergence are printed.
#include <limits>

#include "oracle/runge_kutta.hpp"
#include "timestep/orders.hpp"

namespace {

using namespace scenes;
using oracle::Real;
using oracle::runge_kutta;
using orders::expect_orders;
using timestep::RunResult;
using timestep::Scheme;

constexpr double kGravity = kStandardGravity;
constexpr auto kPi = static_cast<double>(oracle::kPi);

template <int D>
JointPlace<D> place(int body, Vector<D> point, Turn<D> axes = {}) {
  return {body, point, axes};
}
template <int D>
Joint<D> joint(JointKind kind, JointPlace<D> a, JointPlace<D> b, const std::string& name = "j") {
  Joint<D> j;
  j.name = name;
  j.kind = kind;
  j.a = a;
  j.b = b;
  return j;
}
/// The turn that brings z to the direction of `axis`, the short way.
Quaternion z_to(Vec3 axis) {
  const Vec3 u = axis / norm(axis);
  const Vec3 across = cross(Vec3{0.0, 0.0, 1.0}, u);
  const double sine = norm(across);
  if (sine == 0.0) return u.z > 0.0 ? Quaternion{} : Quaternion{0.0, 1.0, 0.0, 0.0};
  return turn_by(std::atan2(sine, u.z) / sine * across);
}

/// ω² sin θ'' law of a pendulum, from rest or with a rate, after a time.
oracle::Vector<2> pendulum(double omega_square, double angle, double rate, double duration) {
  return runge_kutta<2>(
      [&](Real, const oracle::Vector<2>& y) {
        return oracle::Vector<2>{y[1], -static_cast<Real>(omega_square) * std::sin(y[0])};
      },
      {angle, rate}, 0, duration, 4000);
}

// ---- revolute, distance, fixed ----

/// A bar on a pin, turned by `angle` from hanging down.
System<2> bar_on_a_pin(double angle) {
  System<2> s;
  SystemBody<2> bar = bare<2>("bar", 3.0, 0.4, {0.7 * std::sin(angle), -0.7 * std::cos(angle)});
  bar.pose.turn = angle;
  s.bodies = {bar};
  s.joints = {joint<2>(JointKind::revolute, place<2>(0, {0.0, 0.7}), place<2>(kGroundBody, {}))};
  return s;
}
constexpr double kBarInertia = 0.4 + 3.0 * 0.7 * 0.7;  // about the pin

TEST(TimestepJoints, RevolutePendulum) {
  const double angle = 1.2;
  const auto reference = pendulum(3.0 * kGravity * 0.7 / kBarInertia, angle, 0.0, 2.0);
  expect_orders("revolute: pendulum", 8e-3, 1.9, [&](Scheme scheme, double h) {
    const auto r = run_well(bar_on_a_pin(angle), options_of<2>(scheme, h, 2.0));
    // Φ stays where the scheme says: of the order of h² (Φ/h as printed, of a middle in the other), never growing.
    EXPECT_LT(r.joints[0].drift, 20.0 * h * h);
    return r.final_state.poses[0].turn - static_cast<double>(reference[0]);
  });
}

TEST(TimestepJoints, ForceInThePinOfABarThatSwingsThrough) {
  // From the level: at the bottom J θ'² = 2 m g l, force m g + m l θ'².
  const double l = 0.7;
  const double expected = 3.0 * kGravity * (1.0 + 2.0 * 3.0 * l * l / kBarInertia);
  expect_orders("revolute: largest force", 4e-3, 0.9, [&](Scheme scheme, double h) {
    const auto r = run_well(bar_on_a_pin(0.5 * kPi), options_of<2>(scheme, h, 1.0));
    return r.joints[0].largest_force / expected - 1.0;
  });
}

TEST(TimestepJoints, DistanceIsASimplePendulumAndAConicalOne) {
  const auto reference = pendulum(kGravity / 0.8, 1.0, 0.0, 1.5);
  expect_orders("distance: simple pendulum", 8e-3, 1.9, [&](Scheme scheme, double h) {
    System<2> s;
    SystemBody<2> mass = bare<2>("mass", 2.0, 0.0, {0.8 * std::sin(1.0), -0.8 * std::cos(1.0)});
    mass.turns = false;
    s.bodies = {mass};
    s.joints = {joint<2>(JointKind::distance, place<2>(0, {}), place<2>(kGroundBody, {}))};
    s.joints[0].length = 0.8;
    const auto at = run_well(s, options_of<2>(scheme, h, 1.5)).final_state.poses[0].position;
    return std::atan2(at.x, -at.z) - static_cast<double>(reference[0]);
  });
  // Level circle at angle a: Ω² = g/(l cos a).
  const double a = 0.6, rate = std::sqrt(kGravity / (0.8 * std::cos(a)));
  expect_orders("distance: conical pendulum", 8e-3, 1.9, [&](Scheme scheme, double h) {
    System<3> s;
    SystemBody<3> mass = bare<3>("mass", 2.0, {}, {0.8 * std::sin(a), 0.0, -0.8 * std::cos(a)});
    mass.turns = false;
    mass.velocity.velocity = {0.0, rate * 0.8 * std::sin(a), 0.0};
    s.bodies = {mass};
    s.joints = {joint<3>(JointKind::distance, place<3>(0, {}), place<3>(kGroundBody, {}))};
    s.joints[0].length = 0.8;
    const Vec3 at = run_well(s, options_of<3>(scheme, h, 1.5)).final_state.poses[0].position;
    const Vec3 there{0.8 * std::sin(a) * std::cos(1.5 * rate), 0.8 * std::sin(a) * std::sin(1.5 * rate),
                     -0.8 * std::cos(a)};
    return norm(at - there);
  });
}

TEST(TimestepJoints, FixedCarriesForceAndMoment) {
  System<3> s;
  s.bodies = {bare<3>("lamp", 4.0, {0.1, 0.2, 0.3, 0.0, 0.0, 0.0}, {0.5, 0.0, 1.0})};
  s.joints = {joint<3>(JointKind::fixed, place<3>(0, {-0.5, 0.0, 0.0}), place<3>(kGroundBody, {0.0, 0.0, 1.0}))};
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection, Scheme::moreau_jean}) {
    const auto r = run_well(s, options_of<3>(scheme, 1e-2, 2.0));
    EXPECT_NEAR(r.joints[0].largest_force, 4.0 * kGravity, 2e-9 * 40.0);  // the solver's tolerance, over two rows
    EXPECT_NEAR(r.joints[0].largest_moment, 0.5 * 4.0 * kGravity, 2e-9 * 40.0);
    EXPECT_LT(norm(r.bodies[0].displacement), 1e-12);
  }
}

TEST(TimestepJoints, FixedToAPendulumIsOnePendulum) {
  // A bar and a weight fixed to its end swing as one body.
  const double inertia = kBarInertia + 0.05 + 1.5 * 1.1 * 1.1;
  const auto reference = pendulum(kGravity * (3.0 * 0.7 + 1.5 * 1.1) / inertia, 0.9, 0.0, 1.5);
  expect_orders("fixed: compound pendulum", 8e-3, 1.9, [&](Scheme scheme, double h) {
    System<2> s = bar_on_a_pin(0.9);
    SystemBody<2> weight = bare<2>("weight", 1.5, 0.05, {1.1 * std::sin(0.9), -1.1 * std::cos(0.9)});
    weight.pose.turn = 0.9;
    s.bodies.push_back(weight);
    s.joints.push_back(joint<2>(JointKind::fixed, place<2>(1, {}), place<2>(0, {0.0, -0.4}), "k"));
    keep_apart(s);
    return run_well(s, options_of<2>(scheme, h, 1.5)).final_state.poses[1].turn - static_cast<double>(reference[0]);
  });
}

// ---- ball ----

TEST(TimestepJoints, BallHeavyTopPrecessesAndNods) {
  // Symmetric top on its tip: mass m, centroid at l along its axis. Reference: Euler's equations about the tip in axes of
  // the body with a quaternion.
  const double m = 1.2, l = 0.3, across = 0.02, along = 0.012;
  const Vec3 inertia{across + m * l * l, across + m * l * l, along};
  const Quaternion lean = turn_by({0.0, 0.5, 0.0});
  const Vec3 spin_of_body{0.0, 0.3, 60.0};
  using State = oracle::Vector<7>;
  const auto rate = [&](Real, const State& y) -> State {
    const Real w = y[0], x = y[1], yy = y[2], z = y[3], p = y[4], q = y[5], r = y[6];
    // Down in axes of the body: Rᵀ(0, 0, -1); moment of the weight about the tip l ẑ × m g down.
    const Real dx = -2 * (x * z - w * yy), dy = -2 * (yy * z + w * x);
    const Real mx = -m * kGravity * l * dy, my = m * kGravity * l * dx;
    const Real ix = inertia.x, iy = inertia.y, iz = inertia.z;
    return {-(x * p + yy * q + z * r) / 2, (w * p + yy * r - z * q) / 2,  (w * q + z * p - x * r) / 2,
            (w * r + x * q - yy * p) / 2,  (mx + (iy - iz) * q * r) / ix, (my + (iz - ix) * r * p) / iy,
            (ix - iy) * p * q / iz};
  };
  const State end = runge_kutta<7>(
      rate, {lean.w, lean.x, lean.y, lean.z, spin_of_body.x, spin_of_body.y, spin_of_body.z}, 0, 1.0, 40000);
  const Quaternion there = unit({static_cast<double>(end[0]), static_cast<double>(end[1]), static_cast<double>(end[2]),
                                 static_cast<double>(end[3])});
  const Vec3 axis_there = turned(rotation_of(there), Vec3{0.0, 0.0, 1.0});
  // Of first order in both: the spin goes on by itself first and by forces then.
  expect_orders("ball: heavy top", 1e-3, 0.9, [&](Scheme scheme, double h) {
    System<3> s;
    const Mat3 r = rotation_of(lean);
    SystemBody<3> top = bare<3>("top", m, {across, across, along, 0.0, 0.0, 0.0}, turned(r, Vec3{0.0, 0.0, l}));
    top.pose.turn = lean;
    top.velocity.spin = turned(r, spin_of_body);
    top.velocity.velocity = cross(top.velocity.spin, top.pose.position);
    s.bodies = {top};
    s.joints = {joint<3>(JointKind::ball, place<3>(0, {0.0, 0.0, -l}), place<3>(kGroundBody, {}))};
    const auto end_of_run = run_well(s, options_of<3>(scheme, h, 1.0)).final_state;
    return norm(turned(rotation_of(end_of_run.poses[0].turn), Vec3{0.0, 0.0, 1.0}) - axis_there);
  });
}

// ---- prismatic: slider-crank ----

struct Crank {
  double radius{0.2}, rod{0.5};
  double m1{1.0}, m2{0.8}, m3{0.5};
  double i1{0.01}, i2{0.03};
};
/// Centroids at the middles of crank and rod; all in one coordinate.
struct CrankAt {
  Real inertia, potential;
};
CrankAt crank_at(const Crank& c, Real phi) {
  const Real s = std::sin(phi), k = std::cos(phi);
  const Real sb = c.radius * s / c.rod,
             kb = std::sqrt(1 - sb * sb);         // the rod falls from the crank's end to the slider
  const Real turn = c.radius * k / (c.rod * kb);  // β' = (r cos φ)/(l cos β)
  const Real vx = -c.radius * s - c.rod / 2 * sb * turn, vz = c.radius * k / 2;
  const Real slide = -c.radius * s - c.rod * sb * turn;
  const Real quarter = static_cast<Real>(c.radius) * c.radius / 4;
  return {c.i1 + c.m1 * quarter + c.i2 * turn * turn + c.m2 * (vx * vx + vz * vz) + c.m3 * slide * slide,
          kGravity * (c.m1 * c.radius / 2 * s + c.m2 * c.radius / 2 * s)};
}

TEST(TimestepJoints, PrismaticSliderCrank) {
  const Crank c;
  const double phi0 = 0.4, rate0 = 9.0;
  const auto end = runge_kutta<2>(
      [&](Real, const oracle::Vector<2>& y) {
        const Real d = 1e-5L;  // central differences in long double: d² = 1e-10
        const CrankAt here = crank_at(c, y[0]), more = crank_at(c, y[0] + d), less = crank_at(c, y[0] - d);
        const Real slope = (more.inertia - less.inertia) / (2 * d), force = (more.potential - less.potential) / (2 * d);
        return oracle::Vector<2>{y[1], -(slope / 2 * y[1] * y[1] + force) / here.inertia};
      },
      {phi0, rate0}, 0, 1.0, 8000);
  expect_orders("prismatic: slider-crank", 4e-3, 1.9, [&](Scheme scheme, double h) {
    System<2> s;
    const double beta = std::asin(c.radius * std::sin(phi0) / c.rod);
    const double rate_b = c.radius * std::cos(phi0) * rate0 / (c.rod * std::cos(beta));
    const Vec2 pin{c.radius * std::cos(phi0), c.radius * std::sin(phi0)};
    SystemBody<2> crank = bare<2>("crank", c.m1, c.i1, 0.5 * pin);
    crank.pose.turn = phi0;
    crank.velocity = {rate0 * perp(0.5 * pin), rate0};
    SystemBody<2> rod = bare<2>("rod", c.m2, c.i2, pin + 0.5 * c.rod * Vec2{std::cos(beta), -std::sin(beta)});
    rod.pose.turn = -beta;
    rod.velocity = {rate0 * perp(pin) - rate_b * perp(rod.pose.position - pin), -rate_b};
    SystemBody<2> slider = bare<2>("slider", c.m3, 0.002, {pin.x + c.rod * std::cos(beta), 0.0});
    slider.velocity.velocity = rate0 * perp(pin) - rate_b * perp(slider.pose.position - pin);
    s.bodies = {crank, rod, slider};
    s.joints = {
        joint<2>(JointKind::revolute, place<2>(0, {-0.5 * c.radius, 0.0}), place<2>(kGroundBody, {}), "a"),
        joint<2>(JointKind::revolute, place<2>(0, {0.5 * c.radius, 0.0}), place<2>(1, {-0.5 * c.rod, 0.0}), "b"),
        joint<2>(JointKind::revolute, place<2>(1, {0.5 * c.rod, 0.0}), place<2>(2, {}), "c"),
        joint<2>(JointKind::prismatic, place<2>(2, {}), place<2>(kGroundBody, {}), "d")};
    keep_apart(s);
    return run_well(s, options_of<2>(scheme, h, 1.0)).final_state.poses[0].turn - static_cast<double>(end[0]);
  });
}

// ---- revolute in space, more held than needed ----

TEST(TimestepJoints, RedundantFourBar) {
  // A parallelogram in space: four hinges hold 20 of 18 coordinates and one still moves. Cranks of length a with masses m
  // and a coupler that stays level: (2 J + m_c a²) φ'' = -(2 m a/2 + m_c a) g sin φ.
  const double a = 0.6, m = 1.0, mc = 2.0, own = 0.05, inertia = 2.0 * (own + m * a * a / 4.0) + mc * a * a;
  const auto reference = pendulum(kGravity * (m * a + mc * a) / inertia, 0.8, 0.0, 1.5);
  const Quaternion about_y = z_to({0.0, 1.0, 0.0});
  expect_orders("revolute in space: four-bar", 8e-3, 1.9, [&](Scheme scheme, double h) {
    System<3> s;
    // Turned about y by -φ: a body hanging along -z swings towards +x.
    const Vec3 down{std::sin(0.8), 0.0, -std::cos(0.8)};
    const SymmetricMat3 bar{own, own, 0.01, 0.0, 0.0, 0.0};
    for (const double x : {0.0, 1.0}) {
      SystemBody<3> crank = bare<3>(x == 0.0 ? "left" : "right", m, bar, Vec3{x, 0.0, 0.0} + 0.5 * a * down);
      crank.pose.turn = turn_by({0.0, -0.8, 0.0});
      s.bodies.push_back(crank);
    }
    s.bodies.push_back(bare<3>("coupler", mc, bar, Vec3{0.5, 0.0, 0.0} + a * down));
    const auto hinge = [&](int p, Vec3 at_p, int q, Vec3 at_q, const char* name) {
      s.joints.push_back(joint<3>(JointKind::revolute, place<3>(p, at_p, about_y), place<3>(q, at_q, about_y), name));
    };
    hinge(0, {0.0, 0.0, 0.5 * a}, kGroundBody, {}, "a");
    hinge(1, {0.0, 0.0, 0.5 * a}, kGroundBody, {1.0, 0.0, 0.0}, "b");
    hinge(2, {-0.5, 0.0, 0.0}, 0, {0.0, 0.0, -0.5 * a}, "c");
    hinge(2, {0.5, 0.0, 0.0}, 1, {0.0, 0.0, -0.5 * a}, "d");
    keep_apart(s);
    const auto r = run_well(s, options_of<3>(scheme, h, 1.5));
    EXPECT_TRUE(r.forces_not_unique);
    const Vec3 from_pin = r.final_state.poses[2].position - Vec3{0.5, 0.0, 0.0};
    EXPECT_LT(norm(Vec3{r.final_state.poses[2].turn.x, r.final_state.poses[2].turn.y, r.final_state.poses[2].turn.z}),
              20.0 * h * h);  // level, as far as joints drift
    return std::atan2(from_pin.x, -from_pin.z) - static_cast<double>(reference[0]);
  });
}

// ---- universal ----

// Seen: two shafts of bodies without extent had "no solution" at their first step. Their speed was measured without their
// spin, so that rounding of it was measured by rounding of their places.
TEST(TimestepJoints, UniversalTurnsAsCardanSays) {
  // Shaft a along x drives shaft b, bent by β in the x-y plane: with c = dφ_b/dφ_a = cos β/(1 - sin²β cos²φ_a), φ_a from the
  // pose in which a's fork lies in the plane of the bend; (J_a + J_b c²) φ_a'² stays.
  const double beta = 0.6, ja = 0.02, jb = 0.03, rate0 = 12.0;
  const auto ratio = [&](Real phi) {
    const Real k = std::cos(phi), s = std::sin(static_cast<Real>(beta));
    return std::cos(static_cast<Real>(beta)) / (1 - s * s * k * k);
  };
  const auto inertia = [&](Real phi) { return ja + jb * ratio(phi) * ratio(phi); };
  const Real energy = inertia(0) * rate0 * rate0;
  const auto end = runge_kutta<1>(
      [&](Real, const oracle::Vector<1>& y) { return oracle::Vector<1>{std::sqrt(energy / inertia(y[0]))}; }, {0}, 0,
      0.8, 8000);
  const Vec3 x{1.0, 0.0, 0.0}, bent{std::cos(beta), std::sin(beta), 0.0}, z{0.0, 0.0, 1.0};
  const Vec3 in_plane = cross(z, x);  // the fork of a: in the plane of the bend at the start
  expect_orders("universal: Cardan shaft", 2e-3, 1.9, [&](Scheme scheme, double h) {
    System<3> s;
    s.gravity = 0.0;
    s.bodies = {bare<3>("a", 1.0, {ja, 0.04, 0.04, 0.0, 0.0, 0.0}, -0.5 * x),
                bare<3>("b", 1.0, {jb, 0.04, 0.04, 0.0, 0.0, 0.0}, 0.5 * bent)};
    s.bodies[1].pose.turn = turn_by({0.0, 0.0, beta});
    s.bodies[0].velocity.spin = rate0 * x;
    s.bodies[1].velocity.spin = static_cast<double>(ratio(0)) * rate0 * bent;
    const Quaternion to_x = z_to(x);
    // The universal joint's axes: z of a's place is a's fork, x of b's place is b's, at right angles to it: along z.
    const Quaternion fork_a = z_to(in_plane);
    const Quaternion fork_b = turn_by({0.0, -0.5 * kPi, 0.0});  // x to z
    s.joints = {
        joint<3>(JointKind::revolute, place<3>(0, {}, to_x), place<3>(kGroundBody, -0.5 * x, to_x), "a"),
        joint<3>(JointKind::revolute, place<3>(1, {}, to_x), place<3>(kGroundBody, 0.5 * bent, z_to(bent)), "b"),
        joint<3>(JointKind::universal, place<3>(0, 0.5 * x, fork_a), place<3>(1, -0.5 * x, fork_b), "u")};
    keep_apart(s);
    const auto r = run_well(s, options_of<3>(scheme, h, 0.8)).final_state;
    // How far a's fork has turned about x from where the reference has it.
    const Vec3 fork = turned(rotation_of(r.poses[0].turn), in_plane);
    const double off = std::atan2(fork.z, fork.y) - static_cast<double>(end[0]);
    return std::remainder(off, 2.0 * kPi);
  });
}

// ---- cylindrical, planar ----

/// The default scheme is exact here: its errors are rounding and what the solver leaves, and have no order.
constexpr double kExact = -std::numeric_limits<double>::infinity();

TEST(TimestepJoints, CylindricalSlidesAndSpins) {
  const Vec3 axis = Vec3{1.0, 0.0, -1.0} / std::sqrt(2.0);
  System<3> s;
  // About the sliding axis an inertia that no other axis has: the spin stays along it.
  SystemBody<3> collar = bare<3>("collar", 2.0, {0.03, 0.03, 0.05, 0.0, 0.0, 0.0}, {});
  collar.pose.turn = z_to(axis);
  collar.velocity.spin = 3.0 * axis;
  s.bodies = {collar};
  s.joints = {joint<3>(JointKind::cylindrical, place<3>(0, {}), place<3>(kGroundBody, {}, z_to(axis)))};
  const double way = 0.5 * kGravity / std::sqrt(2.0);
  for (const Scheme scheme : {Scheme::projection, Scheme::moreau_jean}) {
    const auto r = run_well(s, options_of<3>(scheme, 2e-3, 1.0));
    // Exact for a constant force, to the solver's 1e-9 of a speed of 7 m/s.
    EXPECT_LT(norm(r.bodies[0].displacement - way * axis), 1e-8);
    EXPECT_NEAR(r.bodies[0].final_turn, 3.0, 1e-8);
  }
  expect_orders("cylindrical: collar on a slope", 8e-3, kExact, [&](Scheme scheme, double h) {
    return norm(run_well(s, options_of<3>(scheme, h, 1.0)).bodies[0].displacement - way * axis);
  });
}

TEST(TimestepJoints, PlanarKeepsToItsPlane) {
  const Vec3 normal = Vec3{0.0, -0.6, 0.8};
  System<3> s;
  SystemBody<3> plate = bare<3>("plate", 2.0, {0.03, 0.03, 0.05, 0.0, 0.0, 0.0}, {});
  plate.pose.turn = z_to(normal);
  plate.velocity = {{1.5, 0.0, 0.0}, 2.0 * normal};
  s.bodies = {plate};
  s.joints = {joint<3>(JointKind::planar, place<3>(0, {}), place<3>(kGroundBody, {}, z_to(normal)))};
  const Vec3 fall{0.0, -0.8 * 0.6 * kGravity, -0.6 * 0.6 * kGravity};
  const Vec3 there = Vec3{1.5, 0.0, 0.0} + 0.5 * fall;
  for (const Scheme scheme : {Scheme::projection, Scheme::moreau_jean}) {
    const auto r = run_well(s, options_of<3>(scheme, 2e-3, 1.0));
    EXPECT_LT(norm(r.bodies[0].displacement - there), 1e-8);
    EXPECT_NEAR(r.bodies[0].final_turn, 2.0, 1e-8);
    // The solver's 1e-9 of a momentum of 14 N s, over a step.
    EXPECT_NEAR(r.joints[0].largest_force, 2.0 * kGravity * 0.8, 3e-9 * 14.0 / 2e-3);
  }
  expect_orders("planar: plate on a slope", 8e-3, kExact, [&](Scheme scheme, double h) {
    return norm(run_well(s, options_of<3>(scheme, h, 1.0)).bodies[0].displacement - there);
  });
}

// ---- limits, motors, friction ----

TEST(TimestepJoints, PendulumWithDryFrictionComesToRestWhereItMust) {
  // From turn to turn the weight's moment and the friction's work balance: m g l (cos θ' - cos θ) = ∓τ |θ' - θ|. It sticks
  // where m g l |sin θ| ≤ τ.
  const double mgl = 3.0 * kGravity * 0.7, friction = 3.0;
  Real angle = 1.2;
  for (int swing = 0; mgl * std::fabs(std::sin(angle)) > friction; ++swing) {
    const Real from = angle, side = from > 0 ? -1 : 1;
    ASSERT_LT(swing, 100);
    const auto lost = [&](Real to) { return mgl * (std::cos(to) - std::cos(from)) - friction * std::fabs(to - from); };
    // It goes through where the weight balances friction on the other way and stops beyond.
    angle = oracle::bisect([&](Real to) { return lost(to); }, side * std::asin(friction / mgl) * -1,
                           side * std::fabs(from));
  }
  const double rest = static_cast<double>(angle);
  expect_orders("revolute: dry friction", 4e-3, 0.9, [&](Scheme scheme, double h) {
    System<2> s = bar_on_a_pin(1.2);
    s.joints[0].friction = friction;
    const auto r = run_well(s, options_of<2>(scheme, h, 8.0));
    EXPECT_LT(std::fabs(r.final_state.velocities[0].spin), 1e-8);
    EXPECT_NEAR(r.energy.joint_loss, r.energy.initial - r.energy.final, 40.0 * h);
    return r.final_state.poses[0].turn - rest;
  });
}

TEST(TimestepJoints, PendulumAtItsStopStays) {
  // From rest at 1 rad it reaches its stop at -0.3 rad with ½ J θ'² = m g l (cos 0.3 - cos 1), and stays there as long as it
  // presses; the stop lies above the bottom on that side, so that it swings back: from rest at -0.3 rad.
  const double mgl = 3.0 * kGravity * 0.7;
  const double lost = mgl * (std::cos(0.3) - std::cos(1.0));
  System<2> s = bar_on_a_pin(1.0);
  s.joints[0].lower = -0.3;
  expect_orders("revolute: energy lost at a stop", 4e-3, 0.9, [&](Scheme scheme, double h) {
    const auto r = run_well(s, options_of<2>(scheme, h, 1.2));
    EXPECT_GT(r.energy.joint_loss, 0.5 * lost);
    return r.energy.joint_loss / lost - 1.0;
  });
  // Pressed against it, it rests: a motor without speed but with strength does not matter there.
  s = bar_on_a_pin(0.8);
  s.joints[0].lower = 0.5;
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection, Scheme::moreau_jean}) {
    const auto r = run_well(s, options_of<2>(scheme, 1e-3, 2.0));
    // Of the rounding of coordinates, or as the printed scheme closes in within its last steps.
    EXPECT_NEAR(r.final_state.poses[0].turn, 0.5, scheme == Scheme::stewart_trinkle ? 1e-6 : 1e-9);
    EXPECT_NEAR(r.energy.joint_loss + r.energy.method_loss, mgl * (std::cos(0.5) - std::cos(0.8)), 1e-6 * mgl + 1e-2);
    // A second-order share of it is the method's.
    EXPECT_LT(std::fabs(r.energy.method_loss), 0.1);
  }
}

TEST(TimestepJoints, SliderHitsItsEnd) {
  // Down a slope of 30°: m g s/2 is lost at the end of a way s.
  System<2> s;
  s.bodies = {bare<2>("slider", 2.0, 0.1, {})};
  const double slope = -kPi / 6.0;
  s.joints = {joint<2>(JointKind::prismatic, place<2>(0, {}, slope), place<2>(kGroundBody, {}, slope))};
  s.joints[0].upper = 0.9;
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection, Scheme::moreau_jean}) {
    const auto r = run_well(s, options_of<2>(scheme, 1e-3, 2.0));
    EXPECT_NEAR(norm(r.bodies[0].displacement), 0.9, scheme == Scheme::stewart_trinkle ? 1e-6 : 1e-9);
    EXPECT_NEAR(r.energy.joint_loss, 2.0 * kGravity * 0.45, 0.01 * 2.0 * kGravity * 0.45);  // a step's work of 1e-3
  }
}

TEST(TimestepJoints, MotorTurnsUpToItsSpeed) {
  // J ω = τ t up to the speed, then τ rests: angle τ t₁²/(2 J) + ω (t - t₁).
  System<2> s;
  s.bodies = {bare<2>("disc", 2.0, 0.5, {})};
  s.joints = {joint<2>(JointKind::revolute, place<2>(0, {}), place<2>(kGroundBody, {}))};
  s.joints[0].motor = Joint<2>::Motor{4.0, 3.0};
  const double until = 0.5 * 4.0 / 3.0;
  const double angle = 0.5 * 3.0 / 0.5 * until * until + 4.0 * (2.0 - until);
  expect_orders("revolute: motor", 8e-3, 0.9, [&](Scheme scheme, double h) {
    const auto r = run_well(s, options_of<2>(scheme, h, 2.0));
    EXPECT_NEAR(r.energy.motor_work, 0.5 * 0.5 * 16.0, 1e-9);  // booked with mean velocities: exact
    EXPECT_NEAR(r.final_state.velocities[0].spin, 4.0, 1e-9);
    return r.final_state.poses[0].turn - angle;
  });
}

// ---- springs ----

TEST(TimestepSprings, TorsionalOscillator) {
  const double k = 20.0, c = 0.4, inertia = 0.5, angle = 0.7;
  const double decay = c / (2.0 * inertia), rate = std::sqrt(k / inertia - decay * decay), t = 2.0;
  const double there = angle * std::exp(-decay * t) * (std::cos(rate * t) + decay / rate * std::sin(rate * t));
  expect_orders("torsional oscillator", 1e-3, 0.9, [&](Scheme scheme, double h) {
    System<2> s;
    s.bodies = {bare<2>("disc", 2.0, inertia, {})};
    s.bodies[0].pose.turn = angle;
    s.joints = {joint<2>(JointKind::revolute, place<2>(0, {}), place<2>(kGroundBody, {}))};
    s.springs = {{"spring", SpringKind::torsional, place<2>(0, {}), place<2>(kGroundBody, {}), k, c, 0.0}};
    return run_well(s, options_of<2>(scheme, h, t)).final_state.poses[0].turn - there;
  });
}

TEST(TimestepSprings, SpringPendulumWithEitherDamper) {
  const double m = 1.5, k = 120.0, c = 1.2, rest = 0.6;
  for (const SpringKind kind : {SpringKind::isotropic_damper, SpringKind::axial_damper}) {
    const bool axial = kind == SpringKind::axial_damper;
    const auto end = runge_kutta<4>(
        [&](Real, const oracle::Vector<4>& y) {
          const Real l = std::sqrt(y[0] * y[0] + y[1] * y[1]), ex = y[0] / l, ez = y[1] / l;
          const Real along = ex * y[2] + ez * y[3];
          const Real fx = -k * (l - rest) * ex - c * (axial ? along * ex : y[2]);
          const Real fz = -k * (l - rest) * ez - c * (axial ? along * ez : y[3]);
          return oracle::Vector<4>{y[2], y[3], fx / m, fz / m - static_cast<Real>(kGravity)};
        },
        {0.8, 0.1, 0, 1}, 0, 1.5, 8000);
    expect_orders(axial ? "spring pendulum, axial damper" : "spring pendulum, isotropic damper", 4e-3, 0.9,
                  [&](Scheme scheme, double h) {
                    System<2> s;
                    s.bodies = {bare<2>("mass", m, 0.0, {0.8, 0.1})};
                    s.bodies[0].turns = false;
                    s.bodies[0].velocity.velocity = {0.0, 1.0};
                    s.springs = {{"spring", kind, place<2>(0, {}), place<2>(kGroundBody, {}), k, c, rest}};
                    const auto r = run_well(s, options_of<2>(scheme, h, 1.5));
                    const Vec2 at = r.final_state.poses[0].position;
                    return norm(at - Vec2{static_cast<double>(end[0]), static_cast<double>(end[1])});
                  });
  }
}

}  // namespace
