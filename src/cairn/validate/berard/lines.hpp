/// The lines of the case "berard", one function each.
#pragma once

#include "cairn/validate/rows.hpp"

namespace cairn::validate::berard_lines {

using Rows = std::vector<Row>;

Rows recipe_sizes();  // §4  how many unknowns each recipe has
Rows pendulums();     // 1   double pendulum, hung up and on a sliding block, against minimal coordinates
Rows limits();        // 2   limits computed by hand
Rows rocking();       // 4   free rocking against the event-driven engine
Rows sliding();       // 5   oblique sliding in space
/// 6  what must not move, and arches about their least thickness. `share` of the full 60 s where a stack's step is below
/// 5e-3 s.
Rows resting(double share = 1.0);

/// Angles of line 4 over time.
Figure rocking_figure();

using validate::absolute;
using validate::at_least;
using validate::relative;

}  // namespace cairn::validate::berard_lines
