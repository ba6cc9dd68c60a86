/// Columns of numbers as ground-motion records: which channels there are, in which units, at which step. (How the lines
/// themselves are read is in record_column_lines_test.cpp.)
#include "cairn/files/records/columns.hpp"

#include <gtest/gtest.h>

#include <string>

#include "cairn/core/units.hpp"
#include "files/record_case.hpp"

namespace cairn::tests {
namespace {

const std::string kNames = "time,raw_acc,velocity\n0,1,10\n0.01,-2,20\n0.02,3,30\n";

/// What the columns' own reader says of a text that parse_record found to be nothing else.
std::string column_faults_of(const std::string& text, const cairn::files::RecordOptions& options = {}) {
  const auto record = cairn::files::parse_columns(text, "r", options);
  return record ? "none" : to_text(record.error());
}

TEST(Columns, ChosenByNameWithItsUnitGiven) {
  const Record record = record_of(kNames, {.unit = "g", .column = "raw_acc"});
  EXPECT_EQ(record.format, "columns");
  ASSERT_EQ(record.channels.size(), 1U);
  const auto& channel = record.channels[0];
  EXPECT_EQ(channel.name, "raw_acc");
  EXPECT_EQ(channel.values,
            (Values{cairn::kStandardGravity, -2.0 * cairn::kStandardGravity, 3.0 * cairn::kStandardGravity}));
  EXPECT_EQ(channel.dt, 0.01);
  EXPECT_EQ(channel.unit, "g");
  EXPECT_EQ(channel.unit_source.kind, cairn::UnitSource::Kind::given);
  EXPECT_EQ(record.notes, (Notes{"dt 0.01 s from the times."}));
}

TEST(Columns, TheUnitTellsTheQuantity) {
  const Record record = record_of(kNames, {.unit = "cm/s", .column = "3"});
  ASSERT_EQ(record.channels.size(), 1U);
  EXPECT_EQ(record.channels[0].quantity, Quantity::velocity);
  EXPECT_EQ(record.channels[0].values, (Values{0.1, 0.2, 0.3}));
}

TEST(Columns, WithoutAChoiceTheyAreListed) {
  EXPECT_EQ(column_faults_of(kNames, {.unit = "g"}),
            "r:2: column: expected a column of times and one of samples, or its number or name given, found 3 columns "
            "(time | "
            "raw_acc | velocity)");
  EXPECT_NE(column_faults_of(kNames).find("\nr: unit: expected a unit in the file, or given beside it"),
            std::string::npos)
      << "all that is missing at once";
}

TEST(Columns, UnitsInEveryNameMakeChannelsOfAll) {
  for (const char* text : {"time [s],HNE [m/s2],HNZ [cm/s2],v [mm/s]\n0,1,100,5\n0.1,2,-200,6\n",
                           "time(s) HNE(m/s/s) HNZ (gal) v (mm/sec)\n0 1 100 5\n0.1 2 -200 6\n",
                           "# time [s];HNE [m/s2];HNZ [cm/s^2];v [mm/s]\n0;1;100;5\n0.1;2;-200;6\n"}) {
    const Record record = record_of(text);
    ASSERT_EQ(record.channels.size(), 3U) << text;
    EXPECT_EQ(record.channels[0].name, "HNE") << text;
    EXPECT_EQ(record.channels[0].azimuth, 90.0);
    EXPECT_EQ(record.channels[0].values, (Values{1.0, 2.0}));
    EXPECT_EQ(to_text(record.channels[0].unit_source), "header line 1");
    EXPECT_EQ(record.channels[1].pointing, Pointing::up);
    EXPECT_EQ(record.channels[1].values, (Values{1.0, -2.0}));
    EXPECT_EQ(record.channels[2].quantity, Quantity::velocity);
    EXPECT_EQ(record.channels[2].pointing, Pointing::unknown) << "v is no direction";
    EXPECT_EQ(record.channels[2].values, (Values{0.005, 0.006}));
  }
}

TEST(Columns, UnitInTheNameAgainstTheOneGiven) {
  const std::string text = "t [s],a [g]\n0,1\n1,2\n";
  EXPECT_EQ(column_faults_of(text, {.unit = "g"}), "none");
  EXPECT_EQ(column_faults_of(text, {.unit = "m/s2"}), "r:1: unit: expected 'm/s2', as given, found 'g'");
  EXPECT_NE(column_faults_of("t [s],a [counts]\n0,1\n1,2\n", {.unit = "g"}).find("raw counts"), std::string::npos);
  EXPECT_EQ(column_faults_of("t [ms],a [g]\n0,1\n1,2\n"), "r:1: time: expected times in s, found 'ms'");
}

TEST(Columns, WithoutTimesTheStepIsAskedFor) {
  EXPECT_EQ(column_faults_of("1\n2\n3\n", {.unit = "g"}),
            "r:1: column: expected a column of times and one of accelerations (or dt given), found 1 column");
  EXPECT_EQ(record_of("1\n2\n3\n", {.unit = "m/s2", .dt = 0.5}).channels[0].dt, 0.5);
}

TEST(Columns, SeriesAlongTheLines) {
  const std::string text = "  1.0-2.0 3.0\n# remark\n4.0D0, 5.0\n";
  const Record record = record_of(text, {.unit = "m/s2", .dt = 0.01, .along_lines = true});
  ASSERT_EQ(record.channels.size(), 1U);
  EXPECT_EQ(record.channels[0].values, (Values{1, -2, 3, 4, 5}));
  EXPECT_EQ(record.notes, (Notes{"The samples run along the lines, as given."}));
  EXPECT_EQ(column_faults_of(text, {.unit = "m/s2", .along_lines = true}),
            "r: dt: expected a step [s], given beside the file, found none in the file");
  EXPECT_NE(column_faults_of("1 2 3\n4 5 6\n", {.unit = "m/s2", .dt = 0.01}).find("along_lines"), std::string::npos)
      << "several numbers in a line may be several channels: asked, not guessed";
  EXPECT_EQ(column_faults_of(text, {.unit = "m/s2", .dt = 0.01, .column = "1", .along_lines = true}),
            "r: column: expected none, since along_lines is given, found '1'");
}

TEST(Columns, CountAndStepInTheFile) {
  const std::string text = "made-up motion\n3 0.0100\n1.5E-1\n-2\n.5\n";
  const Record record = record_of(text, {.unit = "m/s2"});
  ASSERT_EQ(record.channels.size(), 1U);
  EXPECT_EQ(record.channels[0].values, (Values{0.15, -2.0, 0.5}));
  EXPECT_EQ(record.channels[0].dt, 0.01);
  EXPECT_EQ(record.notes, (Notes{"Count and dt 0.01 s are those of line 2."}));
  EXPECT_EQ(column_faults_of(text, {.unit = "m/s2", .dt = 0.01}), "none");
  EXPECT_EQ(column_faults_of(text, {.unit = "m/s2", .dt = 0.02}), "r:2: dt: expected 0.02, as given, found '0.0100'");
  EXPECT_EQ(column_faults_of(replaced(text, "3 0.01", "4 0.01"), {.unit = "m/s2"}),
            "r:5: samples: expected 4 samples, as stated, found 3 before the end of the file");
  EXPECT_EQ(column_faults_of(replaced(text, "3 0.01", "2 0.01"), {.unit = "m/s2"}),
            "r:2: samples: expected 2, as this line says, found more");
  EXPECT_EQ(record_of("3 0.01\n1 2\n3\n", {.unit = "m/s2", .along_lines = true}).channels[0].values, (Values{1, 2, 3}));
}

TEST(Columns, UnevenTimesAreResampledAndThatIsSaid) {
  const std::string text = "t;a [m/s2];b [m/s2]\n0;0;0\n1;10;1\n3;30;3\n4;0;4\n";
  const Record finest = record_of(text);
  EXPECT_EQ(finest.channels[0].values, (Values{0, 10, 20, 30, 0}));
  EXPECT_EQ(finest.channels[1].values, (Values{0, 1, 2, 3, 4}));
  EXPECT_EQ(finest.channels[0].dt, 1.0);
  EXPECT_EQ(finest.notes, (Notes{"Resampled along straight lines: 4 samples in uneven steps from 1 to 2 s became 5 "
                                 "samples, dt 1 s, as no step was given."}));
  const Record record = record_of(text, {.resample_dt = 2.0});
  ASSERT_EQ(record.channels.size(), 2U);
  EXPECT_EQ(record.channels[0].values, (Values{0, 20, 0}));
  EXPECT_EQ(record.channels[1].values, (Values{0, 2, 4}));
  EXPECT_EQ(
      record.notes,
      (Notes{"Resampled along straight lines: 4 samples in uneven steps from 1 to 2 s became 3 samples, dt 2 s; a: the "
             "largest value went from 30 to 20 (SI)."}));
}

TEST(Columns, OneTinyStepDoesNotMakeMillionsOfSamples) {
  const Record record = record_of("t,a [m/s2]\n0,0\n1,1\n1.000001,1.000001\n3,3\n4,4\n");
  EXPECT_EQ(record.channels[0].dt, 0.33) << "a third of the mean step, to two digits";
  EXPECT_EQ(record.channels[0].values.size(), 13U);
  EXPECT_DOUBLE_EQ(record.channels[0].values[7], 7 * 0.33);
}

TEST(Columns, WideTablesAreBounded) {
  std::string wide = "0";
  for (int k = 0; k < 2000; ++k) wide += ",0";
  EXPECT_EQ(column_faults_of(wide + "\n" + wide, {.unit = "g"}),
            "r:1: file: expected at most 1000 columns, found more");
}

}  // namespace
}  // namespace cairn::tests
