#include "cairn/validate/berard/berard.hpp"

#include "cairn/validate/berard/lines.hpp"

namespace cairn::validate {

Case berard(const Progress& progress) {
  namespace lines = berard_lines;
  Case result{.name = "berard",
              .title = "Berard (2006), Cooking with complementarity: the recipes, and what the time-stepper must show",
              .rows = {}};
  const auto add = [&](lines::Rows rows) {
    for (Row& row : rows) result.rows.push_back(std::move(row));
  };
  progress("sizes of the recipes", 0.0);
  add(lines::recipe_sizes());
  progress("pendulums", 0.05);
  add(lines::pendulums());
  progress("limits by hand", 0.08);
  add(lines::limits());
  progress("free rocking", 0.1);
  add(lines::rocking());
  progress("oblique sliding", 0.15);
  add(lines::sliding());
  progress("slopes, stacks and arches at rest", 0.2);
  add(lines::resting());
  progress("done", 1.0);
  return result;
}

}  // namespace cairn::validate
