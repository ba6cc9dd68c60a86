#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cairn/inputs/scene.hpp"
#include "cairn/inputs/scene_faults.hpp"
#include "cairn/model/system.hpp"

/// Bodies of a scene by their names.
namespace cairn::inputs {

class SystemNames {
 public:
  /// Every body has a name of its own; a single one may go without and is called "body".
  SystemNames(const Scene& scene, SceneFaults& faults);

  const std::string& of(std::size_t body) const { return names_[body]; }

  /// Number of a body, or kGroundBody; nothing for a name that nobody has, which is a fault of `key`.
  std::optional<int> find(const std::string& name, const std::string& key) const;
  /// The same where the ground will not do.
  std::optional<int> find_body(const std::string& name, const std::string& key) const;

 private:
  std::vector<std::string> names_;
  SceneFaults& faults_;
};

/// Every entry of a list has a name of its own.
void check_names(const std::vector<std::string>& names, const std::string& list, SceneFaults& faults);

}  // namespace cairn::inputs
