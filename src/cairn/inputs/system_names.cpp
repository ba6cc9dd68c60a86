#include "cairn/inputs/system_names.hpp"

#include <algorithm>

#include "cairn/inputs/entry_path.hpp"

namespace cairn::inputs {

void check_names(const std::vector<std::string>& names, const std::string& list, SceneFaults& faults) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto first = std::find(names.begin(), names.end(), names[i]);
    const auto before = static_cast<std::size_t>(first - names.begin());
    if (before < i && !names[i].empty())
      faults.add(entry_path(list, names.size(), i) + ".name", "a name that no other " + list + " has",
                 '"' + names[i] + "\", as " + entry_path(list, names.size(), before) + " is called");
  }
}

SystemNames::SystemNames(const Scene& scene, SceneFaults& faults) : faults_(faults) {
  for (const Body& body : scene.bodies) names_.push_back(body.name);
  if (names_.size() == 1 && names_[0].empty()) names_[0] = kOnlyBody;
  check_names(names_, "body", faults);
  for (std::size_t i = 0; i < names_.size(); ++i) {
    const std::string key = entry_path("body", names_.size(), i) + ".name";
    if (names_[i].empty()) faults.add(key, "a name of its own, since there are several bodies", "none");
    if (names_[i] == kGroundName)
      faults.add(key, "another name: this is what the ground is called", '"' + names_[i] + '"');
  }
}

std::optional<int> SystemNames::find(const std::string& name, const std::string& key) const {
  if (name == kGroundName) return kGroundBody;
  const auto place = std::find(names_.begin(), names_.end(), name);
  if (place != names_.end()) return static_cast<int>(place - names_.begin());
  std::vector<std::string> known = names_;
  known.emplace_back(kGroundName);
  faults_.add(key, expected_name("the name of a body", name, known), '"' + name + '"');
  return std::nullopt;
}

std::optional<int> SystemNames::find_body(const std::string& name, const std::string& key) const {
  if (name != kGroundName) return find(name, key);
  faults_.add(key, "the name of a body", "\"ground\"");
  return std::nullopt;
}

}  // namespace cairn::inputs
