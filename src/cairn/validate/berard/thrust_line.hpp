/// Semicircular arches of equal voussoirs with radial joints, and what statics says of them without any stepper.
#pragma once

#include <vector>

#include "cairn/model/system.hpp"

namespace cairn::validate {

/// Mid-line radius 1 m; joints at angles k π/n. Sides are straight from joint to joint.
struct Arch {
  int voussoirs{9};
  double thickness{0.12};  // [m]
  double mu{1.5};          // of joints and springings: no sliding
};

/// The arch on the floor, density 2000 kg/m2; voussoirs are named from right to left.
System<2> arch_system(const Arch& arch);

/// Horizontal thrusts for which some line of thrust stays within the arch; none: least > most. [N]
///
/// Half of the arch right of the crown, by symmetry: the crown pushes it with H at a height, M0 = H z. Above a joint at P
/// with inner and outer edge Pi, Po lie weights w at x; the joint can press only, so the load's moment about Pi is not
/// positive and about Po not negative:
///   zi H - Σ w (x - xi)  ≤  M0  ≤  zo H - Σ w (x - xo)
/// for all joints, and friction asks |W sin β - H cos β| ≤ μ (W cos β + H sin β). M0 drops out pair by pair. Any state of
/// rest and its mirror image have the same thrust, and so has their mean: nothing is lost by symmetry.
struct ThrustBounds {
  double least{};
  double most{};
};
ThrustBounds thrust_bounds(const Arch& arch, double gravity);

/// The least thickness of an arch that can stand, by bisection to round-off. [m]
double least_thickness(Arch arch);

}  // namespace cairn::validate
