/// The search for the largest value on functions whose maximum is known.
#include "cairn/studies/compass.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

namespace cairn::studies {
namespace {

struct Best {
  std::vector<double> place;
  double value{-std::numeric_limits<double>::infinity()};
  std::size_t points{};
  bool complete{};
};

Best searched(std::size_t dimensions, const CompassOptions& options,
              const std::function<double(const std::vector<double>&)>& value) {
  CompassSearch search(dimensions, options);
  Best best;
  while (!search.points().empty()) {
    std::vector<double> values;
    for (const std::vector<double>& point : search.points()) {
      for (const double x : point) EXPECT_TRUE(x >= 0.0 && x <= 1.0);
      values.push_back(value(point));
      if (values.back() > best.value) {
        best.value = values.back();
        best.place = point;
      }
    }
    best.points += values.size();
    search.take(values);
  }
  best.complete = search.complete();
  return best;
}

TEST(CompassSearch, FindsTheTopOfAParabolaToItsResolution) {
  const std::vector<double> top = {0.31, 0.77, 0.5};
  const Best best = searched(3, {.samples = 16, .centres = 2, .resolution = 1e-3}, [&](const std::vector<double>& x) {
    double sum = 0.0;
    for (std::size_t d = 0; d < 3; ++d) sum -= (x[d] - top[d]) * (x[d] - top[d]);
    return sum;
  });
  EXPECT_TRUE(best.complete);
  // Separable: where no step of the last size h, between 1e-3 and 2e-3, leads upwards, no coordinate is more than h/2 off.
  for (std::size_t d = 0; d < 3; ++d) EXPECT_NEAR(best.place[d], top[d], 1e-3);
}

TEST(CompassSearch, ReachesCornersExactly) {
  const Best best =
      searched(2, {.samples = 4, .centres = 1}, [](const std::vector<double>& x) { return x[0] - 0.1 * x[1]; });
  EXPECT_EQ(best.place, (std::vector<double>{1.0, 0.0}));
}

TEST(CompassSearch, PointsWithoutAValueAreWorseThanAny) {
  const Best best = searched(1, {.samples = 8, .centres = 3}, [](const std::vector<double>& x) {
    return x[0] > 0.4 ? std::numeric_limits<double>::quiet_NaN() : -1e30 + x[0] * 1e29;
  });
  EXPECT_NEAR(best.place[0], 0.4, 2e-3) << "the last step that did not lead upwards, less than twice the resolution";
  EXPECT_LE(best.place[0], 0.4);
}

TEST(CompassSearch, SeveralCentresFindTheHigherOfTwoTops) {
  const auto two = [](const std::vector<double>& x) {
    return std::max(1.0 - 9.0 * std::fabs(x[0] - 0.2), 1.2 - 30.0 * std::fabs(x[0] - 0.85));
  };
  EXPECT_NEAR(searched(1, {.samples = 16, .centres = 4}, two).place[0], 0.85, 1e-3) << "the resolution";
}

TEST(CompassSearch, EndsAtItsMostPoints) {
  const Best best = searched(2, {.samples = 8, .centres = 2, .most_points = 21},
                             [](const std::vector<double>& x) { return -x[0] * x[0] - x[1] * x[1]; });
  EXPECT_LE(best.points, 21U);
  EXPECT_GT(best.points, 8U);
  EXPECT_FALSE(best.complete);
}

TEST(CompassSearch, ConstantsEndToo) {
  const Best best = searched(2, {.samples = 4, .centres = 2, .resolution = 0.01}, [](const auto&) { return 1.0; });
  EXPECT_TRUE(best.complete);
  EXPECT_LE(best.points, 4U + 2U * 4U * 5U) << "0.25, 0.125, ... 0.0156: five sizes of step";
}

}  // namespace
}  // namespace cairn::studies
