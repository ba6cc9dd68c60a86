#pragma once
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/laws/planar_law.hpp"

/// A law of the same table in use in space.                                     docs/theory/laws_in_space.md
namespace cairn {

/// Any law of the table that knows space, by value; λ-ε, Housner, angular restitution and the restitution matrix are planar.
class SpatialLaw {
 public:
  template <class L>
  requires(requires(const L& law, const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) {
    law(p, a, scratch);
  }) SpatialLaw(const L& law)  // NOLINT(google-explicit-constructor): `law = Newton{}`
      : law_(law) {}

  const LawEntry& entry() const { return law_.entry(); }
  std::string_view name() const { return law_.name(); }
  /// With its parameters, to be looked at or set.
  const PlanarLaw& law() const { return law_; }
  PlanarLaw& law() { return law_; }

  /// Fills the answer as the law does. What does not fit into `scratch` is answered by `no_solution`.
  void operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const {
    entry().answer_in_space(law_.parameters(), p, a, scratch);
  }

 private:
  friend Result<SpatialLaw, InputErrors> in_space(const PlanarLaw& law);
  struct Known {};
  SpatialLaw(Known, const PlanarLaw& law) : law_(law) {}

  PlanarLaw law_;
};

/// A law with its parameters as one in space; a fault that names those that can be one where it is planar.
Result<SpatialLaw, InputErrors> in_space(const PlanarLaw& law);

/// A law in space by its name, with its default parameters.
Result<SpatialLaw, InputErrors> spatial_law_by_name(std::string_view name);

}  // namespace cairn
