#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cairn/results/study.hpp"
#include "cairn/scenario/load.hpp"

namespace cairn::scenario {

/// A study that can be executed: every fault of its keys and values has been found before.
struct StudyPlan {
  studies::Definition definition;
  std::function<Result<studies::Ended, files::StoreError>(studies::Execution&)> run;
  std::function<results::StudyFindings(const results::Table& cases)> findings;
  std::vector<std::string> notes;  // what a person should know, each a sentence
  std::vector<InputFile> inputs;   // all files that the results depend on, those of the scenario first
};

/// All faults at once, each with file, line, key, what was expected and found. `loaded` outlives the plan.
Result<StudyPlan, InputErrors> plan_study(const Loaded& loaded, const std::string& file);

/// A finished study, and what it asked for.
struct StudyResult : results::Study {
  std::optional<studies::Study> asked;
};

StudyResult study_result(const Loaded& loaded, const StudyPlan& plan, results::Table cases);

}  // namespace cairn::scenario
