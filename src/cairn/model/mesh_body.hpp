#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/mesh.hpp"
#include "cairn/geometry/rocking_plane.hpp"
#include "cairn/model/flat_base.hpp"
#include "cairn/model/planar_body.hpp"

/// From closed meshes with densities to a body that rocks in a plane.               docs/theory/mass_properties.md
namespace cairn {

/// A closed mesh, wound outwards, in canonical order and in metres. Parts may touch; where they overlap both count.
struct MeshPart {
  geometry::Mesh mesh;
  double density{};    // [kg/m3]
  bool hollow{false};  // a cavity in material of this density, which is taken away
};

/// What is known better than the meshes tell.
struct MassOverrides {
  std::optional<double> mass;            // scales the inertia along unless that is given too [kg]
  std::optional<Vec3> centroid;          // in the coordinates of the meshes; the inertia about it stays as it is [m]
  std::optional<SymmetricMat3> inertia;  // about the centroid along the axes of the meshes; xy = -∫ x y dm [kg m2]
};

struct MeshBodyOptions {
  geometry::UpAxis up{geometry::UpAxis::z};
  double azimuth{};                  // of the rocking plane about the up axis [rad]
  std::optional<double> flattening;  // of the base [m]; where not given, kDefaultFlattening of the largest radius
  MassOverrides overrides{};
};

/// Is the body's contact with the ground one surface, or hollow in the middle?
enum class BaseKind : unsigned char {
  flat,            // no gap longer than kSmallGap of the base
  partly_concave,  // between the two
  concave          // a gap longer than kLargeGap of the base: it stands on its ends
};
inline constexpr double kSmallGap = 0.25;  // of the base's length [-]
inline constexpr double kLargeGap = 0.5;   // of the base's length [-]
inline constexpr double kNearEnd = 0.05;   // of the base's length: where the width near its ends is taken [-]

/// What touches the ground in the rest pose: vertices and triangles within the flattening tolerance, or within the usual
/// one (kDefaultFlattening) where that is larger.                                                                (V.21)
struct BaseContact {
  double tolerance{};  // [m]
  BaseKind kind{};
  double covered{};      // share of the base's length over which some triangle touches [-]
  double largest_gap{};  // the longest stretch over which none does, as a share of the base's length [-]
  double area{};         // of the triangles that touch [m2]
  double length{};       // of the base in the plane [m]
  double width{};        // of what touches, across the plane [m]
  double middle{};       // of that width, from the centroid, away from the viewer [m]
  double
      end_width{};  // across the plane, kNearEnd of the base's length inwards from its narrower end, over the width [-]
  /// The direction in which the support ends nearest to the foot of the centroid, and so the body tips first.   (V.28)
  double weakest_azimuth{};  // as the azimuth of the rocking plane, (-π, π] [rad]
  double weakest_alpha{};    // atan(distance of the support's edge / height); negative when the foot lies beyond [rad]
};

/// How far from planar the motion will be.                                                               (V.25)-(V.29)
struct PlanarPlausibility {
  double products{};         // √(I_xy² + I_yz²) / I_yy with y the axis of rocking [-]
  double offset{};           // out of plane, of the centroid from the middle of the base, over the base's length [-]
  double length_to_width{};  // of the base [-]
  double alpha_across{};     // atan(nearer end of the base across the plane / height) [rad]
  double end_width{};        // of the base near its narrower end, over its width [-]

  bool products_small() const { return products <= kMostProducts; }
  bool offset_small() const { return offset <= kMostOffset; }
  bool wide_enough() const { return length_to_width <= kMostLengthToWidth; }
  bool straight_ends() const { return end_width >= kLeastEndWidth; }
  bool plausible() const { return products_small() && offset_small() && wide_enough() && straight_ends(); }

  /// Rules of thumb of ours: beyond them a planar run is an answer to another question.
  static constexpr double kMostProducts = 0.1;
  static constexpr double kMostOffset = 0.1;
  static constexpr double kMostLengthToWidth = 1.0;
  /// Between an octagon that rocks over its edge, 0.51, and a disc, 0.44.
  static constexpr double kLeastEndWidth = 0.47;
};

struct MeshBody {
  PlanarBody body;     // what the planar engine runs: base flattened; its coordinates start at the centroid
  PlanarBody scanned;  // the same before the base was flattened
  BaseFlattening flattening;
  geometry::RockingPlane plane;
  geometry::MassProperties from_meshes;        // what volumes and densities give
  geometry::MassProperties mass;               // after overrides
  std::vector<geometry::SolidMoments> solids;  // of each part
  double volume{};                             // of the material [m3]
  BaseContact contact;
  PlanarPlausibility plausibility;
};

/// Every fault at once; keys are "part[i]...", "density", "mass", "centroid", "inertia", "flattening", "azimuth".
Result<MeshBody, InputErrors> mesh_body(std::span<const MeshPart> parts, const MeshBodyOptions& options);

}  // namespace cairn
