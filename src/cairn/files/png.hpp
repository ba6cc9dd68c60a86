#pragma once

#include <string>

#include "cairn/core/result.hpp"

namespace cairn::files {

/// An SVG document as a PNG image, `pixels_per_unit` for each unit of its size. Text is set in the fonts of this machine:
/// the same document may give other pixels elsewhere. The error says what was wrong with the document.
Result<std::string, std::string> png_of_svg(const std::string& svg, double pixels_per_unit);

}  // namespace cairn::files
