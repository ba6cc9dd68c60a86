/// The numbered lines of the case "housner", one function each.
#pragma once

#include "cairn/validate/rows.hpp"

namespace cairn::validate::housner_lines {

using Rows = std::vector<Row>;

Rows free_rocking();                         // 1  impact times and peaks against elliptic integrals
Rows thresholds();                           // 2  nothing moves below threshold; when it starts above
Rows closed_forms();                         // 3  slide, throw, fall from balance
Rows symmetry();                             // 4  mirror and scale
Rows energy(const Progress& progress);       // 5  the seeded set of 500 runs
Rows overturning(const Progress& progress);  // 7  boundaries, feet, curved bases

using validate::absolute;
using validate::at_least;
using validate::relative;

}  // namespace cairn::validate::housner_lines
