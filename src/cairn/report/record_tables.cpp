#include "cairn/report/record_tables.hpp"

#include <algorithm>

namespace cairn::report {

std::string caveat_lines(const results::Caveats& caveats) {
  std::string html;
  for (const results::Caveat& caveat : caveats) html += "<p class=\"more\">" + escaped(caveat.sentence) + "</p>\n";
  return html;
}

const char* verdict_style(const results::Outcome& outcome, const results::Caveats& caveats) {
  if (outcome.verdict == results::Verdict::failed) return "no-verdict";
  if (outcome.toppled()) return "toppled";
  const bool reserved = std::any_of(caveats.begin(), caveats.end(), [](const auto& c) { return !c.scope.empty(); });
  return reserved || outcome.beyond_balance ? "reserved" : "survived";
}

std::vector<Row> model_rows(const results::RunFindings& found) {
  std::vector<Row> rows;
  for (const auto& [name, value] : found.model) rows.push_back({escaped(name), escaped(value)});
  return rows;
}

std::string provenance_table(const results::Provenance& p) {
  std::vector<Row> rows = {
      {"version", escaped(p.version)},   {"commit", escaped(p.commit)},
      {"compiler", escaped(p.compiler)}, {"flags", "<code>" + escaped(p.flags) + "</code>"},
      {"seed", std::to_string(p.seed)},  {"scenario", "<span class=\"hash\">" + escaped(p.scenario_hash) + "</span>"}};
  for (const auto& [file, digest] : p.input_hashes) {
    rows.push_back({escaped(file), "<span class=\"hash\">" + escaped(digest) + "</span>"});
  }
  return facts(rows);
}

}  // namespace cairn::report
