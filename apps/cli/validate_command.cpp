#include "cli/validate_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "cairn/core/version.hpp"
#include "cairn/results/json.hpp"
#include "cli/progress_line.hpp"
#include "cli/text_table.hpp"
#include "cli/validate_figures.hpp"

namespace cairn::cli {
namespace {

/// 16 significant digits: one more would show the binary tail of short decimals such as 0.1.
std::string figure(double value) { return fmt::format("{:.16g}", value); }

std::string magnitude(double value) { return fmt::format("{:.3g}", value); }

std::vector<std::string> cells_of(const validate::Row& row) {
  const std::string what = row.unit.empty() ? row.what : fmt::format("{} [{}]", row.what, row.unit);
  return {row.line,
          row.note.empty() ? what : fmt::format("{} ({})", what, row.note),
          figure(row.expected),
          figure(row.ours),
          magnitude(row.difference),
          row.claim ? "claim" : magnitude(row.limit),
          row.claim ? (row.ok ? "confirmed" : "NOT CONFIRMED") : (row.ok ? "yes" : "NO")};
}

bool is_missed(const validate::Row& row) { return !row.claim && !row.ok; }

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

bool all_ok(const validate::Case& result) { return std::none_of(result.rows.begin(), result.rows.end(), is_missed); }

/// A column of numbers and dashes stands to the right.
bool is_number(const std::string& cell) {
  return !cell.empty() && cell.find_first_not_of("0123456789.+-e%") == std::string::npos;
}

std::string findings_table(const validate::Table& table) {
  std::vector<TextColumn> columns;
  for (std::size_t k = 0; k < table.columns.size(); ++k)
    columns.push_back({table.columns[k], std::all_of(table.lines.begin(), table.lines.end(),
                                                     [k](const auto& line) { return is_number(line[k]); })});
  std::string text = fmt::format("### {}\n\n{}", table.title, text_table(columns, table.lines));
  if (!table.note.empty()) text += fmt::format("\n{}\n", table.note);
  return text;
}

}  // namespace

std::string markdown_findings(const validate::Case& result) {
  std::string text;
  for (const validate::Table& table : result.tables) text += (text.empty() ? "" : "\n") + findings_table(table);
  if (!result.notes.empty()) text += "\n### What to know\n\n";
  for (const std::string& note : result.notes) text += fmt::format("- {}\n", note);
  return text;
}

std::string markdown_table(const validate::Case& result, bool only_missed) {
  std::vector<std::vector<std::string>> rows;
  for (const validate::Row& row : result.rows) {
    if (!only_missed || is_missed(row)) rows.push_back(cells_of(row));
  }
  if (rows.empty()) return {};
  const std::vector<TextColumn> columns = {{"line", false},      {"what", false}, {"expected", true}, {"ours", true},
                                           {"difference", true}, {"limit", true}, {"ok", false}};
  return fmt::format("{}: {}\n\n", result.name, result.title) + text_table(columns, rows);
}

std::string json_document(const std::vector<validate::Case>& results) {
  using results::Json;
  Json cases = Json::array();
  for (const validate::Case& result : results) {
    Json rows = Json::array();
    for (const validate::Row& row : result.rows) {
      rows.push_back({{"line", row.line},
                      {"what", row.what},
                      {"unit", row.unit},
                      {"expected", row.expected},
                      {"ours", row.ours},
                      {"difference", row.difference},
                      {"limit", row.limit},
                      {"claim", row.claim},
                      {"ok", row.ok},
                      {"note", row.note}});
    }
    Json tables = Json::array();
    for (const validate::Table& table : result.tables)
      tables.push_back(
          {{"title", table.title}, {"columns", table.columns}, {"lines", table.lines}, {"note", table.note}});
    cases.push_back({{"name", result.name},
                     {"title", result.title},
                     {"ok", all_ok(result)},
                     {"rows", rows},
                     {"tables", tables},
                     {"notes", result.notes}});
  }
  const Json document = {{"version", kVersion},
                         {"commit", kCommit},
                         {"compiler", kCompiler},
                         {"flags", kCompileFlags},
                         {"ok", std::all_of(results.begin(), results.end(), all_ok)},
                         {"cases", cases}};
  return document.text();
}

std::string summary(const std::vector<validate::Case>& results) {
  std::size_t checks = 0, within = 0, claims = 0, confirmed = 0;
  std::string open;
  for (const validate::Case& result : results) {
    for (const validate::Row& row : result.rows) {
      (row.claim ? claims : checks) += 1;
      if (row.ok) (row.claim ? confirmed : within) += 1;
      if (row.claim && !row.ok) open += fmt::format("\n- {} {}: {}", result.name, row.line, row.what);
    }
  }
  std::string text = fmt::format("{} of {} figures within their limits", within, checks);
  if (claims > 0) text += fmt::format("; {} of {} claims of the sources are confirmed", confirmed, claims);
  if (!open.empty()) text += fmt::format(", {} are not:\n{}", claims - confirmed, open);
  return text + "\n";
}

ExitCode verdict(const std::vector<validate::Case>& results) {
  bool missed = false;
  for (const validate::Case& result : results) {
    for (const validate::Row& row : result.rows) {
      if (!std::isfinite(row.ours) || !std::isfinite(row.difference)) return ExitCode::numerical_failure;
      missed = missed || is_missed(row);
    }
  }
  return missed ? ExitCode::figure_missed : ExitCode::ok;
}

ExitCode run_validate(const ValidateOptions& options, std::FILE* out, std::FILE* err) {
  const std::vector<std::string> known = validate::case_names();
  std::vector<std::string> unknown;
  for (const std::string& name : options.cases) {
    if (std::find(known.begin(), known.end(), name) == known.end()) unknown.push_back("'" + name + "'");
  }
  if (!unknown.empty()) {
    fmt::print(err, "cairn validate: no case {}; there are: {}\n", joined(unknown), joined(known));
    return ExitCode::bad_input;
  }

  ProgressLine progress(err, !options.quiet);
  std::vector<validate::Case> results;
  for (const std::string& name : options.cases.empty() ? known : options.cases) {
    results.push_back(validate::run_case(
        name, [&](const std::string& what, double fraction) { progress.show(name, what, fraction); }));
  }
  std::vector<WrittenFigure> figures;
  for (const validate::Case& result : results) {
    if (options.out.empty()) break;
    auto written = write_figures(result, std::filesystem::path(options.out) / result.name);
    if (!written) {
      progress.clear();
      fmt::print(err, "cairn validate: {}\n", files::to_text(written.error()));
      return ExitCode::system;
    }
    figures.insert(figures.end(), written->begin(), written->end());
  }
  progress.clear();

  if (options.json) {
    fmt::print(out, "{}", json_document(results));
    return verdict(results);
  }
  for (const validate::Case& result : results) {
    const std::string table = markdown_table(result, options.quiet);
    if (!table.empty()) fmt::print(out, "{}\n", table);
    const std::string findings = options.quiet ? "" : markdown_findings(result);
    if (!findings.empty()) fmt::print(out, "{}\n", findings);
  }
  if (!options.quiet) {
    for (const WrittenFigure& figure : figures) fmt::print(out, "![{}]({})\n\n", figure.title, figure.path.string());
    fmt::print(out, "{}", summary(results));
  }
  return verdict(results);
}

}  // namespace cairn::cli
