/// K-NET and KiK-net: counts with their scale, offsets, and headers that say more or less than the samples.
#include "cairn/files/records/knet.hpp"

#include <numeric>

#include "cairn/core/units.hpp"
#include "files/record_checks.hpp"

namespace cairn::files {
namespace {

/// Two seconds at 5 Hz, 100 gal for 1000 counts: 0.001 m/s2 a count. Mean 0.
std::string small_file() {
  return "Origin Time       2030/02/03 04:05:00\n"
         "Lat.              35.0\n"
         "Long.             139.0\n"
         "Depth. (km)       10\n"
         "Mag.              5.5\n"
         "Station Code      ABC001\n"
         "Station Lat.      35.1\n"
         "Station Long.     139.1\n"
         "Station Height(m) 7\n"
         "Record Time       2030/02/03 04:05:20\n"
         "Sampling Freq(Hz) 5Hz\n"
         "Duration Time(s)  2\n"
         "Dir.              N-S\n"
         "Scale Factor      100(gal)/1000\n"
         "Max. Acc. (gal)   30.000\n"
         "Last Correction   2030/02/03 04:05:20\n"
         "Memo.             \n"
         "       0      100     -100      200     -200      300     -300       50 \n"
         "     -50        0 \n";
}

TEST(KnetRecord, CountsTimesTheScale) {
  ASSERT_TRUE(looks_like_knet(small_file()));
  const Record record = record_of(parse_knet, small_file());
  EXPECT_EQ(record.format, "K-NET");
  EXPECT_EQ(record.station, "ABC001");
  EXPECT_EQ(record.event, "2030/02/03 04:05:00 M5.5");
  EXPECT_EQ(record.origin_time, "2030/02/03 04:05:20");
  ASSERT_EQ(record.channels.size(), 1U);
  const RecordChannel& channel = record.channels.front();
  EXPECT_EQ(channel.values, (std::vector<double>{0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.05, -0.05, 0.0}));
  EXPECT_EQ(channel.dt, 0.2);
  EXPECT_EQ(channel.quantity, Quantity::acceleration);
  EXPECT_EQ(channel.unit, "gal");
  EXPECT_EQ(to_text(channel.unit_source), "header line 14");
  EXPECT_EQ(channel.to_si, 0.01);
  EXPECT_EQ(channel.stated_peak, 0.3);
  EXPECT_EQ(notes_of(record),
            "The first sample lies 15 s before the record time, which includes the recorder's delay.\n");
}

TEST(KnetRecord, EveryLineEnd) {
  for (const char* end : {"\r\n", "\r"}) {
    EXPECT_EQ(record_of(parse_knet, with_line_ends(small_file(), end)).channels.front().values,
              record_of(parse_knet, small_file()).channels.front().values);
  }
}

TEST(KnetRecord, DirectionsOfBothNetworks) {
  const auto channel_of = [](const std::string& direction) {
    const Record record = record_of(parse_knet, replaced(small_file(), "N-S", direction));
    return record.channels.front();
  };
  EXPECT_EQ(channel_of("N-S").pointing, Pointing::azimuth);
  EXPECT_EQ(channel_of("N-S").azimuth, 0.0);
  EXPECT_EQ(channel_of("E-W").azimuth, 90.0);
  EXPECT_EQ(channel_of("U-D").pointing, Pointing::up);
  EXPECT_EQ(channel_of("6").pointing, Pointing::up);
  EXPECT_EQ(channel_of("6").name, "UD2");
  EXPECT_EQ(channel_of("2").azimuth, 90.0);
  EXPECT_EQ(channel_of("4").name, "NS2");
  EXPECT_EQ(channel_of("X").pointing, Pointing::unknown);
  EXPECT_EQ(channel_of("7").name, "7");
}

TEST(KnetRecord, SensorsInTheBoreholeAreNamed) {
  const Record below = record_of(parse_knet, replaced(small_file(), "N-S", "1"));
  EXPECT_EQ(below.format, "KiK-net");
  EXPECT_NE(notes_of(below).find("Channel 1 (NS1) is the sensor in the borehole"), std::string::npos);
  EXPECT_EQ(notes_of(record_of(parse_knet, replaced(small_file(), "N-S", "4"))).find("borehole"), std::string::npos);
}

TEST(KnetRecord, TheMeanStaysAndIsSaid) {
  // 1000 counts more in each sample: the peak about the mean is the same, the samples are 1 m/s2 higher.
  std::string text = small_file();
  text = text.substr(0, text.find("       0      100"));
  text += "1000 1100 900 1200 800\n1300 700 1050 950 1000\n";
  const Record record = record_of(parse_knet, text);
  EXPECT_EQ(record.channels.front().values.front(), 1.0);
  EXPECT_NE(notes_of(record).find("a mean of 1 m/s2"), std::string::npos) << notes_of(record);
  EXPECT_EQ(notes_of(record).find("states a peak"), std::string::npos) << notes_of(record);
}

TEST(KnetRecord, APeakThatTheSamplesDoNotHaveIsNoted) {
  // Half a unit of the last printed digit is allowed, no more.
  EXPECT_NE(notes_of(record_of(parse_knet, replaced(small_file(), "30.000", "30.0004"))).find("states a peak"),
            std::string::npos);
  EXPECT_EQ(notes_of(record_of(parse_knet, replaced(small_file(), "30.000", "30.0"))).find("states a peak"),
            std::string::npos);
  EXPECT_NE(notes_of(record_of(parse_knet, replaced(small_file(), "30.000", "29.000"))).find("states a peak of 0.29"),
            std::string::npos);
  const Record newer =
      record_of(parse_knet, replaced(small_file(), "Max. Acc. (gal)   30.000", "Max Acc. (gal)    31.000"));
  EXPECT_EQ(newer.channels.front().stated_peak, 0.31);
  EXPECT_FALSE(record_of(parse_knet, replaced(small_file(), "30.000", "")).channels.front().stated_peak);
}

TEST(KnetRecord, MoreOrFewerSamplesThanTheDurationSays) {
  EXPECT_EQ(faults_of(parse_knet, replaced(small_file(), "Duration Time(s)  2", "Duration Time(s)  3")),
            "r:12: samples: expected 15, as stated, found 10 up to the end of the file");
  const Record more = record_of(parse_knet, replaced(small_file(), "Duration Time(s)  2", "Duration Time(s)  1"));
  EXPECT_EQ(more.channels.front().values.size(), 10U);
  EXPECT_NE(notes_of(more).find("states 5 samples, the file has 10"), std::string::npos);
  EXPECT_NE(faults_of(parse_knet, replaced(small_file(), "Duration Time(s)  2", "Duration Time(s)  9e99"))
                .find("r:12: Duration"),
            std::string::npos);
}

TEST(KnetRecord, FaultsNameTheirLine) {
  EXPECT_EQ(faults_of(parse_knet, replaced(replaced(small_file(), "100(gal)/1000", "100(gal)/0"), "5Hz", "fast")),
            "r:14: Scale Factor: expected two numbers > 0 with the unit in brackets, as in 2000(gal)/8388608, found "
            "'100(gal)/0'\n"
            "r:11: Sampling Freq(Hz): expected a finite number > 0 [Hz], found 'fast'");
  for (const char* scale :
       {"", "100/1000", "100(furlong)/1000", "(gal)/1000", "100(gal)", "100)gal(/1000", "100(cm)/1000"})
    EXPECT_NE(faults_of(parse_knet, replaced(small_file(), "100(gal)/1000", scale)).find("r:14: Scale Factor"),
              std::string::npos)
        << scale;
  EXPECT_EQ(faults_of(parse_knet, replaced(small_file(), "     -50 ", "     nan ")),
            "r:19: samples: expected counts up to the end of the file, found 'nan        0'");
  EXPECT_EQ(faults_of(parse_knet, replaced(small_file(), "     -50 ", "     *** ")),
            "r:19: samples: expected a finite number, found '***': too large for its column when the file was written");
  EXPECT_EQ(faults_of(parse_knet, small_file().substr(0, small_file().find("Memo."))),
            "r:16: Memo.: expected the line that ends the header of a K-NET file, found none");
  EXPECT_EQ(faults_of(parse_knet, without_last_lines(small_file(), 2)),
            "r:17: samples: expected 2 samples or more, found 0");
}

TEST(KnetRecord, OtherTextsAreNotTakenForIt) {
  EXPECT_FALSE(looks_like_knet(""));
  EXPECT_FALSE(looks_like_knet("Origin Time 2030\n1 2 3\n"));
  EXPECT_FALSE(looks_like_knet("x\n" + small_file()));
}

TEST(KnetRecord, BrokenFilesAreRefusedOrRead) { expect_survives_mutations(parse_knet, looks_like_knet, small_file()); }

struct RealCase {
  const char* name;
  const char* channel;
  double azimuth;  // -1: up
  double dt;       // [s]
  std::size_t count;
  double peak;  // about the mean [g]; four decimals, as the index of the data states it
};

TEST(KnetRecord, RealRecordsHaveTheirPeaks) {
  if (!data_folder()) GTEST_SKIP() << kNoData;
  for (const RealCase& wanted : {RealCase{"AOM0011801241951.EW", "E-W", 90.0, 0.01, 10200, 0.0042},
                                 RealCase{"AOM0011801241951.NS", "N-S", 0.0, 0.01, 10200, 0.0051},
                                 RealCase{"AOM0011801241951.UD", "U-D", -1.0, 0.01, 10200, 0.0023},
                                 RealCase{"AICH040010061330.EW2", "EW2", 90.0, 0.005, 28600, 0.0040},
                                 RealCase{"AICH040010061330.NS2", "NS2", 0.0, 0.005, 28600, 0.0057},
                                 RealCase{"AICH040010061330.UD2", "UD2", -1.0, 0.005, 28600, 0.0015},
                                 RealCase{"obspy_test.knet", "E-W", 90.0, 0.01, 5900, 0.0045}}) {
    const std::optional<std::string> bytes = real_record(std::string("knet/") + wanted.name);
    ASSERT_TRUE(looks_like_knet(*bytes)) << wanted.name;
    const Record record = record_of(parse_knet, *bytes);
    const RecordChannel& channel = record.channels.front();
    EXPECT_EQ(channel.name, wanted.channel);
    EXPECT_EQ(channel.pointing, wanted.azimuth < 0.0 ? Pointing::up : Pointing::azimuth);
    EXPECT_EQ(channel.azimuth, std::max(wanted.azimuth, 0.0));
    EXPECT_EQ(channel.dt, wanted.dt);
    EXPECT_EQ(channel.values.size(), wanted.count);
    const double mean =
        std::accumulate(channel.values.begin(), channel.values.end(), 0.0) / static_cast<double>(channel.values.size());
    double peak = 0.0;
    for (const double value : channel.values) peak = std::max(peak, std::fabs(value - mean));
    EXPECT_NEAR(g_from_acceleration(peak), wanted.peak, 1e-4) << wanted.name;  // one unit of the index's digits
    EXPECT_NEAR(*channel.stated_peak, peak, 0.5e-5) << wanted.name;            // three decimals of a gal are printed
    EXPECT_EQ(notes_of(record).find("states a peak"), std::string::npos) << notes_of(record);
    EXPECT_NE(notes_of(record).find("a mean of"), std::string::npos) << notes_of(record);
  }
}

}  // namespace
}  // namespace cairn::files
