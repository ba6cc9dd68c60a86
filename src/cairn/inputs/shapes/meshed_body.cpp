#include "cairn/inputs/shapes/meshed_body.hpp"

#include <string>
#include <utility>
#include <vector>

#include "cairn/geometry/make_shapes.hpp"
#include "cairn/inputs/input_memo.hpp"
#include "cairn/inputs/mesh_shape.hpp"
#include "cairn/inputs/words/mesh_words.hpp"

namespace cairn::inputs {

namespace {

/// The shape with its faults and notes in the words of a scenario.
Result<MeshShape, InputErrors> read_shape(std::span<const MeshRef> meshes, const MeshSetting& setting, Intake& intake) {
  Result<MeshShape, MeshFaults> shape =
      mesh_shape(meshes, setting, [&intake](const std::string& name) { return intake.text_of(name); });
  if (shape) {
    for (std::string& note : notes_on(*shape, Vocabulary::scenario)) intake.note(std::move(note));
    return std::move(shape).value();
  }
  InputErrors faults = worded(shape.error(), Vocabulary::scenario);
  for (InputError& f : faults) {
    if (f.line > 0) continue;  // it points into the mesh itself
    f.found = (f.file.empty() ? std::string() : f.file + ": ") + f.found;
    f.file.clear();
  }
  return Unexpected(std::move(faults));
}

/// Turned into the axes of the rocking plane.
Vec3 seen_in(const geometry::RockingPlane& plane, Vec3 r) {
  return {dot(plane.right, r), dot(plane.across, r), dot(plane.up, r)};
}

}  // namespace

Result<ShapedBody, InputErrors> meshed_body(std::span<const MeshRef> meshes, const MeshSetting& setting,
                                            Intake& intake) {
  const std::pair keys(std::vector<MeshRef>(meshes.begin(), meshes.end()), setting);
  if (intake.memo() != nullptr)
    if (const auto known = intake.memo()->bodies.find(keys)) return *known;
  const Result<MeshShape, InputErrors> shape = read_shape(meshes, setting, intake);
  if (!shape) return Unexpected(shape.error());
  ShapedBody made{shape->body.body, out_of_plane(shape->body, rest_pose(shape->body.body, 0.0))};
  if (intake.memo() != nullptr) intake.memo()->bodies.keep(keys, made);
  return made;
}

Result<Solid<3>, InputErrors> meshed_solid(std::span<const MeshRef> meshes, const MeshSetting& setting,
                                           Intake& intake) {
  const std::pair keys(std::vector<MeshRef>(meshes.begin(), meshes.end()), setting);
  if (intake.memo() != nullptr)
    if (const auto known = intake.memo()->solids.find(keys)) return *known;
  const Result<MeshShape, InputErrors> shape = read_shape(meshes, setting, intake);
  if (!shape) return Unexpected(shape.error());
  const geometry::MassProperties& mass = shape->body.mass;
  const geometry::RockingPlane& plane = shape->body.plane;
  Solid<3> solid;
  solid.mass = mass.mass;
  const Vec3 x = mass.inertia * plane.right;
  const Vec3 y = mass.inertia * plane.across;
  const Vec3 z = mass.inertia * plane.up;
  solid.inertia = {dot(plane.right, x), dot(plane.across, y), dot(plane.up, z),
                   dot(plane.right, y), dot(plane.across, z), dot(plane.up, x)};
  for (const MeshPart& part : shape->parts) {
    if (part.hollow) continue;
    std::vector<Vec3> corners;
    for (const Vec3 p : part.mesh.vertices) corners.push_back(seen_in(plane, geometry::offset_from(p, mass.centroid)));
    Result<geometry::Convex<3>, InputErrors> hull = geometry::convex_of(corners, "mesh");
    if (!hull) return Unexpected(std::move(hull).error());
    solid.parts.emplace_back(std::move(hull).value());
  }
  if (intake.memo() != nullptr) intake.memo()->solids.keep(keys, solid);
  return solid;
}

}  // namespace cairn::inputs
