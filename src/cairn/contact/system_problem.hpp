#pragma once
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "cairn/contact/contact_points.hpp"
#include "cairn/contact/joint_rows.hpp"
#include "cairn/model/kinetic_factor.hpp"
#include "cairn/model/system.hpp"
#include "cairn/problem/contact_problem.hpp"

/// From a system's pose to a contact problem in blocks: the one place that assembles steps of many bodies.
///                                                                                      docs/theory/timestep.md (D.4)
namespace cairn {

/// A contact's axes in the world: normal, then tangents; t = +x for n = +z, and t1 × t2 = n.
template <int D>
using ContactAxes = std::array<Vector<D>, static_cast<std::size_t>(D)>;
ContactAxes<2> contact_axes(Vec2 normal);
ContactAxes<3> contact_axes(Vec3 normal);

/// A system as it is posed: bodies that are free have a place in the problem, in the order of the list.
template <int D>
struct PosedBodies {
  const System<D>& system;
  std::span<const int> slots;                 // of each body its place in the problem, kNoBody where it is not free
  std::span<const KineticFactor<D>> factors;  // of each body; read where it is free
  std::span<const Frame<D>> frames;
  std::span<const Twist<D>> twists;  // before the step; of driven bodies the one by which they go through it
  std::span<const double> speeds;    // of each body, the velocity that it is measured by [m/s]
  std::span<const double> radii;     // of each body, from its centroid to its farthest point [m]
  double step{};                     // [s]
  int directions{};                  // of polyhedral cones in space; 0: round
};

/// A problem with the storage that it points into; kept from step to step, so that nothing is allocated once it has grown.
template <int D>
struct SystemProblem {
  ContactProblem<D> problem{};
  std::vector<double> G, b_motion, b_stabilise, w_free, w_before;
  std::vector<Row> rows;
  std::vector<Contact<D>> contacts;
  std::vector<BodyPair> pairs;
  std::vector<Scales> body_scales;
  std::vector<ContactAxes<D>> axes;  // of the contacts

  SystemProblem() = default;
  SystemProblem(SystemProblem&&) = delete;
  SystemProblem& operator=(SystemProblem&&) = delete;
  SystemProblem(const SystemProblem&) = delete;
  SystemProblem& operator=(const SystemProblem&) = delete;
  ~SystemProblem() = default;
};

/// Fills everything but `b_stabilise`, which is zero, and `w_free`, which is `w_before`.
template <int D>
void assemble(const PosedBodies<D>& bodies, std::span<const ContactPoint<D>> points,
              std::span<const JointRow<D>> joint_rows, SystemProblem<D>& to);

}  // namespace cairn
