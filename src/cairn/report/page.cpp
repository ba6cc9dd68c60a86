#include "cairn/report/page.hpp"

#include <fmt/format.h>

#include "cairn/files/atomic_write.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/phases.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/poses.hpp"
#include "cairn/report/record_tables.hpp"
#include "cairn/report/scenes.hpp"
#include "cairn/report/stills.hpp"
#include "cairn/report/waterfall.hpp"

namespace cairn::report {
namespace {

using results::Run;
using results::Section;
using results::Verdict;

std::string banner(const Run& run) {
  const Verdict verdict = run.findings.outcome.verdict;
  const std::string word =
      verdict == Verdict::failed ? "no verdict" : scoped(verdict_words(run.findings.outcome), run.findings.caveats);
  std::string html = fmt::format("<div class=\"verdict {}\">\n<p class=\"word\">{}</p>\n<p class=\"say\">{}</p>\n",
                                 verdict_style(run.findings.outcome, run.findings.caveats), escaped(word),
                                 escaped(run.findings.sentence));
  html += caveat_lines(run.findings.caveats);
  for (const std::string& more : run.findings.page.more)
    html += fmt::format("<p class=\"more\">{}</p>\n", escaped(more));
  return html + "</div>\n";
}

std::string tiles(const Run& run) {
  if (run.findings.page.tiles.empty()) return {};
  std::string html = "<dl class=\"tiles\">\n";
  for (const results::Tile& one : run.findings.page.tiles)
    html += tile(escaped(one.name), escaped(one.big), escaped(one.small));
  return html + "</dl>\n";
}

// -------------------------------------------------------------------------------------------------- blocks

std::string block_html(const results::Poses& poses) { return poses_svg(poses); }
std::string block_html(const results::Scenes& scenes) { return scenes_svg(scenes); }
std::string block_html(const results::Stills& stills) { return stills_svg(stills); }
std::string block_html(const results::Waterfall& bars) { return waterfall_svg(bars); }
std::string block_html(const results::Phases& phases) { return phases_legend(phases) + phases_svg(phases); }
std::string block_html(const results::ChartBlock& block) {
  return (block.legend ? legend_html(block.chart) : std::string()) + plot_svg(block.chart);
}
std::string block_html(const results::Facts& table) {
  std::vector<Row> rows;
  for (const auto& [name, value] : table.rows) rows.push_back({escaped(name), escaped(value)});
  return facts(rows);
}
std::string block_html(const results::Remark& remark) { return "<p class=\"note\">" + escaped(remark.text) + "</p>\n"; }

/// " class=\"n\"", or nothing.
std::string class_of(const std::string& style) { return style.empty() ? "" : " class=\"" + style + '"'; }

std::string heading_html(const std::string& name) {
  const std::size_t line_break = name.find('\n');
  if (line_break == std::string::npos) return escaped(name);
  return escaped(name.substr(0, line_break)) + "<br>" + escaped(name.substr(line_break + 1));
}

std::string block_html(const results::TextTable& table) {
  std::string html = "<div class=\"wide\"><table><thead><tr>";
  for (const results::TextTable::Column& column : table.columns)
    html += fmt::format("<th scope=\"col\"{}>{}</th>", class_of(column.style), heading_html(column.name));
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    if (!table.cut_note.empty() && r == table.cut_after)
      html += fmt::format("<tr class=\"cut\"><td colspan=\"{}\">{}</td></tr>\n", table.columns.size(),
                          escaped(table.cut_note));
    html += "<tr>";
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const results::TextTable::Cell& cell = table.rows[r][c];
      const std::string text = escaped(cell.text);
      html += fmt::format("<td{}>{}</td>", class_of(table.columns[c].style),
                          cell.bad ? "<span class=\"bad\">" + text + "</span>" : text);
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string section_html(const Section& part) {
  std::string content;
  for (const results::Block& block : part.blocks)
    content += std::visit([](const auto& b) { return block_html(b); }, block);
  return section(escaped(part.title), content, part.style.c_str());
}

/// One after the other; those on the left and right beside each other.
std::string sections_html(const std::vector<Section>& sections) {
  std::string html;
  for (std::size_t k = 0; k < sections.size();) {
    if (sections[k].place == Section::Place::whole) {
      html += section_html(sections[k++]);
      continue;
    }
    html += "<div class=\"pair\">\n";
    for (const Section::Place side : {Section::Place::left, Section::Place::right}) {
      html += "<div>\n";
      for (; k < sections.size() && sections[k].place == side; ++k) html += section_html(sections[k]);
      html += "</div>\n";
    }
    html += "</div>\n";
  }
  return html;
}

}  // namespace

std::string run_page(const Run& run) {
  const results::RunPage& page = run.findings.page;
  const std::string title = run.title.empty() ? page.untitled : run.title;
  std::string html = banner(run) + tiles(run) + sections_html(page.sections);
  if (!run.provenance.notes.empty()) html += section("On the inputs", note_list(run.provenance.notes));
  html += sections_html(page.details);
  html += section("Provenance", provenance_table(run.provenance));
  html += section("Scenario", "<pre>" + escaped(run.scenario_text) + "</pre>\n", "inputs");
  return whole_page(scoped(name_of(run.findings.outcome.verdict), run.findings.caveats) + ": " + title, title, html);
}

Result<void, files::SystemError> write_page(const std::filesystem::path& path, const Run& run) {
  return files::atomic_write(path, run_page(run));
}

}  // namespace cairn::report
