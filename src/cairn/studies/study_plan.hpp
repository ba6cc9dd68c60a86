#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/results/quantity.hpp"
#include "cairn/results/study.hpp"
#include "cairn/studies/execute.hpp"
#include "cairn/studies/subject.hpp"

/// From [study] to something that can be executed: the waist between the kinds of study and what is common to them.
namespace cairn::studies {

using results::Figure;
using results::StudyFindings;
using results::StudyTable;

/// What a kind hands over; keys of faults from "study." on.
struct KindPlan {
  std::vector<Column> columns;

  /// Asks the execution for cases, once or, in an adaptive study, again and again. Which cases come next depends on the
  /// definition and the rows so far alone, so that a resumed study finds the same ones.
  std::function<Result<Ended, files::StoreError>(Execution&)> run;

  std::function<StudyFindings(const Table& cases)> findings;
  std::vector<std::string> notes;             // what a person should know, each a sentence
  std::vector<std::string> replaced_notes{};  // on the scenario as it is, which hold for no case
  std::vector<InputFile> inputs;              // files beside those of the scenario
};

}  // namespace cairn::studies
