#include "cairn/inputs/shapes/meshed_body.hpp"

#include <string>
#include <utility>
#include <vector>

#include "cairn/inputs/input_memo.hpp"
#include "cairn/inputs/mesh_shape.hpp"
#include "cairn/inputs/words/mesh_words.hpp"

namespace cairn::inputs {

Result<ShapedBody, InputErrors> meshed_body(std::span<const MeshRef> meshes, const MeshSetting& setting,
                                            Intake& intake) {
  const std::pair keys(std::vector<MeshRef>(meshes.begin(), meshes.end()), setting);
  if (intake.memo() != nullptr)
    if (const auto known = intake.memo()->bodies.find(keys)) return *known;
  const Result<MeshShape, MeshFaults> shape =
      mesh_shape(meshes, setting, [&intake](const std::string& name) { return intake.text_of(name); });
  if (!shape) {
    InputErrors faults = worded(shape.error(), Vocabulary::scenario);
    for (InputError& f : faults) {
      if (f.line > 0) continue;  // it points into the mesh itself
      f.found = (f.file.empty() ? std::string() : f.file + ": ") + f.found;
      f.file.clear();
    }
    return Unexpected(std::move(faults));
  }
  for (std::string& note : notes_on(*shape, Vocabulary::scenario)) intake.note(std::move(note));
  ShapedBody made{shape->body.body, out_of_plane(shape->body, rest_pose(shape->body.body, 0.0))};
  if (intake.memo() != nullptr) intake.memo()->bodies.keep(keys, made);
  return made;
}

}  // namespace cairn::inputs
