/// Siconos' MultipleImpact behind a plain function: its headers need C++17 (boost's ublas does not compile as C++20).
#pragma once
#include <vector>

namespace peer {

/// Velocities after a frictionless multiple impact by the law "BiStiffness", in the kinetic metric: rows of the normals,
/// velocities before, energetic restitution, stiffness, exponent, step of the primary contact's impulse.
std::vector<double> siconos_multiple_impact(const std::vector<std::vector<double>>& rows, const std::vector<double>& w,
                                            const std::vector<double>& restitution,
                                            const std::vector<double>& stiffness, double exponent, double step);

}  // namespace peer
