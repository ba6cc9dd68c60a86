/// What the diagrams of the balanced rock share.
#pragma once

#include "cairn/validate/burton_chatzis/diagram.hpp"

namespace cairn::validate::burton {

inline constexpr double kRockFriction = 0.75;  // of the paper's Fig 18

/// The paper's plane for the rock: 0.1 to 18 Hz, 0.01 to 3 g.
Plane rock_plane(int columns, int rows);

}  // namespace cairn::validate::burton
