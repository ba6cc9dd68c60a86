#pragma once

#include <string>
#include <string_view>

#include "cairn/files/records/read_record.hpp"

/// PEER's .AT2 (and .VT2, .DT2): three lines of words with the unit, one with count and step, then numbers.
///   "NPTS=   1991, DT=   .0100 SEC"  or, in old files,  "1991   0.0100   NPTS, DT"
namespace cairn::files {

bool looks_like_peer_at2(std::string_view bytes);
Result<Record, InputErrors> parse_peer_at2(std::string_view bytes, const std::string& file,
                                           const RecordOptions& options = {});

}  // namespace cairn::files
