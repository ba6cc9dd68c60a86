#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "cairn/geometry/health.hpp"

/// From the counts of a mesh's health to findings: what is wrong with it, how bad that is and what a repair could do
/// about it. Values throughout; whoever shows them to a person finds the words.          docs/theory/mesh_health.md
namespace cairn::geometry {

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

/// What `repair` can do about a finding, where the kind alone does not tell.
enum class Cure {
  none,
  weld,                 // within "weld_tolerance" it closes every open edge
  close_holes,          // the longest has "longest_rim_edges"
  drop_loose_faces,     // there is nothing else to close
  join_faces,           // no two faces hang together: a weld wider than those tried may join them
  crowded_edges_first,  // rims run into edges with more than two faces
  sheet_first,          // the same mesh is a sheet, which nothing here can mend
  take_touching,        // the body only touches itself there
  drop_pairs,           // faces back to back go, what touches is taken
  drop_flaps,           // doubled faces and small flaps go; more it cannot do
  drop_doubled_faces,
  turn_faces,
};

/// One thing to know about a mesh.
struct Finding {
  Severity severity{};
  FindingKind kind{};
  std::vector<std::pair<std::string_view, double>> how_much;  // figures by name, SI units
  Cure cure{};

  /// The figure of this name; 0 where the finding has none.
  double figure(std::string_view name) const;
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

/// Closed, manifold and consistently wound is usable; all else is refused.
Diagnosis diagnose(const MeshHealth& health, const DiagnosisOptions& options = {});

}  // namespace cairn::geometry
