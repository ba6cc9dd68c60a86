#pragma once
#include <span>
#include <vector>

#include "cairn/contact/joint_rows.hpp"

/// What joints carry, out of the impulses on their rows.                                 docs/theory/many_bodies.md
namespace cairn {

/// Of one joint, what b does to a: force and moment about a's place, in world coordinates; limits, motor and friction are
/// part of it.                                                                                                 (A.23)
template <int D>
struct JointLoad {
  Vector<D> force{};  // [N]
  Spin<D> moment{};   // [N m]
};

/// One for each joint of the system. `impulses` are those on `rows` over a step of length `step`.
template <int D>
void joint_loads(const System<D>& system, std::span<const Frame<D>> frames, std::span<const JointRow<D>> rows,
                 std::span<const double> impulses, double step, std::vector<JointLoad<D>>& loads);

}  // namespace cairn
