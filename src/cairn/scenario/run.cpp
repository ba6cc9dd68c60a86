#include "cairn/scenario/run.hpp"

namespace cairn::scenario {

Result<results::Run, InputErrors> run(const Loaded& loaded) {
  Result<results::RunFindings, InputErrors> findings = loaded.engine->run(*loaded.made);
  if (!findings) return Unexpected(std::move(findings).error());
  return results::Run{.engine = std::string(loaded.engine->name()),
                      .title = loaded.scene.title,
                      .scenario_text = loaded.text,
                      .inputs = loaded.inputs,
                      .provenance = provenance_of(loaded),
                      .findings = std::move(findings).value()};
}

}  // namespace cairn::scenario
