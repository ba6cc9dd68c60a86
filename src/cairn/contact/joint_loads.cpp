#include "cairn/contact/joint_loads.hpp"

#include "cairn/model/joint_ends.hpp"

namespace cairn {
namespace {

void add(JointLoad<2>& load, double force, const std::array<double, 3>& on_a) {
  load.force += force * Vec2{on_a[0], on_a[1]};
  load.moment += force * on_a[2];
}
void add(JointLoad<3>& load, double force, const std::array<double, 6>& on_a) {
  load.force += force * Vec3{on_a[0], on_a[1], on_a[2]};
  load.moment += force * Vec3{on_a[3], on_a[4], on_a[5]};
}

}  // namespace

template <int D>
void joint_loads(const System<D>& system, std::span<const Frame<D>> frames, std::span<const JointRow<D>> rows,
                 std::span<const double> impulses, double step, std::vector<JointLoad<D>>& loads) {
  loads.assign(system.joints.size(), JointLoad<D>{});
  for (std::size_t k = 0; k < rows.size(); ++k)
    add(loads[static_cast<std::size_t>(rows[k].joint)], impulses[k] / step, rows[k].on_a);
  for (std::size_t j = 0; j < loads.size(); ++j) {  // from the centroid of a, or the origin of the ground, to its place
    const Vector<D> arm = ends_of(system.joints[j].a, system.joints[j].b, frames).arm_a;
    loads[j].moment = loads[j].moment - cross(arm, loads[j].force);
  }
}

template void joint_loads(const System<2>&, std::span<const Frame<2>>, std::span<const JointRow<2>>,
                          std::span<const double>, double, std::vector<JointLoad<2>>&);
template void joint_loads(const System<3>&, std::span<const Frame<3>>, std::span<const JointRow<3>>,
                          std::span<const double>, double, std::vector<JointLoad<3>>&);

}  // namespace cairn
