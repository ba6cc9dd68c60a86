/// Closed scans cut by random planes into two closed parts: the parts' mass properties sum to the whole's.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cairn/core/rng.hpp"
#include "cairn/files/mesh/read_mesh.hpp"
#include "cairn/geometry/diagnosis.hpp"
#include "cairn/geometry/health.hpp"
#include "cairn/geometry/mass_properties.hpp"
#include "data_folder.hpp"
#include "oracle/solids.hpp"

namespace {

namespace fs = std::filesystem;
using cairn::CounterRng;
using cairn::Vec3;
using namespace cairn::geometry;  // NOLINT: the test reads like the code it is about

struct Halves {
  Mesh above;
  Mesh below;
};

/// Cuts along the plane n · p = level and closes both parts with one and the same fan over the section: for every piece
/// of the section's rim, a triangle to one point of the plane. The fan may fold over itself; what it covers twice it also
/// uncovers, so the integrals over each part are those of a flat cap.
Halves cut(const Mesh& mesh, Vec3 n, double level) {
  Halves halves{mesh, mesh};
  halves.above.triangles.clear();
  halves.below.triangles.clear();
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> crossings;
  const auto height = [&](std::uint32_t v) { return dot(n, mesh.vertices[v]) - level; };
  const auto crossing = [&](std::uint32_t a, std::uint32_t b) {
    const auto [low, high] = std::minmax(a, b);
    const auto [at, added] = crossings.try_emplace({low, high}, oracle::index_of(halves.above.vertices.size()));
    if (added) {
      const double share = height(low) / (height(low) - height(high));
      const Vec3 p = mesh.vertices[low] + share * (mesh.vertices[high] - mesh.vertices[low]);
      halves.above.vertices.push_back(p);
      halves.below.vertices.push_back(p);
    }
    return at->second;
  };
  std::vector<std::pair<std::uint32_t, std::uint32_t>> rim;  // as the faces above run along it
  for (const Mesh::Triangle& t : mesh.triangles) {
    int up = 0;
    for (const std::uint32_t v : t) up += height(v) >= 0.0 ? 1 : 0;
    if (up == 3) halves.above.triangles.push_back(t);
    if (up == 0) halves.below.triangles.push_back(t);
    if (up == 3 || up == 0) continue;
    // The corner that is alone on its side first.
    const bool alone_above = up == 1;
    Mesh::Triangle r = t;
    while ((height(r[0]) >= 0.0) != alone_above || (height(r[1]) >= 0.0) == alone_above ||
           (height(r[2]) >= 0.0) == alone_above)
      r = {r[1], r[2], r[0]};
    const std::uint32_t out = crossing(r[0], r[1]);
    const std::uint32_t in = crossing(r[2], r[0]);
    Mesh& alone = alone_above ? halves.above : halves.below;
    Mesh& others = alone_above ? halves.below : halves.above;
    alone.triangles.push_back({r[0], out, in});
    others.triangles.push_back({out, r[1], r[2]});
    others.triangles.push_back({out, r[2], in});
    if (alone_above) {
      rim.emplace_back(out, in);
    } else {
      rim.emplace_back(in, out);
    }
  }
  if (rim.empty()) return halves;
  Vec3 middle;
  for (const auto& [a, b] : rim) middle += halves.above.vertices[a] / static_cast<double>(rim.size());
  const std::uint32_t tip = oracle::index_of(halves.above.vertices.size());
  halves.above.vertices.push_back(middle);
  halves.below.vertices.push_back(middle);
  for (const auto& [a, b] : rim) {
    halves.above.triangles.push_back({tip, b, a});
    halves.below.triangles.push_back({tip, a, b});
  }
  return halves;
}

/// How far the sum of the parts is from the whole, each figure relative to its own scale.
struct Defect {
  double mass{};
  double centroid{};
  double inertia{};
  double largest() const { return std::max({mass, centroid, inertia}); }
};

Defect defect_of(const MassProperties& whole, const MassProperties& sum, double size) {
  Defect d;
  d.mass = std::fabs(sum.mass - whole.mass) / whole.mass;
  d.centroid = norm((sum.centroid.value - whole.centroid.value) + (sum.centroid.rest - whole.centroid.rest)) / size;
  const cairn::SymmetricMat3& a = sum.inertia;
  const cairn::SymmetricMat3& b = whole.inertia;
  const double scale = b.xx + b.yy + b.zz;
  for (const double e : {a.xx - b.xx, a.yy - b.yy, a.zz - b.zz, a.xy - b.xy, a.yz - b.yz, a.zx - b.zx})
    d.inertia = std::max(d.inertia, std::fabs(e) / scale);
  return d;
}

/// Cuts at random and returns the worst defect.
double worst_defect(const Mesh& mesh, const std::string& name, int cuts, std::uint64_t seed) {
  const SolidMoments solid = solid_moments(mesh);
  const MassProperties whole = uniform_mass(solid, 2700.0);
  const double size = norm(bounds_of(mesh).size());
  double worst = 0.0;
  for (int k = 0; k < cuts; ++k) {
    CounterRng random(seed, static_cast<std::uint64_t>(k));
    const cairn::Mat3 r = oracle::random_rotation(random);
    const Vec3 n = r.rows[0];
    const double level = dot(n, solid.centroid.value) + random.uniform(-0.1, 0.1) * size;
    const Halves halves = cut(mesh, n, level);
    const Mesh above = canonical(halves.above);
    const Mesh below = canonical(halves.below);
    for (const Mesh* part : {&above, &below}) {
      const MeshHealth found = health(*part);
      EXPECT_EQ(found.open_edges, 0U) << name << ", seed " << seed << ", cut " << k;
      EXPECT_EQ(found.misturned_edges, 0U) << name << ", seed " << seed << ", cut " << k;
    }
    const SolidMoments a = solid_moments(above);
    const SolidMoments b = solid_moments(below);
    EXPECT_GT(a.volume, 0.01 * solid.volume) << name << ", cut " << k << ": a cut through the body";
    EXPECT_GT(b.volume, 0.01 * solid.volume) << name << ", cut " << k;
    const std::vector<MassProperties> parts = {uniform_mass(a, 2700.0), uniform_mass(b, 2700.0)};
    worst = std::max(worst, defect_of(whole, combined(parts), size).largest());
  }
  return worst;
}

constexpr double kRequired = 1e-10;  // what the issue asks for; 3e-16 seen

TEST(ScanCut, PartsOfMadeBodiesSumToTheWhole) {
  CounterRng random(2);
  const Mesh lump = oracle::mapped(oracle::sphere(1.0, 4), [&](Vec3 p) {
    const double r = random.uniform(0.8, 1.2);
    return Vec3{1.1 * r * p.x, 0.7 * r * p.y, 1.9 * r * p.z};
  });
  EXPECT_LT(worst_defect(canonical(lump), "lump", 40, 7), kRequired);
  const Mesh hollow = oracle::together(oracle::sphere(1.0, 4), oracle::inside_out(oracle::sphere(0.8, 4)));
  EXPECT_LT(worst_defect(canonical(hollow), "hollow ball", 40, 8), kRequired);
}

TEST(ScanCut, PartsOfEveryClosedScanSumToTheWhole) {
  const auto data = cairn::data_folder();
  if (!data) GTEST_SKIP() << cairn::kNoData;
  int scans = 0;
  double worst = 0.0;
  for (const auto& entry : fs::recursive_directory_iterator(*data / "meshes")) {
    if (!entry.is_regular_file()) continue;
    const auto file = cairn::files::read_mesh(entry.path());
    ASSERT_TRUE(file) << cairn::to_text(file.error());
    const Mesh mesh = canonical(file->mesh);
    const Diagnosis diagnosis = diagnose(health(mesh));
    if (!diagnosis.usable || diagnosis.turn_outward || mesh.triangles.size() < 1000) continue;
    ++scans;
    const std::string name = entry.path().filename().string();
    const double defect = worst_defect(mesh, name, 6, 20250101);
    EXPECT_LT(defect, kRequired) << name;
    worst = std::max(worst, defect);
  }
  EXPECT_GE(scans, 10);
  std::printf("%d closed scans, 6 cuts each: largest defect %.2g\n", scans, worst);
}

}  // namespace
