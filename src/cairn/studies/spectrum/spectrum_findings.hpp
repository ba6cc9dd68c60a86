#pragma once

#include "cairn/studies/spectrum/spectrum_cases.hpp"
#include "cairn/studies/study_plan.hpp"

namespace cairn::studies {

/// Name of the table of spectra among the findings.
inline constexpr const char* kSpectrumTable = "spectrum";

/// What a finished spectrum says, from the rows.
StudyFindings spectrum_findings(const SpectrumCases& cases, const Table& table);

}  // namespace cairn::studies
