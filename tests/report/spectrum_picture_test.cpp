/// The picture of a spectrum: which curves are drawn, and as sound markup.
#include "cairn/report/spectrum_picture.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "cairn/studies/spectrum/spectrum_findings.hpp"
#include "report/markup.hpp"

namespace {

using cairn::report::spectrum_pictures;
using cairn::report::StudyPicture;
using cairn::results::ColumnType;
using cairn::results::Table;
using cairn::scenario::StudyResult;
using cairn::studies::Spectrum;
using cairn::studies::SpectrumResponse;
using cairn::tests::times;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Two slendernesses of three sizes; the smallest block topples.
StudyResult result_of(std::int64_t motions) {
  Table table({{"slenderness", ColumnType::number, "rad", ""},
               {"size", ColumnType::number, "m", ""},
               {"p16", ColumnType::number, "", ""},
               {"median", ColumnType::number, "", ""},
               {"p84", ColumnType::number, "", ""},
               {"overturned", ColumnType::number, "", ""},
               {"number", ColumnType::integer, "", ""}});
  table.resize(6);
  std::size_t row = 0;
  for (const double alpha : {0.1, 0.2})
    for (const double size : {0.5, 1.0, 2.0}) {
      const bool falls = size < 0.6;
      table.set_row(row++, {alpha, size, 0.1, falls ? kInfinite : 0.4 / size, falls ? kInfinite : 0.6 / size,
                            falls ? 1.0 : 0.0, motions});
    }
  StudyResult result;
  result.findings.tables.push_back({cairn::studies::kSpectrumTable, "", std::move(table)});
  return result;
}

Spectrum keys_of(SpectrumResponse response) {
  Spectrum keys;
  keys.response = response;
  keys.slenderness = {.from = 0.1, .to = 0.2, .count = 2};
  keys.size = {.from = 0.5, .to = 2.0, .count = 3, .logarithmic = true};
  return keys;
}

TEST(SpectrumPicture, RockingHasCurvesOfRotationAndOfShares) {
  const std::vector<StudyPicture> pictures = spectrum_pictures(keys_of(SpectrumResponse::rotation), result_of(5));
  ASSERT_EQ(pictures.size(), 1U);
  EXPECT_EQ(pictures.front().name, "spectrum");
  for (const std::string& drawing : {pictures.front().on_page, pictures.front().file}) {
    EXPECT_EQ(cairn::tests::markup_fault(drawing), "");
    EXPECT_EQ(times(drawing, "<path class=\"line"), 2U + 2U + 2U + 2U) << "medians, 84 %, shares, legend";
    EXPECT_EQ(times(drawing, "<circle"), 4U + 4U + 6U) << "blocks that topple have no rotation, but a share";
    EXPECT_NE(drawing.find("α = 0.1 rad"), std::string::npos);
    EXPECT_NE(drawing.find("size R [m]"), std::string::npos);
    EXPECT_NE(drawing.find("share that topples"), std::string::npos);
    EXPECT_EQ(drawing.find("nan"), std::string::npos);
    EXPECT_EQ(drawing.find("inf"), std::string::npos);
  }
  EXPECT_EQ(pictures.front().file.find("var("), std::string::npos) << "colours are written out in a file of its own";
}

TEST(SpectrumPicture, OneMotionHasNoSpread) {
  const std::string drawing = spectrum_pictures(keys_of(SpectrumResponse::overturning), result_of(1)).front().file;
  EXPECT_EQ(cairn::tests::markup_fault(drawing), "");
  EXPECT_EQ(times(drawing, "<path class=\"line"), 2U + 1U + 3U) << "medians, g tan alpha, legend";
  EXPECT_NE(drawing.find("g tan α: it lifts off"), std::string::npos);
}

TEST(SpectrumPicture, NothingToDrawIsNoPicture) {
  EXPECT_TRUE(spectrum_pictures(keys_of(SpectrumResponse::rotation), StudyResult{}).empty());
}

}  // namespace
