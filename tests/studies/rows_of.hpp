#pragma once

#include <string>
#include <vector>

#include "cairn/studies/execute.hpp"

namespace cairn::tests {

/// The rows of a table as bytes, without the times that the cases took.
inline std::vector<std::string> rows_of(const results::Table& table) {
  const std::size_t seconds = table.place_of(studies::kSecondsColumn);
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < table.size(); ++i) {
    results::Row row = table.row(i);
    row.erase(row.begin() + static_cast<std::ptrdiff_t>(seconds));
    rows.push_back(results::row_bytes(row));
  }
  return rows;
}

}  // namespace cairn::tests
