#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cairn/geometry/mesh.hpp"
#include "cairn/math/vec2.hpp"

namespace cairn::files {

/// Cuts the polygons of a file into triangles: n corners give n - 2, wound as the polygon is, without new vertices.
/// A polygon is seen along its Newell normal. Where the fan from its least corner (by x, y, z) turns one way throughout
/// it is taken, otherwise ears are clipped, never one that covers another corner; so flat corners and holes joined to
/// the rim by a double edge come out right. The cut does not depend on the corner at which the file starts.
/// A polygon that crosses itself, has no area or is too intricate for the work allowed is cut as a fan all the same:
/// its triangles overlap, but every edge has its two faces and sums over the surface stay right if it is plane.
class PolygonCutter {
 public:
  /// `bytes`: the size of the file, to which the work on ears is proportional.
  PolygonCutter(const std::vector<Vec3>& vertices, std::vector<geometry::Mesh::Triangle>& triangles, std::size_t bytes);

  /// Appends the triangles of a polygon of three corners or more.
  void cut(std::span<const std::uint32_t> corners);

  std::uint64_t polygons() const { return polygons_; }  // of more than three corners
  std::uint64_t overlapping() const { return overlapping_; }

  /// What was cut, in sentences.
  void add_notes(std::vector<std::string>& notes) const;

 private:
  struct Corner {
    Vec2 p;  // in the plane of projection, from the first corner
    std::uint32_t previous{}, next{};
    bool blocks{};  // not convex: may lie in an ear
  };

  /// What a corner must be to be clipped: first well away from flat, then just convex.
  struct Strictness {
    double sine;  // of the angle, at least
    double area;  // how far outside an ear another corner must lie, in areas
  };

  bool fan_is_good() const;
  bool clip_ears();
  bool is_ear(std::uint32_t k, const Strictness& strictness);
  void remove(std::uint32_t k);
  void push(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    triangles_.push_back({order_[a], order_[b], order_[c]});
  }

  const std::vector<Vec3>& vertices_;
  std::vector<geometry::Mesh::Triangle>& triangles_;
  std::int64_t work_left_;
  std::uint64_t polygons_{};
  std::uint64_t overlapping_{};

  std::vector<std::uint32_t> order_;     // the polygon, from its least corner
  std::vector<Corner> corners_;          // the same, while ears are clipped
  std::vector<std::uint32_t> blocking_;  // those that block or did
  Vec3 normal_;
};

}  // namespace cairn::files
