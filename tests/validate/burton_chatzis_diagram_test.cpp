/// Diagrams and bodies of `cairn validate burton-chatzis`, against counts and moments worked out by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "cairn/model/landscape.hpp"
#include "cairn/validate/burton_chatzis/diagram.hpp"
#include "cairn/validate/burton_chatzis/shapes.hpp"

namespace cairn::validate::burton {
namespace {

using studies::Fall;

/// One column from the lowest amplitude upwards: s survives, a and b fall.
Diagram column_of(const std::string& outcomes) {
  Diagram d{.name = "",
            .plane = {1.0, 2.0, 0.5, 2.5, 1, static_cast<int>(outcomes.size())},
            .push = Push::right,
            .cells = {}};
  for (const char c : outcomes)
    d.cells.push_back({c == 'a' ? Fall::failure_a : (c == 'b' ? Fall::failure_b : Fall::survived), 0U, false, false});
  return d;
}

TEST(BurtonDiagram, RangesAreSeparatedBySurvivalOnly) {
  EXPECT_EQ(ranges(column_of("ssss"), 0, Fall::failure_a), 0);
  EXPECT_EQ(ranges(column_of("saas"), 0, Fall::failure_a), 1);
  EXPECT_EQ(ranges(column_of("asaa"), 0, Fall::failure_a), 2);
  EXPECT_EQ(ranges(column_of("aba"), 0, Fall::failure_a), 1) << "a fall to the other side is no survival";
  EXPECT_EQ(ranges(column_of("absa"), 0, Fall::failure_a), 2);
  EXPECT_EQ(ranges(column_of("absa"), 0, Fall::failure_b), 1);
}

TEST(BurtonDiagram, CountsAndLowestAmplitude) {
  const Diagram one = column_of("ssaba"), other = column_of("sbbas");
  EXPECT_EQ(toppled(one), 3);
  EXPECT_EQ(falls(one, Fall::failure_a), 2);
  EXPECT_EQ(only_in_first(one, other), 1);
  EXPECT_EQ(only_in_first(other, one), 1);
  EXPECT_EQ(differing(one, other), 4);
  EXPECT_DOUBLE_EQ(lowest_amplitude(one, 0), 1.5);
  EXPECT_DOUBLE_EQ(lowest_amplitude(column_of("sssss"), 0), 3.0) << "one step beyond the last row";
  EXPECT_EQ(lowest_amplitudes(column_of("sssss")).x.size(), 0U);
  const Map map = comparison(one, other, "", "");
  EXPECT_EQ(map.cells, (std::vector<unsigned char>{0, 3, 1, 1, 2}));
}

/// The middle of a diagram with two columns and rows is asked for here by hand.
TEST(BurtonDiagram, CellsAreTheRunsOfTheirPulses) {
  const Specimen shelf = specimen("shelf", shelving(Base::flat, 0.0), 0.55);
  const Plane plane{0.4, 2.0, 0.3, 1.5, 3, 3};
  for (const Push push : kPushes) {
    const Diagram d = shaken(shelf, plane, push);
    for (int column = 0; column < 3; ++column) {
      for (int row = 0; row < 3; ++row) {
        const ShakenBody outcome = pulse_on(shelf, 0.4 + 0.8 * column, 0.3 + 0.6 * row, push);
        EXPECT_EQ(d.at(column, row).fall, outcome.fall) << column << " " << row;
      }
    }
    EXPECT_EQ(d.at(0, 0).fall, Fall::survived);
    EXPECT_NE(d.at(0, 2).fall, Fall::survived);
  }
}

/// The shelf's topple angle is the paper's: it comes to lie on its left wall at π/2, and has toppled at 1.5 rad.
TEST(BurtonDiagram, ToppledWhereThePaperHasIt) {
  EXPECT_NEAR(specimen("", shelving(Base::flat, 0.0), 0.55).model.topple.high, 1.5,
              1e-15);  // rounding of π/2 · 1.5/(π/2)
}

/// Two boxes: 0.9 by 0.5 below, 0.4 by 1.7 above its left end.
TEST(BurtonShapes, ShelfIsTwoBoxes) {
  const PlanarBody body = shelving(Base::flat, 0.0);
  const double lower = 0.9 * 0.5, upper = 0.4 * 1.7, all = lower + upper;
  const double x = upper * -0.25 / all, z = (lower * 0.25 + upper * 1.35) / all;
  const double polar = lower * ((0.81 + 0.25) / 12.0 + x * x + (z - 0.25) * (z - 0.25)) +
                       upper * ((0.16 + 2.89) / 12.0 + (x + 0.25) * (x + 0.25) + (z - 1.35) * (z - 1.35));
  constexpr double kRounding = 1e-14;  // a few dozen operations on numbers of order one
  EXPECT_NEAR(body.centroid().x, x, kRounding);
  EXPECT_NEAR(body.centroid().z, z, kRounding);
  EXPECT_NEAR(body.inertia() / body.mass(), polar / all, kRounding);
}

/// A mirror image has the mirrored base, and the warrior stands evenly, to the last bit.
TEST(BurtonShapes, MirrorAndEccentricity) {
  const PlanarBody body = balanced_rock_body();
  const RestPose rest = rest_pose(body, 0.0), image = rest_pose(mirrored(body), 0.0);
  EXPECT_EQ(rest.base_left, image.base_right);
  EXPECT_EQ(rest.base_right, image.base_left);
  EXPECT_GT(rest.base_left, 2.0 * rest.base_right) << "the rock's centroid is nearer to the right end";
  const RestPose centred = rest_pose(warrior(0.0), 0.0), moved = rest_pose(warrior(0.01), 0.0);
  EXPECT_EQ(centred.base_left, centred.base_right);
  EXPECT_LT(moved.base_right, centred.base_right);
  // 8 mm, but for the pedestal's share of the mass, by which the centroid follows.
  EXPECT_NEAR(centred.base_right - moved.base_right, 0.008, 0.0008);
}

/// The inertia of a block of half width b and half height h about its centroid is m(b² + h²)/3.
TEST(BurtonShapes, InertiaOfABlock) {
  const PlanarBody body = warrior(0.0), block = with_inertia_of_block(body);
  const double height = rest_pose(body, 0.0).height;
  EXPECT_NEAR(block.inertia() / body.mass(), (0.16 + height * height) / 3.0, 1e-14);  // rounding
  EXPECT_EQ(block.mass(), body.mass());
  const PlanarBody like = block_like(balanced_rock_body());
  const RestPose rest = rest_pose(balanced_rock_body(), 0.0), other = rest_pose(like, 0.0);
  EXPECT_NEAR(other.base_left + other.base_right, rest.base_left + rest.base_right, 1e-15);  // rounding
  EXPECT_NEAR(other.height, rest.height, 1e-15);
}

}  // namespace
}  // namespace cairn::validate::burton
