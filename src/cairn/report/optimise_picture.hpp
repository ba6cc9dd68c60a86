#pragma once

#include <vector>

#include "cairn/report/study_pictures.hpp"

namespace cairn::report {

/// The margins of all candidates over each parameter, the best one and the scenario as it is marked.
std::vector<StudyPicture> optimise_pictures(const scenario::Optimise& optimise, const scenario::StudyResult& result);

}  // namespace cairn::report
