/// Lines, numbers, units and directions as the readers of ground-motion files take them.
#include "cairn/files/records/text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/files/records/stated_unit.hpp"
#include "cairn/files/records/table.hpp"

namespace {

using cairn::Pointing;
using cairn::Quantity;
using cairn::Record;
using cairn::RecordChannel;
using cairn::files::bracketed_titles;
using cairn::files::bracketed_unit;
using cairn::files::compare_stated_peak;
using cairn::files::even_step;
using cairn::files::EvenStep;
using cairn::files::Faults;
using cairn::files::file_unit;
using cairn::files::FileUnit;
using cairn::files::first_lines;
using cairn::files::first_number;
using cairn::files::half_last_digit;
using cairn::files::Line;
using cairn::files::Lines;
using cairn::files::name_before_unit;
using cairn::files::note_surplus;
using cairn::files::number_in;
using cairn::files::plain_text;
using cairn::files::point;
using cairn::files::quotation;
using cairn::files::read_samples;
using cairn::files::read_table;
using cairn::files::RecordOptions;
using cairn::files::split_fixed;
using cairn::files::split_numbers;
using cairn::files::stated_unit;
using cairn::files::StatedUnit;
using cairn::files::Table;
using cairn::files::TableLayout;
using cairn::files::whole_number_in;
using Texts = std::vector<std::string_view>;

TEST(RecordLines, EveryLineEndAndItsNumber) {
  Lines lines("a\nb\r\nc\rd\n\n\r\ne");
  for (const char* text : {"a", "b", "c", "d", "", "", "e"}) {
    ASSERT_TRUE(lines.peek());
    EXPECT_EQ(lines.peek()->text, text);
    const std::optional<Line> line = lines.next();
    ASSERT_TRUE(line);
    EXPECT_EQ(line->text, text);
    EXPECT_EQ(line->number, lines.number());
  }
  EXPECT_EQ(lines.number(), 7);
  EXPECT_FALSE(lines.next());
  EXPECT_FALSE(lines.peek());
  EXPECT_EQ(first_lines("a\nb", 5).size(), 2U);
  EXPECT_EQ(first_lines("a\nb\nc", 2).back().text, "b");
}

TEST(RecordNumbers, AsFortranWritesThem) {
  EXPECT_EQ(number_in("1"), 1.0);
  EXPECT_EQ(number_in(" -.5 "), -0.5);
  EXPECT_EQ(number_in("5."), 5.0);
  EXPECT_EQ(number_in("+1.25"), 1.25);
  EXPECT_EQ(number_in("-1.5E-03"), -0.0015);
  EXPECT_EQ(number_in("1.5D-03"), 0.0015);
  EXPECT_EQ(number_in("-.15d+2"), -15.0);
  EXPECT_EQ(number_in("0.15-103"), 0.15e-103);
  EXPECT_EQ(number_in("1e-400"), 0.0);
  EXPECT_EQ(number_in("1e400"), HUGE_VAL);
  const std::string digits(400, '7');
  EXPECT_EQ(number_in(digits + "e-5"), HUGE_VAL) << "seen to read as 0";
  EXPECT_EQ(number_in("-" + digits + ".5e-5"), -HUGE_VAL);
  EXPECT_EQ(number_in("0." + std::string(400, '0') + "1"), 0.0) << "seen to read as infinite";
  EXPECT_EQ(number_in("0." + std::string(400, '0') + "1e+3"), 0.0);
  EXPECT_EQ(number_in(digits + "e-399"), number_in("7." + digits)) << "what fits is read";
  EXPECT_EQ(number_in("1e-99999999999999999999"), 0.0);
  EXPECT_EQ(number_in("1e99999999999999999999"), HUGE_VAL);
  for (const char* text : {"",    "-",     "+",    ".",  "+-1",  "-+1",      "nan", "inf", "-inf",    "****",
                           "1,5", "1.2.3", "0x10", "1e", "12-3", "1234-100", "1 2", "1d",  "0.15-10", "0.15-1034"}) {
    EXPECT_FALSE(number_in(text)) << text;
  }
  EXPECT_EQ(whole_number_in(" +40 "), 40);
  EXPECT_EQ(whole_number_in("-7"), -7);
  for (const char* text : {"", "4000.", "1e3", "99999999999999999999", "+-1", "x"})
    EXPECT_FALSE(whole_number_in(text)) << text;
}

TEST(RecordNumbers, TheFirstAmongWords) {
  EXPECT_EQ(first_number("RECORD OF 4000 POINTS").text, "4000");
  EXPECT_EQ(first_number("DT= -.0100SEC").value, -0.01);
  EXPECT_EQ(first_number("no. 12 and 34", 7).text, "34");
  EXPECT_EQ(first_number("1e999 then 5").text, "5");
  EXPECT_EQ(first_number("none").text, "");
}

TEST(RecordNumbers, HalfOfTheLastPrintedDigit) {
  EXPECT_EQ(cairn::files::last_decimal("0.050"), 3);
  EXPECT_EQ(cairn::files::last_decimal("1.20E+01"), 1);
  EXPECT_EQ(cairn::files::last_decimal("5e3"), -3);
  EXPECT_EQ(cairn::files::last_decimal("0.15-103"), 105);
  EXPECT_FALSE(cairn::files::last_decimal("x"));
  EXPECT_EQ(half_last_digit("0.050"), 0.0005);
  EXPECT_EQ(half_last_digit("-12"), 0.5);
  EXPECT_EQ(half_last_digit("1.20E+01"), 0.05);
  EXPECT_EQ(half_last_digit(" .5D-3 "), 0.5e-4);
  EXPECT_EQ(half_last_digit("x"), 0.0);
  EXPECT_EQ(half_last_digit("1e99999"), 0.0);
}

TEST(RecordNumbers, FieldsThatTouch) {
  EXPECT_EQ(split_numbers("  .1-0.2, 3\t4"), (Texts{".1", "-0.2", "3", "4"}));
  EXPECT_EQ(split_numbers("-1.5E-03-2.5E+03+1."), (Texts{"-1.5E-03", "-2.5E+03", "+1."}));
  EXPECT_EQ(split_numbers("0.15-103-0.2"), (Texts{"0.15-103", "-0.2"}));
  EXPECT_EQ(split_numbers("1234-100-50"), (Texts{"1234", "-100", "-50"})) << "whole numbers have no bare exponent";
  EXPECT_EQ(split_numbers(" "), Texts{});
  EXPECT_EQ(split_fixed("  1.0100.20300.4   ", 5), (Texts{"1.0", "100.2", "0300.", "4"}));
  EXPECT_EQ(split_fixed("  1.0          3.0", 6), (Texts{"1.0", "", "3.0"})) << "a gap is an empty field";
  EXPECT_EQ(split_fixed("", 5), Texts{});
}

std::vector<double> samples_of(std::string_view text, std::size_t count, std::size_t width, std::string* faults_text) {
  Faults faults("r");
  Lines lines(text);
  std::vector<double> values = read_samples(lines, count, width, FileUnit{}, "samples", faults);
  *faults_text = faults.none() ? "" : cairn::to_text(faults.list().error());
  return values;
}

TEST(RecordSamples, StatedCountAgainstWhatIsThere) {
  std::string faults;
  EXPECT_EQ(samples_of("1 2\n\n3", 3, 0, &faults), (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(faults, "");
  EXPECT_EQ(samples_of(" 1.0 2.0\n-3.0", 3, 4, &faults), (std::vector<double>{1, 2, -3}));
  EXPECT_EQ(faults, "");
  samples_of("1 2\n3\n", std::size_t{1} << 62, 0, &faults);
  EXPECT_EQ(faults,
            "r:2: samples: expected 4611686018427387904 samples, as stated, found 3 before the end of the file");
  samples_of("1 **** x\n", 3, 0, &faults);
  EXPECT_EQ(faults,
            "r:1: samples: expected a finite number, found '****': too large for its column when the file was written\n"
            "r:1: samples: expected a finite number, found 'x'");
  samples_of("1e308\n", 1, 0, &faults);
  EXPECT_EQ(faults, "");
}

TEST(RecordSamples, SurplusIsSaid) {
  Faults faults("r");
  Lines lines("1 2 3\n4 5\nwords");
  std::size_t surplus = 0;
  EXPECT_EQ(read_samples(lines, 2, 0, FileUnit{}, "samples", faults, &surplus).size(), 2U);
  EXPECT_EQ(surplus, 1U);
  Record record;
  note_surplus(lines, surplus, 2, record);
  ASSERT_EQ(record.notes.size(), 1U);
  EXPECT_EQ(record.notes[0], "The header states 2 samples; 3 more numbers follow and were left out.");
}

TEST(RecordUnits, EverySpelling) {
  for (const char* name : {"g", "G", " (g) ", "[g]"})
    EXPECT_EQ(file_unit(name)->si(2.0), 2.0 * cairn::kStandardGravity);
  for (const char* name :
       {"gal", "Gal", "gals", "cm/s2", "cm/s^2", "CM/S/S", "cm/sec2", "cm/sec/sec", "cm/s**2", "CM/SEC^2"}) {
    ASSERT_TRUE(file_unit(name)) << name;
    EXPECT_EQ(file_unit(name)->si(981.0), 9.81) << name;
    EXPECT_EQ(file_unit(name)->quantity, Quantity::acceleration);
  }
  EXPECT_EQ(file_unit("g/10")->si(10.0), cairn::kStandardGravity);
  EXPECT_EQ(file_unit("mm/s/s")->si(1.0), 0.001);
  EXPECT_EQ(file_unit("m/s2")->si(1.0), 1.0);
  EXPECT_EQ(file_unit("cm/sec")->quantity, Quantity::velocity);
  EXPECT_EQ(file_unit("cm/sec")->si(1.0), 0.01);
  EXPECT_EQ(file_unit("mm")->quantity, Quantity::displacement);
  for (const char* name : {"", "counts", "ft/s2", "mg", "m/s3", "s", "g/100", "gal.", "km"})
    EXPECT_FALSE(file_unit(name)) << name;
}

TEST(RecordUnits, FromHeaderOrOptionNeverGuessed) {
  const auto faults_of = [](std::string_view header, const std::string& option) {
    Faults faults("r");
    const std::optional<StatedUnit> unit = stated_unit(header, 3, RecordOptions{.unit = option}, faults);
    EXPECT_EQ(unit.has_value(), faults.none());
    return faults.none() ? unit->name + " from " + to_text(unit->source) : cairn::to_text(faults.list().error());
  };
  EXPECT_EQ(faults_of("CM/S/S", ""), "CM/S/S from header line 3");
  EXPECT_EQ(faults_of("cm/s2", "gal"), "cm/s2 from header line 3") << "the same in other words";
  EXPECT_EQ(faults_of("", "g"), "g from as given");
  EXPECT_NE(faults_of("", "").find("r:3: unit: expected a unit in the file, or given beside it"), std::string::npos);
  EXPECT_EQ(faults_of("g", "gal"), "r:3: unit: expected 'gal', as given, found 'g'");
  EXPECT_NE(faults_of("counts", "").find("raw counts, which need the instrument's sensitivity"), std::string::npos);
  EXPECT_NE(faults_of("g", "furlong").find("r: unit: expected g | g/10"), std::string::npos);
  EXPECT_EQ(bracketed_unit(" acc [m/s2] "), "m/s2");
  EXPECT_EQ(name_before_unit(" acc [m/s2] "), "acc");
  EXPECT_EQ(name_before_unit("acc"), "acc");
  EXPECT_EQ(bracketed_titles(" time(sec)  N-S(cm/s) acc [g]", 3), (Texts{"time(sec)", "N-S(cm/s)", "acc [g]"}));
  EXPECT_EQ(bracketed_titles("time(sec) x", 3), Texts{});
}

TEST(RecordPeaks, DisagreementBeyondTheDigitsIsANote) {
  const FileUnit gal = *file_unit("gal");
  const auto notes_of = [&](const char* printed, double sample_digit) {
    Record record;
    RecordChannel channel;
    channel.name = "N-S";
    channel.values = {0.5, -1.2344};
    compare_stated_peak(printed, gal, sample_digit, channel, record);
    return record.notes;
  };
  EXPECT_TRUE(notes_of("123.4", 0.0).empty());
  EXPECT_TRUE(notes_of("-123.4", 0.0).empty()) << "the sign is the header's own";
  EXPECT_EQ(notes_of("123.3", 0.0),
            (std::vector<std::string>{"N-S: the header states a peak of 1.233, the samples reach 1.2344 (SI)."}));
  EXPECT_TRUE(notes_of("123.3", 0.001).empty()) << "the samples are rounded too";
  EXPECT_EQ(notes_of("***", 0.0), (std::vector<std::string>{"N-S: the header's peak '***' is no number."}));
}

TEST(RecordDirections, AsTheNetworksNameThem) {
  const auto pointing_of = [](const char* name) {
    RecordChannel channel;
    point(name, channel);
    switch (channel.pointing) {
      case Pointing::azimuth:
        return cairn::found_text(channel.azimuth);
      case Pointing::up:
        return std::string("up");
      case Pointing::down:
        return std::string("down");
      case Pointing::unknown:
        break;
    }
    return std::string("unknown");
  };
  for (const char* name : {"N-S", "NS", "ns", "HNN", "north", "0", "360", "N", "BLN", "HHN", "BHN"})
    EXPECT_EQ(pointing_of(name), "0") << name;
  for (const char* name : {"E-W", "WE", "HNE", "hge", " 90 ", "90 DEG", "N90E", "HHE", "ehe"})
    EXPECT_EQ(pointing_of(name), "90") << name;
  for (const char* name : {"UP", "U-D", "HNZ", "Vert", "ver", "HHZ", "BHZ"}) EXPECT_EQ(pointing_of(name), "up") << name;
  for (const char* name : {"DOWN", "dn"}) EXPECT_EQ(pointing_of(name), "down") << name;
  EXPECT_EQ(pointing_of("S16E"), "164");
  EXPECT_EQ(pointing_of("N 65 W"), "295");
  EXPECT_EQ(pointing_of("S45W"), "225");
  EXPECT_EQ(pointing_of("067"), "67");
  for (const char* name :
       {"", "H1", "X", "HN1", "D", "400", "-5", "S95E", "90 points", "acceleration", "HH1", "BH2", "CHN", "the"})
    EXPECT_EQ(pointing_of(name), "unknown") << name;
}

/// Seen: columns acc_UD, a_z, az and acc_V, and PEER's -UP and V, were of no told direction, and ran as x.
TEST(RecordDirections, AVerticalIsAWordOfItsLabel) {
  const auto pointing_of = [](const char* name, cairn::Quantity quantity) {
    RecordChannel channel;
    channel.quantity = quantity;
    point(name, channel);
    return channel.pointing;
  };
  for (const char* name : {"acc_UD", "a_z", "az", "acc_V", "-UP", "V", "-V", "Acc Ver", "acc-vertical", "acc.Z"})
    EXPECT_EQ(pointing_of(name, cairn::Quantity::acceleration), Pointing::up) << name;
  EXPECT_EQ(pointing_of("acc_DOWN", cairn::Quantity::acceleration), Pointing::down);
  EXPECT_EQ(pointing_of("up-down", cairn::Quantity::acceleration), Pointing::up);
  for (const char* name :
       {"azimuth", "acc_v1", "H1 V", "UP_N", "supply", "upper", "EW up", "a_x", "V 90", "vel", "z-x"})
    EXPECT_EQ(pointing_of(name, cairn::Quantity::acceleration), Pointing::unknown) << name;
  for (const char* name : {"V", "az", "vel v"})
    EXPECT_EQ(pointing_of(name, cairn::Quantity::velocity), Pointing::unknown) << name << ": the velocity itself";
  EXPECT_EQ(pointing_of("vel_UD", cairn::Quantity::velocity), Pointing::up);
}

TEST(RecordText, HarmlessToATerminal) {
  EXPECT_EQ(plain_text("  a\x1b[31mb\t "), "a?[31mb");
  EXPECT_EQ(quotation(std::string(100, 'x')), "'" + std::string(40, 'x') + "...'");
  EXPECT_EQ(quotation("m\xc2\xb2 \xff\xc3"),
            "'m\xc2\xb2 ?"
            "?'")
      << "what is no UTF-8 is not printed";
  EXPECT_EQ(quotation(std::string(39, 'x') + "\xc2\xb2"), "'" + std::string(39, 'x') + "...'") << "none is cut in two";
  EXPECT_LE(plain_text(std::string(100000, 'x')).size(), 1000U);
}

/// Times printed with too few digits for their step: seen in a file of a peer, 0.00125 s printed with six digits.
TEST(RecordTimes, EvenGridBehindRoundedTimes) {
  Table table;
  std::string text;
  for (int k = 0; k < 20000; ++k) {
    char line[32];
    std::snprintf(line, sizeof line, "%.6g 1\n", 0.00125 * k);
    text += line;
  }
  Faults faults("r");
  Lines lines(text);
  TableLayout layout{.columns = 2, .separator = ' ', .width = 0, .time = 0, .wanted = {{1, FileUnit{}, "m/s2"}}};
  table = read_table(lines, layout, faults);
  ASSERT_TRUE(faults.none());
  const std::optional<EvenStep> step = even_step(table);
  ASSERT_TRUE(step);
  EXPECT_EQ(step->dt, 0.00125);
  EXPECT_TRUE(step->rounded) << "24.9962 is 4 percent of the step off the grid";
}

TEST(RecordTimes, OneSampleOffTheGridIsUneven) {
  const auto step_of = [](const char* text) {
    Faults faults("r");
    Lines lines(text);
    TableLayout layout{.columns = 2, .separator = ' ', .width = 0, .time = 0, .wanted = {{1, FileUnit{}, "m/s2"}}};
    const Table table = read_table(lines, layout, faults);
    EXPECT_TRUE(faults.none());
    return even_step(table);
  };
  EXPECT_FALSE(step_of("0 1\n0.01 1\n0.0205 1\n0.03 1\n"));
  EXPECT_FALSE(step_of("0 1\n1 1\n3 1\n"));
  ASSERT_TRUE(step_of("0.005 1\n0.010 1\n0.015 1\n"));
  EXPECT_EQ(step_of("0.005 1\n0.010 1\n0.015 1\n")->dt, 0.005);
  EXPECT_EQ(step_of("0 1\n0.333333 1\n0.666667 1\n1 1\n")->dt, 0.3333333) << "the fewest digits";
  EXPECT_EQ(step_of("-1 1\n-0.5 1\n0 1\n")->dt, 0.5);
  EXPECT_FALSE(step_of("1 1\n")) << "one time has no step";
}

}  // namespace
