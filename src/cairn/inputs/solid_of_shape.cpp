#include "cairn/inputs/solid_of_shape.hpp"

namespace cairn::inputs {

InputErrors not_of_dimension(std::string_view shape, int dimension) {
  return {{.file = {},
           .line = 0,
           .key = std::string(shape),
           .expected = "a shape of " + std::string(dimension == 2 ? "the plane" : "space") +
                       " with dimension = " + std::to_string(dimension),
           .found = std::string(shape)}};
}

}  // namespace cairn::inputs
