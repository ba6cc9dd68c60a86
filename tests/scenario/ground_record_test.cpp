/// Records in scenarios: which channel is taken, how times are set, what is said.
#include "cairn/inputs/ground_record.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "cairn/results/run_json.hpp"
#include "cairn/results/run_tree.hpp"
#include "cairn/scenario/load.hpp"
#include "cairn/scenario/run.hpp"
#include "planar_run.hpp"

namespace {

using cairn::scenario::Loaded;

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
  const Loaded l =
      loaded("x = { record = \"a.csv\", channel = \"N\" }\nz = { record = \"a.csv\" }", {{"a.csv", kThree}});
  EXPECT_DOUBLE_EQ(ax(l, 0.2), 2.0);
  EXPECT_DOUBLE_EQ(az(l, 0.2), 1.0) << "positive down in the file";
  EXPECT_TRUE(says(l, "Ground z: DOWN: Positive down in the file"));
  EXPECT_TRUE(says(l, "Ground x: a.csv is columns"));
  EXPECT_EQ(l.inputs.size(), 1U) << "the file is kept once";
  EXPECT_FALSE(says(l, "begin together")) << "one file has one origin";
}

TEST(GroundRecord, SeveralHorizontalsMustBeChosenFrom) {
  const auto refused = load("x = { record = \"a.csv\" }", {{"a.csv", kThree}});
  ASSERT_FALSE(refused);
  ASSERT_EQ(refused.error().size(), 1U);
  EXPECT_EQ(refused.error()[0].key, "ground.motion.x.channel");
  EXPECT_NE(refused.error()[0].found.find("E (acceleration, azimuth 90 deg)"), std::string::npos)
      << refused.error()[0].found;
}

TEST(GroundRecord, HorizontalsAreTurnedToTheAxis) {
  const Loaded l = loaded("x = { record = \"a.csv\", azimuth = \"30 deg\" }", {{"a.csv", kThree}});
  EXPECT_NEAR(ax(l, 0.2), 2.0 * std::sqrt(0.75), 1e-15);
  EXPECT_NEAR(ax(l, 0.3), 4.0 * 0.5, 1e-15) << "sin 30 is exact although the scenario counts in radians";
  EXPECT_TRUE(says(l, "Azimuth 30 deg is"));
}

TEST(GroundRecord, SecondHorizontalMayBeInAnotherFile) {
  const std::string north = "time [s],N [m/s2]\n0,1\n0.1,1\n0.2,1\n";
  const std::string east = "time [s],E [m/s2]\n0,3\n0.1,3\n0.2,3\n";
  const Loaded l = loaded("x = { record = \"n.csv\", second_horizontal = \"e.csv\", azimuth = \"90 deg\" }",
                          {{"n.csv", north}, {"e.csv", east}});
  EXPECT_DOUBLE_EQ(ax(l, 0.1), 3.0);
  EXPECT_EQ(l.inputs.size(), 2U);
  EXPECT_TRUE(says(l, "taken to begin together"));
  const Loaded back = loaded("x = { record = \"e.csv\", azimuth = \"270 deg\" }", {{"e.csv", east}});
  EXPECT_DOUBLE_EQ(ax(back, 0.1), -3.0) << "one channel along the line will do";
}

TEST(GroundRecord, WindowsShareOneOrigin) {
  std::string text = "time [s],E [m/s2],UP [m/s2]\n";
  for (int k = 0; k <= 100; ++k)
    text += std::to_string(0.1 * k) + "," + std::to_string(k) + "," + std::to_string(-k) + "\n";
  const std::string x = "x = { record = \"a.csv\", window = [2, 4] }\n";
  const Loaded both = loaded(x + "z = { record = \"a.csv\", window = [3, 4] }", {{"a.csv", text}});
  EXPECT_NEAR(ax(both, 0.0), 20.0, 1e-12) << "time 0 is 2 s of the record; times are decimals";
  EXPECT_NEAR(ax(both, 1.5), 35.0, 1e-12);
  EXPECT_NEAR(az(both, 1.5), -35.0, 1e-12) << "the same instant";
  EXPECT_EQ(az(both, 0.5), 0.0) << "before its window";
  EXPECT_TRUE(says(both, "Ground z: Time 0 of the scenario is 2 s of the record; the first sample is at 1 s"));
  const Loaded one = loaded(x + "z = { record = \"a.csv\" }", {{"a.csv", text}});
  EXPECT_NEAR(ax(one, 3.5), 35.0, 1e-12) << "z is not cut: the record's own time";
  EXPECT_NEAR(az(one, 3.5), -35.0, 1e-12);
  const Loaded given = loaded("x = { record = \"a.csv\", window = [2, 4], start = 7.0 }", {{"a.csv", text}});
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
      loaded("x = { record = \"p.txt\", unit = \"gal\", dt = 0.1, column = 1, scale = -2.0 }", {{"p.txt", plain}});
  EXPECT_DOUBLE_EQ(ax(old, 0.1), -2.0 * 0.3 / 100.0);
}

TEST(GroundRecord, NotesReachTheJsonAndTheResult) {
  const Loaded l = loaded("x = { record = \"a.csv\", channel = 3, unit = \"m/s2\" }", {{"a.csv", kThree}});
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
