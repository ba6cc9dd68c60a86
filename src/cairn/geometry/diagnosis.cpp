#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "cairn/geometry/health.hpp"
#include "cairn/geometry/polygon.hpp"
#include "cairn/geometry/short_text.hpp"

/// From counts to sentences.                                                           docs/theory/mesh_health.md
namespace cairn::geometry {
namespace {

double as_number(std::uint64_t count) { return static_cast<double>(count); }

std::string is_or_are(std::uint64_t count) { return count == 1 ? " is " : " are "; }

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

/// Rims that are holes, the longest first, without those around loose faces.
std::vector<Rim> holes_of(const MeshHealth& found) {
  std::vector<Rim> holes;
  std::copy_if(found.rims.begin(), found.rims.end(), std::back_inserter(holes), [](const Rim& r) { return !r.loose; });
  return holes;
}

std::string remedy_for_open(const MeshHealth& found) {
  if (const WeldRung* rung = weld_that_closes(found)) {
    return "weld the cracks: --repair --weld " + short_text(rung->tolerance) + " closes all " +
           counted(found.open_edges, "edge");
  }
  const std::vector<Rim> holes = holes_of(found);
  if (found.open_chains > 0) {
    return "the rims run into edges with more than two faces, so no hole can be closed before those are mended: try "
           "--repair, else mend it in a mesh editor";
  }
  std::string text;
  if (const WeldRung* rung = weld_that_helps(found)) {
    text = "--weld " + short_text(rung->tolerance) + " closes " + std::to_string(found.open_edges - rung->open_edges) +
           " of " + counted(found.open_edges, "edge") + "; ";
  }
  if (holes.empty()) {
    const bool all_loose = found.rims.size() == found.shells.size();
    return text + (all_loose
                       ? "no two faces hang together: if they should, --weld with a larger tolerance may join them"
                       : "--repair drops the loose faces");
  }
  const std::uint32_t longest = holes.front().edges;
  const std::string limit = longest > kUsualMostRimEdges ? " --close-holes " + std::to_string(longest) : std::string();
  return text + "close " + counted(holes.size(), "hole") + " of up to " + counted(longest, "edge") + " with --repair" +
         limit;
}

/// Closed, but with nothing inside.
bool is_sheet(const MeshHealth& found) {
  const bool balanced =
      found.open_edges == 0 && found.misturned_edges == 0 && found.touching_edges == found.crowded_edges;
  return balanced && std::max(found.volume, -found.volume) <= kSheetShare * found.area * found.size();
}

void find_sheet(const MeshHealth& found, std::vector<Finding>& findings) {
  if (!is_sheet(found)) return;
  const std::string why = found.opposite_pairs > 0 ? counted(found.opposite_pairs, "pair") +
                                                         " of faces lie back to back, as in a model made for pictures"
                                                   : "its two sides coincide";
  findings.push_back(
      {.severity = Severity::error,
       .kind = FindingKind::sheet,
       .what = "the surface encloses no volume: " + why,
       .numbers = {{"volume", found.volume}, {"area", found.area}, {"opposite_pairs", as_number(found.opposite_pairs)}},
       .remedy = "give the sheet a thickness in a mesh editor: how much mass it has cannot be guessed"});
}

void find_open(const MeshHealth& found, std::vector<Finding>& findings) {
  if (found.open_edges == 0) return;
  const std::vector<Rim> holes = holes_of(found);
  const std::uint64_t loose = found.rims.size() - holes.size();
  std::string where;
  const auto say = [&](std::uint64_t count, const std::string& text) {
    if (count > 0) where += (where.empty() ? "" : ", ") + text;
  };
  if (!holes.empty()) {
    say(1, counted(holes.size(), "hole") + ", the longest rim has " + counted(holes.front().edges, "edge"));
  }
  say(loose, counted(loose, "loose face"));
  say(found.open_chains, counted(found.open_chains, "rim does", "rims do") + " not close");
  findings.push_back({.severity = Severity::error,
                      .kind = FindingKind::open,
                      .what = "the surface is open: " + counted(found.open_edges, "edge has", "edges have") +
                              " one face only (" + where + "), so it encloses no volume",
                      .numbers = {{"open_edges", as_number(found.open_edges)},
                                  {"holes", as_number(holes.size())},
                                  {"loose_faces", as_number(loose)},
                                  {"open_chains", as_number(found.open_chains)}},
                      .remedy = remedy_for_open(found)});
}

void find_crowded(const MeshHealth& found, const DiagnosisOptions& options, std::vector<Finding>& findings) {
  if (found.crowded_edges == 0) return;
  if (options.accept_touching && found.touching_edges == found.crowded_edges) {
    findings.push_back({.severity = Severity::warning,
                        .kind = FindingKind::touching,
                        .what = "the body touches itself along " + counted(found.touching_edges, "edge") +
                                ", where as many faces run one way as the other; its volume is not affected",
                        .numbers = {{"touching_edges", as_number(found.touching_edges)}},
                        .remedy = {}});
    return;
  }
  std::string remedy;
  if (is_sheet(found)) {
    remedy = "mend the sheet first";
  } else if (found.touching_edges == found.crowded_edges) {
    remedy = found.opposite_pairs > 0 ? "--repair drops " + counted(found.opposite_pairs, "pair") +
                                            " of faces that lie back to back and takes edges at which the body only "
                                            "touches itself"
                                      : "--repair takes them, since the body only touches itself there";
  } else {
    remedy = "--repair drops doubled faces and small flaps; what remains needs a mesh editor";
  }
  findings.push_back({.severity = Severity::error,
                      .kind = FindingKind::crowded,
                      .what = "the surface is no manifold: " + counted(found.crowded_edges, "edge has", "edges have") +
                              " more than two faces",
                      .numbers = {{"crowded_edges", as_number(found.crowded_edges)},
                                  {"touching_edges", as_number(found.touching_edges)},
                                  {"opposite_pairs", as_number(found.opposite_pairs)}},
                      .remedy = std::move(remedy)});
}

void find_misturned(const MeshHealth& found, std::vector<Finding>& findings) {
  if (found.misturned_edges == 0) return;
  findings.push_back({.severity = Severity::error,
                      .kind = FindingKind::misturned,
                      .what = "faces are turned over: along " + counted(found.misturned_edges, "edge") +
                              " the two faces run the same way, so inside and outside change there",
                      .numbers = {{"misturned_edges", as_number(found.misturned_edges)}},
                      .remedy = "--repair turns the faces that disagree with the rest"});
}

/// What the closed shells are to each other.
void find_shells(const MeshHealth& found, Diagnosis& diagnosis) {
  std::uint64_t outer = 0;
  std::uint64_t inward = 0;
  std::uint64_t cavities = 0;
  std::uint64_t twice = 0;
  std::uint64_t cutting = 0;
  double inward_volume = 0.0;
  double cavity_volume = 0.0;
  double twice_volume = 0.0;
  for (const Shell& shell : found.shells) {
    cutting += shell.crossed > 0 ? 1 : 0;
    if (!shell.closed) continue;
    if (shell.depth == 0) {
      ++outer;
      if (shell.inward()) {
        ++inward;
        inward_volume += shell.volume;
      }
      continue;
    }
    // Around an even number of others a shell bounds matter from outside, around an odd number a cavity.
    if (shell.inward() == (shell.depth % 2 == 1)) {
      cavities += shell.inward() ? 1 : 0;
      cavity_volume += shell.inward() ? -shell.volume : 0.0;
    } else {
      ++twice;
      twice_volume += shell.volume;
    }
  }
  std::vector<Finding>& findings = diagnosis.findings;
  const bool all_inward = inward > 0 && inward == outer;
  if (inward > 0) {
    diagnosis.turn_outward = true;
    findings.push_back(
        {.severity = Severity::warning,
         .kind = FindingKind::inward,
         .what = (all_inward ? std::string("the surface is wound inwards (volume ") + short_text(inward_volume) + " m3)"
                             : std::to_string(inward) + " of " + counted(outer, "body", "bodies") + is_or_are(inward) +
                                   "wound inwards (volume " + short_text(inward_volume) + " m3)") +
                 "; it is turned outwards, with all that is inside it",
         .numbers = {{"shells", as_number(inward)}, {"volume", inward_volume}},
         .remedy = {}});
  }
  if (!all_inward && twice > 0) {
    findings.push_back({.severity = Severity::warning,
                        .kind = FindingKind::counted_twice,
                        .what = counted(twice, "shell lies", "shells lie") +
                                " inside another, wound the same way as it, so that volume (" +
                                short_text(twice_volume) + " m3) counts twice",
                        .numbers = {{"shells", as_number(twice)}, {"volume", twice_volume}},
                        .remedy = "if it is a cavity, turn it over in a mesh editor; if it is a part of another "
                                  "density, give it as a part of its own"});
  }
  if (!all_inward && cavities > 0) {
    findings.push_back(
        {.severity = Severity::note,
         .kind = FindingKind::cavity,
         .what = counted(cavities, "cavity", "cavities") + " inside, together " + short_text(cavity_volume) + " m3",
         .numbers = {{"shells", as_number(cavities)}, {"volume", cavity_volume}},
         .remedy = {}});
  }
  if (cutting > 0) {
    findings.push_back({.severity = Severity::warning,
                        .kind = FindingKind::cutting,
                        .what = counted(cutting, "shell") + " cut into others; what they have in common counts twice",
                        .numbers = {{"shells", as_number(cutting)}},
                        .remedy = "unite them in a mesh editor"});
  }
  if (outer > 1) {
    findings.push_back({.severity = Severity::warning,
                        .kind = FindingKind::several_bodies,
                        .what = std::to_string(outer) + " bodies lie side by side and are taken as one rigid body",
                        .numbers = {{"bodies", as_number(outer)}},
                        .remedy = "if they are not joined, give each a file of its own; --repair drops specks"});
  }
}

void find_faces(const MeshHealth& found, std::vector<Finding>& findings) {
  if (found.degenerate_faces() > 0) {
    findings.push_back({.severity = Severity::note,
                        .kind = FindingKind::degenerate_faces,
                        .what = counted(found.degenerate_faces(), "face has", "faces have") + " no area (" +
                                std::to_string(found.repeating_faces) + " of them name a vertex twice)",
                        .numbers = {{"repeating_faces", as_number(found.repeating_faces)},
                                    {"flat_faces", as_number(found.flat_faces)}},
                        .remedy = {}});
  }
  if (found.duplicate_faces > 0) {
    findings.push_back({.severity = Severity::note,
                        .kind = FindingKind::duplicate_faces,
                        .what = counted(found.duplicate_faces, "face lies", "faces lie") +
                                " on the vertices of another (" + counted(found.opposite_pairs, "pair") +
                                " back to back)",
                        .numbers = {{"duplicate_faces", as_number(found.duplicate_faces)},
                                    {"opposite_pairs", as_number(found.opposite_pairs)}},
                        .remedy = is_sheet(found) ? "" : "--repair drops them"});
  }
  if (found.bow_tie_vertices > 0) {
    findings.push_back(
        {.severity = Severity::note,
         .kind = FindingKind::bow_ties,
         .what = "the surface touches itself at " + counted(found.bow_tie_vertices, "vertex", "vertices"),
         .numbers = {{"bow_tie_vertices", as_number(found.bow_tie_vertices)}},
         .remedy = {}});
  }
}

void find_size(const MeshHealth& found, std::vector<Finding>& findings) {
  const double size = found.size();
  const bool large = size > kLargestLikelySize;
  if (large || size < kSmallestLikelySize) {
    const std::string advice = large ? "if the file is in millimetres it is " + short_text(size / 1000.0) +
                                           " m: --unit mm; in centimetres: --unit cm; in inches: --unit in"
                                     : "if the file is in metres or inches, say --unit m or --unit in";
    findings.push_back({.severity = Severity::warning,
                        .kind = FindingKind::unlikely_size,
                        .what = "the longest extent is " + short_text(size) + " m, which is " +
                                (large ? "large" : "small") + " for an object on the ground: a mistaken unit?",
                        .numbers = {{"size", size}},
                        .remedy = advice});
  }
  if (found.digits < kFewestUnsuspiciousDigits) {
    findings.push_back(
        {.severity = Severity::warning,
         .kind = FindingKind::few_digits,
         .what = "coordinates reach " + short_text(found.largest_coordinate) + " m, so of the size of " +
                 short_text(size) + " m only " + counted(static_cast<std::uint64_t>(found.digits), "digit") +
                 " can be told apart",
         .numbers = {{"largest_coordinate", found.largest_coordinate}, {"digits", static_cast<double>(found.digits)}},
         .remedy = "move the object near the origin before it is written in this format"});
  }
}

void find_doubt(const MeshHealth& found, const DiagnosisOptions& options, std::vector<Finding>& findings) {
  const double volume = std::max(found.volume, -found.volume);
  if (!(options.volume_doubt > kUnsuspiciousDoubt * volume)) return;
  findings.push_back({.severity = Severity::warning,
                      .kind = FindingKind::doubtful_volume,
                      .what = "the rims of the closed holes are far from flat: closed otherwise, the volume of " +
                              short_text(volume) + " m3 could differ by as much as " +
                              short_text(options.volume_doubt) + " m3",
                      .numbers = {{"volume", volume}, {"volume_doubt", options.volume_doubt}},
                      .remedy = "close the holes in a mesh editor, or give mass, centroid and inertia"});
}

}  // namespace

Diagnosis diagnose(const MeshHealth& found, const DiagnosisOptions& options) {
  Diagnosis diagnosis;
  std::vector<Finding>& findings = diagnosis.findings;
  if (found.triangles == found.repeating_faces) {
    findings.push_back({.severity = Severity::error,
                        .kind = FindingKind::empty,
                        .what = "there is no face with three different vertices",
                        .numbers = {{"triangles", as_number(found.triangles)}},
                        .remedy = "check how the file was written: it may hold points or lines only"});
    return diagnosis;
  }
  if (found.out_of_range) {
    findings.push_back({.severity = Severity::error,
                        .kind = FindingKind::out_of_range,
                        .what = "coordinates reach " + short_text(found.largest_coordinate) + " m, more than " +
                                short_text(kLargestCoordinate) + " m",
                        .numbers = {{"largest_coordinate", found.largest_coordinate}},
                        .remedy = "check the numbers and the unit of the file"});
    return diagnosis;
  }
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
