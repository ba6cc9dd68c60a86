/// Drawings that stand alone carry colours that every program knows.
#include "cairn/report/svg_style.hpp"

#include <gtest/gtest.h>

namespace {

using cairn::report::light_colour;
using cairn::report::svg_style;

TEST(SvgStyle, WritesOutTheColoursOfTheRulesThatAreUsed) {
  const std::string style = svg_style("<path class=\"line l-red\"/><circle class=\"centroid\"/>");
  EXPECT_NE(style.find(".l-red { stroke:#c24e00; stroke-dasharray:8 3; }"), std::string::npos) << style;
  EXPECT_NE(style.find(".centroid { fill:#1d2125; }"), std::string::npos) << style;
  EXPECT_NE(style.find(".line { fill:none;"), std::string::npos) << style;
  for (const char* absent : {"var(", "--", ".l-blue", ".level", "table", "@media"})
    EXPECT_EQ(style.find(absent), std::string::npos) << absent << " in\n" << style;
}

TEST(SvgStyle, NothingUsedIsNothingWritten) { EXPECT_EQ(svg_style("<path d=\"M0 0\"/>"), ""); }

TEST(SvgStyle, ColoursAreThoseOfTheLightTheme) {
  EXPECT_EQ(light_colour("--card"), "#ffffff");
  EXPECT_EQ(light_colour("--stone"), "#d9cfbd") << "not --stone-edge";
  EXPECT_EQ(light_colour("--flight"), "#0072b2") << "the last of its block";
}

}  // namespace
