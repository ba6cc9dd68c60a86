#pragma once

#include <filesystem>
#include <string>

#include "cairn/core/result.hpp"
#include "cairn/files/system_error.hpp"
#include "cairn/scenario/compare.hpp"

namespace cairn::report {

/// Runs side by side as one HTML page that needs nothing else: the table, θ(t) of all of them in one drawing, a closer
/// look at the first instant at which one leaves the first of them, what each did there and why, inputs and provenance.
/// The same comparison gives the same text.
std::string compare_page(const scenario::Comparison& comparison);

/// compare_page to a file, whole or not at all.
Result<void, files::SystemError> write_compare_page(const std::filesystem::path& path,
                                                    const scenario::Comparison& comparison);

/// Colour and dashes of the k-th line: no two of the first thirty are alike in both, and neighbours differ in both.
std::string line_style(std::size_t k);

}  // namespace cairn::report
