#pragma once

#include <vector>

#include "cairn/report/study_pictures.hpp"
#include "cairn/studies/sweep/sweep.hpp"

namespace cairn::report {

/// The outcomes of a sweep: over the plane of its two keys, or, where there are more or fewer that are numbers, the largest
/// rotation over each. None where no key is a number.
std::vector<StudyPicture> sweep_pictures(const studies::Sweep& sweep, const scenario::StudyResult& result);

}  // namespace cairn::report
