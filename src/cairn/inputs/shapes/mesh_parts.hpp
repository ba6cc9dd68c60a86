#pragma once

#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/shapes/mesh_keys.hpp"
#include "cairn/inputs/shapes/meshed_body.hpp"
#include "cairn/inputs/solid.hpp"
#include "cairn/keys/fields.hpp"

namespace cairn::inputs {

/// Several meshes that make one rigid body.
struct MeshParts {
  static constexpr std::string_view kName = "parts";
  static constexpr std::string_view kAbout = "several closed meshes, each with its density";
  static constexpr bool kImplied = true;

  std::vector<MeshRef> parts;
  MeshSetting setting;

  void describe(keys::Fields& f);
  Result<ShapedBody, InputErrors> planar_body(Intake& intake) const;
  Result<Solid<3>, InputErrors> solid_in_space(Intake& intake) const;
};

}  // namespace cairn::inputs
