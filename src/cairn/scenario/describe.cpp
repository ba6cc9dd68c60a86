#include "cairn/scenario/describe.hpp"

#include "cairn/inputs/describe_scene.hpp"
#include "cairn/scenario/study_description.hpp"

namespace cairn::scenario {

void describe(keys::Fields& fields, Scenario& scenario) {
  describe(fields, static_cast<Scene&>(scenario));
  describe_study(fields, scenario.study);
}

}  // namespace cairn::scenario
