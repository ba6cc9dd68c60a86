/// Columns from text: every way in which people write them, and every fault with its line. (Which channels they make is in
/// record_columns_test.cpp.)
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/files/records/columns.hpp"
#include "cairn/files/records/table.hpp"

namespace {

using cairn::RecordChannel;
using cairn::files::parse_columns;
using cairn::files::RecordOptions;
using Values = std::vector<double>;
using Notes = std::vector<std::string>;

RecordOptions with_times(const std::string& unit = "m/s2") { return {.unit = unit}; }

RecordOptions with_step(double dt, const std::string& unit = "m/s2") { return {.unit = unit, .dt = dt}; }

struct Read {
  Values acceleration;
  double dt{};
  double start{};
  Notes notes;
};

Read motion_of(const std::string& text, const RecordOptions& options) {
  const auto record = parse_columns(text, "r.csv", options);
  if (!record) {
    ADD_FAILURE() << cairn::to_text(record.error()) << "\nin\n" << text;
    return {};
  }
  EXPECT_EQ(record->channels.size(), 1U);
  const RecordChannel& channel = record->channels.front();
  EXPECT_EQ(channel.quantity, cairn::Quantity::acceleration);
  return {channel.values, channel.dt, channel.start, record->notes};
}

std::string faults_of(const std::string& text, const RecordOptions& options) {
  const auto record = parse_columns(text, "r.csv", options);
  return record ? "none" : cairn::to_text(record.error());
}

TEST(ColumnLines, TimesAndAccelerations) {
  const Read motion = motion_of("0.00,1\n0.01,-2.5\n0.02,3e-1\n", with_times());
  EXPECT_EQ(motion.acceleration, (Values{1.0, -2.5, 0.3}));
  EXPECT_EQ(motion.dt, 0.01);
  EXPECT_EQ(motion.start, 0.0);
  EXPECT_EQ(motion.notes, (Notes{"dt 0.01 s from the times."}));
}

TEST(ColumnLines, AccelerationsOnly) {
  const Read motion = motion_of("1\n+2\n.5", with_step(0.005));
  EXPECT_EQ(motion.acceleration, (Values{1.0, 2.0, 0.5}));
  EXPECT_EQ(motion.dt, 0.005);
  EXPECT_EQ(motion.notes, (Notes{"dt 0.005 s as given."}));
}

TEST(ColumnLines, EverySeparatorAndLineEnd) {
  for (const char* text :
       {"0,1\n1,2\n", "0;1\n1;2", "0\t1\r\n1\t2\r\n", "  0   1 \n\n\t1 \t 2\n \n", "0, 1,\n1, 2,\n", "0 1\r1 2\r"}) {
    EXPECT_EQ(motion_of(text, with_times()).acceleration, (Values{1.0, 2.0})) << text;
  }
}

TEST(ColumnLines, HeadersAndComments) {
  EXPECT_EQ(motion_of("# made by hand\nStation A\ntime [s],acc [m/s2]\n0,1\n% note\n1,2\n", with_times()).acceleration,
            (Values{1.0, 2.0}));
  RecordOptions skipping = with_times();
  skipping.header_lines = 2;
  EXPECT_EQ(motion_of("4000 points\n2 columns\n0,1\n1,2\n", skipping).acceleration, (Values{1.0, 2.0}));
}

TEST(ColumnLines, ColumnsByNumberAndName) {
  const std::string text = "\"t\", north , east\n0,1,10\n1,2,20\n";
  RecordOptions options = with_times();
  options.column = "east";
  EXPECT_EQ(motion_of(text, options).acceleration, (Values{10.0, 20.0}));
  options.column = "2";
  options.time_column = "t";
  EXPECT_EQ(motion_of(text, options).acceleration, (Values{1.0, 2.0}));
  RecordOptions stepped = with_step(0.5);
  stepped.column = "3";
  EXPECT_EQ(motion_of(text, stepped).acceleration, (Values{10.0, 20.0}));
  options.column = "up";
  EXPECT_EQ(faults_of(text, options), "r.csv:2: column: expected one of t | north | east, found 'up'");
  options.column = "4";
  EXPECT_EQ(faults_of(text, options), "r.csv:2: column: expected a column from 1 to 3, found 4");
  options.column = "1";
  EXPECT_EQ(faults_of(text, options), "r.csv:2: column: expected another column than that of the times, found 1");
}

TEST(ColumnLines, Units) {
  const std::string text = "981\n-100\n";
  EXPECT_EQ(motion_of(text, with_step(1.0, "gal")).acceleration, (Values{9.81, -1.0}));
  EXPECT_EQ(motion_of(text, with_step(1.0, "cm/s2")).acceleration, (Values{9.81, -1.0}));
  EXPECT_EQ(motion_of(text, with_step(1.0, "mm/s2")).acceleration, (Values{0.981, -0.1}));
  EXPECT_EQ(motion_of("1\n-2\n", with_step(1.0, "g")).acceleration,
            (Values{cairn::kStandardGravity, -2.0 * cairn::kStandardGravity}));
  EXPECT_NE(faults_of(text, with_step(1.0, "")).find("r.csv: unit: expected a unit in the file, or given beside it"),
            std::string::npos);
  EXPECT_EQ(faults_of(text, with_step(1.0, "ft/s2")),
            std::string("r.csv: unit: expected ") + cairn::files::kKnownUnits + ", found 'ft/s2'");
}

/// Times rounded to the digits of a file are even; the step is the number that was meant.
TEST(ColumnLines, RoundedTimesAreEven) {
  std::string text;
  for (int k = 0; k < 6000; ++k) {
    char line[64];
    std::snprintf(line, sizeof line, "%.4f %.3f\n", 12.5 + 0.005 * k, std::sin(0.1 * k));
    text += line;
  }
  const Read motion = motion_of(text, with_times());
  EXPECT_EQ(motion.dt, 0.005);
  EXPECT_EQ(motion.start, 12.5);
  EXPECT_EQ(motion.acceleration.size(), 6000U);
}

TEST(ColumnLines, UnevenTimesAreResampled) {
  const std::string text = "0 0\n1 10\n3 30\n4 0\n";
  EXPECT_EQ(motion_of(text, with_times()).acceleration, (Values{0, 10, 20, 30, 0}));
  RecordOptions options = with_times();
  options.resample_dt = 0.5;
  const Read motion = motion_of(text, options);
  EXPECT_EQ(motion.acceleration, (Values{0, 5, 10, 15, 20, 25, 30, 15, 0}));
  EXPECT_EQ(motion.dt, 0.5);
  EXPECT_EQ(
      motion.notes,
      (Notes{"Resampled along straight lines: 4 samples in uneven steps from 1 to 2 s became 9 samples, dt 0.5 s."}));
  options.resample_dt = 100.0;
  EXPECT_EQ(faults_of(text, options),
            "r.csv: resample_dt: expected a step that gives 2 to 10000000 samples, found 100");
  options.resample_dt = 1e-300;
  EXPECT_NE(faults_of(text, options), "none");
}

TEST(ColumnLines, AllFaultsAtOnceWithTheirLines) {
  EXPECT_EQ(faults_of("t,a\n0,1\n1,nan\n2,x\n3\n2.5,1,7\n2,5\n-inf,1\n4,1e999\n", with_times("m/s2")),
            "r.csv:3: acceleration: expected a finite number [m/s2] with a decimal point, found 'nan'\n"
            "r.csv:4: acceleration: expected a finite number [m/s2] with a decimal point, found 'x'\n"
            "r.csv:5: acceleration: expected a finite number [m/s2], found nothing\n"
            "r.csv:6: file: expected 2 columns as in the first line, found 3\n"
            "r.csv:8: time: expected a finite number [s] with a decimal point, found '-inf'\n"
            "r.csv:9: acceleration: expected a finite number [m/s2] with a decimal point, found '1e999'");
  EXPECT_EQ(faults_of("0,1\n2,1\n1,1\n", with_times()), "r.csv:3: time: expected a time after 2 [s], found 1");
}

TEST(ColumnLines, FaultsOfTheFirstLine) {
  EXPECT_EQ(faults_of("nan,1\n1,2\n", with_times()),
            "r.csv:1: time: expected a finite number [s] with a decimal point, found 'nan'");
  EXPECT_EQ(faults_of("0.O,1\n1,2\n", with_times()),
            "r.csv:1: time: expected a finite number [s] with a decimal point, found '0.O'");
  EXPECT_EQ(faults_of("1\n2\n", with_times()),
            "r.csv:1: column: expected a column of times and one of accelerations (or dt given), found 1 column");
  EXPECT_EQ(faults_of("0,1\n1,2\n", with_step(1.0)),
            "r.csv:1: column: expected one column of samples, or its number or name given, or along_lines for one "
            "series with "
            "several numbers per line, found 2 columns");
  EXPECT_EQ(faults_of("0,00;1,5\n0,01;2,5\n", with_times()),
            "r.csv:1: time: expected a finite number [s] with a decimal point, found '0,00'\n"
            "r.csv:1: acceleration: expected a finite number [m/s2] with a decimal point, found '1,5'\n"
            "r.csv:2: time: expected a finite number [s] with a decimal point, found '0,01'\n"
            "r.csv:2: acceleration: expected a finite number [m/s2] with a decimal point, found '2,5'");
}

TEST(ColumnLines, FaultsOfTheOptions) {
  RecordOptions options = with_step(-1.0);
  options.time_column = "1";
  options.resample_dt = std::nan("");
  options.header_lines = -1;
  EXPECT_EQ(faults_of("1\n2\n", options),
            "r.csv: dt: expected a finite number > 0 [s], found -1\n"
            "r.csv: resample_dt: expected a finite number > 0 [s], found nan\n"
            "r.csv: time_column: expected none, since dt is given, found '1'\n"
            "r.csv: header_lines: expected 0 to 1000, found -1");
}

TEST(ColumnLines, NothingInIt) {
  EXPECT_EQ(faults_of("", with_times()), "r.csv: file: expected at least two samples, found 0");
  EXPECT_EQ(faults_of("# only a comment\n", with_times()), "r.csv: file: expected at least two samples, found 0");
  EXPECT_EQ(faults_of("5\n", with_step(1.0)), "r.csv: file: expected at least two samples, found 1");
  EXPECT_EQ(
      faults_of(std::string("1\0 2\n", 5), with_step(1.0)),
      "r.csv:1: file: expected text with one number or more per line, found a NUL byte (not plain text, or UTF-16)");
}

TEST(ColumnLines, ManyFaultsAreCounted) {
  std::string text = "1\n";
  for (int k = 0; k < 1000; ++k) text += "x" + std::string(500, '\x1b') + "\n";
  const auto motion = parse_columns(text, "r.csv", with_step(1.0));
  ASSERT_FALSE(motion);
  ASSERT_EQ(motion.error().size(), 21U);
  EXPECT_EQ(motion.error().back().found, "980 more of them");
  EXPECT_LT(motion.error().front().found.size(), 50U) << "what is quoted is short";
  EXPECT_EQ(motion.error().front().found.find('\x1b'), std::string::npos) << "and harmless to a terminal";
}

TEST(ColumnLines, SizesAreBounded) {
  std::string text;
  for (std::size_t k = 0; k <= cairn::files::kMostTableSamples; ++k) text += "1\n";
  EXPECT_EQ(faults_of(text, with_step(0.01)), "r.csv:10000001: file: expected at most 10000000 samples, found more");
}

/// Whatever bytes come: an answer that keeps its promises, or faults.
TEST(ColumnLines, AnyBytes) {
  const unsigned seed = 4711;
  std::mt19937 random(seed);
  std::string alphabet = "012345678901234567890123456789 \n\n.,;+-eE \t\n\r#%xnaif\"\xff";
  alphabet.push_back('\0');
  int accepted = 0;
  for (int k = 0; k < 20000; ++k) {
    std::string text;
    const std::size_t length = random() % 60;
    for (std::size_t n = 0; n < length; ++n) text += alphabet[random() % (k % 2 == 0 ? 16 : alphabet.size())];
    for (const RecordOptions& options : {with_times(), with_step(0.01, "g")}) {
      const auto motion = parse_columns(text, "r.csv", options);
      if (!motion) {
        EXPECT_FALSE(motion.error().empty());
        continue;
      }
      ++accepted;
      const RecordChannel& channel = motion->channels.front();
      EXPECT_GE(channel.values.size(), 2U);
      EXPECT_TRUE(channel.dt > 0.0 && std::isfinite(channel.dt)) << text;
      for (const double a : channel.values) EXPECT_TRUE(std::isfinite(a)) << text;
    }
  }
  EXPECT_GT(accepted, 10) << "seed " << seed;
}

}  // namespace
