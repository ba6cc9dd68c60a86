#pragma once

#include <string>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/model/record.hpp"

namespace cairn::files {

/// The record as CSV that read_record reads back to the same samples, bit for bit: what is known of it as comments, then a
/// line of names with units, then a line per time. Every number is the shortest decimal that gives the same double.
/// The channels have one step, one first time and one number of samples (CAIRN_CHECK). A name that would not tell the
/// channel's direction to the reader is replaced by the azimuth, "UP" or "DOWN"; names that repeat are numbered.
std::string record_csv(const Record& record);

}  // namespace cairn::files
