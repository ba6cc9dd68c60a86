#include <algorithm>

#include "cairn/runs/timestep/timestep_findings.hpp"

namespace cairn::runs {
namespace {

using results::Cell;
using results::ColumnType;
using timestep::Fate;

/// A figure of every run of a system: its place in files, and the column that studies have of it.
struct Described {
  const char* group;
  const char* name;
  const char* unit;
  const char* meaning;
  Cell (*value)(const SystemStory& story);
  const char* column{nullptr};  // null: studies have none
};

Cell whole(std::uint64_t n) { return static_cast<std::int64_t>(n); }

template <double BodyStory::*member>
Cell largest(const SystemStory& story) {
  double most = 0.0;
  for (const BodyStory& body : story.bodies) most = std::max(most, body.*member);
  return most;
}

template <double JointStory::*member>
Cell largest(const SystemStory& story) {
  double most = 0.0;
  for (const JointStory& joint : story.joints) most = std::max(most, joint.*member);
  return most;
}

template <double timestep::EnergyAudit::*member>
Cell energy(const SystemStory& story) {
  return story.energy.*member;
}

template <double Certificate::*member>
Cell residual(const SystemStory& story) {
  return story.worst.*member;
}

template <Fate fate>
Cell count(const SystemStory& story) {
  return whole(story.count(fate));
}

template <class Story>
Cell name_of_one(const Story* one) {
  return one == nullptr ? std::string() : one->name;
}

const std::vector<Described>& described() {
  using Audit = timestep::EnergyAudit;
  static const std::vector<Described> kAll{
      {"maxima", "rotation", "rad", "largest turn of a body from where it stood", largest<&BodyStory::largest_turn>,
       "rotation"},
      {"maxima", "displacement", "m", "largest displacement of a body's centroid at the end",
       largest<&BodyStory::distance>, "displacement"},
      {"maxima", "slip_path", "m", "longest path of slip of a body, to and fro", largest<&BodyStory::slip_path>,
       "slip_path"},
      {"maxima", "overlap", "m", "largest overlap of two bodies",
       [](const SystemStory& s) -> Cell { return s.deepest; }, "overlap"},
      {"maxima", "joint_force", "N", "largest force in a joint", largest<&JointStory::force>, "joint_force"},
      {"maxima", "joint_moment", "N m", "largest moment in a joint", largest<&JointStory::moment>},
      {"maxima", "joint_drift", "", "largest violation of a joint, m or rad", largest<&JointStory::drift>},
      {"which", "first_down", "", "the body that came down first, as far as times are known; empty where none did",
       [](const SystemStory& s) -> Cell { return s.came_down().empty() ? std::string() : s.came_down().front()->name; },
       "first_down"},
      {"which", "displaced_most", "", "the body displaced most at the end, over its size",
       [](const SystemStory& s) { return name_of_one(s.most_displaced()); }, "displaced_most"},
      {"which", "turned_most", "", "the body with the largest turn",
       [](const SystemStory& s) { return name_of_one(s.most_turned()); }},
      {"which", "joint_loaded_most", "", "the joint with the largest force",
       [](const SystemStory& s) { return name_of_one(s.most_loaded()); }},
      {"energies", "initial", "J", "at the start", energy<&Audit::initial>},
      {"energies", "final", "J", "at the end: kinetic, potential, springs", energy<&Audit::final>},
      {"energies", "kinetic", "J", "at the end", energy<&Audit::kinetic>},
      {"energies", "potential", "J", "at the end", energy<&Audit::potential>},
      {"energies", "springs", "J", "at the end", energy<&Audit::springs>},
      {"energies", "ground_work", "J", "work of the ground's motion", energy<&Audit::ground_work>, "ground_work"},
      {"energies", "drive_work", "J", "work of driven bodies and belts", energy<&Audit::drive_work>},
      {"energies", "motor_work", "J", "work of motors in joints", energy<&Audit::motor_work>},
      {"energies", "load_work", "J", "work of loads", energy<&Audit::load_work>},
      {"energies", "friction_loss", "J", "energy lost to friction", energy<&Audit::friction_loss>, "friction_loss"},
      {"energies", "impact_loss", "J", "energy lost to normal forces of contacts", energy<&Audit::impact_loss>,
       "impact_loss"},
      {"energies", "damper_loss", "J", "energy lost in dampers", energy<&Audit::damper_loss>},
      {"energies", "joint_loss", "J", "energy lost to friction and limits of joints", energy<&Audit::joint_loss>},
      {"energies", "stabilisation_work", "J", "what corrections of positions put in",
       energy<&Audit::stabilisation_work>},
      {"energies", "method_loss", "J", "lost by the numerical damping of the scheme", energy<&Audit::method_loss>},
      {"energies", "peak", "J", "largest kinetic energy over the run", energy<&Audit::peak>},
      {"energies", "residual", "J", "largest residual of the balance of energy", energy<&Audit::residual>,
       "energy_residual"},
      {"counts", "bodies", "", "that move by forces", [](const SystemStory& s) { return whole(s.bodies.size()); }},
      {"counts", "came_down", "", "bodies that toppled, slid off or fell",
       [](const SystemStory& s) { return whole(s.came_down().size()); }, "came_down"},
      {"counts", "toppled", "", "bodies that toppled", count<Fate::toppled>},
      {"counts", "slid_off", "", "bodies that slid off what they lay on", count<Fate::slid_off>},
      {"counts", "fell", "", "bodies that fell", count<Fate::fell>},
      {"counts", "moved", "", "bodies that moved and stayed up", count<Fate::moved>, "moved"},
      {"counts", "stayed", "", "bodies that stayed where they were", count<Fate::stayed>},
      {"counts", "steps", "", "of the scheme", [](const SystemStory& s) { return whole(s.steps); }},
      {"counts", "contacts", "", "most at a time", [](const SystemStory& s) { return whole(s.most_contacts); }},
      {"counts", "unknowns", "", "of the mixed complementarity problem with velocities, most in a step",
       [](const SystemStory& s) { return whole(s.most_unknowns); }},
      {"counts", "sweeps", "", "of an iterative method, all steps together",
       [](const SystemStory& s) { return whole(s.sweeps); }},
      {"method", "scheme", "", "",
       [](const SystemStory& s) -> Cell { return std::string(words_of(s.options.scheme)); }},
      {"method", "step", "s", "largest, where it is adaptive",
       [](const SystemStory& s) -> Cell { return s.options.step; }},
      {"method", "adaptive", "", "1: the step adapts",
       [](const SystemStory& s) { return whole(s.options.adaptive ? 1U : 0U); }},
      {"method", "forces_not_unique", "", "1: forces of single contacts or joints are one of many answers",
       [](const SystemStory& s) { return whole(s.forces_not_unique ? 1U : 0U); }},
      {"certificate", "passed", "", "1: every step passed",
       [](const SystemStory& s) { return whole(s.worst.passed ? 1U : 0U); }},
      {"certificate", "momentum", "", "largest relative residual of a step", residual<&Certificate::momentum>},
      {"certificate", "penetration", "", "largest relative residual of a step", residual<&Certificate::penetration>},
      {"certificate", "adhesion", "", "largest relative residual of a step", residual<&Certificate::adhesion>},
      {"certificate", "cone", "", "largest relative residual of a step", residual<&Certificate::cone>},
      {"certificate", "complementarity", "", "largest relative residual of a step",
       residual<&Certificate::complementarity>},
      {"certificate", "friction", "", "largest relative residual of a step", residual<&Certificate::friction>},
      {"certificate", "energy_raise", "", "largest relative residual of a step", residual<&Certificate::energy_raise>},
  };
  return kAll;
}

}  // namespace

std::vector<results::Column> timestep_columns() {
  std::vector<results::Column> columns;
  const SystemStory none;
  for (const Described& d : described()) {
    if (d.column == nullptr) continue;
    constexpr ColumnType kTypes[] = {ColumnType::number, ColumnType::integer, ColumnType::text};  // as in Cell
    columns.push_back({d.column, kTypes[d.value(none).index()], d.unit, d.meaning});
  }
  return columns;
}

void add_timestep_figures(const SystemStory& story, results::Row& row, std::size_t first_column) {
  std::size_t c = first_column;
  for (const Described& d : described())
    if (d.column != nullptr) row[c++] = d.value(story);
}

std::vector<results::Quantity> timestep_quantities(const SystemStory& story) {
  std::vector<results::Quantity> all;
  for (const Described& d : described()) all.push_back({d.group, d.name, d.unit, d.meaning, d.value(story)});
  return all;
}

}  // namespace cairn::runs
