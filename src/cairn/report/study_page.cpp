#include "cairn/report/study_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "cairn/files/atomic_write.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/record_tables.hpp"

namespace cairn::report {
namespace {

using results::Column;
using results::Table;
using scenario::StudyResult;

constexpr std::size_t kMostRows = 200;      // of the cases on the page; all of them are in the files
constexpr std::size_t kMostFailures = 100;  // reasons on the page

std::string cell_of(const results::Cell& cell) {
  if (const auto* value = std::get_if<double>(&cell)) return number(*value, 5);
  if (const auto* value = std::get_if<std::int64_t>(&cell)) return std::to_string(*value);
  return escaped(std::get<std::string>(cell));
}

std::string heading_of(const Column& column) {
  return escaped(column.name) + (column.unit.empty() ? "" : "<br>[" + escaped(column.unit) + "]");
}

const char* alignment(const Column& column) { return column.type == results::ColumnType::text ? "" : " class=\"n\""; }

/// The first rows of a table.
std::string rows_of(const Table& table, bool numbered) {
  std::string html = "<div class=\"wide\"><table><thead><tr>";
  if (numbered) html += "<th scope=\"col\" class=\"n\">case</th>";
  for (const Column& column : table.columns())
    html += fmt::format("<th scope=\"col\"{}>{}</th>", alignment(column), heading_of(column));
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < std::min(table.size(), kMostRows); ++i) {
    html += "<tr>";
    if (numbered) html += fmt::format("<td class=\"n\">{}</td>", i);
    const results::Row row = table.row(i);
    for (std::size_t c = 0; c < row.size(); ++c)
      html += fmt::format("<td{}>{}</td>", alignment(table.columns()[c]), cell_of(row[c]));
    html += "</tr>\n";
  }
  html += "</tbody></table></div>\n";
  if (table.size() > kMostRows)
    html +=
        fmt::format("<p class=\"note\">The first {} of {} rows; all of them are in the result file and its CSV.</p>\n",
                    kMostRows, whole(table.size()));
  return html;
}

/// Least and largest of numbers, how often each word occurs.
std::string range_of(const Table::Values& values) {
  if (const auto* texts = std::get_if<std::vector<std::string>>(&values)) {
    constexpr std::size_t kMostWords = 8;
    std::map<std::string, std::size_t> words;
    for (const std::string& text : *texts) ++words[text];
    if (words.size() > kMostWords) return fmt::format("{} different texts", words.size());
    std::string list;
    for (const auto& [word, count] : words)
      list += fmt::format("{}{}: {}", list.empty() ? "" : ", ", word.empty() ? "(empty)" : escaped(word), whole(count));
    return list;
  }
  double least = std::numeric_limits<double>::infinity();
  double largest = -least;
  const auto see = [&](double value) {
    if (!std::isfinite(value)) return;
    least = std::min(least, value);
    largest = std::max(largest, value);
  };
  if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&values)) {
    for (const std::int64_t value : *integers) see(static_cast<double>(value));
  } else {
    for (const double value : std::get<std::vector<double>>(values)) see(value);
  }
  if (least > largest) return "no number";
  return least == largest ? number(least, 6) : number(least, 6) + " to " + number(largest, 6);
}

std::string column_table(const Table& table) {
  std::string html =
      "<div class=\"wide\"><table><thead><tr><th scope=\"col\">column</th><th scope=\"col\">unit</th>"
      "<th scope=\"col\">values</th><th scope=\"col\">meaning</th></tr></thead>\n<tbody>\n";
  for (std::size_t c = 0; c < table.columns().size(); ++c) {
    const Column& column = table.columns()[c];
    html += fmt::format("<tr><th scope=\"row\" class=\"keep\">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                        escaped(column.name), escaped(column.unit), range_of(table.values(c)), escaped(column.meaning));
  }
  return html + "</tbody></table></div>\n";
}

std::string failure_table(const std::vector<results::StudyFailure>& failures) {
  if (failures.empty()) return "<p>No case failed.</p>\n";
  std::string html =
      "<div class=\"wide\"><table><thead><tr><th scope=\"col\">reason</th><th scope=\"col\" class=\"n\">cases</th>"
      "<th scope=\"col\" class=\"n\">first</th></tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < std::min(failures.size(), kMostFailures); ++i)
    html += fmt::format("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
                        escaped(failures[i].reason), whole(failures[i].cases), whole(failures[i].first_case));
  html += "</tbody></table></div>\n";
  if (failures.size() > kMostFailures)
    html += fmt::format("<p class=\"note\">The first {} of {} reasons.</p>\n", kMostFailures, failures.size());
  return html;
}

}  // namespace

std::string study_page(const StudyResult& result, const std::vector<StudyPicture>& pictures) {
  const std::string title = result.title.empty() ? "Study" : result.title;
  const std::vector<results::StudyFailure> failures = results::failures_of(result.cases);
  std::string html =
      fmt::format("<div class=\"verdict {}\">\n<p class=\"word\">{}, {} cases</p>\n<p class=\"say\">{}</p>\n{}</div>\n",
                  failures.empty() ? "survived" : "no-verdict", escaped(result.kind), whole(result.cases.size()),
                  escaped(result.findings.headline), caveat_lines(result.caveats));
  std::vector<Row> figures;
  for (const results::Figure& figure : result.findings.figures)
    figures.push_back({escaped(figure.name), escaped(figure.value)});
  html += section("What was found", facts(figures));
  for (const StudyPicture& picture : pictures) html += section(escaped(picture.caption), picture.on_page);
  for (const results::StudyTable& table : result.findings.tables)
    html += section(escaped(table.about), rows_of(table.table, false));
  html += section("Failures", failure_table(failures));
  html += section("Columns", column_table(result.cases));
  html += section("Cases", rows_of(result.cases, true), "events");
  if (!result.provenance.notes.empty()) html += section("On the inputs", note_list(result.provenance.notes));
  html += section("Provenance", provenance_table(result.provenance));
  html += section("Scenario", "<pre>" + escaped(result.scenario_text) + "</pre>\n", "inputs");
  return whole_page("study: " + title, title, html);
}

Result<void, files::SystemError> write_study_page(const std::filesystem::path& path, const StudyResult& result,
                                                  const std::vector<StudyPicture>& pictures) {
  return files::atomic_write(path, study_page(result, pictures));
}

}  // namespace cairn::report
