#pragma once
#include <optional>
#include <vector>

#include "cairn/model/system.hpp"

/// The bases of a body: the faces of its hull on which it comes to lie when it is let down quasi-statically.
/// docs/theory/timestep.md §6
namespace cairn::timestep {

/// A face of the hull (an edge of it in the plane) with the centroid over its inside: a lowest place of the landscape.
template <int D>
struct Base {
  Vector<D> normal{};               // outwards, in body coordinates: down where the body stands on it
  double height{};                  // of the centroid above it [m]
  double barrier{};                 // the least that the centroid must rise to leave it [m]
  std::vector<Vector<D>> inside{};  // the face seen from the centroid: down · v ≥ 0 for all of these        (D.15)
};

template <int D>
class Bases {
 public:
  /// Of the convex hull of all corners of all parts. A body without corners, or one that lies on a ball, has no base.
  explicit Bases(const SystemBody<D>& body);

  /// Outward normal of the base to which the body comes down from a pose in which `down` is downwards; none where it
  /// rolls, balances on a corner or an edge, or has no corners. Both in body coordinates.                    (D.14)
  std::optional<Vector<D>> normal_below(Vector<D> down) const;
  /// The same with all that is known of it.
  std::optional<Base<D>> base_below(Vector<D> down) const;
  /// Does the body lean on this base, or come back to it? Quick where gravity points through the face itself.
  bool comes_back(const Base<D>& base, Vector<D> down) const;

 private:
  void find_lowest(Vector<D> down) const;
  bool rolls(Vector<D> normal) const;

  std::vector<Vector<D>> corners_{};
  std::vector<geometry::Ball<D>> balls_{};
  double flat_{};  // corners so near to the lowest one bear, too [m]
  mutable std::vector<Vector<D>> lowest_{};
};

}  // namespace cairn::timestep
