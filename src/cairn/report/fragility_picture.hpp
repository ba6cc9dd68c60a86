#pragma once

#include <vector>

#include "cairn/report/study_pictures.hpp"
#include "cairn/studies/fragility/fragility.hpp"

namespace cairn::report {

/// The fragility curve with its band, the share that topples in each stripe and, of an incremental analysis, the
/// capacities as steps. None where no curve was fitted and no stripe was run.
std::vector<StudyPicture> fragility_pictures(const studies::Fragility& fragility, const scenario::StudyResult& result);

}  // namespace cairn::report
