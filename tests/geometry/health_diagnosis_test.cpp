/// What is found on a mesh, and whether it is taken.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "cairn/geometry/diagnosis.hpp"
#include "oracle/solids.hpp"

namespace {

using cairn::Vec3;
using namespace cairn::geometry;  // NOLINT: the test reads like the code it is about
using oracle::box;
using oracle::inside_out;
using oracle::together;

Diagnosis diagnosis_of(const Mesh& mesh, const DiagnosisOptions& options = {}) {
  return diagnose(health(canonical(mesh)), options);
}

/// The only finding of a kind.
std::optional<Finding> finding(const Diagnosis& diagnosis, FindingKind kind) {
  const auto at = std::find_if(diagnosis.findings.begin(), diagnosis.findings.end(),
                               [&](const Finding& f) { return f.kind == kind; });
  if (at == diagnosis.findings.end()) return std::nullopt;
  return *at;
}

double number(const Finding& found, const std::string& name) {
  for (const auto& [key, value] : found.how_much) {
    if (key == name) return value;
  }
  ADD_FAILURE() << "no number " << name;
  return -1.0;
}

Mesh cube(Vec3 middle, double half) { return box(middle - Vec3{half, half, half}, middle + Vec3{half, half, half}); }

TEST(Diagnosis, NothingIsSaidOfAGoodBody) {
  const Diagnosis diagnosis = diagnosis_of(box({0, 0, 0}, {1, 2, 3}));
  EXPECT_TRUE(diagnosis.usable);
  EXPECT_FALSE(diagnosis.turn_outward);
  EXPECT_TRUE(diagnosis.findings.empty());
}

TEST(Diagnosis, AnOpenSurfaceIsRefusedWithItsHoles) {
  Mesh mesh = cube({0, 0, 0}, 1);
  mesh.triangles.erase(mesh.triangles.begin(), mesh.triangles.begin() + 2);
  const Diagnosis diagnosis = diagnosis_of(mesh);
  EXPECT_FALSE(diagnosis.usable);
  const auto open = finding(diagnosis, FindingKind::open);
  ASSERT_TRUE(open);
  EXPECT_EQ(open->severity, Severity::error);
  EXPECT_EQ(number(*open, "open_edges"), 4.0);
  EXPECT_EQ(number(*open, "holes"), 1.0);
  EXPECT_EQ(number(*open, "longest_rim_edges"), 4.0);
  EXPECT_EQ(open->cure, Cure::close_holes);
}

TEST(Diagnosis, ALongRimNeedsItsNumberOfEdges) {
  Mesh mesh = oracle::prism(oracle::regular_polygon(150, 1.0), 0.0, 1.0);
  std::erase_if(mesh.triangles, [&](const Mesh::Triangle& t) {
    return std::all_of(t.begin(), t.end(), [&](std::uint32_t v) { return mesh.vertices[v].z == 1.0; });
  });
  const auto open = finding(diagnosis_of(mesh), FindingKind::open);
  ASSERT_TRUE(open);
  EXPECT_EQ(open->cure, Cure::close_holes);
  EXPECT_EQ(number(*open, "longest_rim_edges"), 150.0);
}

TEST(Diagnosis, ACrackIsRefusedWithTheWeldThatClosesIt) {
  Mesh mesh = cube({0, 0, 0}, 1);
  mesh.vertices.push_back(mesh.vertices[0] + Vec3{3e-7, 0, 0});
  for (std::size_t t = 0; t < 2; ++t) std::replace(mesh.triangles[t].begin(), mesh.triangles[t].end(), 0u, 8u);
  const auto open = finding(diagnosis_of(mesh), FindingKind::open);
  ASSERT_TRUE(open);
  EXPECT_EQ(number(*open, "open_edges"), 4.0);
  EXPECT_EQ(open->cure, Cure::weld);
  EXPECT_DOUBLE_EQ(number(*open, "weld_tolerance"), 1e-6);
  EXPECT_EQ(number(*open, "edges_welded"), 4.0);
}

TEST(Diagnosis, LooseFacesAreNoHoles) {
  const Mesh one = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
  const auto alone = finding(diagnosis_of(one), FindingKind::open);
  ASSERT_TRUE(alone);
  EXPECT_EQ(number(*alone, "loose_faces"), 1.0);
  EXPECT_EQ(number(*alone, "holes"), 0.0);
  EXPECT_EQ(alone->cure, Cure::join_faces);
  const auto beside = finding(diagnosis_of(together(cube({9, 9, 9}, 1), one)), FindingKind::open);
  ASSERT_TRUE(beside);
  EXPECT_EQ(beside->cure, Cure::drop_loose_faces);
}

TEST(Diagnosis, ASurfaceThatTouchesItselfIsRefusedUnlessAccepted) {
  const Mesh mesh = together(box({0, 0, 0}, {1, 1, 1}), box({1, 1, 0}, {2, 2, 1}));
  const Diagnosis refused = diagnosis_of(mesh);
  EXPECT_FALSE(refused.usable);
  const auto crowded = finding(refused, FindingKind::crowded);
  ASSERT_TRUE(crowded);
  EXPECT_EQ(number(*crowded, "crowded_edges"), 1.0);
  EXPECT_EQ(crowded->cure, Cure::take_touching);
  const Diagnosis accepted = diagnosis_of(mesh, {.accept_touching = true});
  EXPECT_TRUE(accepted.usable);
  EXPECT_TRUE(finding(accepted, FindingKind::touching));
}

TEST(Diagnosis, AnEdgeWithThreeFacesIsNeverAccepted) {
  Mesh mesh = cube({0, 0, 0}, 1);
  mesh.vertices.push_back({-2, -2, 0});
  mesh.triangles.push_back({0, 4, 8});
  const Diagnosis diagnosis = diagnosis_of(mesh, {.accept_touching = true});
  EXPECT_FALSE(diagnosis.usable);
  ASSERT_TRUE(finding(diagnosis, FindingKind::crowded));
  EXPECT_EQ(finding(diagnosis, FindingKind::crowded)->cure, Cure::drop_flaps);
  ASSERT_TRUE(finding(diagnosis, FindingKind::open));
  EXPECT_EQ(finding(diagnosis, FindingKind::open)->cure, Cure::crowded_edges_first) << "the rim runs into that edge";
}

TEST(Diagnosis, AFaceTurnedOverIsRefused) {
  Mesh mesh = cube({0, 0, 0}, 1);
  std::swap(mesh.triangles[3][0], mesh.triangles[3][1]);
  const Diagnosis diagnosis = diagnosis_of(mesh);
  EXPECT_FALSE(diagnosis.usable);
  ASSERT_TRUE(finding(diagnosis, FindingKind::misturned));
  EXPECT_EQ(number(*finding(diagnosis, FindingKind::misturned), "misturned_edges"), 3.0);
}

TEST(Diagnosis, ADoubledSheetIsRefusedForItsVolume) {
  const Mesh sheet = {{{0, 0, 0}, {1, 0, 0}, {1, 1, 0.5}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}};
  const Diagnosis diagnosis = diagnosis_of(together(sheet, inside_out(sheet)));
  EXPECT_FALSE(diagnosis.usable);
  const auto found = finding(diagnosis, FindingKind::sheet);
  ASSERT_TRUE(found);
  EXPECT_EQ(number(*found, "opposite_pairs"), 2.0);
  EXPECT_FALSE(finding(diagnosis, FindingKind::several_bodies));
}

TEST(Diagnosis, AThinPlateIsNoSheet) {
  EXPECT_TRUE(diagnosis_of(box({0, 0, 0}, {1, 1, 1e-5})).usable);
  EXPECT_FALSE(diagnosis_of(box({0, 0, 0}, {1, 1, 1e-10})).usable);
}

TEST(Diagnosis, AnInwardBodyIsTurnedAndSaid) {
  const Diagnosis diagnosis = diagnosis_of(inside_out(box({0, 0, 0}, {1, 2, 3})));
  EXPECT_TRUE(diagnosis.usable);
  EXPECT_TRUE(diagnosis.turn_outward);
  const auto inward = finding(diagnosis, FindingKind::inward);
  ASSERT_TRUE(inward);
  EXPECT_EQ(number(*inward, "volume"), -6.0);
  EXPECT_EQ(number(*inward, "shells"), number(*inward, "bodies"));
  EXPECT_EQ(inward->severity, Severity::warning);
}

TEST(Diagnosis, AnInwardHollowBodyIsSaidOnce) {
  const Mesh hollow = together(cube({0, 0, 0}, 3), inside_out(cube({0, 0, 0}, 2)));
  const Diagnosis diagnosis = diagnosis_of(inside_out(hollow));
  EXPECT_TRUE(diagnosis.turn_outward);
  EXPECT_FALSE(finding(diagnosis, FindingKind::counted_twice)) << "its cavity turns with it";
}

TEST(Diagnosis, CavitiesAndShellsThatCountTwice) {
  const Diagnosis hollow = diagnosis_of(together(cube({0, 0, 0}, 3), inside_out(cube({0, 0, 0}, 2))));
  EXPECT_TRUE(hollow.usable);
  ASSERT_TRUE(finding(hollow, FindingKind::cavity));
  EXPECT_EQ(number(*finding(hollow, FindingKind::cavity), "volume"), 64.0);
  EXPECT_FALSE(finding(hollow, FindingKind::inward)) << "a cavity faces inwards by right";
  const Diagnosis twice = diagnosis_of(together(cube({0, 0, 0}, 3), cube({0, 0, 0}, 2)));
  ASSERT_TRUE(finding(twice, FindingKind::counted_twice));
  EXPECT_EQ(number(*finding(twice, FindingKind::counted_twice), "volume"), 64.0);
}

TEST(Diagnosis, SeveralBodiesAndBodiesThatCut) {
  const Diagnosis apart = diagnosis_of(together(cube({0, 0, 0}, 1), cube({5, 0, 0}, 1)));
  ASSERT_TRUE(finding(apart, FindingKind::several_bodies));
  EXPECT_EQ(number(*finding(apart, FindingKind::several_bodies), "bodies"), 2.0);
  EXPECT_FALSE(finding(apart, FindingKind::cutting));
  const Diagnosis across =
      diagnosis_of(together(oracle::sphere(1.0, 2), oracle::translated(oracle::sphere(1.0, 2), {0.8, 0.1, 0.05})));
  EXPECT_TRUE(finding(across, FindingKind::cutting));
}

TEST(Diagnosis, SizesThatSuggestAnotherUnit) {
  for (const double size : {0.0049, 50.1}) {
    const auto found = finding(diagnosis_of(box({0, 0, 0}, {size, size / 2, size / 3})), FindingKind::unlikely_size);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->severity, Severity::warning);
    EXPECT_EQ(number(*found, "size"), size);
  }
  for (const double size : {0.0051, 49.9}) {
    EXPECT_FALSE(finding(diagnosis_of(box({0, 0, 0}, {size, size / 2, size / 3})), FindingKind::unlikely_size));
  }
}

TEST(Diagnosis, FarFromTheOriginIsSaidWhenDigitsGetFew) {
  const Mesh far = canonical(box({5e5, 5e6, 0}, {5e5 + 1, 5e6 + 1, 1}));
  EXPECT_FALSE(finding(diagnose(health(far)), FindingKind::few_digits)) << "nine digits are enough";
  const auto single = finding(diagnose(health(far, {.coordinate_bits = 24})), FindingKind::few_digits);
  ASSERT_TRUE(single);
  EXPECT_EQ(number(*single, "digits"), 0.0);
}

TEST(Diagnosis, NothingToUse) {
  const Diagnosis empty = diagnose(health(Mesh{}));
  EXPECT_FALSE(empty.usable);
  EXPECT_TRUE(finding(empty, FindingKind::empty));
  const Diagnosis huge = diagnosis_of(box({0, 0, 0}, {1e200, 1, 1}));
  EXPECT_FALSE(huge.usable);
  EXPECT_TRUE(finding(huge, FindingKind::out_of_range));
}

TEST(Diagnosis, ErrorsComeFirst) {
  Mesh mesh = together(cube({0, 0, 0}, 30), cube({90, 0, 0}, 1));
  mesh.triangles.erase(mesh.triangles.begin());
  mesh.triangles.push_back({0, 0, 1});
  const Diagnosis diagnosis = diagnosis_of(mesh);
  ASSERT_GE(diagnosis.findings.size(), 3u);
  EXPECT_TRUE(std::is_sorted(diagnosis.findings.begin(), diagnosis.findings.end(),
                             [](const Finding& a, const Finding& b) { return a.severity > b.severity; }));
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::error);
  EXPECT_EQ(diagnosis.findings.back().severity, Severity::note);
}

}  // namespace
