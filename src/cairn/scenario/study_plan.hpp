#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/scenario/load.hpp"
#include "cairn/scenario/summary.hpp"
#include "cairn/study/execute.hpp"

/// From [study] to something that can be executed: the waist between the kinds of study and what is common to them.
namespace cairn::scenario {

/// A table beside that of the cases: a boundary, a fitted curve.
struct StudyTable {
  std::string name;  // of its group in the result file
  std::string about;
  study::Table table;
};

/// What a study says when all its cases are there. A function of the scenario and the table of cases.
struct StudyFindings {
  std::string headline;         // a sentence
  std::vector<Figure> figures;  // most telling first
  std::vector<StudyTable> tables;
};

/// A study that can be executed: every fault of its keys and values has been found before.
struct StudyPlan {
  study::Definition definition;

  /// Asks the execution for cases, once or, in an adaptive study, again and again. Which cases come next depends on the
  /// definition and the rows so far alone, so that a resumed study finds the same ones.
  std::function<Result<study::Ended, files::StoreError>(study::Execution&)> run;

  std::function<StudyFindings(const study::Table& cases)> findings;
  std::vector<std::string> notes;  // what a person should know, each a sentence
  std::vector<InputFile> inputs;   // all files that the results depend on, those of the scenario first
};

/// All faults at once, each with file, line, key, what was expected and found. `loaded` outlives the plan.
Result<StudyPlan, InputErrors> plan_study(const Loaded& loaded, const std::string& file);

/// What a kind hands over; keys of faults from "study." on.
struct KindPlan {
  std::vector<study::Column> columns;
  std::function<Result<study::Ended, files::StoreError>(study::Execution&)> run;
  std::function<StudyFindings(const study::Table& cases)> findings;
  std::vector<std::string> notes;
  std::vector<InputFile> inputs;  // files beside those of the scenario
};

}  // namespace cairn::scenario
