/// A scenario as a command takes it: a TOML file, or a result file that keeps one.
#pragma once

#include <filesystem>

#include "cairn/scenario/load.hpp"

namespace cairn::cli {

/// Whether the file begins as HDF5 files do.
bool is_result_file(const std::filesystem::path& path);

/// From the file named on the command line to a scenario that can be run.
Result<scenario::Loaded, InputErrors> load_scenario(const std::filesystem::path& input,
                                                    scenario::UnreadKeys unread = scenario::UnreadKeys::faults);

}  // namespace cairn::cli
