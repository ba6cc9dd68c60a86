#pragma once

#include "cairn/studies/calibrate/calibration_model.hpp"
#include "cairn/studies/study_plan.hpp"

namespace cairn::studies {

/// Columns of a calibration's cases, and its rows as the search reads them.
std::vector<Column> calibration_columns(const CalibrationCases& cases);
std::vector<FitRow> calibration_rows(const CalibrationCases& cases, const Table& table);

/// Estimates with their intervals, what is not identifiable, how well the model fits; tables estimates, profiles, fit and
/// curve.
StudyFindings calibration_findings(const CalibrationCases& cases, const Table& table);

}  // namespace cairn::studies
