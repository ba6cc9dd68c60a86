/// CSMIP volume 2: several channels with three series each, columns that touch, headers old and new, good and bad.
#include "cairn/files/records/csmip_v2.hpp"

#include "cairn/core/units.hpp"
#include "files/record_checks.hpp"

namespace cairn::files {
namespace {

struct Channel {
  std::string component = "CHAN  1:  90 DEG";
  std::string station = "STATION NO. 12345   35.000N, 120.000W     XYZ-1  S/N 1";
  std::string direction = "90";  // of the integer header
  std::string initial = ".000";
  std::string acceleration = "    10 POINTS OF ACCEL DATA EQUALLY SPACED AT  .020 SEC.  (UNITS: CM/SEC/SEC)";
  std::string velocity = "     3 POINTS OF VELOC DATA EQUALLY SPACED AT  .020 SEC.  (UNITS: CM/SEC)";
  std::string peak = "-12345.678";
  std::string samples =
      "      .125-12345.678    -2.000     3.000     4.000     5.000     6.000     7.000\n"
      "     8.000    -9.000\n";
  std::string end = "/&  ----------  END OF DATA FOR CHANNEL  1  ----------";

  std::string text() const {
    return "CORRECTED ACCELEROGRAM   12345-S0001-30034.01       " + component + "     FROM\n" +
           "UNCORRECTED ACCELEROGRAM DATA              PROCESSED:  6/06/30, XYZ\n"
           "SOMEWHERE EARTHQUAKE\n"
           "FEBRUARY 3, 2030 04:05 PST                   (ORIGIN: 02/03/30, 12:05:00.0 UTC)\n"
           "12345-S0001-30034.01               TRIGGER TIME: 02/03/30, 04:05:06.7 PST\n" +
           station + "\nA TOWN\n" + component +
           "\nSOMEWHERE EARTHQUAKE     FEBRUARY 3, 2030 04:05 PST\n"
           "HYPOCENTER: 36.00N,120.00W, H=9KM. ML=5.5\n"
           "INSTR PERIOD =  .0400 SEC,  DAMPING =  .630,  SENSITIVITY = 1.87 CM/G.\n"
           "                        RECORD LENGTH = 65.000 SEC.\n"
           "                                     UNCOR MAX  =  -.275 G, AT  10.947 SEC.\n"
           "RMS ACCEL OF (UNCOR) RECORD  =  .030 G.\n"
           "ACCELEROGRAM BANDPASS FILTERED WITH RAMPS AT  .050- .100 AND 23.00-25.00 CYC/SEC\n"
           "    10 POINTS OF INSTRUMENT- AND BASELINE-CORRECTED ACCEL, VELOC AND DISPL DATA\n"
           "AT EQUALLY-SPACED INTERVALS OF    .020  SEC.\n"
           "PEAK ACCELERATION =  " +
           peak +
           "    CM/SEC/SEC  AT   10.940   SEC.\n"
           "PEAK   VELOCITY   =     1.500      CM/SEC    AT   11.100   SEC.\n"
           "PEAK DISPLACEMENT =      .250        CM      AT    7.660   SEC.\n"
           "INITIAL VELOCITY  =     " +
           initial +
           "   CM/SEC;   INITIAL DISPLACEMENT =    .000   CM\n"
           "SOMEWHERE EARTHQUAKE     FEBRUARY 3, 2030 04:05 PST\n"
           "\n"
           "12345-S0001-30034.01      A TOWN   " +
           component + "\n\n" + number_lines(100, 16, 5, "0", {{27, direction}}) +
           number_lines(100, 8, 10, ".000", {}) + acceleration + "\n" + samples + velocity +
           "\n      .250     -.500     1.500\n"
           "     2 POINTS OF DISPL DATA EQUALLY SPACED AT  .020 SEC.  (UNITS: CM)\n"
           "     -.250      .125\n" +
           end + "\n";
  }
};

TEST(CsmipRecord, ThreeSeriesOfEachChannel) {
  Channel up;
  up.component = "CHAN  2: UP";
  up.direction = "500";
  Channel down;
  down.component = "CHAN  3: DOWN";
  down.direction = "600";
  const std::string text = Channel{}.text() + up.text() + down.text() + "\x1a\x1a\x1a";
  ASSERT_TRUE(looks_like_csmip_v2(text));
  const Record record = record_of(parse_csmip_v2, text);
  EXPECT_EQ(record.format, "CSMIP V2");
  EXPECT_EQ(record.event, "SOMEWHERE EARTHQUAKE");
  EXPECT_EQ(record.station, "12345 A TOWN");
  EXPECT_EQ(record.origin_time, "02/03/30, 04:05:06.7 PST");
  EXPECT_EQ(notes_of(record), "");
  ASSERT_EQ(record.channels.size(), 9U);
  const RecordChannel& acceleration = record.channels[0];
  EXPECT_EQ(acceleration.values, over({0.125, -12345.678, -2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, -9.0}, 100.0));
  EXPECT_EQ(acceleration.dt, 0.02);
  EXPECT_EQ(acceleration.name, "CHAN 1: 90 DEG");
  EXPECT_EQ(acceleration.pointing, Pointing::azimuth);
  EXPECT_EQ(acceleration.azimuth, 90.0);
  EXPECT_EQ(acceleration.unit, "CM/SEC/SEC");
  EXPECT_EQ(to_text(acceleration.unit_source), "line 46");
  EXPECT_EQ(acceleration.to_si, 0.01);
  EXPECT_EQ(acceleration.stated_peak, -12345.678 / 100.0);
  EXPECT_EQ(record.channels[1].quantity, Quantity::velocity);
  EXPECT_EQ(record.channels[1].values, over({0.25, -0.5, 1.5}, 100.0));
  EXPECT_EQ(record.channels[2].quantity, Quantity::displacement);
  EXPECT_EQ(record.channels[2].values, over({-0.25, 0.125}, 100.0));
  EXPECT_EQ(record.channels[3].pointing, Pointing::up);
  EXPECT_EQ(record.channels[6].pointing, Pointing::down);
}

TEST(CsmipRecord, EveryLineEnd) {
  for (const char* end : {"\r\n", "\r"})
    EXPECT_EQ(record_of(parse_csmip_v2, with_line_ends(Channel{}.text(), end)).channels.size(), 3U);
}

TEST(CsmipRecord, TheNewerLineAboveTheSamples) {
  Channel channel;
  channel.acceleration = " 10 points of accel data equally spaced at  .005 sec, in cm/sec2. (8f9.5)";
  channel.samples =
      "   .12500-45.67800 -2.00000  3.00000  4.00000  5.00000  6.00000  7.00000\n"
      "  8.00000 -9.00000\n";
  channel.peak = "-45.678";
  const Record record = record_of(parse_csmip_v2, channel.text());
  EXPECT_EQ(record.channels[0].values[1], -45.678 / 100.0);
  EXPECT_EQ(record.channels[0].dt, 0.005);
  EXPECT_EQ(record.channels[0].unit, "cm/sec2");
  EXPECT_EQ(notes_of(record), "");
  channel.acceleration = " 10 points of accel data equally spaced at  .005 sec, in g/10. (8f9.5)";
  EXPECT_EQ(record_of(parse_csmip_v2, channel.text()).channels[0].values[2], -2.0 * kStandardGravity / 10.0);
}

TEST(CsmipRecord, AzimuthsOfTextAndNumbers) {
  Channel channel;
  channel.component = "CHAN  1: 360 DEG";
  channel.direction = "360";
  EXPECT_EQ(record_of(parse_csmip_v2, channel.text()).channels[0].azimuth, 0.0);
  channel.direction = "900";
  EXPECT_EQ(notes_of(record_of(parse_csmip_v2, channel.text())),
            "CHAN 1: 360 DEG: the integer header gives the direction 900: the text was taken.\n");
  channel.component = "CHAN  1: LEFT";
  const Record record = record_of(parse_csmip_v2, channel.text());
  EXPECT_EQ(record.channels[0].pointing, Pointing::unknown);
}

/// Seen: in a building's file "Chan  2: Up   Location: Roof" read as a channel whose direction nobody told, which went as a
/// horizontal.
TEST(CsmipRecord, ALocationBehindTheDirection) {
  for (const char* direction : {"UP", "Up        ", "90 DEG", "DOWN"}) {
    Channel channel;
    channel.component = std::string("CHAN  2: ") + direction + "  Location: Roof - N side";
    const RecordChannel read = record_of(parse_csmip_v2, channel.text()).channels[0];
    const char first = *direction;
    EXPECT_EQ(read.pointing, first == 'U'   ? Pointing::up
                             : first == 'D' ? Pointing::down
                                            : Pointing::azimuth)
        << direction;
    EXPECT_NE(read.name.find("Location: Roof - N side"), std::string::npos) << "two sensors up are told apart by it";
  }
}

TEST(CsmipRecord, ThingsWorthKnowingAreNoted) {
  Channel channel;
  channel.initial = "-1.171";
  channel.peak = "-12340.000";
  EXPECT_EQ(notes_of(record_of(parse_csmip_v2, channel.text())),
            "CHAN 1: 90 DEG: the header states a peak of -123.4, the samples reach 123.45678 (SI).\n"
            "CHAN 1: 90 DEG: the header states an initial velocity of -0.01171 m/s.\n");
  Channel other;
  other.station = "STATION NO. 12345   35.000S, 120.000W";
  EXPECT_NE(notes_of(record_of(parse_csmip_v2, Channel{}.text() + other.text()))
                .find("differs from that of the first channel"),
            std::string::npos);
  channel = Channel{};
  channel.end = "";
  EXPECT_EQ(notes_of(record_of(parse_csmip_v2, channel.text())),
            "The file ends without the line that ends a channel.\n");
}

TEST(CsmipRecord, CountsAreNotTrusted) {
  Channel channel;
  channel.acceleration = "999999999 POINTS OF ACCEL DATA EQUALLY SPACED AT  .020 SEC.  (UNITS: CM/SEC/SEC)";
  EXPECT_EQ(faults_of(parse_csmip_v2, channel.text()),
            "r:46: samples: expected 999999999, as stated, found 10 up to line 49, '3 POINTS OF VELOC DATA EQUALLY "
            "SPACED AT...'");
  channel.acceleration = "    9 POINTS OF ACCEL DATA EQUALLY SPACED AT  .020 SEC.  (UNITS: CM/SEC/SEC)";
  const Record record = record_of(parse_csmip_v2, channel.text());
  EXPECT_EQ(record.channels[0].values.size(), 10U);
  EXPECT_EQ(notes_of(record), "CHAN 1: 90 DEG: the header states 9 samples, the file has 10: all were read.\n");
}

TEST(CsmipRecord, EachQuantityComesOnceBelowAHeader) {
  Channel channel;
  channel.velocity = "     3 POINTS OF ACCEL DATA EQUALLY SPACED AT  .020 SEC.  (UNITS: CM/SEC/SEC)";
  EXPECT_EQ(faults_of(parse_csmip_v2, channel.text()),
            "r:49: samples: expected each quantity once below a header, found the second of its kind");
}

TEST(CsmipRecord, FaultsNameTheirLine) {
  Channel channel;
  channel.acceleration = "   -1 POINTS OF ACCEL DATA EQUALLY SPACED AT  .000 SEC.  (UNITS: CM/SEC)";
  EXPECT_EQ(
      faults_of(parse_csmip_v2, channel.text()),
      "r:46: number of samples: expected a whole number, 2 or more, found '-1'\n"
      "r:46: step: expected 'spaced at' and a finite number > 0 [s], found '.000'\n"
      "r:46: unit: expected a unit of acceleration: g | g/10 | gal | cm/s2 | mm/s2 | m/s2 | cm/s | mm/s | m/s | cm | "
      "mm | m, found 'CM/SEC'");
  EXPECT_EQ(faults_of(parse_csmip_v2, replaced(Channel{}.text(), "    -9.000", "**********")),
            "r:48: samples: expected a finite number, found '**********': too large for its column when the file was "
            "written");
  EXPECT_EQ(faults_of(parse_csmip_v2, Channel{}.text() + "more\n"),
            "r:54: channel: expected the next channel, which begins with 'Corrected accelerogram', or the end of the "
            "file, found 'more'");
  EXPECT_EQ(faults_of(parse_csmip_v2, Channel{}.text().substr(0, 800)).find("r:"), 0U);
  EXPECT_EQ(faults_of(parse_csmip_v2, ""), "r: file: expected a channel of strong motion, found none");
}

TEST(CsmipRecord, VolumesOneAndThree) {
  // Volume 1 with its samples below a line that says what they are.
  std::string raw = Channel{}.text();
  raw = raw.substr(raw.find("UNCORRECTED"));
  raw = raw.substr(0, raw.find("     3 POINTS OF VELOC")) + "/& end\n";
  EXPECT_TRUE(looks_like_csmip_v2(raw));
  raw = replaced(raw, "AT  .020 SEC.  (UNITS: CM/SEC/SEC)", "AT  .020 SEC, IN G/10. (8F10.3)");
  const Record record = record_of(parse_csmip_v2, raw);
  EXPECT_EQ(record.format, "CSMIP V1");
  ASSERT_EQ(record.channels.size(), 1U);
  EXPECT_EQ(record.channels[0].values[2], -2.0 * kStandardGravity / 10.0);

  const std::string pairs = raw.substr(0, raw.find("    10 POINTS OF ACCEL")) + "   .000   .012   .005  -.034\n";
  EXPECT_NE(faults_of(parse_csmip_v2, pairs).find("pairs of times and values are not read: bring volume 2"),
            std::string::npos);

  const std::string spectra = "RESPONSE AND FOURIER AMPLITUDE SPECTRA\n" + Channel{}.text();
  EXPECT_TRUE(looks_like_csmip_v2(spectra));
  EXPECT_NE(faults_of(parse_csmip_v2, spectra).find("found response and Fourier spectra (volume 3)"),
            std::string::npos);
}

TEST(CsmipRecord, OtherTextsAreNotTakenForIt) {
  EXPECT_FALSE(looks_like_csmip_v2(""));
  EXPECT_FALSE(looks_like_csmip_v2("Corrected accelerogram 2030 GNS\nSite ABCD\n"));
  EXPECT_FALSE(looks_like_csmip_v2("2 CORRECTED ACCELEROGRAM\n*\n"));
}

TEST(CsmipRecord, BrokenFilesAreRefusedOrRead) {
  expect_survives_mutations(parse_csmip_v2, looks_like_csmip_v2, Channel{}.text() + Channel{}.text());
}

TEST(CsmipRecord, ARealRecordHasItsPeaks) {
  const std::optional<std::string> bytes = real_record("csmip_v2/ce36456p_CE36456.V2");
  if (!bytes) GTEST_SKIP() << kNoData;
  ASSERT_TRUE(looks_like_csmip_v2(*bytes));
  const Record record = record_of(parse_csmip_v2, *bytes);
  ASSERT_EQ(record.channels.size(), 9U);
  EXPECT_EQ(record.station, "36456 PARKFIELD FAULT ZONE 14");
  const std::vector<double> peaks = {2.67957, 0.94805, 2.56231};  // [m/s2], as printed in the file to the last digit
  const std::vector<std::size_t> counts = {3251, 3250, 3250};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(record.channels[3 * k].values.size(), counts[k]);
    EXPECT_EQ(record.channels[3 * k].dt, 0.02);
    EXPECT_NEAR(largest(record.channels[3 * k]), peaks[k], 1e-12);  // the same decimal digits, scaled once
  }
  EXPECT_EQ(record.channels[0].azimuth, 90.0);
  EXPECT_EQ(record.channels[3].pointing, Pointing::up);
  EXPECT_EQ(record.channels[6].azimuth, 0.0);
  EXPECT_EQ(notes_of(record).find("states a peak"), std::string::npos) << notes_of(record);
  EXPECT_NE(notes_of(record).find("CHAN 3: 0 DEG: the header states an initial velocity of -0.01171 m/s."),
            std::string::npos);
}

/// Its first channel lies on the southern hemisphere, points to 900 degrees, gives its date in another form and says
/// nothing of its columns: none of this keeps the samples from being read, and what matters is noted.
TEST(CsmipRecord, ARealRecordWithABadHeaderIsReadWithNotes) {
  const std::optional<std::string> bytes = real_record("csmip_v2/BadHeader.V2");
  if (!bytes) GTEST_SKIP() << kNoData;
  const Record record = record_of(parse_csmip_v2, *bytes);
  ASSERT_EQ(record.channels.size(), 9U);
  const std::vector<double> peaks = {0.0788, 0.0209, 0.0451};  // [g], as the index of the data states them
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(record.channels[3 * k].values.size(), 12000U);
    EXPECT_EQ(record.channels[3 * k].dt, 0.005);
    EXPECT_NEAR(g_from_acceleration(largest(record.channels[3 * k])), peaks[k], 0.5e-4);  // printed digits
  }
  EXPECT_NE(notes_of(record).find("the integer header gives the direction 900"), std::string::npos);
  EXPECT_NE(notes_of(record).find("differs from that of the first channel"), std::string::npos);
  EXPECT_EQ(notes_of(record).find("states a peak"), std::string::npos) << notes_of(record);
}

}  // namespace
}  // namespace cairn::files
