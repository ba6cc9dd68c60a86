/// LZB on random impacts of one to four contacts of any polygon: through the judge, permuted, mirrored, scaled; how much
/// the tolerance shows; smooth within one signature; and against the paper's own form with small steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "cairn/laws/kernel/lzb.hpp"
#include "laws/posed_impact.hpp"
#include "oracle/darboux_keller.hpp"
#include "scale.hpp"

namespace {

using cairn::Lzb;
using cairn::LzbReport;
using cairn::Outcome;
using posed::Posed;
using posed::Scene;

struct Material {
  double restitution{}, stiffness{1.0};
};

struct Impact {
  Scene scene;
  std::vector<Material> materials;
  Lzb law;
};

/// One to four contacts; the two beyond an edge's ends lie on its level or above. All limits occur: e = 0 and 1, μ = 0,
/// large and without bound, stiffness ratios up to 1e4.
Impact random_case(oracle::Random& random, int n) {
  auto within = [&](double a, double b) { return static_cast<double>(random.uniform(a, b)); };
  Impact impact{posed::random_impact(random, posed::kKinds[static_cast<std::size_t>(n) % 4]), {}, {}};
  Scene& s = impact.scene;
  if (n % 3 == 0) {
    const bool level = random.below(2) == 0;
    const std::size_t more = random.below(3);
    const double z = s.contacts[0].z, size = s.size();
    for (std::size_t k = 0; k < more; ++k) {
      const double x = within(-1, 1) * size;
      s.contacts.push_back({x, level ? z : z * within(0.5, 1.0)});
    }
  }
  if (n % 5 == 0) s.mu_static = s.mu_kinetic = 0.0;
  if (n % 7 == 0) s.mu_static = s.mu_kinetic = 5.0;
  if (n % 11 == 0) s.hold.no_sliding = true;
  const int kind = n % 6;
  for (std::size_t k = 0; k < s.contacts.size(); ++k) {
    const double e = within(0, 1), k_j = std::pow(10.0, within(-2, 2));
    impact.materials.push_back({kind == 0 ? 0.0 : (kind == 1 ? 1.0 : e), n % 2 == 0 ? k_j : 1.0});
  }
  constexpr double kExponents[] = {1.0, 1.0, 1.5, 1.0, 1.25};
  impact.law.exponent = kExponents[random.below(5)];
  return impact;
}

LzbReport answer(Posed& p, const Impact& impact) {
  for (std::size_t k = 0; k < impact.materials.size(); ++k) {
    p.contacts()[k].restitution = impact.materials[k].restitution;
    p.contacts()[k].stiffness = impact.materials[k].stiffness;
  }
  return impact.law.answer(p.problem(), p.answer());
}

TEST(LzbConformance, EveryAnswerPassesTheJudge) {
  oracle::Random random(41);
  const int count = scaled(20000, 1000);
  int loaded[5] = {}, longest = 0;
  double penetration = 0.0, gain = 0.0, cone = 0.0;
  for (int n = 0; n < count; ++n) {
    const Impact impact = random_case(random, n);
    const Scene& s = impact.scene;
    Posed p(s);
    const LzbReport report = answer(p, impact);
    const cairn::Certificate c = p.judged();
    EXPECT_EQ(p.answer().outcome, Outcome::ok) << "case " << n;
    // Seen: a contact that may not slide but is not pressed was carried along by the others, without an answer.
    EXPECT_TRUE(c.passed) << "case " << n << ": " << name_of(c.outcome);
    EXPECT_LT(c.momentum, 1e-12) << "case " << n;  // round-off of eight impulses
    EXPECT_LE(c.adhesion, 0.0) << "case " << n;
    // Velocities up to 1e-13 of the approach count as zero, once per event; some more at the end of a jam.
    EXPECT_LT(c.penetration, 1e-13 * (report.events + 20)) << "case " << n;
    penetration = std::fmax(penetration, c.penetration);
    gain = std::fmax(gain, c.energy_gain);
    cone = std::fmax(cone, c.cone);
    // No contact gives back more than e² of what it took: its normal work is never positive.
    for (std::size_t k = 0; k < s.contacts.size(); ++k)
      EXPECT_LE(impact.materials[k].restitution == 0.0 ? p.impulse(k, 0) * std::fmin(0.0, p.normal_after(k)) : 0.0,
                0.0);
    const double z = s.contacts[0].z;
    const bool level = std::all_of(s.contacts.begin(), s.contacts.end(), [&](const auto& t) { return t.z == z; });
    if (level && !s.hold.no_sliding) {
      const oracle::ImpactRebuild rebuilt = p.rebuilt(s.mu_static);
      EXPECT_LT(rebuilt.worst_momentum, 1e-12L) << "case " << n;
      EXPECT_LT(rebuilt.worst_approach, 1e-13L * (report.events + 20)) << "case " << n;
      EXPECT_LT(rebuilt.energy_gain, 1e-12L) << "case " << n;
    }
    ++loaded[report.largest_load];
    longest = std::max(longest, report.events);
  }
  std::printf("%d impacts: loaded at once 1: %d, 2: %d, 3: %d, 4: %d; most events %d\n", count, loaded[1], loaded[2],
              loaded[3], loaded[4], longest);
  std::printf("largest penetration %.1e, energy gain %.1e, outside the cone %.1e\n", penetration, gain, cone);
  EXPECT_LT(gain, 1e-12);  // the law's tolerance
  EXPECT_LT(cone, 1e-12);
  EXPECT_GT(loaded[2], count / 10);
  EXPECT_GT(loaded[3] + loaded[4], count / 50);
}

TEST(LzbConformance, PermutedContactsGiveTheSameBits) {
  oracle::Random random(42);
  const int count = scaled(3000, 150);
  for (int n = 0; n < count; ++n) {
    const Impact impact = random_case(random, n);
    const std::size_t size = impact.scene.contacts.size();
    Posed p(impact.scene);
    const LzbReport first = answer(p, impact);
    std::vector<std::size_t> order(size);
    for (std::size_t k = 0; k < size; ++k) order[k] = k;
    for (std::size_t k = size; k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
    Impact permuted = impact;
    for (std::size_t k = 0; k < size; ++k) {
      permuted.scene.contacts[k] = impact.scene.contacts[order[k]];
      permuted.materials[k] = impact.materials[order[k]];
    }
    Posed q(permuted.scene);
    for (std::size_t k = 0; k < size; ++k) q.contacts()[k].key = order[k];
    const LzbReport second = answer(q, permuted);
    EXPECT_EQ(first.signature, second.signature) << "case " << n;
    EXPECT_EQ(p.vx(), q.vx()) << "case " << n;
    EXPECT_EQ(p.vz(), q.vz()) << "case " << n;
    EXPECT_EQ(p.omega(), q.omega()) << "case " << n;
    for (std::size_t k = 0; k < size; ++k) {
      EXPECT_EQ(p.impulse(order[k], 0), q.impulse(k, 0)) << "case " << n;
      EXPECT_EQ(p.impulse(order[k], 1), q.impulse(k, 1)) << "case " << n;
    }
  }
}

TEST(LzbConformance, ExchangedKeysOfTwoContactsGiveTheSameBits) {
  // A mirrored body names its corners the other way round: sums of two terms do not tell.
  oracle::Random random(43);
  const int count = scaled(1000, 50);
  for (int n = 0; n < count; ++n) {
    Impact impact = random_case(random, n);
    if (impact.scene.contacts.size() != 2) continue;
    Posed p(impact.scene), q(impact.scene);
    q.contacts()[0].key = 1;
    q.contacts()[1].key = 0;
    answer(p, impact);
    answer(q, impact);
    EXPECT_EQ(p.vx(), q.vx()) << "case " << n;
    EXPECT_EQ(p.vz(), q.vz()) << "case " << n;
    EXPECT_EQ(p.omega(), q.omega()) << "case " << n;
  }
}

TEST(LzbConformance, MirrorImageIsNegated) {
  oracle::Random random(44);
  const int count = scaled(3000, 150);
  for (int n = 0; n < count; ++n) {
    const Impact impact = random_case(random, n);
    Posed p(impact.scene), q(posed::mirrored(impact.scene));
    answer(p, impact);
    answer(q, impact);
    EXPECT_EQ(p.vx(), -q.vx()) << "case " << n;
    EXPECT_EQ(p.vz(), q.vz()) << "case " << n;
    EXPECT_EQ(p.omega(), -q.omega()) << "case " << n;
  }
}

TEST(LzbConformance, SizeMassAndSpeedDoNotMatter) {
  // Lengths by k, masses by k³, velocities by v, stiffnesses by 64 (powers of four: no rounding).
  oracle::Random random(45);
  const int count = scaled(1500, 75);
  for (int n = 0; n < count; ++n) {
    const Impact impact = random_case(random, n);
    Posed p(impact.scene);
    const LzbReport first = answer(p, impact);
    for (const int power : {-12, 12}) {
      const double k = std::ldexp(1.0, 2 * power), v = std::ldexp(1.0, -3 * power);
      Impact scaled = impact;
      Scene& s = scaled.scene;
      s.mass *= k * k * k;
      s.inertia *= k * k * k * k * k;
      s.vx *= v;
      s.vz *= v;
      s.omega *= v / k;
      for (posed::Touching& c : s.contacts) {
        c.x *= k;
        c.z *= k;
      }
      for (Material& m : scaled.materials) m.stiffness *= 64.0;
      Posed q(s);
      const LzbReport second = answer(q, scaled);
      EXPECT_EQ(first.signature, second.signature) << "case " << n;
      EXPECT_EQ(p.vx() * v, q.vx()) << "case " << n;
      EXPECT_EQ(p.vz() * v, q.vz()) << "case " << n;
      EXPECT_EQ(p.omega() * v / k, q.omega()) << "case " << n;
    }
  }
}

/// Velocities after, over the fastest approach before; rotation times the body's size.
std::array<double, 3> relative(const Posed& p, const Scene& s) {
  double approach = 0.0;
  for (std::size_t k = 0; k < s.contacts.size(); ++k) approach = std::fmax(approach, -s.velocity_of(k));
  return {p.vx() / approach, p.vz() / approach, p.omega() * s.size() / approach};
}
double distance(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return std::fmax(std::fabs(a[0] - b[0]), std::fmax(std::fabs(a[1] - b[1]), std::fabs(a[2] - b[2])));
}

TEST(LzbAccuracy, TheToleranceIsKept) {
  // Halving it, and taking it down to 1e-14, changes the velocities after by less than the tolerance asked for. Stiffness
  // ratios up to 25; velocities of a corner are up to three times those of the centroid and the rotation.
  for (const double eta : {1.0, 1.5, 1.25}) {
    for (const double tolerance : {1e-6, 1e-8, 1e-10, 1e-12}) {
      oracle::Random random(46);
      double halved = 0.0, error = 0.0;
      const int count = scaled(1000, 50);
      for (int n = 0; n < count; ++n) {
        const Scene s = posed::random_impact(random, posed::kKinds[static_cast<std::size_t>(n) % 4]);
        Impact impact{s, {}, {.exponent = eta}};
        for (std::size_t k = 0; k < s.contacts.size(); ++k) {
          const auto e = static_cast<double>(random.uniform(0, 1));
          impact.materials.push_back({e, static_cast<double>(random.uniform(0.2L, 5))});
        }
        auto velocities = [&](double asked) {
          impact.law.tolerance = asked;
          Posed p(s);
          answer(p, impact);
          return relative(p, s);
        };
        const auto asked = velocities(tolerance);
        halved = std::fmax(halved, distance(asked, velocities(0.5 * tolerance)));
        error = std::fmax(error, distance(asked, velocities(1e-14)));
      }
      std::printf("exponent %.2f, tolerance %.0e: halved %.1e, error %.1e\n", eta, tolerance, halved, error);
      EXPECT_LT(halved, tolerance);
      EXPECT_LT(error, tolerance);
    }
  }
}

TEST(LzbAccuracy, SmoothWithinOneSignature) {
  // One parameter of random two-contact impacts is moved in small steps. As long as the signature stays, three points in a
  // row lie on a parabola: the third difference is that of a smooth function. Where it changes the answer may have a kink,
  // at a branch boundary that the report names; jumps of the answer itself occur only there.
  oracle::Random random(47);
  constexpr int kPoints = 200;
  constexpr double kStep = 1e-4;
  int within = 0, changes = 0;
  double roughest = 0.0;
  const int count = scaled(150, 60);
  for (int n = 0; n < count; ++n) {
    const posed::Kind kind = posed::kKinds[static_cast<std::size_t>(n) % 4];
    if (kind == posed::Kind::one_from_flight) continue;
    const Scene s = posed::random_impact(random, kind);
    Impact impact{s, {{0.3, 1.0}, {0.6, 1.5}}, {.exponent = n % 2 == 0 ? 1.0 : 1.5}};
    std::array<double, 3> value[4];
    std::uint64_t signature[4] = {};
    for (int i = 0; i < kPoints; ++i) {
      Scene moved = s;
      const double by = kStep * i;
      if (n % 3 == 0) impact.materials[1].restitution = 0.6 + by;
      if (n % 3 == 1) moved.mu_static = moved.mu_kinetic = s.mu_kinetic + by;
      if (n % 3 == 2) moved.vx += by * s.speed();
      Posed p(moved);
      const LzbReport report = answer(p, impact);
      for (int k = 0; k < 3; ++k) {
        value[k] = value[k + 1];
        signature[k] = signature[k + 1];
      }
      value[3] = relative(p, s);
      signature[3] = report.signature;
      changes += i > 0 && signature[3] != signature[2] ? 1 : 0;
      if (i < 3 || signature[0] != signature[3] || signature[1] != signature[3] || signature[2] != signature[3])
        continue;
      ++within;
      for (std::size_t d = 0; d < 3; ++d)
        roughest = std::fmax(roughest, std::fabs(value[3][d] - 3 * value[2][d] + 3 * value[1][d] - value[0][d]));
    }
  }
  std::printf("%d points within a signature, %d changes; largest third difference %.1e at steps of %.0e\n", within,
              changes, roughest, kStep);
  EXPECT_GT(within, 60 * count);
  EXPECT_GT(changes, 0);
  // Measured 6e-9: h³ f''' is 1e-12 f''', more where a branch is about to end and an event's impulse goes like a root of the
  // parameter. A kink would show as h = 1e-4 and a jump as itself.
  EXPECT_LT(roughest, 1e-7);
}

TEST(LzbAgainstSmallSteps, EveryModeOfFrictionAndRepeatedCompression) {
  // The paper's form: stored energies, distributing law, small steps of the primary contact's impulse. Its error is some
  // steps (first order, with the grain of where phases end): measured 10 steps at most.
  oracle::Random random(48);
  constexpr double kStep = 1e-5;  // of mass times speed
  double worst = 0.0;
  int several = 0;
  std::map<cairn::Branch, int> branches;
  const int count = scaled(80, 8);
  for (int n = 0; n < count; ++n) {
    Impact impact = random_case(random, 3 * n + 1);
    Scene& s = impact.scene;
    s.hold = {};
    if (n % 4 == 3 && s.contacts.size() == 2)
      s.contacts.push_back({0.3 * s.contacts[0].x + 0.7 * s.contacts[1].x, s.contacts[0].z});
    impact.materials.clear();
    for (std::size_t k = 0; k < s.contacts.size(); ++k) {
      const auto e = static_cast<double>(random.uniform(0.1L, 1));
      impact.materials.push_back({n % 7 == 0 ? 0.0 : e, static_cast<double>(random.uniform(0.2L, 5))});
    }
    Posed p(s);
    const LzbReport report = answer(p, impact);
    several += report.largest_load > 1 ? 1 : 0;
    ++branches[p.answer().branch];
    oracle::DarbouxKellerImpact reference;
    reference.mass = s.mass;
    reference.inertia = s.inertia;
    reference.vx = s.vx;
    reference.vz = s.vz;
    reference.omega = s.omega;
    reference.mu_static = s.mu_static;
    reference.mu_kinetic = s.mu_kinetic;
    reference.exponent = impact.law.exponent;
    for (std::size_t k = 0; k < s.contacts.size(); ++k)
      reference.contacts.push_back(
          {s.contacts[k].x, s.contacts[k].z, impact.materials[k].restitution, impact.materials[k].stiffness});
    reference.integrate(kStep * s.mass * s.speed(), 1e-10 * s.speed());
    const double difference =
        std::fmax(std::hypot(static_cast<double>(reference.vx) - p.vx(), static_cast<double>(reference.vz) - p.vz()),
                  std::fabs(static_cast<double>(reference.omega) - p.omega()) * s.size()) /
        s.speed();
    worst = std::fmax(worst, difference);
    EXPECT_LT(difference, 40.0 * kStep) << "case " << n << ", exponent " << impact.law.exponent;
  }
  std::printf("%d impacts, %d with several contacts loaded: largest difference %.1e of the speed, step %.0e\n", count,
              several, worst, kStep);
  for (const auto& [branch, times] : branches) std::printf("  %s: %d\n", name_of(branch), times);
  EXPECT_GT(several, count / 4);
}

}  // namespace
