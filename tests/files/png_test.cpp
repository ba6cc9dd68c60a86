#include "cairn/files/png.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

unsigned big_endian(const std::string& bytes, std::size_t at) {
  unsigned value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

TEST(Png, HasTheSizeOfTheDrawingTimesTheScale) {
  const auto png = files::png_of_svg(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\"><rect width=\"30\" height=\"20\" "
      "fill=\"red\"/></svg>",
      2.0);
  ASSERT_TRUE(png) << png.error();
  EXPECT_EQ(png->substr(0, 8), "\x89PNG\r\n\x1a\n");
  // The header chunk follows the signature: length, name, width, height (PNG specification, 11.2.2).
  EXPECT_EQ(png->substr(12, 4), "IHDR");
  EXPECT_EQ(big_endian(*png, 16), 60U);
  EXPECT_EQ(big_endian(*png, 20), 40U);
}

TEST(Png, ADrawingThatIsOtherHasOtherBytes) {
  const auto drawn = [](const std::string& colour) {
    return files::png_of_svg(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><rect width=\"8\" height=\"8\" fill=\"" +
            colour + "\"/></svg>",
        1.0);
  };
  ASSERT_TRUE(drawn("red"));
  EXPECT_EQ(*drawn("red"), *drawn("red"));
  EXPECT_NE(*drawn("red"), *drawn("blue"));
}

TEST(Png, WhatIsNoDrawingIsRefusedWithAReason) {
  for (const char* text : {"", "<svg", "no drawing"}) {
    const auto png = files::png_of_svg(text, 1.0);
    ASSERT_FALSE(png) << text;
    EXPECT_FALSE(png.error().empty());
  }
}

}  // namespace
}  // namespace cairn
