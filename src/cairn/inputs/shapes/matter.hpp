#pragma once

#include <cmath>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/solid.hpp"
#include "cairn/keys/fields.hpp"

/// Density, or mass instead of it.
namespace cairn::inputs {

void describe_density(keys::Fields& f, double& density, double& mass);

/// Not exactly one of the two is given.
InputErrors faults_of_matter(double density, double mass);

inline double mass_of(const PlanarBody& body) { return body.mass(); }
template <int D>
double mass_of(const Solid<D>& solid) {
  return solid.mass;
}

/// What `made(density)` makes, of the density that is given or that follows from the mass.
template <class Made>
auto of_density(double density, double mass, const Made& made) -> decltype(made(density)) {
  if (InputErrors faults = faults_of_matter(density, mass); !faults.empty()) return Unexpected(std::move(faults));
  if (std::isfinite(density)) return made(density);
  const auto of_one = made(1.0);
  return of_one ? made(mass / mass_of(*of_one)) : of_one;
}

}  // namespace cairn::inputs
