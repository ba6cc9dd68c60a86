#pragma once

#include <vector>

#include "cairn/report/study_pictures.hpp"
#include "cairn/studies/optimise/optimise.hpp"

namespace cairn::report {

/// The margins of all candidates over each parameter, the best one and the scenario as it is marked.
std::vector<StudyPicture> optimise_pictures(const studies::Optimise& optimise, const scenario::StudyResult& result);

}  // namespace cairn::report
