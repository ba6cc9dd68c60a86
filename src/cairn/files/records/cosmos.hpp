#pragma once

#include <string>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/model/record.hpp"

namespace cairn::files {

/// COSMOS 1.20 (V1, V2, V2c): for each channel a text whose first line says how many lines it has, whole numbers, real
/// numbers and comments, each below a line that says how many follow and in which columns, then the samples below such
/// a line with their unit. Codes of the header give quantity, unit and direction; the step is real number 62, since
/// number 34 is that of the raw record. Raw counts and volts (V0) and spectra (V3) are refused.
/// Source: "COSMOS Strong Motion Data Format", version 1.20, 2001, with the code tables of strongmotioncenter.org.
bool looks_like_cosmos(std::string_view bytes);
Result<Record, InputErrors> parse_cosmos(std::string_view bytes, const std::string& file);

}  // namespace cairn::files
