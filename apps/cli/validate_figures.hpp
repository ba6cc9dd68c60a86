/// The figures of a validation case as SVG files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/files/system_error.hpp"
#include "cairn/validate/validate.hpp"

namespace cairn::cli {

/// A drawing of its own, in the colours of the light theme.
std::string figure_svg(const validate::Figure& figure);
std::string map_svg(const validate::Map& map);

/// A figure that was written.
struct WrittenFigure {
  std::string title;
  std::filesystem::path path;
};

/// One file per figure and map, <folder>/<name>.svg; the folder is made where it is missing.
Result<std::vector<WrittenFigure>, files::SystemError> write_figures(const validate::Case& result,
                                                                     const std::filesystem::path& folder);

}  // namespace cairn::cli
