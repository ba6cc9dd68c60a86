#include "cairn/inputs/words/finding_words.hpp"

#include <cstdint>

#include "cairn/core/short_text.hpp"
#include "cairn/geometry/polygon.hpp"
#include "cairn/geometry/repair.hpp"

namespace cairn::inputs {
namespace {

using geometry::Cure;
using geometry::Finding;
using geometry::FindingKind;

std::uint64_t count_of(const Finding& f, std::string_view name) { return static_cast<std::uint64_t>(f.figure(name)); }

std::string counted_in(const Finding& f, std::string_view name, const char* one, const char* many = "") {
  return counted(count_of(f, name), one, many);
}

std::string figure_text(const Finding& f, std::string_view name) { return short_text(f.figure(name)); }

// ------------------------------------------------------------------------------------------------------ what was found

std::string on_open(const Finding& f) {
  std::string where;
  const auto say = [&](const char* name, const std::string& text) {
    if (count_of(f, name) > 0) where += (where.empty() ? "" : ", ") + text;
  };
  say("holes", counted_in(f, "holes", "hole") + ", the longest rim has " + counted_in(f, "longest_rim_edges", "edge"));
  say("loose_faces", counted_in(f, "loose_faces", "loose face"));
  say("open_chains", counted_in(f, "open_chains", "rim does", "rims do") + " not close");
  return "the surface is open: " + counted_in(f, "open_edges", "edge has", "edges have") + " one face only (" + where +
         "), so it encloses no volume";
}

std::string on_sheet(const Finding& f) {
  const bool pairs = count_of(f, "opposite_pairs") > 0;
  return "the surface encloses no volume: " + (pairs ? counted_in(f, "opposite_pairs", "pair") +
                                                           " of faces lie back to back, as in a model made for pictures"
                                                     : "its two sides coincide");
}

std::string on_inward(const Finding& f) {
  const std::uint64_t shells = count_of(f, "shells");
  const std::string who = shells == count_of(f, "bodies")
                              ? std::string("the surface is ")
                              : std::to_string(shells) + " of " + counted_in(f, "bodies", "body", "bodies") +
                                    (shells == 1 ? " is " : " are ");
  return who + "wound inwards (volume " + figure_text(f, "volume") +
         " m3); it is turned outwards, with all that is inside it";
}

bool is_large(const Finding& f) { return f.figure("size") > geometry::kLargestLikelySize; }

std::string what_of(const Finding& f) {
  switch (f.kind) {
    case FindingKind::empty:
      return "there is no face with three different vertices";
    case FindingKind::out_of_range:
      return "coordinates reach " + figure_text(f, "largest_coordinate") + " m, more than " +
             short_text(geometry::kLargestCoordinate) + " m";
    case FindingKind::open:
      return on_open(f);
    case FindingKind::crowded:
      return "the surface is no manifold: " + counted_in(f, "crowded_edges", "edge has", "edges have") +
             " more than two faces";
    case FindingKind::touching:
      return "the body touches itself along " + counted_in(f, "touching_edges", "edge") +
             ", where as many faces run one way as the other; its volume is not affected";
    case FindingKind::misturned:
      return "faces are turned over: along " + counted_in(f, "misturned_edges", "edge") +
             " the two faces run the same way, so inside and outside change there";
    case FindingKind::sheet:
      return on_sheet(f);
    case FindingKind::inward:
      return on_inward(f);
    case FindingKind::counted_twice:
      return counted_in(f, "shells", "shell lies", "shells lie") +
             " inside another, wound the same way as it, so that volume (" + figure_text(f, "volume") +
             " m3) counts twice";
    case FindingKind::cutting:
      return counted_in(f, "shells", "shell") + " cut into others; what they have in common counts twice";
    case FindingKind::cavity:
      return counted_in(f, "shells", "cavity", "cavities") + " inside, together " + figure_text(f, "volume") + " m3";
    case FindingKind::several_bodies:
      return std::to_string(count_of(f, "bodies")) + " bodies lie side by side and are taken as one rigid body";
    case FindingKind::bow_ties:
      return "the surface touches itself at " + counted_in(f, "bow_tie_vertices", "vertex", "vertices");
    case FindingKind::degenerate_faces:
      return counted(count_of(f, "repeating_faces") + count_of(f, "flat_faces"), "face has", "faces have") +
             " no area (" + std::to_string(count_of(f, "repeating_faces")) + " of them name a vertex twice)";
    case FindingKind::duplicate_faces:
      return counted_in(f, "duplicate_faces", "face lies", "faces lie") + " on the vertices of another (" +
             counted_in(f, "opposite_pairs", "pair") + " back to back)";
    case FindingKind::unlikely_size:
      return "the longest extent is " + figure_text(f, "size") + " m, which is " + (is_large(f) ? "large" : "small") +
             " for an object on the ground: a mistaken unit?";
    case FindingKind::few_digits:
      return "coordinates reach " + figure_text(f, "largest_coordinate") + " m, so of the size of " +
             figure_text(f, "size") + " m only " + counted_in(f, "digits", "digit") + " can be told apart";
    case FindingKind::doubtful_volume:
      return "the rims of the closed holes are far from flat: closed otherwise, the volume of " +
             figure_text(f, "volume") + " m3 could differ by as much as " + figure_text(f, "volume_doubt") + " m3";
  }
  return {};
}

// --------------------------------------------------------------------------------------------------------- what to do

/// "--weld 1e-06 closes 3 of 12 edges; ", before what is left for another remedy; nothing where no weld helps.
std::string some_welded(const Finding& f, Vocabulary v) {
  if (count_of(f, "edges_welded") == 0) return {};
  return remedy::weld(v, f.figure("weld_tolerance")) + " closes " + std::to_string(count_of(f, "edges_welded")) +
         " of " + counted_in(f, "open_edges", "edge") + "; ";
}

std::string closing_holes(const Finding& f, Vocabulary v) {
  const std::uint64_t longest = count_of(f, "longest_rim_edges");
  return some_welded(f, v) + "close " + counted_in(f, "holes", "hole") + " of up to " + counted(longest, "edge") +
         " with " +
         (longest > geometry::kUsualMostRimEdges ? remedy::repair_with(v, remedy::close_holes(v, longest))
                                                 : remedy::repair(v));
}

/// By what a repair can do.
std::string cure_of(const Finding& f, Vocabulary v) {
  switch (f.cure) {
    case Cure::none:
      return {};
    case Cure::weld:
      return "weld the cracks: " + remedy::repair_with(v, remedy::weld(v, f.figure("weld_tolerance"))) +
             " closes all " + counted_in(f, "open_edges", "edge");
    case Cure::close_holes:
      return closing_holes(f, v);
    case Cure::drop_loose_faces:
      return some_welded(f, v) + remedy::repair(v) + " drops the loose faces";
    case Cure::join_faces:
      return some_welded(f, v) + "no two faces hang together: if they should, " + remedy::weld(v) +
             " with a larger tolerance may join them";
    case Cure::crowded_edges_first:
      return "the rims run into edges with more than two faces, so no hole can be closed before those are mended: "
             "try " +
             remedy::repair(v) + ", else mend it in a mesh editor";
    case Cure::sheet_first:
      return "mend the sheet first";
    case Cure::take_touching:
      return remedy::repair(v) + " takes them, since the body only touches itself there";
    case Cure::drop_pairs:
      return remedy::repair(v) + " drops " + counted_in(f, "opposite_pairs", "pair") +
             " of faces that lie back to back and takes edges at which the body only touches itself";
    case Cure::drop_flaps:
      return remedy::repair(v) + " drops doubled faces and small flaps; what remains needs a mesh editor";
    case Cure::drop_doubled_faces:
      return remedy::repair(v) + " drops them";
    case Cure::turn_faces:
      return remedy::repair(v) + " turns the faces that disagree with the rest";
  }
  return {};
}

std::string remedy_for_size(const Finding& f, Vocabulary v) {
  const auto unit = [&](const char* name) { return remedy::mesh_unit(v, name); };
  return is_large(f) ? "if the file is in millimetres it is " + short_text(f.figure("size") / 1000.0) +
                           " m: " + unit("mm") + "; in centimetres: " + unit("cm") + "; in inches: " + unit("in")
                     : "if the file is in metres or inches, say " + unit("m") + " or " + unit("in");
}

std::string remedy_for(const Finding& f, Vocabulary v) {
  switch (f.kind) {
    case FindingKind::empty:
      return "check how the file was written: it may hold points or lines only";
    case FindingKind::out_of_range:
      return "check the numbers and the unit of the file";
    case FindingKind::sheet:
      return "give the sheet a thickness in a mesh editor: how much mass it has cannot be guessed";
    case FindingKind::counted_twice:
      return "if it is a cavity, turn it over in a mesh editor; if it is a part of another density, give it as a part "
             "of its own";
    case FindingKind::cutting:
      return "unite them in a mesh editor";
    case FindingKind::several_bodies:
      return "if they are not joined, give each a file of its own; " + remedy::repair(v) + " drops specks";
    case FindingKind::unlikely_size:
      return remedy_for_size(f, v);
    case FindingKind::few_digits:
      return "move the object near the origin before it is written in this format";
    case FindingKind::doubtful_volume:
      return "close the holes in a mesh editor, or give mass, centroid and inertia";
    case FindingKind::open:
    case FindingKind::crowded:
    case FindingKind::touching:
    case FindingKind::misturned:
    case FindingKind::inward:
    case FindingKind::cavity:
    case FindingKind::bow_ties:
    case FindingKind::degenerate_faces:
    case FindingKind::duplicate_faces:
      return cure_of(f, v);
  }
  return {};
}

}  // namespace

FindingWords words_of(const Finding& finding, Vocabulary vocabulary) {
  return {.what = what_of(finding), .remedy = remedy_for(finding, vocabulary)};
}

}  // namespace cairn::inputs
