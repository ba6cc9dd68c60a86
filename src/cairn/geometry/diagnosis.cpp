#include "cairn/geometry/diagnosis.hpp"

#include <algorithm>

#include "cairn/geometry/polygon.hpp"

namespace cairn::geometry {
namespace {

double as_number(std::uint64_t count) { return static_cast<double>(count); }

/// The smallest tolerance that closes every open edge without crowding others; null when there is none.
const WeldRung* weld_that_closes(const MeshHealth& found) {
  for (const WeldRung& rung : found.weld_ladder) {
    if (rung.open_edges == 0 && rung.crowded_edges <= found.crowded_edges) return &rung;
  }
  return nullptr;
}

/// The smallest tolerance that leaves the fewest open edges; null when none closes any.
const WeldRung* weld_that_helps(const MeshHealth& found) {
  const WeldRung* best = nullptr;
  for (const WeldRung& rung : found.weld_ladder) {
    if (rung.open_edges < (best == nullptr ? found.open_edges : best->open_edges)) best = &rung;
  }
  return best;
}

/// Closed, but with nothing inside.
bool is_sheet(const MeshHealth& found) {
  const bool balanced =
      found.open_edges == 0 && found.misturned_edges == 0 && found.touching_edges == found.crowded_edges;
  return balanced && std::max(found.volume, -found.volume) <= kSheetShare * found.area * found.size();
}

void find_sheet(const MeshHealth& found, std::vector<Finding>& findings) {
  if (!is_sheet(found)) return;
  findings.push_back(
      {.severity = Severity::error,
       .kind = FindingKind::sheet,
       .how_much = {
           {"volume", found.volume}, {"area", found.area}, {"opposite_pairs", as_number(found.opposite_pairs)}}});
}

void find_open(const MeshHealth& found, std::vector<Finding>& findings) {
  if (found.open_edges == 0) return;
  const auto is_loose = [](const Rim& rim) { return rim.loose; };
  const auto loose = static_cast<std::uint64_t>(std::count_if(found.rims.begin(), found.rims.end(), is_loose));
  const auto longest = std::find_if_not(found.rims.begin(), found.rims.end(), is_loose);  // the longest come first
  Finding open{.severity = Severity::error,
               .kind = FindingKind::open,
               .how_much = {{"open_edges", as_number(found.open_edges)},
                            {"holes", as_number(found.rims.size() - loose)},
                            {"loose_faces", as_number(loose)},
                            {"open_chains", as_number(found.open_chains)}}};
  if (longest != found.rims.end()) open.how_much.emplace_back("longest_rim_edges", as_number(longest->edges));
  const auto weld = [&](const WeldRung& rung) {
    open.how_much.emplace_back("weld_tolerance", rung.tolerance);
    open.how_much.emplace_back("edges_welded", as_number(found.open_edges - rung.open_edges));
  };
  if (const WeldRung* rung = weld_that_closes(found)) {
    open.cure = Cure::weld;
    weld(*rung);
  } else if (found.open_chains > 0) {
    open.cure = Cure::crowded_edges_first;
  } else {
    if (const WeldRung* helpful = weld_that_helps(found)) weld(*helpful);
    open.cure = longest != found.rims.end()                ? Cure::close_holes
                : found.rims.size() == found.shells.size() ? Cure::join_faces
                                                           : Cure::drop_loose_faces;
  }
  findings.push_back(std::move(open));
}

void find_crowded(const MeshHealth& found, const DiagnosisOptions& options, std::vector<Finding>& findings) {
  if (found.crowded_edges == 0) return;
  const bool only_touching = found.touching_edges == found.crowded_edges;
  if (options.accept_touching && only_touching) {
    findings.push_back({.severity = Severity::warning,
                        .kind = FindingKind::touching,
                        .how_much = {{"touching_edges", as_number(found.touching_edges)}}});
    return;
  }
  findings.push_back({.severity = Severity::error,
                      .kind = FindingKind::crowded,
                      .how_much = {{"crowded_edges", as_number(found.crowded_edges)},
                                   {"touching_edges", as_number(found.touching_edges)},
                                   {"opposite_pairs", as_number(found.opposite_pairs)}},
                      .cure = is_sheet(found)            ? Cure::sheet_first
                              : !only_touching           ? Cure::drop_flaps
                              : found.opposite_pairs > 0 ? Cure::drop_pairs
                                                         : Cure::take_touching});
}

void find_misturned(const MeshHealth& found, std::vector<Finding>& findings) {
  if (found.misturned_edges == 0) return;
  findings.push_back({.severity = Severity::error,
                      .kind = FindingKind::misturned,
                      .how_much = {{"misturned_edges", as_number(found.misturned_edges)}},
                      .cure = Cure::turn_faces});
}

/// Shells of one sort, and the volume that they enclose. [m3]
struct Sort {
  std::uint64_t shells{};
  double volume{};

  void add(double more) {
    ++shells;
    volume += more;
  }
};

/// What the closed shells are to each other.
void find_shells(const MeshHealth& found, Diagnosis& diagnosis) {
  std::uint64_t outer = 0;
  std::uint64_t cutting = 0;
  Sort inward;
  Sort cavities;
  Sort twice;
  for (const Shell& shell : found.shells) {
    cutting += shell.crossed > 0 ? 1 : 0;
    if (!shell.closed) continue;
    if (shell.depth == 0) {
      ++outer;
      if (shell.inward()) inward.add(shell.volume);
      continue;
    }
    // Around an even number of others a shell bounds matter from outside, around an odd number a cavity.
    if (shell.inward() != (shell.depth % 2 == 1)) {
      twice.add(shell.volume);
    } else if (shell.inward()) {
      cavities.add(-shell.volume);
    }
  }
  std::vector<Finding>& findings = diagnosis.findings;
  const bool all_inward = inward.shells > 0 && inward.shells == outer;
  const auto say = [&](Severity severity, FindingKind kind, const Sort& sort) {
    findings.push_back({.severity = severity,
                        .kind = kind,
                        .how_much = {{"shells", as_number(sort.shells)}, {"volume", sort.volume}}});
  };
  if (inward.shells > 0) {
    diagnosis.turn_outward = true;
    say(Severity::warning, FindingKind::inward, inward);
    findings.back().how_much.emplace_back("bodies", as_number(outer));
  }
  if (!all_inward && twice.shells > 0) say(Severity::warning, FindingKind::counted_twice, twice);
  if (!all_inward && cavities.shells > 0) say(Severity::note, FindingKind::cavity, cavities);
  if (cutting > 0) {
    findings.push_back(
        {.severity = Severity::warning, .kind = FindingKind::cutting, .how_much = {{"shells", as_number(cutting)}}});
  }
  if (outer > 1) {
    findings.push_back({.severity = Severity::warning,
                        .kind = FindingKind::several_bodies,
                        .how_much = {{"bodies", as_number(outer)}}});
  }
}

void find_faces(const MeshHealth& found, std::vector<Finding>& findings) {
  if (found.degenerate_faces() > 0) {
    findings.push_back({.severity = Severity::note,
                        .kind = FindingKind::degenerate_faces,
                        .how_much = {{"repeating_faces", as_number(found.repeating_faces)},
                                     {"flat_faces", as_number(found.flat_faces)}}});
  }
  if (found.duplicate_faces > 0) {
    findings.push_back({.severity = Severity::note,
                        .kind = FindingKind::duplicate_faces,
                        .how_much = {{"duplicate_faces", as_number(found.duplicate_faces)},
                                     {"opposite_pairs", as_number(found.opposite_pairs)}},
                        .cure = is_sheet(found) ? Cure::none : Cure::drop_doubled_faces});
  }
  if (found.bow_tie_vertices > 0) {
    findings.push_back({.severity = Severity::note,
                        .kind = FindingKind::bow_ties,
                        .how_much = {{"bow_tie_vertices", as_number(found.bow_tie_vertices)}}});
  }
}

void find_size(const MeshHealth& found, std::vector<Finding>& findings) {
  const double size = found.size();
  if (size > kLargestLikelySize || size < kSmallestLikelySize) {
    findings.push_back(
        {.severity = Severity::warning, .kind = FindingKind::unlikely_size, .how_much = {{"size", size}}});
  }
  if (found.digits < kFewestUnsuspiciousDigits) {
    findings.push_back({.severity = Severity::warning,
                        .kind = FindingKind::few_digits,
                        .how_much = {{"largest_coordinate", found.largest_coordinate},
                                     {"digits", static_cast<double>(found.digits)},
                                     {"size", size}}});
  }
}

void find_doubt(const MeshHealth& found, const DiagnosisOptions& options, std::vector<Finding>& findings) {
  const double volume = std::max(found.volume, -found.volume);
  if (!(options.volume_doubt > kUnsuspiciousDoubt * volume)) return;
  findings.push_back({.severity = Severity::warning,
                      .kind = FindingKind::doubtful_volume,
                      .how_much = {{"volume", volume}, {"volume_doubt", options.volume_doubt}}});
}

/// A mesh of which nothing else can be told.
Diagnosis unreadable(FindingKind kind, std::string_view name, double figure) {
  Diagnosis diagnosis;
  diagnosis.findings.push_back({.severity = Severity::error, .kind = kind, .how_much = {{name, figure}}});
  return diagnosis;
}

}  // namespace

double Finding::figure(std::string_view name) const {
  for (const auto& [known, value] : how_much)
    if (known == name) return value;
  return 0.0;
}

Diagnosis diagnose(const MeshHealth& found, const DiagnosisOptions& options) {
  if (found.triangles == found.repeating_faces)
    return unreadable(FindingKind::empty, "triangles", as_number(found.triangles));
  if (found.out_of_range) return unreadable(FindingKind::out_of_range, "largest_coordinate", found.largest_coordinate);
  Diagnosis diagnosis;
  std::vector<Finding>& findings = diagnosis.findings;
  find_sheet(found, findings);
  find_open(found, findings);
  find_crowded(found, options, findings);
  find_misturned(found, findings);
  if (!is_sheet(found)) find_shells(found, diagnosis);
  find_faces(found, findings);
  find_size(found, findings);
  find_doubt(found, options, findings);
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
  diagnosis.usable = std::none_of(findings.begin(), findings.end(),
                                  [](const Finding& finding) { return finding.severity == Severity::error; });
  return diagnosis;
}

}  // namespace cairn::geometry
