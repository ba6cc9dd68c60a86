#include "cairn/inputs/shapes/uniform.hpp"

#include <algorithm>

namespace cairn::inputs {

Result<PlanarBody, InputErrors> in_table(const std::string& table, const std::vector<std::string>& own_keys,
                                         Result<PlanarBody, InputErrors> built) {
  if (built) return built;
  for (InputError& f : built.error()) {
    const bool own =
        std::any_of(own_keys.begin(), own_keys.end(), [&](const std::string& k) { return f.key.starts_with(k); });
    const bool product = f.key == "mass" || f.key == "inertia" || f.key.find(',') != std::string::npos;
    if (product) {
      f.key = table;
    } else if (own) {
      f.key = table + '.' + f.key;
    }
  }
  return built;
}

}  // namespace cairn::inputs
