#pragma once

#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/shapes/mesh_keys.hpp"
#include "cairn/inputs/shapes/meshed_body.hpp"
#include "cairn/inputs/solid.hpp"
#include "cairn/keys/fields.hpp"

namespace cairn::inputs {

struct OneMesh {
  static constexpr std::string_view kName = "mesh";
  static constexpr std::string_view kAbout = "a closed triangle mesh and a density";
  static constexpr bool kImplied = true;

  MeshRef mesh;
  MeshSetting setting;

  void describe(keys::Fields& f);
  Result<ShapedBody, InputErrors> planar_body(Intake& intake) const;
  Result<Solid<3>, InputErrors> solid_in_space(Intake& intake) const;
};

}  // namespace cairn::inputs
