/// An engine is a folder and a line of a table: a toy, plugged into the program by a table of its own, is there in every
/// command, file and study, with nothing else said about it anywhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cairn/files/store.hpp"
#include "run_program.hpp"

namespace {

using cairn::tests::Outcome;
using cairn::tests::put;
using cairn::tests::shell;
using cairn::tests::TemporaryFolder;
using nlohmann::json;

constexpr double kMu = 0.25;
constexpr double kGravity = 9.80665;
constexpr double kVelocity = 1.2;
constexpr double kWay = kVelocity * kVelocity / (2.0 * kMu * kGravity);  // v²/(2 μ g)

std::string scenario(const std::string& more = {}, const std::string& motion = {}, const std::string& run = {}) {
  return "title = \"A coin on a table\"\nengine = \"slider\"\n\n[[body]]\nname = \"coin\"\ndensity = 8000.0\n"
         "velocity = [1.2, 0.0]\nbox = { width = 1.0, height = 0.01 }\n\n[ground]\n"
         "friction = { static = 0.25, kinetic = 0.25 }\n" +
         motion + "\n[run]\nduration = 5.0\n" + run + more;
}

Outcome cairn(const TemporaryFolder& folder, const std::string& words) {
  return shell("cd '" + folder.path().string() + "' && '" CAIRN_PROGRAM "' " + words + " 2>errors.txt");
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(ToyEngine, RunsSaysItInJsonInTheResultFileAndOnThePage) {
  const TemporaryFolder folder;
  put(folder / "coin.toml", scenario());
  const Outcome told = cairn(folder, "run coin.toml --json");
  ASSERT_EQ(told.code, 0) << text_of(folder / "errors.txt");
  const json document = json::parse(told.text);
  EXPECT_EQ(document["verdict"], "survived");
  EXPECT_NEAR(document["maxima"]["way"].get<double>(), kWay, 1e-15 * kWay * 8) << "a few roundings of a closed form";
  EXPECT_EQ(document["samples"].size(), 2U);
  EXPECT_NEAR(document["samples"][1]["x"].get<double>(), kWay, 1e-15 * kWay * 8);

  const auto tree = cairn::files::read_store(folder / "coin.h5");
  ASSERT_TRUE(tree);
  EXPECT_EQ(std::get<std::string>(tree->attributes.front().second), "cairn slider run");
  bool found = false;
  for (const cairn::files::Group& group : tree->groups)
    if (group.name == "maxima")
      for (const cairn::files::Dataset& d : group.datasets) found = found || (d.name == "way" && d.unit == "m");
  EXPECT_TRUE(found);

  const std::string page = text_of(folder / "coin.html");
  EXPECT_NE(page.find("A coin on a table"), std::string::npos);
  EXPECT_NE(page.find("until it moves with the ground"), std::string::npos);

  const Outcome again = cairn(folder, "run coin.h5 --json");
  ASSERT_EQ(again.code, 0);
  EXPECT_EQ(json::parse(again.text)["maxima"], document["maxima"]) << "a result is run again to the same bits";
}

TEST(ToyEngine, AKeyThatItDoesNotReadIsAFaultThatNamesIt) {
  const TemporaryFolder folder;
  put(folder / "coin.toml", scenario("\n[impact]\nlaw = \"lzb\"\n", {}, "tolerance = 1e-6\n"));
  const Outcome refused = cairn(folder, "run coin.toml");
  EXPECT_EQ(refused.code, 2);
  const std::string errors = text_of(folder / "errors.txt");
  for (const char* part : {"impact.law", "run.tolerance", "slider"})
    EXPECT_NE(errors.find(part), std::string::npos) << part << "\n" << errors;
  EXPECT_FALSE(std::filesystem::exists(folder / "coin.h5")) << "nothing was written";
}

TEST(ToyEngine, IsSweptWithItsOwnColumn) {
  const TemporaryFolder folder;
  put(folder / "coin.toml",
      scenario("\n[study]\nkind = \"sweep\"\n\n[[study.vary]]\nkey = \"ground.friction.kinetic\"\n"
               "values = [0.05, 0.1, 0.25]\n"));
  const Outcome swept = cairn(folder, "study coin.toml --json");
  ASSERT_EQ(swept.code, 0) << text_of(folder / "errors.txt");
  EXPECT_EQ(json::parse(swept.text)["cases"], 3);
  const std::string table = text_of(folder / "coin.csv");
  EXPECT_NE(table.find(",way,"), std::string::npos) << table;
  EXPECT_NE(table.find("toppled"), std::string::npos) << "at 0.05 it slides 1.5 m, past the edge at 0.5 m";
  EXPECT_NE(table.find("survived"), std::string::npos);
}

TEST(ToyEngine, HasAFragilityCurve) {
  const TemporaryFolder folder;
  // Half sines of three lengths: the ground ends with the velocity 2 A/ω, so that the capacities differ.
  for (const int k : {1, 2, 3}) {
    std::string record = "time [s],acceleration [m/s2]\n";
    constexpr int kSteps = 200;
    for (int n = 0; n <= kSteps; ++n) {
      const double t = (0.001 + 0.001 * k) * n;
      const double a = (1.0 + 0.2 * k) * std::sin(3.141592653589793 * n / kSteps);
      record += std::to_string(t) + "," + std::to_string(a) + "\n";
    }
    put(folder / ("r" + std::to_string(k) + ".csv"), record);
  }
  put(folder / "coin.toml", scenario("\n[study]\nkind = \"fragility\"\nrecords = \"r1.csv, r2.csv, r3.csv\"\n"
                                     "levels = { from = 0.2, to = 50.0, count = 24 }\n",
                                     "motion.x = { record = \"r1.csv\", baseline = \"none\" }\n"));
  const Outcome told = cairn(folder, "study coin.toml --json");
  ASSERT_EQ(told.code, 0) << text_of(folder / "errors.txt");
  const json document = json::parse(told.text);
  EXPECT_EQ(document["kind"], "fragility");
  EXPECT_TRUE(document["figures"].contains("median")) << document["figures"].dump(2);
}

TEST(ToyEngine, IsComparedWithTheOtherEngineAndListsWhatItDoesNotRead) {
  const TemporaryFolder folder;
  put(folder / "block.toml",
      "engine = \"planar\"\n\n[[body]]\nname = \"block\"\ndensity = 8000.0\nvelocity = [1.2, 0.0]\n"
      "box = { width = 1.0, height = 0.01 }\n\n[ground]\nfriction = { static = 0.25, kinetic = 0.25 }\n\n"
      "[impact]\nlaw = \"housner\"\n\n[run]\nduration = 5.0\n");
  const Outcome told = cairn(folder, "compare block.toml --engines planar,slider --json");
  ASSERT_EQ(told.code, 0) << text_of(folder / "errors.txt");
  const json document = json::parse(told.text);
  ASSERT_EQ(document["runs"].size(), 2U);
  EXPECT_EQ(document["varied"], "engine");
  EXPECT_EQ(document["runs"][0]["name"], "planar");
  EXPECT_NEAR(document["runs"][0]["largest_slip"].get<double>(), kWay, 1e-9) << "the planar engine slides as far";
  EXPECT_EQ(document["runs"][1]["verdict"], "survived");
  bool listed = false;
  for (const json& note : document["runs"][1]["notes"])
    listed = listed || note.get<std::string>().find("does not read impact.law") != std::string::npos;
  EXPECT_TRUE(listed) << document["runs"][1]["notes"].dump(2);
}

/// The faults of a command that is refused.
std::string refusal(const TemporaryFolder& folder, const std::string& words) {
  EXPECT_EQ(cairn(folder, words).code, 2) << words;
  return text_of(folder / "errors.txt");
}

/// How many faults were told: a line each, and one that counts them.
std::size_t faults_in(const std::string& errors) {
  return static_cast<std::size_t>(std::count(errors.begin(), errors.end(), '\n')) - 1;
}

constexpr const char* kSine = "motion.x = { kind = \"full-sine\", amplitude = 4.0, frequency = 1.0 }\n";
constexpr const char* kPlane =
    "\n[study]\nkind = \"stability\"\nmethod = \"grid\"\nfrequency = { from = 0.5, to = 2.0, cells = 3 }\n"
    "amplitude = { from = 0.5, to = 20.0, cells = 3 }\n";

// A sweep and an optimisation over impact.restitution, and curves of a stability study with laws or `set = "impact..."`,
// ran their equal cases to the end, without a word.
TEST(ToyEngine, AStudyOfKeysOrLawsThatItDoesNotReadIsRefusedWithPlaceAndName) {
  const TemporaryFolder folder;
  const std::string parameter = "[[study.parameter]]\nkey = \"impact.restitution\"\nfrom = 0.1\nto = 0.5\n";
  put(folder / "m.csv", "time [s],rotation [deg]\n0.1,1.0\n0.2,0.5\n0.3,0.2\n");
  struct Sample {
    std::string text;
    std::vector<std::string> faults;
  };
  const std::string unread = "expected a key that the engine \"slider\" reads, found ";
  const std::vector<Sample> samples = {
      {scenario("\n[study]\nkind = \"sweep\"\n[[study.vary]]\nkey = \"impact.restitution\"\nvalues = [0.1, 0.5]\n"
                "[[study.vary]]\nkey = \"impact.law\"\nwords = \"lzb, newton\"\n"),
       {"s.toml:19: study.vary[0].key: " + unread + "impact.restitution",
        "s.toml:22: study.vary[1].key: " + unread + "impact.law"}},
      {scenario("\n[study]\nkind = \"optimise\"\n" + parameter, kSine),
       {"s.toml:20: study.parameter.key: " + unread + "impact.restitution"}},
      {scenario("\n[study]\nkind = \"calibrate\"\nmeasured = \"m.csv\"\n" + parameter),
       {"study.kind: expected an engine whose runs can be measured",
        "s.toml:20: study.parameter.key: " + unread + "impact.restitution"}},
      {scenario(std::string(kPlane) + "[[study.variant]]\nname = \"a\"\nlaw = \"newton\"\n[[study.variant]]\n"
                                      "name = \"b\"\nset = \"run.tolerance = 1e-6\"\n",
                kSine),
       {"s.toml:24: study.variant[0].law: expected an engine that reads an impact law, found slider, which reads none",
        "s.toml:27: study.variant[1].set: " + unread + "run.tolerance"}}};
  for (const Sample& sample : samples) {
    put(folder / "s.toml", sample.text);
    const std::string errors = refusal(folder, "study s.toml");
    for (const std::string& fault : sample.faults) EXPECT_NE(errors.find(fault), std::string::npos) << fault << errors;
    EXPECT_EQ(faults_in(errors), sample.faults.size()) << errors;
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "s.h5")) << "nothing was run";
}

// A misspelt key was answered with one that the engine does not read.
TEST(ToyEngine, AKeyThatWasMeantIsOneThatItReads) {
  const TemporaryFolder folder;
  const auto meant = [&](const std::string& key) {
    put(folder / "s.toml",
        scenario("\n[study]\nkind = \"sweep\"\n[[study.vary]]\nkey = \"" + key + "\"\nvalues = [0.1]\n"));
    return refusal(folder, "study s.toml");
  };
  EXPECT_NE(meant("ground.friction.kinetc").find("perhaps ground.friction.kinetic"), std::string::npos);
  EXPECT_EQ(meant("impact.restituton").find("perhaps"), std::string::npos);
}

// kind = "spectrum" computed all its cases and then died: "table.cpp:151: contract violated: has_column with (name) =
// ("rotation")". Dimensionless axes read a slenderness that was not there.
TEST(ToyEngine, AStudyOfWhatItsRunsDoNotHaveIsRefusedBeforeAnythingRuns) {
  const TemporaryFolder folder;
  const std::string spectrum =
      "\n[study]\nkind = \"spectrum\"\nslenderness = { from = 0.1, to = 0.2, count = 2 }\n"
      "size = { from = 0.5, to = 1.0, count = 2 }\n";
  put(folder / "s.toml", scenario(spectrum, kSine));
  const std::string rotation = refusal(folder, "study s.toml");
  EXPECT_NE(rotation.find("study.response: expected an engine whose runs have a largest rotation, or response = "
                          "\"overturning\", found slider"),
            std::string::npos)
      << rotation;
  put(folder / "s.toml", scenario(spectrum + "response = \"overturning\"\n", kSine));
  EXPECT_EQ(cairn(folder, "study s.toml").code, 0) << text_of(folder / "errors.txt");
  put(folder / "t.toml", scenario(std::string(kPlane) + "axes = \"dimensionless\"\n", kSine));
  const std::string axes = refusal(folder, "study t.toml");
  EXPECT_NE(axes.find("t.toml:22: study.axes: expected an engine whose bodies have a slenderness"), std::string::npos)
      << axes;
  EXPECT_FALSE(std::filesystem::exists(folder / "t.h5"));
}

TEST(ToyEngine, WithoutAStepThereIsNoConvergenceToMeasure) {
  const TemporaryFolder folder;
  put(folder / "coin.toml", scenario());
  const std::string errors = refusal(folder, "run coin.toml --convergence");
  EXPECT_NE(errors.find("engine: expected an engine with a fixed step, found slider, which has none"),
            std::string::npos)
      << errors;
  EXPECT_FALSE(std::filesystem::exists(folder / "coin.h5")) << "nothing was written";
}

// Nine faults, one for each law: "expected a law or values that the list does not have yet, found those of
// lambda-epsilon".
TEST(ToyEngine, AComparisonOfLawsIsOneFaultThatSaysWhatElseThereIs) {
  const TemporaryFolder folder;
  put(folder / "coin.toml", scenario());
  for (const char* words : {"compare coin.toml", "compare coin.toml --laws lzb,newton"}) {
    const std::string errors = refusal(folder, words);
    EXPECT_NE(errors.find("coin.toml:2: engine: expected an engine that reads an impact law (--engines compares "
                          "engines), found slider, which reads none"),
              std::string::npos)
        << errors;
    EXPECT_EQ(faults_in(errors), 1U) << errors;
  }
}

// The keys that the scene's own engine does not read were faults, and both impact and impact.law were told.
TEST(ToyEngine, AComparisonOfEnginesListsKeysThatTheScenesOwnEngineDoesNotRead) {
  const TemporaryFolder folder;
  const std::string impact = "\n[impact]\nlaw = \"housner\"\n";
  put(folder / "coin.toml", scenario(impact, {}, "tolerance = 1e-6\n"));
  const Outcome told = cairn(folder, "compare coin.toml --engines slider,planar --json");
  ASSERT_EQ(told.code, 0) << text_of(folder / "errors.txt");
  const json runs = json::parse(told.text)["runs"];
  EXPECT_EQ(runs[0]["notes"],
            (json{"The engine slider does not read impact.law.", "The engine slider does not read run.tolerance."}));
  EXPECT_EQ(runs[1]["notes"], json::array());
  EXPECT_NE(runs[1]["scenario"].get<std::string>().find("law = \"housner\""), std::string::npos) << "it reads them";
  EXPECT_EQ(faults_in(refusal(folder, "run coin.toml")), 2U) << text_of(folder / "errors.txt");

  put(folder / "coin.toml", scenario("\n[impact]\n"));
  EXPECT_NE(refusal(folder, "run coin.toml").find("coin.toml:16: impact: expected none"), std::string::npos)
      << "of an empty table there is nothing else to name";
}

// Completion knew the laws and no engine.
TEST(ToyEngine, IsOfferedByTheShell) {
  const Outcome offered = shell("bash -c \"source <('" CAIRN_PROGRAM
                                "' completion bash); COMP_WORDS=(cairn compare a.toml --engines sli); COMP_CWORD=4; "
                                "_cairn; echo \\${COMPREPLY[*]}\"");
  EXPECT_EQ(offered.text, "slider\n");
}

TEST(ToyEngine, IsInTheSchema) {
  const TemporaryFolder folder;
  const Outcome schema = cairn(folder, "schema --json");
  ASSERT_EQ(schema.code, 0);
  const json engine = json::parse(schema.text)["properties"]["engine"];
  EXPECT_EQ(engine["enum"], (json{"planar", "slider"}));
}

}  // namespace
