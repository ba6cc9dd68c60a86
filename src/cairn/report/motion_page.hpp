#pragma once

#include <string>

#include "cairn/inputs/motion_study.hpp"

namespace cairn::report {

/// What ground-motion files hold as one self-contained HTML page: figures, acceleration, velocity and displacement over
/// time, growth of the Arias intensity, response spectra, notes. The same study gives the same bytes.
std::string motion_page(const inputs::MotionStudy& study);

/// The drawings of that page alone, one below the other, as one SVG file.
std::string motion_svg(const inputs::MotionStudy& study);

}  // namespace cairn::report
