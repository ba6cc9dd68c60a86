#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "cairn/math/vec3.hpp"
#include "cairn/runs/timestep/timestep_record.hpp"

/// A run of a system as far as it can be told alike in the plane and in space: sentences, figures and tables are made from
/// this.
namespace cairn::runs {

/// A body that moves by forces.
struct BodyStory {
  std::string name;
  timestep::Fate fate{};
  double time{std::numeric_limits<double>::quiet_NaN()};  // when it toppled, slid off or fell [s]
  int side{};                                             // in the plane, toppled: +1 counter-clockwise, -1 clockwise
  Vec3 displacement{};                                    // of the centroid at the end; in the plane y is 0 [m]
  double distance{};                                      // the length of that [m]
  double largest_turn{};                                  // from the start [rad]
  double final_turn{};                                    // [rad]
  double slip_path{};                                     // [m]
  double mass{};                                          // [kg]
  double size{};                                          // farthest from the centroid [m]

  bool came_down() const {
    return fate == timestep::Fate::toppled || fate == timestep::Fate::slid_off || fate == timestep::Fate::fell;
  }
};

struct JointStory {
  std::string name;
  std::string kind;
  std::string between;  // "rod and ground"
  double force{};       // largest [N]
  double moment{};      // largest [N m]
  double time{};        // of the largest force [s]
  double drift{};       // largest violation [m] or [rad]
};

struct SystemStory {
  bool in_space{};
  std::vector<BodyStory> bodies;  // those that move by forces, in the order of the file
  std::vector<JointStory> joints;
  std::size_t fixed{};
  std::size_t driven{};
  std::size_t springs{};
  std::size_t loads{};
  timestep::RunOptions options;
  timestep::RunFailure failure{};
  double failure_time{};
  std::string failure_where;
  timestep::EnergyAudit energy{};
  Certificate worst{};
  std::uint64_t steps{};
  std::uint64_t most_contacts{};
  std::uint64_t most_unknowns{};
  std::uint64_t sweeps{};
  double deepest{};  // [m]
  bool forces_not_unique{};
  double end_time{};             // [s]
  double largest_restitution{};  // that any pair of materials has [-]
  double least_friction{};       // kinetic, of any pair of materials [-]
  double most_friction{};        // static [-]
  double gravity{};              // [m/s2]
  double energy_unit{};          // what it takes to lift every body by its size [J]
  bool settled{};                // at the end everything has been at rest for a while, and nothing moves it any more

  double smallest_size() const;                     // of the bodies [m]
  std::size_t count(timestep::Fate fate) const;     // bodies with this fate
  std::vector<const BodyStory*> came_down() const;  // in the order of time as far as it is known, then by name
  const BodyStory* most_displaced() const;          // over its size; null where there is no body
  const BodyStory* most_turned() const;
  const JointStory* most_loaded() const;  // null where there is no joint

  double largest_amount() const;  // of energy that moves, is put in or is lost [J]
  bool proven() const;            // the verdict can no longer change
};

template <int D>
SystemStory story_of(const TimestepRecord<D>& record);

/// Of any pair of materials. [-]
double largest_restitution(const SystemMaterials& materials);

/// Relative to the ground; 0 for a body that is not free. [J]
template <int D>
double kinetic_energy_of(const SystemBody<D>& body, const Pose<D>& pose, const Twist<D>& velocity);

/// How far a body has turned from one turn to another: counter-clockwise in the plane, without a sign in space. [rad]
double turn_between(double from, double to);
double turn_between(const Quaternion& from, const Quaternion& to);

/// "topples", "slides off", ...; as part of a sentence.
const char* verb_of(timestep::Fate fate);
const char* words_of(timestep::Fate fate);
const char* words_of(timestep::RunFailure failure);
const char* words_of(timestep::Scheme scheme);

}  // namespace cairn::runs
