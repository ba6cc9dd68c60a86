#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "cairn/geometry/close_holes.hpp"
#include "cairn/geometry/diagnosis.hpp"
#include "cairn/geometry/mesh.hpp"

/// Making a body of a dirty scan, and saying what that did to it.                      docs/theory/mesh_health.md
namespace cairn::geometry {

struct RepairOptions {
  /// Vertices at open edges that lie within this of each other become one [m]. 0: no weld. Not given: the smallest
  /// tolerance of the health's ladder that closes the most edges, up to kLargestUnaskedWeld of the size.
  std::optional<double> weld_tolerance = std::nullopt;
  bool drop_doubled_faces = true;  // pairs of faces back to back; all but one of those in the same sense
  bool orient = true;              // turn faces that disagree, then bodies that face inwards
  bool drop_specks = true;         // small pieces and flaps
  double speck_volume = 1e-4;      // share of the volume below which a closed piece is a speck; usual 1e-6 to 1e-2
  double speck_area = 1e-2;        // share of the area that all specks together, or one flap, may have; 1e-4 to 0.1
  std::uint32_t most_rim_edges = kUsualMostRimEdges;                   // holes of more edges stay open; 0: all do
  double most_rim_diameter = std::numeric_limits<double>::infinity();  // and those that are larger [m]
};

/// A tolerance of this share of the size moves nothing that a scan can see.
inline constexpr double kLargestUnaskedWeld = 1e-6;

enum class RepairKind { weld, degenerate_faces, doubled_faces, turned_faces, flaps, specks, holes, turned_bodies };

/// One thing that was done, with what it did to volume and area.
struct RepairStep {
  RepairKind kind{};
  std::uint64_t
      count{};  // of what the kind names: vertices welded, faces dropped or turned, pieces, holes, bodies; of a
                // weld 0 where it would have melted the surface and was not done
  double volume_added{};  // negative when it took some away; of caps on holes, over flat ones (T.8) [m3]
  double volume_after{};  // of an open surface, about the lower corner of the bounds at the start (T.3) [m3]
  double area_added{};    // [m2]
  double volume_doubt{};  // of closed holes: how much the volume depends on how they are closed (T.8) [m3]
  std::uint64_t faces{};  // that a weld shrank to nothing, of dropped pieces, of turned bodies, added over holes
  std::uint64_t pairs{};  // of doubled faces, back to back
  std::uint64_t edges{};  // of rims that were closed
  double within{};        // tolerance of a weld [m]
  double farthest{};      // that a weld moved a vertex [m]
};

struct Repaired {
  Mesh mesh;                      // canonical
  std::vector<RepairStep> steps;  // in order; those that found nothing to do are left out
  MeshHealth health;              // of the result
  Diagnosis diagnosis;            // of the result; edges at which the body touches itself are accepted
};

/// Weld, drop degenerate and doubled faces, turn faces to agree, drop flaps and specks, close holes, turn bodies
/// outwards. What cannot be mended so is left, and the diagnosis refuses it with numbers.
Repaired repair(const Mesh& mesh, const RepairOptions& options = {});

}  // namespace cairn::geometry
