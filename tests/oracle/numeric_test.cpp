#include "oracle/numeric.hpp"

#include <gtest/gtest.h>

#include "oracle/random_polygon.hpp"

namespace oracle {
namespace {

TEST(OracleNumeric, CarlsonAgreesWithTheLemniscateConstantAndTheMean) {
  // DLMF 19.20.2: R_F(0,1,2) = 1.31102 87771 46059 90523 ...; a few units in the last place.
  EXPECT_NEAR(static_cast<double>(carlson_rf(0, 1, 2) - 1.31102877714605990523L), 0, 1e-18);
  for (const Real k : {0.01L, 0.5L, 0.9L, 0.999999L}) {
    const Real K = complete_elliptic(k);
    // R_F(0, 1-k², 1) = K(k): two algorithms; both lose a few units, measured 1.1e-19.
    EXPECT_NEAR(static_cast<double>(carlson_rf(0, (1 - k) * (1 + k), 1) / K - 1), 0, 2e-18) << k;
  }
}

TEST(OracleNumeric, QuadratureIsExactToRoundOff) {
  // Round-off of some hundred terms.
  EXPECT_NEAR(static_cast<double>(integrate([](Real x) { return std::exp(x); }, 0, 1) - std::expm1(1.0L)), 0, 2e-18);
  EXPECT_NEAR(static_cast<double>(integrate([](Real x) { return 1 / (1 + x * x); }, -5, 5) - 2 * std::atan(5.0L)), 0,
              2e-18);
}

TEST(OracleNumeric, LinearSystemWithMixedUnitsIsSolved) {
  Random random(1);
  for (int n = 0; n < 200; ++n) {
    Matrix<6> a{};
    Vector<6> y{}, b{};
    for (std::size_t i = 0; i < 6; ++i) {
      const Real unit = std::pow(10.0L, random.uniform(-6, 6));
      y[i] = random.uniform(-1, 1);
      for (std::size_t j = 0; j < 6; ++j) a[i][j] = unit * random.uniform(-1, 1);
      a[i][i] += 3 * unit;  // keeps the condition number below some hundred
    }
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t j = 0; j < 6; ++j) b[i] += a[i][j] * y[j];
    const auto found = solve_linear<6>(a, b);
    ASSERT_TRUE(found);
    // Condition number times epsilon = 1e-17.
    for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(static_cast<double>((*found)[i] - y[i]), 0, 1e-16);
  }
  EXPECT_FALSE(solve_linear<2>({{{1, 2}, {2, 4}}}, {1, 1}));
}

TEST(OracleNumeric, BisectionFindsTheLastBit) {
  const Real root = bisect([](Real x) { return x * x - 2; }, 1, 2);
  // The next number on one side of √2: one unit in the last place of numbers between 1 and 2.
  EXPECT_LE(std::fabs(root - std::sqrt(2.0L)), kEpsilon);
  EXPECT_THROW(bisect([](Real x) { return x * x + 1; }, 0, 1), std::domain_error);
}

TEST(OracleNumeric, PolygonMassPropertiesAgreeWithRectangleAndDoNotDependOnTheOrigin) {
  const Body box = rectangle(0.3L, 0.9L, 7);
  std::vector<Vec> moved = box.vertices;
  for (Vec& v : moved) v = {v.x + 2, v.z - 5};
  const Body again = uniform_body(moved, 7);
  // 2² + 5² is 300 times the box's own radius of gyration squared: that many epsilon.
  EXPECT_NEAR(static_cast<double>(again.inertia / box.inertia - 1), 0, 1e-15);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_NEAR(static_cast<double>(again.vertices[k].x - box.vertices[k].x), 0, 1e-16);
    EXPECT_NEAR(static_cast<double>(again.vertices[k].z - box.vertices[k].z), 0, 1e-16);
  }
  Random random(2);
  for (int n = 0; n < 100; ++n) {
    const Body body = random_polygon(random);
    const std::size_t k = random.below(body.vertices.size());
    const Real theta = landing_angle(body, k);
    const Vec a = offset(body, k, theta), b = offset(body, (k + 1) % body.vertices.size(), theta);
    // The edge lies level, below the centroid, to round-off in sine and cosine.
    EXPECT_NEAR(static_cast<double>((a.z - b.z) / body_size(body)), 0, 1e-17);
    EXPECT_LT(a.z, 0);
    EXPECT_GT(b.x, a.x);
  }
}

}  // namespace
}  // namespace oracle
