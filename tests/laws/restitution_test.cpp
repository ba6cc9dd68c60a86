/// Generalised kinematic restitution, angular restitution, and what a base admits (docs/theory/restitution.md §2-5).
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <string>

#include "cairn/core/units.hpp"
#include "cairn/laws/kernel/angular_restitution.hpp"
#include "cairn/laws/kernel/housner.hpp"
#include "cairn/laws/kernel/restitution_matrix.hpp"
#include "cairn/laws/restitution_analysis.hpp"
#include "laws/posed_impact.hpp"

namespace {

using cairn::AdmissibleCoefficients;
using cairn::AngularRestitution;
using cairn::AngularValue;
using cairn::kPi;
using cairn::Outcome;
using cairn::RestitutionMatrix;
using cairn::RockingBase;
using cairn::RockingMotion;
using cairn::Role;
using oracle::Real;
using posed::Posed;
using posed::Scene;

/// Round-off of a handful of operations on numbers of size 1.
constexpr double kRoundOff = 1e-13;

template <class Law>
void answer(const Law& law, Posed& p) {
  p.answer().outcome = Outcome::ok;
  p.answer().notes = cairn::kNoteNone;
  law(p.problem(), p.answer());
}

/// The impact that a base describes, with unit approach velocity.
Scene scene_of(const RockingBase& base, double mu) {
  Scene s;
  s.mass = base.mass;
  s.inertia = base.inertia;
  s.contacts = {{base.x_supporting, -base.height, Role::supporting}, {base.x_arriving, -base.height, Role::arriving}};
  s.omega = 1.0 / (base.x_supporting - base.x_arriving);
  s.vx = -base.height * s.omega;
  s.vz = -base.x_supporting * s.omega;
  s.mu_static = s.mu_kinetic = mu;
  return s;
}

/// A random edge of a random polygon as a base, either end supporting.
RockingBase random_base(oracle::Random& random) {
  for (;;) {
    const Scene s = posed::random_edge(random);
    if (!(s.contacts[0].z < 0.0)) continue;
    const std::size_t p = random.below(2);
    return {s.mass, s.inertia, s.contacts[p].x, s.contacts[1 - p].x, -s.contacts[0].z};
  }
}

/// The law that makes a motion with |ω⁺/ω⁻| = value.
cairn::RestitutionCheck check_motion(const RockingBase& base, RockingMotion motion, double value) {
  Posed p(scene_of(base, 1e6));
  const cairn::ContactProblem<2>& problem = p.problem();
  const double k2 = base.inertia / base.mass;
  const double factor =
      std::sqrt((k2 + base.x_arriving * base.x_arriving) / (k2 + base.x_supporting * base.x_supporting));
  switch (motion) {
    case RockingMotion::sliding_rocking:
      return check_restitution(RestitutionMatrix{.e_across = factor * value}, problem);
    case RockingMotion::sliding_half_rocking:
      return check_restitution(RestitutionMatrix{.e_arriving = value}, problem);
    case RockingMotion::sticking_rocking:
      return check_restitution(AngularRestitution{AngularValue::given, value}, problem);
    case RockingMotion::sticking_half_rocking:
      return check_restitution(AngularRestitution{AngularValue::given, -value}, problem);
  }
  return {};
}

TEST(KineticAngle, OfTheRectangle) {
  for (const double a : {0.1, 0.5, 1.0, std::sqrt(2.0), 2.0, 5.0, 20.0}) {
    const RockingBase base = cairn::rectangle_base(a, 1.0, 3.0);
    EXPECT_NEAR(cairn::kinetic_angle(base), kPi - std::acos((a * a - 2) / (a * a + 4)), kRoundOff) << a;
    EXPECT_NEAR(cairn::sticking_angle(base), kPi - std::acos((2 * a * a - 1) / (2 * a * a + 2)), kRoundOff) << a;
  }
  EXPECT_NEAR(cairn::kinetic_angle(cairn::rectangle_base(std::sqrt(2.0), 1.0)), kPi / 2, kRoundOff);
  EXPECT_NEAR(cairn::kinetic_angle(cairn::rectangle_base(1e-8, 1.0)), kPi / 3, 1e-12);  // the paper says π/4 or 3π/4
}

TEST(Admissible, RectangleInClosedFormIsWhatTheBalanceOfMomentumGives) {
  for (double a = 0.05; a < 30.0; a *= 1.07) {
    const RockingBase base = cairn::rectangle_base(a * 0.4, 0.4, 7.0);
    for (const RockingMotion motion : cairn::kRockingMotions) {
      const AdmissibleCoefficients closed = cairn::admissible_rectangle(a * 0.4, 0.4, motion);
      const AdmissibleCoefficients found = cairn::admissible(base, motion);
      ASSERT_EQ(closed.exists, found.exists) << a << ' ' << name_of(motion);
      if (!closed.exists) continue;
      EXPECT_NEAR(closed.ratio_least, found.ratio_least, kRoundOff) << a << ' ' << name_of(motion);
      EXPECT_NEAR(closed.ratio_most, found.ratio_most, kRoundOff) << a << ' ' << name_of(motion);
      EXPECT_NEAR(closed.e_least, found.e_least, kRoundOff);
      EXPECT_NEAR(closed.e_most, found.e_most, kRoundOff);
      EXPECT_EQ(closed.lower, found.lower) << a << ' ' << name_of(motion);
      EXPECT_EQ(closed.upper, found.upper);
      EXPECT_NEAR(closed.friction_at_least, found.friction_at_least, kRoundOff * (1 + a));
      EXPECT_NEAR(closed.friction_at_most, found.friction_at_most, kRoundOff * (1 + a));
    }
  }
}

TEST(Admissible, EndsOfTheIntervalAreWhereTheLawChangesItsVerdict) {
  // Any polygon: just inside all three constraints hold, just outside one of them fails. 1e-9: far above round-off.
  oracle::Random random(501);
  int intervals = 0, none = 0, kinetic = 0;
  for (int n = 0; n < 3000; ++n) {
    const RockingBase base = random_base(random);
    for (const RockingMotion motion : cairn::kRockingMotions) {
      const AdmissibleCoefficients a = cairn::admissible(base, motion);
      if (!a.exists) {
        ++none;
        for (const double value : {0.01, 0.5, 0.99}) EXPECT_FALSE(check_motion(base, motion, value).admissible());
        continue;
      }
      ++intervals;
      kinetic += a.lower == cairn::RestitutionConstraint::kinetic ? 1 : 0;
      const double least = a.ratio_least, most = a.ratio_most, step = 1e-9 * most;
      ASSERT_TRUE(check_motion(base, motion, 0.5 * (least + most)).admissible())
          << "case " << n << ' ' << name_of(motion);
      EXPECT_TRUE(check_motion(base, motion, least + step).admissible()) << "case " << n << ' ' << name_of(motion);
      EXPECT_TRUE(check_motion(base, motion, most - step).admissible()) << "case " << n << ' ' << name_of(motion);
      EXPECT_FALSE(check_motion(base, motion, most + step).energetic) << "case " << n << ' ' << name_of(motion);
      if (a.lower == cairn::RestitutionConstraint::kinetic) {
        EXPECT_FALSE(check_motion(base, motion, least - step).kinetic) << "case " << n << ' ' << name_of(motion);
      }
    }
  }
  std::printf("%d intervals (%d with a lower end by the kinetic constraint), %d motions that a base does not admit\n",
              intervals, kinetic, none);
  EXPECT_GT(kinetic, 1000);
  EXPECT_GT(none, 1000);
}

TEST(Admissible, OneCosinePerMetricDecides) {
  // (K.17), (K.18): rocking e ∈ [max(0, c), 1] and half-rocking only where c <= 0, whatever the polygon.
  oracle::Random random(502);
  for (int n = 0; n < 2000; ++n) {
    const RockingBase base = random_base(random);
    for (const bool sticking : {false, true}) {
      const double c = -std::cos(sticking ? cairn::sticking_angle(base) : cairn::kinetic_angle(base));
      const auto rocking =
          cairn::admissible(base, sticking ? RockingMotion::sticking_rocking : RockingMotion::sliding_rocking);
      const auto half = cairn::admissible(
          base, sticking ? RockingMotion::sticking_half_rocking : RockingMotion::sliding_half_rocking);
      EXPECT_NEAR(rocking.e_least, std::fmax(0.0, c), 1e-11)
          << "case " << n;  // a narrow base far from the centroid: c -> 1
      EXPECT_NEAR(rocking.e_most, 1.0, 1e-11) << "case " << n;
      EXPECT_EQ(half.exists, c <= 0.0) << "case " << n << ", c = " << c;
    }
  }
}

TEST(Friction, NeededForStickingIsWhereTheLawLeavesTheCone) {
  oracle::Random random(503);
  for (int n = 0; n < 1000; ++n) {
    const RockingBase base = random_base(random);
    const auto a = cairn::admissible(base, RockingMotion::sticking_rocking);
    const double ratio =
        a.ratio_least + (a.ratio_most - a.ratio_least) * static_cast<double>(random.uniform(0.05L, 0.8L));
    const double needed = cairn::friction_needed(base, RockingMotion::sticking_rocking, ratio);
    for (const double factor : {1.0 - 1e-6, 1.0 + 1e-6}) {
      Posed p(scene_of(base, needed * factor));
      answer(AngularRestitution{AngularValue::given, ratio}, p);
      EXPECT_EQ(p.answer().outcome, factor > 1.0 ? Outcome::ok : Outcome::outside_cone) << "case " << n;
    }
  }
  // Rectangle: (l/L)(1-e)/(1+e), and l/L for half-rocking.
  const RockingBase block = cairn::rectangle_base(3.0, 1.0);
  EXPECT_NEAR(cairn::friction_needed(block, RockingMotion::sticking_rocking, 0.9), 3.0 * 0.1 / 1.9, kRoundOff);
  EXPECT_NEAR(cairn::friction_needed(block, RockingMotion::sticking_half_rocking, -0.4), 3.0, kRoundOff);
}

TEST(RestitutionMatrix, MakesTheVelocitiesItSaysAndLosesTheEnergyItSays) {
  // (K.9): ΔE = ½ q⁻ᵀ(EᵀΓ⁻¹E - Γ⁻¹) q⁻ + ½ (e_3² - 1) q_tan², against energies from velocities.
  oracle::Random random(504);
  int answered = 0, raised = 0, fell_back = 0;
  for (int n = 0; n < 4000; ++n) {
    Scene s = posed::random_impact(random, posed::kKinds[static_cast<std::size_t>(n) % 2]);
    if (n % 3 == 0) s = posed::random_impact(random, posed::Kind::two_from_flight);
    auto within = [&](double a, double b) { return static_cast<double>(random.uniform(a, b)); };
    const RestitutionMatrix law{.e_arriving = within(0, 1),
                                .e_across = within(0, 1),
                                .e_back = within(0, 1),
                                .e_supporting = within(0, 1),
                                .e_tangential = n % 2 == 0 ? -1.0 : within(-1, 1)};
    s.mu_static = 1e9;
    Posed p(s);
    answer(law, p);
    if ((p.answer().notes & cairn::kNotePlasticFallback) != 0) {
      ++fell_back;
      continue;
    }
    ++answered;
    raised += p.answer().outcome == Outcome::energy_raised ? 1 : 0;
    const double k2 = s.inertia / s.mass;
    double root[2], q[2], after[2];
    for (std::size_t k = 0; k < 2; ++k) {
      root[k] = std::sqrt((1.0 + s.contacts[k].x * s.contacts[k].x / k2) / s.mass);
      q[k] = s.velocity_of(k) / root[k];
    }
    const double c = (1.0 + s.contacts[0].x * s.contacts[1].x / k2) / s.mass / (root[0] * root[1]);
    auto entry = [&](std::size_t i, std::size_t j) {
      const bool from_arriving = s.contacts[j].role == Role::arriving;
      if (i == j) return from_arriving ? law.e_arriving : law.e_supporting;
      return s.contacts[i].role == s.contacts[j].role || from_arriving ? law.e_across : law.e_back;
    };
    auto form = [&](const double* x) { return (x[0] * x[0] + x[1] * x[1] - 2 * c * x[0] * x[1]) / (1 - c * c); };
    for (std::size_t i = 0; i < 2; ++i) {
      after[i] = -(entry(i, 0) * q[0] + entry(i, 1) * q[1]);
      // A narrow base turns small errors of the normals into larger ones of the rest: 1e-11 of the speed.
      EXPECT_NEAR(p.normal_after(i), after[i] * root[i], 1e-11 * s.speed()) << "case " << n;
    }
    EXPECT_NEAR(p.vx(), -law.e_tangential * s.vx, 1e-11 * s.speed()) << "case " << n;
    const double change =
        0.5 * (form(after) - form(q)) + 0.5 * (law.e_tangential * law.e_tangential - 1.0) * s.mass * s.vx * s.vx;
    const cairn::Certificate certificate = p.judged();
    EXPECT_NEAR(certificate.energy_after - certificate.energy_before, change, 1e-10 * s.mass * s.speed() * s.speed())
        << "case " << n;
  }
  std::printf("%d answered, %d of them raise energy, %d settled by the plastic impact\n", answered, raised, fell_back);
  EXPECT_GT(answered, 500);
  EXPECT_GT(raised, 50);
}

TEST(RestitutionMatrix, ThePapersConditionOnEnergyIsNeitherNeededNorEnough) {
  // Below eq 9 the paper asks E_nᵀE_n <= I. At a kinetic angle other than 90° that is another condition than (K.10).
  int wrongly_allowed = 0, wrongly_refused = 0;
  oracle::Random random(505);
  for (int n = 0; n < 20000; ++n) {
    auto within = [&](double a, double b) { return static_cast<double>(random.uniform(a, b)); };
    const std::array<double, 4> E{within(-1, 1), within(-1, 1), within(-1, 1), within(-1, 1)};
    const double c = within(-0.5, 0.95);
    const auto loss = cairn::matrix_loss(E, c);
    const auto paper = cairn::matrix_loss(E, 0.0);
    wrongly_allowed += paper.for_all_velocities && !loss.for_approaching ? 1 : 0;
    wrongly_refused += !paper.for_approaching && loss.for_all_velocities ? 1 : 0;
    EXPECT_TRUE(!loss.for_all_velocities || loss.for_approaching);
    // Sampled: the largest energy ratio over all velocities, and over those that approach.
    double all = 0.0, approaching = 0.0;
    for (int k = 0; k < 512; ++k) {
      const double angle = kPi * k / 512, x = std::cos(angle), y = std::sin(angle);
      auto form = [&](double a, double b) { return a * a + b * b - 2 * c * a * b; };
      const double ratio = form(E[0] * x + E[1] * y, E[2] * x + E[3] * y) / form(x, y);
      all = std::fmax(all, ratio);
      if (x >= 0.0 && y >= 0.0) approaching = std::fmax(approaching, ratio);
    }
    EXPECT_TRUE(!loss.for_all_velocities || all <= 1.0 + kRoundOff);
    EXPECT_TRUE(!loss.for_approaching || approaching <= 1.0 + kRoundOff);
    // Refused ones do raise energy somewhere: the largest ratio lies within half a step, π/1024, of a sample.
    EXPECT_TRUE(loss.for_all_velocities || all > 0.99);
    EXPECT_TRUE(loss.for_approaching || approaching > 0.99);
  }
  std::printf("of 20000 matrices the paper's condition allows %d that can raise energy and refuses %d that cannot\n",
              wrongly_allowed, wrongly_refused);
  EXPECT_GT(wrongly_allowed, 100);
  EXPECT_GT(wrongly_refused, 100);
}

TEST(ThreeCoefficients, RegionOfTheRectangleIsThePapersWithItsConstantsCorrected) {
  for (const double a : {0.3, 1.0, 2.0, 6.0}) {
    const cairn::CoefficientRegion region = cairn::coefficient_region(cairn::rectangle_base(a, 1.0, 2.0));
    const double l2 = a * a, L2 = 1.0, own = l2 + 4 * L2;
    EXPECT_NEAR(region.cosine, (l2 - 2 * L2) / own, kRoundOff);  // eq 32 as printed
    EXPECT_NEAR(region.tau, 3 * l2 / own, kRoundOff);
    // Eq 34 with the constant 4l² + 4L² (printed: 7l² + 4L²), eq 35 with e_n,21 (l² + 4L²) (printed: 2L² - l²); both carry
    // the common factor 1/(12 L²).
    const double f = 12 * L2;
    EXPECT_NEAR(region.arriving.of_e_1 * f, own, 1e-11);
    EXPECT_NEAR(region.arriving.of_e_21 * f, 2 * L2 - l2, 1e-11);
    EXPECT_NEAR(region.arriving.of_e_3 * f, 3 * l2, 1e-11);
    EXPECT_NEAR(region.arriving.constant * f, 4 * l2 + 4 * L2, 1e-11);
    EXPECT_NEAR(region.supporting.of_e_1 * f, 2 * L2 - l2, 1e-11);
    EXPECT_NEAR(region.supporting.of_e_21 * f, own, 1e-11);
    EXPECT_NEAR(region.supporting.of_e_3 * f, -3 * l2, 1e-11);
    EXPECT_NEAR(region.supporting.constant * f, 2 * L2 - 4 * l2, 1e-11);
    // Sticking after: e_3 = e_1 - e_21, a plane. The paper's "e_t = 0, so e_n,3 = 0 and e_n,1 = e_n,21" is one line of it.
    EXPECT_NEAR(region.sticking_e_3(0.3, 0.8), -0.5, kRoundOff);
  }
}

TEST(ThreeCoefficients, RegionIsWhereTheLawIsAdmissible) {
  oracle::Random random(506);
  int inside = 0, outside = 0;
  for (int n = 0; n < 20000; ++n) {
    const RockingBase base = random_base(random);
    const cairn::CoefficientRegion region = cairn::coefficient_region(base);
    auto within = [&](double a, double b) { return static_cast<double>(random.uniform(a, b)); };
    const cairn::ThreeCoefficients e{within(-0.1, 1.0), within(-0.1, 1.2), within(-1.2, 0.6)};
    Posed p(scene_of(base, 1e6));
    const RestitutionMatrix law{.e_arriving = e.e_1, .e_across = e.e_21, .e_tangential = e.e_3};
    const cairn::RestitutionCheck check = check_restitution(law, p.problem());
    EXPECT_NEAR(check.energy_change, region.energy_change(e), 1e-9) << "case " << n;
    // Within 1e-9 of a boundary round-off may decide either way.
    const double margin = std::fmin(std::fmin(std::fabs(region.energy_change(e)), std::fabs(region.arriving(e))),
                                    std::fabs(region.supporting(e)));
    if (margin < 1e-9) continue;
    EXPECT_EQ(check.admissible(), region.contains(e)) << "case " << n;
    ++(region.contains(e) ? inside : outside);
    const auto range = region.range_of_e_21(e.e_1, e.e_3);
    const bool in_range = e.e_21 >= range.least && e.e_21 <= range.most;
    EXPECT_EQ(in_range, region.contains(e)) << "case " << n;
    if (region.contains(e)) {
      EXPECT_NEAR(check.friction_needed, region.friction_needed(e), 1e-6 * (1.0 + check.friction_needed))
          << "case " << n;
    }
  }
  std::printf("%d points inside, %d outside\n", inside, outside);
  EXPECT_GT(inside, 1000);
  EXPECT_GT(outside, 1000);
}

TEST(TableOne, OursBesideThePapers) {
  for (const double a : {0.5, 1.0, std::sqrt(2.0), 2.0, 5.0}) {
    const auto cells = cairn::table_one(a, 1.0);
    ASSERT_EQ(cells.size(), 15u);
    std::printf("l/L = %.4f\n", a);
    auto text = [](bool applies, double least, double most) {
      if (!applies) return std::string("none");
      char buffer[48];
      std::snprintf(buffer, sizeof buffer, least == most ? "%.4f" : "[%.4f, %.4f]", least, most);
      return std::string(buffer);
    };
    for (const auto& cell : cells) {
      const bool same = cell.paper_applies == cell.ours_applies &&
                        (!cell.ours_applies || (std::fabs(cell.paper_least - cell.ours_least) < kRoundOff &&
                                                std::fabs(cell.paper_most - cell.ours_most) < kRoundOff));
      std::printf("  %-38s %-24s %-7s paper %-18s ours %-18s\n", cell.assumption.data(), cell.motion.data(),
                  cell.coefficient.data(), text(cell.paper_applies, cell.paper_least, cell.paper_most).c_str(),
                  text(cell.ours_applies, cell.ours_least, cell.ours_most).c_str());
      EXPECT_TRUE(same || !cell.same_rule) << cell.assumption << ", " << cell.motion;
    }
    // Ours against the balance of momentum: rows 3 and 4 are the intervals themselves.
    const auto slide = cairn::admissible(cairn::rectangle_base(a, 1.0), RockingMotion::sliding_rocking);
    const auto half = cairn::admissible(cairn::rectangle_base(a, 1.0), RockingMotion::sliding_half_rocking);
    const auto stick = cairn::admissible(cairn::rectangle_base(a, 1.0), RockingMotion::sticking_rocking);
    EXPECT_NEAR(cells[6].ours_least, slide.e_least, kRoundOff);
    EXPECT_NEAR(cells[6].ours_most, slide.e_most, kRoundOff);
    EXPECT_NEAR(cells[8].ours_least, stick.e_least, kRoundOff);
    EXPECT_NEAR(cells[8].ours_most, stick.e_most, kRoundOff);
    EXPECT_NEAR(-cells[9].ours_most, slide.ratio_least, kRoundOff);
    EXPECT_NEAR(-cells[11].ours_most, stick.ratio_least, kRoundOff);
    // At exactly √2 the sign of the cosine is round-off.
    EXPECT_TRUE(cells[7].ours_applies == half.exists || std::fabs(a - std::sqrt(2.0)) < 1e-9);
    // Row 5: one end of the interval has no impulse at the supporting contact.
    if (cells[14].ours_applies) {
      EXPECT_NEAR(-cells[14].ours_least, cairn::housner_ratio(cairn::rectangle_base(a, 1.0)), kRoundOff);
      EXPECT_NEAR(check_motion(cairn::rectangle_base(a, 1.0), RockingMotion::sticking_rocking, -cells[14].ours_least)
                      .least_impulse,
                  0.0, kRoundOff);
    }
  }
  // §6.3 of the paper: l/L = 5.
  EXPECT_NEAR(cairn::admissible_rectangle(5, 1, RockingMotion::sliding_rocking).e_least, 0.7931, 5e-5);
  EXPECT_NEAR(cairn::admissible_rectangle(5, 1, RockingMotion::sticking_rocking).e_least, 0.9423, 5e-5);
}

TEST(AngularRestitution, HousnersValueIsHousnersImpact) {
  oracle::Random random(507);
  int compared = 0;
  for (int n = 0; n < 2000; ++n) {
    Scene s = posed::random_impact(random, posed::Kind::rocking);
    Posed p(s), q(s);
    answer(AngularRestitution{}, p);
    cairn::Housner{}(q.problem(), q.answer());
    EXPECT_EQ((p.answer().notes & cairn::kNotePlasticFallback) != 0,
              (q.answer().notes & cairn::kNotePlasticFallback) != 0);
    if ((p.answer().notes & cairn::kNotePlasticFallback) != 0) continue;
    ++compared;
    EXPECT_NEAR(p.omega(), q.omega(), 1e-12 * s.speed() / s.size()) << "case " << n;
    EXPECT_NEAR(p.vx(), q.vx(), 1e-12 * s.speed()) << "case " << n;
    EXPECT_NEAR(p.vz(), q.vz(), 1e-12 * s.speed()) << "case " << n;
    EXPECT_EQ(p.answer().outcome, q.answer().outcome) << "case " << n;
  }
  EXPECT_GT(compared, 500);
  // 1 - 3/2 sin²α for the rectangle.
  const double alpha = 0.3;
  Posed p(posed::rectangle_rocking(alpha, 2.0));
  answer(AngularRestitution{}, p);
  EXPECT_NEAR(p.omega() / -0.7, 1.0 - 1.5 * std::sin(alpha) * std::sin(alpha), kRoundOff);
  const cairn::AngularLimits limits = angular_limits(p.problem());
  EXPECT_NEAR(limits.housner, 1.0 - 1.5 * std::sin(alpha) * std::sin(alpha), kRoundOff);
  EXPECT_NEAR(limits.most, 1.0, kRoundOff);
  EXPECT_FALSE(limits.half_rocking);
}

TEST(AngularRestitution, AUsersValueIsTheRatioOfTheAngularVelocities) {
  const double alpha = 0.3, housner = 1.0 - 1.5 * std::sin(alpha) * std::sin(alpha);
  auto ratio = [&](const AngularRestitution& law, std::uint32_t& notes, Outcome& outcome) {
    Posed p(posed::rectangle_rocking(alpha, 2.0));
    answer(law, p);
    notes = p.answer().notes;
    outcome = p.answer().outcome;
    return p.omega() / -0.7;
  };
  std::uint32_t notes = 0;
  Outcome outcome{};
  EXPECT_NEAR(ratio({AngularValue::given, 0.95}, notes, outcome), 0.95, kRoundOff);
  EXPECT_EQ(outcome, Outcome::ok);
  EXPECT_EQ(notes, cairn::kNoteNone);
  EXPECT_NEAR(ratio({AngularValue::times_housner, 1.05}, notes, outcome), 1.05 * housner, kRoundOff);
  EXPECT_EQ(outcome, Outcome::ok);
  // Below Housner's value the supporting corner would have to pull: the plastic impact, which here is Housner's.
  EXPECT_NEAR(ratio({AngularValue::given, 0.8}, notes, outcome), housner, kRoundOff);
  EXPECT_NE(notes & cairn::kNotePlasticFallback, 0u);
  // Above 1 energy rises; the answer stands and is named.
  EXPECT_NEAR(ratio({AngularValue::given, 1.1}, notes, outcome), 1.1, kRoundOff);
  EXPECT_EQ(outcome, Outcome::energy_raised);
  EXPECT_NE(notes & cairn::kNoteEnergyRaised, 0u);
  // The enhanced law moves its value into what the impact admits, and says so.
  EXPECT_NEAR(ratio({AngularValue::enhanced, 0.95}, notes, outcome), 0.95, kRoundOff);
  EXPECT_EQ(notes, cairn::kNoteNone);
  EXPECT_NEAR(ratio({AngularValue::enhanced, 0.8}, notes, outcome), housner, kRoundOff);
  EXPECT_EQ(notes, cairn::kNoteCoefficientCut);
  EXPECT_EQ(outcome, Outcome::ok);
  EXPECT_NEAR(ratio({AngularValue::enhanced, 1.1}, notes, outcome), 1.0, kRoundOff);
  EXPECT_EQ(notes, cairn::kNoteCoefficientCut);
  EXPECT_EQ(outcome, Outcome::ok);
}

TEST(AngularRestitution, HalfRockingOfAWideBlock) {
  // l = L/2 < L/√2: the corner it turns about stays, the other rebounds; it needs μ >= l/L.
  const RockingBase base = cairn::rectangle_base(0.5, 1.0);
  Posed p(scene_of(base, 0.51));
  const double before = scene_of(base, 0.0).omega;
  answer(AngularRestitution{AngularValue::given, -0.6}, p);
  EXPECT_EQ(p.answer().outcome, Outcome::ok);
  EXPECT_NEAR(p.omega() / before, -0.6, kRoundOff);
  EXPECT_NEAR(p.normal_after(0), 0.0, kRoundOff);
  EXPECT_NEAR(p.slip_after(0), 0.0, kRoundOff);
  Posed q(scene_of(base, 0.49));
  answer(AngularRestitution{AngularValue::given, -0.6}, q);
  EXPECT_EQ(q.answer().outcome, Outcome::outside_cone);
  // A slender block does not admit it.
  Posed r(scene_of(cairn::rectangle_base(2.0, 1.0), 5.0));
  answer(AngularRestitution{AngularValue::given, -0.6}, r);
  EXPECT_NE(r.answer().notes & cairn::kNotePlasticFallback, 0u);
}

TEST(AngularRestitution, NeedsOneArrivingAndOneSupportingContact) {
  oracle::Random random(508);
  Posed flat(posed::random_impact(random, posed::Kind::two_from_flight));
  answer(AngularRestitution{}, flat);
  EXPECT_NE(flat.answer().notes & cairn::kNoteFlatLanding, 0u);
  Posed one(posed::random_impact(random, posed::Kind::one_from_flight));
  answer(AngularRestitution{}, one);
  EXPECT_EQ(one.answer().notes, cairn::kNoteNone);
  EXPECT_EQ(one.answer().outcome, Outcome::ok);
  EXPECT_FALSE(angular_limits(one.problem()).valid);
  EXPECT_FALSE(check_restitution(AngularRestitution{}, one.problem()).has_answer);
}

}  // namespace
