#include "cairn/studies/study_plan.hpp"

#include <algorithm>
#include <array>

#include "cairn/core/version.hpp"
#include "cairn/core/digest.hpp"
#include "cairn/scenario/read_toml.hpp"
#include "cairn/studies/calibrate/calibrate_plan.hpp"
#include "cairn/studies/fragility/fragility_plan.hpp"
#include "cairn/studies/optimise/optimise_plan.hpp"
#include "cairn/studies/spectrum/spectrum_plan.hpp"
#include "cairn/studies/stability/stability_plan.hpp"
#include "cairn/studies/sweep/sweep_plan.hpp"
#include "cairn/scenario/write_toml.hpp"

namespace cairn::scenario {
namespace {

Result<KindPlan, InputErrors> plan_kind(const Loaded& loaded, const Sweep& sweep, std::uint64_t seed) {
  return plan_sweep(loaded, sweep, seed);
}
Result<KindPlan, InputErrors> plan_kind(const Loaded& loaded, const Fragility& fragility, std::uint64_t /*seed*/) {
  return plan_fragility(loaded, fragility);
}

Result<KindPlan, InputErrors> plan_kind(const Loaded& loaded, const Spectrum& spectrum, std::uint64_t /*seed*/) {
  return plan_spectrum(loaded, spectrum);
}

Result<KindPlan, InputErrors> plan_kind(const Loaded& loaded, const Optimise& optimise, std::uint64_t seed) {
  return plan_optimise(loaded, optimise, seed);
}

Result<KindPlan, InputErrors> plan_kind(const Loaded& loaded, const Stability& stability, std::uint64_t seed) {
  return plan_stability(loaded, stability, seed);
}

Result<KindPlan, InputErrors> plan_kind(const Loaded& loaded, const Calibrate& calibrate, std::uint64_t seed) {
  return plan_calibrate(loaded, calibrate, seed);
}

std::string_view name_of(const StudyKind& kind) {
  constexpr std::array<std::string_view, std::variant_size_v<StudyKind>> kNames = {
      "sweep", "stability", "fragility", "spectrum", "optimise", "calibrate"};
  return kNames.at(kind.index());
}

/// Of all that the results depend on. Comments and the layout of the file are no part of it.
std::string digest_of(const Scenario& scenario, const std::vector<InputFile>& inputs) {
  std::string text = write_toml(scenario);
  for (const InputFile& file : inputs) text += '\n' + file.name + ' ' + sha256(file.text);
  return sha256(text);
}

}  // namespace

Result<StudyPlan, InputErrors> plan_study(const Loaded& loaded, const std::string& file) {
  if (!loaded.scenario.study)
    return Unexpected(InputErrors{{.file = file,
                                   .line = 0,
                                   .key = "study",
                                   .expected = "a table [study], which says what to study",
                                   .found = "none"}});
  const Study& study = *loaded.scenario.study;
  Result<KindPlan, InputErrors> kind =
      std::visit([&](const auto& k) { return plan_kind(loaded, k, study.seed); }, study.kind);
  if (!kind) {
    const Lines lines = read_toml(loaded.text, file).lines;
    InputErrors faults = std::move(kind).error();
    for (InputError& fault : faults) {
      if (!fault.file.empty()) continue;  // it points into another file
      fault.file = file;
      fault.line = lines.of(fault.key);
    }
    return Unexpected(std::move(faults));
  }
  StudyPlan plan;
  plan.inputs = loaded.inputs;
  for (InputFile& extra : kind->inputs) {
    const bool kept =
        std::any_of(plan.inputs.begin(), plan.inputs.end(), [&](const InputFile& f) { return f.name == extra.name; });
    if (!kept) plan.inputs.push_back(std::move(extra));
  }
  plan.definition = {.kind = std::string(name_of(study.kind)),
                     .digest = digest_of(loaded.scenario, plan.inputs),
                     .version = std::string(kVersion) + ' ' + std::string(kCommit),
                     .seed = study.seed,
                     .columns = std::move(kind->columns)};
  plan.run = std::move(kind->run);
  plan.findings = std::move(kind->findings);
  plan.notes = loaded.notes;
  plan.notes.insert(plan.notes.end(), kind->notes.begin(), kind->notes.end());
  return plan;
}

}  // namespace cairn::scenario
