/// Each step of a repair on a mesh damaged in one way, and all of them on meshes damaged in every way.
#include "cairn/geometry/repair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/geometry/clean.hpp"
#include "cairn/geometry/close_holes.hpp"
#include "cairn/geometry/extent.hpp"
#include "oracle/solids.hpp"

namespace {

using cairn::CounterRng;
using cairn::Vec3;
using namespace cairn::geometry;  // NOLINT: the test reads like the code it is about
using oracle::box;
using oracle::inside_out;
using oracle::together;

constexpr std::uint64_t kSeed = 909;

Mesh cube(Vec3 middle, double half) { return box(middle - Vec3{half, half, half}, middle + Vec3{half, half, half}); }

/// The only step, of the kind expected.
RepairStep only_step(const Repaired& repaired, RepairKind kind) {
  EXPECT_EQ(repaired.steps.size(), 1u);
  if (repaired.steps.empty()) return {};
  EXPECT_EQ(repaired.steps[0].kind, kind);
  return repaired.steps[0];
}

TEST(Repair, LeavesAGoodBodyAlone) {
  const Mesh mesh = canonical(oracle::sphere(1.0, 3));
  const Repaired repaired = repair(mesh);
  EXPECT_EQ(repaired.mesh, mesh);
  EXPECT_TRUE(repaired.steps.empty());
  EXPECT_TRUE(repaired.diagnosis.usable);
}

TEST(Repair, DropsFacesThatNameAVertexTwice) {
  Mesh mesh = cube({0, 0, 0}, 1);
  mesh.triangles.push_back({2, 2, 3});
  const Repaired repaired = repair(mesh);
  const RepairStep step = only_step(repaired, RepairKind::degenerate_faces);
  EXPECT_EQ(step.count, 1u);
  EXPECT_EQ(step.volume_added, 0.0);
  EXPECT_EQ(repaired.mesh, canonical(cube({0, 0, 0}, 1)));
}

TEST(Repair, AWallBetweenTwoBodiesGoes) {
  // A box and its mirror image share a whole face, diagonal and all: its four triangles lie back to back in pairs.
  const Mesh mirrored = inside_out(oracle::mapped(box({0, 0, 0}, {1, 1, 1}), [](Vec3 p) {
    return Vec3{-p.x, p.y, p.z};
  }));
  const Mesh joined = together(box({0, 0, 0}, {1, 1, 1}), mirrored);
  ASSERT_EQ(health(canonical(joined)).opposite_pairs, 2u);
  const Repaired repaired = repair(joined);
  const RepairStep step = only_step(repaired, RepairKind::doubled_faces);
  EXPECT_EQ(step.count, 4u);
  EXPECT_EQ(step.volume_added, 0.0);
  EXPECT_EQ(step.area_added, -2.0);
  EXPECT_TRUE(repaired.health.closed());
  EXPECT_EQ(repaired.health.volume, 2.0);
  EXPECT_EQ(repaired.health.shells.size(), 1u);
}

TEST(Repair, OfFacesInTheSameSenseOneStays) {
  Mesh mesh = cube({0, 0, 0}, 1);
  const Mesh whole = canonical(mesh);
  mesh.triangles.push_back(mesh.triangles[7]);
  mesh.triangles.push_back(mesh.triangles[7]);
  EXPECT_EQ(without_doubled_faces(canonical(mesh)).mesh, whole);
  std::swap(mesh.triangles.back()[0], mesh.triangles.back()[1]);  // two one way, one the other: one remains
  const Cleaned cleaned = without_doubled_faces(canonical(mesh));
  EXPECT_EQ(cleaned.mesh, whole);
  EXPECT_EQ(cleaned.pieces, 1u);
  EXPECT_EQ(cleaned.faces, 2u);
}

TEST(Repair, ADoubledSheetIsLeftAndRefused) {
  const Mesh sheet = {{{0, 0, 0}, {1, 0, 0}, {1, 1, 0.5}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}};
  const Repaired repaired = repair(together(sheet, inside_out(sheet)));
  EXPECT_TRUE(repaired.steps.empty());
  EXPECT_FALSE(repaired.diagnosis.usable);
  EXPECT_EQ(repaired.diagnosis.findings.front().kind, FindingKind::sheet);
}

TEST(Repair, TurnsAFaceAndThenTheBody) {
  Mesh mesh = inside_out(cube({0, 0, 0}, 1));
  std::swap(mesh.triangles[0][1], mesh.triangles[0][2]);
  const Repaired repaired = repair(mesh);
  ASSERT_EQ(repaired.steps.size(), 2u);
  EXPECT_EQ(repaired.steps[0].kind, RepairKind::turned_faces);
  EXPECT_EQ(repaired.steps[0].count, 1u);
  EXPECT_EQ(repaired.steps[1].kind, RepairKind::turned_bodies);
  EXPECT_EQ(repaired.steps[1].volume_added, 16.0) << "from -8 to 8";
  EXPECT_EQ(repaired.mesh, canonical(cube({0, 0, 0}, 1)));
}

TEST(Repair, DropsSpecksAndSaysTheirVolume) {
  Mesh mesh = together(cube({0, 0, 0}, 1), cube({3, 0, 0}, 0.01));
  mesh = together(mesh, {{{5, 0, 0}, {6, 0, 0}, {5, 1, 0}}, {{0, 1, 2}}});
  const Repaired repaired = repair(mesh);
  const RepairStep step = only_step(repaired, RepairKind::specks);
  EXPECT_EQ(step.count, 2u);
  // Vertices at 2.99 and 3.01 are rounded; the volume of the loose face is none.
  EXPECT_NEAR(step.volume_added, -8e-6, 1e-18);
  EXPECT_TRUE(repaired.diagnosis.usable);
  EXPECT_EQ(repaired.mesh, canonical(cube({0, 0, 0}, 1)));
}

TEST(Repair, BodiesOfSomeVolumeAreNoSpecks) {
  const Mesh mesh = together(cube({0, 0, 0}, 1), cube({3, 0, 0}, 0.1));  // a thousandth of the volume
  EXPECT_EQ(repair(mesh).health.shells.size(), 2u);
  EXPECT_EQ(repair(mesh, {.speck_volume = 0.01, .speck_area = 0.02}).health.shells.size(), 1u);
  EXPECT_EQ(repair(mesh, {.drop_specks = false, .speck_volume = 0.01, .speck_area = 0.02}).health.shells.size(), 2u);
}

TEST(Repair, LooseFacesAloneStay) {
  const Mesh mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 0, 0}, {6, 0, 0}, {5, 1, 0}}, {{0, 1, 2}, {3, 4, 5}}};
  const Repaired repaired = repair(mesh);
  EXPECT_FALSE(repaired.diagnosis.usable);
  EXPECT_EQ(repaired.mesh.triangles.size(), 2u);
}

TEST(Repair, DropsAFlap) {
  Mesh mesh = oracle::sphere(1.0, 3);
  const Mesh whole = canonical(mesh);
  const Mesh::Triangle t = mesh.triangles[0];
  mesh.vertices.push_back(1.1 * mesh.vertices[t[0]]);
  const auto tip = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
  mesh.triangles.push_back({t[0], t[1], tip});
  ASSERT_EQ(health(canonical(mesh)).crowded_edges, 1u);
  const Repaired repaired = repair(mesh);
  const RepairStep step = only_step(repaired, RepairKind::flaps);
  EXPECT_EQ(step.count, 1u);
  EXPECT_EQ(step.volume_added, 0.0);
  EXPECT_EQ(repaired.mesh, whole);
}

// ---------------------------------------------------------------------------------------------- holes

/// A sphere without the faces whose middles lie within an angle of +z.
Mesh bowl(int levels, double cosine) {
  Mesh mesh = oracle::sphere(1.0, levels);
  std::erase_if(mesh.triangles, [&](const Mesh::Triangle& t) {
    const Vec3 middle = (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3.0;
    return middle.z / norm(middle) > cosine;
  });
  return mesh;
}

TEST(CloseHoles, ABoxWithoutLidIsABoxAgain) {
  for (const bool inward : {false, true}) {
    Mesh mesh = cube({0, 0, 0}, 1);
    mesh.triangles.erase(mesh.triangles.begin() + 2, mesh.triangles.begin() + 4);
    if (inward) mesh = inside_out(mesh);
    const Closed closed = close_holes(canonical(mesh), {});
    EXPECT_EQ(closed.holes_closed, 1u);
    EXPECT_EQ(closed.edges_closed, 4u);
    EXPECT_EQ(closed.faces_added, 2u);
    EXPECT_EQ(closed.vertices_added, 0u);
    EXPECT_EQ(closed.area_added, 4.0);
    EXPECT_EQ(closed.bulge, 0.0);
    EXPECT_EQ(closed.doubt, 0.0);
    EXPECT_TRUE(health(closed.mesh).closed());
    EXPECT_EQ(health(closed.mesh).volume, inward ? -8.0 : 8.0);
  }
}

TEST(CloseHoles, ANotchedRimIsCoveredWithoutOverlap) {
  // A prism over an L without its lid: of all triangulations of the L the least area is that without overlap.
  const std::vector<cairn::Vec2> outline = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
  Mesh mesh = oracle::prism(outline, 0.0, 2.0);
  std::erase_if(mesh.triangles, [&](const Mesh::Triangle& t) {
    return std::all_of(t.begin(), t.end(), [&](std::uint32_t v) { return mesh.vertices[v].z == 2.0; });
  });
  const Closed closed = close_holes(canonical(mesh), {});
  EXPECT_EQ(closed.area_added, 5.0);
  EXPECT_EQ(closed.faces_added, 4u);
  EXPECT_EQ(health(closed.mesh).volume, 10.0);
}

TEST(CloseHoles, ALongRimGetsAFan) {
  constexpr int kCorners = 2 * static_cast<int>(kMostEdgesOfLeastArea);
  Mesh mesh = oracle::prism(oracle::regular_polygon(kCorners, 1.0), 0.0, 1.0);
  const double volume = health(canonical(mesh)).volume;
  std::erase_if(mesh.triangles, [&](const Mesh::Triangle& t) {
    return std::all_of(t.begin(), t.end(), [&](std::uint32_t v) { return mesh.vertices[v].z == 1.0; });
  });
  EXPECT_EQ(close_holes(canonical(mesh), {.most_edges = kCorners - 1}).holes_left, 1u);
  EXPECT_EQ(close_holes(canonical(mesh), {.most_edges = kCorners, .most_diameter = 2.0}).holes_left, 1u)
      << "the box around the rim has a diagonal of 2.8";
  const Closed closed = close_holes(canonical(mesh), {.most_edges = kCorners});
  EXPECT_EQ(closed.vertices_added, 1u);
  EXPECT_EQ(closed.faces_added, static_cast<std::uint32_t>(kCorners));
  EXPECT_TRUE(health(closed.mesh).closed());
  EXPECT_NEAR(health(closed.mesh).volume, volume, 1e-13);  // some 500 sums of parts below 1
}

TEST(CloseHoles, NoNewFaceRunsAlongAnEdgeThatExists) {
  // A cube without its lid, of which one diagonal of the lid is the edge of another face: the other one is taken.
  Mesh mesh = cube({0, 0, 0}, 1);
  mesh.triangles.erase(mesh.triangles.begin() + 2, mesh.triangles.begin() + 4);  // the lid: 4, 5, 6, 7
  for (const auto& [a, b] : {std::pair{4u, 7u}, {5u, 6u}}) {
    Mesh with_chord = mesh;
    with_chord.vertices.push_back({0, 0, 5});
    with_chord.triangles.push_back({a, b, 8});
    const Closed closed = close_holes(canonical(with_chord), {});
    const MeshHealth found = health(closed.mesh);
    EXPECT_EQ(found.crowded_edges, 0u) << a << b;
    EXPECT_EQ(closed.holes_closed, 1u);
    EXPECT_EQ(found.open_edges, 3u) << "the flap";
  }
}

/// The middle of the vertices at edges with one face.
Vec3 middle_of_rim(const Mesh& mesh) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> faces;
  for (const Mesh::Triangle& t : mesh.triangles) {
    for (std::size_t i = 0; i < 3; ++i) ++faces[std::minmax(t[i], t[(i + 1) % 3])];
  }
  std::set<std::uint32_t> rim;
  for (const auto& [edge, count] : faces) {
    if (count == 1) rim.insert({edge.first, edge.second});
  }
  Vec3 sum;
  for (const std::uint32_t v : rim) sum += mesh.vertices[v];
  return sum / static_cast<double>(rim.size());
}

TEST(CloseHoles, SaysHowTheVolumeDiffersFromThatUnderAFan) {
  CounterRng random(kSeed);
  int compared = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const double cosine = random.uniform(0.3, 0.95);
    const cairn::Mat3 turn = oracle::random_rotation(random);
    const Mesh mesh = canonical(oracle::mapped(bowl(3, cosine), [&](Vec3 p) { return turn * p; }));
    if (health(mesh).rims.size() != 1) continue;
    ++compared;
    const Closed closed = close_holes(mesh, {});
    EXPECT_TRUE(health(closed.mesh).closed());
    EXPECT_EQ(closed.faces_added, health(mesh).rims[0].edges - 2);
    // The cone from the surface to the middle of its rim is the volume under a fan around it.
    const double under_fan = extent_of(mesh, middle_of_rim(mesh)).volume;
    const double volume = health(closed.mesh).volume;
    EXPECT_NEAR(volume - under_fan, closed.bulge, 1e-13);  // some 500 sums of parts below 1
    EXPECT_LE(std::fabs(closed.bulge), closed.doubt);
    EXPECT_LE(closed.doubt, 0.2 * volume) << "and the bound is of use";
  }
  EXPECT_GT(compared, 20);
}

TEST(CloseHoles, ASingleFaceIsNoHole) {
  const Mesh mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
  EXPECT_EQ(close_holes(mesh, {}).holes_closed, 0u);
  EXPECT_EQ(close_holes(mesh, {}).holes_left, 1u);
}

TEST(CloseHoles, RimsWhoseFacesDisagreeStayOpen) {
  Mesh mesh = cube({0, 0, 0}, 1);
  mesh.triangles.erase(mesh.triangles.begin() + 2, mesh.triangles.begin() + 4);
  for (Mesh::Triangle& t : mesh.triangles) {
    if (std::count(t.begin(), t.end(), 4u) + std::count(t.begin(), t.end(), 5u) == 2) std::swap(t[0], t[1]);
  }
  EXPECT_EQ(close_holes(canonical(mesh), {}).holes_closed, 0u);
  EXPECT_TRUE(repair(mesh).diagnosis.usable) << "turned to agree first";
}

// ---------------------------------------------------------------------------------------------- all together

/// A sphere with cracks, holes, turned and doubled faces, a speck and a flap; wound inwards.
Mesh wreck(CounterRng& random) {
  Mesh mesh = inside_out(oracle::sphere(1.0, 3));
  for (int i = 0; i < 3; ++i) {
    mesh.triangles.erase(mesh.triangles.begin() + static_cast<std::ptrdiff_t>(random.index(mesh.triangles.size())));
  }
  for (int i = 0; i < 5; ++i) {
    Mesh::Triangle& t = mesh.triangles[random.index(mesh.triangles.size())];
    std::swap(t[0], t[1]);
  }
  for (int i = 0; i < 3; ++i) {  // a pair back to back
    Mesh::Triangle copy = mesh.triangles[random.index(mesh.triangles.size())];
    copy[0] = copy[0] == 0 ? 1 : 0;
    if (copy[0] == copy[1] || copy[0] == copy[2]) continue;
    mesh.triangles.push_back(copy);
    std::swap(copy[1], copy[2]);
    mesh.triangles.push_back(copy);
  }
  for (int i = 0; i < 5; ++i) {  // a crack
    Mesh::Triangle& t = mesh.triangles[random.index(500)];
    mesh.vertices.push_back(mesh.vertices[t[1]] + Vec3{1e-9, -1e-9, 1e-9});
    t[1] = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
  }
  return together(mesh, oracle::translated(oracle::sphere(1e-3, 0), {3, 0, 0}));
}

TEST(Repair, AWreckIsMended) {
  CounterRng random(kSeed + 1);
  const double sphere = health(canonical(oracle::sphere(1.0, 3))).volume;
  for (int trial = 0; trial < 50; ++trial) {
    const Mesh mesh = wreck(random);
    EXPECT_FALSE(diagnose(health(canonical(mesh))).usable);
    const Repaired repaired = repair(mesh);
    ASSERT_TRUE(repaired.diagnosis.usable) << trial;
    EXPECT_EQ(repaired.health.shells.size(), 1u);
    // Where no two holes meet the very faces come back; the widest crack, 1.7e-9 m, times the area is 2e-8 m3.
    EXPECT_NEAR(repaired.health.volume, sphere, 2e-8) << trial;
    for (const RepairStep& step : repaired.steps) EXPECT_GT(step.count, 0u) << trial;
  }
}

TEST(Repair, DoesNotDependOnTheNumbering) {
  CounterRng random(kSeed + 2);
  for (int trial = 0; trial < 50; ++trial) {
    const Mesh mesh = wreck(random);
    const Repaired one = repair(mesh);
    const Repaired other = repair(oracle::renumbered(mesh, random));
    EXPECT_EQ(one.mesh, other.mesh) << trial;
    ASSERT_EQ(one.steps.size(), other.steps.size());
    for (std::size_t i = 0; i < one.steps.size(); ++i) {
      EXPECT_EQ(one.steps[i].kind, other.steps[i].kind);
      EXPECT_EQ(one.steps[i].count, other.steps[i].count);
      EXPECT_EQ(one.steps[i].faces, other.steps[i].faces);
      EXPECT_EQ(one.steps[i].volume_added, other.steps[i].volume_added);
    }
  }
}

TEST(Repair, TheSecondRepairFindsNothing) {
  CounterRng random(kSeed + 3);
  for (int trial = 0; trial < 20; ++trial) {
    const Repaired once = repair(wreck(random));
    const Repaired twice = repair(once.mesh);
    EXPECT_TRUE(twice.steps.empty());
    EXPECT_EQ(twice.mesh, once.mesh);
  }
}

TEST(Repair, WithEverythingOffNothingIsDoneButDegenerateFaces) {
  CounterRng random(kSeed + 4);
  const Mesh mesh = wreck(random);
  const Repaired repaired = repair(
      mesh,
      {.weld_tolerance = 0.0, .drop_doubled_faces = false, .orient = false, .drop_specks = false, .most_rim_edges = 0});
  EXPECT_TRUE(repaired.steps.empty());
  EXPECT_EQ(repaired.mesh, canonical(mesh));
  EXPECT_FALSE(repaired.diagnosis.usable);
}

TEST(Repair, AWideCrackIsWeldedOnlyWhenAsked) {
  Mesh mesh = oracle::sphere(1.0, 2);
  mesh.vertices.push_back(mesh.vertices[mesh.triangles[0][0]] + Vec3{1e-4, 0, 0});
  mesh.triangles[0][0] = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
  EXPECT_EQ(only_step(repair(mesh), RepairKind::holes).count, 1u) << "a slit is a hole";
  const Repaired welded = repair(mesh, {.weld_tolerance = 2e-4});
  EXPECT_EQ(only_step(welded, RepairKind::weld).count, 1u);
  EXPECT_EQ(welded.health.vertices, oracle::sphere(1.0, 2).vertices.size());
}

TEST(Repair, NothingComesOfNothing) {
  EXPECT_FALSE(repair(Mesh{}).diagnosis.usable);
  EXPECT_FALSE(repair({{{1, 2, 3}}, {{0, 0, 0}}}).diagnosis.usable);
  EXPECT_FALSE(repair(box({0, 0, 0}, {1e200, 1, 1})).diagnosis.usable);
}

TEST(Repair, AVolumeThatHangsOnHowAHoleIsClosedIsSaid) {
  // Half a sphere's shell cut along a wave: its rim is far from flat.
  Mesh mesh = oracle::sphere(1.0, 3);
  std::erase_if(mesh.triangles, [&](const Mesh::Triangle& t) {
    const Vec3 p = (mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3.0;
    return p.z > p.x * p.x - p.y * p.y;
  });
  const Repaired repaired = repair(mesh);
  ASSERT_TRUE(repaired.diagnosis.usable);
  EXPECT_TRUE(std::any_of(repaired.diagnosis.findings.begin(), repaired.diagnosis.findings.end(),
                          [](const Finding& f) { return f.kind == FindingKind::doubtful_volume; }));
}

}  // namespace
