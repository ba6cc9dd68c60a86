#include "cairn/studies/law_notes.hpp"

#include <algorithm>

#include "cairn/inputs/impact_input.hpp"
#include "cairn/inputs/not_given.hpp"
#include "cairn/laws/law_names.hpp"

namespace cairn::studies {
namespace {

/// "impact.restitution", "impact.change[1].restitution".
bool is_coefficient(std::string_view path, std::string_view name) {
  const std::string_view table = path.substr(0, path.size() - std::min(path.size(), name.size() + 1));
  return path.ends_with(name) && (table == "impact" || table.starts_with("impact.change"));
}
bool is_restitution(std::string_view path) { return is_coefficient(path, "restitution"); }
bool is_stiffness(std::string_view path) { return is_coefficient(path, "stiffness"); }

std::vector<std::string> notes_on(LawRun run) {
  inputs::Impact& impact = run.impact;
  std::vector<std::string> notes;
  for (const std::string& path : run.varied) {
    const bool restitution = is_restitution(path) && !reads_restitution(impact.law);
    const bool stiffness = is_stiffness(path) && !reads_stiffness(impact.law);
    if (!restitution && !stiffness) continue;
    notes.push_back("Impact: the law " + std::string(name_of(impact.law)) + " does not read " + path +
                    ", which the study varies");
    // What the scene gives of it need not be told as well.
    if (restitution) impact.restitution = inputs::Impact{}.restitution;
    if (stiffness) impact.stiffness = inputs::Impact{}.stiffness;
    for (inputs::ImpactChange& change : impact.changes)
      (restitution ? change.restitution : change.stiffness) = inputs::kNotGiven;
  }
  for (std::string& given : inputs::unread_coefficients(impact)) notes.push_back(std::move(given));
  return notes;
}

}  // namespace

bool gives_coefficient(std::string_view path, double value) {
  if (is_restitution(path)) return value != inputs::Impact{}.restitution;
  return is_stiffness(path) && value != inputs::Impact{}.stiffness;
}

void note_laws(const Subject& subject, const std::vector<LawRun>& laws, KindPlan& plan) {
  const std::vector<std::string> own = inputs::unread_coefficients(subject.scene.impact);
  plan.replaced_notes = own;
  const auto has = [](const std::vector<std::string>& list, const std::string& note) {
    return std::find(list.begin(), list.end(), note) != list.end();
  };
  for (const LawRun& run : laws)
    for (std::string& note : notes_on(run)) {
      std::erase(plan.replaced_notes, note);
      if (!has(own, note) && !has(plan.notes, note)) plan.notes.push_back(std::move(note));
    }
}

}  // namespace cairn::studies
