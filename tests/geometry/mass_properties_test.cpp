/// Volume, centroid and inertia of meshes against closed forms; what must not change them; and how exact they are far
/// from the origin.
#include "cairn/geometry/mass_properties.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "cairn/core/rng.hpp"
#include "oracle/solids.hpp"

namespace {

using cairn::CounterRng;
using cairn::kPi;
using cairn::Mat3;
using cairn::SymmetricMat3;
using cairn::Vec3;
using namespace cairn::geometry;  // NOLINT: the test reads like the code it is about

constexpr double kDensity = 2500.0;
constexpr double kRequired = 1e-12;  // relative, what the issue asks for; some 1e-15 seen

SolidMoments moments_of(const Mesh& mesh) { return solid_moments(canonical(mesh)); }

double trace(const SymmetricMat3& m) { return m.xx + m.yy + m.zz; }

/// The largest defects of a test, printed for docs/theory/mass_properties.md.
struct Seen {
  const char* what;
  double volume{};    // relative
  double centroid{};  // of the size
  double second{};    // of their trace

  void add(const SolidMoments& solid, double true_volume, Vec3 missed, const SymmetricMat3& s, double size) {
    volume = std::max(volume, std::fabs(solid.volume / true_volume - 1.0));
    centroid = std::max(centroid, norm(missed) / size);
    const SymmetricMat3& m = solid.second;
    for (const double d : {m.xx - s.xx, m.yy - s.yy, m.zz - s.zz, m.xy - s.xy, m.yz - s.yz, m.zx - s.zx})
      second = std::max(second, std::fabs(d) / trace(s));
  }
  ~Seen() { std::printf("%s: volume %.1e, centroid %.1e, second moments %.1e\n", what, volume, centroid, second); }
};

/// The centroid relative to the size of the solid, each second moment relative to their trace.
void expect_moments(const SolidMoments& solid, double volume, Vec3 centroid, const SymmetricMat3& second, double size,
                    double tolerance, const std::string& what, Seen& seen) {
  seen.add(solid, volume, offset_from(centroid, solid.centroid), second, size);
  EXPECT_NEAR(solid.volume, volume, tolerance * volume) << what;
  EXPECT_LE(norm(offset_from(centroid, solid.centroid)), tolerance * size) << what;
  const double scale = trace(second);
  EXPECT_NEAR(solid.second.xx, second.xx, tolerance * scale) << what;
  EXPECT_NEAR(solid.second.yy, second.yy, tolerance * scale) << what;
  EXPECT_NEAR(solid.second.zz, second.zz, tolerance * scale) << what;
  EXPECT_NEAR(solid.second.xy, second.xy, tolerance * scale) << what;
  EXPECT_NEAR(solid.second.yz, second.yz, tolerance * scale) << what;
  EXPECT_NEAR(solid.second.zx, second.zx, tolerance * scale) << what;
}

/// A solid with its closed form: second moments about the centroid, derived by hand below.
struct Known {
  std::string name;
  Mesh mesh;
  double volume;
  Vec3 centroid;
  SymmetricMat3 second;
};

/// ∫ x² over a box of width a about its middle: V a²/12.
Known known_box(Vec3 low, Vec3 high) {
  const Vec3 s = high - low;
  const double v = s.x * s.y * s.z;
  return {"box",
          oracle::box(low, high),
          v,
          low + 0.5 * s,
          {v * s.x * s.x / 12.0, v * s.y * s.y / 12.0, v * s.z * s.z / 12.0, 0.0, 0.0, 0.0}};
}

/// The corner of a box cut off: vertices 0, (a,0,0), (0,b,0), (0,0,c). V = abc/6, centroid at a quarter. The second
/// moments of a simplex are V/20 times those of its four vertices: x from its mean is (-1, 3, -1, -1) a/4, so
/// Σ x² = 12 a²/16 and Σ x y = (1 - 3 - 3 + 1) ab/16.
Known known_tetrahedron(double a, double b, double c) {
  const double v = a * b * c / 6.0;
  return {"tetrahedron",
          oracle::tetrahedron({0, 0, 0}, {a, 0, 0}, {0, b, 0}, {0, 0, c}),
          v,
          {a / 4.0, b / 4.0, c / 4.0},
          {3.0 * v * a * a / 80.0, 3.0 * v * b * b / 80.0, 3.0 * v * c * c / 80.0, -v * a * b / 80.0, -v * b * c / 80.0,
           -v * c * a / 80.0}};
}

/// Over a right triangle with legs a, b: A = ab/2, centroid at a third, ∫x² = A a²/18, ∫xy = -A ab/36 about it.
Known known_prism(double a, double b, double height) {
  const double v = 0.5 * a * b * height;
  return {"prism",
          oracle::prism({{0, 0}, {a, 0}, {0, b}}, 0.0, height),
          v,
          {a / 3.0, b / 3.0, 0.5 * height},
          {v * a * a / 18.0, v * b * b / 18.0, v * height * height / 12.0, -v * a * b / 36.0, 0.0, 0.0}};
}

/// Over a regular polygon of n corners on a circle r: n triangles of area (r²/2) sin 2φ, φ = π/n, and the second moment
/// of each about the centre sums to A r² (2 + cos 2φ)/12 about either axis.
Known known_cylinder(int corners, double r, double height) {
  const double angle = 2.0 * kPi / corners;
  const double area = 0.5 * corners * r * r * std::sin(angle);
  const double v = area * height;
  const double across = v * r * r * (2.0 + std::cos(angle)) / 12.0;
  return {"cylinder-prism of " + std::to_string(corners),
          oracle::prism(oracle::regular_polygon(corners, r), -0.5 * height, 0.5 * height),
          v,
          {0, 0, 0},
          {across, across, v * height * height / 12.0, 0.0, 0.0, 0.0}};
}

std::vector<Known> known_solids() {
  return {known_box({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}),
          known_box({0.1, -0.7, 2.0}, {0.4, 1.9, 2.0 + 1.0 / 3.0}),
          known_tetrahedron(1.0, 1.0, 1.0),
          known_tetrahedron(0.3, 1.7, 5.1),
          known_prism(0.4, 0.9, 2.3),
          known_cylinder(6, 0.25, 1.0),
          known_cylinder(360, 0.25, 1.0),
          known_cylinder(1000, 3.0, 0.02)};
}

double size_of(const Mesh& mesh) { return norm(bounds_of(mesh).size()); }

TEST(MassProperties, ClosedForms) {
  Seen seen{"closed forms"};
  for (const Known& solid : known_solids())
    expect_moments(moments_of(solid.mesh), solid.volume, solid.centroid, solid.second, size_of(solid.mesh), kRequired,
                   solid.name, seen);
}

TEST(MassProperties, AreaOfTheSurface) {
  EXPECT_NEAR(moments_of(oracle::box({0, 0, 0}, {1.0, 2.0, 3.0})).area, 22.0, 1e-14);  // sums of a few whole numbers
  const double slant = 0.5 * std::sqrt(3.0);
  EXPECT_NEAR(moments_of(oracle::tetrahedron({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1})).area, 1.5 + slant, 1e-15);
}

TEST(MassProperties, InertiaOfUniformDensity) {
  // A block of mass m: I_xx = m (b² + c²)/12 and no products; the corner tetrahedron's I_xy = -∫xy dm = +m ab/80.
  const Known box = known_box({1.0, 2.0, 3.0}, {1.2, 2.6, 4.1});
  const MassProperties block = uniform_mass(moments_of(box.mesh), kDensity);
  const double m = kDensity * 0.2 * 0.6 * 1.1;
  EXPECT_NEAR(block.mass, m, kRequired * m);
  EXPECT_NEAR(block.inertia.xx, m * (0.6 * 0.6 + 1.1 * 1.1) / 12.0, kRequired * m);
  EXPECT_NEAR(block.inertia.yy, m * (0.2 * 0.2 + 1.1 * 1.1) / 12.0, kRequired * m);
  EXPECT_NEAR(block.inertia.zz, m * (0.2 * 0.2 + 0.6 * 0.6) / 12.0, kRequired * m);
  EXPECT_NEAR(block.inertia.xy, 0.0, kRequired * m);
  const MassProperties corner = uniform_mass(moments_of(known_tetrahedron(0.5, 0.8, 1.1).mesh), kDensity);
  EXPECT_NEAR(corner.inertia.xy, corner.mass * 0.5 * 0.8 / 80.0, kRequired * corner.mass);
  EXPECT_NEAR(inertia_about(block.inertia, {0.0, 0.0, 1.0}), block.inertia.zz, 0.0) << "the axis itself";
}

TEST(MassProperties, SphereConvergesAtOrderTwo) {
  constexpr double kRadius = 0.7;
  const double volume = 4.0 / 3.0 * kPi * std::pow(kRadius, 3.0);
  const double second = volume * kRadius * kRadius / 5.0;  // ∫x² = V r²/5
  std::vector<double> volume_error;
  std::vector<double> second_error;
  for (int level = 1; level <= 7; ++level) {
    const SolidMoments solid = moments_of(oracle::sphere(kRadius, level));
    volume_error.push_back(1.0 - solid.volume / volume);
    second_error.push_back(1.0 - solid.second.xx / second);
    EXPECT_LE(norm(solid.centroid.value), 1e-15) << "symmetric";  // sums of opposite numbers
  }
  for (std::size_t k = 2; k < volume_error.size(); ++k) {
    // Edges halve, so errors fall by 4; the next term of the expansion is O(h⁴), so the order misses 2 by 0.10 at level 3
    // (seen) and by a quarter of that at each next one.
    const double missed = 0.12 * std::pow(0.25, static_cast<double>(k) - 2.0);
    EXPECT_NEAR(std::log2(volume_error[k - 1] / volume_error[k]), 2.0, missed) << "level " << k + 1;
    EXPECT_NEAR(std::log2(second_error[k - 1] / second_error[k]), 2.0, missed) << "level " << k + 1;
  }
  EXPECT_LT(volume_error.back(), 2e-4) << "131072 triangles";  // 9.2e-5 seen
  std::printf("sphere of 131072 triangles: volume %.2e short, order %.4f; second moments of order %.4f\n",
              volume_error.back(), std::log2(volume_error[5] / volume_error[6]),
              std::log2(second_error[5] / second_error[6]));
}

TEST(MassProperties, HollowBodiesSubtract) {
  const Mesh outer = oracle::box({-1, -1, -1}, {1, 1, 1});
  const Mesh inner = oracle::box({-0.5, -0.25, -0.9}, {0.75, 0.5, 0.1});
  // One mesh with an inner wall wound inwards, and two parts of which one is a cavity.
  const MassProperties one_mesh =
      uniform_mass(moments_of(oracle::together(outer, oracle::inside_out(inner))), kDensity);
  const std::vector<MassProperties> parts = {uniform_mass(moments_of(outer), kDensity),
                                             uniform_mass(moments_of(inner), -kDensity)};
  const MassProperties two_parts = combined(parts);
  const double volume = 8.0 - 1.25 * 0.75 * 1.0;
  EXPECT_NEAR(one_mesh.mass, kDensity * volume, kRequired * one_mesh.mass);
  EXPECT_NEAR(two_parts.mass, one_mesh.mass, kRequired * one_mesh.mass);
  EXPECT_LE(norm(one_mesh.centroid.value - two_parts.centroid.value), kRequired);
  EXPECT_NEAR(one_mesh.centroid.value.x, -1.25 * 0.75 * 0.125 / volume, kRequired);
  EXPECT_NEAR(two_parts.inertia.xx, one_mesh.inertia.xx, kRequired * one_mesh.inertia.xx);
  EXPECT_NEAR(two_parts.inertia.zx, one_mesh.inertia.zx, kRequired * one_mesh.inertia.xx);
}

TEST(MassProperties, PartsInAnyOrderGiveTheSameBits) {
  CounterRng random(11);
  std::vector<MassProperties> parts;
  for (int k = 0; k < 7; ++k) {
    const Vec3 low{random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0)};
    const Vec3 size{random.uniform(0.1, 1.0), random.uniform(0.1, 1.0), random.uniform(0.1, 1.0)};
    parts.push_back(uniform_mass(moments_of(oracle::box(low, low + size)), random.uniform(500.0, 3000.0)));
  }
  const MassProperties whole = combined(parts);
  for (int trial = 0; trial < 50; ++trial) {
    for (std::size_t i = parts.size(); i-- > 1;) std::swap(parts[i], parts[random.index(i + 1)]);
    const MassProperties again = combined(parts);
    EXPECT_EQ(again.mass, whole.mass);
    EXPECT_EQ(again.centroid, whole.centroid);
    EXPECT_EQ(again.inertia, whole.inertia);
  }
}

TEST(MassProperties, PartsSumToTheWhole) {
  // A box cut at x = 0.3 into two.
  const MassProperties whole = uniform_mass(moments_of(oracle::box({-1, -0.4, 0}, {1, 0.4, 3})), kDensity);
  const std::vector<MassProperties> halves = {
      uniform_mass(moments_of(oracle::box({-1, -0.4, 0}, {0.3, 0.4, 3})), kDensity),
      uniform_mass(moments_of(oracle::box({0.3, -0.4, 0}, {1, 0.4, 3})), kDensity)};
  const MassProperties sum = combined(halves);
  EXPECT_NEAR(sum.mass, whole.mass, 1e-14 * whole.mass);  // a handful of roundings
  EXPECT_LE(norm(sum.centroid.value - whole.centroid.value), 1e-14);
  EXPECT_NEAR(sum.inertia.yy, whole.inertia.yy, 1e-14 * whole.inertia.yy);
  EXPECT_NEAR(sum.inertia.zz, whole.inertia.zz, 1e-14 * whole.inertia.yy);
}

// ---------------------------------------------------------------------------------------------- what changes nothing

/// A mesh without symmetry: a sphere with every vertex moved along its radius.
Mesh lump(std::uint64_t seed, int levels = 3) {
  CounterRng random(seed);
  return oracle::mapped(oracle::sphere(1.0, levels), [&](Vec3 p) {
    const double r = random.uniform(0.6, 1.4);
    return Vec3{1.1 * r * p.x, 0.7 * r * p.y, 1.9 * r * p.z};
  });
}

TEST(MassProperties, RenumberingChangesNoBit) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Mesh mesh = lump(seed, 2);
    const SolidMoments first = moments_of(mesh);
    for (std::uint64_t trial = 0; trial < 10; ++trial) {
      CounterRng random(1000 + seed, trial);
      const Mesh other = oracle::renumbered(mesh, random);
      EXPECT_FALSE(other == mesh);
      const SolidMoments again = moments_of(other);
      EXPECT_EQ(again.volume, first.volume);
      EXPECT_EQ(again.area, first.area);
      EXPECT_EQ(again.centroid, first.centroid);
      EXPECT_EQ(again.second, first.second);
    }
  }
}

TEST(MassProperties, RefinementChangesRoundingOnly) {
  Seen seen{"faces cut into 16"};
  for (const Known& solid : known_solids()) {
    const Mesh fine = oracle::refined(oracle::refined(solid.mesh));
    // Middles of edges round by an ulp of the coordinates, which tilts faces by that much.
    expect_moments(moments_of(fine), solid.volume, solid.centroid, solid.second, size_of(solid.mesh), kRequired,
                   solid.name, seen);
  }
}

/// R S Rᵀ.
SymmetricMat3 turned(const SymmetricMat3& s, const Mat3& r) {
  const auto form = [&](int i, int j) {
    return dot(r.rows[static_cast<std::size_t>(i)], s * r.rows[static_cast<std::size_t>(j)]);
  };
  return {form(0, 0), form(1, 1), form(2, 2), form(0, 1), form(1, 2), form(2, 0)};
}

TEST(MassProperties, RotationTurnsThem) {
  Seen seen{"turned"};
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    CounterRng random(77, seed);
    const Mat3 r = oracle::random_rotation(random);
    const Mesh mesh = lump(seed, 2);
    const SolidMoments before = moments_of(mesh);
    const SolidMoments after = moments_of(oracle::mapped(mesh, [&](Vec3 p) { return r * p; }));
    // Rotated coordinates are rounded: 2e-16 of the size, times area·size/volume of some ten.
    expect_moments(after, before.volume, r * before.centroid.value, turned(before.second, r), size_of(mesh), 1e-14,
                   std::to_string(seed), seen);
  }
}

/// What rounding every coordinate by half a spacing at most can do, to first order: the surface moves by √3 spacing/2,
/// which changes the volume by that times the area, first and second moments (about a point within the solid) by that
/// times area times size or size squared, and the centroid by its first moment over the volume, with the volume's share.
struct RoundingBound {
  double volume, centroid, second;
};
RoundingBound rounding_bound(const SolidMoments& solid, double size, double coordinate) {
  const double spacing = std::nextafter(coordinate, 2.0 * coordinate) - coordinate;
  const double moved = 0.5 * std::sqrt(3.0) * spacing;
  return {moved * solid.area, 2.0 * moved * solid.area * size / solid.volume, moved * solid.area * size * size};
}

void expect_within(const SolidMoments& far, const SolidMoments& near, Vec3 shift, const RoundingBound& bound) {
  EXPECT_LE(std::fabs(far.volume - near.volume), bound.volume);
  const Vec3 moved = (far.centroid.value - (near.centroid.value + shift)) + (far.centroid.rest - near.centroid.rest);
  EXPECT_LE(norm(moved), bound.centroid);
  const SymmetricMat3& a = far.second;
  const SymmetricMat3& b = near.second;
  for (const double d : {a.xx - b.xx, a.yy - b.yy, a.zz - b.zz, a.xy - b.xy, a.yz - b.yz, a.zx - b.zx})
    EXPECT_LE(std::fabs(d), bound.second);
}

TEST(MassProperties, OneKilometreAway) {
  Seen seen{"at 1 km"};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Mesh mesh = lump(seed);
    const Vec3 shift{1000.0, -1000.0, 1000.0};
    const SolidMoments near = moments_of(mesh);
    const SolidMoments far = moments_of(oracle::translated(mesh, shift));
    expect_within(far, near, shift, rounding_bound(near, size_of(mesh), 1000.0));
    seen.add(far, near.volume, near.centroid.value + offset_from(shift, far.centroid), near.second, size_of(mesh));
    EXPECT_NEAR(far.volume, near.volume, 1e-13 * near.volume) << "1.1e-13 m of spacing, averaged over 512 faces";
    EXPECT_NEAR(trace(far.second), trace(near.second), 1e-12 * trace(near.second));
  }
}

TEST(MassProperties, FiveMillionMetresAwayAsExactAsTheCoordinates) {
  const Vec3 shift{5e6, 4.2e6, -5e6};
  Seen seen{"at 5e6 m"};
  Seen rounded{"at 5e6 m against the mesh as rounded there"};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Mesh mesh = lump(seed);
    const SolidMoments near = moments_of(mesh);
    const Mesh moved = oracle::translated(mesh, shift);
    const SolidMoments far = moments_of(moved);
    // Against the mesh before its coordinates were rounded to 9.3e-10 m: no farther than that rounding explains.
    expect_within(far, near, shift, rounding_bound(near, size_of(mesh), 5e6));
    EXPECT_NEAR(far.volume, near.volume, 1e-8 * near.volume);  // the bound for this body; 1.7e-10 seen
    // Against the rounded mesh brought back, which is exact: as good as at the origin.
    const SolidMoments back = moments_of(oracle::translated(moved, -shift));
    seen.add(far, near.volume, near.centroid.value + offset_from(shift, far.centroid), near.second, size_of(mesh));
    rounded.add(far, back.volume, back.centroid.value + offset_from(shift, far.centroid), back.second, size_of(mesh));
    EXPECT_NEAR(far.volume, back.volume, 4e-16 * back.volume) << "two roundings";
    EXPECT_NEAR(trace(far.second), trace(back.second), 1e-15 * trace(back.second)) << "a few roundings";
  }
}

TEST(MassProperties, FarAwayWithCoordinatesThatFitTheSameBits) {
  // Multiples of 2^-20 m are doubles at 5e6 m too, and so is the middle of this box.
  const Mesh mesh = oracle::mapped(lump(3), [](Vec3 p) {
    const auto grid = [](double x) { return std::ldexp(std::round(std::ldexp(x, 19)), -19); };
    return Vec3{grid(p.x), grid(p.y), grid(p.z)};
  });
  const SolidMoments near = moments_of(mesh);
  const SolidMoments far = moments_of(oracle::translated(mesh, {5e6, -5e6, 5e6}));
  EXPECT_EQ(far.volume, near.volume);
  EXPECT_EQ(far.area, near.area);
  // The centroid's rest ends 53 bits below its value, farther down near the origin: 5e6 · 2^-106 m apart.
  EXPECT_NEAR(trace(far.second), trace(near.second), 4e-16 * trace(near.second));
}

// ------------------------------------------------------------------------------------------------------------ checks

TEST(InertiaFaults, AcceptBodiesAndPlates) {
  EXPECT_TRUE(inertia_faults({2.0, 2.0, 3.0, 0.1, 0.0, 0.0}, "inertia").empty());
  EXPECT_TRUE(inertia_faults({1.0, 2.0, 3.0, 0.0, 0.0, 0.0}, "inertia").empty()) << "a flat plate";
  for (const Known& solid : known_solids())
    EXPECT_TRUE(inertia_faults(uniform_mass(moments_of(solid.mesh), 1.0).inertia, "inertia").empty()) << solid.name;
}

TEST(InertiaFaults, NameWhatIsWrong) {
  const auto fault = [](const SymmetricMat3& m) {
    const cairn::InputErrors faults = inertia_faults(m, "body.inertia");
    return faults.empty() ? std::string() : to_text(faults);
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(fault({nan, 1.0, 1.0, 0.0, 0.0, 0.0}).find("finite"), std::string::npos);
  EXPECT_NE(fault({1.0, 1.0, 1.0, 2.0, 0.0, 0.0}).find("three positive principal moments"), std::string::npos);
  EXPECT_NE(fault({0.0, 1.0, 1.0, 0.0, 0.0, 0.0}).find("body.inertia"), std::string::npos);
  EXPECT_NE(fault({1.0, 1.0, 2.5, 0.0, 0.0, 0.0}).find("exceeds the sum"), std::string::npos);
}

TEST(MassProperties, NothingInsideIsNotANumberOfTrouble) {
  EXPECT_EQ(solid_moments({}).volume, 0.0);
  const Mesh leaf{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 1}}};
  const SolidMoments flat = moments_of(leaf);
  EXPECT_EQ(flat.volume, 0.0);
  EXPECT_EQ(flat.centroid.value, (Vec3{0.5, 0.5, 0.0}));
}

}  // namespace
