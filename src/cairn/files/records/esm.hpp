#pragma once

#include <string>
#include <string_view>

#include "cairn/files/records/read_record.hpp"

/// ASCII files of the Engineering Strong Motion database and of ITACA (header formats DYNA 1.x): 64 lines "KEY: value",
/// then a sample per line. AFAD (Turkey) writes the same keys with other dates.
namespace cairn::files {

bool looks_like_esm(std::string_view bytes);
Result<Record, InputErrors> parse_esm(std::string_view bytes, const std::string& file,
                                      const RecordOptions& options = {});

}  // namespace cairn::files
