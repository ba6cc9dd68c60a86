/// Text of the Central Weather Bureau of Taiwan.
#include "cairn/files/records/cwb.hpp"

#include <gtest/gtest.h>

#include <string>

#include "files/record_case.hpp"

namespace cairn::tests {
namespace {

const std::string kCwb =
    "#Earthquake Information\n"
    "#Depth(km): 10.0\n"
    "\n"
    "#StationCode: TST\n"
    "#StartTime(GMT+08): 2001/02/03-04:05:06.000\n"
    "#RecordLength(sec): 0.08\n"
    "#SampleRate(Hz): 50\n"
    "#AmplitudeUnit:  gal. DCoffset(corr)\n"
    "#AmplitudeMAX. U:    1.000~   -2.000\n"
    "#AmplitudeMAX. N:  123.500~ -100.000\n"
    "#DataSequence: Time U(+); N(+); E(-)\n"
    "#Data: 4F10.3 \n"
    "     0.000     1.000-99999.999     7.000\n"
    "     0.020    -2.000   123.500     0.000\n"
    "     0.040     0.000  -100.000     0.000\n"
    "     0.060     0.500     0.000     0.000\n";

TEST(Cwb, ColumnsThatTouchAndSigns) {
  const Record record = record_of(with_line_ends(kCwb, "\r\n"));
  EXPECT_EQ(record.format, "Taiwan CWB");
  EXPECT_EQ(record.station, "TST");
  EXPECT_EQ(record.origin_time, "2001/02/03-04:05:06.000");
  ASSERT_EQ(record.channels.size(), 3U);
  EXPECT_EQ(record.channels[0].pointing, Pointing::up);
  EXPECT_EQ(record.channels[0].values, (Values{0.01, -0.02, 0.0, 0.005}));
  EXPECT_EQ(record.channels[0].stated_peak, -0.02);
  EXPECT_EQ(record.channels[0].dt, 0.02);
  EXPECT_EQ(record.channels[1].azimuth, 0.0);
  EXPECT_EQ(record.channels[1].values[0], -99999.999 / 100.0);
  EXPECT_EQ(record.channels[2].azimuth, 270.0) << "E(-) points west";
  EXPECT_EQ(record.notes, (Notes{"N: the header states a peak of 1.235, the samples reach 999.99999 (SI)."}));
}

TEST(Cwb, LengthAgainstSamples) {
  EXPECT_EQ(faults_of(replaced(kCwb, "0.08", "120")),
            "r:16: samples: expected 6000 samples, as the record length says, found 4 before the end of the file");
  EXPECT_EQ(record_of(replaced(kCwb, "0.08", "0.06")).notes.front(),
            "The header's record length makes 3 samples; the file has 4, all of which were read.");
}

TEST(Cwb, WhatIsRefused) {
  EXPECT_EQ(faults_of(replaced(kCwb, "(Hz): 50", "(Hz): 100")),
            "r: time: expected even steps of 0.01 s, as the sample rate says, found steps from 0.02 to 0.02 s\n"
            "r:16: samples: expected 8 samples, as the record length says, found 4 before the end of the file");
  EXPECT_EQ(faults_of(replaced(kCwb, "(Hz): 50", "(Hz): 0")),
            "r:7: SampleRate: expected a finite number > 0 [Hz], found '0'");
  EXPECT_EQ(faults_of(replaced(kCwb, "Time U(+); N(+); E(-)", "U N E")),
            "r:11: DataSequence: expected Time U(+); N(+); E(+), in the order of the columns, found 'U N E'");
  EXPECT_NE(faults_of(replaced(kCwb, "gal. DCoffset(corr)", "count")).find("raw counts"), std::string::npos);
  EXPECT_EQ(faults_of(replaced(kCwb, "   123.500     0.000", " *********     0.000")),
            "r:14: acceleration: expected a finite number [gal] with a decimal point, found '*********'");
}

}  // namespace
}  // namespace cairn::tests
