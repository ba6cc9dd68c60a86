/// The pictures of a calibration: what is drawn, and as sound markup.
#include "cairn/report/calibration_picture.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "report/markup.hpp"

namespace {

using cairn::report::calibration_pictures;
using cairn::report::StudyPicture;
using cairn::scenario::Calibrate;
using cairn::scenario::MeasuredKind;
using cairn::scenario::StudyResult;
using cairn::study::Column;
using cairn::study::ColumnType;
using cairn::study::Table;
using cairn::tests::times;

Table table_of(const std::vector<Column>& columns, const std::vector<cairn::study::Row>& rows) {
  Table table(columns);
  table.resize(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) table.set_row(i, rows[i]);
  return table;
}

Column number(const char* name) { return {name, ColumnType::number, "", ""}; }
Column text(const char* name) { return {name, ColumnType::text, "", ""}; }

/// Three measurements, of which the last one is missing; a profile of five points of which one is far above the limit.
StudyResult result_of(double low, double high) {
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
       table_of({text("parameter"), number("body.box.width"), number("deviance"), number("limit")},
                {{name, 0.1, 90.0, 4.0}, {name, 0.2, 4.0, 4.0}, {name, 0.25, 0.0, 4.0}, {name, 0.3, 4.0, 4.0}})});
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
  EXPECT_EQ(times(pictures[1].file, "<circle"), 3U) << "a point far above the limit is left out";
  EXPECT_NE(pictures[1].file.find("limit of the 95 % interval"), std::string::npos);
  EXPECT_NE(pictures[1].file.find("body.box.width [m]"), std::string::npos);
  // Each key of the legend stands before its words.
  EXPECT_LT(pictures[1].file.find("class=\"level\""), pictures[1].file.find("limit of the 95 % interval"));
  EXPECT_NE(pictures[1].file.find("d=\"M257 13h30\"/><text class=\"axis-name\" x=\"295\""), std::string::npos)
      << pictures[1].file;
  EXPECT_EQ(times(pictures[1].file, "class=\"reach\""), 2U) << "the interval, and its key in the legend";
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
