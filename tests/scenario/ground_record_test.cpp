/// Records in scenarios: which channel is taken, how times are set, what is said.
#include "cairn/inputs/ground_record.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "cairn/core/units.hpp"
#include "cairn/files/read_file.hpp"
#include "cairn/results/run_json.hpp"
#include "cairn/results/run_tree.hpp"
#include "cairn/scenario/load.hpp"
#include "cairn/scenario/run.hpp"
#include "cairn/scenario/write_toml.hpp"
#include "data_folder.hpp"
#include "planar_run.hpp"

namespace {

using cairn::scenario::Loaded;

/// A few samples of a push, which need baseline = "none": no instrument's offset, but as large a mean.
const std::string kThree =
    "time [s],N [m/s2],E [m/s2],DOWN [m/s2]\n0,0,0,0\n0.1,1,0,-0.5\n0.2,2,0,-1\n0.3,0,4,0\n0.4,0,0,0\n";

cairn::Result<Loaded, cairn::InputErrors> load(const std::string& motion,
                                               const std::map<std::string, std::string>& files) {
  const std::string text =
      "[[body]]\nbox = { width = 0.25, height = 1.0 }\ndensity = 2500.0\n[ground]\n"
      "friction = { static = 0.6, kinetic = 0.6 }\n[ground.motion]\n" +
      motion + "\n[run]\nduration = 1.0\n";
  return cairn::scenario::load(
      text, "scenario.toml", [files](const std::string& name) -> cairn::Result<std::string, cairn::InputErrors> {
        const auto file = files.find(name);
        if (file != files.end()) return file->second;
        return cairn::Unexpected(
            cairn::InputErrors{{.file = name, .line = 0, .key = {}, .expected = "a file", .found = "none"}});
      });
}

Loaded loaded(const std::string& motion, const std::map<std::string, std::string>& files) {
  auto result = load(motion, files);
  if (!result) throw std::runtime_error(cairn::to_text(result.error()));
  return std::move(result).value();
}

double ax(const Loaded& l, double t) { return cairn::tests::setup_of(l).model.ground_x.view().acceleration(t); }
double az(const Loaded& l, double t) { return cairn::tests::setup_of(l).model.ground_z.view().acceleration(t); }

bool says(const Loaded& l, const std::string& part) {
  for (const std::string& note : l.notes())
    if (note.find(part) != std::string::npos) return true;
  return false;
}

TEST(GroundRecord, VerticalComponentIsFoundAndTurnedUp) {
  const Loaded l = loaded(
      "x = { record = \"a.csv\", channel = \"N\", baseline = \"none\" }\nz = { record = \"a.csv\", baseline = \"none\" "
      "}",
      {{"a.csv", kThree}});
  EXPECT_DOUBLE_EQ(ax(l, 0.2), 2.0);
  EXPECT_DOUBLE_EQ(az(l, 0.2), 1.0) << "positive down in the file";
  EXPECT_TRUE(says(l, "Ground z: DOWN: Positive down in the file"));
  EXPECT_TRUE(says(l, "Ground x: a.csv is columns"));
  EXPECT_EQ(l.inputs.size(), 1U) << "the file is kept once";
  EXPECT_FALSE(says(l, "begin together")) << "one file has one origin";
}

TEST(GroundRecord, SeveralHorizontalsMustBeChosenFrom) {
  const auto refused = load("x = { record = \"a.csv\", baseline = \"none\" }", {{"a.csv", kThree}});
  ASSERT_FALSE(refused);
  ASSERT_EQ(refused.error().size(), 1U);
  EXPECT_EQ(refused.error()[0].key, "ground.motion.x.channel");
  EXPECT_NE(refused.error()[0].found.find("E (acceleration, azimuth 90 deg)"), std::string::npos)
      << refused.error()[0].found;
}

TEST(GroundRecord, HorizontalsAreTurnedToTheAxis) {
  const Loaded l = loaded("x = { record = \"a.csv\", azimuth = \"30 deg\", baseline = \"none\" }", {{"a.csv", kThree}});
  EXPECT_NEAR(ax(l, 0.2), 2.0 * std::sqrt(0.75), 1e-15);
  EXPECT_NEAR(ax(l, 0.3), 4.0 * 0.5, 1e-15) << "sin 30 is exact although the scenario counts in radians";
  EXPECT_TRUE(says(l, "Azimuth 30 deg is"));
}

TEST(GroundRecord, SecondHorizontalMayBeInAnotherFile) {
  const std::string north = "time [s],N [m/s2]\n0,1\n0.1,1\n0.2,1\n";
  const std::string east = "time [s],E [m/s2]\n0,3\n0.1,3\n0.2,3\n";
  const Loaded l =
      loaded("x = { record = \"n.csv\", second_horizontal = \"e.csv\", azimuth = \"90 deg\", baseline = \"none\" }",
             {{"n.csv", north}, {"e.csv", east}});
  EXPECT_DOUBLE_EQ(ax(l, 0.1), 3.0);
  EXPECT_EQ(l.inputs.size(), 2U);
  EXPECT_TRUE(says(l, "taken to begin together"));
  const Loaded back =
      loaded("x = { record = \"e.csv\", azimuth = \"270 deg\", baseline = \"none\" }", {{"e.csv", east}});
  EXPECT_DOUBLE_EQ(ax(back, 0.1), -3.0) << "one channel along the line will do";
}

TEST(GroundRecord, WindowsShareOneOrigin) {
  std::string text = "time [s],E [m/s2],UP [m/s2]\n";
  for (int k = 0; k <= 100; ++k)
    text += std::to_string(0.1 * k) + "," + std::to_string(k) + "," + std::to_string(-k) + "\n";
  const std::string x = "x = { record = \"a.csv\", window = [2, 4], baseline = \"none\" }\n";
  const Loaded both = loaded(x + "z = { record = \"a.csv\", window = [3, 4], baseline = \"none\" }", {{"a.csv", text}});
  EXPECT_NEAR(ax(both, 0.0), 20.0, 1e-12) << "time 0 is 2 s of the record; times are decimals";
  EXPECT_NEAR(ax(both, 1.5), 35.0, 1e-12);
  EXPECT_NEAR(az(both, 1.5), -35.0, 1e-12) << "the same instant";
  EXPECT_EQ(az(both, 0.5), 0.0) << "before its window";
  EXPECT_TRUE(says(both, "Ground z: Time 0 of the scenario is 2 s of the record; the first sample is at 1 s"));
  const Loaded one = loaded(x + "z = { record = \"a.csv\", baseline = \"none\" }", {{"a.csv", text}});
  EXPECT_NEAR(ax(one, 3.5), 35.0, 1e-12) << "z is not cut: the record's own time";
  EXPECT_NEAR(az(one, 3.5), -35.0, 1e-12);
  const Loaded given =
      loaded("x = { record = \"a.csv\", window = [2, 4], start = 7.0, baseline = \"none\" }", {{"a.csv", text}});
  EXPECT_NEAR(ax(given, 7.5), 25.0, 1e-12);
}

TEST(GroundRecord, StepsAndUnitsOfBothWorlds) {
  const std::string plain = "0.1\n0.3\n-0.2\n0.1\n0.2\n";
  const Loaded scaled =
      loaded("x = { record = \"p.txt\", unit = \"g\", dt = 0.1, baseline = 0, pga = \"0.5 g\" }", {{"p.txt", plain}});
  const double mean = (0.05 + 0.3 - 0.2 + 0.1 + 0.1) / 4.0;
  EXPECT_NEAR(ax(scaled, 0.2), -0.5 * 9.80665, 1e-12) << "the largest about the mean";
  EXPECT_NEAR(ax(scaled, 0.1), 0.5 * 9.80665 * (0.3 - mean) / (0.2 + mean), 1e-12);
  const Loaded old =
      loaded("x = { record = \"p.txt\", unit = \"gal\", dt = 0.1, column = 1, scale = -2.0, baseline = \"none\" }",
             {{"p.txt", plain}});
  EXPECT_DOUBLE_EQ(ax(old, 0.1), -2.0 * 0.3 / 100.0);
}

// ------------------------------------------------------------------------------------- offsets of the instrument

/// A column of 2001 samples, 0.01 s apart, of a function of time. [m/s2]
std::string column_of(const std::function<double(double)>& acceleration) {
  std::string text;
  for (int k = 0; k <= 2000; ++k) text += std::to_string(acceleration(0.01 * k)) + "\n";
  return text;
}

/// Whole periods of 1 Hz under an envelope that is even about 10 s, and so without a mean, and an offset.
std::string shaking(double offset) {
  return column_of([offset](double t) {
    const double s = std::sin(0.05 * cairn::kPi * t);
    return s * s * std::sin(2.0 * cairn::kPi * t) + offset;
  });
}

std::string record_keys(const std::string& more) {
  return "x = { record = \"p.txt\", unit = \"m/s2\", dt = 0.01" + more + " }";
}

const cairn::math::Motion1D& ground_x(const Loaded& l) { return cairn::tests::setup_of(l).model.ground_x.view(); }

/// Seen: a K-NET record with an offset of two thirds of its peak ran with pga = "0.3 g" without a word beyond a note. Its
/// offset was scaled with it: the ground ended at 202 m/s, 10 km away, and "toppled, certain" became "survived, certain"
/// with a baseline.
TEST(GroundRecord, OffsetIsRefusedUntilABaselineIsStated) {
  const std::map<std::string, std::string> files = {{"p.txt", shaking(0.5)}};
  const auto refused = load(record_keys(", pga = 3.0"), files);
  ASSERT_FALSE(refused);
  ASSERT_EQ(refused.error().size(), 1U) << cairn::to_text(refused.error());
  const cairn::InputError& fault = refused.error()[0];
  EXPECT_EQ(fault.key, "ground.motion.x.baseline");
  EXPECT_EQ(fault.file, "scenario.toml");
  EXPECT_EQ(fault.line, 7) << "of the table that lacks the key";
  EXPECT_NE(fault.expected.find("or \"none\", which keeps it"), std::string::npos) << fault.expected;
  EXPECT_NE(fault.found.find("p.txt: a mean acceleration of 0.5 m/s2"), std::string::npos) << fault.found;
  EXPECT_NE(fault.found.find("33.4 % of its PGA"), std::string::npos) << fault.found;

  // The peak asked for is that of the motion without its offset, and the ground comes to rest.
  const Loaded corrected = loaded(record_keys(", pga = 3.0, baseline = 0"), files);
  double peak = 0.0;
  for (int k = 0; k <= 2000; ++k) peak = std::fmax(peak, std::fabs(ground_x(corrected).acceleration(0.01 * k)));
  EXPECT_NEAR(peak, 3.0, 1e-14) << "a product or two";
  EXPECT_NEAR(ground_x(corrected).at(30.0).velocity, 0.0, 1e-12) << "the sum of 2000 terms of 0.03 m/s";
  EXPECT_NEAR(ax(corrected, 10.25) / ax(corrected, 9.75), -1.0, 1e-5) << "as far one way as the other, to six digits";

  const Loaded kept = loaded(record_keys(", pga = 3.0, baseline = \"none\""), files);
  EXPECT_NEAR(ground_x(kept).at(30.0).velocity, 20.0, 0.2) << "a third of 3 m/s2 for 20 s";
  EXPECT_TRUE(says(kept, "33.4 % of its PGA of 1.5 m/s2 is kept, as told."));
  const auto again = cairn::scenario::load(
      cairn::scenario::write_toml(cairn::scenario::scenario_of(kept)), "again.toml",
      [&](const std::string& name) -> cairn::Result<std::string, cairn::InputErrors> { return files.at(name); });
  ASSERT_TRUE(again) << cairn::to_text(again.error());
  EXPECT_EQ(ground_x(*again).at(30.0).velocity, ground_x(kept).at(30.0).velocity);

  const auto neither = load(record_keys(", baseline = \"nothing\""), files);
  ASSERT_FALSE(neither);
  EXPECT_EQ(neither.error()[0].expected, "a finite number from 0 to 10, or \"none\"");
}

TEST(GroundRecord, OffsetIsLookedForInTheWholeFile) {
  const std::map<std::string, std::string> files = {{"p.txt", shaking(0.05)}, {"q.txt", shaking(0.0)}};
  EXPECT_FALSE(load(record_keys(", window = [9.0, 11.0]"), files)) << "5 % of the peak, wherever it is cut";
  EXPECT_TRUE(load(record_keys(", window = [9.0, 11.0], baseline = 0"), files));
  // Between two crests of velocity the mean is 1/π of the peak: that is the window's, not the instrument's.
  const std::string clean = "x = { record = \"q.txt\", unit = \"m/s2\", dt = 0.01, window = [10.0, 10.5] }";
  const Loaded cut = loaded(clean, files);
  EXPECT_GT(std::fabs(ground_x(cut).at(5.0).velocity), 0.3);
  const auto both = load(record_keys("") + "\nz = { record = \"p.txt\", unit = \"m/s2\", dt = 0.01 }", files);
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().size(), 2U) << "every record with one at once\n" << cairn::to_text(both.error());
}

TEST(GroundRecord, FlingStepsAndFormulasHaveNoOffset) {
  // One cycle of a sine leaves the ground 1/(2π) m further on, at rest.
  const std::string fling =
      column_of([](double t) { return t > 5.0 && t < 6.0 ? std::sin(2.0 * cairn::kPi * (t - 5.0)) : 0.0; });
  const Loaded moved = loaded(record_keys(""), {{"p.txt", fling}});
  EXPECT_NEAR(ground_x(moved).at(20.0).displacement, 0.5 / cairn::kPi, 1e-3);
  // A half sine and a ramp of displacement leave it moving: that is what they were asked for.
  EXPECT_TRUE(load("x = { kind = \"half-sine\", amplitude = 1.0, frequency = 1.0 }", {}));
  EXPECT_TRUE(load("x = { kind = \"synthetic\", duration = 10.0 }", {}));
}

TEST(GroundRecord, OffsetsOfRealInstruments) {
  const auto data = cairn::data_folder();
  if (!data) GTEST_SKIP() << cairn::kNoData;
  const std::string name = "AOM0011801241951.EW";
  const auto text = cairn::files::read_file(*data / "records" / "knet" / name, std::uint64_t{1} << 28);
  ASSERT_TRUE(text);
  const std::map<std::string, std::string> files = {{name, *text}};
  const std::string keys = "x = { record = \"" + name + "\", pga = \"0.3 g\"";
  EXPECT_FALSE(load(keys + " }", files));
  const Loaded kept = loaded(keys + ", baseline = \"none\" }", files);
  EXPECT_NEAR(std::fabs(ground_x(kept).at(102.0).velocity), 201.0, 1.0) << "what ran without being asked for";
  const Loaded corrected = loaded(keys + ", baseline = 0 }", files);
  EXPECT_LT(std::fabs(ground_x(corrected).at(102.0).velocity), 1e-9);
}

// ---------------------------------------------------------------------------------------- which component it is

/// Seen: a known vertical was taken as x and a horizontal as z with the note "as told", though nobody had told it.
TEST(GroundRecord, AnotherComponentIsRefusedUnlessTold) {
  const std::map<std::string, std::string> files = {{"a.csv", kThree}};
  const auto vertical = load("x = { record = \"a.csv\", channel = \"DOWN\" }", files);
  ASSERT_FALSE(vertical);
  ASSERT_EQ(vertical.error().size(), 2U) << cairn::to_text(vertical.error());
  EXPECT_EQ(vertical.error()[0].key, "ground.motion.x.component");
  EXPECT_NE(vertical.error()[0].found.find("a.csv: DOWN (acceleration, down)"), std::string::npos);
  EXPECT_EQ(vertical.error()[1].key, "ground.motion.x.baseline") << "a push of three samples, told at once";
  const auto horizontal = load("z = { record = \"a.csv\", channel = \"N\", baseline = \"none\" }", files);
  ASSERT_FALSE(horizontal);
  ASSERT_EQ(horizontal.error().size(), 1U);
  EXPECT_EQ(horizontal.error()[0].key, "ground.motion.z.component");

  const std::string told = ", component = \"as given\", baseline = \"none\" }";
  const Loaded x = loaded("x = { record = \"a.csv\", channel = \"DOWN\"" + told, files);
  EXPECT_DOUBLE_EQ(ax(x, 0.2), -1.0) << "as it is in the file";
  EXPECT_TRUE(says(x, "DOWN (acceleration, down) is taken for the horizontal component, as told."));
  const Loaded z = loaded("z = { record = \"a.csv\", channel = \"N\"" + told, files);
  EXPECT_DOUBLE_EQ(az(z, 0.2), 2.0);
  EXPECT_TRUE(says(z, "N (acceleration, azimuth 0 deg) is taken for the vertical component, as told."));
}

TEST(GroundRecord, AComponentOfWhichTheFileSaysNothingIsTaken) {
  const Loaded l = loaded("z = { record = \"p.txt\", unit = \"m/s2\", dt = 0.01 }", {{"p.txt", shaking(0.0)}});
  EXPECT_TRUE(says(l, "is taken for the vertical component: the file does not say which one it is."));
  EXPECT_FALSE(says(l, "as told"));
}

// ------------------------------------------------------------------------------------ where a person would frown

/// Seen: a record of ten times its unit, and one whose strong part lay behind the end of the run, ran without a word.
TEST(GroundRecord, StrengthAndCutsAreNoted) {
  const std::map<std::string, std::string> files = {{"p.txt", shaking(0.0)}};
  const Loaded strong = loaded(record_keys(", pga = \"3.1 g\""), files);
  EXPECT_TRUE(says(strong, "Ground x: The largest acceleration is 3.1 g (30.4 m/s2)."));
  EXPECT_FALSE(says(loaded(record_keys(", pga = \"2.9 g\""), files), "The largest acceleration"));
  EXPECT_TRUE(says(loaded("z = { kind = \"ricker\", amplitude = \"4 g\", frequency = 2.0 }", {}),
                   "Ground z: The largest acceleration is 4 g (39.2 m/s2)."));
  // The run lasts 1 s: the envelope sin² has ∫ sin⁴(πt/20) dt of 7.5 in 20 s, of which the first second has next to none.
  EXPECT_TRUE(says(strong,
                   "Ground x: run.duration ends the run at 1 s, before the record ends at 19.99 s: 100 % of its Arias "
                   "intensity and its largest acceleration"));
  const Loaded cut = loaded(record_keys(", start = -12.0"), files);
  EXPECT_TRUE(says(cut, "the record from -12 s to 7.99 s: ")) << "run.start is 0";
  EXPECT_FALSE(says(loaded(record_keys(", start = -19.5"), files), "run.duration"));
}

/// Seen: what lies before run.start was cut without a word, of records and of pulses.
TEST(GroundRecord, WhatLiesBeforeTheRunIsNoted) {
  const std::map<std::string, std::string> files = {{"p.txt", shaking(0.0)}};
  const Loaded late = loaded(record_keys(", start = -12.0"), files);
  EXPECT_TRUE(says(late, "Ground x: The run lasts from 0 s to 1 s, the record from -12 s to 7.99 s: before the run "));
  EXPECT_TRUE(says(late, "and its largest acceleration, at -"));
  EXPECT_TRUE(says(late, "behind its end "));
  EXPECT_FALSE(says(late, "before the record ends")) << "both ends in one note";
  EXPECT_TRUE(says(loaded(record_keys(", start = -19.5"), files), "left out, and nothing behind its end."));
  EXPECT_FALSE(says(loaded(record_keys(""), files), "The run lasts"));
  const std::string sine = "x = { kind = \"full-sine\", amplitude = 1.0, frequency = 1.0, start = ";
  EXPECT_TRUE(
      says(loaded(sine + "-0.5 }", {}),
           "Ground x: The pulse lasts from -0.5 s to 0.5 s and the run begins at 0 s: what lies before is left out."));
  EXPECT_FALSE(says(loaded(sine + "0.0 }", {}), "The pulse lasts"));
}

/// Seen: a push of 1 m/s2 for 20 s and back, of zero mean, took the ground 401 m away without a word.
TEST(GroundRecord, AGroundThatGoesFartherThanEarthquakesIsNoted) {
  std::string tent = "time [s],acc [m/s2]\n";
  for (int k = 0; k <= 400; ++k) tent += std::to_string(0.1 * k) + (k < 200 ? ",1\n" : k > 200 ? ",-1\n" : ",0\n");
  const std::map<std::string, std::string> files = {{"a.csv", tent}};
  const auto with_scale = [&](const std::string& factor) {
    return loaded("x = { record = \"a.csv\", scale = " + factor + " }", files);
  };
  // 19.9 s at 1 m/s2 and a step of half of it on either side: 19.95 m/s, and 19.95² m of area under its two ramps, nearly.
  EXPECT_TRUE(says(with_scale("1.0"),
                   "m away and is as fast as 19.95 m/s. Beyond 10 m hardly any record goes: "
                   "are unit, step and baseline as meant?"));
  EXPECT_TRUE(says(with_scale("0.1"), "as fast as 1.995 m/s")) << "as applied";
  EXPECT_FALSE(says(with_scale("0.02"), "hardly any record goes: are unit, step")) << "8 m";
}

TEST(GroundRecord, NotesReachTheJsonAndTheResult) {
  const Loaded l =
      loaded("x = { record = \"a.csv\", channel = 3, unit = \"m/s2\", baseline = \"none\" }", {{"a.csv", kThree}});
  const auto record = cairn::scenario::run(l);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->provenance.notes, l.notes());
  ASSERT_FALSE(l.notes().empty());
  const auto document = nlohmann::json::parse(cairn::results::run_json(*record, {}).text());
  EXPECT_EQ(document["provenance"]["notes"].get<std::vector<std::string>>(), l.notes());
  for (const cairn::files::Group& group : cairn::results::run_tree(*record).groups) {
    if (group.name != "provenance") continue;
    ASSERT_EQ(group.datasets.size(), 1U);
    EXPECT_EQ(group.datasets[0].name, "notes");
    EXPECT_EQ(std::get<std::vector<std::string>>(group.datasets[0].values), l.notes());
  }
}

TEST(GroundRecord, FaultsOfAFormatPointIntoItsFile) {
  const std::string at2 =
      "PEER STRONG MOTION DATABASE RECORD\nExample, 1/2/2003, Nowhere, 67\nACCELERATION TIME SERIES IN UNITS OF G\n"
      "NPTS=  3, DT=   .0100 SEC,\n  .1E-01  oops  .3E-01\n";
  const auto refused = load("x = { record = \"a.AT2\" }", {{"a.AT2", at2}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error()[0].file, "a.AT2");
  EXPECT_EQ(refused.error()[0].line, 5);
}

}  // namespace
