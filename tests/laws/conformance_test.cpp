/// One corpus of impacts and one judge for every impact law. A new law is one more line in `Laws`.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "laws/posed_impact.hpp"

namespace {

using cairn::Outcome;
using oracle::Real;
using posed::Posed;
using posed::Scene;

/// Impacts per law at scale 1; CAIRN_TEST_SCALE multiplies.
int campaign() {
  const char* scale = std::getenv("CAIRN_TEST_SCALE");
  return static_cast<int>(20000.0 * (scale != nullptr ? std::atof(scale) : 1.0)) + 4;
}

/// A user's own law: whatever touches is stopped along the normal, frictionless, one contact after the other.
void gauss_seidel(const cairn::ContactProblem<2>& p, cairn::ContactAnswer<2>& a, void*) {
  const cairn::ContactSpace s = cairn::contact_space(p);
  cairn::PlanarImpulse f{};
  for (int sweep = 0; sweep < 2000; ++sweep)
    for (std::size_t k = 0; k < static_cast<std::size_t>(s.count); ++k) {
      const double better = f[2 * k] - cairn::velocity_after(s, f, 2 * k) / s.W[2 * k][2 * k];
      f[2 * k] = better > 0.0 ? better : 0.0;
    }
  a.branch = cairn::Branch::frictionless;
  cairn::write_answer(p, f, a);
}

struct ByLambdaZero {
  static cairn::PlanarLaw law() { return cairn::LambdaEpsilon{}; }
};
struct ByLambdaEpsilon {
  static cairn::PlanarLaw law() { return cairn::LambdaEpsilon{0.3, 0.5}; }
};
struct ByLargeLambda {
  static cairn::PlanarLaw law() { return cairn::LambdaEpsilon{0.9, 1.0}; }
};
struct ByUncutLambda {
  static cairn::PlanarLaw law() { return cairn::LambdaEpsilon{0.7, 0.9, false}; }
};
struct ByHousner {
  static cairn::PlanarLaw law() { return cairn::Housner{}; }
};
struct ByPlastic {
  static cairn::PlanarLaw law() { return cairn::Plastic{}; }
};
struct ByUser {
  static cairn::PlanarLaw law() { return cairn::UserLaw{&gauss_seidel, nullptr}; }
};
using Laws = testing::Types<ByLambdaZero, ByLambdaEpsilon, ByLargeLambda, ByUncutLambda, ByHousner, ByPlastic, ByUser>;

template <class L>
class ImpactLawConformance : public testing::Test {};
TYPED_TEST_SUITE(ImpactLawConformance, Laws);

TYPED_TEST(ImpactLawConformance, EveryAnswerIsSoundOrSaysWhatItIsNot) {
  const cairn::PlanarLaw law = TypeParam::law();
  oracle::Random random(81);
  int ok = 0, named = 0;
  const int count = campaign();
  for (int n = 0; n < count; ++n) {
    Scene s = posed::random_impact(random, posed::kKinds[static_cast<std::size_t>(n) % 4]);
    if (n % 5 == 0) s.mu_static = s.mu_kinetic = 0.0;
    if (n % 7 == 0) s.mu_static = s.mu_kinetic = 5.0;
    Posed p(s);
    const auto& answer = p.answered_by(law);
    const cairn::Certificate certificate = p.judged();
    const oracle::ImpactRebuild rebuilt = p.rebuilt(s.mu_static);
    // The outcome that the law claims is the one that the judge finds.
    EXPECT_EQ(certificate.outcome, answer.outcome) << "case " << n << ", " << name_of(answer.branch);
    EXPECT_EQ(certificate.passed, answer.outcome == Outcome::ok) << "case " << n;
    ++(answer.outcome == Outcome::ok ? ok : named);
    // Whatever the outcome: momentum is balanced, nothing pulls, nothing goes through the ground. 1e-12: the judge's 1e-10
    // tightened to the round-off of two contacts with condition numbers of a hundred.
    EXPECT_LT(certificate.momentum, 1e-12) << "case " << n;
    EXPECT_LT(certificate.penetration, 1e-12) << "case " << n;
    EXPECT_LT(certificate.adhesion, 1e-12) << "case " << n;
    // The judge and the rebuilt impact agree on every figure (other scales: they differ by a factor below ten).
    EXPECT_LT(rebuilt.worst_momentum, 1e-12L) << "case " << n;
    EXPECT_LT(rebuilt.worst_approach, 1e-12L) << "case " << n;
    const Real energy_scale = rebuilt.energy_scale;
    EXPECT_LT(std::fabs(certificate.energy_before - rebuilt.energy_before), 1e-14L * energy_scale);
    EXPECT_LT(std::fabs(certificate.energy_after - rebuilt.energy_after), 1e-14L * energy_scale);
    for (std::size_t k = 0; k < s.contacts.size(); ++k) {
      EXPECT_LT(std::fabs(p.work()[k].normal - rebuilt.work[k].normal), 1e-14L * energy_scale);
      EXPECT_LT(std::fabs(p.work()[k].tangential - rebuilt.work[k].tangential), 1e-14L * energy_scale);
    }
    EXPECT_EQ(rebuilt.energy_gain > 1e-10L, answer.outcome == Outcome::energy_raised) << "case " << n;
  }
  std::printf("%d impacts: %d ok, %d with another name\n", count, ok, named);
  EXPECT_GT(ok, count / 10);
}

TYPED_TEST(ImpactLawConformance, MirrorImageIsNegated) {
  const cairn::PlanarLaw law = TypeParam::law();
  oracle::Random random(82);
  for (int n = 0; n < 400; ++n) {
    const Scene s = posed::random_impact(random, posed::kKinds[static_cast<std::size_t>(n) % 4]);
    Posed p(s), q(posed::mirrored(s));
    p.answered_by(law);
    q.answered_by(law);
    EXPECT_EQ(p.vx(), -q.vx()) << "case " << n;
    EXPECT_EQ(p.vz(), q.vz()) << "case " << n;
    EXPECT_EQ(p.omega(), -q.omega()) << "case " << n;
  }
}

TYPED_TEST(ImpactLawConformance, SizeAndMassDoNotMatter) {
  // Lengths by k, masses by k³, velocities by √k (powers of four: no rounding): the same answer in its own units.
  const cairn::PlanarLaw law = TypeParam::law();
  oracle::Random random(83);
  for (int n = 0; n < 400; ++n) {
    const Scene s = posed::random_impact(random, posed::kKinds[static_cast<std::size_t>(n) % 4]);
    Posed p(s);
    p.answered_by(law);
    for (const int power : {-12, 12}) {
      const double k = std::ldexp(1.0, 2 * power), v = std::ldexp(1.0, power);
      Scene scaled = s;
      scaled.mass *= k * k * k;
      scaled.inertia *= k * k * k * k * k;
      scaled.vx *= v;
      scaled.vz *= v;
      scaled.omega *= v / k;
      for (posed::Touching& c : scaled.contacts) {
        c.x *= k;
        c.z *= k;
      }
      Posed q(scaled);
      q.answered_by(law);
      EXPECT_EQ(p.answer().branch, q.answer().branch) << "case " << n;
      EXPECT_EQ(p.vx() * v, q.vx()) << "case " << n;
      EXPECT_EQ(p.vz() * v, q.vz()) << "case " << n;
      EXPECT_EQ(p.omega() * v / k, q.omega()) << "case " << n;
    }
  }
}

}  // namespace
