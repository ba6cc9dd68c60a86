/// ITACA's .cor.acc.
#include "cairn/files/records/itaca_cor_acc.hpp"

#include <gtest/gtest.h>

#include <string>

#include "files/record_case.hpp"

namespace cairn::tests {
namespace {

const std::string kItaca =
    "Event Date & Time             : 2001-02-03 04:05:06\n"
    "Station Code / Name           : 1 / Testville, Nowhere\n"
    "Network                       : NONE\n"
    "Orientation                   : WE\n"
    "Time Increment (s)            : 0.005\n"
    "Number of Data                : 6\n"
    "PGA (m/s/s)                   : 1.5000000E+00\n"
    "Accelaration time series in m/s/s\n"
    "-1.2500000E-04-1.5000000E+00 1.0000000E-01-5.5000000E-10 0.0000000E+00\n"
    "-9.0000000E-09\n";

TEST(ItacaCorAcc, NumbersThatTouch) {
  const Record record = record_of(kItaca);
  EXPECT_EQ(record.format, "ITACA cor.acc");
  EXPECT_EQ(record.station, "1 / Testville, Nowhere");
  EXPECT_EQ(record.origin_time, "2001-02-03 04:05:06");
  EXPECT_EQ(record.notes, Notes{});
  ASSERT_EQ(record.channels.size(), 1U);
  const auto& channel = record.channels[0];
  EXPECT_EQ(channel.pointing, Pointing::azimuth);
  EXPECT_EQ(channel.azimuth, 90.0);
  EXPECT_EQ(channel.dt, 0.005);
  EXPECT_EQ(channel.values, (Values{-1.25e-4, -1.5, 0.1, -5.5e-10, 0.0, -9e-9}));
  EXPECT_EQ(channel.stated_peak, 1.5);
  EXPECT_EQ(to_text(channel.unit_source), "header line 8");
}

TEST(ItacaCorAcc, PeakInAnotherUnit) {
  const Record record =
      record_of(replaced(kItaca, "PGA (m/s/s)                   : 1.5000000E+00", "PGA (cm/s2) : 151"));
  ASSERT_EQ(record.channels.size(), 1U);
  EXPECT_EQ(record.channels[0].stated_peak, 1.51);
  EXPECT_EQ(record.notes, (Notes{"WE: the header states a peak of 1.51, the samples reach 1.5 (SI)."}));
}

TEST(ItacaCorAcc, WhatIsRefused) {
  EXPECT_NE(faults_of(replaced(kItaca, "Accelaration time series in m/s/s\n", "")).find("given beside it"),
            std::string::npos);
  EXPECT_EQ(faults_of(replaced(kItaca, ": 6\n", ": 7\n")),
            "r:10: samples: expected 7 samples, as stated, found 6 before the end of the file");
  EXPECT_EQ(faults_of(replaced(replaced(kItaca, ": 6\n", ": none\n"), "0.005", "0")),
            "r:5: Time Increment: expected a finite number > 0 [s], found '0'\n"
            "r:6: Number of Data: expected a whole number of samples, 2 or more, found 'none'");
}

}  // namespace
}  // namespace cairn::tests
