#pragma once

#include <span>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/geometry/mesh.hpp"
#include "cairn/math/symmetric3.hpp"
#include "cairn/math/vec3.hpp"

/// Volume, centroid and inertia of solids bounded by triangles.                     docs/theory/mass_properties.md
/// Sums are compensated and run over the canonical order of a mesh, so the bits depend on the solid alone and not on
/// how a file numbers it; and they are taken about a point inside the solid, so a mesh far from the origin loses nothing
/// beyond what the rounding of its coordinates had lost before.
namespace cairn::geometry {

/// A point in space to twice the precision of double: value + rest.
struct PrecisePoint3 {
  Vec3 value;
  Vec3 rest;

  friend constexpr bool operator==(const PrecisePoint3&, const PrecisePoint3&) = default;
};

/// p - origin, exact up to one rounding per coordinate when p lies near the origin of a far-off frame.
inline Vec3 offset_from(Vec3 p, const PrecisePoint3& origin) { return (p - origin.value) - origin.rest; }

/// The box around a mesh's vertices.
struct Bounds {
  Vec3 low;
  Vec3 high;

  Vec3 size() const { return high - low; }
};

/// Bounds of a mesh with at least one vertex.
Bounds bounds_of(const Mesh& mesh);

/// Moments of the volume inside a closed surface. Parts that are wound inwards, such as the inner wall of a hollow body,
/// count as negative.
struct SolidMoments {
  double volume{};         // ∫ dV [m3]; negative when the whole surface is wound inwards
  double area{};           // of the surface [m2]
  PrecisePoint3 centroid;  // ∫ x dV / volume [m]; the middle of the bounds when the volume is 0
  SymmetricMat3 second;    // ∫ r rᵀ dV, r from the centroid [m5]
};

/// (V.3)-(V.9). The mesh is in canonical order and closed; of an open one the result has no meaning.
SolidMoments solid_moments(const Mesh& mesh);

/// Mass, centroid and inertia of a body or a part of it. A cavity is a part of negative mass.
struct MassProperties {
  double mass{};           // [kg]
  PrecisePoint3 centroid;  // [m]
  SymmetricMat3 inertia;   // about the centroid; products with the minus sign, xy = -∫ x y dm [kg m2]
};

/// A solid of uniform density [kg/m3]; a negative density makes a cavity of it.                                  (V.10)
MassProperties uniform_mass(const SolidMoments& solid, double density);

/// The whole of several parts, in any order: every sum is rounded once from its exact value.              (V.11), (V.12)
/// The masses' sum is not zero.
MassProperties combined(std::span<const MassProperties> parts);

/// nᵀ I n for a unit vector n: the moment of inertia about the axis n. [kg m2]
constexpr double inertia_about(const SymmetricMat3& inertia, Vec3 n) { return dot(n, inertia * n); }

/// Why the six numbers are no inertia of a body with an extent in three dimensions: not finite, a principal moment that
/// is not positive, or one that exceeds the sum of the other two. `key` names them in the text.                  (V.13)
InputErrors inertia_faults(const SymmetricMat3& inertia, std::string_view key);

}  // namespace cairn::geometry
