/// Real scans and defective files: each gets the diagnosis that the index beside them states; what a repair makes of the
/// defective ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cairn/files/mesh/read_mesh.hpp"
#include "cairn/geometry/diagnosis.hpp"
#include "cairn/geometry/repair.hpp"
#include "data_folder.hpp"

namespace {

namespace fs = std::filesystem;
using cairn::geometry::Diagnosis;
using cairn::geometry::Finding;
using cairn::geometry::FindingKind;
using cairn::geometry::Mesh;
using cairn::geometry::MeshHealth;
using cairn::geometry::Repaired;
using cairn::geometry::RepairKind;
using cairn::geometry::RepairOptions;
using cairn::geometry::RepairStep;

struct Entry {
  fs::path path;                               // below the data folder
  std::string state;                           // "CLOSED", "open", "nonmanifold/inconsistent"
  std::map<std::string, std::string> numbers;  // as printed: nt, nv, bnd, nm, inc, degen, dup, comps, chi, vol, bbox
};

/// The rows of the tables of meshes that state numbers.
std::vector<Entry> entries(const fs::path& folder) {
  std::ifstream index(folder / "INDEX.md");
  std::vector<Entry> all;
  std::string section;
  std::smatch found;
  const std::regex heading("^## Meshes.*`(meshes(?:_bad)?)/`.*");
  const std::regex row(R"(^\| `([^`]+)` \|.*; (CLOSED|open|nonmanifold/inconsistent) (nt=.*bbox=[^ ;|]+).*)");
  const std::regex number(R"((\w+)=([^ ;|]+))");
  for (std::string line; std::getline(index, line);) {
    if (line.starts_with("## ")) section = std::regex_match(line, found, heading) ? found[1].str() : "";
    if (section.empty() || !std::regex_match(line, found, row)) continue;
    Entry entry{.path = fs::path(section) / found[1].str(), .state = found[2].str(), .numbers = {}};
    const std::string said = found[3].str();
    for (std::sregex_iterator it(said.begin(), said.end(), number), end; it != end; ++it) {
      entry.numbers[(*it)[1].str()] = (*it)[2].str();
    }
    all.push_back(std::move(entry));
  }
  return all;
}

/// As the index prints volumes and lengths.
std::string four_digits(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value + 0.0);
  return text.data();
}

std::optional<Mesh> mesh_at(const fs::path& path) {
  const auto file = cairn::files::read_mesh(path);
  if (!file) {
    ADD_FAILURE() << to_text(file.error());
    return std::nullopt;
  }
  return canonical(file->mesh);
}

void expect_numbers(const MeshHealth& found, const Entry& entry) {
  const auto stated = [&](const char* key) { return entry.numbers.at(key); };
  EXPECT_EQ(std::to_string(found.triangles), stated("nt"));
  EXPECT_EQ(std::to_string(found.vertices), stated("nv"));
  EXPECT_EQ(std::to_string(found.open_edges), stated("bnd"));
  EXPECT_EQ(std::to_string(found.crowded_edges), stated("nm"));
  EXPECT_EQ(std::to_string(found.misturned_edges), stated("inc"));
  EXPECT_EQ(std::to_string(found.degenerate_faces()), stated("degen"));
  EXPECT_EQ(std::to_string(found.duplicate_faces), stated("dup"));
  EXPECT_EQ(std::to_string(found.components), stated("comps"));
  EXPECT_EQ(std::to_string(found.euler), stated("chi"));
  const cairn::Vec3 size = found.bounds.size();
  EXPECT_EQ(four_digits(size.x) + "x" + four_digits(size.y) + "x" + four_digits(size.z), stated("bbox"));
  // Polygons that are not flat: the index cut them from the corner that the file names first, the reader from the least.
  const std::map<std::string, std::string> warped = {{"trimesh_polygonfaces", "1.667e+08"},
                                                     {"trimesh_suzanne_open", "2.33"}};
  if (const auto at = warped.find(entry.path.stem().string()); at != warped.end()) {
    EXPECT_EQ(four_digits(found.volume), at->second);
    return;
  }
  // A volume that is nothing but rounding has no digits to compare.
  const double rounding = 1e-15 * found.area * found.size();
  if (std::fabs(std::stod(stated("vol"))) > rounding) {
    EXPECT_EQ(four_digits(found.volume), stated("vol"));
  } else {
    EXPECT_LE(std::fabs(found.volume), rounding);
  }
}

bool has(const Diagnosis& diagnosis, FindingKind kind) {
  return std::any_of(diagnosis.findings.begin(), diagnosis.findings.end(),
                     [&](const Finding& finding) { return finding.kind == kind; });
}

TEST(MeshDiagnosisData, EveryMeshHasTheNumbersThatTheIndexStates) {
  const std::optional<fs::path> folder = cairn::data_folder();
  if (!folder) GTEST_SKIP() << cairn::kNoData;
  std::map<std::string, int> states;
  for (const Entry& entry : entries(*folder)) {
    SCOPED_TRACE(entry.path.string());
    const std::optional<Mesh> mesh = mesh_at(*folder / entry.path);
    if (!mesh) continue;
    const MeshHealth found = health(*mesh);
    expect_numbers(found, entry);
    const Diagnosis diagnosis = diagnose(found);
    EXPECT_EQ(found.closed(), entry.state == "CLOSED");
    EXPECT_EQ(diagnosis.usable, entry.state == "CLOSED");
    EXPECT_EQ(has(diagnosis, FindingKind::open), entry.state == "open");
    ++states[entry.state];
  }
  // As many rows as the index had when this was written: fewer would mean that they were not understood.
  EXPECT_GE(states["CLOSED"], 39);
  EXPECT_GE(states["open"], 17);
  EXPECT_GE(states["nonmanifold/inconsistent"], 10);
}

TEST(MeshDiagnosisData, WhatElseTheIndexSaysOfThem) {
  const std::optional<fs::path> folder = cairn::data_folder();
  if (!folder) GTEST_SKIP() << cairn::kNoData;
  const auto diagnosis_of = [&](const char* path) {
    const std::optional<Mesh> mesh = mesh_at(*folder / path);
    return mesh ? diagnose(health(*mesh)) : Diagnosis{};
  };
  EXPECT_TRUE(diagnosis_of("meshes_bad/admesh/block_normal-directions-good.stl").turn_outward) << "consistently inward";
  EXPECT_TRUE(has(diagnosis_of("meshes_bad/trimesh_chair_model_doublesided.obj"), FindingKind::sheet));
  EXPECT_TRUE(has(diagnosis_of("meshes_bad/cgal_spheres_intersecting.off"), FindingKind::cutting));
  EXPECT_FALSE(has(diagnosis_of("meshes/furniture/chrono_pallet.obj"), FindingKind::cutting)) << "touching boxes";
  EXPECT_TRUE(has(diagnosis_of("meshes/objects/gso_My_First_Animal_Tower.obj"), FindingKind::several_bodies));
  EXPECT_TRUE(has(diagnosis_of("meshes/objects/pyvista_victorian_goblet_vase.stl"), FindingKind::unlikely_size))
      << "mm";
  EXPECT_TRUE(has(diagnosis_of("meshes/rocks/epfl_stone_C29.ply"), FindingKind::unlikely_size)) << "mm";
  EXPECT_FALSE(has(diagnosis_of("meshes/statues/threed_Hermes.stl"), FindingKind::unlikely_size)) << "metres";
  EXPECT_TRUE(has(diagnosis_of("meshes/statues/danish_DancingGirl.obj"), FindingKind::cavity))
      << "its inside-out speck lies inside the stone";
}

TEST(MeshDiagnosisData, TheSeamsCloseAtTheToleranceStated) {
  const std::optional<fs::path> folder = cairn::data_folder();
  if (!folder) GTEST_SKIP() << cairn::kNoData;
  const std::optional<Mesh> mesh = mesh_at(*folder / "meshes_bad" / "trimesh_featuretype_seams.STL");
  ASSERT_TRUE(mesh);
  const MeshHealth found = health(*mesh);
  ASSERT_FALSE(found.weld_ladder.empty());
  EXPECT_EQ(found.weld_ladder.back().open_edges, 0u);
  EXPECT_LE(found.weld_ladder.back().tolerance, 1e-6);
  const Repaired repaired = repair(*mesh, {.weld_tolerance = 1e-6});
  EXPECT_TRUE(repaired.diagnosis.usable);
  EXPECT_EQ(repaired.health.vertices, 2010u - 288u) << "half of the 576 edges, and as many vertices, were double";
  EXPECT_EQ(repaired.health.euler, -16);
}

struct Step {
  RepairKind kind;
  std::uint64_t count;
  const char* volume_added;  // to four digits; null where it is rounding
};

struct Mended {
  const char* file;  // below meshes_bad
  bool usable;
  const char* volume;  // of the result, to four digits
  std::vector<Step> steps;
  RepairOptions options = {};
};

/// What a repair does to every defective mesh of the index, as seen when this was written. Counts of faces, holes and
/// specks agree with the index; volumes are the closed bodies'.
std::vector<Mended> expected_repairs() {
  using enum RepairKind;
  return {
      {"admesh/block_exact-bad.stl", true, "61.02", {{holes, 1, nullptr}}},
      {"admesh/block_exact-bad.stl", true, "61.02", {{weld, 1, nullptr}}, {.weld_tolerance = 1e-3}},
      {"admesh/block_exact-good.stl", true, "61.02", {{holes, 1, nullptr}}},
      {"admesh/block_fill-holes-bad.stl", true, "61.02", {{holes, 1, nullptr}}},
      {"admesh/block_fill-holes-good.stl", true, "61.02", {{turned_faces, 1, "20.34"}}},
      {"admesh/block_nearby-bad.stl", true, "60.76", {{holes, 1, nullptr}}},
      {"admesh/block_nearby-good.stl", true, "60.76", {{holes, 1, nullptr}}},
      {"admesh/block_normal-directions-bad.stl", true, "61.02", {{turned_faces, 1, "20.34"}}},
      {"admesh/block_normal-directions-good.stl", true, "61.02", {{turned_bodies, 1, "122"}}},
      {"admesh/block_remove-unconnected-bad.stl", true, "122", {{specks, 1, "0"}}},
      {"admesh/hourglass_example.stl",
       true,
       "3.43e-05",
       {{turned_faces, 524, "-4.215e-05"}, {turned_bodies, 1, "6.859e-05"}}},
      {"admesh/hourglass_fill-holes-bad.stl", true, "3.43e-05", {{holes, 1, nullptr}}},
      {"cgal_caps_and_needles.off", false, "1.667", {{specks, 1, "0"}}},
      {"cgal_elephant-with-holes.off", true, "0.04617", {{holes, 171, "0.0002437"}}},
      {"cgal_nefertiti_open.off", true, "14.54", {{holes, 1, nullptr}}},
      {"cgal_non_manifold.off", false, "0", {}},
      {"cgal_open_cube.off", true, "1e+06", {{holes, 1, nullptr}, {turned_bodies, 1, "2e+06"}}},
      {"cgal_tetra_intersected_by_triangle.off", true, "0.2357", {{specks, 1, "0"}, {turned_bodies, 1, "0.4714"}}},
      {"chrono_ob_chess_table_open.obj", true, "0.0634", {{holes, 6, nullptr}}},
      {"danish_BustManWreath.ply", true, "0.01972", {{doubled_faces, 2, nullptr}}},
      {"danish_Ugolino.obj", true, "0.3675", {{doubled_faces, 2, nullptr}}},
      {"epfl_stone_D27_nm_7components.ply", true, "2.216e+05", {{doubled_faces, 8, nullptr}, {specks, 8, "-0.2272"}}},
      {"ggg_angel_scan_open_mm.ply", false, "2.076e+06", {{flaps, 41, "0"}, {specks, 7, "0"}, {holes, 171, "303.2"}}},
      {"ggg_angel_scan_open_mm.ply",
       true,
       "2.617e+06",
       {{flaps, 41, "0"}, {specks, 7, "0"}, {holes, 173, nullptr}},
       {.most_rim_edges = 276}},
      {"gso_Cole_Hardware_Flower_Pot_1025_1nm_edge.obj",
       true,
       "0.001072",
       {{degenerate_faces, 2, "0"}, {doubled_faces, 2, nullptr}}},
      {"oded_demosthenes-low-res_openbase.obj", true, "2.005", {{holes, 1, "0.003185"}}},
      {"trimesh_chair_model_doublesided.obj", false, nullptr, {}},
      {"trimesh_featuretype_seams.STL", true, "11.63", {{weld, 288, nullptr}}},
      {"trimesh_joined_tetrahedra.obj", true, "0.866", {{doubled_faces, 2, nullptr}}},
      {"trimesh_multibody.stl", true, "0.007423", {{turned_faces, 6, "-0.003966"}, {turned_bodies, 2, "0.01485"}}},
      {"trimesh_notenoughindices.obj", false, "0", {}},
      {"trimesh_polygonfaces.obj", true, "1.667e+08", {{holes, 1, "6.667e+07"}}},
      {"trimesh_soup.stl", false, nullptr, {{specks, 4, "0"}}},
      {"trimesh_suzanne_open.ply", true, "2.209", {{holes, 4, nullptr}}},
      {"trimesh_teapot_open.stl", true, "2.319e+04", {{holes, 6, nullptr}}},
      {"trimesh_wallhole.obj", true, "1067", {}},
  };
}

TEST(MeshDiagnosisData, WhatARepairMakesOfDefectiveMeshes) {
  const std::optional<fs::path> folder = cairn::data_folder();
  if (!folder) GTEST_SKIP() << cairn::kNoData;
  std::set<std::string> tried;
  for (const Mended& expected : expected_repairs()) {
    SCOPED_TRACE(expected.file);
    tried.insert(expected.file);
    const std::optional<Mesh> mesh = mesh_at(*folder / "meshes_bad" / expected.file);
    if (!mesh) continue;
    const Repaired repaired = repair(*mesh, expected.options);
    EXPECT_EQ(repaired.diagnosis.usable, expected.usable);
    if (expected.volume != nullptr) {
      EXPECT_EQ(four_digits(repaired.health.volume), expected.volume);
    }
    EXPECT_EQ(repaired.mesh, canonical(repaired.mesh));
    ASSERT_EQ(repaired.steps.size(), expected.steps.size());
    for (std::size_t i = 0; i < expected.steps.size(); ++i) {
      const RepairStep& step = repaired.steps[i];
      EXPECT_EQ(step.kind, expected.steps[i].kind) << "step " << i;
      EXPECT_EQ(step.count, expected.steps[i].count) << "step " << i;
      if (expected.steps[i].volume_added != nullptr) {
        EXPECT_EQ(four_digits(step.volume_added), expected.steps[i].volume_added) << "step " << i;
      }
    }
  }
  for (const Entry& entry : entries(*folder)) {
    if (entry.state == "CLOSED") continue;
    EXPECT_TRUE(tried.contains(entry.path.lexically_relative("meshes_bad").string())) << entry.path;
  }
}

TEST(MeshDiagnosisData, ARepairLeavesGoodScansAlone) {
  const std::optional<fs::path> folder = cairn::data_folder();
  if (!folder) GTEST_SKIP() << cairn::kNoData;
  for (const Entry& entry : entries(*folder)) {
    if (!entry.path.string().starts_with("meshes/")) continue;
    SCOPED_TRACE(entry.path.string());
    const std::optional<Mesh> mesh = mesh_at(*folder / entry.path);
    if (!mesh) continue;
    const Repaired repaired = repair(*mesh);
    EXPECT_TRUE(repaired.diagnosis.usable);
    if (entry.path.stem() == "danish_DancingGirl") {
      ASSERT_EQ(repaired.steps.size(), 1u);
      EXPECT_EQ(repaired.steps[0].kind, RepairKind::specks);
      EXPECT_EQ(four_digits(repaired.steps[0].volume_added), "2.688e-10") << "its cavity of that size is filled";
    } else {
      EXPECT_TRUE(repaired.steps.empty());
      EXPECT_EQ(repaired.mesh, *mesh);
    }
  }
}

}  // namespace
