/// The picture of a sweep: every case by its verdict, over one key, two, or more.
#include "cairn/report/sweep_picture.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "report/markup.hpp"

namespace cairn::report {
namespace {

using results::ColumnType;
using tests::markup_fault;
using tests::times;

constexpr std::size_t kCases = 10;

studies::Sweep sweep_of(const std::vector<std::string>& keys) {
  studies::Sweep sweep;
  for (const std::string& key : keys) sweep.vary.push_back({key, studies::LogRange{1.0, 10.0, kCases}});
  return sweep;
}

/// Of ten cases three topple and one has no verdict.
scenario::StudyResult result_of(std::size_t cases) {
  scenario::StudyResult result;
  result.cases = results::Table({{"body.box.width", ColumnType::number, "m", ""},
                                 {"ground.motion.x.frequency", ColumnType::number, "Hz", ""},
                                 {"impact.law", ColumnType::text, "", ""},
                                 {"verdict", ColumnType::text, "", ""},
                                 {"rotation", ColumnType::number, "rad", ""}});
  result.cases.resize(cases);
  for (std::size_t i = 0; i < cases; ++i) {
    const double x = 1.0 + static_cast<double>(i % kCases);
    const std::string verdict = i % kCases < 3 ? "toppled" : i % kCases == 3 ? "failed" : "survived";
    result.cases.set_row(i, {x, 2.0 * x, std::string("housner"), verdict, 0.1 * x});
  }
  return result;
}

TEST(SweepPicture, TwoNumbersMakeAPlane) {
  const auto pictures = sweep_pictures(sweep_of({"body.box.width", "ground.motion.x.frequency"}), result_of(kCases));
  ASSERT_EQ(pictures.size(), 1U);
  for (const std::string& drawing : {pictures.front().on_page, pictures.front().file}) {
    EXPECT_EQ(markup_fault(drawing), "");
    EXPECT_EQ(times(drawing, "<circle"), kCases + 3U) << "a dot for each case and three in the legend";
    for (const char* part :
         {"body.box.width [m]", "ground.motion.x.frequency [Hz]", "survived", "toppled", "no verdict"})
      EXPECT_NE(drawing.find(part), std::string::npos) << part;
    EXPECT_EQ(drawing.find("largest rotation"), std::string::npos);
  }
}

TEST(SweepPicture, OneNumberIsDrawnAgainstTheRotationAndWordsAreNot) {
  const auto pictures = sweep_pictures(sweep_of({"body.box.width, body.box.height", "impact.law"}), result_of(kCases));
  ASSERT_EQ(pictures.size(), 1U);
  EXPECT_EQ(times(pictures.front().file, "<circle"), kCases + 3U);
  EXPECT_NE(pictures.front().file.find("largest rotation [rad]"), std::string::npos);
  EXPECT_EQ(pictures.front().file.find("impact.law"), std::string::npos);
}

TEST(SweepPicture, ManyCasesAreThinned) {
  constexpr std::size_t kMany = 12000;
  const auto pictures = sweep_pictures(sweep_of({"body.box.width"}), result_of(kMany));
  ASSERT_EQ(pictures.size(), 1U);
  EXPECT_EQ(times(pictures.front().file, "<circle"), kMany / 3 + 3U);
  EXPECT_NE(pictures.front().file.find("One case of 3 is drawn"), std::string::npos);
}

TEST(SweepPicture, NothingToDrawIsNoPicture) {
  EXPECT_TRUE(sweep_pictures(sweep_of({"impact.law"}), result_of(kCases)).empty());
  EXPECT_TRUE(sweep_pictures(sweep_of({"body.box.width"}), result_of(0)).empty());
}

}  // namespace
}  // namespace cairn::report
