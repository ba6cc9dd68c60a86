#pragma once

#include <string_view>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/keys/fields.hpp"
#include "cairn/model/planar_body.hpp"
#include "cairn/model/stacked_body.hpp"

namespace cairn::inputs {

class Intake;

/// Layers of uniform density, the lowest first.
struct Stack {
  static constexpr std::string_view kName = "stack";
  static constexpr std::string_view kAbout = "layers, as of an object on its pedestal";
  static constexpr bool kImplied = true;

  std::vector<StackLayer> layers;

  void describe(keys::Fields& f);
  Result<PlanarBody, InputErrors> planar_body(Intake& intake) const;
};

}  // namespace cairn::inputs
