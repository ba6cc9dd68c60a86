#pragma once

#include <string>
#include <string_view>

#include "cairn/report/timeline.hpp"

namespace cairn::report {

/// "rest", "sliding", "rocking", "slide-rocking", "flight".
std::string_view short_name(planar::Pattern pattern);

/// A coloured strip over time: which of the five patterns held, with a tick below it for every impact.
std::string pattern_strip_svg(const scenario::RunRecord& record, const TimeRange& time);

/// Its legend with the share of the time that each pattern held, as HTML.
std::string pattern_legend_html(const scenario::RunRecord& record);

}  // namespace cairn::report
