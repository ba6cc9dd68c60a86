#include "cairn/inputs/shapes/matter.hpp"

#include "cairn/inputs/not_given.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

void describe_density(Fields& f, double& density, double& mass) {
  f.number({"density", "uniform density"}, given(positive("kg/m3"), "needed unless mass is given"), density);
  f.number({"mass", "instead of density times volume"}, given(positive("kg"), "from density and volume"), mass);
}

InputErrors faults_of_matter(double density, double mass) {
  const bool has_mass = mass != kNotGiven;
  if ((density != kNotGiven) != has_mass) return {};
  return {{.file = {},
           .line = 0,
           .key = has_mass ? "mass" : "density",
           .expected = has_mass ? "density or mass, not both" : expectation(positive("kg/m3")) + ", or mass instead",
           .found = has_mass ? found_text(mass) : "nothing"}};
}

}  // namespace cairn::inputs
