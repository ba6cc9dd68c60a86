#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cairn/inputs/scene.hpp"
#include "cairn/studies/study_plan.hpp"

/// Coefficients that are given or varied, and that a law of the cases does not read.       docs/decisions/0009
namespace cairn::studies {

/// A law that cases run, with the coefficients that their scene gives, and the keys that are varied under it.
struct LawRun {
  inputs::Impact impact;
  std::vector<std::string> varied;
};

/// Does the value of a key give a coefficient that some laws read and others do not?
bool gives_coefficient(std::string_view path, double value);

/// Notes on each law that is run. Those on the law of the scenario, which may be none of them, stay where they hold.
void note_laws(const Subject& subject, const std::vector<LawRun>& laws, KindPlan& plan);

}  // namespace cairn::studies
