#pragma once

#include <cstdint>
#include <string>
#include <utility>
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

enum class Severity { note, warning, error };

enum class FindingKind {
  empty,             // no face
  out_of_range,      // coordinates too large to reckon with
  open,              // open edges
  crowded,           // edges with more than two faces
  touching,          // crowded edges at which the body touches itself, accepted
  misturned,         // faces turned over
  sheet,             // no volume
  inward,            // outermost shells wound inwards
  counted_twice,     // a shell inside another, wound the same way
  cutting,           // shells that cut each other
  cavity,            // a shell inside another, wound the other way
  several_bodies,    // more than one outermost shell
  bow_ties,          // vertices at which the surface touches itself
  degenerate_faces,  // faces without area
  duplicate_faces,   // faces on the same vertices
  unlikely_size,     // a mistaken unit?
  few_digits,        // too far from the origin
  doubtful_volume,   // holes were closed that could as well be closed otherwise
};

/// One thing to know about a mesh.
struct Finding {
  Severity severity{};
  FindingKind kind{};
  std::string what;                                     // a sentence, with its figures
  std::vector<std::pair<std::string, double>> numbers;  // the figures by name, SI units
  std::string remedy;                                   // what to do; empty when nothing need be done
};

struct Diagnosis {
  bool usable{};                  // no finding is an error
  bool turn_outward{};            // usable once orient_outward has turned it
  std::vector<Finding> findings;  // errors first, then warnings, then notes
};

struct DiagnosisOptions {
  /// Take a mesh at whose crowded edges as many faces run one way as the other: the body touches itself there, and its
  /// volume is well defined. Otherwise any crowded edge is an error.
  bool accept_touching = false;
  /// Of holes that a repair closed: see RepairStep::volume_doubt [m3].
  double volume_doubt = 0.0;
};

/// Sizes between which nobody will suspect a mistaken unit. [m]
inline constexpr double kSmallestLikelySize = 0.005;
inline constexpr double kLargestLikelySize = 50.0;

/// Fewer digits than this are said. 1e-6 of a size of 1 m is finer than any scan.
inline constexpr int kFewestUnsuspiciousDigits = 6;

/// A closed mesh whose volume is less than this share of area times size is a sheet without thickness.
inline constexpr double kSheetShare = 1e-9;

/// A volume that depends on how holes were closed by more than this share of itself is said.
inline constexpr double kUnsuspiciousDoubt = 0.01;

/// Rims of up to so many edges are closed by a repair unless it is told otherwise.
inline constexpr std::uint32_t kUsualMostRimEdges = 100;

/// In words, with a remedy: closed, manifold and consistently wound is usable; all else is refused. Remedies name the
/// options of `cairn inspect`: --repair, --weld, --close-holes, --unit.
Diagnosis diagnose(const MeshHealth& health, const DiagnosisOptions& options = {});

}  // namespace cairn::geometry
