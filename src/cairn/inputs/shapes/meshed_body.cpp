#include "cairn/inputs/shapes/meshed_body.hpp"

#include <string>
#include <utility>
#include <vector>

#include "cairn/inputs/input_memo.hpp"
#include "cairn/inputs/mesh_shape.hpp"

namespace cairn::inputs {

Result<PlanarBody, InputErrors> meshed_body(std::span<const MeshRef> meshes, const MeshSetting& setting,
                                            Intake& intake) {
  const std::pair keys(std::vector<MeshRef>(meshes.begin(), meshes.end()), setting);
  if (intake.memo() != nullptr)
    if (const auto known = intake.memo()->bodies.find(keys)) return *known;
  Result<MeshShape, InputErrors> shape =
      mesh_shape(meshes, setting, [&intake](const std::string& name) { return intake.text_of(name); });
  if (!shape) {
    for (InputError& f : shape.error()) {
      if (f.line > 0) continue;  // it points into the mesh itself
      f.expected = in_scenario_words(f.expected);
      f.found = (f.file.empty() ? std::string() : f.file + ": ") + in_scenario_words(f.found);
      f.file.clear();
    }
    return Unexpected(std::move(shape).error());
  }
  for (const std::string& note : notes_on(*shape)) intake.note(in_scenario_words(note));
  if (intake.memo() != nullptr) intake.memo()->bodies.keep(keys, shape->body.body);
  return std::move(shape->body.body);
}

}  // namespace cairn::inputs
