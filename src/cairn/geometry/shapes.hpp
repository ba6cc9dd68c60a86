#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "cairn/geometry/mesh.hpp"
#include "cairn/math/space.hpp"

/// What bodies of many-body systems are made of, in coordinates of the body from its centroid.  docs/theory/contact_geometry.md
namespace cairn::geometry {

/// A particle; without extent it touches with its one point.
struct Point {};

/// A disc in the plane, a sphere in space, about `centre`.
template <int D>
struct Ball {
  Vector<D> centre{};  // [m]
  double radius{};     // > 0 [m]
};

/// A strictly convex solid. In the plane `corners` go counter-clockwise as seen; in space they are in canonical order (sorted
/// by coordinates) and `faces` are flat polygons, each counter-clockwise as seen from outside and starting at its least
/// corner, sorted. A corner's number is its feature; it depends on the coordinates alone.
template <int D>
struct Convex;
template <>
struct Convex<2> {
  std::vector<Vec2> corners;  // [m]
};
template <>
struct Convex<3> {
  struct Face {
    Vec3 normal{};    // outwards
    double offset{};  // normal · x on the face [m]
    std::vector<std::uint32_t> corners;
  };
  struct Edge {
    std::array<std::uint32_t, 2> corners{};
    std::array<std::uint32_t, 2> faces{};  // left and right of it, as seen from outside
  };
  std::vector<Vec3> corners;  // [m]
  std::vector<Face> faces;
  std::vector<Edge> edges;
};

/// All that lies below a plane: normal · x <= offset.
template <int D>
struct HalfSpace {
  Vector<D> normal{};  // unit, outwards
  double offset{};     // [m]
};

/// Ground of any form: an open chain of points from left to right with the solid below it, or a mesh of triangles with the
/// solid behind them. Shared, since it may be large; with what is needed to search it.
template <int D>
struct Terrain;
template <>
struct Terrain<2> {
  std::vector<Vec2> points;  // ascending in x [m]
};
struct TerrainIndex;
template <>
struct Terrain<3> {
  std::shared_ptr<const Mesh> mesh;           // canonical
  std::shared_ptr<const TerrainIndex> index;  // made by `index_of`
};

template <int D>
using Shape = std::variant<Point, Ball<D>, Convex<D>, HalfSpace<D>, Terrain<D>>;

}  // namespace cairn::geometry
