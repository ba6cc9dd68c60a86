#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/mesh.hpp"
#include "cairn/math/vec2.hpp"
#include "cairn/math/vec3.hpp"

/// The vertical plane in which a body rocks, and what a solid looks like in it.     docs/theory/mass_properties.md
namespace cairn::geometry {

/// Which axis of a mesh's coordinates points up.
enum class UpAxis : unsigned char { x, minus_x, y, minus_y, z, minus_z };

inline constexpr std::array<UpAxis, 6> kUpAxes = {UpAxis::x,       UpAxis::minus_x, UpAxis::y,
                                                  UpAxis::minus_y, UpAxis::z,       UpAxis::minus_z};

/// "x", "-x", ...
std::string_view name_of(UpAxis up);
std::optional<UpAxis> up_axis_named(std::string_view name);

/// Unit vectors in the coordinates of the mesh; right × across = up.
struct RockingPlane {
  Vec3 right;   // x of the plane
  Vec3 across;  // out of the plane, away from the viewer
  Vec3 up;      // z of the plane

  Vec2 project(Vec3 r) const { return {dot(r, right), dot(r, up)}; }
};

/// At azimuth 0 the plane's x is the mesh's x axis (its y axis when x is vertical); the azimuth turns it about the up
/// axis, counter-clockwise as seen from above. Within a few ulp of whole quarter turns the axes are exact.  [rad] (V.15)
RockingPlane rocking_plane(UpAxis up, double azimuth);

/// The mesh's vertices in the plane, from the centroid: their convex hull, counter-clockwise from the lowest.    (V.16)
std::vector<Vec2> projected_hull(const Mesh& mesh, const PrecisePoint3& centroid, const RockingPlane& plane);

}  // namespace cairn::geometry
