#pragma once

#include "cairn/validate/validate.hpp"

namespace cairn::validate {

/// The study of Burton & Chatzis, "Modeling the planar rocking of a rigid body with irregular geometry", redone on bodies
/// of the same kind.                                                                  docs/theory/irregular_bodies.md
Case burton_chatzis(const Progress& progress);

}  // namespace cairn::validate
