/// The planar systems of Berard 2006, §4. The paper gives no dimensions; these are round ones.
#pragma once

#include "cairn/model/system.hpp"

namespace cairn::validate {

/// Dimensions of all recipes. Rods are slender: their inertia is m L²/12. Link A hangs on the ground (4.1) or on the
/// centroid of block C, link B on the end of link A.
struct RecipeSizes {
  double length_a{1.0};              // [m]
  double length_b{1.0};              // [m]
  double mass_a{1.0};                // [kg]
  double mass_b{1.0};                // [kg]
  Vec2 block{1.0, 0.5};              // width and height [m]
  double mass_c{5.0};                // [kg]
  double angle_a{0.5};               // of link A at the start, from hanging, counter-clockwise [rad]
  double angle_b{1.0};               // of link B [rad]
  double mu_floor{0.5};              // of block and floor, μ1 = μ2 [-]
  double mu_pusher{0.2};             // of block and pusher, μ3 [-]
  double pusher_speed{0.5};          // reached after `pusher_time` with constant acceleration, kept from then on [m/s]
  double pusher_time{0.5};           // [s]
  double belt_speed{-0.25};          // of the floor in 4.5 and 4.6 [m/s]
  double mass_particle{1.0};         // [kg]
  double spring{200.0};              // [N/m]
  double damper{2.0};                // [N s/m]
  double spring_rest{0.75};          // its length without force; particle and spring hang from the end of link A [m]
  double gravity{kStandardGravity};  // [m/s2]
};

System<2> pendulum_recipe(const RecipeSizes& sizes = {});  // 4.1  two rods on the ground
System<2> sliding_recipe(const RecipeSizes& sizes = {});   // 4.2  on a block without friction
System<2> friction_recipe(const RecipeSizes& sizes = {});  // 4.3  with friction
System<2> pusher_recipe(const RecipeSizes& sizes = {});    // 4.4  with a position-controlled pusher
System<2> belt_recipe(const RecipeSizes& sizes = {});      // 4.5  with a moving floor
System<2> full_recipe(const RecipeSizes& sizes = {});      // 4.6  spring and particle instead of link B

/// The floor z ≤ 0, as every recipe and scene here has it.
template <int D>
SystemBody<D> floor_body(Vector<D> belt = {});

/// A uniform box about its centroid; mass by density [kg/m2] in the plane, [kg/m3] in space.
template <int D>
SystemBody<D> box_body(const std::string& name, Vector<D> edges, Vector<D> at, double density);

/// From rest with constant acceleration to `speed` within `time`, and on with that speed.
Motion brought_to(double speed, double time);

}  // namespace cairn::validate
