#include "cairn/inputs/system_input.hpp"

#include <algorithm>
#include <utility>

#include "cairn/inputs/entry_path.hpp"
#include "cairn/inputs/motion_input.hpp"
#include "cairn/inputs/step_contacts.hpp"
#include "cairn/inputs/system_bodies.hpp"
#include "cairn/inputs/system_links.hpp"

namespace cairn::inputs {
namespace {

/// Keys of [run] that rule each other out, or mean nothing in the scene's dimension.
void check_stepping(const Scene& scene, SceneFaults& faults) {
  const Run& run = scene.run;
  const Stepping& stepping = run.stepping;
  if (stepping.step > run.duration)
    faults.add("run.step", "not above run.duration, " + found_text(run.duration), found_text(stepping.step));
  if (stepping.theta != Stepping{}.theta && stepping.scheme != StepScheme::moreau_jean)
    faults.add("run.theta", "run.scheme = \"moreau-jean\" beside it", found_text(stepping.theta));
  const std::string directions = std::to_string(stepping.directions);
  if (stepping.directions % 2 != 0) faults.add("run.directions", "an even number", directions);
  if (stepping.directions != 0 && scene.dimension == 2)
    faults.add("run.directions", "dimension = 3 beside it: in the plane friction has two directions", directions);
}

template <int D>
std::array<Motion, static_cast<std::size_t>(D)> components(MotionInput motion) {
  if constexpr (D == 2) {
    return {std::move(motion.x), std::move(motion.z)};
  } else {
    return {std::move(motion.x), std::move(motion.y), std::move(motion.z)};
  }
}

template <int D>
Vector<D> velocity_of(const std::array<Motion, static_cast<std::size_t>(D)>& ground, double t) {
  const auto v = [&](std::size_t i) { return ground[i].view().at(t).velocity; };
  if constexpr (D == 2) {
    return {v(0), v(1)};
  } else {
    return {v(0), v(1), v(2)};
  }
}

std::vector<std::size_t> told_bodies(const SystemMaking& making) {
  const std::vector<std::string>& names = making.scene.output.bodies;
  std::vector<std::size_t> told;
  if (names.empty())
    for (std::size_t i = 0; i < making.scene.bodies.size(); ++i) told.push_back(i);
  for (const std::string& name : names)
    if (const std::optional<int> body = making.names.find_body(name, "output.bodies"))
      told.push_back(static_cast<std::size_t>(*body));
  std::sort(told.begin(), told.end());
  told.erase(std::unique(told.begin(), told.end()), told.end());
  return told;
}

std::optional<MotionInput> motion_of(const SystemMaking& making) {
  Ground ground = making.scene.ground;
  for (const auto& [keys, path] : {std::pair{&ground.motion_x, kMotionX}, std::pair{&ground.motion_y, kMotionY},
                                   std::pair{&ground.motion_z, kMotionZ}})
    if (!making.sound(path)) *keys = StillMotion{};
  if (making.scene.dimension == 2 && !std::holds_alternative<StillMotion>(ground.motion_y))
    making.faults.add(kMotionY, "dimension = 3 beside it", "the key");
  return making.faults.part_of(ground_motion(ground, making.intake));
}

template <int D>
std::optional<System<D>> system_of(const SystemMaking& making, const StepContacts& contacts,
                                   std::vector<std::string>& notes) {
  const Scene& scene = making.scene;
  System<D> system;
  std::optional<MotionInput> motion = motion_of(making);
  if (motion) notes = motion_doubts(scene.ground, *motion, scene.run);
  std::optional<std::vector<SystemBody<D>>> bodies = system_bodies<D>(making);
  std::optional<SystemBody<D>> ground = ground_body<D>(making);
  const int ground_number = ground ? static_cast<int>(scene.bodies.size()) : kGroundBody;
  system.apart = pairs_apart(making, ground_number);
  if (!bodies) check_names_of_links(making);
  if (!bodies || !motion) return std::nullopt;
  add_drives<D>(making, *bodies);
  system.joints = system_joints<D>(making, *bodies);
  system.springs = system_springs<D>(making, *bodies);
  system.loads = system_loads<D>(making, *bodies);
  system.ground = components<D>(std::move(*motion));
  system.gravity = scene.ground.gravity;
  for (std::size_t i = 0; i < bodies->size(); ++i) {
    (*bodies)[i].material = contacts.index_of(scene.bodies[i].material);
    if (scene.bodies[i].start.base_at_rest)
      (*bodies)[i].velocity.velocity -= velocity_of<D>(system.ground, scene.run.start);
  }
  system.bodies = std::move(*bodies);
  if (ground) {
    ground->material = contacts.index_of(scene.ground.material);
    system.bodies.push_back(std::move(*ground));
  }
  system.materials = contacts.materials;
  return system;
}

template <int D>
void take(std::optional<System<D>> system, SystemOfScene& made) {
  made.whole = system.has_value();
  if (system) made.system = std::move(*system);
}

}  // namespace

InputErrors in_words_of(InputErrors faults, const Scene& scene) {
  const auto rename = [](InputError& f, const char* list, const auto& entries, const auto& name_of) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const std::string known = std::string(list) + '.' + name_of(entries[i]);
      if (f.key != known && !f.key.starts_with(known + '.')) continue;
      f.key = entry_path(list, entries.size(), i) + f.key.substr(known.size());
      return;
    }
  };
  const auto own = [](const auto& keys) { return keys.name; };
  for (InputError& f : faults) {
    if (f.line > 0) continue;
    rename(f, "body", scene.bodies,
           [](const Body& body) { return body.name.empty() ? std::string(kOnlyBody) : body.name; });
    rename(f, "joint", scene.joints, own);
    rename(f, "spring", scene.springs, own);
    rename(f, "load", scene.loads, own);
  }
  return faults;
}

Result<SystemOfScene, InputErrors> make_system(const Scene& scene, Intake& intake, const Sound& sound) {
  const Sound all_sound = [](std::string_view /*path*/) { return true; };
  const Sound& known = sound ? sound : all_sound;
  SceneFaults faults;
  const SystemNames names(scene, faults);
  const SystemMaking making{scene, intake, known, faults, names};
  if (known("run")) check_stepping(scene, faults);
  StepContacts contacts = step_contacts(scene, known, faults);
  SystemOfScene made;
  std::vector<std::string> doubts;
  made.notes = std::move(contacts.notes);
  made.told = told_bodies(making);
  if (scene.dimension == 3) {
    take<3>(system_of<3>(making, contacts, doubts), made);
  } else {
    take<2>(system_of<2>(making, contacts, doubts), made);
  }
  made.notes.insert(made.notes.begin(), doubts.begin(), doubts.end());
  if (faults.none() && made.whole)
    std::visit([&](const auto& system) { faults.take(in_words_of(faults_of(system), scene)); }, made.system);
  if (!faults.none()) return Unexpected(std::move(faults).all());
  return made;
}

}  // namespace cairn::inputs
