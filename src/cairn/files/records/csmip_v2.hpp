#pragma once

#include <string>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/model/record.hpp"

namespace cairn::files {

/// CSMIP (CDMG, CGS) volume 2: one channel after the other, each with 25 lines of text, 100 whole and 100 real numbers,
/// and, each below a line that tells count, step and unit, accelerations, velocities and displacements, eight columns
/// of 10 bytes that can touch. Each series is a channel, in the file's order. Azimuths come from the text ("CHAN 1: 90
/// DEG"). Volume 1 is read where its samples stand below such a line; times and values in pairs, and spectra (volume
/// 3), are refused. The layout is that of files of the network from 1983 and 2012 and of their own header text; the
/// network's description of it is DMGformat85.pdf at strongmotioncenter.org, which was not at hand.
bool looks_like_csmip_v2(std::string_view bytes);
Result<Record, InputErrors> parse_csmip_v2(std::string_view bytes, const std::string& file);

}  // namespace cairn::files
