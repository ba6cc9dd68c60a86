#pragma once

#include <vector>

#include "cairn/report/study_pictures.hpp"
#include "cairn/studies/spectrum/spectrum.hpp"

namespace cairn::report {

/// Curves of the response over the pulse's frequency, else over the size, else over the slenderness - the first of these
/// that has several values -, one for each of the others; of a rocking spectrum also the share of motions that topple.
std::vector<StudyPicture> spectrum_pictures(const studies::Spectrum& spectrum, const scenario::StudyResult& result);

}  // namespace cairn::report
