#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cairn/files/input_file.hpp"
#include "cairn/files/store.hpp"
#include "cairn/results/caveat.hpp"
#include "cairn/results/provenance.hpp"
#include "cairn/results/quantity.hpp"
#include "cairn/results/run_json.hpp"
#include "cairn/results/table.hpp"

/// A finished study and the files that it becomes.                                           docs/how-to/study.md
namespace cairn::results {

/// A table beside that of the cases: a boundary, a fitted curve.
struct StudyTable {
  std::string name;  // of its group in the result file
  std::string about;
  Table table;
};

/// What a study says when all its cases are there. A function of the scenario and the table of cases.
struct StudyFindings {
  std::string headline;         // a sentence
  std::vector<Figure> figures;  // most telling first
  std::vector<StudyTable> tables;
};

/// The column of every study that says why a case has no result; empty where it has one.
inline constexpr const char* kFailureColumn = "failure";

struct Study {
  std::string title;
  std::string kind;
  std::string scenario_text;
  std::vector<files::InputFile> inputs;
  Provenance provenance;
  Caveats caveats;  // what stands against the verdicts of all cases
  Table cases;
  StudyFindings findings;
};

/// Cases that failed for the same reason.
struct StudyFailure {
  std::string reason;
  std::size_t cases{};
  std::size_t first_case{};
};

/// In the order of their reasons; empty when no case failed.
std::vector<StudyFailure> failures_of(const Table& cases);

/// The tree of the result file: scenario and inputs (enough to run it again), provenance, and under "cases" a
/// one-dimensional dataset for each column with its unit and meaning, in the order of the cases; further tables of the
/// kind beside it.
files::Group study_tree(const Study& study);

/// What a study found, failures by reason, columns and provenance; the rows are in the files.
Json study_json(const Study& study, const WrittenFiles& files);

/// A table as CSV: a header of names, a line for each row, every number with all its digits; NaN and Inf by these names.
/// The first column is `case`, from 0.
std::string table_csv(const Table& table);

}  // namespace cairn::results
