#pragma once

#include <string>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/model/record.hpp"

namespace cairn::files {

/// GeoNet V2A and V1A (GNS Science, New Zealand): for each component 16 lines of text, 40 whole and 60 real numbers,
/// then accelerations and, in V2A, velocities and displacements, ten columns of 8 bytes that can touch. Each is a
/// channel, in the file's order. Units stand in the text, mm/s/s and so on. Source: "Strong Motion File Formats",
/// geonet.org.nz.
bool looks_like_geonet(std::string_view bytes);
Result<Record, InputErrors> parse_geonet(std::string_view bytes, const std::string& file);

}  // namespace cairn::files
