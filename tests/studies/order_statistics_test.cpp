#include "cairn/studies/order_statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace cairn::studies {
namespace {

TEST(ShareBelow, IsLinearBetweenNeighbours) {
  const std::vector<double> values = {1.0, 2.0, 4.0, 8.0, 16.0};
  EXPECT_EQ(share_below(values, 0.0), 1.0);
  EXPECT_EQ(share_below(values, 0.5), 4.0);
  EXPECT_EQ(share_below(values, 0.625), 6.0);
  EXPECT_EQ(share_below(values, 1.0), 16.0);
  EXPECT_EQ(share_below({3.0}, 0.84), 3.0);
  EXPECT_TRUE(std::isnan(share_below({}, 0.5)));
}

TEST(ShareBelow, InfiniteValuesCountAboveAllOthers) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(share_below({1.0, 2.0, kInfinite}, 0.5), 2.0);
  EXPECT_EQ(share_below({1.0, 2.0, kInfinite}, 0.6), kInfinite);
  EXPECT_EQ(share_below({1.0, kInfinite, kInfinite}, 0.5), kInfinite);
  EXPECT_EQ(share_below({kInfinite}, 0.16), kInfinite);
}

}  // namespace
}  // namespace cairn::studies
