#pragma once
#include <cstdint>

namespace cairn {

/// How smooth motion of a planar body is followed.
enum class Formulation : std::uint8_t {
  patterns,  // five patterns in closed form, one friction for all corners      docs/theory/planar_patterns.md
  lcp        // a complementarity problem at every change of mode, friction per corner
             //                                                                  docs/theory/lcp_formulation.md
};

}  // namespace cairn
