#include "cairn/runs/engines.hpp"

namespace cairn::runs {

const Engine* engine_named(std::string_view name) {
  for (const Engine* engine : engines())
    if (engine->name() == name) return engine;
  return nullptr;
}

std::vector<keys::Choice> engine_choices() {
  std::vector<keys::Choice> choices;
  for (const Engine* engine : engines()) choices.push_back({engine->name(), engine->about()});
  return choices;
}

}  // namespace cairn::runs
