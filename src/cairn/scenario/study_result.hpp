#pragma once

#include <string>
#include <vector>

#include "cairn/files/store.hpp"
#include "cairn/scenario/study_plan.hpp"

/// A finished study and the files that it becomes.                                           docs/how-to/study.md
namespace cairn::scenario {

struct StudyResult {
  std::string title;
  std::string kind;
  Scenario scenario;
  std::string scenario_text;
  std::vector<InputFile> inputs;
  Provenance provenance;
  study::Table cases;
  StudyFindings findings;
};

StudyResult study_result(const Loaded& loaded, const StudyPlan& plan, study::Table cases);

/// Cases that failed for the same reason.
struct StudyFailure {
  std::string reason;
  std::size_t cases{};
  std::size_t first_case{};
};

/// In the order of their reasons; empty when no case failed.
std::vector<StudyFailure> failures_of(const study::Table& cases);

/// The tree of the result file: scenario and inputs (enough to run it again), provenance, and under "cases" a
/// one-dimensional dataset for each column with its unit and meaning, in the order of the cases; further tables of the
/// kind beside it.
files::Group study_tree(const StudyResult& result);

/// A table as CSV: a header of names, a line for each row, every number with all its digits; NaN and Inf by these names.
/// The first column is `case`, from 0.
std::string table_csv(const study::Table& table);

}  // namespace cairn::scenario
