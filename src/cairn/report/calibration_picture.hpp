#pragma once

#include <vector>

#include "cairn/report/study_pictures.hpp"
#include "cairn/studies/calibrate/calibrate.hpp"

namespace cairn::report {

/// Measurements over the best run, and the likelihood along each parameter with the limit that its interval keeps. Only
/// what the findings hold: nothing where no run gave all that was measured.
std::vector<StudyPicture> calibration_pictures(const studies::Calibrate& calibrate,
                                               const scenario::StudyResult& result);

}  // namespace cairn::report
