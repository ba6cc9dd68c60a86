#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/math/polygon_view.hpp"
#include "cairn/math/vec2.hpp"

namespace cairn {

/// A vertex that would carry the body over less than this angle is left out of the contact polygon: a quarter of it is
/// the share of an edge's length by which the polygon changes at most, and angles closer than this cannot be told apart
/// after 1024 turns, where doubles are this far apart. [rad]
inline constexpr double kLeastSupportInterval = 0x1p-40;

/// A rigid body in the vertical plane: mass, inertia, and the convex polygon with which it touches level ground.
/// Constant once built; a copy is a body of its own.                                    docs/theory/planar_body.md
///
/// θ = 0 is the pose as given. Vertices are counted counter-clockwise from the lowest one (the leftmost of several), in
/// body coordinates from the centroid; edge i joins vertices i and i+1. What vertex carries the body at which angle is
/// told by math::PolygonView, which the planar engine reads too.
class PlanarBody {
 public:
  /// Upright rectangle of uniform density; `depth` is its extent across the plane. Lengths [m], density [kg/m3].
  static Result<PlanarBody, InputErrors> rectangle(double width, double height, double density, double depth);

  /// Prism of uniform density over a simple polygon, which may be concave; vertices in either sense.
  static Result<PlanarBody, InputErrors> prism(std::span<const Vec2> polygon, double density, double depth);

  /// Mass [kg], centroid [m] and inertia about it [kg m2] given; of `polygon` only the convex hull matters, so any
  /// points in any order will do. The centroid lies strictly inside that hull.
  static Result<PlanarBody, InputErrors> given(std::span<const Vec2> polygon, double mass, Vec2 centroid,
                                               double inertia);

  double mass() const { return mass_; }        // [kg]
  double inertia() const { return inertia_; }  // about the centroid [kg m2]
  Vec2 centroid() const { return centroid_; }  // in the coordinates in which the body was given [m]

  int vertex_count() const { return static_cast<int>(a_.size()); }
  Vec2 vertex(int i) const { return {a_[index(i)], b_[index(i)]}; }                    // from the centroid [m]
  Vec2 edge(int i) const { return vertex(math::next_vertex(view(), i)) - vertex(i); }  // [m]
  double radius(int i) const { return radii_[index(i)]; }  // R_i, distance of a vertex from the centroid [m]
  double largest_radius() const;                           // the body's length scale [m]

  /// The rotation at which edge i lies flat on the ground, in the turn asked for.                                 (B.9)
  double edge_angle(int i, int turn) const { return math::edge_angle(view(), i, turn); }
  double lower_impact_angle(int i, int turn) const { return math::lower_impact_angle(view(), i, turn); }
  double upper_impact_angle(int i, int turn) const { return math::upper_impact_angle(view(), i, turn); }
  math::Support support_at(double theta) const { return math::support_at(view(), theta); }

  /// What the engine reads; valid as long as this body lives and is not assigned to.
  math::PolygonView view() const {
    return {.a = a_.data(),
            .b = b_.data(),
            .edge_angles = edge_angles_.data(),
            .n = vertex_count(),
            .mass = mass_,
            .inertia = inertia_};
  }

 private:
  PlanarBody(double mass, double inertia, Vec2 centroid, const std::vector<Vec2>& vertices);
  static Result<PlanarBody, InputErrors> build(double mass, double inertia, Vec2 centroid,
                                               std::span<const Vec2> offsets, std::string_view polygon_key);
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  double mass_;
  double inertia_;
  Vec2 centroid_;
  std::vector<double> a_;
  std::vector<double> b_;
  std::vector<double> radii_;
  std::vector<math::QuarterAngle> edge_angles_;
};

}  // namespace cairn
