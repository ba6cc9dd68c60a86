#include "cairn/scenario/study_plan.hpp"

#include <algorithm>

#include "cairn/core/digest.hpp"
#include "cairn/core/version.hpp"
#include "cairn/scenario/read_toml.hpp"
#include "cairn/scenario/write_toml.hpp"

namespace cairn::scenario {
namespace {

/// Of all that the results depend on. Comments and the layout of the file are no part of it.
std::string digest_of(const Scenario& scenario, const std::vector<InputFile>& inputs) {
  std::string text = write_toml(scenario);
  for (const InputFile& file : inputs) text += '\n' + file.name() + ' ' + sha256(file.text());
  return sha256(text);
}

}  // namespace

Result<StudyPlan, InputErrors> plan_study(const Loaded& loaded, const std::string& file) {
  if (!loaded.study)
    return Unexpected(InputErrors{{.file = file,
                                   .line = 0,
                                   .key = "study",
                                   .expected = "a table [study], which says what to study",
                                   .found = "none"}});
  const studies::Study& study = *loaded.study;
  Result<studies::KindPlan, InputErrors> kind = study.kind.plan(loaded, study.seed);
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
    const bool kept = std::any_of(plan.inputs.begin(), plan.inputs.end(),
                                  [&](const InputFile& f) { return f.name() == extra.name(); });
    if (!kept) plan.inputs.push_back(std::move(extra));
  }
  plan.definition = {.kind = std::string(study.kind.name()),
                     .digest = digest_of(scenario_of(loaded), plan.inputs),
                     .version = std::string(kVersion) + ' ' + std::string(kCommit),
                     .seed = study.seed,
                     .columns = std::move(kind->columns)};
  plan.run = std::move(kind->run);
  plan.findings = std::move(kind->findings);
  plan.notes = loaded.notes();
  std::erase_if(plan.notes, [&](const std::string& note) {
    return std::find(kind->replaced_notes.begin(), kind->replaced_notes.end(), note) != kind->replaced_notes.end();
  });
  plan.notes.insert(plan.notes.end(), kind->notes.begin(), kind->notes.end());
  return plan;
}

StudyResult study_result(const Loaded& loaded, const StudyPlan& plan, results::Table cases) {
  results::Provenance provenance = provenance_of(loaded);
  provenance.seed = plan.definition.seed;
  provenance.input_hashes.clear();
  for (const InputFile& file : plan.inputs) provenance.input_hashes.emplace_back(file.name(), sha256(file.text()));
  provenance.notes = plan.notes;
  results::Caveats caveats = loaded.engine->caveats(*loaded.made);
  results::StudyFindings findings = plan.findings(cases);
  findings.headline = led(caveats, findings.headline);
  for (const results::Figure& figure : findings.figures)
    if (!figure.beside_headline.empty()) findings.headline += ' ' + figure.beside_headline;
  StudyResult result;
  static_cast<results::Study&>(result) = {.title = loaded.scene.title,
                                          .kind = plan.definition.kind,
                                          .scenario_text = loaded.text,
                                          .inputs = plan.inputs,
                                          .provenance = std::move(provenance),
                                          .caveats = std::move(caveats),
                                          .cases = std::move(cases),
                                          .findings = std::move(findings)};
  result.asked = loaded.study;
  return result;
}

}  // namespace cairn::scenario
