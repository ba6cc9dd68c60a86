/// GeoNet: three series of each component, columns that touch, text and numbers that must agree.
#include "cairn/files/records/geonet.hpp"

#include "cairn/core/units.hpp"
#include "files/record_checks.hpp"

namespace cairn::files {
namespace {

using Numbers = std::vector<std::pair<std::size_t, std::string>>;

struct Component {
  std::string volume = "Corrected";
  std::string step = "Instrument corrected data at 0.020 sec intervals";
  std::string name = "N10E";
  std::string points = "12";
  std::string acceleration_peak = "-12345.6 mm/s/s";
  Numbers whole = {{28, "10"}, {34, "12"}, {35, "3"}, {36, "2"}};
  Numbers real = {{25, "0.0050"}, {26, "0.0200"}};
  std::string samples =
      "    10.0-12345.6   -20.5     0.0     0.1     0.2     0.3     0.4     0.5     0.6\n"
      "     7.0    -8.0\n"
      "    1.25   -2.50    0.00\n"
      "   0.125  -0.250\n";

  std::string text() const {
    return volume +
           " accelerogram 20300203_040500_ABCD_20 Some Institute\n"
           "Site ABCD      40 00 00S  175 00 00E     File:  x\n"
           "A Town Hall\n"
           "Instrument Xyz_1\n"
           "Resolution: 24-bit   Instr Period: 0.0050 s   Damping: 0.700\n"
           "Accelerogram 20300203_040500_ABCD_20                 Processed 2030 March 01\n"
           "5 km east of A Town\n"
           "2030 February 03         04:05:06 UT\n"
           "Epicentre  40 00 00S 175 00 00E  Bearing S40E  Dist   25km  Depth   15km Mw 5.50\n"
           "Number of points  " +
           points + "    Duration 0.22 sec\n" + step +
           "\nBand-pass filter transition bands are .10-.25 Hz and 24.50-25.50 Hz\n" + "Component " + name +
           "  Longitudinal Accelerometer Axis\n" + "Acceleration:  peak   " + acceleration_peak +
           " at  0.02 sec     rms    292.2 mm/s/s\n" +
           "Velocity:      peak    -2.50 mm/s   at  0.02 sec     rms    46.28 mm/s\n"
           "Displacement:  peak   -0.250 mm     at  0.02 sec     rms   14.626 mm\n" +
           number_lines(40, 10, 8, "0", whole) + number_lines(60, 10, 8, "0.00", real) + samples;
  }
};

TEST(GeonetRecord, ThreeSeriesOfEachComponent) {
  Component second;
  second.name = "Up";
  second.whole = {{28, "0"}, {34, "12"}, {35, "3"}, {36, "2"}};
  const std::string text = Component{}.text() + second.text();
  ASSERT_TRUE(looks_like_geonet(text));
  const Record record = record_of(parse_geonet, text);
  EXPECT_EQ(record.format, "GeoNet V2A");
  EXPECT_EQ(record.station, "ABCD A Town Hall");
  EXPECT_EQ(record.event, "5 km east of A Town");
  EXPECT_EQ(record.origin_time, "2030 February 03 04:05:06 UT");
  EXPECT_EQ(notes_of(record), "");
  ASSERT_EQ(record.channels.size(), 6U);
  const RecordChannel& acceleration = record.channels[0];
  EXPECT_EQ(acceleration.values, over({10.0, -12345.6, -20.5, 0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 7.0, -8.0}, 1000.0));
  EXPECT_EQ(acceleration.name, "N10E");
  EXPECT_EQ(acceleration.azimuth, 10.0);
  EXPECT_EQ(acceleration.dt, 0.02);
  EXPECT_EQ(acceleration.unit, "mm/s/s");
  EXPECT_EQ(to_text(acceleration.unit_source), "header line 14");
  EXPECT_EQ(acceleration.stated_peak, -12345.6 / 1000.0);
  EXPECT_EQ(record.channels[1].quantity, Quantity::velocity);
  EXPECT_EQ(record.channels[1].values, over({1.25, -2.5, 0.0}, 1000.0));
  EXPECT_EQ(record.channels[2].quantity, Quantity::displacement);
  EXPECT_EQ(record.channels[2].values, over({0.125, -0.25}, 1000.0));
  EXPECT_EQ(record.channels[3].pointing, Pointing::up);
}

TEST(GeonetRecord, EveryLineEndAndWhatFollowsTheLastLine) {
  for (const char* end : {"\r\n", "\r"})
    EXPECT_EQ(record_of(parse_geonet, with_line_ends(Component{}.text(), end)).channels.size(), 3U);
  EXPECT_EQ(record_of(parse_geonet, Component{}.text() + "\n  \n\x1a\x1a").channels.size(), 3U);
}

TEST(GeonetRecord, BearingsInEveryQuadrantAndDown) {
  const auto channel_of = [](const std::string& name, const std::string& direction) {
    Component component;
    component.name = name;
    component.whole[0].second = direction;
    const Record record = record_of(parse_geonet, component.text());
    EXPECT_EQ(notes_of(record), "") << name;
    return record.channels.front();
  };
  EXPECT_EQ(channel_of("N80W", "280").azimuth, 280.0);
  EXPECT_EQ(channel_of("S14E", "166").azimuth, 166.0);
  EXPECT_EQ(channel_of("S10W", "190").azimuth, 190.0);
  EXPECT_EQ(channel_of("North", "0").azimuth, 0.0);
  EXPECT_EQ(channel_of("Down", "0").pointing, Pointing::down);
}

TEST(GeonetRecord, ADirectionThatContradictsItselfIsNoted) {
  Component component;
  component.whole[0].second = "190";
  EXPECT_EQ(notes_of(record_of(parse_geonet, component.text())),
            "N10E: the header's numbers say 190 degrees: the text was taken.\n");
}

TEST(GeonetRecord, RawReadingsOfVolumeOne) {
  Component component;
  component.volume = "Uncorrected";
  component.step = "Raw readings in units of 1.00 mm/s/s  at intervals of 0.005 s";
  component.whole = {{28, "10"}, {31, "12"}};
  component.samples = component.samples.substr(0, component.samples.find("    1.25"));
  const Record record = record_of(parse_geonet, component.text() + component.text());
  EXPECT_EQ(record.format, "GeoNet V1A");
  ASSERT_EQ(record.channels.size(), 2U);
  EXPECT_EQ(record.channels[0].values.size(), 12U);
  EXPECT_EQ(record.channels[0].dt, 0.005);
  EXPECT_EQ(notes_of(record), "");

  component.step = "Raw readings in units of 0.50 mm/s/s  at intervals of 0.005 s";
  const Record halved = record_of(parse_geonet, component.text());
  EXPECT_EQ(halved.channels[0].values[0], 0.005);
  EXPECT_EQ(notes_of(halved), "N10E: the header states a peak of -12.3456, the samples reach 6.1728 (SI).\n");
}

TEST(GeonetRecord, APeakThatTheSamplesDoNotHaveIsNoted) {
  Component component;
  component.acceleration_peak = "-12345.4 mm/s/s";
  EXPECT_EQ(notes_of(record_of(parse_geonet, component.text())),
            "N10E: the header states a peak of -12.3454, the samples reach 12.3456 (SI).\n");
}

TEST(GeonetRecord, StepsOfTextAndNumbersMustAgree) {
  Component component;
  component.real[1].second = "0.0100";
  EXPECT_EQ(faults_of(parse_geonet, component.text()),
            "r:23: step: expected '0.020' s, as the text says, found '0.0100'");
  component.step = "Instrument corrected data";
  EXPECT_EQ(record_of(parse_geonet, component.text()).channels.front().dt, 0.01);
  component.real = {};
  EXPECT_EQ(faults_of(parse_geonet, component.text()), "r:23: step: expected a finite number > 0 [s], found '0.00'");
}

TEST(GeonetRecord, CountsAreNotTrusted) {
  Component component;
  component.whole[1].second = "9999999";
  EXPECT_EQ(faults_of(parse_geonet, component.text()), "r:28: samples: expected 10 samples in this line, found 2");
  component.whole[1].second = "11";  // one sample more in the last line than stated
  EXPECT_EQ(faults_of(parse_geonet, component.text()), "r:28: samples: expected 1 samples in this line, found 2");
  component.whole[1].second = "12";
  component.whole[3].second = "12";
  EXPECT_EQ(faults_of(parse_geonet, component.text()), "r:30: samples: expected 10 samples in this line, found 2");
  component.whole[3].second = "0";  // displacements that no number speaks of
  EXPECT_EQ(faults_of(parse_geonet, component.text()),
            "r:30: component: expected the next component or the end of the file, found '0.125  -0.250'");
  component.whole = {{28, "10"}, {34, "0"}};
  component.points = "none";
  EXPECT_NE(faults_of(parse_geonet, component.text()).find("r:20: number of samples"), std::string::npos);
}

TEST(GeonetRecord, TruncatedFilesAreRefused) {
  EXPECT_EQ(faults_of(parse_geonet, without_last_lines(Component{}.text(), 2)),
            "r:28: samples: expected 3 samples, as stated, found 0 before the end of the file");
  EXPECT_EQ(faults_of(parse_geonet, without_last_lines(Component{}.text(), 1) + Component{}.text()),
            "r:30: samples: expected 2 samples, as stated, found 0 before the next text");
}

TEST(GeonetRecord, FaultsNameTheirLine) {
  Component component;
  component.acceleration_peak = "12 furlong";
  EXPECT_EQ(faults_of(parse_geonet, component.text()),
            "r:14: Acceleration: expected a peak with its unit, as in mm/s/s, mm/s, mm, found 'furlong'");
  EXPECT_EQ(faults_of(parse_geonet, replaced(Component{}.text(), "    -8.0", "********")),
            "r:28: samples: expected a finite number, found '********': too large for its column when the file was "
            "written");
}

TEST(GeonetRecord, OtherTextsAreNotTakenForIt) {
  EXPECT_FALSE(looks_like_geonet(""));
  EXPECT_FALSE(looks_like_geonet("Corrected accelerogram\nUncorrected accelerogram data\n"));
  EXPECT_NE(faults_of(parse_geonet, "").find("expected a component"), std::string::npos);
}

TEST(GeonetRecord, BrokenFilesAreRefusedOrRead) {
  expect_survives_mutations(parse_geonet, looks_like_geonet, Component{}.text() + Component{}.text());
}

TEST(GeonetRecord, ARealRecordHasItsPeaks) {
  const std::optional<std::string> bytes = real_record("geonet/20161113_110300_HSES_20.V2A");
  if (!bytes) GTEST_SKIP() << kNoData;
  ASSERT_TRUE(looks_like_geonet(*bytes));
  const Record record = record_of(parse_geonet, *bytes);
  ASSERT_EQ(record.channels.size(), 9U);
  EXPECT_EQ(record.station, "HSES Hanmer Springs Emergency Centre");
  const std::vector<double> peaks = {0.2411, 0.2604, 0.1602};  // [g], as the index of the data states them
  for (std::size_t k = 0; k < 3; ++k) {
    const RecordChannel& channel = record.channels[3 * k];
    EXPECT_EQ(channel.quantity, Quantity::acceleration);
    EXPECT_EQ(channel.values.size(), 8192U);
    EXPECT_EQ(channel.dt, 0.02);
    EXPECT_NEAR(g_from_acceleration(largest(channel)), peaks[k], 0.5e-4);  // printed digits
  }
  EXPECT_EQ(record.channels[0].azimuth, 10.0);
  EXPECT_EQ(record.channels[3].azimuth, 280.0);
  EXPECT_EQ(record.channels[6].pointing, Pointing::up);
  EXPECT_EQ(notes_of(record), "");  // nine stated peaks agree
}

}  // namespace
}  // namespace cairn::files
