#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

#include "cairn/contact/contact_points.hpp"
#include "cairn/contact/placed_shape.hpp"
#include "cairn/geometry/terrain_index.hpp"

/// What chains and meshes of ground have in common.              docs/theory/contact_geometry.md, "Ground"
namespace cairn {

/// Lengths of one body on ground.
struct GroundLimits {
  double reach{};  // gaps below it [m]
  double tie{};    // lengths that differ by less are one: round-off [m]
  double near{};   // points as near are in one place [m]
};

/// A direction may leave the cone of an edge or corner of the ground by so much: flat seams are no edges up to kLeastBend,
/// so that between two flat parts a cone of that width is nobody's, and both sides take it.
inline constexpr double kConeSlack = 4.0 * geometry::kLeastBend;

/// Adds a point unless one of the same place and direction is there; of two the nearer stays, of equals the first.
template <int D>
void add_on_ground(const Touching<D>& point, std::size_t first, double near, std::vector<Touching<D>>& found) {
  for (std::size_t k = first; k < found.size(); ++k) {
    Touching<D>& other = found[k];
    if (norm_squared(other.at_a - point.at_a) > near * near) continue;
    if (norm_squared(other.normal - point.normal) > kConeSlack * kConeSlack) continue;
    if (point.gap < other.gap) other = point;
    return;
  }
  found.push_back(point);
}

/// A point below a surface counts for it when it is no deeper than the nearest surface of all, or within reach: else the
/// far side of a ridge would push, too.
inline bool is_shallow(double gap, double nearest, const GroundLimits& limits) {
  return gap >= 0.0 || -gap <= std::max(nearest, limits.reach) + limits.tie;
}

}  // namespace cairn
