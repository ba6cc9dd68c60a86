#pragma once

#include "cairn/scenario/spectrum_cases.hpp"
#include "cairn/scenario/study_plan.hpp"

namespace cairn::scenario {

/// What a finished spectrum says, from the rows.
StudyFindings spectrum_findings(const SpectrumCases& cases, const study::Table& table);

}  // namespace cairn::scenario
