/// Figures of a validation case as files.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "cli/validate_command.hpp"
#include "cli/validate_figures.hpp"

namespace cairn::cli {
namespace {

namespace fs = std::filesystem;

validate::Figure sample_figure() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  return {
      .name = "sample",
      .title = "Peaks < troughs",
      .x_label = "time [s]",
      .y_label = "θ [rad]",
      .curves = {{"first & last", {0.0, 1.0, 2.0}, {0.0, 1.0, -1.0}}, {"broken", {0.0, 1.0, 2.0}, {0.5, nan, 0.25}}}};
}

validate::Map sample_map() {
  return {.name = "plane",
          .title = "A plane",
          .x_label = "x",
          .y_label = "y",
          .x_first = 1.0,
          .x_last = 3.0,
          .y_first = 0.0,
          .y_last = 1.0,
          .columns = 3,
          .rows = 2,
          .cells = {0, 0, 1, 2, 2, 2},
          .meanings = {"safe", "falls", "falls later"}};
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

TEST(ValidateFigures, ADrawingForItself) {
  const std::string svg = figure_svg(sample_figure());
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_EQ(count(svg, "<svg"), count(svg, "</svg>"));
  EXPECT_EQ(count(svg, "class=\"line v-blue\""), 2U) << "curve and key";
  EXPECT_EQ(count(svg, "class=\"line v-red d-1\""), 2U);
  EXPECT_NE(svg.find("Peaks &lt; troughs"), std::string::npos);
  EXPECT_NE(svg.find("first &amp; last"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("var("), std::string::npos) << "colours are written out";
}

TEST(ValidateFigures, NeighboursOfAMapAreOneRectangle) {
  const std::string svg = map_svg(sample_map());
  EXPECT_EQ(count(svg, "</svg>"), count(svg, "<svg"));
  // Two keys or cells of each: safe (key, 1 run), falls (key, 1), falls later (key, 1 run of three).
  EXPECT_EQ(count(svg, "<rect class=\"p-rest\""), 2U);
  EXPECT_EQ(count(svg, "<rect class=\"p-slide-rock\""), 2U);
  EXPECT_EQ(count(svg, "<rect class=\"p-rock\""), 2U);
}

TEST(ValidateFigures, OneFileEach) {
  const fs::path folder = fs::temp_directory_path() / fs::path("cairn_figures_" + std::to_string(::getpid()));
  validate::Case result{.name = "a", .title = "", .rows = {}};
  result.figures.push_back(sample_figure());
  result.maps.push_back(sample_map());
  const auto written = write_figures(result, folder / "deep");
  ASSERT_TRUE(written);
  ASSERT_EQ(written->size(), 2U);
  for (const WrittenFigure& figure : *written) {
    EXPECT_GT(fs::file_size(figure.path), 500U);
    EXPECT_EQ(figure.path.extension(), ".svg");
  }
  std::ofstream(folder / "in_the_way") << "a file";
  EXPECT_FALSE(write_figures(result, folder / "in_the_way"));
  fs::remove_all(folder);
}

TEST(ValidateFigures, FindingsAreMarkdown) {
  validate::Case result{.name = "a", .title = "", .rows = {}};
  EXPECT_EQ(markdown_findings(result), "");
  result.tables.push_back({"Widths", {"specimen", "width"}, {{"one", "0.25"}, {"two", "-"}}, "As printed."});
  result.notes.emplace_back("Clocks are shifted.");
  const std::string text = markdown_findings(result);
  EXPECT_NE(text.find("### Widths\n\n| specimen | width |\n| -------- | ----: |\n| one      |  0.25 |"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("As printed.\n"), std::string::npos);
  EXPECT_NE(text.find("- Clocks are shifted.\n"), std::string::npos);
}

TEST(ValidateClaims, DisagreementIsToldAndIsNoFault) {
  const validate::Row check{.line = "1", .what = "slip", .unit = "", .ok = true, .note = ""};
  validate::Row agreed = check, denied = check;
  agreed.claim = denied.claim = true;
  denied.what = "never falls";
  denied.ok = false;
  const std::vector<validate::Case> results = {{"a", "", {check, agreed, denied}}};
  EXPECT_EQ(verdict(results), ExitCode::ok);
  EXPECT_EQ(markdown_table(results[0], true), "");
  EXPECT_EQ(count(markdown_table(results[0], false), "NOT CONFIRMED"), 1U);
  EXPECT_EQ(summary(results),
            "1 of 1 figures within their limits; 1 of 2 claims of the sources are confirmed, 1 are not:\n"
            "\n- a 1: never falls\n");
  EXPECT_EQ(count(json_document(results), "\"claim\": true"), 2U);
  EXPECT_NE(json_document(results).find("\"ok\": true,\n  \"cases\""), std::string::npos);
}

}  // namespace
}  // namespace cairn::cli
