#pragma once

#include <filesystem>
#include <string>

#include "cairn/core/result.hpp"
#include "cairn/files/system_error.hpp"
#include "cairn/scenario/run_record.hpp"

namespace cairn::report {

/// One run as one HTML page that needs nothing else: no script, no other file, no network. The verdict in words on top,
/// then θ(t) with the pattern of motion, x(t), ground motion, energies, the outline at key instants, events, maxima,
/// energy audit, inputs and provenance. Drawn from record.curve, the samples, events and peaks. The same record gives
/// the same text: no date, no name of a machine.
std::string run_page(const scenario::RunRecord& record);

/// run_page to a file, whole or not at all.
Result<void, files::SystemError> write_page(const std::filesystem::path& path, const scenario::RunRecord& record);

/// Rows of the table of events before it is cut short with a count: so many from the start, so many from the end.
inline constexpr std::size_t kFirstEvents = 60;
inline constexpr std::size_t kLastEvents = 20;

}  // namespace cairn::report
