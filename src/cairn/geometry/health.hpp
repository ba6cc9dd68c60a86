#pragma once

#include <cstdint>
#include <vector>

#include "cairn/geometry/mass_properties.hpp"
#include "cairn/geometry/mesh.hpp"
#include "cairn/geometry/weld.hpp"

/// Is a mesh the skin of a solid body, and if not, what is wrong with it?               docs/theory/mesh_health.md
/// Everything is counted on the canonical order, so nothing depends on how a file numbers vertices and faces.
namespace cairn::geometry {

struct HealthOptions {
  /// Binary digits that the coordinates had in their file: 53, or 24 where it holds single precision.
  int coordinate_bits = 53;
};

/// Faces that hang together by edges.
struct Shell {
  std::uint32_t triangles{};
  bool closed{};            // at every edge as many faces run one way as the other: it encloses a volume
  double volume{};          // signed, about the lower corner of the mesh's bounds; > 0 when wound outwards [m3]
  double area{};            // [m2]
  Bounds bounds;            // [m]
  std::uint32_t depth{};    // shells that it lies inside of, see places_of
  std::uint32_t crossed{};  // shells that it lies partly inside of

  bool inward() const { return closed && volume < 0.0; }
};

/// A closed string of open edges.
struct Rim {
  std::uint32_t edges{};
  double length{};    // [m]
  double diameter{};  // diagonal of the box around it [m]
  bool loose{};       // it runs around a single face that shares no edge with another
};

/// What `health` found. Faces that name a vertex twice count among the triangles and as degenerate; they have no edges
/// and enter nothing else.
struct MeshHealth {
  std::uint64_t vertices{};  // different ones
  std::uint64_t triangles{};
  std::uint64_t edges{};              // pairs of vertices that are the side of a face
  std::uint64_t open_edges{};         // with one face: the surface ends there
  std::uint64_t crowded_edges{};      // with more than two: the surface is no manifold there
  std::uint64_t touching_edges{};     // of these, those with as many faces one way as the other
  std::uint64_t misturned_edges{};    // two faces that run along it the same way: one of them is turned over
  std::uint64_t bow_tie_vertices{};   // whose faces fall into several fans that share no edge
  std::uint64_t repeating_faces{};    // that name a vertex twice
  std::uint64_t flat_faces{};         // of no area with three different vertices                               (T.2)
  std::uint64_t duplicate_faces{};    // on the same three vertices as an earlier one, in either sense
  std::uint64_t opposite_pairs{};     // pairs of faces back to back, which enclose nothing between them
  std::uint64_t components{};         // pieces that share no vertex
  std::int64_t euler{};               // vertices - edges + faces, those that name a vertex twice left out      (T.1)
  Bounds bounds;                      // [m]
  double volume{};                    // signed, about the lower corner of the bounds [m3]                      (T.3)
  double area{};                      // [m2]
  double largest_coordinate{};        // magnitude [m]
  int digits{};                       // decimal digits of the size that coordinates this far out can hold      (T.4)
  std::uint32_t open_chains{};        // strings of open edges that end at crowded edges
  std::vector<Rim> rims;              // longest first
  std::vector<Shell> shells;          // in canonical order
  std::vector<WeldRung> weld_ladder;  // which cracks a weld would close; see weld_ladder()
  /// Coordinates beyond kLargestCoordinate: lengths, volumes, rims, shells and the ladder were not worked out.
  bool out_of_range{};

  std::uint64_t degenerate_faces() const { return repeating_faces + flat_faces; }
  double size() const;  // longest extent [m]
  /// No open, crowded or misturned edge: the surface of a solid.
  bool closed() const { return triangles > 0 && open_edges == 0 && crowded_edges == 0 && misturned_edges == 0; }
};

/// The mesh is in canonical order.
MeshHealth health(const Mesh& mesh, const HealthOptions& options = {});

}  // namespace cairn::geometry
