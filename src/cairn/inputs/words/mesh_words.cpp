#include "cairn/inputs/words/mesh_words.hpp"

#include <fmt/format.h>

#include "cairn/inputs/words/finding_words.hpp"
#include "cairn/inputs/words/repair_words.hpp"
#include "cairn/model/landscape.hpp"

namespace cairn::inputs {
namespace {

using geometry::Finding;
using geometry::Severity;
using Notes = std::vector<std::string>;

std::string millimetres(double metres) { return fmt::format("{:.3g} mm", 1e3 * metres); }

InputError fault_of(const MeshRefusal& refusal, Vocabulary vocabulary) {
  const FindingWords words = words_of(refusal.finding, vocabulary);
  return {
      .file = refusal.file,
      .line = 0,
      .key = refusal.key,
      .expected = "the closed surface of a solid" + (words.remedy.empty() ? std::string() : " (" + words.remedy + ")"),
      .found = words.what};
}

/// On one file. The remedy of an error is not needed any more: somebody had it repaired.
void add_notes(const MeshInput& input, Vocabulary vocabulary, Notes& notes) {
  const auto add = [&](const std::string& text) { notes.push_back(input.file + ": " + text); };
  for (const std::string& note : input.notes) add(note);
  for (const Finding& finding : input.findings) {
    const FindingWords words = words_of(finding, vocabulary);
    const bool advise = !words.remedy.empty() && finding.severity != Severity::error;
    add(words.what + (advise ? "; " + words.remedy : std::string()));
  }
  for (const geometry::RepairStep& step : input.repairs) add("repaired: " + words_of(step));
  for (const Finding& finding : input.left)
    if (finding.severity != Severity::error) add("after repair: " + words_of(finding, vocabulary).what);
}

void add_doubts(const MeshShape& shape, Vocabulary vocabulary, Notes& notes) {
  std::vector<std::string> names;
  for (const MeshInput& input : shape.inputs) names.push_back(input.file);
  for (const MeshDoubt& doubt : shape.doubts) notes.push_back(words_of(doubt, names, vocabulary));
}

/// On what was done to make it stand.
void add_base_notes(const MeshBody& body, Notes& notes) {
  const BaseFlattening& flat = body.flattening;
  if (flat.widened_left > 0.0 || flat.widened_right > 0.0) {
    const RestPose scanned = rest_pose(body.scanned, 0.0);
    notes.push_back(fmt::format(
        "The base was flattened: {} corners of the outline within {} of the base line count as touching it, which "
        "widens the base from {:.4g} m to {:.4g} m; a tolerance of 0 is the cautious choice.",
        flat.merged, millimetres(flat.tolerance), scanned.base_left + scanned.base_right, body.contact.length));
  }
}

}  // namespace

InputErrors worded(const MeshFaults& faults, Vocabulary vocabulary) {
  InputErrors errors;
  for (const MeshFault& fault : faults) {
    const auto* refusal = std::get_if<MeshRefusal>(&fault);
    errors.push_back(refusal != nullptr ? fault_of(*refusal, vocabulary) : std::get<InputError>(fault));
  }
  return errors;
}

std::string words_of(const MeshDoubt& doubt, std::span<const std::string> names, Vocabulary vocabulary) {
  switch (doubt.kind) {
    case DoubtKind::overlap:
      return fmt::format("{} and {} overlap: what they share counts twice.", names[doubt.parts[0]],
                         names[doubt.parts[1]]);
    case DoubtKind::cavity_in_nothing:
      return fmt::format("{} is a cavity where there is no material to take away.", names[doubt.parts[0]]);
    case DoubtKind::on_its_side:
      return fmt::format(
          "The body measures {:.3g} m along {} and only {:.3g} m along {}, which is taken as up: is {} up? Then say {}",
          doubt.extents[0], doubt.axes[0], doubt.extents[1], doubt.axes[1], doubt.axes[0],
          remedy::up(vocabulary, doubt.axes[0]));
  }
  return {};
}

std::vector<std::string> notes_on_meshes(const MeshShape& shape, Vocabulary vocabulary) {
  Notes notes;
  for (const MeshInput& input : shape.inputs) add_notes(input, vocabulary, notes);
  add_doubts(shape, vocabulary, notes);
  return notes;
}

std::vector<std::string> notes_on(const MeshShape& shape, Vocabulary vocabulary) {
  Notes notes;
  for (const MeshInput& input : shape.inputs) {
    notes.push_back(fmt::format("{}: {}, {} triangles", input.file, input.format, input.health.triangles));
    add_notes(input, vocabulary, notes);
  }
  add_doubts(shape, vocabulary, notes);
  add_base_notes(shape.body, notes);
  return notes;
}

}  // namespace cairn::inputs
