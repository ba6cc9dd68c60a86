#include "cairn/inputs/system_links.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "cairn/inputs/entry_path.hpp"
#include "cairn/inputs/motion_input.hpp"
#include "cairn/inputs/turns.hpp"
#include "cairn/math/rotation.hpp"

namespace cairn::inputs {
namespace {

/// Where a place is at the start: of a body, or of the ground, whose coordinates are those of the scene.
template <int D>
Pose<D> pose_of(int body, const std::vector<SystemBody<D>>& bodies) {
  return body == kGroundBody ? Pose<D>{} : bodies[static_cast<std::size_t>(body)].pose;
}

template <int D>
bool is_free(int body, const std::vector<SystemBody<D>>& bodies) {
  return body != kGroundBody && bodies[static_cast<std::size_t>(body)].mobility == Mobility::free;
}

double turned_against(double by, double turn) { return turn - by; }
Quaternion turned_against(const Quaternion& by, const Quaternion& turn) { return unit(conjugate(by) * turn); }

/// What a joint or a spring asks of its places.
struct FasteningRule {
  bool two_places{};       // each side has a place of its own, the centroid where it is not given
  bool may_be_anywhere{};  // where no place is given, the centroid of a will do
  bool has_axis{};
  bool turns_in_plane{};  // the axis is across the plane, -y in space
  bool two_axes{};
};

template <int D>
struct Fastened {
  JointPlace<D> a;
  JointPlace<D> b;
  double distance{};  // of the two at the start [m]
};

/// Turns the places of one joint or spring into places on bodies.
template <int D>
class Fastener {
 public:
  Fastener(const SystemMaking& making, const std::vector<SystemBody<D>>& bodies, const Fastening& keys,
           std::string path)
      : making_(making), bodies_(bodies), keys_(keys), path_(std::move(path)) {}

  std::optional<Fastened<D>> fasten(const FasteningRule& rule) {
    const std::optional<int> a = making_.names.find(keys_.a, path_ + ".a");
    const std::optional<int> b = making_.names.find(keys_.b, path_ + ".b");
    if (!a || !b) return std::nullopt;
    if (*a == *b) {
      fault(".b", "another body than a", '"' + keys_.b + '"');
      return std::nullopt;
    }
    if (!is_free<D>(*a, bodies_) && !is_free<D>(*b, bodies_)) {
      fault("", "a body that is neither fixed nor driven on one side at least",
            '"' + keys_.a + "\" and \"" + keys_.b + '"');
      return std::nullopt;
    }
    Fastened<D> made;
    made.a.body = *a;
    made.b.body = *b;
    if (!take_points(rule, made) || !take_axes(rule, made)) return std::nullopt;
    const auto world = [&](const JointPlace<D>& place) {
      return placed<D>(frame_of<D>(pose_of<D>(place.body, bodies_)), place.point);
    };
    made.distance = norm(world(made.a) - world(made.b));
    return made;
  }

 private:
  void fault(const char* key, std::string expected, std::string found) {
    making_.faults.add(path_ + key, std::move(expected), std::move(found));
  }
  std::optional<Vector<D>> place(const Place& numbers, const char* key) {
    return making_.faults.part_of(place_of<D>(numbers, path_ + key));
  }

  bool take_points(const FasteningRule& rule, Fastened<D>& made) {
    const bool own = !keys_.at_a.empty() || !keys_.at_b.empty();
    if (!keys_.at.empty() && own) {
      fault(".at", "at, or at_a and at_b", "both");
      return false;
    }
    if (!keys_.at.empty() && keys_.on_bodies) {
      fault(".at", "at_a and at_b with on_bodies, whose coordinates differ", "at");
      return false;
    }
    if (!keys_.at.empty() || (!own && !rule.two_places)) {
      if (keys_.at.empty() && (!rule.may_be_anywhere || made.a.body == kGroundBody)) {
        fault(".at", "the place of the joint at the start", "nothing");
        return false;
      }
      const std::optional<Vector<D>> at =
          keys_.at.empty() ? pose_of<D>(made.a.body, bodies_).position : place(keys_.at, ".at");
      if (!at) return false;
      for (JointPlace<D>* side : {&made.a, &made.b})
        side->point = placed_back<D>(frame_of<D>(pose_of<D>(side->body, bodies_)), *at);
      return true;
    }
    const bool a = take_point(rule, keys_.at_a, ".at_a", made.a);
    const bool b = take_point(rule, keys_.at_b, ".at_b", made.b);
    return a && b;
  }

  bool take_point(const FasteningRule& rule, const Place& numbers, const char* key, JointPlace<D>& side) {
    if (numbers.empty() && rule.two_places && side.body != kGroundBody) return true;
    if (numbers.empty()) {
      fault(key, side.body == kGroundBody ? "a place on the ground" : "a place on the body", "nothing");
      return false;
    }
    const std::optional<Vector<D>> at = place(numbers, key);
    if (!at) return false;
    side.point = keys_.on_bodies ? *at : placed_back<D>(frame_of<D>(pose_of<D>(side.body, bodies_)), *at);
    return true;
  }

  bool take_axes(const FasteningRule& rule, Fastened<D>& made) {
    if (!rule.has_axis && !keys_.axis.empty()) {
      fault(".axis", "none for this kind", "an axis");
      return false;
    }
    if (rule.two_axes == keys_.axis_b.empty()) {
      fault(".axis_b", rule.two_axes ? "an axis of b, across that of a" : "none for this kind",
            rule.two_axes ? "nothing" : "an axis");
      return false;
    }
    // The frames of model/system.hpp: in space z along the axis, of b in a universal joint x; in the plane x.
    const Vector<D> x = in_plane<D>(1.0, 0.0);
    const std::optional<Turn<D>> of_a = axes(rule, D == 2 ? x : in_plane<D>(0.0, 1.0), keys_.axis, ".axis");
    const std::optional<Turn<D>> of_b = rule.two_axes ? axes(rule, x, keys_.axis_b, ".axis_b") : of_a;
    if (!of_a || !of_b) return false;
    made.a.axes = turned_against(pose_of<D>(made.a.body, bodies_).turn, *of_a);
    made.b.axes = turned_against(pose_of<D>(made.b.body, bodies_).turn, *of_b);
    return true;
  }

  /// The turn that takes `from` to the axis that is given, or to the usual one of the kind.
  std::optional<Turn<D>> axes(const FasteningRule& rule, Vector<D> from, const Place& numbers, const char* key) {
    if (!rule.has_axis) return Turn<D>{};
    Vector<D> axis = in_plane<D>(0.0, 1.0);
    if constexpr (D == 3) {
      if (rule.turns_in_plane) axis = {0.0, -1.0, 0.0};
    }
    if (!numbers.empty()) {
      const std::optional<Vector<D>> given = place(numbers, key);
      if (!given) return std::nullopt;
      axis = *given;
    }
    if (norm(axis) == 0.0) {
      fault(key, "an axis of some length", "none");
      return std::nullopt;
    }
    return turn_between<D>(from, axis);
  }

  const SystemMaking& making_;
  const std::vector<SystemBody<D>>& bodies_;
  const Fastening& keys_;
  std::string path_;
};

bool has_one_free_coordinate(JointKind kind) {
  return kind == JointKind::revolute || kind == JointKind::prismatic || kind == JointKind::cylindrical;
}
bool is_of_space(JointKind kind) {
  return kind == JointKind::universal || kind == JointKind::cylindrical || kind == JointKind::planar;
}

template <int D>
FasteningRule rule_of(JointKind kind) {
  const bool across = kind == JointKind::revolute;
  const bool in_space = D == 3 && kind != JointKind::fixed && kind != JointKind::ball && kind != JointKind::distance;
  return {.two_places = kind == JointKind::distance,
          .may_be_anywhere = kind == JointKind::fixed || kind == JointKind::prismatic || kind == JointKind::planar,
          .has_axis = in_space || kind == JointKind::prismatic,
          .turns_in_plane = across,
          .two_axes = kind == JointKind::universal};
}

/// Limits, motor and friction belong to a coordinate that is free, and one of it.
void check_free_coordinate(const JointKeys& keys, const std::string& path, SceneFaults& faults) {
  const bool motor = keys.motor_speed != kNotGiven || keys.motor_strongest != kNotGiven;
  if (!has_one_free_coordinate(keys.kind)) {
    const auto refuse = [&](bool given, const char* key) {
      if (given)
        faults.add(path + key, "none: only of revolute, prismatic and cylindrical joints one coordinate is free",
                   "the key");
    };
    refuse(std::isfinite(keys.lower), ".lower");
    refuse(std::isfinite(keys.upper), ".upper");
    refuse(motor, ".motor");
    refuse(keys.friction > 0.0, ".friction");
  }
  if (motor && (keys.motor_speed == kNotGiven || keys.motor_strongest == kNotGiven))
    faults.add(path + ".motor", "speed and strongest", keys.motor_speed == kNotGiven ? "no speed" : "no strongest");
  if (keys.kind != JointKind::distance && keys.length != kNotGiven)
    faults.add(path + ".length", "none: only a distance joint has one", found_text(keys.length));
}

template <class Keys>
std::vector<std::string> names_in(const std::vector<Keys>& list) {
  std::vector<std::string> names;
  for (const Keys& keys : list) names.push_back(keys.name);
  return names;
}

}  // namespace

template <int D>
std::vector<Joint<D>> system_joints(const SystemMaking& making, const std::vector<SystemBody<D>>& bodies) {
  const std::vector<JointKeys>& list = making.scene.joints;
  check_names(names_in(list), "joint", making.faults);
  std::vector<Joint<D>> joints;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const JointKeys& keys = list[i];
    const std::string path = entry_path("joint", list.size(), i);
    if (!making.sound(path)) continue;
    if (D == 2 && is_of_space(keys.kind)) {
      making.faults.add(path + ".kind", "a joint of the plane: revolute, prismatic, fixed or distance", "one of space");
      continue;
    }
    check_free_coordinate(keys, path, making.faults);
    const std::optional<Fastened<D>> fastened =
        Fastener<D>(making, bodies, keys.places, path).fasten(rule_of<D>(keys.kind));
    if (!fastened) continue;
    Joint<D> joint;
    joint.name = keys.name;
    joint.kind = D == 2 && keys.kind == JointKind::ball ? JointKind::revolute : keys.kind;
    joint.a = fastened->a;
    joint.b = fastened->b;
    joint.length = keys.length != kNotGiven ? keys.length : fastened->distance;
    joint.lower = keys.lower;
    joint.upper = keys.upper;
    if (keys.motor_speed != kNotGiven && keys.motor_strongest != kNotGiven)
      joint.motor = typename Joint<D>::Motor{keys.motor_speed, keys.motor_strongest};
    joint.friction = keys.friction;
    joints.push_back(std::move(joint));
  }
  return joints;
}

template <int D>
std::vector<Spring<D>> system_springs(const SystemMaking& making, const std::vector<SystemBody<D>>& bodies) {
  const std::vector<SpringKeys>& list = making.scene.springs;
  check_names(names_in(list), "spring", making.faults);
  std::vector<Spring<D>> springs;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const SpringKeys& keys = list[i];
    const std::string path = entry_path("spring", list.size(), i);
    if (!making.sound(path)) continue;
    const bool torsional = keys.kind == SpringKind::torsional;
    if (!torsional && keys.rest < 0.0) making.faults.add(path + ".rest", "a length >= 0 [m]", found_text(keys.rest));
    const FasteningRule rule{.two_places = !torsional,
                             .may_be_anywhere = torsional,
                             .has_axis = torsional && D == 3,
                             .turns_in_plane = true};
    const std::optional<Fastened<D>> fastened = Fastener<D>(making, bodies, keys.places, path).fasten(rule);
    if (!fastened) continue;
    const double at_start = torsional ? 0.0 : fastened->distance;
    springs.push_back({.name = keys.name,
                       .kind = keys.kind,
                       .a = fastened->a,
                       .b = fastened->b,
                       .stiffness = keys.stiffness,
                       .damping = keys.damping,
                       .rest = keys.rest != kNotGiven ? keys.rest : at_start});
  }
  return springs;
}

template <int D>
std::vector<Load<D>> system_loads(const SystemMaking& making, const std::vector<SystemBody<D>>& bodies) {
  const std::vector<LoadKeys>& list = making.scene.loads;
  check_names(names_in(list), "load", making.faults);
  std::vector<Load<D>> loads;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const LoadKeys& keys = list[i];
    const std::string path = entry_path("load", list.size(), i);
    if (!making.sound(path)) continue;
    const std::optional<int> body = making.names.find_body(keys.body, path + ".body");
    const std::optional<Vector<D>> at = making.faults.part_of(place_of<D>(keys.at, path + ".at"));
    const std::optional<Vector<D>> force = making.faults.part_of(place_of<D>(keys.force, path + ".force"));
    constexpr std::size_t kMoments = D == 2 ? 1 : 3;
    if (!keys.moment.empty() && keys.moment.size() != kMoments)
      making.faults.add(path + ".moment", D == 2 ? "one number with dimension = 2" : "three numbers with dimension = 3",
                        std::to_string(keys.moment.size()));
    if (keys.force.empty() && keys.moment.empty()) making.faults.add(path, "a force or a moment", "neither");
    const std::optional<Motion> course =
        making.faults.part_of(one_motion(keys.course, "Load " + keys.name, making.intake), path + ".course");
    if (!body || !at || !force || !course) continue;
    Load<D> load;
    load.name = keys.name;
    load.body = *body;
    if (!keys.at.empty()) load.point = placed_back<D>(frame_of<D>(pose_of<D>(*body, bodies)), *at);
    load.force = *force;
    if (keys.moment.size() == kMoments) {
      if constexpr (D == 2)
        load.moment = keys.moment[0];
      else
        load.moment = {keys.moment[0], keys.moment[1], keys.moment[2]};
    }
    load.course = *course;
    load.constant = std::holds_alternative<StillMotion>(keys.course);
    loads.push_back(std::move(load));
  }
  return loads;
}

void check_names_of_links(const SystemMaking& making) {
  const auto each = [&](const char* list, const auto& entries, const auto& look) {
    for (std::size_t i = 0; i < entries.size(); ++i)
      if (const std::string path = entry_path(list, entries.size(), i); making.sound(path)) look(entries[i], path);
  };
  const auto ends = [&](const auto& keys, const std::string& path) {
    (void)making.names.find(keys.places.a, path + ".a");
    (void)making.names.find(keys.places.b, path + ".b");
  };
  const auto body = [&](const auto& keys, const std::string& path) {
    (void)making.names.find_body(keys.body, path + ".body");
  };
  each("joint", making.scene.joints, ends);
  each("spring", making.scene.springs, ends);
  each("drive", making.scene.drives, body);
  each("load", making.scene.loads, body);
}

std::vector<std::pair<int, int>> pairs_apart(const SystemMaking& making, int ground) {
  std::vector<std::pair<int, int>> pairs;
  const std::vector<ApartKeys>& list = making.scene.apart;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string path = entry_path("apart", list.size(), i);
    if (!making.sound(path)) continue;
    const std::vector<std::string>& names = list[i].between;
    if (names.size() < 2)
      making.faults.add(path + ".between", "names of two bodies or more", std::to_string(names.size()));
    std::vector<int> bodies;
    for (const std::string& name : names) {
      const std::optional<int> body = making.names.find(name, path + ".between");
      if (!body) continue;
      const int number = *body == kGroundBody ? ground : *body;
      if (std::find(bodies.begin(), bodies.end(), number) != bodies.end())
        making.faults.add(path + ".between", "every body once", '"' + name + "\" again");
      bodies.push_back(number);
    }
    for (std::size_t a = 0; a < bodies.size(); ++a)
      for (std::size_t b = a + 1; b < bodies.size(); ++b)
        if (bodies[a] != kGroundBody && bodies[b] != kGroundBody)
          pairs.emplace_back(std::min(bodies[a], bodies[b]), std::max(bodies[a], bodies[b]));
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return pairs;
}

template std::vector<Joint<2>> system_joints<2>(const SystemMaking&, const std::vector<SystemBody<2>>&);
template std::vector<Joint<3>> system_joints<3>(const SystemMaking&, const std::vector<SystemBody<3>>&);
template std::vector<Spring<2>> system_springs<2>(const SystemMaking&, const std::vector<SystemBody<2>>&);
template std::vector<Spring<3>> system_springs<3>(const SystemMaking&, const std::vector<SystemBody<3>>&);
template std::vector<Load<2>> system_loads<2>(const SystemMaking&, const std::vector<SystemBody<2>>&);
template std::vector<Load<3>> system_loads<3>(const SystemMaking&, const std::vector<SystemBody<3>>&);

}  // namespace cairn::inputs
