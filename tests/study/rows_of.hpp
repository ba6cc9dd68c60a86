#pragma once

#include <string>
#include <vector>

#include "cairn/study/execute.hpp"

namespace cairn::tests {

/// The rows of a table as bytes, without the times that the cases took.
inline std::vector<std::string> rows_of(const study::Table& table) {
  const std::size_t seconds = table.place_of(study::kSecondsColumn);
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < table.size(); ++i) {
    study::Row row = table.row(i);
    row.erase(row.begin() + static_cast<std::ptrdiff_t>(seconds));
    rows.push_back(study::row_bytes(row));
  }
  return rows;
}

}  // namespace cairn::tests
