#include <string>

#include "cairn/timestep/engine.hpp"
#include "cairn/validate/berard/lines.hpp"
#include "cairn/validate/berard/recipes.hpp"

namespace cairn::validate::berard_lines {

Rows recipe_sizes() {
  struct Recipe {
    const char* name;
    System<2> (*make)(const RecipeSizes&);
    int unknowns;
  };
  Rows rows;
  timestep::Workspace<2> workspace;
  for (const Recipe& recipe : {Recipe{"4.1 two-bar pendulum", &pendulum_recipe, 10},
                               {"4.2 on a frictionless block", &sliding_recipe, 15},
                               {"4.3 with friction", &friction_recipe, 21},
                               {"4.4 with a pusher", &pusher_recipe, 25},
                               {"4.5 with a moving floor", &belt_recipe, 25},
                               {"4.6 full planar model", &full_recipe, 22}}) {
    timestep::RunOptions options;
    options.scheme = timestep::Scheme::stewart_trinkle;
    options.step = 1e-3;
    options.duration = 2.0;
    const timestep::RunResult<2> run = timestep::run(recipe.make({}), options, workspace).value();
    const bool passed = run.failure == timestep::RunFailure::none && run.worst.passed;
    rows.push_back(absolute("0", std::string(recipe.name) + ": unknowns of the mixed problem", recipe.unknowns,
                            passed ? static_cast<double>(run.most_unknowns) : -1.0, 0.0, "",
                            "eq 34, all contacts active; 2 s at h = 1e-3, every step judged"));
  }
  return rows;
}

}  // namespace cairn::validate::berard_lines
