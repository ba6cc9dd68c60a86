#pragma once

#include <string>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/model/record.hpp"

namespace cairn::files {

/// K-NET and KiK-net ASCII (NIED, Japan): 17 labelled lines, then counts, whose scale is in the header. One channel.
/// The counts' mean is no ground acceleration: it stays in the samples and is noted, and the header's peak, which NIED
/// takes about the mean, is compared so. Source: "About K-NET ASCII format", kyoshin.bosai.go.jp/kyoshin/man.
bool looks_like_knet(std::string_view bytes);
Result<Record, InputErrors> parse_knet(std::string_view bytes, const std::string& file);

}  // namespace cairn::files
