/// Housner's impact.
#include <gtest/gtest.h>

#include "cairn/laws/kernel/housner.hpp"
#include "laws/posed_impact.hpp"

namespace {

using cairn::Branch;
using cairn::Housner;
using cairn::LambdaEpsilon;
using cairn::Outcome;
using posed::Kind;
using posed::Posed;
using posed::Scene;

TEST(Housner, RatioOfRates) {
  for (const double alpha : {0.01, 0.1, 0.3, 0.6, 0.9}) {
    Posed p(posed::rectangle_rocking(alpha, 100.0));
    const auto& answer = p.answered_by(Housner{});
    EXPECT_EQ(answer.branch, Branch::pure_rocking);
    EXPECT_EQ(answer.outcome, Outcome::ok);
    const double sine = std::sin(alpha);
    EXPECT_NEAR(p.omega() / -0.7, 1.0 - 1.5 * sine * sine, 1e-12) << alpha;  // the figure
    EXPECT_TRUE(p.judged().passed);
    // Angular momentum about the arriving corner is kept: the moment of the impulse about it is nothing.
    EXPECT_EQ(p.impulse(0, 0), 0.0);
    EXPECT_EQ(p.impulse(0, 1), 0.0);
  }
}

TEST(Housner, IsLambdaZeroWithAmpleFriction) {
  oracle::Random random(61);
  int compared = 0;
  for (int n = 0; n < 2000; ++n) {
    Scene s = posed::random_impact(random, n % 2 == 0 ? Kind::rocking : Kind::one_from_flight);
    s.mu_static = s.mu_kinetic = 1e6;  // whatever a body of aspect 5 can ask for
    Posed p(s), q(s);
    p.answered_by(Housner{});
    q.answered_by(LambdaEpsilon{});
    if (q.answer().branch != Branch::pure_rocking) continue;
    ++compared;
    EXPECT_EQ(p.answer().branch, Branch::pure_rocking);
    for (std::size_t d = 0; d < 3; ++d) EXPECT_EQ(p.answer().w[d], q.answer().w[d]) << "case " << n;
  }
  EXPECT_GT(compared, 1000);
}

TEST(Housner, OutsideTheConeIsNamedAndStillAnswered) {
  const double alpha = 0.3;
  Posed ample(posed::rectangle_rocking(alpha, 100.0));
  ample.answered_by(Housner{});
  const double needed = std::fabs(ample.impulse(1, 1)) / ample.impulse(1, 0);
  for (const double mu : {0.999 * needed, 1.001 * needed}) {
    Posed p(posed::rectangle_rocking(alpha, mu));
    const auto& answer = p.answered_by(Housner{});
    const cairn::Certificate certificate = p.judged();
    const bool outside = mu < needed;
    EXPECT_EQ(answer.outcome, outside ? Outcome::outside_cone : Outcome::ok);
    EXPECT_EQ((answer.notes & cairn::kNoteOutsideCone) != 0, outside);
    EXPECT_EQ(certificate.outcome, answer.outcome);
    EXPECT_EQ(certificate.passed, !outside);
    // What is missing in friction is what the certificate shows: (needed - μ) J_n, round-off of a few products.
    const double missing = outside ? (needed - mu) * ample.impulse(1, 0) / p.problem().force_scale : 0.0;
    EXPECT_NEAR(certificate.cone, missing, 1e-15);
    EXPECT_EQ(p.omega(), ample.omega());  // the law has no cone
    EXPECT_LT(certificate.momentum, 1e-14);
    EXPECT_EQ(certificate.energy_raise, 0.0);
  }
  Scene held = posed::rectangle_rocking(alpha, 0.0);
  held.hold.no_sliding = true;
  Posed p(held);
  EXPECT_EQ(p.answered_by(Housner{}).outcome, Outcome::ok);  // a model without sliding asks for no cone
  EXPECT_TRUE(p.judged().passed);
}

TEST(Housner, FrictionOfTheArrivingCornerDecides) {
  const double needed = 3.0 * std::tan(0.4) / (4.0 + std::tan(0.4) * std::tan(0.4));
  for (const bool arriving_is_rough : {false, true}) {
    Posed p(posed::rectangle_rocking(0.4, 0.5 * needed));
    p.contacts()[arriving_is_rough ? 1 : 0].mu_static = 2.0 * needed;
    EXPECT_EQ(p.answered_by(Housner{}).outcome, arriving_is_rough ? Outcome::ok : Outcome::outside_cone);
    EXPECT_EQ(p.judged().outcome, p.answer().outcome);
  }
}

TEST(Housner, WideBaseStopsPlastically) {
  // sin²α > 2/3: the supporting corner would be pressed into the ground.
  const double limit = std::asin(std::sqrt(2.0 / 3.0));
  for (const double alpha : {limit - 0.01, limit + 0.01}) {
    Posed p(posed::rectangle_rocking(alpha, 100.0));
    const auto& answer = p.answered_by(Housner{});
    const bool stops = alpha > limit;
    EXPECT_EQ((answer.notes & cairn::kNotePlasticFallback) != 0, stops);
    EXPECT_EQ(answer.branch, stops ? Branch::both_stick : Branch::pure_rocking);
    EXPECT_TRUE(p.judged().passed);
    if (stops) {
      for (std::size_t d = 0; d < 3; ++d) EXPECT_NEAR(answer.w[d], 0.0, 1e-14);  // round-off: nothing moves on
    }
  }
}

TEST(Housner, FlatLandingIsPlasticWithANote) {
  oracle::Random random(62);
  for (int n = 0; n < 200; ++n) {
    const Scene s = posed::random_impact(random, Kind::two_from_flight);
    Posed p(s), q(s);
    EXPECT_NE(p.answered_by(Housner{}).notes & cairn::kNoteFlatLanding, 0u);
    q.answered_by(cairn::Plastic{});
    for (std::size_t d = 0; d < 3; ++d) EXPECT_EQ(p.answer().w[d], q.answer().w[d]);
  }
}

}  // namespace
