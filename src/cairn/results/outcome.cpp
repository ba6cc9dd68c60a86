#include "cairn/results/outcome.hpp"

#include <string>

namespace cairn::results {

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::survived:
      return "survived";
    case Verdict::toppled:
      return "toppled";
    case Verdict::failed:
      break;
  }
  return "failed";
}

Column fallback_column() {
  return {kFallbackColumn, ColumnType::number, "", "share of the impacts up to the verdict that another law answered"};
}

std::vector<Column> outcome_columns() {
  return {{"verdict", ColumnType::text, "", "survived, toppled or failed"},
          {"direction", ColumnType::integer, "", "toppled: +1 counter-clockwise, to the left; -1 clockwise; else 0"},
          {"end", ColumnType::text, "", "why the run ended"},
          {"end_time", ColumnType::number, "s", "when the run ended"},
          {"topple_time", ColumnType::number, "s", "when balance was last passed; NaN unless toppled"},
          {"impacts_before", ColumnType::integer, "", "toppled: impacts up to then"},
          {kProvenColumn, ColumnType::integer, "", "1: no way back, by energy and a bound on the work still to come"},
          {"margin", ColumnType::number, "", "1 - largest rotation / rotation at balance"},
          fallback_column()};
}

void add_outcome(const Outcome& o, Row& row, std::size_t first_column) {
  std::size_t c = first_column;
  row[c++] = std::string(name_of(o.verdict));
  row[c++] = static_cast<std::int64_t>(o.direction);
  row[c++] = std::string(o.end);
  row[c++] = o.end_time;
  row[c++] = o.topple_time;
  row[c++] = o.impacts_before;
  row[c++] = std::int64_t{o.proven ? 1 : 0};
  row[c++] = o.margin;
  row[c++] = o.fallback_share();
}

}  // namespace cairn::results
