#pragma once

#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/shapes/mesh_keys.hpp"
#include "cairn/keys/fields.hpp"
#include "cairn/model/planar_body.hpp"

namespace cairn::inputs {

class Intake;

struct OneMesh {
  static constexpr std::string_view kName = "mesh";
  static constexpr std::string_view kAbout = "a closed triangle mesh and a density";
  static constexpr bool kImplied = true;

  MeshRef mesh;
  MeshSetting setting;

  void describe(keys::Fields& f);
  Result<PlanarBody, InputErrors> planar_body(Intake& intake) const;
};

}  // namespace cairn::inputs
