#pragma once

#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/shapes/matter.hpp"
#include "cairn/model/planar_body.hpp"

/// What shapes of uniform density share whose outline has a table of its own: [body.box] beside body.density.
namespace cairn::inputs {

/// The body with its faults where a person finds them: `own_keys` stand in `table`, a product such as the mass comes from
/// the whole of it, all else stands beside it.
Result<PlanarBody, InputErrors> in_table(const std::string& table, const std::vector<std::string>& own_keys,
                                         Result<PlanarBody, InputErrors> built);

}  // namespace cairn::inputs
