/// SMC: columns that touch, comments, kinds of files, angles.
#include "cairn/files/records/smc.hpp"

#include "cairn/core/units.hpp"
#include "files/record_checks.hpp"

namespace cairn::files {
namespace {

using Numbers = std::vector<std::pair<std::size_t, std::string>>;

struct Smc {
  std::string kind = "2 CORRECTED ACCELEROGRAM";
  std::string component = "360";
  Numbers whole = {{13, "90"}, {14, "360"}, {16, "2"}, {17, "10"}};
  Numbers real = {{2, "0.2000000E+03"}, {30, "0.1250000E+02"}, {32, "-0.2500000E+02"}};
  std::string comments = "| first\n|second\n";
  std::string samples =
      " 1.0000E+0-2.0000E+0 3.0000E+0-4.0000E+0-5.0000E-1 6.2500E-1-2.5000E+1 1.2500E+1\n"
      "-1.0000E+0 0.0000E+0\n";

  std::string text() const {
    return kind + "\n*\nXY001\n     2030   2   3    0405 Somewhere, XX\nMoment Mag=  5.5\n" +
           "station = A Town, 12 High Street     component=" + right(component, 7) + "\n" +
           "epicentral dist =     12.0       pk     =     25.0\ninst type=XYZ      data source = US\n*\n*\n*\n" +
           number_lines(48, 8, 10, "-32768", whole) + number_lines(50, 5, 15, "0.1700000E+39", real) + comments +
           samples;
  }
};

TEST(SmcRecord, ColumnsThatTouch) {
  const std::string text = Smc{}.text();
  ASSERT_TRUE(looks_like_smc(text));
  const Record record = record_of(parse_smc, text);
  EXPECT_EQ(record.format, "USGS SMC");
  EXPECT_EQ(record.event, "Somewhere, XX");
  EXPECT_EQ(record.origin_time, "2030 2 3 0405");
  EXPECT_EQ(record.station, "A Town, 12 High Street");
  ASSERT_EQ(record.channels.size(), 1U);
  const RecordChannel& channel = record.channels.front();
  EXPECT_EQ(channel.values, over({1.0, -2.0, 3.0, -4.0, -0.5, 0.625, -25.0, 12.5, -1.0, 0.0}, 100.0));
  EXPECT_EQ(channel.dt, 0.005);
  EXPECT_EQ(channel.unit, "cm/s2");
  EXPECT_EQ(channel.stated_peak, -0.25);
  EXPECT_EQ(channel.name, "360");
  EXPECT_EQ(channel.pointing, Pointing::azimuth);
  EXPECT_EQ(channel.azimuth, 0.0);
  EXPECT_EQ(notes_of(record), "");
}

TEST(SmcRecord, EveryLineEnd) {
  for (const char* end : {"\r\n", "\r"})
    EXPECT_EQ(record_of(parse_smc, with_line_ends(Smc{}.text(), end)).channels.front().values.size(), 10U);
}

TEST(SmcRecord, WideColumnsOfHighPrecision) {
  Smc smc;
  smc.whole = {{13, "0"}, {16, "2"}, {17, "6"}, {47, "8"}};
  smc.component = "up";
  smc.samples = "  1.0000001E+0 -2.0000000E+0  3.0000000E+0 -4.0000000E+0 -2.5000000E+1\n  5.0000000E-1\n";
  const Record record = record_of(parse_smc, smc.text());
  EXPECT_EQ(record.channels.front().values, over({1.0000001, -2.0, 3.0, -4.0, -25.0, 0.5}, 100.0));
  EXPECT_EQ(record.channels.front().pointing, Pointing::up);
}

TEST(SmcRecord, KindsOfMotionHaveTheirUnits) {
  Smc smc;
  smc.kind = "3 VELOCITY";
  EXPECT_EQ(record_of(parse_smc, smc.text()).channels.front().quantity, Quantity::velocity);
  EXPECT_EQ(record_of(parse_smc, smc.text()).channels.front().unit, "cm/s");
  smc.kind = "4 DISPLACEMENT";
  EXPECT_EQ(record_of(parse_smc, smc.text()).channels.front().quantity, Quantity::displacement);
  smc.kind = "1 UNCORRECTED ACCELEROGRAM";
  EXPECT_EQ(record_of(parse_smc, smc.text()).channels.front().quantity, Quantity::acceleration);
}

TEST(SmcRecord, WhatIsNoMotionIsRefused) {
  Smc smc;
  for (const char* kind :
       {"0 UNKNOWN", "5 RESPONSE SPECTRA", "6 FOURIER AMPLITUDE SPECTRA OF CORRECTED ACCELERATION", "*"}) {
    smc.kind = kind;
    EXPECT_TRUE(looks_like_smc(smc.text())) << kind;
    EXPECT_NE(faults_of(parse_smc, smc.text()).find("r:1: kind: expected an accelerogram, velocity or displacement"),
              std::string::npos)
        << kind;
  }
}

TEST(SmcRecord, AnglesThenTheText) {
  Smc smc;
  smc.whole = {{13, "180"}, {16, "2"}, {17, "10"}};
  smc.component = "down";
  EXPECT_EQ(record_of(parse_smc, smc.text()).channels.front().pointing, Pointing::down);

  smc.component = "up";  // the two contradict each other
  const Record contradiction = record_of(parse_smc, smc.text());
  EXPECT_EQ(contradiction.channels.front().pointing, Pointing::down);
  EXPECT_EQ(notes_of(contradiction), "The header's angles contradict its component 'up': the angles were taken.\n");

  smc.whole = {{16, "2"}, {17, "10"}};  // text only
  EXPECT_EQ(record_of(parse_smc, smc.text()).channels.front().pointing, Pointing::up);
  smc.component = "N45W";
  EXPECT_EQ(record_of(parse_smc, smc.text()).channels.front().azimuth, 315.0);

  smc.whole = {{13, "45"}, {14, "90"}, {16, "2"}, {17, "10"}};
  const Record oblique = record_of(parse_smc, smc.text());
  EXPECT_EQ(oblique.channels.front().pointing, Pointing::unknown);
  EXPECT_EQ(notes_of(oblique), "The sensor points 45 degrees from up: neither vertical nor horizontal.\n");
}

TEST(SmcRecord, ThePeakIsComparedToThePrintedDigits) {
  Smc smc;
  smc.real[2].second = "-0.2500040E+02";  // within half a digit of -2.5000E+1
  EXPECT_EQ(notes_of(record_of(parse_smc, smc.text())), "");
  smc.real[2].second = "-0.2502000E+02";
  EXPECT_EQ(notes_of(record_of(parse_smc, smc.text())),
            "360: the header states a peak of -0.2502, the samples reach 0.25 (SI).\n");
  smc.real = {{2, "0.2000000E+03"}};
  EXPECT_FALSE(record_of(parse_smc, smc.text()).channels.front().stated_peak);
}

TEST(SmcRecord, CommentsAndProblemsAreNoted) {
  Smc smc;
  smc.comments = "| only one\n";
  smc.whole.emplace_back(18, "1");
  EXPECT_EQ(notes_of(record_of(parse_smc, smc.text())),
            "The header states '2' comment lines, the file has 1.\n"
            "The file is marked as having a problem: see its comments.\n");
}

TEST(SmcRecord, CountsAreNotTrusted) {
  Smc smc;
  smc.whole[3].second = "999999999";
  EXPECT_EQ(faults_of(parse_smc, smc.text()),
            "r:14: samples: expected 999999999, as stated, found 10 up to the end of the file");
  smc.whole[3].second = "9";
  const Record record = record_of(parse_smc, smc.text());
  EXPECT_EQ(record.channels.front().values.size(), 10U);
  EXPECT_EQ(notes_of(record), "360: the header states 9 samples, the file has 10: all were read.\n");
}

TEST(SmcRecord, FaultsNameTheirLine) {
  Smc smc;
  smc.whole[3].second = "none";
  smc.real[0].second = "0.1700000E+39";
  EXPECT_EQ(faults_of(parse_smc, smc.text()),
            "r:14: number of samples: expected a whole number, 2 or more, found 'none'\n"
            "r:18: sampling rate: expected a number > 0 and up to 1e+05 [1/s] (uneven samples have none), found "
            "'0.1700000E+39'");
  EXPECT_EQ(faults_of(parse_smc, replaced(Smc{}.text(), "-2.5000E+1", "**********")),
            "r:30: samples: expected a finite number, found '**********': too large for its column when the file was "
            "written");
  EXPECT_EQ(faults_of(parse_smc, Smc{}.text() + "the end\n"),
            "r:32: samples: expected samples up to the end of the file, found 'the end'");
  EXPECT_EQ(faults_of(parse_smc, "2 CORRECTED ACCELEROGRAM\n*\n"), "r:2: header: expected 11 lines of text, found 2");
}

TEST(SmcRecord, OtherTextsAreNotTakenForIt) {
  EXPECT_FALSE(looks_like_smc(""));
  EXPECT_FALSE(looks_like_smc("2 CORRECTED ACCELEROGRAM\n"));
  EXPECT_FALSE(looks_like_smc(replaced(Smc{}.text(), "2 CORRECTED", "9 CORRECTED")));
}

TEST(SmcRecord, BrokenFilesAreRefusedOrRead) { expect_survives_mutations(parse_smc, looks_like_smc, Smc{}.text()); }

TEST(SmcRecord, RealRecordsHaveTheirPeaks) {
  if (!data_folder()) GTEST_SKIP() << kNoData;
  struct Case {
    const char* name;
    std::size_t count;
    double azimuth;  // -1: up
    double peak;     // [g], as the index of the data states it
  };
  for (const Case& wanted : {Case{"0111a.smc", 6001, 0.0, 0.1065}, Case{"0111b.smc", 6002, -1.0, 0.0493},
                             Case{"0111c.smc", 6004, 270.0, 0.0718}}) {
    const std::optional<std::string> bytes = real_record(std::string("smc/") + wanted.name);
    ASSERT_TRUE(looks_like_smc(*bytes)) << wanted.name;
    const Record record = record_of(parse_smc, *bytes);
    const RecordChannel& channel = record.channels.front();
    EXPECT_EQ(channel.values.size(), wanted.count);
    EXPECT_EQ(channel.dt, 0.005);
    EXPECT_NEAR(g_from_acceleration(largest(channel)), wanted.peak, 0.5e-4) << wanted.name;  // printed digits
    EXPECT_EQ(channel.pointing, wanted.azimuth < 0.0 ? Pointing::up : Pointing::azimuth);
    EXPECT_EQ(channel.azimuth, std::max(wanted.azimuth, 0.0));
    EXPECT_EQ(notes_of(record), "");
  }
}

}  // namespace
}  // namespace cairn::files
