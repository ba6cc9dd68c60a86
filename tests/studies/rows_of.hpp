#pragma once

#include <string>
#include <vector>

#include "cairn/results/table.hpp"

namespace cairn::tests {

/// The rows of a table as bytes.
inline std::vector<std::string> rows_of(const results::Table& table) {
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < table.size(); ++i) rows.push_back(results::row_bytes(table.row(i)));
  return rows;
}

}  // namespace cairn::tests
