#include "cairn/inputs/body_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cairn::inputs {
namespace {

geometry::Mesh without_cavities(const std::vector<MeshPart>& parts) {
  geometry::Mesh all;
  for (const MeshPart& part : parts) {
    if (part.hollow) continue;
    const auto shift = static_cast<std::uint32_t>(all.vertices.size());
    all.vertices.insert(all.vertices.end(), part.mesh.vertices.begin(), part.mesh.vertices.end());
    for (const geometry::Mesh::Triangle& t : part.mesh.triangles)
      all.triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
  }
  return geometry::canonical(std::move(all));
}

InputErrors faults_of(const BodyRequest& request) {
  InputErrors faults;
  const auto fault = [&](const char* key, const char* expected, double found) {
    faults.push_back({.file = {}, .line = 0, .key = key, .expected = expected, .found = found_text(found)});
  };
  if (!(std::isfinite(request.gravity) && request.gravity > 0.0))
    fault("gravity", "a finite number > 0 [m/s2]", request.gravity);
  if (!(std::isfinite(request.friction) && request.friction >= 0.0))
    fault("friction", "a finite number >= 0", request.friction);
  return faults;
}

}  // namespace

Result<BodyStudy, InputErrors> study_body(const BodyRequest& request, const ReadInput& read) {
  InputErrors faults = faults_of(request);
  Result<MeshShape, InputErrors> shape = mesh_shape(request.meshes, request.setting, read);
  if (!shape) faults.insert(faults.end(), shape.error().begin(), shape.error().end());
  if (!faults.empty()) return Unexpected(std::move(faults));
  const MeshBody& body = shape->body;
  const geometry::Hull3 hull = shape->parts.size() == 1 ? geometry::convex_hull3(shape->parts.front().mesh)
                                                        : geometry::convex_hull3(without_cavities(shape->parts));
  std::vector<FlatteningRow> rows =
      flattening_table(body.scanned, body.flattening.tolerance, request.gravity, request.friction);
  const Standing figures = standing(body.body, request.gravity, request.friction);
  const math::SymmetricEigen principal = math::eigen(body.mass.inertia);
  std::vector<std::string> notes;
  for (const MeshInput& input : shape->inputs)
    for (std::string& note : notes_on(input)) notes.push_back(std::move(note));
  notes.insert(notes.end(), shape->doubts.begin(), shape->doubts.end());
  return BodyStudy{.setting = request.setting,
                   .gravity = request.gravity,
                   .friction = request.friction,
                   .shape = std::move(shape).value(),
                   .principal = principal,
                   .hull = hull,
                   .standing = figures,
                   .flattening = std::move(rows),
                   .notes = std::move(notes)};
}

std::string_view words_of(BaseKind kind) {
  switch (kind) {
    case BaseKind::flat:
      return "flat";
    case BaseKind::partly_concave:
      return "partly concave";
    case BaseKind::concave:
      return "concave";
  }
  return "";
}

std::string advice_on_lambda(const BodyStudy& study) {
  const double most = std::min(study.standing.left.largest_lambda, study.standing.right.largest_lambda);
  const std::string limit = fmt::format("above {:.3g} pure rocking would gain energy", most);
  switch (study.shape.body.contact.kind) {
    case BaseKind::flat:
      return fmt::format(
          "The impulse of an impact can act anywhere under a flat base: lambda = 0 is not the cautious choice, take "
          "{:.2g} or more as well (Burton & Chatzis); {}.",
          std::min(0.15, most), limit);
    case BaseKind::partly_concave:
      return fmt::format("The base is hollow in part: try lambda = 0 and {:.2g}; {}.", std::min(0.15, most), limit);
    case BaseKind::concave:
      return "The body stands on its ends: the impulse of an impact acts there, lambda = 0.";
  }
  return "";
}

}  // namespace cairn::inputs
