#include "cairn/runs/timestep/system_story.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "cairn/core/contract.hpp"
#include "cairn/model/joint_kinds.hpp"
#include "cairn/runs/timestep/body_shapes.hpp"

namespace cairn::runs {
namespace {

using timestep::Fate;
using timestep::StepSample;

Vec3 in_space(Vec2 v) { return {v.x, 0.0, v.z}; }
Vec3 in_space(Vec3 v) { return v; }

double size_of(double spin) { return std::fabs(spin); }
double size_of(Vec3 spin) { return norm(spin); }

/// To which side a body lay when it had toppled, as the curve saw it. Space has no sides.
int side_of(const TimestepRecord<2>& record, std::size_t body, double time) {
  for (const StepSample<2>& sample : record.curve) {
    if (sample.state.t < time || sample.state.poses.size() <= body) continue;
    const double turn = sample.state.poses[body].turn - record.system.bodies[body].pose.turn;
    return turn > 0.0 ? results::kToTheLeft : turn < 0.0 ? results::kToTheRight : 0;
  }
  return 0;
}
int side_of(const TimestepRecord<3>& /*record*/, std::size_t /*body*/, double /*time*/) { return 0; }

template <int D>
BodyStory story_of_body(const TimestepRecord<D>& record, std::size_t k) {
  const SystemBody<D>& body = record.system.bodies[k];
  const timestep::BodyOutcome<D>& found = record.result.bodies[k];
  BodyStory story{.name = body.name,
                  .fate = found.fate,
                  .time = found.time,
                  .side = found.fate == Fate::toppled ? side_of(record, k, found.time) : 0,
                  .displacement = in_space(found.displacement),
                  .distance = 0.0,
                  .largest_turn = found.largest_turn,
                  .final_turn = found.final_turn,
                  .slip_path = found.path_of_slip,
                  .mass = body.mass,
                  .size = radius_of(body)};
  story.distance = norm(story.displacement);
  return story;
}

double spin_energy(double inertia, double spin, const Pose<2>& /*pose*/) { return 0.5 * inertia * spin * spin; }
double spin_energy(const SymmetricMat3& inertia, Vec3 spin, const Pose<3>& pose) {
  const Vec3 own = turned_back(rotation_of(pose.turn), spin);
  return 0.5 * dot(own, inertia * own);
}

template <int D>
std::string name_of_place(const System<D>& system, const JointPlace<D>& place) {
  return place.body == kGroundBody ? std::string("ground") : system.bodies[static_cast<std::size_t>(place.body)].name;
}

/// Does anything still drive the system at a time: ground, driven bodies, belts, motors, loads that vary?
template <int D>
bool is_driven_at(const System<D>& system, double t) {
  const auto moves = [t](const Motion& motion) { return motion.view().end_time() > t; };
  const auto drives = [&](const SystemBody<D>& body) {
    if (body.belt != Vector<D>{}) return true;
    if (body.mobility != Mobility::driven) return false;
    return moves(body.drive.rotation) ||
           std::any_of(body.drive.translation.begin(), body.drive.translation.end(), moves);
  };
  return std::any_of(system.ground.begin(), system.ground.end(), moves) ||
         std::any_of(system.bodies.begin(), system.bodies.end(), drives) ||
         std::any_of(system.joints.begin(), system.joints.end(),
                     [](const Joint<D>& j) { return j.motor.has_value(); }) ||
         std::any_of(system.loads.begin(), system.loads.end(),
                     [&](const Load<D>& l) { return !l.constant && moves(l.course); });
}

/// Slower than this share of √(g R) a body needs a million of its own free-fall times to pass its own length.
constexpr double kStill = 1e-6;
/// So many free-fall times √(R/g) of the largest body at the end: a swing's turning point passes much faster.
constexpr double kStillFor = 10.0;

/// Everything has been at rest for a while when the run ends: at every sample of the curve in that time.
template <int D>
bool is_settled(const TimestepRecord<D>& record, const SystemStory& story) {
  double largest = 0.0;
  for (const BodyStory& body : story.bodies) largest = std::max(largest, body.size);
  const double g = record.system.gravity;
  if (!(g > 0.0) || !(largest > 0.0) || is_driven_at(record.system, story.end_time)) return false;
  const double since = story.end_time - kStillFor * std::sqrt(largest / g);
  if (since < record.options.start || record.curve.empty()) return false;
  std::size_t seen = 0;
  for (const StepSample<D>& sample : record.curve) {
    if (sample.state.t < since) continue;
    ++seen;
    for (std::size_t k = 0; k < sample.state.velocities.size(); ++k) {
      if (record.system.bodies[k].mobility != Mobility::free) continue;
      const double size = radius_of(record.system.bodies[k]);
      const Twist<D>& v = sample.state.velocities[k];
      if (norm(in_space(v.velocity)) + size_of(v.spin) * size > kStill * std::sqrt(g * largest)) return false;
    }
  }
  return seen > 1;
}

}  // namespace

double SystemStory::smallest_size() const {
  double smallest = std::numeric_limits<double>::infinity();
  for (const BodyStory& body : bodies)
    if (body.size > 0.0) smallest = std::min(smallest, body.size);
  return smallest;
}

std::size_t SystemStory::count(Fate fate) const {
  return static_cast<std::size_t>(
      std::count_if(bodies.begin(), bodies.end(), [fate](const BodyStory& body) { return body.fate == fate; }));
}

std::vector<const BodyStory*> SystemStory::came_down() const {
  std::vector<const BodyStory*> list;
  for (const BodyStory& body : bodies)
    if (body.came_down()) list.push_back(&body);
  std::sort(list.begin(), list.end(), [](const BodyStory* a, const BodyStory* b) {
    const double ta = std::isnan(a->time) ? std::numeric_limits<double>::infinity() : a->time;
    const double tb = std::isnan(b->time) ? std::numeric_limits<double>::infinity() : b->time;
    return ta != tb ? ta < tb : a->name < b->name;
  });
  return list;
}

namespace {

/// The one for which `measure` is largest, of equal ones the first by name; null where there is none.
template <class Story, class Measure>
const Story* most(const std::vector<Story>& list, Measure measure) {
  const Story* best = nullptr;
  for (const Story& one : list) {
    const double here = measure(one);
    if (best == nullptr || here > measure(*best) || (here == measure(*best) && one.name < best->name)) best = &one;
  }
  return best;
}

}  // namespace

const BodyStory* SystemStory::most_displaced() const {
  return most(bodies, [](const BodyStory& b) { return b.size > 0.0 ? b.distance / b.size : b.distance; });
}
const BodyStory* SystemStory::most_turned() const {
  return most(bodies, [](const BodyStory& b) { return b.largest_turn; });
}
const JointStory* SystemStory::most_loaded() const {
  return most(joints, [](const JointStory& j) { return j.force; });
}

double largest_restitution(const SystemMaterials& materials) {
  double largest = materials.usual.restitution;
  for (const SystemMaterials::Pair& pair : materials.pairs) largest = std::max(largest, pair.interface.restitution);
  return largest;
}

double SystemStory::largest_amount() const {
  double largest = std::max(std::fabs(energy.peak), std::fabs(energy.final - energy.initial));
  for (const double amount :
       {energy.ground_work, energy.drive_work, energy.motor_work, energy.load_work, energy.friction_loss,
        energy.impact_loss, energy.damper_loss, energy.joint_loss, energy.stabilisation_work, energy.method_loss})
    largest = std::max(largest, std::fabs(amount));
  return largest;
}

/// A body that has been beyond balance for so long has come down, one that was found elsewhere too.
bool SystemStory::proven() const {
  if (failure != timestep::RunFailure::none) return false;
  const std::vector<const BodyStory*> down = came_down();
  if (down.empty() || settled) return settled;
  const BodyStory& first = *down.front();
  return std::isnan(first.time) || end_time - first.time > kStillFor * std::sqrt(first.size / gravity);
}

template <int D>
double kinetic_energy_of(const SystemBody<D>& body, const Pose<D>& pose, const Twist<D>& velocity) {
  if (body.mobility != Mobility::free) return 0.0;
  const double turning = body.turns ? spin_energy(body.inertia, velocity.spin, pose) : 0.0;
  return 0.5 * body.mass * norm_squared(velocity.velocity) + turning;
}
template double kinetic_energy_of(const SystemBody<2>&, const Pose<2>&, const Twist<2>&);
template double kinetic_energy_of(const SystemBody<3>&, const Pose<3>&, const Twist<3>&);

template <int D>
SystemStory story_of(const TimestepRecord<D>& record) {
  const System<D>& system = record.system;
  const timestep::RunResult<D>& result = record.result;
  CAIRN_CHECK(result.bodies.size() == system.bodies.size(), result.bodies.size(), system.bodies.size());
  CAIRN_CHECK(result.joints.size() == system.joints.size(), result.joints.size(), system.joints.size());
  CAIRN_CHECK(result.final_state.poses.size() == system.bodies.size(), result.final_state.poses.size());
  SystemStory story;
  story.in_space = D == 3;
  for (std::size_t k = 0; k < system.bodies.size(); ++k) {
    if (system.bodies[k].mobility == Mobility::free) story.bodies.push_back(story_of_body(record, k));
    story.fixed += system.bodies[k].mobility == Mobility::fixed ? 1U : 0U;
    story.driven += system.bodies[k].mobility == Mobility::driven ? 1U : 0U;
  }
  for (std::size_t k = 0; k < system.joints.size(); ++k) {
    const Joint<D>& joint = system.joints[k];
    const timestep::JointOutcome& found = result.joints[k];
    story.joints.push_back({.name = joint.name,
                            .kind = name_of(joint.kind),
                            .between = name_of_place(system, joint.a) + " and " + name_of_place(system, joint.b),
                            .force = found.largest_force,
                            .moment = found.largest_moment,
                            .time = found.time,
                            .drift = found.drift});
  }
  story.springs = system.springs.size();
  story.loads = system.loads.size();
  story.options = record.options;
  story.failure = result.failure;
  story.failure_time = result.failure_time;
  story.failure_where = result.failure_where;
  story.energy = result.energy;
  story.worst = result.worst;
  story.steps = result.steps;
  story.most_contacts = result.most_contacts;
  story.most_unknowns = result.most_unknowns;
  story.sweeps = result.sweeps;
  story.deepest = result.deepest;
  story.forces_not_unique = result.forces_not_unique;
  story.end_time = result.final_state.t;
  const auto takes = [&](const Interface& between) {
    story.least_friction = std::min(story.least_friction, between.mu_kinetic);
    story.most_friction = std::max(story.most_friction, between.mu_static);
  };
  story.least_friction = system.materials.usual.mu_kinetic;
  takes(system.materials.usual);
  for (const SystemMaterials::Pair& pair : system.materials.pairs) takes(pair.interface);
  story.largest_restitution = largest_restitution(system.materials);
  story.gravity = system.gravity;
  for (const BodyStory& body : story.bodies) story.energy_unit += body.mass * system.gravity * body.size;
  story.settled = result.failure == timestep::RunFailure::none && is_settled(record, story);
  return story;
}
template SystemStory story_of(const TimestepRecord<2>&);
template SystemStory story_of(const TimestepRecord<3>&);

double turn_between(double from, double to) { return to - from; }

double turn_between(const Quaternion& from, const Quaternion& to) {
  const double along = std::fabs(from.w * to.w + from.x * to.x + from.y * to.y + from.z * to.z);
  return 2.0 * std::acos(std::min(1.0, along));
}

namespace {

struct FateWords {
  Fate fate{};
  const char* became{};  // "toppled"
  const char* verb{};    // "topples"
};
constexpr std::array<FateWords, 5> kFates{{{Fate::stayed, "stayed", "stays where it is"},
                                           {Fate::moved, "moved", "moves"},
                                           {Fate::slid_off, "slid off", "slides off what it lay on"},
                                           {Fate::toppled, "toppled", "topples"},
                                           {Fate::fell, "fell", "falls"}}};

const FateWords& words_for(Fate fate) {
  return *std::find_if(kFates.begin(), kFates.end() - 1, [fate](const FateWords& w) { return w.fate == fate; });
}

}  // namespace

const char* verb_of(Fate fate) { return words_for(fate).verb; }
const char* words_of(Fate fate) { return words_for(fate).became; }

const char* words_of(timestep::RunFailure failure) {
  switch (failure) {
    case timestep::RunFailure::none:
      return "none";
    case timestep::RunFailure::not_converged:
      return "forces not found to the tolerance";
    case timestep::RunFailure::no_solution:
      return "no forces meet all conditions";
    case timestep::RunFailure::not_finite:
      return "a number is not finite";
    case timestep::RunFailure::not_certified:
      return "a step failed its check";
  }
  return "unknown";
}

const char* words_of(timestep::Scheme scheme) {
  switch (scheme) {
    case timestep::Scheme::stewart_trinkle:
      return "Stewart-Trinkle";
    case timestep::Scheme::projection:
      return "mid-point with projection";
    case timestep::Scheme::moreau_jean:
      return "Moreau-Jean";
  }
  return "unknown";
}

}  // namespace cairn::runs
