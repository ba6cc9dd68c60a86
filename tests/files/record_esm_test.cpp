/// ASCII files of ESM and AFAD.
#include "cairn/files/records/esm.hpp"

#include <gtest/gtest.h>

#include <string>

#include "files/record_case.hpp"

namespace cairn::tests {
namespace {

const std::string kEsm =
    "EVENT_NAME: MADE UP\n"
    "EVENT_ID: XX-1\n"
    "EVENT_DATE_YYYYMMDD: 20010203\n"
    "NETWORK: XX\n"
    "STATION_CODE: TST\n"
    "STATION_NAME: Town Hall: first floor\n"
    "DATE_TIME_FIRST_SAMPLE_YYYYMMDD_HHMMSS: 20010203_010203.500\n"
    "DATE_TIME_FIRST_SAMPLE_PRECISION: milliseconds\n"
    "SAMPLING_INTERVAL_S: 0.005000\n"
    "NDATA: 4\n"
    "STREAM: HNN\n"
    "UNITS: cm/s^2\n"
    "PGA_CM/S^2: -2.500000\n"
    "DATA_TYPE: ACCELERATION\n"
    "USER5: \n"
    "0.500000\n"
    "-2.500000\n"
    "1.000000\n"
    "0.000000\n";

TEST(Esm, HeaderAndSamples) {
  const Record record = record_of(kEsm);
  EXPECT_EQ(record.format, "ESM ASCII");
  EXPECT_EQ(record.event, "MADE UP");
  EXPECT_EQ(record.station, "XX.TST");
  EXPECT_EQ(record.origin_time, "20010203_010203.500");
  EXPECT_EQ(record.notes, Notes{});
  ASSERT_EQ(record.channels.size(), 1U);
  const auto& channel = record.channels[0];
  EXPECT_EQ(channel.name, "HNN");
  EXPECT_EQ(channel.pointing, Pointing::azimuth);
  EXPECT_EQ(channel.azimuth, 0.0);
  EXPECT_EQ(channel.dt, 0.005);
  EXPECT_EQ(channel.values, (Values{0.005, -0.025, 0.01, 0.0}));
  EXPECT_EQ(to_text(channel.unit_source), "header line 12");
  EXPECT_EQ(channel.stated_peak, -0.025);
}

TEST(Esm, DatesOfAfad) {
  const Record record = record_of(replaced(kEsm, "20010203\n", "2001/02/03\n"));
  EXPECT_EQ(record.format, "ESM ASCII (AFAD)");
  EXPECT_EQ(record.channels[0].values, record_of(kEsm).channels[0].values);
}

TEST(Esm, VelocityAndDisplacement) {
  const std::string velocity = replaced(
      replaced(replaced(kEsm, "UNITS: cm/s^2", "UNITS: cm/s"), "PGA_CM/S^2", "PGV_CM/S"), "ACCELERATION", "VELOCITY");
  const Record record = record_of(velocity);
  ASSERT_EQ(record.channels.size(), 1U);
  EXPECT_EQ(record.channels[0].quantity, Quantity::velocity);
  EXPECT_EQ(record.channels[0].stated_peak, -0.025);
}

TEST(Esm, PeakBeyondTheDigitsIsNoted) {
  EXPECT_EQ(record_of(replaced(kEsm, ": -2.500000", ": 2.6")).notes,
            (Notes{"HNN: the header states a peak of 0.026, the samples reach 0.025 (SI)."}));
  EXPECT_EQ(record_of(replaced(kEsm, ": -2.500000", ": 2.5")).notes, Notes{});
  EXPECT_EQ(record_of(replaced(kEsm, ": -2.500000", ": ")).notes, Notes{});
}

TEST(Esm, WhatIsRefused) {
  EXPECT_EQ(
      faults_of(replaced(kEsm, "UNITS: cm/s^2", "UNITS: counts")),
      "r:12: unit: expected g | g/10 | gal | cm/s2 | mm/s2 | m/s2 | cm/s | mm/s | m/s | cm | mm | m, found 'counts': "
      "raw counts, which need the instrument's sensitivity first");
  EXPECT_EQ(faults_of(replaced(kEsm, "ACCELERATION", "ACCELERATION RESPONSE SPECTRUM")),
            "r:14: DATA_TYPE: expected ACCELERATION, as the unit says, found 'ACCELERATION RESPONSE SPECTRUM'");
  EXPECT_EQ(faults_of(replaced(kEsm, "NDATA: 4", "NDATA: 400000")),
            "r:19: samples: expected 400000 samples, as stated, found 4 before the end of the file");
  EXPECT_EQ(faults_of(replaced(replaced(kEsm, "0.005000", "-1"), "NDATA: 4", "NDATA: ")),
            "r:9: SAMPLING_INTERVAL_S: expected a finite number > 0 [s], found '-1'\n"
            "r:10: NDATA: expected a whole number of samples, 2 or more, found nothing");
  EXPECT_NE(faults_of(replaced(kEsm, "UNITS: cm/s^2", "UNITS: ")).find("given beside it"), std::string::npos);
  EXPECT_EQ(faults_of(replaced(kEsm, "UNITS: cm/s^2", "UNITS: "), {.unit = "cm/s2"}), "none");
}

TEST(Esm, MoreSamplesThanStatedAreNoted) {
  EXPECT_EQ(record_of(replaced(kEsm, "NDATA: 4", "NDATA: 3")).notes,
            (Notes{"The header states 3 samples; 1 more number follows and was left out."}));
}

}  // namespace
}  // namespace cairn::tests
