/// A table on a terminal that is Markdown as well.
#pragma once

#include <string>
#include <vector>

namespace cairn::cli {

struct TextColumn {
  std::string name;
  bool is_number{};  ///< stands to the right
};

/// Header, rule and rows, padded to equal widths; every row has a cell for each column.
std::string text_table(const std::vector<TextColumn>& columns, const std::vector<std::vector<std::string>>& rows);

}  // namespace cairn::cli
