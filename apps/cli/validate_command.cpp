#include "cli/validate_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "cairn/core/version.hpp"
#include "cli/progress_line.hpp"

namespace cairn::cli {
namespace {

constexpr std::size_t kColumns = 7;
using Cells = std::array<std::string, kColumns>;

constexpr std::array<bool, kColumns> kIsNumber = {false, false, true, true, true, true, false};

/// 16 significant digits: one more would show the binary tail of short decimals such as 0.1.
std::string figure(double value) { return fmt::format("{:.16g}", value); }

std::string magnitude(double value) { return fmt::format("{:.3g}", value); }

Cells cells_of(const validate::Row& row) {
  const std::string what = row.unit.empty() ? row.what : fmt::format("{} [{}]", row.what, row.unit);
  return {row.line,
          row.note.empty() ? what : fmt::format("{} ({})", what, row.note),
          figure(row.expected),
          figure(row.ours),
          magnitude(row.difference),
          magnitude(row.limit),
          row.ok ? "yes" : "NO"};
}

/// Characters as a terminal counts them: UTF-8 continuation bytes take no room.
std::size_t display_width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string fill(width - std::min(width, display_width(text)), ' ');
  return right ? fill + text : text + fill;
}

std::string table_line(const Cells& cells, const std::array<std::size_t, kColumns>& widths) {
  std::string line = "|";
  for (std::size_t i = 0; i < kColumns; ++i) line += " " + padded(cells[i], widths[i], kIsNumber[i]) + " |";
  return line + "\n";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

bool all_ok(const validate::Case& result) {
  return std::all_of(result.rows.begin(), result.rows.end(), [](const validate::Row& row) { return row.ok; });
}

}  // namespace

std::string markdown_table(const validate::Case& result, bool only_missed) {
  std::vector<Cells> lines;
  for (const validate::Row& row : result.rows) {
    if (!only_missed || !row.ok) lines.push_back(cells_of(row));
  }
  if (lines.empty()) return {};

  const Cells header = {"line", "what", "expected", "ours", "difference", "limit", "ok"};
  std::array<std::size_t, kColumns> widths{};
  Cells rule;
  for (std::size_t i = 0; i < kColumns; ++i) {
    widths[i] = display_width(header[i]);
    for (const Cells& line : lines) widths[i] = std::max(widths[i], display_width(line[i]));
    rule[i] = kIsNumber[i] ? std::string(widths[i] - 1, '-') + ":" : std::string(widths[i], '-');
  }
  std::string text = fmt::format("{}: {}\n\n", result.name, result.title);
  text += table_line(header, widths);
  text += table_line(rule, widths);
  for (const Cells& line : lines) text += table_line(line, widths);
  return text;
}

std::string json_document(const std::vector<validate::Case>& results) {
  using nlohmann::ordered_json;
  ordered_json cases = ordered_json::array();
  for (const validate::Case& result : results) {
    ordered_json rows = ordered_json::array();
    for (const validate::Row& row : result.rows) {
      rows.push_back({{"line", row.line},
                      {"what", row.what},
                      {"unit", row.unit},
                      {"expected", row.expected},
                      {"ours", row.ours},
                      {"difference", row.difference},
                      {"limit", row.limit},
                      {"ok", row.ok},
                      {"note", row.note}});
    }
    cases.push_back({{"name", result.name}, {"title", result.title}, {"ok", all_ok(result)}, {"rows", rows}});
  }
  const ordered_json document = {{"version", kVersion},
                                 {"commit", kCommit},
                                 {"compiler", kCompiler},
                                 {"flags", kCompileFlags},
                                 {"ok", std::all_of(results.begin(), results.end(), all_ok)},
                                 {"cases", cases}};
  return document.dump(2) + "\n";
}

ExitCode verdict(const std::vector<validate::Case>& results) {
  bool missed = false;
  for (const validate::Case& result : results) {
    for (const validate::Row& row : result.rows) {
      if (!std::isfinite(row.ours) || !std::isfinite(row.difference)) return ExitCode::numerical_failure;
      missed = missed || !row.ok;
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
  progress.clear();

  if (options.json) {
    fmt::print(out, "{}", json_document(results));
    return verdict(results);
  }
  std::size_t rows = 0;
  std::size_t within = 0;
  for (const validate::Case& result : results) {
    rows += result.rows.size();
    within += static_cast<std::size_t>(
        std::count_if(result.rows.begin(), result.rows.end(), [](const validate::Row& row) { return row.ok; }));
    const std::string table = markdown_table(result, options.quiet);
    if (!table.empty()) fmt::print(out, "{}\n", table);
  }
  if (!options.quiet) fmt::print(out, "{} of {} figures within their limits\n", within, rows);
  return verdict(results);
}

}  // namespace cairn::cli
