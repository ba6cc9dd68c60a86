#include "cairn/inputs/scene_faults.hpp"

#include "cairn/keys/nearest_word.hpp"

namespace cairn::inputs {

std::string expected_name(const std::string& what, const std::string& name, const std::vector<std::string>& known) {
  const std::string meant = keys::nearest_word(name, known);
  if (!meant.empty()) return what + ", perhaps \"" + meant + '"';
  std::string list;
  for (const std::string& word : known) list += (list.empty() ? " (" : ", ") + word;
  return what + (list.empty() ? "" : list + ')');
}

}  // namespace cairn::inputs
