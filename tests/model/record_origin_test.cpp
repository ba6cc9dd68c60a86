/// Times of day in the words of headers, and what they say about two files of one motion.
#include <gtest/gtest.h>

#include "cairn/model/record_origin.hpp"

namespace cairn {
namespace {

TEST(TimeOfDay, IsFoundInTheWordsOfTheNetworks) {
  const auto seconds = [](const char* text) {
    const auto time = time_of_day(text);
    return time ? time->seconds : -1.0;
  };
  EXPECT_EQ(seconds("2018/01/24 19:51:43"), 19 * 3600 + 51 * 60 + 43);
  EXPECT_DOUBLE_EQ(seconds("20190728_160919.870"), 16 * 3600 + 9 * 60 + 19.87);
  EXPECT_EQ(seconds("2016 November 13 11:02:56 UT"), 11 * 3600 + 2 * 60 + 56);
  EXPECT_DOUBLE_EQ(seconds("05/02/83, 16:42:48.2 PDT"), 16 * 3600 + 42 * 60 + 48.2);
  EXPECT_EQ(seconds("14/11/2010 7:08"), 7 * 3600 + 8 * 60);
  EXPECT_EQ(seconds("10/18/1989"), -1.0);
  EXPECT_EQ(seconds("1989 10 18 0004"), -1.0) << "four digits may be anything";
  EXPECT_EQ(seconds("99:99:99"), -1.0);
  EXPECT_EQ(seconds(""), -1.0);
  EXPECT_EQ(seconds("20190728_16"), -1.0);
  EXPECT_EQ(time_of_day("2018/01/24 19:51:43 JST")->other, "2018/01/24 @ JST");
}

Record stating(const char* format, const char* time) {
  Record record;
  record.format = format;
  record.origin_time = time;
  return record;
}

TEST(OriginOffset, ComesFromTimesOfOneFormat) {
  const OriginOffset later =
      origin_offset(stating("K-NET", "2018/01/24 19:51:43"), stating("K-NET", "2018/01/24 19:51:45"));
  EXPECT_EQ(later.seconds, 2.0);
  EXPECT_NE(later.note.find("2 s after"), std::string::npos) << later.note;
  const OriginOffset same = origin_offset(stating("K-NET", "a 19:51:43"), stating("K-NET", "a 19:51:43"));
  EXPECT_EQ(same.seconds, 0.0);
  EXPECT_EQ(same.note, "");
}

TEST(OriginOffset, IsNoneAndSaidWhereTimesCannotBeCompared) {
  for (const auto& [one, two] : {std::pair{stating("PEER AT2", ""), stating("PEER AT2", "")},
                                 {stating("PEER AT2", "10/18/1989"), stating("PEER AT2", "10/19/1989")},
                                 {stating("K-NET", "2018/01/24 19:51:43"), stating("ESM", "2018/01/24 19:51:44")},
                                 {stating("K-NET", "2018/01/24 19:51:43"), stating("K-NET", "2018/01/25 19:51:44")}}) {
    const OriginOffset offset = origin_offset(one, two);
    EXPECT_EQ(offset.seconds, 0.0);
    EXPECT_NE(offset.note.find("taken to begin together"), std::string::npos) << offset.note;
  }
}

}  // namespace
}  // namespace cairn
