#pragma once

#include <string>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/model/record.hpp"

namespace cairn::files {

/// SMC (U.S. Geological Survey): 11 lines of text, 48 whole and 50 real numbers, comments that begin with "|", then the
/// samples in columns that touch: 8 of 10 bytes, or 5 of 14 where whole number 47 is 8. One channel. The first line
/// tells the quantity, and the format fixes the unit: cm/s2, cm/s, cm. Spectra and an unknown quantity are refused.
/// Source: "SMC- and BBF-format Data Files", National Strong-Motion Program, USGS.
bool looks_like_smc(std::string_view bytes);
Result<Record, InputErrors> parse_smc(std::string_view bytes, const std::string& file);

}  // namespace cairn::files
