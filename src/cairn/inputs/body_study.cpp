#include "cairn/inputs/body_study.hpp"

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

MeshFaults faults_of(const BodyRequest& request) {
  MeshFaults faults;
  const auto fault = [&](const char* key, const char* expected, double found) {
    faults.emplace_back(
        InputError{.file = {}, .line = 0, .key = key, .expected = expected, .found = found_text(found)});
  };
  if (!(std::isfinite(request.gravity) && request.gravity > 0.0))
    fault("gravity", "a finite number > 0 [m/s2]", request.gravity);
  if (!(std::isfinite(request.friction) && request.friction >= 0.0))
    fault("friction", "a finite number >= 0", request.friction);
  return faults;
}

}  // namespace

Result<BodyStudy, MeshFaults> study_body(const BodyRequest& request, const ReadInput& read) {
  MeshFaults faults = faults_of(request);
  Result<MeshShape, MeshFaults> shape = mesh_shape(request.meshes, request.setting, read);
  if (!shape) faults.insert(faults.end(), shape.error().begin(), shape.error().end());
  if (!faults.empty()) return Unexpected(std::move(faults));
  const MeshBody& body = shape->body;
  const geometry::Hull3 hull = shape->parts.size() == 1 ? geometry::convex_hull3(shape->parts.front().mesh)
                                                        : geometry::convex_hull3(without_cavities(shape->parts));
  std::vector<FlatteningRow> rows =
      flattening_table(body.scanned, body.flattening.tolerance, request.gravity, request.friction);
  const Standing figures = standing(body.body, request.gravity, request.friction);
  const SetDown pose = set_down(body.body);
  const OutOfPlane doubts = out_of_plane(body, pose.rest);
  const math::SymmetricEigen principal = math::eigen(body.mass.inertia);
  return BodyStudy{.setting = request.setting,
                   .gravity = request.gravity,
                   .friction = request.friction,
                   .shape = std::move(shape).value(),
                   .principal = principal,
                   .hull = hull,
                   .standing = figures,
                   .pose = pose,
                   .out_of_plane = doubts,
                   .flattening = std::move(rows)};
}

}  // namespace cairn::inputs
