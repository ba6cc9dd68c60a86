/// The picture of an optimisation: every candidate over every parameter, and what is marked.
#include "cairn/report/optimise_picture.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "report/markup.hpp"

namespace {

using cairn::report::optimise_pictures;
using cairn::report::StudyPicture;
using cairn::results::ColumnType;
using cairn::results::Table;
using cairn::scenario::StudyResult;
using cairn::studies::Optimise;
using cairn::tests::times;

Optimise keys() {
  Optimise optimise;
  optimise.parameters = {{"body.box.width", 0.2, 0.4}, {"impact.lambda, impact.epsilon", 0.0, 0.3}};
  return optimise;
}

StudyResult result(bool margins) {
  StudyResult found;
  found.cases = Table({{"body.box.width", ColumnType::number, "m", ""},
                       {"impact.lambda", ColumnType::number, "", ""},
                       {"impact.epsilon", ColumnType::number, "", ""},
                       {"margin", ColumnType::number, "", ""}});
  found.cases.resize(5);
  for (std::size_t i = 0; i < 5; ++i) {
    const double x = 0.05 * static_cast<double>(i);
    const bool failed = !margins || i == 3;
    found.cases.set_row(i, {0.2 + x, x, x, failed ? std::nan("") : 1.0 + x * x});
  }
  return found;
}

TEST(OptimisePicture, HasAPanelForEachParameter) {
  const std::vector<StudyPicture> pictures = optimise_pictures(keys(), result(true));
  ASSERT_EQ(pictures.size(), 1U);
  for (const std::string& drawing : {pictures.front().on_page, pictures.front().file}) {
    EXPECT_EQ(cairn::tests::markup_fault(drawing), "");
    // Of five candidates one has no margin and one is the scenario: three, the scenario and the best, in two panels; and
    // three in the legend.
    EXPECT_EQ(times(drawing, "<circle"), 2U * 5U + 3U);
    EXPECT_NE(drawing.find("body.box.width [m]"), std::string::npos);
    EXPECT_NE(drawing.find(">impact.lambda<"), std::string::npos) << "the first of two keys with one value";
    EXPECT_EQ(drawing.find("nan"), std::string::npos);
  }
  EXPECT_EQ(pictures.front().file.find("var("), std::string::npos) << "colours are written out in a file of its own";
}

TEST(OptimisePicture, NothingToDrawIsNoPicture) {
  EXPECT_TRUE(optimise_pictures(keys(), result(false)).empty());
  EXPECT_TRUE(optimise_pictures(keys(), StudyResult{}).empty());
}

}  // namespace
