#include "oracle/statics.hpp"

#include <gtest/gtest.h>

namespace oracle {
namespace {

double number(Real a) { return static_cast<double>(a); }

TEST(Statics, BlockOnTwoPoints) {
  // Weight 1 a quarter of the way between two supports: 3/4 and 1/4, whatever friction pushes against friction.
  Pile pile{
      {{{0.25L, 0.5L}, 1}}, {{0, PilePoint::kEarth, {0, 0}, {0, 1}}, {0, PilePoint::kEarth, {1, 0}, {0, 1}}}, 0.5L};
  const Bounds left = bounds_of(pile, {{0, 1}, {0, 0}});
  EXPECT_NEAR(number(left.least), 0.75, 1e-15);
  EXPECT_NEAR(number(left.most), 0.75, 1e-15);
  // Both may push inwards or outwards, as far as the weaker one holds: μ/4.
  const Bounds sideways = bounds_of(pile, {{1, 0}, {0, 0}});
  EXPECT_NEAR(number(sideways.most), 0.125, 1e-15);
  EXPECT_NEAR(number(sideways.least), -0.125, 1e-15);
  pile.blocks[0].centroid.x = 1.001L;
  EXPECT_FALSE(can_stand(pile)) << "its weight lies beside its base";
}

TEST(Statics, BlockOnASlopeStandsUpToTheAngleOfFriction) {
  for (const double excess : {-1e-6, 1e-6}) {
    const Real slope = std::atan(0.5L) + excess;
    const Place n{-std::sin(slope), std::cos(slope)}, along{std::cos(slope), std::sin(slope)};
    const Pile pile{{{{-0.1L * std::sin(slope), 0.1L * std::cos(slope)}, 1}},
                    {{0, PilePoint::kEarth, {-along.x, -along.z}, n}, {0, PilePoint::kEarth, along, n}},
                    0.5L};
    EXPECT_EQ(can_stand(pile), excess < 0);
  }
}

/// The figures of the literature for voussoirs (Heyman's 0.1059 for the hinge on the extrados at the springing, corrected by
/// Milankovitch 1907 and Ochsendorf 2006 to 0.1075 for the continuous arch): fewer voussoirs can do with less, since hinges
/// can open at their joints only.
TEST(Statics, LeastThicknessOfASemicircularArch) {
  const Real mu = 1.5L;  // no sliding
  EXPECT_NEAR(number(least_thickness(9, mu)), 0.1015, 5e-5);
  EXPECT_NEAR(number(least_thickness(21, mu)), 0.1067, 5e-5);
  const double many = number(least_thickness(41, mu));
  EXPECT_GT(many, 0.1067);
  EXPECT_LT(many, 0.1076);
}

TEST(Statics, AnArchJustThickEnoughHasOneThrust) {
  const Real t = least_thickness(9, 1.5L);
  const Bounds tight = thrust(arch(9, t + 1e-8L, 1.5L));
  const Bounds thick = thrust(arch(9, 1.2L * t, 1.5L));
  EXPECT_LT(number(tight.most - tight.least), 1e-5 * number(tight.most));
  EXPECT_GT(number(thick.most - thick.least), 0.05 * number(thick.most));
}

TEST(Statics, WallCarriesItsWeight) {
  const Pile pile = wall(4, 3, 0.4L, 0.3L, 0.6L);
  std::vector<Place> floor(pile.points.size());
  for (std::size_t k = 0; k < pile.points.size(); ++k)
    if (pile.points[k].b == PilePoint::kEarth) floor[k] = {0, 1};
  const Bounds all = bounds_of(pile, floor);
  EXPECT_NEAR(number(all.least), 12.0, 1e-13) << "three courses of four";
  EXPECT_NEAR(number(all.most), 12.0, 1e-13);
}

}  // namespace
}  // namespace oracle
