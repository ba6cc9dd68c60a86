#pragma once

#include <string>
#include <string_view>

#include "cairn/files/records/read_record.hpp"

/// Broadband Platform (SCEC) text: comments, the last of them "#  time(sec)  N-S(cm/s/s)  E-W(cm/s/s)  U-D(cm/s/s)", then
/// four columns. Velocities have "cm/s" there.
namespace cairn::files {

bool looks_like_bbp(std::string_view bytes);
Result<Record, InputErrors> parse_bbp(std::string_view bytes, const std::string& file,
                                      const RecordOptions& options = {});

}  // namespace cairn::files
