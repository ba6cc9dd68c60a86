#pragma once

#include <filesystem>
#include <string>

#include "cairn/core/result.hpp"
#include "cairn/files/system_error.hpp"
#include "cairn/results/run.hpp"

namespace cairn::report {

/// One run as one HTML page that needs nothing else: no script, no other file, no network. The verdict in words on top,
/// then what its engine has to show, inputs and provenance. The same run gives the same text: no date, no name of a
/// machine.
std::string run_page(const results::Run& run);

/// run_page to a file, whole or not at all.
Result<void, files::SystemError> write_page(const std::filesystem::path& path, const results::Run& run);

}  // namespace cairn::report
