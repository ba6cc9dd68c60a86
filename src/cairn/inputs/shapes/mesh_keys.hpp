#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/inputs/not_given.hpp"
#include "cairn/keys/fields.hpp"

/// The keys that all shapes made of meshes have.
namespace cairn::inputs {

/// A closed mesh with its density, named relative to the scenario.
struct MeshRef {
  std::string file;
  std::string unit{"m"};      // of its coordinates, one of mesh_units()
  double density{kNotGiven};  // [kg/m3]
  bool hollow{};              // a cavity in material of this density

  friend bool operator==(const MeshRef&, const MeshRef&) = default;
};

/// How meshes become a body that rocks in a plane, and what is known better than they tell.
struct MeshSetting {
  std::string up{"z"};             // which axis of the meshes points up
  double azimuth{};                // of the rocking plane about the up axis [rad]
  double flattening{kNotGiven};    // of the base [m]
  bool repair{};                   // mend what is no skin of a solid
  double weld{kNotGiven};          // tolerance of the weld in a repair [m]
  std::uint64_t close_holes{100};  // longest rim that a repair closes [edges]
  double mass{kNotGiven};          // [kg]
  std::vector<double> centroid;    // x, y, z in the coordinates of the meshes, or empty [m]
  std::vector<double> inertia;     // xx, yy, zz, xy, yz, zx about the centroid, or empty [kg m2]

  friend bool operator==(const MeshSetting&, const MeshSetting&) = default;
};

/// The unit of the coordinates of a mesh, under the key `name`.
void describe_unit(keys::Fields& f, std::string_view name, std::string& mesh_unit);

/// `many`: one of several parts, each of which needs a density.
void describe(keys::Fields& f, MeshRef& mesh, bool many);
void describe(keys::Fields& f, MeshSetting& setting);

}  // namespace cairn::inputs
