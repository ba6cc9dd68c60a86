#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/geometry/diagnosis.hpp"
#include "cairn/geometry/mesh.hpp"
#include "cairn/geometry/repair.hpp"

/// From the bytes of a mesh file to the skin of a solid body in metres, with all that was noticed and done on the way.
namespace cairn::inputs {

/// A length in which meshes are written: coordinate in metres = coordinate * times / over.
struct MeshUnit {
  std::string_view name;
  double times{1.0};
  double over{1.0};
};

/// m, cm, mm, km, in, ft. A mesh file does not tell its unit, so somebody has to.
std::span<const MeshUnit> mesh_units();
std::optional<MeshUnit> mesh_unit_named(std::string_view name);

/// What may be done to a mesh that is no skin of a solid.
struct MeshRepair {
  bool on{false};
  std::optional<double> weld;                               // [m]; not given: chosen from the mesh
  std::uint32_t close_holes{geometry::kUsualMostRimEdges};  // of up to so many edges
};

struct MeshInput {
  std::string file;
  std::string format;                         // "STL binary", ...
  geometry::Mesh mesh;                        // closed, wound outwards, canonical [m]
  geometry::MeshHealth health;                // as the file has it
  std::vector<geometry::Finding> findings;    // on the mesh as the file has it
  std::vector<geometry::RepairStep> repairs;  // in order
  std::vector<geometry::Finding> left;        // after repairs, warnings and notes that remain
  std::vector<std::string> notes;             // of the reader
};

/// A mesh that is no skin of a solid, and why.
struct MeshRefusal {
  std::string file;
  std::string key;  // that names it: "mesh", "parts[1].mesh"
  geometry::Finding finding;
};

/// A fault of a key or of what stands in the file, or something wrong with the surface.
using MeshFault = std::variant<InputError, MeshRefusal>;
using MeshFaults = std::vector<MeshFault>;

/// Reads, scales, brings into canonical order, looks, turns outwards or repairs where asked. A mesh that is open or no
/// manifold is refused: one fault for each thing wrong with it.
Result<MeshInput, MeshFaults> mesh_input(std::string_view bytes, const std::string& file, const MeshUnit& unit,
                                         const MeshRepair& repair);

/// A surface that bounds nothing, as a terrain: read and scaled, not in canonical order.
Result<geometry::Mesh, InputErrors> open_mesh(std::string_view bytes, const std::string& file, const MeshUnit& unit);

/// Without a unit there is no body: how large the mesh would be in each, "2.34 m high as mm; ...".
std::string sizes_by_unit(std::string_view bytes, const std::string& file);

}  // namespace cairn::inputs
