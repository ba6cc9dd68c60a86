#include "cairn/model/system.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "cairn/math/rotation.hpp"
#include "cairn/model/driven_motion.hpp"

namespace cairn {
namespace {

/// Rank of each by name; things of one name, which `faults_of` refuses, keep their order.
template <class Named>
std::vector<int> ranks_by_name(const std::vector<Named>& things) {
  std::vector<std::size_t> order(things.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t p, std::size_t q) { return things[p].name < things[q].name; });
  std::vector<int> ranks(things.size());
  for (std::size_t k = 0; k < order.size(); ++k) ranks[order[k]] = static_cast<int>(k);
  return ranks;
}

template <class Named>
void sort_by_name(std::vector<Named>& things) {
  std::stable_sort(things.begin(), things.end(), [](const Named& p, const Named& q) { return p.name < q.name; });
}

void rename(int& body, const std::vector<int>& ranks) {
  if (body >= 0 && body < static_cast<int>(ranks.size())) body = ranks[static_cast<std::size_t>(body)];
}

double unit_turn(double turn) { return turn; }
Quaternion unit_turn(const Quaternion& turn) { return unit(turn); }

}  // namespace

const Interface& SystemMaterials::between(int a, int b) const {
  for (const Pair& pair : pairs)
    if ((pair.a == a && pair.b == b) || (pair.a == b && pair.b == a)) return pair.interface;
  return usual;
}

template <int D>
SystemState<D> starting_state(const System<D>& system, double t) {
  SystemState<D> state;
  state.t = t;
  for (const SystemBody<D>& body : system.bodies) {
    if (body.mobility == Mobility::driven) {
      const DrivenState<D> driven = driven_at(body, t);
      state.poses.push_back(driven.pose);
      state.velocities.push_back(driven.twist);
      continue;
    }
    state.poses.push_back({body.pose.position, unit_turn(body.pose.turn)});
    Twist<D> twist = body.mobility == Mobility::free ? body.velocity : Twist<D>{};
    if (!body.turns) twist.spin = {};
    state.velocities.push_back(twist);
  }
  return state;
}

template <int D>
std::vector<int> ranks_of(const System<D>& system) {
  return ranks_by_name(system.bodies);
}

template <int D>
std::vector<int> joint_ranks_of(const System<D>& system) {
  return ranks_by_name(system.joints);
}

template <int D>
System<D> in_order_of_names(System<D> system) {
  const std::vector<int> ranks = ranks_of(system);
  sort_by_name(system.bodies);
  sort_by_name(system.joints);
  sort_by_name(system.springs);
  sort_by_name(system.loads);
  for (Joint<D>& joint : system.joints) {
    rename(joint.a.body, ranks);
    rename(joint.b.body, ranks);
  }
  for (Spring<D>& spring : system.springs) {
    rename(spring.a.body, ranks);
    rename(spring.b.body, ranks);
  }
  for (Load<D>& load : system.loads) rename(load.body, ranks);
  for (auto& [first, second] : system.apart) {
    rename(first, ranks);
    rename(second, ranks);
    if (second < first) std::swap(first, second);
  }
  std::sort(system.apart.begin(), system.apart.end());
  return system;
}

template SystemState<2> starting_state(const System<2>&, double);
template SystemState<3> starting_state(const System<3>&, double);
template std::vector<int> ranks_of(const System<2>&);
template std::vector<int> ranks_of(const System<3>&);
template std::vector<int> joint_ranks_of(const System<2>&);
template std::vector<int> joint_ranks_of(const System<3>&);
template System<2> in_order_of_names(System<2>);
template System<3> in_order_of_names(System<3>);

}  // namespace cairn
