#pragma once

#include <string>
#include <string_view>

namespace cairn::report {

/// The rules of the page's style sheet that a drawing uses, with the colours of the light theme written out. A drawing
/// that leaves the page is opened by programs that know no CSS variables - word processors, vector editors, converters -
/// and that would paint all of it black.
std::string svg_style(std::string_view drawing);

/// The colour that a variable of the style sheet has in the light theme: "--ink" is "#1d2125".
std::string light_colour(std::string_view variable);

}  // namespace cairn::report
