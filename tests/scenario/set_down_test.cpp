/// Bodies that cannot stand as given, in runs, results and studies; and the share of the balance angle up to which a body
/// stands a little askew, on every example and on real scans.                          docs/validation/set_down.md
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "cairn/core/units.hpp"
#include "cairn/inputs/mesh_shape.hpp"
#include "cairn/results/run_json.hpp"
#include "cairn/results/run_tree.hpp"
#include "cairn/scenario/study_plan.hpp"
#include "cairn/scenario/write_toml.hpp"
#include "contains.hpp"
#include "data_folder.hpp"
#include "scenario/example_runs.hpp"

namespace {

namespace fs = std::filesystem;
using cairn::InputErrors;
using cairn::SetDown;
using cairn::scenario::Loaded;
using cairn::tests::bytes_of;
using cairn::tests::contains;
using cairn::tests::setup_of;
using example_runs::kExamples;

constexpr const char* kRest =
    "[ground]\nfriction = { static = 0.7, kinetic = 0.6 }\n[ground.motion]\n"
    "x = { kind = \"full-sine\", amplitude = \"0.1 g\", frequency = 2.0 }\n[run]\nduration = 3.0\n";

cairn::Result<Loaded, InputErrors> loaded(const std::string& body, const std::string& more = {}) {
  return cairn::scenario::load("[[body]]\nname = \"thing\"\n" + body + "\n" + kRest + more, "a.toml",
                               cairn::inputs::inputs_in("."));
}

const std::string kPrism = "density = 2300.0\nprism = { polygon = [[0, 0], [0.4, 0], [1.4, 1.6], [1.0, 1.6]] }";
const std::string kWedge = "density = 2300.0\nprism = { polygon = [[0, 0], [0.5, 1], [-0.5, 1]] }";
const std::string kSlanting =
    "polygon = [[-0.25, 0], [0.25, 0.12], [0.15, 1.1], [-0.3, 1.0]]\nmass = 900\ncentroid = [-0.04, 0.52]\ninertia = "
    "110";

// All three "stay at rest, survived, certain", each on another side than the one it was given on.
TEST(CannotStand, IsRefusedAndSaysHowItGoesOn) {
  struct Case {
    std::string body;
    const char* onto;
  };
  for (const Case& c :
       {Case{kPrism, "onto its right side (1.89 m long), a turn of 58 deg clockwise"},
        Case{kWedge, "balanced on a corner and falls over by itself, onto its left side (1.12 m long)"},
        Case{kSlanting, "onto its underside, which rises to the right (0.514 m long), a turn of 13.5 deg"}}) {
    const auto refused = loaded(c.body);
    ASSERT_FALSE(refused) << c.body;
    ASSERT_EQ(refused.error().size(), 1U);
    const cairn::InputError& fault = refused.error().front();
    EXPECT_EQ(fault.key, "body.set_down");
    EXPECT_EQ(fault.line, 1);
    for (const char* part : {"cannot stand as given", c.onto, "set_down = true"})
      EXPECT_TRUE(contains(fault.found, part)) << fault.found;
  }
}

TEST(CannotStand, TheVerdictOfABodySetDownBeginsWithIt) {
  for (const std::string& body : {kPrism, kWedge, kSlanting}) {
    const auto scene = loaded(body + "\nset_down = true");
    ASSERT_TRUE(scene) << cairn::to_text(scene.error());
    const auto run = cairn::scenario::run(*scene);
    ASSERT_TRUE(run);
    const cairn::results::RunFindings& found = run->findings;
    EXPECT_TRUE(found.sentence.starts_with("Cannot stand as given: it ")) << found.sentence;
    EXPECT_TRUE(contains(found.sentence, "Once set down there: the thing stays at rest.")) << found.sentence;
    EXPECT_TRUE(found.figures.front().value.starts_with("survived once set down, certain")) << found.figures[0].value;
    ASSERT_EQ(found.caveats.size(), 1U);
    EXPECT_EQ(found.caveats.front().kind, "set down");
    const std::string json = cairn::results::run_json(*run, {}).text();
    EXPECT_TRUE(contains(json, "\"sentence\": \"Cannot stand as given: it "));
    EXPECT_TRUE(contains(json, "\"kind\": \"set down\""));
    // Seen, of bodies that start tilted or lifted from there too: "The run begins with the body lying there".
    EXPECT_TRUE(contains(json, "the body is laid there first; tilt, lift and velocities count from there."));
    const auto again = cairn::scenario::load(cairn::scenario::write_toml(scenario_of(*scene)), "again.toml",
                                             cairn::inputs::inputs_in("."));
    EXPECT_TRUE(again) << "written scenarios keep the key";
  }
}

TEST(CannotStand, StandsInTheResultFileToo) {
  const auto scene = loaded(kPrism + "\nset_down = true");
  ASSERT_TRUE(scene);
  const auto run = cairn::scenario::run(*scene);
  ASSERT_TRUE(run);
  bool seen = false;
  for (const cairn::files::Group& group : cairn::results::run_tree(*run).groups)
    for (const cairn::files::Dataset& data : group.datasets)
      if (group.name == "verdict" && data.name == "caveats") {
        seen = true;
        EXPECT_EQ(std::get<std::vector<std::string>>(data.values).size(), 1U);
      }
  EXPECT_TRUE(seen);
}

// A box has nothing to be said of it.
TEST(CannotStand, ABoxReadsAsItDid) {
  const auto scene = loaded("density = 2000.0\nbox = { width = 0.5, height = 1.5 }\nset_down = true");
  ASSERT_TRUE(scene);
  const auto run = cairn::scenario::run(*scene);
  ASSERT_TRUE(run);
  EXPECT_EQ(run->findings.sentence, "The thing stays at rest.");
  EXPECT_TRUE(run->findings.caveats.empty());
}

constexpr const char* kSweep =
    "[study]\nkind = \"sweep\"\n[[study.vary]]\nkey = \"ground.motion.x.amplitude\"\nvalues = [0.5, 1.0]\n";

TEST(CannotStand, AStudyIsRefusedAndLedAlike) {
  EXPECT_FALSE(loaded(kPrism, kSweep)) << "no kind of study lays it down by itself";
  const auto scene = loaded(kPrism + "\nset_down = true", kSweep);
  ASSERT_TRUE(scene) << cairn::to_text(scene.error());
  const auto plan = plan_study(*scene, "a.toml");
  ASSERT_TRUE(plan);
  cairn::studies::Execution execution(plan->definition, {.threads = 1}, nullptr);
  ASSERT_TRUE(plan->run(execution));
  const cairn::scenario::StudyResult result = study_result(*scene, *plan, std::move(execution).take_table());
  EXPECT_TRUE(
      result.findings.headline.starts_with("Cannot stand as given: it falls over by itself onto its right side"))
      << result.findings.headline;
  EXPECT_EQ(result.caveats.size(), 1U);
}

// A sweep over bodies of which one falls is refused before any of them runs.
TEST(CannotStand, ASweepOverABodyThatFallsIsRefused) {
  const auto scene = loaded(
      "[[body.stack]]\nwidth = 0.4\nheight = 1.0\ndensity = 2000\n[[body.stack]]\nwidth = 0.4\nheight = 1.0\ndensity = "
      "2000\n",
      "[study]\nkind = \"sweep\"\n[[study.vary]]\nkey = \"body.stack[1].offset\"\nvalues = [0.0, 0.7]\n");
  ASSERT_TRUE(scene) << cairn::to_text(scene.error());
  const auto plan = plan_study(*scene, "a.toml");
  ASSERT_FALSE(plan);
  EXPECT_TRUE(
      contains(cairn::to_text(plan.error()), "cannot stand as given: it falls over by itself onto its right side"))
      << cairn::to_text(plan.error());
}

// `bx = {...}` was told as "found nothing" alone.
TEST(MisspeltShape, IsNamedWithTheNearestKey) {
  const auto refused = loaded("density = 2000.0\nbx = { width = 0.5, height = 1.5 }");
  ASSERT_FALSE(refused);
  ASSERT_EQ(refused.error().size(), 1U) << cairn::to_text(refused.error());
  EXPECT_EQ(refused.error()[0].key, "body.bx");
  EXPECT_EQ(refused.error()[0].line, 4);
  EXPECT_EQ(refused.error()[0].expected, "a known key, perhaps box");
  EXPECT_EQ(refused.error()[0].found, "unknown key bx");
  // What resembles none of them leaves the question open.
  const auto none = loaded("density = 2000.0\nquux = { width = 0.5, height = 1.5 }");
  ASSERT_FALSE(none);
  EXPECT_TRUE(contains(cairn::to_text(none.error()), "body: expected one of box, prism, "))
      << cairn::to_text(none.error());
}

// --------------------------------------------------------------------------------------------------------- the share

std::string row_of(const std::string& what, const SetDown& pose) {
  return fmt::format("| {} | {:.2f} | {:.2f} | {:.3f} | {} |", what,
                     std::fabs(cairn::degrees_from_radians(pose.rest.rotation)),
                     cairn::degrees_from_radians(pose.balance), pose.share(), pose.stands() ? "stands" : "falls");
}

class ShareTable {
 public:
  void add(const std::string& what, const SetDown& pose) {
    const std::string row = row_of(what, pose);
    std::printf("%s\n", row.c_str());
    EXPECT_NE(page_.find(row), std::string::npos) << row << " is not in docs/validation/set_down.md";
  }

 private:
  std::string page_{bytes_of(std::string(CAIRN_SOURCE_DIR) + "/docs/validation/set_down.md")};
};

TEST(SetDownShare, ExamplesAreOnThePage) {
  std::vector<std::string> scenarios;
  for (const auto& entry : fs::recursive_directory_iterator(kExamples))
    if (entry.path().extension() == ".toml")
      scenarios.push_back(fs::relative(entry.path(), kExamples).generic_string());
  std::sort(scenarios.begin(), scenarios.end());
  ShareTable table;
  for (const std::string& name : scenarios) {
    // Those that are refused are told of too.
    const std::string text = bytes_of(kExamples + name);
    if (contains(text, "engine = \"timestep\"") || contains(text, "engine    = \"timestep\"")) continue;
    const std::size_t body = text.find("[[body]]\n") + 9;
    const std::string down =
        contains(text, "set_down") ? text : text.substr(0, body) + "set_down = true\n" + text.substr(body);
    table.add("`examples/" + name + "`",
              setup_of(example_runs::load_text(name.substr(0, name.find('/')), down)).placement.pose);
  }
}

/// A scan in a pose in which people put the object down, or as it happens to lie in its file.
struct Scan {
  std::string file;
  std::string up;
  bool upright{};
};

const std::vector<Scan>& scans() {
  static const std::vector<Scan> kScans = {{"statues/danish_DancingGirl.obj", "y", true},
                                           {"statues/threed_BootlegEve.obj", "y", true},
                                           {"statues/threed_Column03.stl", "y", true},
                                           {"statues/threed_Gutenberg.ply", "y", true},
                                           {"statues/threed_Hermes.stl", "y", true},
                                           {"statues/threed_Plato.stl", "y", true},
                                           {"furniture/bullet_table2_top.obj", "y", true},
                                           {"furniture/chrono_pallet.obj", "y", true},
                                           {"objects/chrono_trafficCone750mm.obj", "z", true},
                                           {"objects/gso_Central_Garden_Flower_Pot_Goo_425.obj", "z", true},
                                           {"objects/gso_My_First_Animal_Tower.obj", "z", true},
                                           {"objects/gso_Victor_Reversible_Bookend.obj", "z", true},
                                           {"objects/pyvista_victorian_goblet_vase.stl", "z", true},
                                           {"statues/threed_Hermes.stl", "z", false},
                                           {"statues/threed_Column03.stl", "z", false},
                                           {"rocks/chrono_curiosity_rock1.obj", "z", false},
                                           {"rocks/chrono_curiosity_rock3.obj", "z", false},
                                           {"rocks/chrono_offroad_rock2.obj", "z", false},
                                           {"rocks/chrono_offroad_rock4.obj", "z", false},
                                           {"rocks/chrono_offroad_rock5.obj", "z", false},
                                           {"rocks/epfl_stone_C29.ply", "z", false},
                                           {"rocks/nasa_asteroid_golevka.stl", "z", false},
                                           {"rocks/trimesh_rock.obj", "z", false}};
  return kScans;
}

TEST(SetDownShare, ScansAreOnThePageAndThoseUprightStandByFar) {
  const auto data = cairn::data_folder();
  if (!data) GTEST_SKIP() << cairn::kNoData;
  ShareTable table;
  for (const Scan& scan : scans()) {
    for (const int azimuth : {0, 90}) {
      const cairn::inputs::MeshRef mesh{.file = scan.file, .unit = "m", .density = 2000.0};
      cairn::inputs::MeshSetting setting;
      setting.up = scan.up;
      setting.azimuth = cairn::radians_from_degrees(azimuth);
      const auto shape = cairn::inputs::mesh_shape({&mesh, 1}, setting, cairn::inputs::inputs_in(*data / "meshes"));
      ASSERT_TRUE(shape) << scan.file;
      const SetDown pose = set_down(shape->body.body);
      table.add(fmt::format("{}, {} up, azimuth {}, {}", scan.file, scan.up, azimuth,
                            scan.upright ? "upright" : "as in the file"),
                pose);
      if (!scan.upright) continue;
      EXPECT_LT(pose.share(), 0.5 * cairn::kSlightTurn) << scan.file;
    }
  }
}

}  // namespace
