/// How a body stands, in words.
#include "cairn/inputs/words/body_words.hpp"

#include <gtest/gtest.h>

#include "cairn/core/units.hpp"

namespace {

using namespace cairn::inputs;  // NOLINT: the test reads like the code it is about
using cairn::kPi;
using cairn::OutOfPlane;
using cairn::SetDown;

SetDown fall(double rotation, bool balanced = false) {
  SetDown pose;
  pose.rest.rotation = rotation;
  pose.rest.balanced = balanced;
  pose.rest.base_left = 0.5;
  pose.rest.base_right = 0.7;
  pose.balance = 0.4;
  return pose;
}

// `inspect` said "turned by 91.9 deg", a run nothing.
TEST(BodyWords, ABodyThatFallsSaysOntoWhat) {
  EXPECT_EQ(
      fall_words(fall(-0.51 * kPi)),
      "cannot stand as given: it falls over by itself onto its right side (1.2 m long), a turn of 91.8 deg clockwise");
  EXPECT_EQ(
      fall_words(fall(0.1 * kPi)),
      "cannot stand as given: it falls over by itself onto its underside, which rises to the left (1.2 m long), a "
      "turn of 18 deg counter-clockwise");
  EXPECT_EQ(fall_words(fall(0.9 * kPi)),
            "cannot stand as given: it falls over by itself onto its top (1.2 m long), a turn of 162 deg "
            "counter-clockwise");
  EXPECT_EQ(
      fall_words(fall(0.5 * kPi, true)),
      "cannot stand as given: it is balanced on a corner and falls over by itself, onto its left side (1.2 m long), "
      "a turn of 90 deg counter-clockwise, or the other way");
}

TEST(BodyWords, ABodyThatStandsSaysByHowMuchItWasTurned) {
  EXPECT_EQ(standing_words(fall(0.0)), "as given");
  EXPECT_EQ(standing_words(fall(-0.02)),
            "turned by 1.15 deg clockwise to lie on its base, 5 % of the way to its balance");
  EXPECT_EQ(standing_words(fall(0.6)),
            "turned by 34.4 deg counter-clockwise to lie on its base, 150 % of the way to its balance")
      << "seen: 1.5e+02 %";
  EXPECT_EQ(standing_words(fall(1e-9)),
            "turned by 5.73e-08 deg counter-clockwise to lie on its base, less than 0.01 % of the way to its balance")
      << "seen: 2.5e-07 %";
}

TEST(BodyWords, WhatAPlanarRunCannotSee) {
  EXPECT_EQ(words_of(OutOfPlane{}), "");
  OutOfPlane doubts;
  doubts.narrower = true;
  doubts.azimuth = 0.5 * kPi;
  doubts.weakest_alpha = kPi / 15.0;
  doubts.alpha = 19.0 / 180.0 * kPi;
  EXPECT_EQ(
      words_of(doubts),
      "A planar run says nothing about the other directions: towards azimuth 90 deg, out of this plane, the base is "
      "narrower, and the body is in balance at 12 deg against 19 deg in this plane.");
  doubts.falls = true;
  doubts.narrow_end = true;
  EXPECT_EQ(
      words_of(doubts),
      "A planar run says nothing about the other directions: towards azimuth 90 deg, out of this plane, the body "
      "falls over by itself, since its centroid is not above what it stands on; the base is round or pointed where "
      "the body tips, so that it can roll round or turn aside.");
}

}  // namespace
