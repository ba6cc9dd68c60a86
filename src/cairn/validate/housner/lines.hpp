/// The numbered lines of the case "housner", one function each.
#pragma once

#include "cairn/validate/validate.hpp"

namespace cairn::validate::housner_lines {

using Rows = std::vector<Row>;

Rows free_rocking();                         // 1  impact times and peaks against elliptic integrals
Rows thresholds();                           // 2  nothing moves below threshold; when it starts above
Rows closed_forms();                         // 3  slide, throw, fall from balance
Rows symmetry();                             // 4  mirror and scale
Rows energy(const Progress& progress);       // 5  the seeded set of 500 runs
Rows overturning(const Progress& progress);  // 7  boundaries, feet, curved bases

/// A row whose difference is ours - expected, bounded by `limit` in absolute value.
Row absolute(const char* line, std::string what, double expected, double ours, double limit, std::string unit,
             std::string note = {});

/// A row whose difference is relative to `scale`.
Row relative(const char* line, std::string what, double expected, double ours, double scale, double limit,
             std::string unit, std::string note = {});

/// A row for a count that must be at least `least`; the difference is what is missing.
Row at_least(const char* line, std::string what, double least, double count, std::string note = {});

}  // namespace cairn::validate::housner_lines
