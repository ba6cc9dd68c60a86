#include "cairn/scenario/describe.hpp"

#include "cairn/inputs/describe_scene.hpp"
#include "cairn/runs/engines.hpp"

namespace cairn::scenario {

void describe(keys::Fields& fields, Scenario& scenario) {
  inputs::describe(fields, scenario, runs::engine_choices());
  std::optional<studies::Study>& study = scenario.study;
  if (!study && !fields.visits_absent()) return;
  fields.table({"study", "many cases of this scenario, run by `cairn study`", false, true}, [&](keys::Fields& t) {
    if (!study) study.emplace();
    studies::describe(t, *study);
  });
}

}  // namespace cairn::scenario
