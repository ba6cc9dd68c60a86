/// Bodies that touch nothing, and spins.
#include "timestep/scenes.hpp"

namespace {

using namespace scenes;
using timestep::Scheme;

// Seen: two or more bodies in the air, of which none touched another, were "not converged" at their first step: a problem
// without rows has no pairs by which it could be known to be in blocks.
TEST(TimestepFlight, BodiesThatTouchNothingFall) {
  System<2> flat;
  flat.bodies = {ground<2>(), rectangle("a", {0.5, 0.2}, {0.0, 2.0}), rectangle("b", {0.5, 0.2}, {3.0, 2.0})};
  System<3> deep;
  deep.bodies = {ground<3>(), box("a", {0.5, 0.2, 0.3}, {0.0, 0.0, 2.0}), box("b", {0.5, 0.2, 0.3}, {3.0, 0.0, 2.0})};
  const double fallen = 0.5 * flat.gravity * 0.25 * 0.25;
  for (const Scheme scheme : {Scheme::projection, Scheme::moreau_jean}) {
    const auto in_plane = run_well(flat, options_of<2>(scheme, 1e-3, 0.25));
    const auto in_space = run_well(deep, options_of<3>(scheme, 1e-3, 0.25));
    for (std::size_t k = 1; k < 3; ++k) {
      // The mid-point rule is exact for a constant force: round-off of 250 additions.
      EXPECT_NEAR(in_plane.bodies[k].displacement.z, -fallen, 1e-13);
      EXPECT_NEAR(in_space.bodies[k].displacement.z, -fallen, 1e-13);
    }
  }
}

// Seen: energies of runs in space did not add up by a ten-thousandth wherever a tumbling body had been pushed out of what it
// overlapped. The correction turns the body beneath its spin, and ω·Iω changes with it.
TEST(TimestepFlight, TumblingBodiesThatLandAddUp) {
  System<3> scene;
  scene.bodies = {ground<3>(), box("a", {0.5, 0.2, 0.3}, {0.0, 0.0, 0.6}), box("b", {0.4, 0.4, 0.1}, {1.0, 0.0, 0.8})};
  scene.bodies[1].velocity.spin = {3.0, -2.0, 5.0};
  scene.bodies[2].velocity.spin = {-4.0, 6.0, 1.0};
  for (const Scheme scheme : {Scheme::stewart_trinkle, Scheme::projection, Scheme::moreau_jean}) {
    const auto result = run_well(scene, options_of<3>(scheme, 1e-3, 1.5));  // asks for the residual
    EXPECT_GT(result.energy.impact_loss, 10.0);
    // What is overlapped before the correction is the way of half a step at most; after it nothing but rounding is.
    if (scheme != Scheme::stewart_trinkle) {
      EXPECT_LT(result.deepest, 1e-3 * 6.0);
      EXPECT_GT(result.deepest, 1e-4);
      EXPECT_LT(result.left, 1e-12);
    }
  }
}

// Torque-free spin about near the middle axis turns over (Dzhanibekov); Euler's equations by Runge and Kutta's method are the
// judge in the joints' tests. Here: energy and the size of the angular momentum stay.
TEST(TimestepFlight, AFreeSpinKeepsEnergyAndMomentum) {
  System<3> scene;
  scene.gravity = 0.0;
  scene.bodies = {box("a", {0.5, 0.2, 0.3}, {})};
  scene.bodies[0].velocity.spin = {0.01, 0.02, 6.0};
  const auto& inertia = scene.bodies[0].inertia;
  const auto result = run_well(scene, options_of<3>(Scheme::projection, 2e-3, 10.0));
  EXPECT_NEAR(result.energy.final, result.energy.initial, 1e-11 * result.energy.initial);  // 5000 steps' rounding
  const Mat3 r = rotation_of(result.final_state.poses[0].turn);
  const Vec3 momentum = inertia * turned_back(r, result.final_state.velocities[0].spin);
  const Vec3 before = inertia * scene.bodies[0].velocity.spin;
  EXPECT_NEAR(norm(momentum), norm(before), 1e-11 * norm(before));
  EXPECT_GT(result.bodies[0].largest_turn, 2.0);
}

}  // namespace
