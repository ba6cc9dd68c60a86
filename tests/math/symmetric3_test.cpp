/// Eigenvectors of symmetric matrices: they solve the equation, are orthonormal, and have signs that mean something.
#include "cairn/math/symmetric3.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "cairn/core/rng.hpp"

namespace {

using cairn::CounterRng;
using cairn::SymmetricMat3;
using cairn::Vec3;
using cairn::math::eigen;
using cairn::math::SymmetricEigen;

double largest_entry(const SymmetricMat3& m) {
  double largest = 0.0;
  for (const double e : {m.xx, m.yy, m.zz, m.xy, m.yz, m.zx}) largest = std::max(largest, std::fabs(e));
  return largest;
}

// A few sweeps of three rotations round each entry some ten times: 32 ulp of the largest entry hold with room (12 seen).
constexpr double kRounding = 32.0 * std::numeric_limits<double>::epsilon();

void check(const SymmetricMat3& m) {
  const SymmetricEigen e = eigen(m);
  const double scale = largest_entry(m);
  EXPECT_LE(e.values[0], e.values[1]);
  EXPECT_LE(e.values[1], e.values[2]);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_LE(norm(m * e.vectors[k] - e.values[k] * e.vectors[k]), kRounding * scale);
    EXPECT_NEAR(norm(e.vectors[k]), 1.0, kRounding);
    EXPECT_NEAR(dot(e.vectors[k], e.vectors[(k + 1) % 3]), 0.0, kRounding);
  }
  EXPECT_NEAR(dot(cross(e.vectors[0], e.vectors[1]), e.vectors[2]), 1.0, kRounding);
  for (std::size_t k = 0; k < 2; ++k) {
    const Vec3 v = e.vectors[k];
    const double largest = std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    EXPECT_TRUE(v.x == largest || v.y == largest || v.z == largest) << "the largest component is positive";
  }
}

TEST(Symmetric3, RandomMatricesOfAnyScale) {
  constexpr std::uint64_t kSeed = 41;
  for (std::uint64_t n = 0; n < 2000; ++n) {
    CounterRng random(kSeed, n);
    const double scale = std::pow(10.0, random.uniform(-20.0, 20.0));
    const auto r = [&] { return scale * random.uniform(-1.0, 1.0); };
    SymmetricMat3 m;
    for (double* entry : {&m.xx, &m.yy, &m.zz, &m.xy, &m.yz, &m.zx}) *entry = r();
    SCOPED_TRACE(n);
    check(m);
  }
}

TEST(Symmetric3, SpecialMatrices) {
  check({1.0, 2.0, 3.0, 0.0, 0.0, 0.0});
  check({3.0, 2.0, 1.0, 0.0, 0.0, 0.0});
  check({1.0, 1.0, 1.0, 0.0, 0.0, 0.0});
  check({0.0, 0.0, 0.0, 1.0, 1.0, 1.0});
  check({1.0, 1.0, 1.0, 1.0, 1.0, 1.0});
  check({1.0, 1e-12, 1e12, 1e-3, 1.0, 1e-6});
  check({2.0, 2.0, 5.0, 1e-15, 0.0, 0.0});
}

TEST(Symmetric3, KnownByHand) {
  // [[2, 1, 0], [1, 2, 0], [0, 0, 5]]: 1 along (1, -1, 0), 3 along (1, 1, 0), 5 along z.
  const SymmetricEigen e = eigen({2.0, 2.0, 5.0, 1.0, 0.0, 0.0});
  EXPECT_NEAR(e.values[0], 1.0, 1e-15);  // two roundings
  EXPECT_NEAR(e.values[1], 3.0, 1e-15);
  EXPECT_EQ(e.values[2], 5.0);
  EXPECT_NEAR(e.vectors[0].x, std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(e.vectors[0].y, -std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(e.vectors[1].y, std::sqrt(0.5), 1e-15);
  EXPECT_EQ(e.vectors[2].x, 0.0);
  EXPECT_NEAR(e.vectors[2].z, 1.0, 1e-15);
}

TEST(Symmetric3, DiagonalComesBackInItsBits) {
  const SymmetricEigen e = eigen({0.1, 0.3, 0.2, 0.0, 0.0, 0.0});
  EXPECT_EQ(e.values, (std::array<double, 3>{0.1, 0.2, 0.3}));
  EXPECT_EQ(e.vectors[0], (Vec3{1.0, 0.0, 0.0}));
  EXPECT_EQ(e.vectors[1], (Vec3{0.0, 0.0, 1.0}));
  EXPECT_EQ(e.vectors[2], (Vec3{0.0, -1.0, 0.0}));
}

}  // namespace
