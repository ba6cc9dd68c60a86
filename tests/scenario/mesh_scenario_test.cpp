/// Bodies by mesh: what their keys mean, what they are refused for, and that a result runs again without the file.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "cairn/files/mesh/write_mesh.hpp"
#include "cairn/geometry/mesh.hpp"
#include "cairn/inputs/mesh_shape.hpp"
#include "cairn/results/run_tree.hpp"
#include "cairn/scenario/load.hpp"
#include "cairn/scenario/read_toml.hpp"
#include "cairn/scenario/run.hpp"
#include "cairn/scenario/write_toml.hpp"
#include "contains.hpp"
#include "files/temporary_folder.hpp"
#include "oracle/solids.hpp"
#include "planar_run.hpp"

namespace {

using namespace cairn;            // NOLINT: the test reads like the code it is about
using namespace cairn::scenario;  // NOLINT
using cairn::tests::contains;
using cairn::tests::planar_run;
using cairn::tests::setup_of;

/// Half a metre wide and deep, two metres high; in millimetres, as text and as binary.
geometry::Mesh block(double scale = 1000.0) {
  return oracle::mapped(oracle::box({-0.25, -0.25, 0.0}, {0.25, 0.25, 2.0}), [&](Vec3 p) { return scale * p; });
}

/// The block without its last triangle.
geometry::Mesh open_block() {
  geometry::Mesh mesh = block();
  mesh.triangles.pop_back();
  return mesh;
}

ReadInput inputs() {
  const std::map<std::string, std::string> files = {
      {"block.stl", files::to_stl_binary(block())},
      {"block.obj", files::to_obj(block())},
      {"open.stl", files::to_stl_binary(open_block())},
      {"inward.off", files::to_off(oracle::inside_out(block()))},
      {"plinth.off", files::to_off(oracle::box({-0.4, -0.4, -0.3}, {0.4, 0.4, 0.0}))},
      {"plank.off", files::to_off(oracle::box({-0.3, -0.2, 0.0}, {0.3, 0.2, 1.6}))},
      {"cut.stl", files::to_stl_binary(block()).substr(0, 300)},
      {"words.obj", "v 1 2 3\nv 1 2 oops\nf 1 2 1\n"}};
  return [files](const std::string& name) -> Result<std::string, InputErrors> {
    const auto file = files.find(name);
    if (file != files.end()) return file->second;
    return Unexpected(
        InputErrors{{.file = name, .line = 0, .key = {}, .expected = "a file that exists", .found = "none"}});
  };
}

std::string with_body(const std::string& body) {
  return "[[body]]\n" + body +
         "\n[ground]\nfriction = { static = 0.7, kinetic = 0.6 }\n[ground.motion]\n"
         "x = { kind = \"full-sine\", amplitude = \"0.45 g\", frequency = 1.0 }\n[run]\nduration = 6.0\n";
}

Loaded loaded(const std::string& body) {
  Result<Loaded, InputErrors> result = load(with_body(body), "a.toml", inputs());
  EXPECT_TRUE(result) << to_text(result.error());
  return std::move(result).value();
}

InputErrors refused(const std::string& body) {
  const Result<Loaded, InputErrors> result = load(with_body(body), "a.toml", inputs());
  EXPECT_FALSE(result) << body;
  return result ? InputErrors{} : result.error();
}

/// Sums over a dozen triangles against closed forms, relative; some 1e-16 seen.
constexpr double kRounding = 1e-12;

TEST(MeshScenario, AMeshIsTheBodyItEncloses) {
  const Loaded mesh = loaded("mesh = \"block.stl\"\nmesh_unit = \"mm\"\ndensity = 2500.0");
  const Loaded box = loaded("box = { width = 0.5, height = 2.0, depth = 0.5 }\ndensity = 2500.0");
  EXPECT_NEAR(setup_of(mesh).model.body.mass(), setup_of(box).model.body.mass(),
              kRounding * setup_of(box).model.body.mass());
  EXPECT_NEAR(setup_of(mesh).model.body.inertia(), setup_of(box).model.body.inertia(),
              kRounding * setup_of(box).model.body.inertia());
  const auto a = planar_run(mesh);
  const auto b = planar_run(box);
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->result.verdict, b->result.verdict);
  EXPECT_GT(b->result.maxima.rotation, 0.01);
  // Mass and inertia differ in the last digits; a few impacts do not blow that up.
  EXPECT_NEAR(a->result.maxima.rotation, b->result.maxima.rotation, 1e-9);
  ASSERT_EQ(a->told.provenance.input_hashes.size(), 1U);
  EXPECT_EQ(a->told.provenance.input_hashes[0].first, "block.stl");
  EXPECT_FALSE(a->told.provenance.notes.empty());
}

TEST(MeshScenario, ABinaryMeshRunsAgainFromTheResultToTheSameBytes) {
  const Loaded first = loaded("mesh = \"block.stl\"\nmesh_unit = \"mm\"\ndensity = 2500.0");
  const auto record = run(first);
  ASSERT_TRUE(record);
  ASSERT_NE(first.inputs.at(0).text().find('\0'), std::string::npos) << "no text";
  const files::Group tree = results::run_tree(*record);
  const auto stored = results::stored_run(tree, "a.h5");
  ASSERT_TRUE(stored) << to_text(stored.error());
  const auto again = load(stored->scenario_text, "a.h5", inputs_from(stored->inputs));
  ASSERT_TRUE(again) << to_text(again.error());
  const auto repeated = run(*again);
  ASSERT_TRUE(repeated);
  EXPECT_EQ(files::store_bytes(results::run_tree(*repeated)), files::store_bytes(tree));

  files::Group tampered = tree;
  for (files::Group& group : tampered.groups)
    if (group.name == "inputs")
      std::get<std::vector<std::uint8_t>>(group.groups.at(0).datasets.at(0).values).at(100) ^= 1U;
  EXPECT_FALSE(results::stored_run(tampered, "a.h5")) << "a changed mesh does not run as the old one";
}

// Bodies that would rather fall another way read "stays at rest", "survived, certain".
TEST(MeshScenario, AVerdictOnABodyThatIsNarrowerAcrossIsOneInThisPlane) {
  const auto narrow = run(loaded("name = \"plank\"\nmesh = \"plank.off\"\nmesh_unit = \"m\"\ndensity = 2500.0"));
  ASSERT_TRUE(narrow);
  EXPECT_TRUE(narrow->findings.sentence.starts_with("In this plane: the plank ")) << narrow->findings.sentence;
  EXPECT_TRUE(contains(narrow->findings.figures.front().value, " in this plane, "))
      << narrow->findings.figures[0].value;
  ASSERT_EQ(narrow->findings.caveats.size(), 1U);
  EXPECT_EQ(
      narrow->findings.caveats.front().sentence,
      "A planar run says nothing about the other directions: towards azimuth -90 deg, out of this plane, the base is "
      "narrower, and the body is in balance at 14 deg against 20.6 deg in this plane.");
  // The other way round it is the narrow side that is looked at, and nothing is to be said.
  const auto wide = run(loaded("mesh = \"plank.off\"\nmesh_unit = \"m\"\ndensity = 2500.0\nazimuth = \"90 deg\""));
  ASSERT_TRUE(wide);
  EXPECT_TRUE(wide->findings.caveats.empty());
  EXPECT_TRUE(wide->findings.sentence.starts_with("The body ")) << wide->findings.sentence;
}

TEST(MeshScenario, PartsOverridesAndThePlane) {
  const Loaded on_plinth = loaded(
      "parts = [{ mesh = \"block.obj\", mesh_unit = \"mm\", density = 2500.0 },\n"
      "         { mesh = \"plinth.off\", mesh_unit = \"m\", density = 1000.0 }]");
  EXPECT_NEAR(setup_of(on_plinth).model.body.mass(), 2500.0 * 0.5 + 1000.0 * 0.192, kRounding * 1442.0);
  EXPECT_EQ(setup_of(on_plinth).model.body.vertex_count(), 6);
  const Loaded known = loaded(
      "mesh = \"block.obj\"\nmesh_unit = \"mm\"\nmass = 900.0\ncentroid = [0.0, 0.0, 0.8]\n"
      "inertia = [310.0, 300.0, 40.0, 0.0, 0.0, 0.0]");
  EXPECT_EQ(setup_of(known).model.body.mass(), 900.0);
  EXPECT_EQ(setup_of(known).model.body.inertia(), 300.0);
  EXPECT_NEAR(height(setup_of(known).model.body, 0.0), 0.8, kRounding);
  const Loaded lying =
      loaded("mesh = \"block.obj\"\nmesh_unit = \"mm\"\ndensity = 2500.0\nup = \"y\"\nazimuth = \"90 deg\"");
  EXPECT_NEAR(height(setup_of(lying).model.body, 0.0), 0.25, kRounding);
  EXPECT_NEAR(rest_pose(setup_of(lying).model.body, 0.0).base_left, 1.0, kRounding) << "along the block";
}

TEST(MeshScenario, InwardIsTurnedAndOpenIsRepairedWhereAsked) {
  const Loaded turned = loaded("mesh = \"inward.off\"\nmesh_unit = \"mm\"\ndensity = 2500.0");
  EXPECT_NEAR(setup_of(turned).model.body.mass(), 1250.0, kRounding * 1250.0);
  bool said = false;
  for (const std::string& note : turned.notes()) said = said || contains(note, "wound inwards");
  EXPECT_TRUE(said);
  const Loaded mended = loaded("mesh = \"open.stl\"\nmesh_unit = \"mm\"\ndensity = 2500.0\nrepair = true");
  EXPECT_NEAR(setup_of(mended).model.body.mass(), 1250.0, kRounding * 1250.0) << "the hole is flat";
  said = false;
  for (const std::string& note : mended.notes()) said = said || contains(note, "repaired");
  EXPECT_TRUE(said);
}

TEST(MeshScenario, FaultsNameTheKeyAndTheRemedyInScenarioWords) {
  struct Case {
    std::string body;
    std::string key;
    std::string part;
  };
  const std::string sound = "mesh = \"block.stl\"\nmesh_unit = \"mm\"\n";
  for (const Case& c : std::vector<Case>{
           {"mesh = \"block.stl\"\ndensity = 2500.0", "body.mesh_unit", "mm"},
           {"mesh = \"block.stl\"\nmesh_unit = \"inch\"\ndensity = 2500.0", "body.mesh_unit", "in"},
           {sound, "body.density", "density"},
           {sound + "density = -1.0", "body.density", "> 0"},
           {sound + "density = 2500.0\nup = \"w\"", "body.up", "-z"},
           {sound + "density = 2500.0\nflattening = -0.1", "body.flattening", ">= 0"},
           {sound + "density = 2500.0\nflattening = 1.5", "body.flattening",
            "height of the centroid over the base, 1 m"},
           {sound + "density = 2500.0\ncentroid = [1.0, 2.0]", "body.centroid", "three numbers"},
           {sound + "density = 2500.0\ncentroid = [9.0, 0.0, 1.0]", "body.centroid", "inside"},
           {sound + "density = 2500.0\ninertia = [1.0, 1.0, 9.0, 0.0, 0.0, 0.0]", "body.inertia", "exceeds the sum"},
           {sound + "density = 2500.0\nweld = 0.001", "body.weld", "repair = true"},
           {sound + "density = 2500.0\ndensty = 2.0", "body.densty", "perhaps density"},
           {"mesh = \"none.stl\"\nmesh_unit = \"mm\"\ndensity = 2500.0", "body.mesh", "exists"},
           {"mesh = \"open.stl\"\nmesh_unit = \"mm\"\ndensity = 2500.0", "body.mesh", "repair = true"},
           {"mesh = \"cut.stl\"\nmesh_unit = \"mm\"\ndensity = 2500.0", "body.mesh", ""},
           {"parts = []", "body.parts", "array of tables"},
           {"parts = [{ mesh = \"block.stl\", mesh_unit = \"mm\" }]", "body.parts.density", "kg/m3"},
           {"parts = [{ mesh = \"block.stl\", mesh_unit = \"mm\", density = 1.0, hollow = true }]", "body.parts",
            "not hollow"},
           {sound + "density = 1.0\nbox = { width = 1.0, height = 1.0 }", "body", "one of"},
       }) {
    const InputErrors faults = refused(c.body);
    ASSERT_EQ(faults.size(), 1U) << c.body << "\n" << to_text(faults);
    EXPECT_EQ(faults[0].key, c.key) << c.body << "\n" << to_text(faults);
    EXPECT_EQ(faults[0].file, "a.toml") << c.body;
    EXPECT_GT(faults[0].line, 0) << c.body;
    EXPECT_TRUE(contains(faults[0].expected, c.part)) << to_text(faults);
    EXPECT_FALSE(contains(to_text(faults), "--")) << "options belong to the command line: " << to_text(faults);
  }
}

TEST(MeshScenario, AFaultInsideTheMeshPointsThere) {
  const InputErrors faults = refused("mesh = \"words.obj\"\nmesh_unit = \"mm\"\ndensity = 2500.0");
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(faults[0].file, "words.obj");
  EXPECT_EQ(faults[0].line, 2);
}

// "expected one, found points.ply: none" was all that was said of a PLY file without vertices.
TEST(MeshScenario, AFaultOfTheFileNamesItAndThePlaceInIt) {
  const InputErrors faults = refused("mesh = \"cut.stl\"\nmesh_unit = \"mm\"\ndensity = 2500.0");
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].key, "body.mesh");
  EXPECT_EQ(faults[0].found, "cut.stl: binary STL, count of facets (byte 80): 300 bytes, which hold 4");
}

TEST(MeshScenario, DoubtsAreSaidInTheWordsOfAScenario) {
  const Loaded side = loaded("mesh = \"block.obj\"\nmesh_unit = \"mm\"\ndensity = 2500.0\nup = \"x\"");
  const Loaded twice = loaded(
      "parts = [{ mesh = \"block.obj\", mesh_unit = \"mm\", density = 2500.0 },\n"
      "         { mesh = \"block.stl\", mesh_unit = \"mm\", density = 2500.0 }]");
  const auto says = [](const Loaded& scenario, const std::string& part) {
    const std::vector<std::string> notes = scenario.notes();
    return std::any_of(notes.begin(), notes.end(), [&](const std::string& note) { return contains(note, part); });
  };
  EXPECT_TRUE(says(side, "is z up? Then say up = \"z\""));
  EXPECT_FALSE(says(twice, "is z up?"));
  EXPECT_TRUE(says(twice, "block.obj and block.stl overlap: what they share counts twice"));
}

TEST(MeshScenario, EveryKeyReadsBack) {
  Scenario s;
  s.bodies.resize(1);
  s.run.duration = 5.0;
  MeshSetting setting{.up = "-y",
                      .azimuth = 1.0 / 3.0,
                      .flattening = 0.0,
                      .repair = true,
                      .weld = 1e-5,
                      .close_holes = 7,
                      .mass = 12.5,
                      .centroid = {0.1, 1.0 / 7.0, -0.3},
                      .inertia = {1.0, 1.1, 1.2, 0.1, -0.2, 0.3}};
  const auto read_back = [&] {
    const std::string text = write_toml(s);
    ParsedScenario parsed = read_toml(text, "written.toml");
    EXPECT_TRUE(parsed.faults.empty()) << to_text(parsed.faults) << "\n" << text;
    EXPECT_TRUE(parsed.scenario == s) << text;
    return std::move(parsed.scenario);
  };
  s.bodies[0].shape = OneMesh{{.file = "a b.stl", .unit = "in", .density = 2711.0}, setting};
  const auto one = std::get<OneMesh>(read_back().bodies.at(0).shape);
  EXPECT_EQ(one.mesh.file, "a b.stl");
  EXPECT_EQ(one.mesh.unit, "in");
  EXPECT_EQ(one.mesh.density, 2711.0);
  EXPECT_EQ(one.setting.up, "-y");
  EXPECT_EQ(one.setting.azimuth, 1.0 / 3.0);
  EXPECT_EQ(one.setting.flattening, 0.0);
  EXPECT_TRUE(one.setting.repair);
  EXPECT_EQ(one.setting.weld, 1e-5);
  EXPECT_EQ(one.setting.close_holes, 7U);
  EXPECT_EQ(one.setting.mass, 12.5);
  EXPECT_EQ(one.setting.centroid, setting.centroid);
  EXPECT_EQ(one.setting.inertia, setting.inertia);

  s.bodies[0].name = "two";
  s.bodies[0].shape = MeshParts{{{.file = "a.stl", .unit = "mm", .density = 1.0},
                                 {.file = "b.stl", .unit = "ft", .density = 2.0, .hollow = true}},
                                {}};
  const auto parts = std::get<MeshParts>(read_back().bodies.at(0).shape);
  ASSERT_EQ(parts.parts.size(), 2U);
  EXPECT_EQ(parts.parts[1].unit, "ft");
  EXPECT_TRUE(parts.parts[1].hollow);
  EXPECT_TRUE(std::isinf(parts.setting.mass));
}

TEST(MeshScenario, TheHowToPageShowsAScenarioThatReads) {
  const std::string page = tests::bytes_of(std::string(CAIRN_SOURCE_DIR) + "/docs/how-to/inspect_a_scan.md");
  const std::size_t begin = page.find("```toml\n") + 8;
  const ParsedScenario parsed = read_toml(page.substr(begin, page.find("```", begin) - begin), "page.toml");
  EXPECT_TRUE(parsed.faults.empty()) << to_text(parsed.faults);
  ASSERT_EQ(parsed.scenario.bodies.size(), 1U);
  const auto* shape = std::get_if<OneMesh>(&parsed.scenario.bodies[0].shape);
  ASSERT_NE(shape, nullptr);
  EXPECT_EQ(shape->setting.flattening, 0.0005);
  EXPECT_TRUE(shape->setting.repair);
}

}  // namespace
