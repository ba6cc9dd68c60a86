#pragma once
#include <vector>

#include "cairn/model/planar_model.hpp"
#include "cairn/problem/contact_problem.hpp"

/// Contacts of a planar body on level ground, and the problem they pose at acceleration level. docs/theory/waist.md §2
namespace cairn {

/// Pose and velocity of the centroid relative to the ground, and what the ground does.
struct PlanarKinematics {
  double x{};          // [m]
  double z{};          // [m]
  double theta{};      // [rad]
  double vx{};         // [m/s]
  double vz{};         // [m/s]
  double omega{};      // [rad/s]
  double ground_ax{};  // acceleration of the ground [m/s2]
  double ground_az{};
};

/// A contact problem with the storage it points into. Not copyable: the spans would point elsewhere.
struct OwnedProblem {
  std::vector<double> G, b_motion, w_free, w_before;
  std::vector<Contact<2>> contacts;
  std::vector<int> vertices;  // of the contacts, in their order
  ContactProblem<2> problem{};

  OwnedProblem() = default;
  OwnedProblem(OwnedProblem&&) = default;
  OwnedProblem& operator=(OwnedProblem&&) = default;
  OwnedProblem(const OwnedProblem&) = delete;
  OwnedProblem& operator=(const OwnedProblem&) = delete;
  ~OwnedProblem() = default;
};

/// Vertices within `reach` of the ground, from left to right.
std::vector<int> touching_vertices(const PlanarModel& model, const PlanarKinematics& k, double reach);

/// Force balance at this instant: u are accelerations of the contact points, f forces. A contact whose slip or opening
/// velocity is within `still` counts as not moving along that direction.                              (W.4)
OwnedProblem pose_forces(const PlanarModel& model, const PlanarKinematics& k, const std::vector<int>& vertices,
                         double still);

}  // namespace cairn
