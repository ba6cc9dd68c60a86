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
  result.figures.push_back(lines::rocking_figure());
  progress("oblique sliding", 0.15);
  add(lines::sliding());
  progress("slopes, stacks and arches at rest", 0.2);
  add(lines::resting());
  // NOLINTBEGIN(bugprone-suspicious-missing-comma): sentences over several lines
  result.notes = {
      "Schemes: `printed` is Stewart and Trinkle's as in eqs 25-35, with all contacts in the step that can close "
      "within it; "
      "`default` takes contacts in the middle of the step and corrects positions apart (timestep.md).",
      "Dimensions of the recipes, since the paper gives none: links of 1 m and 1 kg that start at rest, 0.5 and 1 rad "
      "from "
      "hanging; block 1 m x 0.5 m, 5 kg, the links hang at its centroid; friction 0.5 on the floor and 0.2 at the "
      "pusher, "
      "which gains 0.5 m/s within 0.5 s and keeps it; belt at -0.25 m/s; particle 1 kg, spring 200 N/m, damper 2 N "
      "s/m, "
      "0.75 m without force.",
      "Line 4: how far the printed scheme is off at one step depends on where in a step each impact falls, so that one "
      "run "
      "says little and the mean over start angles is held to the limit. A corner takes part in a step as soon as it "
      "can "
      "close within it, and is stopped before it has come down: what the scheme loses there is in proportion to h. The "
      "engine's steps are those of the scheme written out a second time (tests/validate/berard_rocking_test.cpp).",
      "4.4 to 4.6: where the block's face sticks to the pusher, friction there may carry part of its weight; forces, "
      "and with "
      "them the work of pusher and belt, are then not unique, whatever the step. Velocities are.",
      "Walls in running bond are held to the bounds of a linear programme in tests/validate/berard_lines_test.cpp."};
  // NOLINTEND(bugprone-suspicious-missing-comma)
  progress("done", 1.0);
  return result;
}

}  // namespace cairn::validate
