#include "cairn/model/motion_traits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "cairn/core/units.hpp"
#include "cairn/keys/rules.hpp"
#include "cairn/model/motion_keys.hpp"

namespace cairn {
namespace {

/// A kind of motion that is in no list: a constant acceleration over a second. What it says of itself is all that keys,
/// checks and the step's variant need.
struct PushCode : math::Still {
  double value{};
  CAIRN_HD double acceleration(double t, math::Side side = math::Side::after) const {
    return math::detail::inside(t, 0.0, 1.0, side) ? value : 0.0;
  }
};
struct PushMotion {
  double push{1.0};  // [m/s2]

  static constexpr std::string_view kName = "push";
  static constexpr std::string_view kAbout = "the same acceleration for a second";
  static constexpr auto kParameters = std::array{MotionParameter<PushMotion>{
      .name = "push", .about = "how hard", .unit = "m/s2", .value = &PushMotion::push, .above = 0.0}};

  PushCode code() const {
    PushCode code;
    code.value = push;
    return code;
  }
};

TEST(MotionKind, AKindIsWhatItSaysOfItself) {
  using Kinds = math::KindList<StillMotion, PushMotion, FullSineMotion, HalfSineMotion>;
  using Codes = math::CodesAnd<Kinds, math::Sampled>;
  static_assert(std::is_same_v<Codes, std::variant<math::Still, PushCode, math::SinePulse, math::Sampled>>,
                "each code once, in the order of the list");
  static_assert(std::is_same_v<math::KindsAnd<Kinds, SampledMotion>,
                               std::variant<StillMotion, PushMotion, FullSineMotion, HalfSineMotion, SampledMotion>>);
  static_assert(ClosedMotion<PushMotion> && !ClosedMotion<SampledMotion>);
  const keys::Alternative words = keys::alternative_of<PushMotion>();
  EXPECT_EQ(words.name, "push");
  EXPECT_EQ(words.about, "the same acceleration for a second");
  EXPECT_FALSE(words.implied);
  const Codes code = PushMotion{3.0}.code();
  EXPECT_EQ(math::visit_kind<double>(code, [](const auto& c) { return c.acceleration(0.5); }), 3.0);
  EXPECT_EQ(math::visit_kind<double>(Codes{}, [](const auto& c) { return c.acceleration(0.5); }), 0.0);

  std::vector<std::string> faults;
  check(PushMotion{-1.0}, [&](const std::string& key, const std::string& expected, double found) {
    faults.push_back(key + ": " + expected + ", " + found_text(found));
  });
  EXPECT_EQ(faults, std::vector<std::string>{"push: a finite number > 0 [m/s2], -1"});
}

TEST(MotionTraits, StrengthAndPeakFollowTheFactor) {
  const std::vector<MotionDescription> motions = {FullSineMotion{2.0, 1.0, 0.0},
                                                  OneSineMotion{2.0, 3.0, 0.4, 0.0},
                                                  HarmonicAccelerationMotion{2.0, 3.0, 0.0},
                                                  RickerMotion{2.0, 1.0, 0.0},
                                                  NearFaultMotion{0.7, 1.0, 1.5, 0.3, 0.0},
                                                  SampledMotion{{0.0, -2.0, 1.0}, 0.1, 1.0, 0.0}};
  for (const MotionDescription& motion : motions) {
    const double peak = peak_acceleration(motion);
    EXPECT_GT(peak, 0.0) << name_of(motion);
    // Two roundings of a product for formulas; the search for the near-fault pulse's crest ends where its parabola is
    // flat to round-off.
    EXPECT_NEAR(peak_acceleration(scaled(motion, -3.0)), 3.0 * peak, 1e-14 * peak) << name_of(motion);
    const math::Range bounds = Motion::create(motion).value().view().bounds(0.0, 20.0);
    EXPECT_GE(std::max(bounds.hi, -bounds.lo), peak * (1.0 - 1e-14)) << name_of(motion);
  }
  EXPECT_EQ(peak_acceleration(StillMotion{}), 0.0);
  EXPECT_EQ(peak_acceleration(HarmonicDisplacementMotion{0.1, 3.0, 0.0}), 0.0) << "its velocity jumps";
  EXPECT_EQ(peak_acceleration(scaled(StillMotion{}, 2.0)), 0.0);
}

TEST(MotionTraits, PulsesAreNamed) {
  EXPECT_EQ(pulse_names(), "full-sine, half-sine, cosine, n-cycle, one-sine, ricker or near-fault");
  EXPECT_FALSE(is_pulse(HarmonicAccelerationMotion{}));
  EXPECT_FALSE(is_pulse(SampledMotion{}));
}

TEST(MotionTraits, TheCrestIsThatOfTheAcceleration) {
  // a/A = 1 - c x²/2 + d x⁴/24 around the crest with x = 2π t: what is left out is of the order of x⁶, 1e-9 at x = 0.03.
  const auto at_crest = [](const MotionDescription& pulse, double crest) {
    const Motion motion = Motion::create(pulse).value();
    const PulseCrest shape = crest_of(pulse);
    constexpr double kStep = 0.03;  // of x
    const double a = motion.view().acceleration(crest + kStep / (2.0 * kPi));
    const double x2 = kStep * kStep;
    EXPECT_NEAR(a, 1.0 - shape.c * x2 / 2.0 + shape.d * x2 * x2 / 24.0, 1e-9) << name_of(pulse);
  };
  at_crest(FullSineMotion{1.0, 1.0, 0.0}, 0.25);
  at_crest(CosineMotion{1.0, 1.0, 0.0}, 0.0);
  at_crest(OneSineMotion{1.0, 2.0 * kPi, 0.0, 0.0}, 0.25);
  at_crest(RickerMotion{1.0, 1.0, 0.0}, 6.0 / kPi);
  EXPECT_TRUE(std::isnan(crest_of(NearFaultMotion{}).c));
  EXPECT_TRUE(std::isnan(crest_of(HarmonicAccelerationMotion{}).c));
}

/// a = 3t for 2 s, then -6 for a step down to 0: peak, end and what a run that ends in between leaves out, in closed form.
TEST(MotionTraits, WhatARunTakesOfSamples) {
  const SampledMotion ramp{{0.0, 3.0, 6.0, 0.0, 0.0, 0.0}, 1.0, -0.5, 10.0};
  const Motion motion = Motion::create(ramp).value();
  const std::optional<AppliedSamples> all = applied_samples(motion, 20.0);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->peak, 3.0) << "its scale in it";
  EXPECT_EQ(all->peak_time, 12.0);
  EXPECT_EQ(all->end, 13.0) << "zeros at the end do not count";
  EXPECT_EQ(all->left_out, 0.0);
  // ∫ (3t)² over 2 s is 24, ∫ (6 - 6s)² over 1 s is 12; up to 1.5 s it is 3·1.5³ = 10.125.
  EXPECT_NEAR(applied_samples(motion, 12.0)->left_out, 12.0 / 36.0, 1e-15);
  EXPECT_NEAR(applied_samples(motion, 11.5)->left_out, 1.0 - 10.125 / 36.0, 1e-15);
  EXPECT_EQ(applied_samples(motion, 10.0)->left_out, 1.0);
  EXPECT_EQ(all->begin, 10.0);
  EXPECT_EQ(all->missed, 0.0);
  EXPECT_NEAR(applied_samples(motion, 20.0, 11.5)->missed, 10.125 / 36.0, 1e-15);
  EXPECT_EQ(applied_samples(motion, 20.0, 11.5)->left_out, 0.0);
  EXPECT_EQ(applied_samples(motion, 20.0, 15.0)->missed, 1.0);
  EXPECT_FALSE(applied_samples(Motion::create(RickerMotion{2.0, 1.0, 0.0}).value(), 1.0));
}

}  // namespace
}  // namespace cairn
