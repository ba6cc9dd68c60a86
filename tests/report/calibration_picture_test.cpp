/// The pictures of a calibration: what is drawn, and as sound markup.
#include "cairn/report/calibration_picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "report/markup.hpp"

namespace {

using cairn::report::calibration_pictures;
using cairn::report::StudyPicture;
using cairn::results::Column;
using cairn::results::ColumnType;
using cairn::results::Table;
using cairn::scenario::StudyResult;
using cairn::studies::Calibrate;
using cairn::studies::MeasuredKind;
using cairn::tests::times;

Table table_of(const std::vector<Column>& columns, const std::vector<cairn::results::Row>& rows) {
  Table table(columns);
  table.resize(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) table.set_row(i, rows[i]);
  return table;
}

Column number(const char* name) { return {name, ColumnType::number, "", ""}; }
Column text(const char* name) { return {name, ColumnType::text, "", ""}; }

/// Three measurements, of which the last one is missing; a profile of five points of which one is far above the limit.
std::vector<cairn::results::Row> five_points() {
  const std::string name = "body.box.width";
  return {{name, 0.1, 90.0, 4.0}, {name, 0.2, 4.0, 4.0}, {name, 0.25, 0.0, 4.0}, {name, 0.3, 4.0, 4.0}};
}
StudyResult result_of(double low, double high, const std::vector<cairn::results::Row>& profile = five_points()) {
  StudyResult result;
  const double none = std::nan("");
  result.findings.tables.push_back(
      {"fit", "",
       table_of({number("time"), number("side"), number("measured"), number("residual")},
                {{0.2, 1.0, 0.03, 0.001}, {0.6, -1.0, 0.02, 0.001}, {none, 1.0, 0.01, none}})});
  result.findings.tables.push_back(
      {"curve", "", table_of({number("time"), number("rotation")}, {{0.0, 0.04}, {0.5, -0.03}, {1.0, 0.0}})});
  const std::string name = "body.box.width";
  result.findings.tables.push_back(
      {"profiles", "",
       table_of({text("parameter"), number("body.box.width"), number("deviance"), number("limit")}, profile)});
  result.findings.tables.push_back({"estimates", "",
                                    table_of({text("parameter"), text("unit"), number("low"), number("high")},
                                             {{name, std::string("m"), low, high}})});
  return result;
}

TEST(CalibrationPicture, FitAndProfilesAreDrawn) {
  Calibrate calibrate;
  calibrate.what = MeasuredKind::peaks;
  const std::vector<StudyPicture> pictures = calibration_pictures(calibrate, result_of(0.2, 0.3));
  ASSERT_EQ(pictures.size(), 2U);
  EXPECT_EQ(pictures[0].name, "fit");
  EXPECT_EQ(pictures[1].name, "profiles");
  for (const StudyPicture& picture : pictures) {
    for (const std::string& drawing : {picture.on_page, picture.file}) {
      EXPECT_EQ(cairn::tests::markup_fault(drawing), "");
      EXPECT_EQ(drawing.find("nan"), std::string::npos);
      EXPECT_EQ(drawing.find("inf"), std::string::npos);
    }
    EXPECT_EQ(picture.file.find("var("), std::string::npos) << "colours are written out in a file of its own";
  }
  EXPECT_EQ(times(pictures[0].file, "<circle"), 2U + 1U) << "what is missing is no point; one stands in the legend";
  EXPECT_EQ(times(pictures[1].file, "<circle"), 3U) << "a point far above the limit lies outside";
  EXPECT_NE(pictures[1].file.find("limit of the 95 % interval"), std::string::npos);
  EXPECT_NE(pictures[1].file.find("body.box.width [m]"), std::string::npos);
  // Each key of the legend stands before its words.
  EXPECT_LT(pictures[1].file.find("class=\"level\""), pictures[1].file.find("limit of the 95 % interval"));
  EXPECT_NE(pictures[1].file.find("d=\"M257 13h30\"/><text class=\"axis-name\" x=\"295\""), std::string::npos)
      << pictures[1].file;
  EXPECT_EQ(times(pictures[1].file, "class=\"reach\""), 2U) << "the interval, and its key in the legend";
}

/// Numbers of a path, as they are written.
std::vector<double> numbers_of(const std::string& path) {
  std::vector<double> numbers;
  for (std::size_t at = 0; at < path.size();) {
    if (path[at] != '-' && (path[at] < '0' || path[at] > '9')) {
      ++at;
      continue;
    }
    std::size_t used = 0;
    numbers.push_back(std::stod(path.substr(at), &used));
    at += used;
  }
  return numbers;
}
/// The paths of a class, but for that of the legend.
std::vector<std::string> paths_of(const std::string& svg, const std::string& style) {
  const std::string begin = "<path class=\"" + style + "\" d=\"";
  std::vector<std::string> paths;
  for (std::size_t at = svg.find(begin); at != std::string::npos; at = svg.find(begin, at + 1))
    paths.push_back(svg.substr(at + begin.size(), svg.find('"', at + begin.size()) - at - begin.size()));
  if (!paths.empty()) paths.erase(paths.begin());
  return paths;
}

// Two hollows with a ridge between them, from 2 through 18 to 2 with the limit at 4 and the frame's top at 10.
TEST(CalibrationPicture, LineLeavesTheFrameAndAGapIsNotShaded) {
  const std::string name = "body.box.width";
  const std::string svg = calibration_pictures(Calibrate{}, result_of(0.1, 0.9,
                                                                      {{name, 0.1, 4.0, 4.0},
                                                                       {name, 0.2, 0.0, 4.0},
                                                                       {name, 0.3, 2.0, 4.0},
                                                                       {name, 0.5, 18.0, 4.0},
                                                                       {name, 0.7, 2.0, 4.0},
                                                                       {name, 0.9, 4.0, 4.0}}))
                              .at(1)
                              .file;
  EXPECT_EQ(cairn::tests::markup_fault(svg), "");
  const std::vector<std::string> lines = paths_of(svg, "line v-blue"), shades = paths_of(svg, "reach");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(times(lines[0], "M"), 5U) << "every piece, those to the ridge cut at the frame: " << lines[0];
  double top = 1e9;
  const std::vector<double> places = numbers_of(lines[0]);
  for (std::size_t k = 1; k < places.size(); k += 2) top = std::min(top, places[k]);
  EXPECT_NEAR(top, 34.0, 0.05) << "legend and room above the frame; drawn to a tenth";
  EXPECT_EQ(times(svg, "<circle"), 5U) << "the ridge's point lies outside";
  // The line crosses the limit at 0.3 + 0.2/8 and 0.7 - 0.2/8; the same distances on both sides of the middle, 0.5.
  ASSERT_EQ(shades.size(), 2U);
  const std::vector<double> first = numbers_of(shades[0]), second = numbers_of(shades[1]);
  const double left = first[0], right = second[2];  // of the interval, from 0.1 to 0.9
  EXPECT_NEAR((first[2] - left) / (right - left), 0.225 / 0.8, 1e-3) << "a tenth of several hundred";
  EXPECT_NEAR((second[0] - left) / (right - left), 0.575 / 0.8, 1e-3);
}

// Between two hollows the runs lack something: nothing is drawn or shaded there.
TEST(CalibrationPicture, LineBreaksWhereRunsLackSomething) {
  const std::string name = "body.box.width";
  const std::string svg = calibration_pictures(Calibrate{}, result_of(0.1, 0.9,
                                                                      {{name, 0.1, 4.0, 4.0},
                                                                       {name, 0.3, 0.0, 4.0},
                                                                       {name, 0.5, std::nan(""), 4.0},
                                                                       {name, 0.7, 2.0, 4.0},
                                                                       {name, 0.9, 4.0, 4.0}}))
                              .at(1)
                              .file;
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  const std::vector<std::string> lines = paths_of(svg, "line v-blue");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(times(lines[0], "M"), 2U) << lines[0];
  EXPECT_EQ(paths_of(svg, "reach").size(), 2U);
}

TEST(CalibrationPicture, WithoutAnIntervalNoneIsShaded) {
  const double none = std::nan("");
  const std::vector<StudyPicture> pictures = calibration_pictures(Calibrate{}, result_of(none, none));
  ASSERT_EQ(pictures.size(), 2U);
  EXPECT_EQ(pictures[1].file.find("class=\"reach\""), std::string::npos);
  EXPECT_NE(pictures[1].file.find("repeats the data"), std::string::npos);
  EXPECT_EQ(cairn::tests::markup_fault(pictures[1].file), "");
}

TEST(CalibrationPicture, NothingToDrawIsNoPicture) {
  EXPECT_TRUE(calibration_pictures(Calibrate{}, StudyResult{}).empty());
}

}  // namespace
