#pragma once
#include <cstdint>
#include <vector>

#include "cairn/geometry/shapes.hpp"
#include "cairn/math/round_off.hpp"
#include "cairn/math/space.hpp"

/// Shapes turned into the directions of the world, once a step, however many others they meet.
/// docs/theory/contact_geometry.md
namespace cairn {

/// Corners and outward normals along the axes of the world, about the origin of the body's frame: where two bodies are
/// compared, only the difference of their origins enters, so places far from the world's origin cost no digits.
template <int D>
struct PlacedConvex {
  const geometry::Convex<D>* shape{};
  std::vector<Vector<D>> corners;
  std::vector<Vector<D>> normals;  // of edges in the plane (from corner i to i + 1), of faces in space
  std::vector<double> offsets;     // normal · x on it
  Vector<D> middle{};              // inside
  double radius{};                 // of all corners from `middle`
};

void place(const geometry::Convex<2>& shape, const Rotation2& rotation, PlacedConvex<2>& placed);
void place(const geometry::Convex<3>& shape, const Mat3& rotation, PlacedConvex<3>& placed);

/// Does a point lie over (or under) a face, seen along its normal? Coordinates about the solid's origin.
bool lies_over(const PlacedConvex<3>& solid, std::size_t face, Vec3 x);

/// What a feature is of: a corner, an edge, or a face (in the plane, an edge is what bounds: kind `edge`).
enum class FeatureKind : std::uint64_t { corner = 0, edge = 1, face = 2 };

constexpr std::uint64_t feature_of(FeatureKind kind, std::uint64_t number) {
  constexpr unsigned kNumberBits = 48;
  return (static_cast<std::uint64_t>(kind) << kNumberBits) | number;
}
constexpr std::uint64_t corner_feature(std::uint64_t corner) { return feature_of(FeatureKind::corner, corner); }
constexpr std::uint64_t face_feature(std::uint64_t face) { return feature_of(FeatureKind::face, face); }
/// An edge of a polyhedron is named by its two corners.
constexpr std::uint64_t edge_feature(std::uint64_t from, std::uint64_t to) {
  constexpr unsigned kCornerBits = 24;
  return feature_of(FeatureKind::edge, from < to ? (from << kCornerBits) | to : (to << kCornerBits) | from);
}
/// Of a body of several parts each has features of its own.
constexpr std::uint64_t feature_of_part(std::uint64_t part, std::uint64_t feature) {
  constexpr unsigned kPartShift = 50;
  return (part << kPartShift) | feature;
}

/// A point of contact is a corner's when it lies no farther from it than this part of the smaller body, and an edge's
/// likewise: where corners lie exactly above corners or edges above edges, which is usual in what is built, the names
/// would else turn with every bit of the pose. It decides names and which of two points in one place is kept, never a gap.
inline constexpr double kSameFeature = 0x1p-20;

/// Directions that differ by less are parallel: a cross product of unit vectors as short has lost half of its digits.
inline constexpr double kParallel = 0x1p-26;  // sine of the angle [-]

/// Two separations that differ by less, in units of all lengths that enter, are one: some dozen roundings.
inline constexpr double kTie = 64.0 * math::kUnitRoundOff;

}  // namespace cairn
