#include "cairn/results/study.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <type_traits>
#include <utility>

#include "cairn/results/run_tree.hpp"

namespace cairn::results {
namespace {

using files::Dataset;
using files::Group;

constexpr const char* kCaseColumn = "case";

/// Every column as a one-dimensional dataset.
Group table_group(std::string name, std::string about, const Table& table, bool numbered) {
  Group group{std::move(name), {{"about", std::move(about)}}, {}, {}};
  if (numbered) {
    std::vector<std::int64_t> numbers(table.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::int64_t>(i);
    group.datasets.push_back({kCaseColumn, std::move(numbers), {table.size()}, "", "number of the case, from 0"});
  }
  for (std::size_t c = 0; c < table.columns().size(); ++c) {
    const Column& column = table.columns()[c];
    Dataset dataset{column.name, {}, {table.size()}, column.unit, column.meaning};
    std::visit([&](const auto& values) { dataset.values = values; }, table.values(c));
    group.datasets.push_back(std::move(dataset));
  }
  return group;
}

void add_number(std::string& text, double value) {
  if (std::isnan(value)) {
    text += "NaN";
  } else if (std::isinf(value)) {
    text += value > 0.0 ? "Inf" : "-Inf";
  } else {
    std::array<char, 32> digits{};
    text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
  }
}

/// In quotation marks where a reader would take it for several cells.
void add_text(std::string& text, const std::string& value) {
  if (value.find_first_of(",\"\r\n") == std::string::npos) {
    text += value;
    return;
  }
  text += '"';
  for (const char c : value) {
    if (c == '"') text += '"';
    text += c;
  }
  text += '"';
}

}  // namespace

std::vector<StudyFailure> failures_of(const Table& cases) {
  std::map<std::string, StudyFailure> by_reason;
  const std::vector<std::string>& reasons = cases.texts(kFailureColumn);
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    if (reasons[i].empty()) continue;
    StudyFailure& failure = by_reason[reasons[i]];
    if (failure.cases == 0) failure.first_case = i;
    ++failure.cases;
  }
  std::vector<StudyFailure> list;
  for (auto& [reason, failure] : by_reason) {
    failure.reason = reason;
    list.push_back(std::move(failure));
  }
  return list;
}

Group study_tree(const Study& result) {
  Group root{"",
             {{"format", std::string(kStudyFormat)},
              {"format_version", std::int64_t{1}},
              {"title", result.title},
              {"kind", result.kind},
              {"headline", result.findings.headline}},
             {caveats_dataset(result.caveats)},
             origin_groups(result.scenario_text, result.inputs, result.provenance)};
  Group figures{"figures", {{"about", "what the study found, in words"}}, {}, {}};
  for (const Figure& figure : result.findings.figures) figures.attributes.emplace_back(figure.name, figure.value);
  root.groups.push_back(std::move(figures));
  root.groups.push_back(table_group("cases", "a row for each case, by columns", result.cases, true));
  for (const StudyTable& table : result.findings.tables)
    root.groups.push_back(table_group(table.name, table.about, table.table, false));
  return root;
}

Json study_json(const Study& study, const WrittenFiles& files) {
  const auto trimmed = [](const std::string& name) { return name.substr(name.find_first_not_of(' ')); };
  Json figures = Json::object();
  for (const Figure& figure : study.findings.figures) figures[trimmed(figure.name)] = figure.value;
  Json failures = Json::array();
  for (const StudyFailure& f : failures_of(study.cases))
    failures.push_back({{"reason", f.reason}, {"cases", f.cases}, {"first_case", f.first_case}});
  Json columns = Json::array();
  for (const Column& c : study.cases.columns())
    columns.push_back({{"name", c.name}, {"unit", c.unit}, {"meaning", c.meaning}});
  return {{"title", study.title},
          {"kind", study.kind},
          {"headline", study.findings.headline},
          {"caveats", caveats_json(study.caveats)},
          {"cases", study.cases.size()},
          {"figures", figures},
          {"failures", failures},
          {"columns", columns},
          {"files", files_json(files)},
          {"provenance", provenance_json(study.provenance)}};
}

std::string table_csv(const Table& table) {
  std::string text = kCaseColumn;
  for (const Column& column : table.columns()) {
    text += ',';
    add_text(text, column.name);
  }
  text += '\n';
  for (std::size_t i = 0; i < table.size(); ++i) {
    text += std::to_string(i);
    for (std::size_t c = 0; c < table.columns().size(); ++c) {
      text += ',';
      std::visit(
          [&](const auto& values) {
            using Value = typename std::decay_t<decltype(values)>::value_type;
            if constexpr (std::is_same_v<Value, double>) {
              add_number(text, values[i]);
            } else if constexpr (std::is_same_v<Value, std::int64_t>) {
              text += std::to_string(values[i]);
            } else {
              add_text(text, values[i]);
            }
          },
          table.values(c));
    }
    text += '\n';
  }
  return text;
}

}  // namespace cairn::results
