#include "cairn/studies/spectrum/spectrum_cases.hpp"

namespace cairn::studies {

std::vector<Column> cell_columns(bool frequency) {
  std::vector<Column> columns = {{"slenderness", ColumnType::number, "rad", "alpha = atan(width/height) of the block"},
                                 {"size", ColumnType::number, "m", "R of the block, half of its diagonal"}};
  if (frequency) columns.push_back({"frequency", ColumnType::number, "", "omega_p/p of the pulse"});
  return columns;
}

std::size_t add_cell(const SpectrumCell& cell, bool frequency, Row& row) {
  row[0] = cell.alpha;
  row[1] = cell.radius;
  if (frequency) row[2] = cell.frequency;
  return frequency ? 3 : 2;
}

}  // namespace cairn::studies
