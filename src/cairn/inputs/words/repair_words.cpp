#include "cairn/inputs/words/repair_words.hpp"

#include "cairn/core/short_text.hpp"

namespace cairn::inputs {
namespace {

using geometry::RepairKind;
using geometry::RepairStep;

/// With its sign; a zero has none of its own.
std::string signed_text(double value) { return (value < 0.0 ? "" : "+") + short_text(value + 0.0); }

std::string on_weld(const RepairStep& step) {
  if (step.count == 0)
    return "no weld: within " + short_text(step.within) +
           " m of each other lie so many vertices of open edges that it would melt the surface";
  return "welded " + counted(step.count, "vertex", "vertices") + " of open edges within " + short_text(step.within) +
         " m of another, the farthest by " + short_text(step.farthest) + " m; " + counted(step.faces, "face") +
         " shrank to nothing";
}

std::string on_holes(const RepairStep& step) {
  const std::string doubt = step.volume_doubt > 0.0
                                ? " (rims out of plane: the volume depends on how they are closed by up to " +
                                      short_text(step.volume_doubt) + " m3)"
                                : std::string();
  return "closed " + counted(step.count, "hole") + " of " + counted(step.edges, "edge") + " with " +
         counted(step.faces, "face") + doubt;
}

std::string done_by(const RepairStep& step) {
  switch (step.kind) {
    case RepairKind::weld:
      return on_weld(step);
    case RepairKind::degenerate_faces:
      return "dropped " + counted(step.count, "face") + " that named a vertex twice";
    case RepairKind::doubled_faces:
      return "dropped " + counted(step.count, "face") + " on the vertices of another, " + counted(step.pairs, "pair") +
             " of them back to back";
    case RepairKind::turned_faces:
      return "turned " + counted(step.count, "face") + " over to agree with the rest";
    case RepairKind::flaps:
      return "dropped " + counted(step.count, "flap") + " of " + counted(step.faces, "face") +
             " hanging on edges with more than two faces";
    case RepairKind::specks:
      return "dropped " + counted(step.count, "speck") + " of " + counted(step.faces, "face");
    case RepairKind::holes:
      return on_holes(step);
    case RepairKind::turned_bodies:
      return "turned " + counted(step.count, "body", "bodies") + " outwards (" + counted(step.faces, "face") + ")";
  }
  return {};
}

}  // namespace

std::string words_of(const RepairStep& step) {
  return done_by(step) + ": volume " + signed_text(step.volume_added) + " m3" +
         (step.kind == RepairKind::holes ? " against flat caps" : "") + ", now " + short_text(step.volume_after) +
         " m3; area " + signed_text(step.area_added) + " m2";
}

}  // namespace cairn::inputs
