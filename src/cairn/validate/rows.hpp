/// Rows of a case as most of them are made.
#pragma once

#include "cairn/validate/validate.hpp"

namespace cairn::validate {

/// A row whose difference is ours - expected, bounded by `limit` in absolute value.
Row absolute(const char* line, std::string what, double expected, double ours, double limit, std::string unit,
             std::string note = {});

/// A row whose difference is relative to `scale`.
Row relative(const char* line, std::string what, double expected, double ours, double scale, double limit,
             std::string unit, std::string note = {});

/// A row for a count that must be at least `least`; the difference is what is missing.
Row at_least(const char* line, std::string what, double least, double count, std::string note = {});

/// A claim of the source: its figure, ours, and whether ours confirms it; `what` or `note` says by which measure.
Row claim(const char* line, std::string what, double source, double ours, bool confirmed, std::string unit,
          std::string note);

}  // namespace cairn::validate
