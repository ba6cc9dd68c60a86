#pragma once

#include <string>
#include <string_view>

#include "cairn/files/records/read_record.hpp"

/// Central Weather Bureau of Taiwan: "#Key: value" with sample rate, unit, peaks and the order of the columns, then
/// columns of times and samples, 10 bytes wide.
namespace cairn::files {

bool looks_like_cwb(std::string_view bytes);
Result<Record, InputErrors> parse_cwb(std::string_view bytes, const std::string& file,
                                      const RecordOptions& options = {});

}  // namespace cairn::files
