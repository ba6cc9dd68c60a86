/// COSMOS: formats given in the header, codes of units and directions, raw counts refused.
#include "cairn/files/records/cosmos.hpp"

#include "cairn/core/units.hpp"
#include "cairn/files/records/fortran.hpp"
#include "files/record_checks.hpp"

namespace cairn::files {
namespace {

using Numbers = std::vector<std::pair<std::size_t, std::string>>;

struct Cosmos {
  std::string channel = "Sta Chan   1: 340 Deg (Rcrdr Chan  1) Location:Here";
  std::string max = "-161.962 cm/sec2";
  Numbers whole = {{1, "2"}, {2, "1"}, {3, "4"}, {54, "340"}, {76, "0"}};
  Numbers real = {{34, "0.005000"}, {62, "10.000000"}, {63, "0.100000"}, {64, "-161.962000"}};
  std::string comments = "   1 Comment line(s) follow, each starting with a \"|\":\n| nothing to say\n";
  std::string heading = "      10 acceleration pts, approx    1 secs, units=cm/sec2(04),Format=(8F10.5)";
  std::string samples =
      "   1.00000-161.96180   2.00000   3.00000   4.00000   5.00000   6.00000   7.00000\n"
      "    .50000   -.25000\n";
  std::string more;
  std::string end = "End-of-data for Chan  1 acceleration\n";

  std::string text() const {
    return "Corrected acceleration    (Format v01.20 with 13 text lines)\n"
           "Record of Somewhere Earthquake of Sun Feb  3, 2030 04:05 UTC\n"
           "Hypocenter: 34.0 -117.0 H= 12km Mw=5.5\n"
           "Origin: 2030/02/03 04:05:00 UTC\n"
           "Statn No: 01-12345  Code:XY-ABC    XYZ A Town\n"
           "Coords: 34.0 -117.0  Site geology:\n"
           "Recorder: Xyz\n"
           "Rcrd start time: 2030/02/03 04:05:06.700 UTC (Q=5) RcrdId: (see comment)\n" +
           channel +
           "\nRaw record length = 0.100 sec, Uncor max =   -.167 g  at   0.010 sec\n"
           "Processed: 2030/03/01, XYZ, Max =  " +
           max +
           "  at  0.010 sec\n"
           "Record filtered below 0.30  Hz (periods over  3.3 secs), and above 40.0 Hz\n"
           "Values used when parameter or data value is unknown/unspecified:   -999, -999.0\n"
           " 100 Integer-header values follow on  10 lines, Format= (10I8)\n" +
           number_lines(100, 10, 8, "-999", whole) + " 100 Real-header values follow on  17 lines, Format= (6F13.6)\n" +
           number_lines(100, 6, 13, "-999.000000", real) + comments + heading + "\n" + samples + more + end;
  }
};

TEST(CosmosRecord, SamplesInTheColumnsThatTheHeaderGives) {
  const std::string text = Cosmos{}.text();
  ASSERT_TRUE(looks_like_cosmos(text));
  const Record record = record_of(parse_cosmos, text);
  EXPECT_EQ(record.format, "COSMOS V2");
  EXPECT_EQ(record.event, "Somewhere Earthquake of Sun Feb 3, 2030 04:05 UTC");
  EXPECT_EQ(record.station, "XY-ABC XYZ A Town");
  EXPECT_EQ(record.origin_time, "2030/02/03 04:05:06.700 UTC");
  EXPECT_EQ(notes_of(record), "");
  ASSERT_EQ(record.channels.size(), 1U);
  const RecordChannel& channel = record.channels.front();
  EXPECT_EQ(channel.values, over({1.0, -161.9618, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 0.5, -0.25}, 100.0));
  EXPECT_EQ(channel.dt, 0.01);  // number 62 in ms, not number 34, which is the raw record's
  EXPECT_EQ(channel.name, "Chan 1: 340 Deg");
  EXPECT_EQ(channel.pointing, Pointing::azimuth);
  EXPECT_EQ(channel.azimuth, 340.0);
  EXPECT_EQ(channel.unit, "cm/s2");
  EXPECT_EQ(to_text(channel.unit_source), "line 45");
  EXPECT_EQ(channel.stated_peak, -161.962 / 100.0);
}

TEST(CosmosRecord, EveryLineEnd) {
  for (const char* end : {"\r\n", "\r"})
    EXPECT_EQ(record_of(parse_cosmos, with_line_ends(Cosmos{}.text(), end)).channels.front().values.size(), 10U);
}

TEST(CosmosRecord, SeveralChannelsAndSeriesInOneFile) {
  Cosmos up;
  up.channel = "Sta Chan   2: Up (Rcrdr Chan  2) Location:Here";
  up.whole[3].second = "400";
  up.more =
      "       3 velocity     pts, approx    1 secs, units=cm/sec(05),Format=(1E15.6)\n"
      "   1.000000e-01\n  -2.000000e-01\n   3.000000e-01\n";
  up.end = "/&  ----------  End of data for channel  2  ----------\n";
  const Record record = record_of(parse_cosmos, Cosmos{}.text() + up.text() + "\n");
  ASSERT_EQ(record.channels.size(), 3U);
  EXPECT_EQ(record.channels[1].pointing, Pointing::up);
  EXPECT_EQ(record.channels[1].name, "Chan 2: Up");
  EXPECT_EQ(record.channels[2].quantity, Quantity::velocity);
  EXPECT_EQ(record.channels[2].values, over({0.1, -0.2, 0.3}, 100.0));
  EXPECT_FALSE(record.channels[2].stated_peak);
}

TEST(CosmosRecord, UncorrectedVolumeOne) {
  Cosmos cosmos;
  cosmos.whole[0].second = "1";
  EXPECT_EQ(record_of(parse_cosmos, cosmos.text()).format, "COSMOS V1");
}

TEST(CosmosRecord, RawCountsAndVoltsAreRefused) {
  Cosmos cosmos;
  cosmos.whole = {{1, "0"}, {2, "1"}, {3, "50"}};
  EXPECT_EQ(faults_of(parse_cosmos, cosmos.text()),
            "r:15: unit: expected acceleration, velocity or displacement, found raw counts: the instrument's "
            "sensitivity has to be applied first (bring V1 or V2)");
  cosmos.whole = {{1, "1"}, {2, "1"}, {3, "51"}};
  EXPECT_NE(faults_of(parse_cosmos, cosmos.text()).find("found volts: the instrument's sensitivity"),
            std::string::npos);
  cosmos.whole = {{1, "0"}, {2, "1"}, {3, "4"}};
  EXPECT_NE(faults_of(parse_cosmos, cosmos.text()).find("found raw data"), std::string::npos);
  cosmos.whole = {{1, "3"}, {2, "1"}, {3, "4"}};
  EXPECT_NE(faults_of(parse_cosmos, cosmos.text()).find("found 3 (spectra)"), std::string::npos);
}

TEST(CosmosRecord, CodesOfUnits) {
  struct Case {
    const char* code;
    const char* quantity;
    double value;  // of 2 units, in SI
  };
  for (const Case& wanted :
       {Case{"2", "1", 2.0 * kStandardGravity}, Case{"4", "1", 0.02}, Case{"5", "2", 0.02}, Case{"6", "3", 0.02},
        Case{"7", "1", 0.0508}, Case{"8", "2", 0.0508}, Case{"9", "3", 0.0508}, Case{"10", "1", 0.02},
        Case{"11", "1", 2.0 * kStandardGravity / 1000.0}, Case{"12", "1", 2.0 * kStandardGravity / 1e6}}) {
    Cosmos cosmos;
    cosmos.whole = {{1, "2"}, {2, wanted.quantity}, {3, wanted.code}, {54, "340"}};
    cosmos.heading = std::string("10 series pts, approx 1 secs, units=some unit(") + wanted.code + "),Format=(8F10.5)";
    EXPECT_EQ(record_of(parse_cosmos, cosmos.text()).channels.front().values[2], wanted.value) << wanted.code;
  }
  for (const char* code : {"1", "3", "23", "60", "80", "0"}) {
    Cosmos cosmos;
    cosmos.whole[2].second = code;
    cosmos.heading = std::string("10 series pts, approx 1 secs, units=x(") + code + "),Format=(8F10.5)";
    EXPECT_NE(faults_of(parse_cosmos, cosmos.text()).find("r:45: unit: expected one of the codes"), std::string::npos)
        << code;
  }
}

TEST(CosmosRecord, CodesThatContradictEachOtherAreRefused) {
  Cosmos cosmos;
  cosmos.whole[2].second = "2";
  EXPECT_EQ(faults_of(parse_cosmos, cosmos.text()),
            "r:45: unit: expected code 2, as in the integer header, found 'cm/sec2(04)'");
  cosmos = Cosmos{};
  cosmos.whole[1].second = "2";
  EXPECT_EQ(
      faults_of(parse_cosmos, cosmos.text()),
      "r:15: quantity: expected 1 acceleration | 2 velocity | 3 displacement, and the unit cm/s2 for it, found 2");
  cosmos.whole[1].second = "11";  // angular velocity
  EXPECT_NE(faults_of(parse_cosmos, cosmos.text()).find("r:15: quantity"), std::string::npos);
}

TEST(CosmosRecord, Directions) {
  const auto record_with = [](const std::string& code, const std::string& component, const std::string& scnl) {
    Cosmos cosmos;
    cosmos.whole[3].second = code;
    cosmos.channel = "Sta Chan   1:" + component + "   (Rcrdr Chan  1)";
    if (!scnl.empty())
      cosmos.comments = "   1 Comment line(s) follow, each starting with a \"|\":\n|<SCNL>" + scnl + "    <AUTH>\n";
    return record_of(parse_cosmos, cosmos.text());
  };
  EXPECT_EQ(record_with("401", "Down", "").channels[0].pointing, Pointing::down);
  EXPECT_EQ(record_with("360", "360 Deg", "").channels[0].azimuth, 0.0);
  EXPECT_EQ(record_with("-999", "Up", "").channels[0].pointing, Pointing::up);
  EXPECT_EQ(record_with("-999", " 90 Deg", "").channels[0].azimuth, 90.0);
  const Record by_name = record_with("0", "Other", "BMR.BNZ.AK.--");
  EXPECT_EQ(by_name.channels[0].pointing, Pointing::up);
  EXPECT_EQ(by_name.channels[0].name, "BNZ");
  EXPECT_EQ(notes_of(by_name), "BNZ: the header gives no direction: it was taken from the channel's code.\n");
  EXPECT_EQ(record_with("-999", "Other", "BMR.HHE.AK.--").channels[0].azimuth, 90.0);
  EXPECT_EQ(record_with("-999", "Other", "BMR.HN1.AK.--").channels[0].pointing, Pointing::unknown);
  const Record nothing = record_with("-999", "Other", "");
  EXPECT_EQ(nothing.channels[0].pointing, Pointing::unknown);
  const Record sense_unknown = record_with("402", "Other", "");
  EXPECT_EQ(sense_unknown.channels[0].pointing, Pointing::unknown);
  EXPECT_EQ(notes_of(sense_unknown), "Chan 1: Other: direction code 402 is neither an azimuth nor up nor down.\n");
  EXPECT_EQ(notes_of(record_with("400", "90 Deg", "")),
            "Chan 1: 90 Deg: the text of the header says '90 Deg', its code 400: the code was taken.\n");
}

TEST(CosmosRecord, TheStepAndTheLengthOfTheRecord) {
  Cosmos cosmos;
  cosmos.real = {{34, "0.010000"}, {63, "0.100000"}, {64, "-161.962000"}};
  const Record raw_step = record_of(parse_cosmos, cosmos.text());
  EXPECT_EQ(raw_step.channels[0].dt, 0.01);
  EXPECT_NE(notes_of(raw_step).find("the raw record's was taken"), std::string::npos);
  cosmos.real = {{34, "0.005000"}, {63, "0.100000"}};  // the raw record had other samples
  EXPECT_EQ(faults_of(parse_cosmos, cosmos.text()),
            "r:36: step: expected a finite number > 0 [ms], found '-999.000000'");
  cosmos.real = {{62, "0.000000"}};
  EXPECT_EQ(faults_of(parse_cosmos, cosmos.text()), "r:36: step: expected a finite number > 0 [ms], found '0.000000'");
  cosmos.real = {{62, "10.000000"}, {63, "0.090000"}};  // time of the last sample: as good
  EXPECT_EQ(notes_of(record_of(parse_cosmos, cosmos.text())), "");
  cosmos.real[1].second = "0.200000";
  EXPECT_EQ(notes_of(record_of(parse_cosmos, cosmos.text())),
            "Chan 1: 340 Deg: the header's length of 0.2 s is not that of 10 samples at 0.01 s.\n");
}

TEST(CosmosRecord, ThePeakIsComparedToTheDigitsOfTheText) {
  Cosmos cosmos;
  cosmos.max = "-161.9620 cm/sec2";  // one digit more than the samples agree in
  EXPECT_EQ(notes_of(record_of(parse_cosmos, cosmos.text())),
            "Chan 1: 340 Deg: the header states a peak of -1.61962, the samples reach 1.619618 (SI).\n");
  cosmos.real[3].second = "-999.000000";
  EXPECT_FALSE(record_of(parse_cosmos, cosmos.text()).channels[0].stated_peak);
}

TEST(CosmosRecord, ThingsWorthKnowingAreNoted) {
  Cosmos cosmos;
  cosmos.whole[4].second = "2";
  cosmos.end = "";
  EXPECT_EQ(notes_of(record_of(parse_cosmos, cosmos.text())),
            "Chan 1: 340 Deg: the file says that it has a problem: see its comments.\n"
            "The file ends without an end-of-data line.\n");
}

TEST(CosmosRecord, CountsAreNotTrusted) {
  Cosmos cosmos;
  cosmos.heading = "999999999 acceleration pts, approx 1 secs, units=cm/sec2(04),Format=(8F10.5)";
  EXPECT_EQ(
      faults_of(parse_cosmos, cosmos.text()),
      "r:45: samples: expected 999999999, as stated, found 10 up to line 48, 'End-of-data for Chan  1 acceleration'");
  EXPECT_NE(faults_of(parse_cosmos, replaced(Cosmos{}.text(), "with 13 text", "with 99999 text")), "");
  EXPECT_EQ(record_of(parse_cosmos, replaced(Cosmos{}.text(), "with 13 text", "with many text")).channels.size(), 1U);
  EXPECT_NE(faults_of(parse_cosmos, replaced(Cosmos{}.text(), "on  10 lines", "on  11 lines")).find("real-header"),
            std::string::npos);
  EXPECT_NE(faults_of(parse_cosmos, replaced(Cosmos{}.text(), "on  17 lines", "on  1e99 lines")).find("real-header"),
            std::string::npos);
}

TEST(CosmosRecord, FaultsNameTheirLine) {
  EXPECT_EQ(faults_of(parse_cosmos, replaced(Cosmos{}.text(), "   -.25000", "**********")),
            "r:47: samples: expected a finite number, found '**********': too large for its column when the file was "
            "written");
  Cosmos cosmos;
  cosmos.heading = "samples";
  EXPECT_EQ(faults_of(parse_cosmos, cosmos.text()),
            "r:45: samples: expected a line '... pts, ..., units=...,Format=(...)', found 'samples'");
  EXPECT_EQ(faults_of(parse_cosmos, Cosmos{}.text() + "more\n").find("r:49: channel: expected the next channel"), 0U);
  EXPECT_EQ(faults_of(parse_cosmos, ""), "r: file: expected a channel in COSMOS format, found none");
}

TEST(CosmosRecord, EachQuantityComesOnceBelowAHeader) {
  Cosmos cosmos;
  cosmos.more = cosmos.heading + "\n" + cosmos.samples;
  EXPECT_EQ(faults_of(parse_cosmos, cosmos.text()),
            "r:48: samples: expected each quantity once below a header, found the second of its kind");
}

TEST(CosmosRecord, MoreChannelsThanAnyStructureHasAreRefused) {
  std::string text;
  for (std::size_t k = 0; k <= kMostChannels; ++k) text += Cosmos{}.text();
  EXPECT_NE(faults_of(parse_cosmos, text).find("file: expected at most 1000 channels, found more"), std::string::npos);
}

TEST(CosmosRecord, FortranFormats) {
  const auto format = [](std::size_t width, std::size_t decimals) {
    return FortranFormat{.width = width, .decimals = decimals};
  };
  EXPECT_EQ(fortran_format("(8F10.5)"), format(10, 5));
  EXPECT_EQ(fortran_format("8f10.6"), format(10, 6));
  EXPECT_EQ(fortran_format("(1I8)"), format(8, 0));
  EXPECT_EQ(fortran_format("(1P8E10.3)"), format(10, 3));
  EXPECT_EQ(fortran_format("( 1P, 8E10.3E1 )"), format(10, 3));
  EXPECT_EQ(fortran_format("(8(ES14.7E1))"), format(14, 7));
  for (const char* text : {"", "(", "8", "(8A10)", "(8F)", "(8F0.0)", "(8F10.)", "(8F10.10)", "(8F999.3)",
                           "(8F10.3,2X)", "(8(1X,E12.5))", "(8F99999999999999999999.1)", "(E10.3E)"})
    EXPECT_FALSE(fortran_format(text)) << text;
}

TEST(CosmosRecord, SamplesWithoutColumnsAreToldApartBySigns) {
  Cosmos cosmos;
  cosmos.heading = "10 acceleration pts, approx 1 secs, units=cm/sec2(04),Format=(8(1X,E12.5))";
  cosmos.samples = "1 -161.9618 2.0-3.0 4.0 5 6 7\n.5 -.25\n";
  EXPECT_EQ(record_of(parse_cosmos, cosmos.text()).channels[0].values,
            over({1.0, -161.9618, 2.0, -3.0, 4.0, 5.0, 6.0, 7.0, 0.5, -0.25}, 100.0));
}

TEST(CosmosRecord, OtherTextsAreNotTakenForIt) {
  EXPECT_FALSE(looks_like_cosmos(""));
  EXPECT_FALSE(looks_like_cosmos("Corrected acceleration\n"));
  EXPECT_FALSE(looks_like_cosmos("x\n" + Cosmos{}.text()));
}

TEST(CosmosRecord, BrokenFilesAreRefusedOrRead) {
  expect_survives_mutations(parse_cosmos, looks_like_cosmos, Cosmos{}.text() + Cosmos{}.text());
}

TEST(CosmosRecord, RealRecordsHaveTheirPeaks) {
  const std::optional<std::string> test_file = real_record("cosmos/ci14155260_Cosmos12TimeSeriesTest.v1");
  if (!test_file) GTEST_SKIP() << kNoData;
  ASSERT_TRUE(looks_like_cosmos(*test_file));
  const Record first = record_of(parse_cosmos, *test_file);
  ASSERT_EQ(first.channels.size(), 1U);
  EXPECT_EQ(first.channels[0].values.size(), 7000U);
  EXPECT_EQ(first.channels[0].dt, 0.01);
  EXPECT_EQ(first.channels[0].azimuth, 340.0);
  EXPECT_NEAR(largest(first.channels[0]), 1.61962, 0.5e-5);  // three decimals of cm/s2 in the index of the data
  EXPECT_EQ(notes_of(first), "");

  const std::string v2c = *real_record("cosmos/us1000hyfh_akbmrp_AKBMR--n.1000hyfh.BNZ.--.acc.V2c");
  const Record second = record_of(parse_cosmos, v2c);
  ASSERT_EQ(second.channels.size(), 1U);
  EXPECT_EQ(second.channels[0].values.size(), 42000U);
  EXPECT_EQ(second.channels[0].dt, 0.005);
  EXPECT_EQ(second.channels[0].pointing, Pointing::up);
  EXPECT_NEAR(largest(second.channels[0]), 0.06852, 0.5e-5);  // as above
}

TEST(CosmosRecord, RealRawCountsAreRefused) {
  const std::optional<std::string> bytes = real_record("cosmos/NP8040-n.1000hyfh.HNE.01.V0c");
  if (!bytes) GTEST_SKIP() << kNoData;
  EXPECT_TRUE(looks_like_cosmos(*bytes));
  EXPECT_NE(faults_of(parse_cosmos, *bytes).find("found raw counts"), std::string::npos);
}

}  // namespace
}  // namespace cairn::files
