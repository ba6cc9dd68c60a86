/// Accelerations from text: every way in which people write them, and every fault with its line.
#include "cairn/files/csv_motion.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "files/temporary_folder.hpp"

namespace {

using cairn::files::CsvMotion;
using cairn::files::CsvMotionOptions;
using cairn::files::parse_csv_motion;
using Values = std::vector<double>;

CsvMotionOptions with_times(const std::string& unit = "m/s2") {
  CsvMotionOptions options;
  options.unit = unit;
  return options;
}

CsvMotionOptions with_step(double dt, const std::string& unit = "m/s2") {
  CsvMotionOptions options;
  options.unit = unit;
  options.dt = dt;
  return options;
}

CsvMotion motion_of(const std::string& text, const CsvMotionOptions& options) {
  const auto motion = parse_csv_motion(text, "r.csv", options);
  if (!motion) ADD_FAILURE() << cairn::to_text(motion.error()) << "\nin\n" << text;
  return motion ? *motion : CsvMotion{};
}

std::string faults_of(const std::string& text, const CsvMotionOptions& options) {
  const auto motion = parse_csv_motion(text, "r.csv", options);
  return motion ? "none" : cairn::to_text(motion.error());
}

TEST(CsvMotion, TimesAndAccelerations) {
  const CsvMotion motion = motion_of("0.00,1\n0.01,-2.5\n0.02,3e-1\n", with_times());
  EXPECT_EQ(motion.acceleration, (Values{1.0, -2.5, 0.3}));
  EXPECT_EQ(motion.dt, 0.01);
  EXPECT_EQ(motion.start, 0.0);
  EXPECT_EQ(motion.statement, "3 samples, unit m/s2, dt 0.01 s from the times");
}

TEST(CsvMotion, AccelerationsOnly) {
  const CsvMotion motion = motion_of("1\n+2\n.5", with_step(0.005));
  EXPECT_EQ(motion.acceleration, (Values{1.0, 2.0, 0.5}));
  EXPECT_EQ(motion.dt, 0.005);
  EXPECT_EQ(motion.statement, "3 samples, unit m/s2, dt 0.005 s as given");
}

TEST(CsvMotion, EverySeparatorAndLineEnd) {
  for (const char* text : {"0,1\n1,2\n", "0;1\n1;2", "0\t1\r\n1\t2\r\n", "  0   1 \n\n\t1 \t 2\n \n", "0, 1,\n1, 2,\n",
                           "\xef\xbb\xbf\x30 1\n1 2"}) {  // the last with a byte-order mark
    EXPECT_EQ(motion_of(text, with_times()).acceleration, (Values{1.0, 2.0})) << text;
  }
}

TEST(CsvMotion, HeadersAndComments) {
  EXPECT_EQ(motion_of("# made by hand\nStation A\ntime [s],acc [m/s2]\n0,1\n% note\n1,2\n", with_times()).acceleration,
            (Values{1.0, 2.0}));
  CsvMotionOptions skipping = with_times();
  skipping.header_lines = 2;
  EXPECT_EQ(motion_of("4000 points\n2 columns\n0,1\n1,2\n", skipping).acceleration, (Values{1.0, 2.0}));
}

TEST(CsvMotion, ColumnsByNumberAndName) {
  const std::string text = "\"t\", north , east\n0,1,10\n1,2,20\n";
  CsvMotionOptions options = with_times();
  options.column = "east";
  EXPECT_EQ(motion_of(text, options).acceleration, (Values{10.0, 20.0}));
  options.column = "2";
  options.time_column = "t";
  EXPECT_EQ(motion_of(text, options).acceleration, (Values{1.0, 2.0}));
  CsvMotionOptions stepped = with_step(0.5);
  stepped.column = "3";
  EXPECT_EQ(motion_of(text, stepped).acceleration, (Values{10.0, 20.0}));
  options.column = "up";
  EXPECT_EQ(faults_of(text, options), "r.csv:2: column: expected one of t | north | east, found 'up'");
  options.column = "4";
  EXPECT_EQ(faults_of(text, options), "r.csv:2: column: expected a column from 1 to 3, found 4");
  options.column = "1";
  EXPECT_EQ(faults_of(text, options), "r.csv:2: column: expected another column than that of the times, found 1");
}

TEST(CsvMotion, Units) {
  const std::string text = "981\n-100\n";
  EXPECT_EQ(motion_of(text, with_step(1.0, "gal")).acceleration, (Values{9.81, -1.0}));
  EXPECT_EQ(motion_of(text, with_step(1.0, "cm/s2")).acceleration, (Values{9.81, -1.0}));
  EXPECT_EQ(motion_of(text, with_step(1.0, "mm/s2")).acceleration, (Values{0.981, -0.1}));
  EXPECT_EQ(motion_of("1\n-2\n", with_step(1.0, "g")).acceleration,
            (Values{cairn::kStandardGravity, -2.0 * cairn::kStandardGravity}));
  for (const std::string_view unit : cairn::files::acceleration_units()) {
    EXPECT_EQ(motion_of(text, with_step(1.0, std::string(unit))).acceleration.size(), 2U) << unit;
  }
  EXPECT_EQ(faults_of(text, with_step(1.0, "")), "r.csv: unit: expected m/s2 | cm/s2 | mm/s2 | g | gal, found none");
  EXPECT_EQ(faults_of(text, with_step(1.0, "ft/s2")),
            "r.csv: unit: expected m/s2 | cm/s2 | mm/s2 | g | gal, found 'ft/s2'");
}

/// Times rounded to the digits of a file are even; the step is the number that was meant.
TEST(CsvMotion, RoundedTimesAreEven) {
  std::string text;
  for (int k = 0; k < 6000; ++k) {
    char line[64];
    std::snprintf(line, sizeof line, "%.4f %.3f\n", 12.5 + 0.005 * k, std::sin(0.1 * k));
    text += line;
  }
  const CsvMotion motion = motion_of(text, with_times());
  EXPECT_EQ(motion.dt, 0.005);
  EXPECT_EQ(motion.start, 12.5);
  EXPECT_EQ(motion.acceleration.size(), 6000U);
}

TEST(CsvMotion, UnevenTimesAreRefusedOrResampled) {
  const std::string text = "0 0\n1 10\n3 30\n4 0\n";
  EXPECT_EQ(faults_of(text, with_times()),
            "r.csv: time: expected times in even steps (or resample_dt given), found steps from 1 to 2 s");
  CsvMotionOptions options = with_times();
  options.resample_dt = 0.5;
  const CsvMotion motion = motion_of(text, options);
  EXPECT_EQ(motion.acceleration, (Values{0, 5, 10, 15, 20, 25, 30, 15, 0}));
  EXPECT_EQ(motion.dt, 0.5);
  EXPECT_EQ(
      motion.statement,
      "4 samples, unit m/s2, resampled along straight lines from uneven steps of 1 to 2 s to 9 samples, dt 0.5 s");
  options.resample_dt = 100.0;
  EXPECT_EQ(faults_of(text, options),
            "r.csv: resample_dt: expected a step that gives 2 to 10000000 samples, found 100");
  options.resample_dt = 1e-300;
  EXPECT_NE(faults_of(text, options), "none");
}

TEST(CsvMotion, AllFaultsAtOnceWithTheirLines) {
  EXPECT_EQ(faults_of("t,a\n0,1\n1,nan\n2,x\n3\n2.5,1,7\n2,5\n-inf,1\n4,1e999\n", with_times("m/s2")),
            "r.csv:3: acceleration: expected a finite number [m/s2] with a decimal point, found 'nan'\n"
            "r.csv:4: acceleration: expected a finite number [m/s2] with a decimal point, found 'x'\n"
            "r.csv:5: acceleration: expected a finite number [m/s2], found nothing\n"
            "r.csv:6: file: expected 2 columns as in the first line, found 3\n"
            "r.csv:8: time: expected a finite number [s] with a decimal point, found '-inf'\n"
            "r.csv:9: acceleration: expected a finite number [m/s2] with a decimal point, found '1e999'");
  EXPECT_EQ(faults_of("0,1\n2,1\n1,1\n", with_times()), "r.csv:3: time: expected a time after 2 [s], found 1");
}

TEST(CsvMotion, FaultsOfTheFirstLine) {
  EXPECT_EQ(faults_of("nan,1\n1,2\n", with_times()),
            "r.csv:1: time: expected a finite number [s] with a decimal point, found 'nan'");
  EXPECT_EQ(faults_of("0.O,1\n1,2\n", with_times()),
            "r.csv:1: time: expected a finite number [s] with a decimal point, found '0.O'");
  EXPECT_EQ(faults_of("1\n2\n", with_times()),
            "r.csv:1: column: expected a column of times and one of accelerations (or dt given), found 1 column");
  EXPECT_EQ(faults_of("0,1\n1,2\n", with_step(1.0)),
            "r.csv:1: column: expected one column of accelerations, or its number or name given, found 2 columns");
  EXPECT_EQ(faults_of("0,00;1,5\n0,01;2,5\n", with_times()),
            "r.csv:1: time: expected a finite number [s] with a decimal point, found '0,00'\n"
            "r.csv:1: acceleration: expected a finite number [m/s2] with a decimal point, found '1,5'\n"
            "r.csv:2: time: expected a finite number [s] with a decimal point, found '0,01'\n"
            "r.csv:2: acceleration: expected a finite number [m/s2] with a decimal point, found '2,5'");
}

TEST(CsvMotion, FaultsOfTheOptions) {
  CsvMotionOptions options = with_step(-1.0);
  options.time_column = "1";
  options.resample_dt = std::nan("");
  options.header_lines = -1;
  EXPECT_EQ(faults_of("1\n2\n", options),
            "r.csv: dt: expected a finite number > 0 [s], found -1\n"
            "r.csv: resample_dt: expected a finite number > 0 [s], found nan\n"
            "r.csv: time_column: expected none, since dt is given, found '1'\n"
            "r.csv: resample_dt: expected none, since dt is given, found nan\n"
            "r.csv: header_lines: expected 0 to 1000, found -1");
}

TEST(CsvMotion, NothingInIt) {
  EXPECT_EQ(faults_of("", with_times()), "r.csv: file: expected at least two samples, found 0");
  EXPECT_EQ(faults_of("# only a comment\n", with_times()), "r.csv: file: expected at least two samples, found 0");
  EXPECT_EQ(faults_of("5\n", with_step(1.0)), "r.csv: file: expected at least two samples, found 1");
  EXPECT_EQ(
      faults_of(std::string("1\0 2\n", 5), with_step(1.0)),
      "r.csv:1: file: expected text with one number or more per line, found a NUL byte (not plain text, or UTF-16)");
}

TEST(CsvMotion, ManyFaultsAreCounted) {
  std::string text = "1\n";
  for (int k = 0; k < 1000; ++k) text += "x" + std::string(500, '\x1b') + "\n";
  const auto motion = parse_csv_motion(text, "r.csv", with_step(1.0));
  ASSERT_FALSE(motion);
  ASSERT_EQ(motion.error().size(), 21U);
  EXPECT_EQ(motion.error().back().found, "980 more of them");
  EXPECT_LT(motion.error().front().found.size(), 50U) << "what is quoted is short";
  EXPECT_EQ(motion.error().front().found.find('\x1b'), std::string::npos) << "and harmless to a terminal";
}

TEST(CsvMotion, SizesAreBounded) {
  std::string text;
  for (std::size_t k = 0; k <= cairn::files::kMostCsvSamples; ++k) text += "1\n";
  EXPECT_EQ(faults_of(text, with_step(0.01)), "r.csv:10000001: file: expected at most 10000000 samples, found more");
}

TEST(CsvMotion, FilesAreNamed) {
  const cairn::tests::TemporaryFolder folder;
  const auto absent = cairn::files::read_csv_motion(folder / "none.csv", with_times());
  ASSERT_FALSE(absent);
  EXPECT_EQ(cairn::to_text(absent.error()),
            (folder / "none.csv").string() + ": expected a file that exists, found none of this name");
  cairn::tests::put(folder / "r.csv", "0 1\n0.01 2\n");
  const auto read = cairn::files::read_csv_motion(folder / "r.csv", with_times());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->acceleration, (Values{1.0, 2.0}));
}

/// Whatever bytes come: an answer that keeps its promises, or faults.
TEST(CsvMotion, AnyBytes) {
  const unsigned seed = 4711;
  std::mt19937 random(seed);
  std::string alphabet = "012345678901234567890123456789 \n\n.,;+-eE \t\n\r#%xnaif\"\xff";
  alphabet.push_back('\0');
  int accepted = 0;
  for (int k = 0; k < 20000; ++k) {
    std::string text;
    const std::size_t length = random() % 60;
    for (std::size_t n = 0; n < length; ++n) text += alphabet[random() % (k % 2 == 0 ? 16 : alphabet.size())];
    for (const CsvMotionOptions& options : {with_times(), with_step(0.01, "g")}) {
      const auto motion = parse_csv_motion(text, "r.csv", options);
      if (!motion) {
        EXPECT_FALSE(motion.error().empty());
        continue;
      }
      ++accepted;
      EXPECT_GE(motion->acceleration.size(), 2U);
      EXPECT_TRUE(motion->dt > 0.0 && std::isfinite(motion->dt)) << text;
      for (const double a : motion->acceleration) EXPECT_TRUE(std::isfinite(a)) << text;
    }
  }
  EXPECT_GT(accepted, 10) << "seed " << seed;
}

}  // namespace
