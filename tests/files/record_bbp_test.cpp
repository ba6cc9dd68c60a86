/// Broadband Platform text.
#include "cairn/files/records/bbp.hpp"

#include <gtest/gtest.h>

#include <string>

#include "files/record_case.hpp"

namespace cairn::tests {
namespace {

const std::string kBbp =
    "# Station= TST, a remark (not a title)\n"
    "#    time(sec)      N-S(cm/s/s)      E-W(cm/s/s)      U-D(cm/s/s)\n"
    "0.000000e+00\t1.000000e+00\t-2.000000e+00\t3.000000e+00\n"
    "2.000000e-02   1.100000e+01   -2.500000e+00   3.500000e+00\n"
    "4.000000e-02   0.000000e+00    0.000000e+00   -1.000000e+02\n";

TEST(Bbp, ThreeChannels) {
  const Record record = record_of(kBbp);
  EXPECT_EQ(record.format, "SCEC BBP");
  EXPECT_EQ(record.notes, Notes{});
  ASSERT_EQ(record.channels.size(), 3U);
  EXPECT_EQ(record.channels[0].name, "N-S");
  EXPECT_EQ(record.channels[0].azimuth, 0.0);
  EXPECT_EQ(record.channels[1].azimuth, 90.0);
  EXPECT_EQ(record.channels[2].pointing, Pointing::up);
  EXPECT_EQ(record.channels[0].values, (Values{0.01, 0.11, 0.0}));
  EXPECT_EQ(record.channels[1].values, (Values{-0.02, -0.025, 0.0}));
  EXPECT_EQ(record.channels[2].values, (Values{0.03, 0.035, -1.0}));
  for (const auto& channel : record.channels) {
    EXPECT_EQ(channel.dt, 0.02);
    EXPECT_EQ(channel.unit, "cm/s/s");
    EXPECT_EQ(to_text(channel.unit_source), "header line 2");
  }
}

/// Seen in two observed records of the platform's own tests: the column of the vertical is that of the north.
TEST(Bbp, VerticalThatIsACopyIsNoted) {
  const Record record =
      record_of("# time(sec) N-S(cm/s/s) E-W(cm/s/s) U-D(cm/s/s)\n0 1 2 1\n0.01 -3 4 -3\n0.02 5 6 5\n");
  EXPECT_EQ(record.channels.size(), 3U);
  EXPECT_EQ(record.notes, (Notes{"U-D equals N-S sample by sample; use the horizontals only."}));
  EXPECT_EQ(record_of("# time(sec) N-S(cm/s/s) E-W(cm/s/s) U-D(cm/s/s)\n0 1 2 1\n0.01 -3 4 -3\n0.02 5 6 4\n").notes,
            Notes{});
  EXPECT_EQ(record_of("# time(sec) N-S(cm/s/s) E-W(cm/s/s) U-D(cm/s/s)\n0 0 2 0\n0.01 0 4 0\n0.02 0 6 0\n").notes,
            Notes{})
      << "channels of zeros are alike and no copies";
}

TEST(Bbp, VelocitiesAndOtherNames) {
  const Record record = record_of("# time(sec) 000(cm/s) 090(cm/s) ver(cm/s)\n0 1 2 3\n0.01 -3 4 -3\n");
  ASSERT_EQ(record.channels.size(), 3U);
  EXPECT_EQ(record.channels[0].quantity, Quantity::velocity);
  EXPECT_EQ(record.channels[1].azimuth, 90.0);
  EXPECT_EQ(record.channels[2].pointing, Pointing::up);
}

TEST(Bbp, OneChannelByName) {
  const Record record = record_of(kBbp, {.column = "e-w"});
  ASSERT_EQ(record.channels.size(), 1U);
  EXPECT_EQ(record.channels[0].name, "E-W");
  EXPECT_EQ(faults_of(kBbp, {.column = "X"}),
            "r: column: expected one of N-S | E-W | U-D, or its number from 1, found 'X'");
}

TEST(Bbp, WhatIsRefused) {
  EXPECT_EQ(faults_of(replaced(kBbp, "4.000000e-02", "5.000000e-02")),
            "r: time: expected times in even steps, found steps from 0.02 to 0.03 s");
  EXPECT_EQ(faults_of(replaced(kBbp, "   -1.000000e+02", "")),
            "r:5: acceleration: expected a finite number [cm/s/s], found nothing");
  EXPECT_EQ(faults_of(replaced(kBbp, "1.100000e+01", "nan")),
            "r:4: acceleration: expected a finite number [cm/s/s] with a decimal point, found 'nan'");
  EXPECT_EQ(faults_of("# time(sec) N-S(g) E-W(g) U-D(g)\n0 1 2 3\n"),
            "r: file: expected at least two samples, found 1");
  EXPECT_EQ(faults_of(replaced(kBbp, "time(sec)", "time(min)")), "r:2: time: expected times in sec, found 'min'");
  EXPECT_NE(faults_of(replaced(kBbp, "N-S(cm/s/s)", "N-S(counts)")).find("raw counts"), std::string::npos);
}

}  // namespace
}  // namespace cairn::tests
