#pragma once
#include <span>
#include <vector>

#include "cairn/contact/joint_rows.hpp"

/// Springs, dampers and loads beyond their wrenches (contact/joint_rows.hpp): what they take and put in, and how stiff they
/// are.                                                                                   docs/theory/many_bodies.md
namespace cairn {

/// Of each body, how many springs and dampers hold it: it lends each of them an equal part of its mass.          (A.19)
template <int D>
std::vector<int> springs_at(const System<D>& system);

/// How far dampers go in one step of an explicit method: no farther than to stop, each with its part of the masses. Then no
/// damper, however strong, and no number of them raises the energy.                                            (A.19)
struct DamperLimit {
  double step{};                           // of the method; 0: the dampers are taken as they are [s]
  std::span<const int> springs_at_body{};  // as `springs_at` has them
};
template <int D>
void smooth_wrenches(const System<D>& system, const SystemState<D>& state, std::span<const Frame<D>> frames,
                     const DamperLimit& limit, std::span<Wrench<D>> wrenches);

/// What dampers take from the motion, as the limit lets them; never negative [W].                              (A.18)
template <int D>
double damper_power(const System<D>& system, const SystemState<D>& state, std::span<const Frame<D>> frames,
                    const DamperLimit& limit = {});

/// What loads put in [W].                                                                                      (A.18)
template <int D>
double load_power(const System<D>& system, const SystemState<D>& state, std::span<const Frame<D>> frames);

/// What driven bodies put in through the springs and dampers at them [W].                                       (A.18)
template <int D>
double drive_power(const System<D>& system, const SystemState<D>& state, std::span<const Wrench<D>> wrenches);

/// The longest step in which springs and dampers that are taken at its start do not swing themselves up; infinite without
/// any. `held`: the dampers are held within the step (`DamperLimit`), so that stiffness alone counts.         (A.20)
template <int D>
double largest_stable_step(const System<D>& system, std::span<const Frame<D>> frames,
                           std::span<const int> springs_at_body, bool held = false);

}  // namespace cairn
