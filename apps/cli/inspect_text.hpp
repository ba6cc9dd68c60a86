/// A study of a body as text and as JSON.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cairn/inputs/body_study.hpp"

namespace cairn::cli {

/// All figures with their units; with `brief` those that decide.
std::string inspect_text(const inputs::BodyStudy& study, bool brief);

/// The same with every digit. `written`: what was written where.
std::string inspect_json(const inputs::BodyStudy& study,
                         const std::vector<std::pair<std::string, std::string>>& written);

}  // namespace cairn::cli
