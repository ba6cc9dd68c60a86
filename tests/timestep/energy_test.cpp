/// Where the energy goes: bookings of friction, impacts and the method's own error.
#include "timestep/scenes.hpp"

namespace {

using namespace scenes;
using timestep::Scheme;

System<2> rocking_block() {
  const double angle = 0.1, half = std::atan(0.2), radius = std::hypot(0.1, 0.5);
  System<2> s;
  SystemBody<2> block = rectangle("block", {0.2, 1.0}, {0.0, radius * std::cos(half - angle)});
  block.pose.turn = -angle;
  s.bodies = {ground<2>(), block};
  s.materials.usual = {1.0, 1.0, 0.0};
  return s;
}

// Seen: friction of a block that rocks without any slip had "lost" -0.008 J of 25 J. A corner that sticks moves with what
// holds it by the error of a step, which is the method's loss.
TEST(TimestepEnergy, ACornerThatSticksLosesNothingByFriction) {
  for (const double h : {2e-3, 1e-3, 5e-4}) {
    const auto r = run_well(rocking_block(), options_of<2>(Scheme::projection, h, 2.0));
    std::printf("h %g: friction %.3e J, impacts %.4f J, method %.3e J, corrections %.3e J\n", h, r.energy.friction_loss,
                r.energy.impact_loss, r.energy.method_loss, r.energy.stabilisation_work);
    EXPECT_NEAR(r.energy.friction_loss, 0.0, 1e-12 * r.energy.impact_loss);  // measured 3e-17 of it
    EXPECT_GT(r.energy.impact_loss, 1.0);
    EXPECT_LT(std::fabs(r.energy.method_loss), 40.0 * h);  // measured 5 h to 20 h, in joules
  }
}

TEST(TimestepEnergy, ASlideThatStopsLosesAllByFriction) {
  // Way v²/(2 μ g), loss ½ m v².
  System<2> s;
  s.bodies = {ground<2>(), rectangle("block", {0.4, 0.1}, {0.0, 0.05})};
  s.bodies[1].velocity.velocity.x = 1.0;
  s.materials.usual = {0.3, 0.3, 0.0};
  const double lost = 0.5 * s.bodies[1].mass, way = 0.5 / (0.3 * s.gravity);
  for (const double h : {4e-3, 2e-3, 1e-3, 5e-4}) {
    const auto r = run_well(s, options_of<2>(Scheme::projection, h, 1.0));
    EXPECT_NEAR(r.energy.friction_loss, lost, 1e-8 * lost);  // booked with mean velocities: exact, to the solver's 1e-9
    EXPECT_NEAR(r.bodies[1].displacement.x, way, s.gravity * h * h);
    EXPECT_NEAR(r.bodies[1].path_of_slip, way, 0.5 * h);  // counted with the slip at the end of steps
  }
}

TEST(TimestepEnergy, ABlockOnABeltIsCarried) {
  // Dropped on a belt of speed v it has its speed after v/(μ g); the belt puts in m v², half of which is heat.
  const double v = 1.5, mu = 0.4;
  System<2> s;
  s.bodies = {ground<2>("belt"), rectangle("block", {0.4, 0.1}, {0.0, 0.05})};
  s.bodies[0].belt = {v, 0.0};
  s.materials.usual = {mu, mu, 0.0};
  const double m = s.bodies[1].mass, until = v / (mu * s.gravity);
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection, Scheme::moreau_jean}) {
    timestep::RunOptions options = options_of<2>(scheme, 1e-3, 1.0);
    options.sample_times = {0.5 * until};
    const auto r = run_well(s, options);
    EXPECT_NEAR(r.energy.drive_work, m * v * v, 4e-3 * m * v * v);  // one step of 380
    EXPECT_NEAR(r.energy.friction_loss, 0.5 * m * v * v, 1e-8 * m * v * v);
    EXPECT_NEAR(r.final_state.velocities[1].velocity.x, v, 1e-8);
    EXPECT_NEAR(r.samples.at(0).state.velocities[1].velocity.x, 0.5 * v, 1e-8);
  }
}

TEST(TimestepEnergy, ABallBouncesWithItsRestitution) {
  // Heights of Newton's law: e², e⁴, ...; at rest in the end, after a finite time (1 + e)/(1 - e) of its first fall.
  const double e = 0.6, height = 1.0, radius = 0.1;
  System<2> s;
  s.bodies = {ground<2>(), ball<2>("ball", radius, {0.0, radius + height})};
  s.materials.usual = {0.3, 0.3, e};
  std::vector<double> errors;
  for (const double h : {2e-3, 1e-3, 5e-4, 2.5e-4}) {
    timestep::RunOptions options = options_of<2>(Scheme::moreau_jean, h, 3.0);
    for (int k = 0; k <= 3000; ++k) options.sample_times.push_back(1e-3 * k);
    const auto r = run_well(s, options);
    std::vector<double> tops;
    for (std::size_t k = 1; k + 1 < r.samples.size(); ++k) {
      const auto z = [&](std::size_t at) { return r.samples[at].state.poses[1].position.z - radius; };
      if (z(k) >= z(k - 1) && z(k) > z(k + 1) && z(k) > 0.02) tops.push_back(z(k));
    }
    ASSERT_GE(tops.size(), 3U);
    errors.push_back(std::fabs(tops[0] / (e * e) - 1.0) + std::fabs(tops[1] / (e * e * e * e) - 1.0));
    std::printf("h %g: heights %.5f %.5f %.5f of %.5f %.5f %.5f\n", h, tops[0], tops[1], tops[2], e * e, std::pow(e, 4),
                std::pow(e, 6));
    // The velocity at an impact is off by a step of gravity: g h/v = 2.2 h a share, twice of it in heights.
    EXPECT_NEAR(tops[0], e * e, 10.0 * h);
    EXPECT_NEAR(tops[1], e * e * e * e, 10.0 * h);
    EXPECT_LT(std::fabs(r.final_state.velocities[1].velocity.z), 1e-9);
    EXPECT_NEAR(r.final_state.poses[1].position.z, radius, 2e-11 * radius);  // the skin that is not corrected: 2^-36
    EXPECT_NEAR(r.energy.impact_loss + r.energy.method_loss, s.bodies[1].mass * s.gravity * height,
                1e-9 * s.bodies[1].mass * s.gravity + std::fabs(r.energy.stabilisation_work) + 1e-6);
  }
  EXPECT_LT(errors.back(), errors.front());
}

}  // namespace
