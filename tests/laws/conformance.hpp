/// One corpus of impacts and one judge for every impact law.
///
/// A subject is a type with
///   static auto law();                               // a callable (const ContactProblem<2>&, LawAnswer<2>&)
///   static constexpr conformance::Claims claims{};   // what the law says of itself
/// and joins the suite with INSTANTIATE_TYPED_TEST_SUITE_P(Name, LawConformance, testing::Types<Subject, ...>).
#pragma once
#include <gtest/gtest.h>

#include <cstdio>
#include <limits>

#include "laws/impact_corpus.hpp"
#include "scale.hpp"

namespace conformance {

/// What a law says of itself. Whatever it says, momentum is balanced, and outcome and certificate agree.
struct Claims {
  int most_contacts{4};                 // it answers problems of up to so many contacts ...
  bool flat_only{false};                // ... only if they lie on one level
  bool has_cone{true};                  // impulses stay in the friction cone
  bool gains_energy{false};             // may answer `energy_raised`
  bool reads_restitution{true};         // per contact; otherwise e of the corpus changes no bit
  bool stops_at_zero{true};             // e = 0 (or not read): a loaded contact ends with zero normal velocity
  bool elastic_at_one{true};            // e = 1 without friction, all contacts approaching: energy is kept
  bool sticks_at_large_friction{true};  // a contact that carries normal impulse ends without slip
  bool exact_mirror{true};              // bits of the mirror image, also with its contacts named in reverse
  double penetration{1e-12};            // largest approach left, of the velocity scale
};

/// The kinds of impact that a law answers, in turn.
inline Kind kind_for(const Claims& claims, int n) {
  std::vector<Kind> kinds;
  for (const Kind kind : kKinds)
    if (contacts_of(kind) <= claims.most_contacts && (is_level(kind) || !claims.flat_only)) kinds.push_back(kind);
  return kinds[static_cast<std::size_t>(n) % kinds.size()];
}

/// The n-th impact of a campaign, of a kind that the law answers.
inline Impact impact_for(const Claims& claims, oracle::Random& random, int n) {
  return random_impact(random, kind_for(claims, n));
}

}  // namespace conformance

template <class Subject>
class LawConformance : public testing::Test {};
TYPED_TEST_SUITE_P(LawConformance);

TYPED_TEST_P(LawConformance, EveryAnswerIsSoundOrSaysWhatItIsNot) {
  using namespace conformance;  // NOLINT(google-build-using-namespace): its own parts
  const auto law = TypeParam::law();
  constexpr Claims claims = TypeParam::claims;
  oracle::Random random(91);
  const int count = scaled(20000, 1000);
  int ok = 0, raised = 0, outside = 0, refused = 0, refused_level = 0;
  double penetration = 0.0, cone = 0.0, momentum = 0.0;
  for (int n = 0; n < count; ++n) {
    const Kind kind = kind_for(claims, n);
    const Impact s = impact_for(claims, random, n);
    Posed p(s);
    const Outcome outcome = p.answered_by(law).outcome;
    if (!answered(outcome)) {
      ++refused;
      refused_level += is_level(kind) ? 1 : 0;
      continue;
    }
    const cairn::Certificate certificate = p.judged();
    EXPECT_EQ(certificate.outcome, outcome) << "case " << n << ", " << name_of(p.answer().branch);
    EXPECT_EQ(certificate.passed, outcome == Outcome::ok) << "case " << n;
    ok += outcome == Outcome::ok ? 1 : 0;
    raised += outcome == Outcome::energy_raised ? 1 : 0;
    outside += outcome == Outcome::outside_cone ? 1 : 0;
    EXPECT_LT(certificate.adhesion, 1e-12) << "case " << n;
    momentum = std::fmax(momentum, certificate.momentum);
    penetration = std::fmax(penetration, certificate.penetration);
    if (claims.has_cone) cone = std::fmax(cone, certificate.cone);
    const Posed::Rebuilt rebuilt = p.rebuilt();
    EXPECT_LT(rebuilt.momentum, 1e-14L) << "case " << n;  // round-off of eight terms
    EXPECT_LT(rebuilt.approach, claims.penetration) << "case " << n;
    // The limit of the judge lies between round-off (1e-13 of the energy) and any physical gain.
    EXPECT_EQ(rebuilt.gain > 1e-9L, outcome == Outcome::energy_raised) << "case " << n;
  }
  std::printf("%d impacts: %d ok, %d raise energy, %d outside the cone, %d without an answer (%d of them level)\n",
              count, ok, raised, outside, refused, refused_level);
  std::printf("largest momentum defect %.1e, approach left %.1e, outside the cone %.1e\n", momentum, penetration, cone);
  EXPECT_LT(momentum, 1e-10);  // the judge's own limit: its scale is m V, whatever the impulses
  EXPECT_LT(penetration, claims.penetration);
  EXPECT_LT(cone, 1e-12);
  EXPECT_GT(ok, count / 10);
  EXPECT_EQ(refused_level, 0) << "contacts on one level cannot be wedged: there is always an answer";
  EXPECT_LT(refused, count / 50);
  EXPECT_TRUE(outside == 0 || !claims.has_cone);
  EXPECT_TRUE(raised == 0 || claims.gains_energy);
}

TYPED_TEST_P(LawConformance, RestitutionZeroStopsAndOneKeepsEnergy) {
  using namespace conformance;  // NOLINT(google-build-using-namespace): its own parts
  const auto law = TypeParam::law();
  constexpr Claims claims = TypeParam::claims;
  oracle::Random random(92);
  int elastic = 0;
  for (int n = 0; n < 3000; ++n) {
    Impact s = impact_for(claims, random, n);
    for (Touch& c : s.touches) c.restitution = 0.0;
    Posed p(s);
    if (answered(p.answered_by(law).outcome)) {
      EXPECT_TRUE(p.answer().outcome != Outcome::energy_raised || !claims.reads_restitution) << "case " << n;
      for (std::size_t k = 0; k < s.touches.size() && claims.stops_at_zero; ++k) {
        const bool loaded = p.impulse(k, 0) > 1e-10 * s.mass * s.speed();
        EXPECT_LT(loaded ? std::fabs(p.velocity(k, 0)) : 0.0, 1e-11 * s.speed()) << "case " << n << ", contact " << k;
      }
    }
    if (!claims.reads_restitution) {
      for (Touch& c : s.touches) c.restitution = 1.0;
      Posed q(s);
      EXPECT_EQ(q.answered_by(law).outcome, p.answer().outcome) << "case " << n;
      EXPECT_EQ(q.vx(), p.vx()) << "case " << n;
      EXPECT_EQ(q.vz(), p.vz()) << "case " << n;
      EXPECT_EQ(q.omega(), p.omega()) << "case " << n;
      continue;
    }
    bool all_arrive = true;
    for (Touch& c : s.touches) {
      c.restitution = 1.0;
      c.mu_static = c.mu_kinetic = 0.0;
      all_arrive = all_arrive && c.role == Role::arriving && s.normal_velocity(c) < 0.0;
    }
    if (!claims.elastic_at_one || !all_arrive) continue;
    Posed q(s);
    if (q.answered_by(law).outcome != Outcome::ok) continue;
    ++elastic;
    // Round-off of the solver: velocities to 1e-13 of themselves.
    EXPECT_LT(std::fabs(static_cast<double>(q.rebuilt().gain)), 1e-11) << "case " << n;
  }
  EXPECT_TRUE(elastic > 500 || !claims.elastic_at_one || !claims.reads_restitution) << elastic;
}

TYPED_TEST_P(LawConformance, FrictionZeroAndInfinite) {
  using namespace conformance;  // NOLINT(google-build-using-namespace): its own parts
  const auto law = TypeParam::law();
  constexpr Claims claims = TypeParam::claims;
  oracle::Random random(93);
  for (int n = 0; n < 3000; ++n) {
    Impact s = impact_for(claims, random, n);
    for (Touch& c : s.touches) c.mu_static = c.mu_kinetic = 0.0;
    Posed p(s);
    const bool rubs = !answered(p.answered_by(law).outcome) || !claims.has_cone;
    for (std::size_t k = 0; k < s.touches.size() && !rubs; ++k) EXPECT_EQ(p.impulse(k, 1), 0.0) << "case " << n;
    for (Touch& c : s.touches) c.mu_static = c.mu_kinetic = std::numeric_limits<double>::infinity();
    Posed q(s);
    if (!answered(q.answered_by(law).outcome)) continue;
    EXPECT_EQ(q.judged().outcome, q.answer().outcome) << "case " << n;
    EXPECT_NE(q.answer().outcome, Outcome::outside_cone) << "case " << n;
    if (!claims.sticks_at_large_friction) continue;
    // On one level slip is left only where friction acts without normal impulse worth the name, |f_t| / μ. Contacts with
    // several tangential directions can jam: friction of one balances that of another however large both are.
    if (!is_level(kind_for(claims, n))) continue;
    for (std::size_t k = 0; k < s.touches.size(); ++k) {
      const bool loaded = q.impulse(k, 0) > 1e-4 * s.mass * s.speed();
      EXPECT_LT(loaded ? std::fabs(q.velocity(k, 1)) : 0.0, 1e-10 * s.speed()) << "case " << n << ", contact " << k;
    }
  }
}

TYPED_TEST_P(LawConformance, PermutedContactsGiveTheSameBits) {
  using namespace conformance;  // NOLINT(google-build-using-namespace): its own parts
  const auto law = TypeParam::law();
  constexpr Claims claims = TypeParam::claims;
  oracle::Random random(94);
  for (int n = 0; n < 3000; ++n) {
    const Impact s = impact_for(claims, random, n);
    const std::size_t count = s.touches.size();
    std::vector<std::size_t> order(count);
    for (std::size_t k = 0; k < count; ++k) order[k] = k;
    for (std::size_t k = count; k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
    Impact permuted = s;
    for (std::size_t k = 0; k < count; ++k) {
      permuted.touches[k] = s.touches[order[k]];
      permuted.keys.push_back(order[k]);
    }
    Posed p(s), q(permuted);
    p.answered_by(law);
    q.answered_by(law);
    EXPECT_EQ(p.answer().outcome, q.answer().outcome) << "case " << n;
    EXPECT_EQ(p.vx(), q.vx()) << "case " << n;
    EXPECT_EQ(p.vz(), q.vz()) << "case " << n;
    EXPECT_EQ(p.omega(), q.omega()) << "case " << n;
    for (std::size_t k = 0; k < count; ++k)
      for (std::size_t c = 0; c < 2; ++c) EXPECT_EQ(p.impulse(order[k], c), q.impulse(k, c)) << "case " << n;
  }
}

TYPED_TEST_P(LawConformance, MirrorImageIsNegated) {
  using namespace conformance;  // NOLINT(google-build-using-namespace): its own parts
  const auto law = TypeParam::law();
  constexpr Claims claims = TypeParam::claims;
  oracle::Random random(95);
  for (int n = 0; n < 3000; ++n) {
    const Impact s = impact_for(claims, random, n);
    // The mirrored body may name its contacts in the same or in the reverse order.
    for (const Impact& image : {mirrored(s), reversed(mirrored(s))}) {
      Posed p(s), q(image);
      p.answered_by(law);
      q.answered_by(law);
      EXPECT_EQ(p.answer().outcome, q.answer().outcome) << "case " << n;
      if (claims.exact_mirror) {
        EXPECT_EQ(p.vx(), -q.vx()) << "case " << n;
        EXPECT_EQ(p.vz(), q.vz()) << "case " << n;
        EXPECT_EQ(p.omega(), -q.omega()) << "case " << n;
      } else {
        EXPECT_NEAR(p.vx(), -q.vx(), 1e-11 * s.speed()) << "case " << n;
        EXPECT_NEAR(p.vz(), q.vz(), 1e-11 * s.speed()) << "case " << n;
        EXPECT_NEAR(p.omega() * s.size(), -q.omega() * s.size(), 1e-11 * s.speed()) << "case " << n;
      }
    }
  }
}

TYPED_TEST_P(LawConformance, SizeMassAndSpeedDoNotMatter) {
  // Lengths by k, masses by k³, velocities by v (powers of four: no rounding): the same answer in its own units.
  using namespace conformance;  // NOLINT(google-build-using-namespace): its own parts
  const auto law = TypeParam::law();
  constexpr Claims claims = TypeParam::claims;
  oracle::Random random(96);
  for (int n = 0; n < 1500; ++n) {
    const Impact s = impact_for(claims, random, n);
    Posed p(s);
    p.answered_by(law);
    for (const int power : {-12, 12}) {
      const double k = std::ldexp(1.0, 2 * power), v = std::ldexp(1.0, -power);
      Impact scaled = s;
      scaled.mass *= k * k * k;
      scaled.inertia *= k * k * k * k * k;
      scaled.vx *= v;
      scaled.vz *= v;
      scaled.omega *= v / k;
      for (Touch& c : scaled.touches) {
        c.x *= k;
        c.z *= k;
        for (double& f : c.f_before) f *= k * k * k * v;
      }
      Posed q(scaled);
      q.answered_by(law);
      EXPECT_EQ(p.answer().outcome, q.answer().outcome) << "case " << n;
      EXPECT_EQ(p.answer().branch, q.answer().branch) << "case " << n;
      EXPECT_EQ(p.vx() * v, q.vx()) << "case " << n;
      EXPECT_EQ(p.vz() * v, q.vz()) << "case " << n;
      EXPECT_EQ(p.omega() * v / k, q.omega()) << "case " << n;
    }
  }
}

REGISTER_TYPED_TEST_SUITE_P(LawConformance, EveryAnswerIsSoundOrSaysWhatItIsNot, RestitutionZeroStopsAndOneKeepsEnergy,
                            FrictionZeroAndInfinite, PermutedContactsGiveTheSameBits, MirrorImageIsNegated,
                            SizeMassAndSpeedDoNotMatter);
