#include "cairn/results/outcome.hpp"

#include <string>

namespace cairn::results {

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::survived:
      return "survived";
    case Verdict::toppled:
      return "toppled";
    case Verdict::shifted:
      return "shifted its base";
    case Verdict::failed:
      break;
  }
  return "failed";
}

std::string verdict_words(const Outcome& outcome) {
  std::string words = outcome.toppled() && outcome.fall != nullptr ? outcome.fall : name_of(outcome.verdict);
  if (outcome.verdict == Verdict::survived && outcome.beyond_balance) words += ", beyond balance";
  if (outcome.came_back) words += " and came back";
  return words;
}

Column fallback_column() {
  return {kFallbackColumn, ColumnType::number, "", "share of the impacts up to the verdict that another law answered"};
}

std::vector<Column> outcome_columns() {
  return {
      {"verdict", ColumnType::text, "", kVerdictMeaning},
      {"direction", ColumnType::integer, "", kDirectionMeaning},
      {"end", ColumnType::text, "", "why the run ended"},
      {"end_time", ColumnType::number, "s", "when the run ended"},
      {"rest_time", ColumnType::number, "s", "when it came to rest for good; NaN where it did not"},
      {"topple_time", ColumnType::number, "s", kToppleTimeMeaning},
      {"touchdown_time", ColumnType::number, "s", "toppled or shifted: when it came down; NaN if the run ended before"},
      {"impacts_before", ColumnType::integer, "", kImpactsBeforeMeaning},
      {"came_back", ColumnType::integer, "", "1: toppled or shifted, and within balance again at the end"},
      {"beyond_balance", ColumnType::integer, "", "1: it has been past the balance angle"},
      {kProvenColumn, ColumnType::integer, "", kProvenMeaning},
      {"margin", ColumnType::number, "", kMarginMeaning},
      fallback_column()};
}

void add_outcome(const Outcome& o, Row& row, std::size_t first_column) {
  std::size_t c = first_column;
  row[c++] = std::string(name_of(o.verdict));
  row[c++] = static_cast<std::int64_t>(o.direction);
  row[c++] = std::string(o.end);
  row[c++] = o.end_time;
  row[c++] = o.rest_time;
  row[c++] = o.topple_time;
  row[c++] = o.touchdown_time;
  row[c++] = o.impacts_before;
  row[c++] = std::int64_t{o.came_back ? 1 : 0};
  row[c++] = std::int64_t{o.beyond_balance ? 1 : 0};
  row[c++] = std::int64_t{o.proven ? 1 : 0};
  row[c++] = o.margin;
  row[c++] = o.fallback_share();
}

}  // namespace cairn::results
