#pragma once

#include "cairn/scenario/calibration_model.hpp"
#include "cairn/scenario/study_plan.hpp"

namespace cairn::scenario {

/// Columns of a calibration's cases, and its rows as the search reads them.
std::vector<study::Column> calibration_columns(const CalibrationCases& cases);
std::vector<study::FitRow> calibration_rows(const CalibrationCases& cases, const study::Table& table);

/// Estimates with their intervals, what is not identifiable, how well the model fits; tables estimates, profiles, fit and
/// curve.
StudyFindings calibration_findings(const CalibrationCases& cases, const study::Table& table);

}  // namespace cairn::scenario
