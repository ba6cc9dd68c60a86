#pragma once

#include <vector>

#include "cairn/report/study_pictures.hpp"
#include "cairn/studies/stability/stability.hpp"

namespace cairn::report {

/// A diagram for each direction of the pulse: the outcomes of the first variant shaded, the boundaries of all drawn over
/// them, each in a colour and a dash of its own.
std::vector<StudyPicture> stability_pictures(const studies::Stability& stability, const scenario::StudyResult& result);

}  // namespace cairn::report
