#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "cairn/files/records/read_record.hpp"
#include "files/record_checks.hpp"

/// What the tests that read through parse_record share.
namespace cairn::tests {

using Values = std::vector<double>;
using Notes = std::vector<std::string>;

inline Record record_of(std::string_view text, const files::RecordOptions& options = {}) {
  const auto record = files::parse_record(text, "r", options);
  if (!record) ADD_FAILURE() << to_text(record.error()) << "\nin\n" << text;
  return record ? *record : Record{};
}

/// "none" for a record that is read.
inline std::string faults_of(std::string_view text, const files::RecordOptions& options = {}) {
  const auto record = files::parse_record(text, "r", options);
  return record ? "none" : to_text(record.error());
}

using files::replaced;
using files::with_line_ends;

}  // namespace cairn::tests
