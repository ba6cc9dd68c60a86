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

/// How a point lies to all the ground near it.
template <int D>
struct Depth {
  double nearest{};  // to the surface [m]
  Vector<D> at{};    // the nearest point of the surface
  bool inside{};
};

/// Works out `Depth` from pieces of the surface, one after the other: the nearest piece says on which side the point is,
/// and of several as near, which meet in an edge or a corner, the one that the point faces most.
template <int D>
class DepthFinder {
 public:
  explicit DepthFinder(double tie) : tie_(tie) {}

  void look(double distance, Vector<D> at, double height) {
    if (distance < nearest_ - tie_ || (distance <= nearest_ + tie_ && std::fabs(height) > std::fabs(height_)))
      height_ = height;
    if (!(distance < nearest_)) return;
    nearest_ = distance;
    at_ = at;
  }
  Depth<D> found() const { return {nearest_, at_, height_ < 0.0}; }

 private:
  double tie_;
  double nearest_{std::numeric_limits<double>::infinity()};
  Vector<D> at_{};
  double height_{};
};

/// A flat piece of ground that a point is below.
struct PieceAbove {
  double height{};             // of the point over it, negative [m]
  double distance{};           // of the point from it [m]
  double height_of_nearest{};  // over it, of the point of the ground that is nearest [m]
  bool over{};                 // the point lies below the piece itself, not beyond its ends
};

/// Does the piece push the point out? One that is nearest does, in a valley several. Another does within reach if the
/// nearest point of the ground lies above it: then the two enclose a valley, and the free space is what lies above both;
/// they enclose a ridge if it lies below, and then the far side does not push.                                    (C.13)
template <int D>
bool pushes_out(const PieceAbove& piece, const Depth<D>& depth, const GroundLimits& limits) {
  if (!depth.inside) return piece.over && piece.height >= -limits.tie;
  if (piece.distance <= depth.nearest + limits.tie) return true;
  return piece.over && -piece.height <= limits.reach && piece.height_of_nearest >= -limits.tie;
}

/// Is a point of the ground in a convex body?
template <int D>
bool is_in(const PlacedConvex<D>& body, Vector<D> x) {
  for (std::size_t f = 0; f < body.normals.size(); ++f)
    if (dot(body.normals[f], x) > body.offsets[f]) return false;
  return true;
}

}  // namespace cairn
