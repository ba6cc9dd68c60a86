/// A body that is put down as given. It was laid on whatever side it fell to without a word: a leaning prism, a wedge on
/// its edge and a slanting polygon all "stayed at rest, survived, certain".
#include "cairn/model/set_down.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace {

using cairn::PlanarBody;
using cairn::set_down;
using cairn::SetDown;
using cairn::Vec2;

constexpr double kRounding = 1e-14;  // some ten operations on numbers near one

PlanarBody prism(const std::vector<Vec2>& outline) { return PlanarBody::prism(outline, 2000.0, 1.0).value(); }

TEST(SetDown, ABoxStandsAsGiven) {
  const SetDown pose = set_down(PlanarBody::rectangle(0.4, 1.6, 2000.0, 1.0).value());
  EXPECT_TRUE(pose.stands());
  EXPECT_FALSE(pose.turned());
  EXPECT_EQ(pose.share(), 0.0);
  EXPECT_NEAR(pose.balance, std::atan(0.25), kRounding);
}

TEST(SetDown, ALeaningPrismFallsOntoItsSide) {
  const SetDown pose = set_down(prism({{0.0, 0.0}, {0.4, 0.0}, {1.4, 1.6}, {1.0, 1.6}}));
  EXPECT_FALSE(pose.stands()) << "its centroid lies beyond its base";
  EXPECT_NEAR(pose.rest.rotation, -std::atan(1.6), kRounding);
  EXPECT_NEAR(pose.rest.base_left + pose.rest.base_right, std::hypot(1.0, 1.6), kRounding);
}

TEST(SetDown, AWedgeOnItsEdgeIsBalancedAndDoesNotStand) {
  const SetDown pose = set_down(prism({{0.0, 0.0}, {0.5, 1.0}, {-0.5, 1.0}}));
  EXPECT_FALSE(pose.stands());
  EXPECT_TRUE(pose.rest.balanced);
  EXPECT_GE(pose.share(), 1.0) << "it began on a barrier of the pose that it comes to lie in";
}

/// A block of 0.4 m x 1.6 m, turned.
PlanarBody turned_block(double angle) {
  std::vector<Vec2> outline;
  for (const Vec2 p : {Vec2{-0.2, 0.0}, Vec2{0.2, 0.0}, Vec2{0.2, 1.6}, Vec2{-0.2, 1.6}})
    outline.push_back({p.x * std::cos(angle) - p.z * std::sin(angle), p.x * std::sin(angle) + p.z * std::cos(angle)});
  return prism(outline);
}

// The share is of the angle to the nearer barrier of the pose it lands in: atan(b/h) of a block.
TEST(SetDown, TheShareOfTheBalanceAngleDecides) {
  const double balance = std::atan(0.25);
  for (const double share : {0.01, 0.5 * cairn::kSlightTurn, 0.99 * cairn::kSlightTurn}) {
    for (const double sign : {-1.0, 1.0}) {
      const SetDown pose = set_down(turned_block(sign * share * balance));
      EXPECT_TRUE(pose.stands()) << share;
      EXPECT_TRUE(pose.turned()) << share;
      EXPECT_NEAR(pose.share(), share, kRounding / balance);
      EXPECT_NEAR(pose.rest.rotation, -sign * share * balance, kRounding);
    }
  }
  EXPECT_FALSE(set_down(turned_block(1.01 * cairn::kSlightTurn * balance)).stands());
}

TEST(SetDown, RoundingIsNoTurn) {
  const SetDown pose = set_down(turned_block(1e-17));
  EXPECT_FALSE(pose.turned());
  EXPECT_TRUE(set_down(turned_block(1e-9)).turned());
}

}  // namespace
