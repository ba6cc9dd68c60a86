#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
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
  return -gap <= std::max(nearest, limits.reach) + limits.tie;
}

/// How a point lies to all the ground near it.
struct Depth {
  double nearest{};  // to the surface [m]
  bool inside{};
};

/// Works out `Depth` from pieces of the surface, one after the other: the nearest piece says on which side the point is,
/// and of several as near, which meet in an edge or a corner, the one that the point faces most.
class DepthFinder {
 public:
  explicit DepthFinder(double tie) : tie_(tie) {}

  void look(double distance, double height) {
    if (distance < nearest_ - tie_ || (distance <= nearest_ + tie_ && std::fabs(height) > std::fabs(height_)))
      height_ = height;
    nearest_ = std::min(nearest_, distance);
  }
  Depth found() const { return {nearest_, height_ < 0.0}; }

 private:
  double tie_;
  double nearest_{std::numeric_limits<double>::infinity()};
  double height_{};
};

/// Does a flat piece of ground push a point below it? `over` says that the point lies below the piece itself. In a valley
/// pieces push beyond their ends, which are then the nearest points of the ground.
inline bool pushes_out(double height, double distance, bool over, const Depth& depth, const GroundLimits& limits) {
  if (!depth.inside) return over && height >= -limits.tie;
  return is_shallow(height, depth.nearest, limits) && (over || distance <= depth.nearest + limits.tie);
}

/// How a point of the ground lies to a convex body: its depth below each side is known once its nearest side is.
template <int D>
Depth depth_in(const PlacedConvex<D>& body, Vector<D> x) {
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t f = 0; f < body.normals.size(); ++f)
    most = std::max(most, dot(body.normals[f], x) - body.offsets[f]);
  return {most < 0.0 ? -most : most, most < 0.0};
}

}  // namespace cairn
