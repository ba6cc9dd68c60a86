#pragma once

#include <string>

#include "cairn/inputs/body_study.hpp"

namespace cairn::report {

/// A body on its base as one SVG file: its contour, the outline that the planar model runs, the base with its two ends,
/// the centroid and the angles alpha. The same study gives the same bytes.
std::string body_svg(const inputs::BodyStudy& study);

}  // namespace cairn::report
