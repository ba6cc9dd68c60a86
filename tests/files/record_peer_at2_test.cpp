/// PEER's AT2 in its two styles, and what is wrong with a broken one.
#include <gtest/gtest.h>

#include <string>

#include "cairn/core/units.hpp"
#include "cairn/files/records/peer_at2.hpp"
#include "files/record_case.hpp"

namespace cairn::tests {
namespace {

const std::string kNew =
    "PEER NGA STRONG MOTION DATABASE RECORD\n"
    "Made-up Quake-01, 1/2/1993, Testville - East, 228\n"
    "ACCELERATION TIME SERIES IN UNITS OF G\n"
    "NPTS=      7, DT=   .0050 SEC,   0 POLE @    30.0 HZ\n"
    "   .1000000E+00  -.2000000E+00   .3000000E+00   .0000000E+00   .1000000E-02\n"
    "  -.4000000E+00   .5000000E-10               \n";

const std::string kOld =
    "PEER STRONG MOTION DATABASE RECORD. PROCESSING BY NOBODY.\n"
    "MADE-UP VALLEY 1/2/40 0439, TESTVILLE ARRAY #9, UP (NO STATION 117)\n"
    "ACCELERATION TIME HISTORY IN UNITS OF CM/SEC/SEC. FILTER POINTS: HP=0.2 Hz LP=15.0 Hz\n"
    "    4    0.0100    NPTS, DT\n"
    "  100.0  -200.0\n 300.0 0.5\n";

TEST(PeerAt2, NewStyle) {
  const Record record = record_of(kNew);
  EXPECT_EQ(record.format, "PEER AT2");
  EXPECT_EQ(record.event, "Made-up Quake-01");
  EXPECT_EQ(record.station, "Testville - East");
  EXPECT_EQ(record.origin_time, "1/2/1993");
  EXPECT_EQ(record.notes, Notes{});
  ASSERT_EQ(record.channels.size(), 1U);
  const auto& channel = record.channels[0];
  EXPECT_EQ(channel.name, "228");
  EXPECT_EQ(channel.pointing, Pointing::azimuth);
  EXPECT_EQ(channel.azimuth, 228.0);
  EXPECT_EQ(channel.dt, 0.005);
  EXPECT_EQ(channel.unit, "G");
  EXPECT_EQ(to_text(channel.unit_source), "header line 3");
  EXPECT_EQ(channel.to_si, kStandardGravity);
  EXPECT_EQ(channel.values, (Values{0.1 * kStandardGravity, -0.2 * kStandardGravity, 0.3 * kStandardGravity, 0.0,
                                    0.001 * kStandardGravity, -0.4 * kStandardGravity, 0.5e-10 * kStandardGravity}));
}

TEST(PeerAt2, OldStyle) {
  const Record record = record_of(kOld);
  ASSERT_EQ(record.channels.size(), 1U);
  EXPECT_EQ(record.station, "TESTVILLE ARRAY #9");
  EXPECT_EQ(record.channels[0].name, "UP");
  EXPECT_EQ(record.channels[0].pointing, Pointing::up);
  EXPECT_EQ(record.channels[0].dt, 0.01);
  EXPECT_EQ(record.channels[0].values, (Values{1.0, -2.0, 3.0, 0.005}));
}

TEST(PeerAt2, EveryLineEnd) {
  for (const char* ending : {"\r\n", "\r"}) {
    EXPECT_EQ(record_of(with_line_ends(kNew, ending)).channels[0].values, record_of(kNew).channels[0].values);
  }
}

TEST(PeerAt2, VelocityAndTitlesOfOthers) {
  const Record record = record_of(
      "Data that somebody typed, 8 points across, with a long list of remarks\n"
      "The units are (cm/s)\n"
      "npts = 3 , dt: 0.02\n"
      "1.0-2.0 3.0\n");
  ASSERT_EQ(record.channels.size(), 1U);
  EXPECT_EQ(record.event, "Data that somebody typed, 8 points across, with a long list of remarks");
  EXPECT_EQ(record.channels[0].name, "");
  EXPECT_EQ(record.channels[0].quantity, Quantity::velocity);
  EXPECT_EQ(record.channels[0].values, (Values{0.01, -0.02, 0.03}));
}

TEST(PeerAt2, UnitIsNeverGuessed) {
  const std::string silent = replaced(kNew, " IN UNITS OF G", "");
  EXPECT_NE(faults_of(silent).find("unit: expected a unit in the file, or given beside it"), std::string::npos);
  const Record given = record_of(silent, {.unit = "g"});
  ASSERT_EQ(given.channels.size(), 1U);
  EXPECT_EQ(given.channels[0].unit_source.kind, cairn::UnitSource::Kind::given);
  EXPECT_EQ(given.channels[0].values, record_of(kNew).channels[0].values);
  EXPECT_NE(faults_of(kNew, {.unit = "gal"}).find("r:3: unit: expected 'gal', as given, found 'G'"), std::string::npos);
  EXPECT_NE(faults_of(replaced(kNew, "OF G", "OF COUNTS")).find("raw counts"), std::string::npos);
}

TEST(PeerAt2, CountsThatDisagree) {
  EXPECT_EQ(faults_of(replaced(kNew, "NPTS=      7", "NPTS=      9")),
            "r:6: samples: expected 9 samples, as stated, found 7 before the end of the file");
  EXPECT_EQ(record_of(replaced(kNew, "NPTS=      7", "NPTS=      4")).notes,
            (Notes{"The header states 4 samples; 3 more numbers follow and were left out."}));
  EXPECT_EQ(faults_of(replaced(kNew, "NPTS=      7", "NPTS= ******")),
            "r:4: NPTS: expected a whole number of samples, 2 or more, found '******'");
  EXPECT_EQ(faults_of(replaced(kNew, "DT=   .0050", "DT=   0.000")),
            "r:4: DT: expected a finite number > 0 [s], found '0.000'");
}

TEST(PeerAt2, FaultsOfTheSamplesHaveTheirLine) {
  EXPECT_EQ(
      faults_of(replaced(kNew, "   .3000000E+00", " **************")),
      "r:5: samples: expected a finite number, found '**************': too large for its column when the file was "
      "written");
  EXPECT_EQ(faults_of(replaced(kNew, ".5000000E-10", "NaN         ")),
            "r:6: samples: expected a finite number, found 'NaN'");
}

TEST(PeerAt2, StepThatIsGivenTooMustAgree) {
  EXPECT_EQ(faults_of(kNew, {.dt = 0.005}), "none");
  EXPECT_EQ(faults_of(kNew, {.dt = 0.01}),
            "r: dt: expected none or 0.005, which the PEER AT2 file tells [s], found 0.01");
}

}  // namespace
}  // namespace cairn::tests
