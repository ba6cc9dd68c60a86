/// `cairn inspect` as a person and a script meet it: what it says of a body, how it refuses, and how fast it is.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/files/mesh/write_mesh.hpp"
#include "cairn/geometry/mesh.hpp"
#include "data_folder.hpp"
#include "oracle/solids.hpp"
#include "run_program.hpp"
#include "sanitized.hpp"

namespace cairn::tests {
namespace {

using cairn::files::to_obj;
using cairn::files::to_stl_binary;
using cairn::geometry::Mesh;
using nlohmann::json;

/// 0.4 m x 0.6 m x 2 m, in millimetres.
Mesh block() {
  return oracle::mapped(oracle::box({-0.2, -0.3, 0.0}, {0.2, 0.3, 2.0}), [](Vec3 p) { return 1000.0 * p; });
}

void fill(const Folder& folder) {
  folder.write("block.obj", to_obj(block()));
  folder.write("block.stl", to_stl_binary(block()));
  Mesh open = block();
  open.triangles.pop_back();
  folder.write("open.obj", to_obj(open));
  folder.write("inward.obj", to_obj(oracle::inside_out(block())));
  folder.write("cap.obj", to_obj(oracle::mapped(oracle::box({-0.2, -0.3, 2.0}, {0.2, 0.3, 2.5}),
                                                [](Vec3 p) { return 1000.0 * p; })));
  folder.write("void.obj", to_obj(oracle::mapped(oracle::box({-0.1, -0.1, 0.3}, {0.1, 0.1, 0.45}),
                                                 [](Vec3 p) { return 1000.0 * p; })));
  folder.write("beside.obj", to_obj(oracle::box({300.0, -10.0, 0.0}, {320.0, 10.0, 20.0})));
  folder.write("points.ply",
               "ply\nformat ascii 1.0\nelement face 0\nproperty list uchar int vertex_indices\nend_header\n");
  folder.write("cut.stl", to_stl_binary(block()).substr(0, 333));
  folder.write("empty.stl", "");
  folder.write("words.obj", "v 1 2 3\nv 1 2 oops\n");
}

/// Sums over a dozen triangles against closed forms, relative; some 1e-16 seen.
constexpr double kRounding = 1e-12;

json inspected(const Folder& folder, const std::string& arguments) {
  const Outcome outcome =
      shell("cd '" + folder.path().string() + "' && '" CAIRN_PROGRAM "' inspect " + arguments + " --json 2>/dev/null");
  EXPECT_EQ(outcome.code, 0) << arguments;
  return json::parse(outcome.text, nullptr, false);
}

// "rest pose turned by 91.9 deg", in the middle of the text.
TEST(InspectCommand, ABodyThatCannotStandIsToldOfFirst) {
  const Folder folder;
  folder.write("leaning.obj", to_obj(oracle::mapped(oracle::box({-0.2, -0.3, 0.0}, {0.2, 0.3, 2.0}), [](Vec3 p) {
                 return Vec3{p.x + 0.6 * p.z, p.y, p.z};
               })));
  const std::string arguments = "inspect " + folder.quoted("leaning.obj") + " --density 2500 --unit m";
  constexpr const char* kFirst =
      "Cannot stand as given: it falls over by itself onto its right side (2.33 m long), a turn of 59 deg clockwise.\n";
  EXPECT_TRUE(standard_output(arguments).text.starts_with(kFirst)) << standard_output(arguments).text;
  EXPECT_TRUE(standard_output(arguments + " --quiet").text.starts_with(kFirst));
  const json leaning = inspected(folder, "leaning.obj --density 2500 --unit m");
  EXPECT_EQ(leaning["stands"], false);
  EXPECT_TRUE(contains(leaning["sentence"].get<std::string>(), "falls over by itself onto its right side"));
  fill(folder);
  EXPECT_EQ(inspected(folder, "block.obj --density 2500 --unit mm")["stands"], true);
}

TEST(InspectCommand, SaysWhatABodyIsAndDoes) {
  const Folder folder;
  fill(folder);
  const Outcome outcome = standard_output("inspect " + folder.quoted("block.obj") + " --density 2500 --unit mm");
  EXPECT_EQ(outcome.code, 0);
  for (const char* part :
       {"OBJ, 12 triangles", "1200 kg", "principal axes", "convex hull", "the mesh itself, 8 corners", "z up", "flat",
        "lambda = 0 is not the cautious choice", "uplift, g tan alpha", "p [1/s]", "sliding", "kinetic angle",
        "slender", "Planar motion is plausible", "weakest way", "flattening tolerance", "<- taken"})
    EXPECT_TRUE(contains(outcome.text, part)) << part << " is not in\n" << outcome.text;
  EXPECT_FALSE(contains(outcome.text, "Notes")) << "nothing to note\n" << outcome.text;
  EXPECT_EQ(folder.names().size(), 11U) << "nothing is written that was not asked for";
}

TEST(InspectCommand, FiguresAreTheClosedFormsOfABlock) {
  const Folder folder;
  fill(folder);
  const json j = inspected(folder, "block.obj --density 2500 --unit mm --friction 0.5");
  const double mass = 2500.0 * 0.48;
  EXPECT_NEAR(j["mass"].get<double>(), mass, kRounding * mass);
  EXPECT_NEAR(j["centroid"][2].get<double>(), 1.0, kRounding);
  EXPECT_NEAR(j["inertia"]["yy"].get<double>(), mass * (0.16 + 4.0) / 12.0, kRounding * mass);
  EXPECT_NEAR(j["principal_axes"][0]["moment"].get<double>(), mass * (0.16 + 0.36) / 12.0, kRounding * mass);
  EXPECT_NEAR(j["principal_axes"][0]["axis"][2].get<double>(), 1.0, kRounding);
  const double r = std::hypot(0.2, 1.0);
  for (const char* side : {"left", "right"}) {
    EXPECT_NEAR(j[side]["alpha"].get<double>(), std::atan(0.2), kRounding);
    EXPECT_NEAR(j[side]["uplift_acceleration"].get<double>(), 0.2 * kStandardGravity, kRounding * 10.0);
    EXPECT_NEAR(j[side]["frequency_parameter"].get<double>(), std::sqrt(0.75 * kStandardGravity / r), kRounding * 10.0);
    EXPECT_NEAR(j[side]["largest_lambda"].get<double>(), 0.5, kRounding);
  }
  EXPECT_NEAR(j["slide_acceleration"].get<double>(), 0.5 * kStandardGravity, kRounding * 10.0);
  EXPECT_NEAR(j["kinetic_angle"].get<double>(), kPi - std::acos((25.0 - 2.0) / (25.0 + 4.0)), kRounding * 10.0);
  EXPECT_NEAR(j["planar_motion"]["length_to_width"].get<double>(), 2.0 / 3.0, kRounding);
  EXPECT_TRUE(j["planar_motion"]["plausible"].get<bool>());
  EXPECT_EQ(j["base"]["kind"], "flat");
  EXPECT_EQ(j["rocking_plane"]["outline"].size(), 4U);
  EXPECT_EQ(j["flattening_table"].size(), 8U);
  EXPECT_TRUE(j["hull"]["mesh_is_convex"].get<bool>());
}

TEST(InspectCommand, UpAxisAzimuthPartsAndOverrides) {
  const Folder folder;
  fill(folder);
  const json side = inspected(folder, "block.obj --density 2500 --unit mm --azimuth 90");
  EXPECT_NEAR(side["left"]["base"].get<double>(), 0.3, kRounding);
  EXPECT_FALSE(side["planar_motion"]["plausible"].get<bool>()) << "longer than wide";
  EXPECT_NEAR(std::fabs(std::sin(side["planar_motion"]["weakest_azimuth"].get<double>())), 0.0, kRounding)
      << "it would rather tip along x";
  const json lying = inspected(folder, "block.obj --density 2500 --unit mm --up=-x");
  EXPECT_NEAR(lying["rest"]["height"].get<double>(), 0.2, kRounding);
  const json two = inspected(folder, "block.obj cap.obj --density 2500,1000 --unit mm");
  EXPECT_NEAR(two["mass"].get<double>(), 1200.0 + 120.0, kRounding * 1320.0);
  EXPECT_EQ(two["parts"].size(), 2U);
  EXPECT_NEAR(two["hull"]["volume"].get<double>(), 0.6, kRounding) << "Qhull works to some 1e-15";
  const json known =
      inspected(folder, "block.obj --unit mm --mass 900 --centroid 0.05,0,0.5 --inertia 310,300,40,0,0,0 --flatten 0");
  EXPECT_EQ(known["mass"], 900.0);
  EXPECT_EQ(known["rocking_plane"]["inertia"], 300.0);
  EXPECT_NEAR(known["right"]["base"].get<double>(), 0.15, kRounding);
  EXPECT_EQ(known["flattening"]["tolerance"], 0.0);
}

TEST(InspectCommand, CavitiesAreTakenAway) {
  const Folder folder;
  fill(folder);
  const json j = inspected(folder, "block.obj --hollow void.obj --density 2500 --unit mm");
  EXPECT_NEAR(j["mass"].get<double>(), 2500.0 * (0.48 - 0.006), kRounding * 1200.0);
  EXPECT_TRUE(j["parts"][1]["hollow"].get<bool>());
  EXPECT_TRUE(j["notes"].empty()) << j["notes"];
  const json lead = inspected(folder, "--density 2500,1000,11340 block.obj cap.obj --hollow void.obj --unit mm");
  EXPECT_NEAR(lead["mass"].get<double>(), 1200.0 + 120.0 - 11340.0 * 0.006, kRounding * 1400.0)
      << "densities in the order of the files, those of cavities last";
}

TEST(InspectCommand, DoubtsAreNoted) {
  const Folder folder;
  fill(folder);
  const auto notes = [&](const std::string& arguments) {
    return inspected(folder, arguments + " --density 2500 --unit mm")["notes"].dump();
  };
  EXPECT_TRUE(contains(notes("block.obj --up x"), "is z up? Then say --up z")) << notes("block.obj --up x");
  EXPECT_TRUE(contains(notes("block.obj block.stl"), "block.obj and block.stl overlap"));
  EXPECT_TRUE(contains(notes("block.obj void.obj"), "block.obj and void.obj overlap"));
  EXPECT_TRUE(contains(notes("block.obj --hollow beside.obj"), "beside.obj is a cavity"));
}

// "-0 mm wider to the left", and every repair with its volume and area twice over, were seen.
TEST(InspectCommand, FiguresAreSaidOnceAndWithoutASignOnNought) {
  const Folder folder;
  fill(folder);
  const std::string text =
      standard_output("inspect " + folder.quoted("open.obj") + " --repair --density 2500 --unit mm").text;
  EXPECT_TRUE(contains(text, "0 mm wider to the left and 0 mm to the right")) << text;
  EXPECT_FALSE(contains(text, "-0 ")) << text;
  const std::size_t at = text.find("repaired: ");
  ASSERT_NE(at, std::string::npos) << text;
  const std::string repair = text.substr(at, text.find('\n', at) - at);
  EXPECT_EQ(repair.find("area "), repair.rfind("area ")) << repair;
  EXPECT_TRUE(contains(repair, "against flat caps, now 0.48 m3")) << repair;
}

TEST(InspectCommand, QuietIsTwoLinesAndJsonIsAlone) {
  const Folder folder;
  fill(folder);
  const std::string arguments = "inspect " + folder.quoted("block.stl") + " --density 2500 --unit mm";
  const Outcome quiet = standard_output(arguments + " --quiet");
  EXPECT_EQ(std::count(quiet.text.begin(), quiet.text.end(), '\n'), 2) << quiet.text;
  EXPECT_TRUE(contains(quiet.text, "0.2 g over the left end")) << quiet.text;
  EXPECT_EQ(standard_error(arguments + " --json").text, "");
}

TEST(InspectCommand, DrawsAPictureThatIsAlwaysTheSame) {
  const Folder folder;
  fill(folder);
  const std::string arguments = "inspect " + folder.quoted("block.stl") + " --density 2500 --unit mm --picture ";
  const Outcome outcome = standard_output(arguments + folder.quoted("a.svg"));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(contains(outcome.text, "picture " + (folder / "a.svg"))) << outcome.text;
  EXPECT_EQ(standard_output(arguments + folder.quoted("b.svg")).code, 0);
  const std::string svg = bytes_of(folder / "a.svg");
  EXPECT_EQ(svg, bytes_of(folder / "b.svg"));
  for (const char* part : {"<svg xmlns", "class=\"body\"", "class=\"base\"", "class=\"centroid\"", "class=\"contour\"",
                           "block.stl", "base 0.4", "</svg>"})
    EXPECT_TRUE(contains(svg, part)) << part;
  EXPECT_FALSE(contains(svg, "nan"));
  EXPECT_FALSE(contains(svg, "var(")) << "programs that know no CSS variables paint all of it black";
}

TEST(InspectCommand, AMissingUnitIsRefusedWithWhatEachWouldMean) {
  const Folder folder;
  fill(folder);
  const Outcome outcome = standard_error("inspect " + folder.quoted("block.obj") + " --density 2500");
  EXPECT_EQ(outcome.code, 2);
  for (const char* part : {"--unit", "as m: 400 x 600 x 2e+03 m", "as mm: 0.4 x 0.6 x 2 m", "as in: "})
    EXPECT_TRUE(contains(outcome.text, part)) << part << " is not in\n" << outcome.text;
}

TEST(InspectCommand, AnOpenMeshIsRefusedWithARemedyThatWorks) {
  const Folder folder;
  fill(folder);
  const std::string arguments = "inspect " + folder.quoted("open.obj") + " --density 2500 --unit mm";
  const Outcome refused = standard_error(arguments);
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(contains(refused.text, "3 edges have one face only")) << refused.text;
  EXPECT_TRUE(contains(refused.text, "--repair")) << refused.text;
  const Outcome mended = standard_output(arguments + " --repair");
  EXPECT_EQ(mended.code, 0);
  EXPECT_TRUE(contains(mended.text, "repaired")) << mended.text;
  EXPECT_TRUE(contains(mended.text, "1200 kg")) << mended.text;
  const Outcome inward = standard_output("inspect " + folder.quoted("inward.obj") + " --density 2500 --unit mm");
  EXPECT_EQ(inward.code, 0);
  EXPECT_TRUE(contains(inward.text, "wound inwards")) << inward.text;
}

TEST(InspectCommand, BadInputIsExplainedAndNothingIsWritten) {
  struct Sample {
    std::string arguments;
    std::string part;
  };
  const std::string sound = "block.obj --density 2500 --unit mm ";
  for (const Sample& sample : std::vector<Sample>{
           {"", "file"},
           {"none.stl --density 2500 --unit mm", "none.stl: expected a file that exists, found none of this name"},
           {". --density 2500 --unit mm", ".: expected a file, found a folder"},
           {"empty.stl --density 2500 --unit mm", "empty.stl: expected a mesh as STL, OBJ, PLY or OFF"},
           {"cut.stl --density 2500 --unit mm", "cut.stl: binary STL, count of facets (byte 80): expected 684 bytes"},
           {"points.ply --density 2500 --unit mm", "points.ply: element vertex: expected one, found none"},
           {"open.obj --density 2500 --unit mm", "open.obj: expected the closed surface of a solid (close 1 hole"},
           {"words.obj --density 2500 --unit mm", "words.obj:2: "},
           {"block.obj --unit mm", "--density"},
           {"block.obj --density -5 --unit mm", "--density"},
           {"block.obj --density nan --unit mm", "--density"},
           {"block.obj --density 1,2 --unit mm", "one for each of 1 file"},
           {"block.obj --density 2500 --unit inches", "inches"},
           {"block.obj cap.obj --unit mm --mass 5", "--density"},
           {sound + "--up w", "--up"},
           {sound + "--azimuth inf", "--azimuth: expected a finite number [deg]"},
           {sound + "--hollow none.obj", "none.obj: expected a file that exists"},
           {sound + "--hollow block.obj", "--hollow: expected cavities that take away less mass than there is"},
           {sound + "--hollow cap.obj", "--hollow: expected cavities inside the material"},
           {sound + "--flatten 1.5", "--flatten: expected less than the height of the centroid over the base, 1 m"},
           {sound + "--repair --weld nan", "--weld: expected a number >= 0 [m], found nan"},
           {sound + "--friction -1", "--friction"},
           {sound + "--flatten -1", "--flatten"},
           {sound + "--weld 0.1", "--repair"},
           {sound + "--mass 0", "--mass"},
           {sound + "--centroid 1,2", "--centroid"},
           {sound + "--centroid 9,9,9", "--centroid"},
           {sound + "--inertia 1,1,9,0,0,0", "--inertia"},
           {sound + "--picture block.obj", "--picture"},
           {sound + "--fast", "--fast"},
       }) {
    const Folder folder;
    fill(folder);
    const Names before = folder.names();
    const std::string command = "cd '" + folder.path().string() + "' && '" CAIRN_PROGRAM "' inspect " +
                                sample.arguments + (contains(sample.arguments, "--picture") ? "" : " --picture p.svg");
    const Outcome outcome = shell(command + " 2>&1 >/dev/null");
    EXPECT_EQ(outcome.code, 2) << sample.arguments << "\n" << outcome.text;
    EXPECT_TRUE(contains(outcome.text, sample.part)) << sample.arguments << "\n" << outcome.text;
    EXPECT_EQ(shell(command + " 2>/dev/null").text, "") << "standard output is for results";
    EXPECT_EQ(folder.names(), before) << sample.arguments;
  }
}

TEST(InspectCommand, APictureThatCannotBeWrittenIsASystemFailure) {
  const Folder folder;
  fill(folder);
  const Outcome outcome = standard_error("inspect " + folder.quoted("block.obj") +
                                         " --density 2500 --unit mm --picture " + folder.quoted("none/a.svg"));
  EXPECT_EQ(outcome.code, 4) << outcome.text;
  EXPECT_TRUE(contains(outcome.text, "a.svg")) << outcome.text;
}

TEST(InspectCommand, EveryScanIsInspectedOrRefusedAndNeverMore) {
  const auto data = cairn::data_folder();
  if (!data) GTEST_SKIP() << cairn::kNoData;
  int inspected_files = 0;
  for (const std::string folder : {"meshes", "meshes_bad"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*data / folder)) {
      if (!entry.is_regular_file()) continue;
      const std::string file = "inspect '" + entry.path().string() + "' --density 2700 --unit m --json ";
      const Outcome plain = standard_output(file);
      EXPECT_TRUE(plain.code == 0 || (plain.code == 2 && folder == "meshes_bad")) << file << plain.code;
      const Outcome repaired = standard_output(file + "--repair");
      EXPECT_TRUE(repaired.code == 0 || repaired.code == 2) << file << repaired.code;
      for (const Outcome& outcome : {plain, repaired}) {
        if (outcome.code != 0) {
          EXPECT_EQ(outcome.text, "") << file;
          continue;
        }
        ++inspected_files;
        const json document = json::parse(outcome.text, nullptr, false);
        ASSERT_FALSE(document.is_discarded()) << file;
        EXPECT_GT(document["mass"].get<double>(), 0.0) << file;
        EXPECT_GT(document["left"]["alpha"].get<double>(), 0.0) << file;
        EXPECT_TRUE(document["hull"]["found"].get<bool>()) << file;
      }
    }
  }
  EXPECT_GT(inspected_files, 50);
}

// ------------------------------------------------------------------------------------------------------------- speed

/// A lumpy figure of exactly a million triangles: rings about an upright axis, with folds.
Mesh million_triangles() {
  constexpr int kAround = 1000;
  constexpr int kRings = 501;
  Mesh mesh;
  mesh.vertices.push_back({0.0, 0.0, 0.0});
  for (int j = 1; j < kRings; ++j) {
    for (int i = 0; i < kAround; ++i) {
      const double height = static_cast<double>(j) / kRings;
      const double angle = 2.0 * kPi * i / kAround;
      const double radius = std::sqrt(std::sin(kPi * std::pow(height, 0.3))) *
                            (0.3 + 0.02 * std::sin(11.0 * angle + 9.0 * height) + 0.01 * std::sin(53.0 * height));
      mesh.vertices.push_back({radius * std::cos(angle), radius * std::sin(angle), 1.8 * height});
    }
  }
  mesh.vertices.push_back({0.0, 0.0, 1.8});
  const auto top = oracle::index_of(mesh.vertices.size() - 1);
  const auto at = [&](int j, int i) { return static_cast<std::uint32_t>(1 + (j - 1) * kAround + i % kAround); };
  for (int i = 0; i < kAround; ++i) {
    mesh.triangles.push_back({0, at(1, i + 1), at(1, i)});
    mesh.triangles.push_back({top, at(kRings - 1, i), at(kRings - 1, i + 1)});
    for (int j = 1; j + 1 < kRings; ++j) {
      mesh.triangles.push_back({at(j, i), at(j, i + 1), at(j + 1, i + 1)});
      mesh.triangles.push_back({at(j, i), at(j + 1, i + 1), at(j + 1, i)});
    }
  }
  return mesh;
}

/// What a run of the program took.
struct Cost {
  int code{-1};
  double seconds{};  // of the processor: what a clock shows on a machine that does nothing else
  double megabytes{};
};

Cost cost_of(const std::vector<std::string>& arguments) {
  std::vector<char*> argv;
  std::vector<std::string> words = {CAIRN_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, seconds(usage.ru_utime) + seconds(usage.ru_stime),
          static_cast<double>(usage.ru_maxrss) / 1024.0};
}

TEST(InspectCommand, AMillionTrianglesInThreeSecondsAndOneGigabyte) {
  if (kSanitized) GTEST_SKIP() << "time and memory are measured without sanitizers";
  const Folder folder;
  const Mesh figure = million_triangles();
  ASSERT_EQ(figure.triangles.size(), 1000000U);
  folder.write("figure.stl", to_stl_binary(figure));
  const Cost lumpy = cost_of({"inspect", folder / "figure.stl", "--density", "2700", "--unit", "m", "--quiet"});
  EXPECT_EQ(lumpy.code, 0);
  EXPECT_LT(lumpy.seconds, 3.0);       // 1.1 s seen
  EXPECT_LT(lumpy.megabytes, 1024.0);  // 240 MB seen
  // Round all over: every vertex is a corner of the hull, the worst that can happen to it.
  folder.write("ball.stl", to_stl_binary(oracle::sphere(1.0, 8)));
  const Cost round = cost_of({"inspect", folder / "ball.stl", "--density", "2700", "--unit", "m", "--quiet"});
  EXPECT_EQ(round.code, 0);
  EXPECT_LT(round.seconds, 3.0);
  EXPECT_LT(round.megabytes, 1024.0);
  RecordProperty("seconds", std::to_string(lumpy.seconds));
  RecordProperty("megabytes", std::to_string(lumpy.megabytes));
  RecordProperty("seconds_ball", std::to_string(round.seconds));
  std::printf("a million triangles: %.2f s, %.0f MB; a ball of %d: %.2f s\n", lumpy.seconds, lumpy.megabytes, 524288,
              round.seconds);
}

}  // namespace
}  // namespace cairn::tests
