#include "cairn/contact/placed_shape.hpp"

#include <algorithm>

namespace cairn {
namespace {

template <int D, class R>
void place_corners(const geometry::Convex<D>& shape, const R& rotation, PlacedConvex<D>& placed) {
  placed.shape = &shape;
  placed.corners.clear();
  placed.normals.clear();
  placed.offsets.clear();
  placed.middle = {};
  for (const Vector<D>& p : shape.corners) {
    placed.corners.push_back(turned(rotation, p));
    placed.middle += placed.corners.back();
  }
  placed.middle = placed.middle / static_cast<double>(shape.corners.size());
  double square = 0.0;
  for (const Vector<D>& p : placed.corners) square = std::max(square, norm_squared(p - placed.middle));
  placed.radius = std::sqrt(square);
}

}  // namespace

void place(const geometry::Convex<2>& shape, const Rotation2& rotation, PlacedConvex<2>& placed) {
  place_corners(shape, rotation, placed);
  for (std::size_t i = 0; i < placed.corners.size(); ++i) {
    const Vec2 along = placed.corners[(i + 1) % placed.corners.size()] - placed.corners[i];
    const Vec2 normal = -perp(along) / norm(along);
    placed.normals.push_back(normal);
    placed.offsets.push_back(dot(normal, placed.corners[i]));
  }
}

void place(const geometry::Convex<3>& shape, const Mat3& rotation, PlacedConvex<3>& placed) {
  place_corners(shape, rotation, placed);
  for (const geometry::Convex<3>::Face& face : shape.faces) {
    placed.normals.push_back(turned(rotation, face.normal));
    placed.offsets.push_back(face.offset);
  }
}

bool lies_over(const PlacedConvex<3>& solid, std::size_t face, Vec3 x) {
  const auto& round = solid.shape->faces[face].corners;
  for (std::size_t k = 0; k < round.size(); ++k) {
    const Vec3 from = solid.corners[round[k]];
    const Vec3 to = solid.corners[round[k + 1 == round.size() ? 0 : k + 1]];
    if (dot(cross(to - from, solid.normals[face]), x - from) > 0.0) return false;
  }
  return true;
}

}  // namespace cairn
