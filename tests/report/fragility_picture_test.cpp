/// The picture of a fragility study: what is drawn, where, and as sound markup.
#include "cairn/report/fragility_picture.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "report/markup.hpp"

namespace {

using cairn::report::fragility_pictures;
using cairn::report::StudyPicture;
using cairn::results::Column;
using cairn::results::ColumnType;
using cairn::results::Table;
using cairn::scenario::StudyResult;
using cairn::studies::Fragility;
using cairn::tests::times;

Table numbers(const std::vector<std::string>& names, const std::vector<std::vector<double>>& rows) {
  std::vector<Column> columns;
  for (const std::string& name : names) columns.push_back({name, ColumnType::number, "", ""});
  Table table(columns);
  table.resize(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) table.set_row(i, {rows[i].begin(), rows[i].end()});
  return table;
}

StudyResult stripes_only() {
  StudyResult result;
  result.findings.tables.push_back(
      {"stripes", "", numbers({"intensity", "share"}, {{1.0, 0.0}, {2.0, 0.5}, {4.0, std::nan("")}, {8.0, 1.0}})});
  return result;
}

StudyResult with_curve(double median = 2.5) {
  StudyResult result = stripes_only();
  std::vector<std::vector<double>> curve;
  for (int k = 0; k <= 20; ++k) {
    const double z = 0.25 * (k - 10);
    const auto share = [](double at) { return 0.5 * std::erfc(-at / std::sqrt(2.0)); };
    curve.push_back({median * std::exp(0.4 * z), share(z), share(z - 0.4), share(z + 0.4)});
  }
  result.findings.tables.push_back({"curve", "", numbers({"intensity", "probability", "low", "high"}, curve)});
  Table capacities({{"record", ColumnType::text, "", ""},
                    {"capacity", ColumnType::number, "", ""},
                    {"seen", ColumnType::text, "", ""}});
  capacities.resize(4);
  capacities.set_row(0, {std::string("a"), 3.0, std::string("exactly")});
  capacities.set_row(1, {std::string("b"), 1.0, std::string("below")});
  capacities.set_row(2, {std::string("c"), 8.0, std::string("above")});
  capacities.set_row(3, {std::string("d"), std::nan(""), std::string("unknown")});
  result.findings.tables.push_back({"capacities", "", std::move(capacities)});
  return result;
}

TEST(FragilityPicture, CurveBandStepsAndPointsAreDrawn) {
  const std::vector<StudyPicture> pictures = fragility_pictures(Fragility{}, with_curve());
  ASSERT_EQ(pictures.size(), 1U);
  const StudyPicture& picture = pictures.front();
  EXPECT_EQ(picture.name, "fragility");
  for (const std::string& drawing : {picture.on_page, picture.file}) {
    EXPECT_EQ(cairn::tests::markup_fault(drawing), "");
    EXPECT_EQ(times(drawing, "<circle"), 3U + 1U) << "a share that is no number is no point; one stands in the legend";
    EXPECT_NE(drawing.find("lognormal fit with 90 % band"), std::string::npos);
    EXPECT_NE(drawing.find("PGA [m/s²]"), std::string::npos);
    // Capacities 1 (below) and 3 of the three that are known: two steps, to 1/3 and 2/3 of the height of 362.
    EXPECT_NE(drawing.find("V279.3"), std::string::npos) << drawing;
    EXPECT_NE(drawing.find("V158.7"), std::string::npos);
    EXPECT_EQ(drawing.find("nan"), std::string::npos);
    EXPECT_EQ(drawing.find("inf"), std::string::npos);
  }
  EXPECT_EQ(picture.file.find("var("), std::string::npos) << "colours are written out in a file of its own";
}

// With a median of 10 the curve goes on to 27, the levels end at 8: the steps end under the last point.
TEST(FragilityPicture, StepsEndAtTheHighestLevel) {
  const std::string svg = fragility_pictures(Fragility{}, with_curve(10.0)).front().file;
  const std::size_t dot = svg.rfind("<circle class=\"dot\" cx=\"", svg.find("share of runs") - 100);
  ASSERT_NE(dot, std::string::npos);
  const std::size_t begin = dot + std::string("<circle class=\"dot\" cx=\"").size();
  const std::string last = svg.substr(begin, svg.find('"', begin) - begin);
  EXPECT_NE(svg.find("V158.7H" + last + "\"/>"), std::string::npos) << last << "\n" << svg;
}

TEST(FragilityPicture, StripesWithoutACurveAreStillDrawn) {
  const std::vector<StudyPicture> pictures = fragility_pictures(Fragility{}, stripes_only());
  ASSERT_EQ(pictures.size(), 1U);
  EXPECT_EQ(times(pictures.front().file, "<circle"), 3U + 1U);
  EXPECT_EQ(pictures.front().file.find("lognormal"), std::string::npos);
}

TEST(FragilityPicture, NothingToDrawIsNoPicture) {
  EXPECT_TRUE(fragility_pictures(Fragility{}, StudyResult{}).empty());
}

}  // namespace
