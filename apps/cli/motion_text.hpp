/// A study of ground motions as text and as JSON.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cairn/inputs/motion_study.hpp"

namespace cairn::cli {

/// Files, channels, figures, notes and a table of the response spectra; with `brief` a line for a channel.
std::string motion_text(const inputs::MotionStudy& study, bool brief);

/// The same with every figure in full and the whole spectra. `written`: what was written where.
std::string motion_json(const inputs::MotionStudy& study,
                        const std::vector<std::pair<std::string, std::string>>& written);

}  // namespace cairn::cli
