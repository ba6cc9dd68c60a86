#pragma once

#include <string>
#include <string_view>

#include "cairn/files/records/read_record.hpp"

/// ITACA's .cor.acc: "Time Increment (s) : 0.005", "Number of Data : 32886", ..., "Accelaration time series in m/s/s" (so
/// spelt), then five numbers per line in columns of 14 that may touch.
namespace cairn::files {

bool looks_like_itaca_cor_acc(std::string_view bytes);
Result<Record, InputErrors> parse_itaca_cor_acc(std::string_view bytes, const std::string& file,
                                                const RecordOptions& options = {});

}  // namespace cairn::files
