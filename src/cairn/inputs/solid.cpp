#include "cairn/inputs/solid.hpp"

#include <array>
#include <type_traits>
#include <utility>

#include "cairn/geometry/make_shapes.hpp"
#include "cairn/math/rotation.hpp"

namespace cairn::inputs {
namespace {

/// About a point at -r from the centroid of a mass m.
double shifted(double inertia, double mass, Vec2 r) { return inertia + mass * norm_squared(r); }
SymmetricMat3 shifted(const SymmetricMat3& i, double m, Vec3 r) {
  return {i.xx + m * (r.y * r.y + r.z * r.z),
          i.yy + m * (r.z * r.z + r.x * r.x),
          i.zz + m * (r.x * r.x + r.y * r.y),
          i.xy - m * r.x * r.y,
          i.yz - m * r.y * r.z,
          i.zx - m * r.z * r.x};
}

double turned_inertia(double inertia, const Rotation2& /*turn*/) { return inertia; }
SymmetricMat3 turned_inertia(const SymmetricMat3& inertia, const Mat3& turn) {
  const auto& r = turn.rows;
  const std::array<Vec3, 3> image{inertia * r[0], inertia * r[1], inertia * r[2]};
  return {dot(r[0], image[0]), dot(r[1], image[1]), dot(r[2], image[2]),
          dot(r[0], image[1]), dot(r[1], image[2]), dot(r[2], image[0])};
}

double sum(double a, double b) { return a + b; }
SymmetricMat3 sum(const SymmetricMat3& a, const SymmetricMat3& b) {
  return {a.xx + b.xx, a.yy + b.yy, a.zz + b.zz, a.xy + b.xy, a.yz + b.yz, a.zx + b.zx};
}

/// A part moved on its body. Corners of a polyhedron are sorted anew, since features come from their coordinates.
template <int D>
geometry::Shape<D> moved(const geometry::Shape<D>& shape, const Frame<D>& frame) {
  return std::visit(
      [&](const auto& part) -> geometry::Shape<D> {
        using Part = std::decay_t<decltype(part)>;
        if constexpr (std::is_same_v<Part, geometry::Ball<D>>) {
          return geometry::Ball<D>{placed<D>(frame, part.centre), part.radius};
        } else if constexpr (std::is_same_v<Part, geometry::Convex<D>>) {
          std::vector<Vector<D>> corners;
          for (const Vector<D>& corner : part.corners) corners.push_back(placed<D>(frame, corner));
          // A convex shape that is turned and shifted is one still, but for rounding that makes it flat.
          Result<geometry::Convex<D>, InputErrors> convex =
              geometry::convex_of(std::span<const Vector<D>>(corners), "");
          return convex ? std::move(convex).value() : part;
        } else {
          return part;
        }
      },
      shape);
}

}  // namespace

Solid<2> solid_of(const PlanarBody& body) {
  geometry::Convex<2> hull;
  for (int i = 0; i < body.vertex_count(); ++i) hull.corners.push_back(body.vertex(i));
  Solid<2> solid;
  solid.mass = body.mass();
  solid.inertia = body.inertia();
  solid.parts = {std::move(hull)};
  return solid;
}

Result<Solid<3>, InputErrors> convex_solid(std::span<const Vec3> points, double density, std::string_view key) {
  // From a point of its own, so that a body far from the origin loses nothing; then from the centroid.
  std::vector<Vec3> corners(points.begin(), points.end());
  geometry::ShapeMeasure<3> measure;
  Vec3 origin = corners.empty() ? Vec3{} : corners.front();
  Solid<3> solid;
  for (int pass = 0; pass < 2; ++pass) {
    for (Vec3& corner : corners) corner -= origin;
    Result<geometry::Convex<3>, InputErrors> hull = geometry::convex_of(std::span<const Vec3>(corners), key);
    if (!hull) return Unexpected(std::move(hull).error());
    solid.parts = {std::move(hull).value()};
    measure = geometry::measure_of<3>(solid.parts.front());
    origin = measure.centroid;
  }
  solid.mass = density * measure.content;
  solid.inertia = density * measure.inertia;
  return solid;
}

template <int D>
Solid<D> united(std::span<const PlacedSolid<D>> solids) {
  Solid<D> whole;
  Vector<D> first{};
  for (const PlacedSolid<D>& one : solids) {
    whole.mass += one.solid.mass;
    first += one.solid.mass * one.pose.position;
  }
  const Vector<D> centroid = first / whole.mass;
  for (const PlacedSolid<D>& one : solids) {
    const Frame<D> frame = frame_of<D>({one.pose.position - centroid, one.pose.turn});
    whole.inertia =
        sum(whole.inertia, shifted(turned_inertia(one.solid.inertia, frame.rotation), one.solid.mass, frame.origin));
    for (const geometry::Shape<D>& part : one.solid.parts) whole.parts.push_back(moved<D>(part, frame));
  }
  return whole;
}

template <int D>
Solid<D> with_mass(Solid<D> solid, double mass) {
  solid.inertia = mass / solid.mass * solid.inertia;
  solid.mass = mass;
  return solid;
}

template <int D>
geometry::Extents<D> extents_of(std::span<const geometry::Shape<D>> parts, const Pose<D>& pose) {
  const Frame<D> frame = frame_of<D>(pose);
  geometry::Extents<D> all = geometry::extents_of<D>(parts.front(), frame);
  for (const geometry::Shape<D>& part : parts.subspan(1)) {
    const geometry::Extents<D> one = geometry::extents_of<D>(part, frame);
    all = {geometry::lower(all.low, one.low), geometry::higher(all.high, one.high)};
  }
  return all;
}

template Solid<2> united<2>(std::span<const PlacedSolid<2>>);
template Solid<3> united<3>(std::span<const PlacedSolid<3>>);
template Solid<2> with_mass<2>(Solid<2>, double);
template Solid<3> with_mass<3>(Solid<3>, double);
template geometry::Extents<2> extents_of<2>(std::span<const geometry::Shape<2>>, const Pose<2>&);
template geometry::Extents<3> extents_of<3>(std::span<const geometry::Shape<3>>, const Pose<3>&);

}  // namespace cairn::inputs
