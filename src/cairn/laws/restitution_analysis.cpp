#include "cairn/laws/restitution_analysis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/math/elementary.hpp"

namespace cairn {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Proportions that differ by less are those of a cell that holds for one proportion only.
constexpr double kSameProportion = 1e-9;

bool sticks(RockingMotion motion) {
  return motion == RockingMotion::sticking_rocking || motion == RockingMotion::sticking_half_rocking;
}
bool half(RockingMotion motion) {
  return motion == RockingMotion::sliding_half_rocking || motion == RockingMotion::sticking_half_rocking;
}

/// Square of the length that stands for the inertia: κ² = I/m, or k² = κ² + z² where the base sticks.       (K.23)
double squared_arm(const RockingBase& b, bool sticking) {
  return b.inertia / b.mass + (sticking ? b.height * b.height : 0.0);
}

/// Normals in the metric with this arm, up to the factor 1/m: S_jk = 1 + x_j x_k / arm².
struct Metric {
  double own{}, other{}, across{};  // arriving, supporting, mixed
};
Metric metric_of(const RockingBase& b, bool sticking) {
  const double arm = squared_arm(b, sticking);
  return {1.0 + b.x_arriving * b.x_arriving / arm, 1.0 + b.x_supporting * b.x_supporting / arm,
          1.0 + b.x_arriving * b.x_supporting / arm};
}
double cosine_of(const Metric& m) { return m.across / std::sqrt(m.own * m.other); }
double angle_of(double cosine) { return math::atan2(std::sqrt(std::max(0.0, 1.0 - cosine * cosine)), -cosine); }

struct Velocity {
  double vx{}, vz{}, omega{};
};
struct Impulses {
  double arriving{}, supporting{}, tangential{};
};

/// Turning about an end of the base that does not move.
Velocity turning_about(const RockingBase& b, double x, double omega) { return {-b.height * omega, -x * omega, omega}; }

/// The rate at which the arriving end approaches with unit velocity.
double approach_rate(const RockingBase& b) { return 1.0 / (b.x_supporting - b.x_arriving); }

Impulses balance(const RockingBase& b, const Velocity& before, const Velocity& after) {
  const double tangential = b.mass * (after.vx - before.vx);
  const double normal = b.mass * (after.vz - before.vz);
  const double moment = b.inertia * (after.omega - before.omega) - b.height * tangential;  // of the normals
  const double arriving = (moment - b.x_supporting * normal) / (b.x_arriving - b.x_supporting);
  return {arriving, normal - arriving, tangential};
}
double energy(const RockingBase& b, const Velocity& v) {
  return 0.5 * (b.mass * (v.vx * v.vx + v.vz * v.vz) + b.inertia * v.omega * v.omega);
}

/// The impact of a motion with |ω⁺/ω⁻| = value; sliding ones keep v_x, which is the one of turning without loss of
/// generality.
struct Outcomes {
  Impulses impulses;
  double gain{};
};
Outcomes impact_of(const RockingBase& b, RockingMotion motion, double value) {
  const double omega = approach_rate(b);
  const Velocity before = turning_about(b, b.x_supporting, omega);
  Velocity after =
      turning_about(b, half(motion) ? b.x_supporting : b.x_arriving, (half(motion) ? -value : value) * omega);
  if (!sticks(motion)) after.vx = before.vx;
  return {balance(b, before, after), energy(b, after) - energy(b, before)};
}

/// Narrow [least, most] to where an affine function with these values at 0 and 1 is not negative.
void keep_not_negative(double at_zero, double at_one, AdmissibleCoefficients& a) {
  const double slope = at_one - at_zero;
  if (slope == 0.0) {
    if (at_zero < 0.0) a.exists = false;
    return;
  }
  const double root = -at_zero / slope;
  if (slope > 0.0 && root > a.ratio_least) {
    a.ratio_least = root;
    a.lower = RestitutionConstraint::kinetic;
  }
  if (slope < 0.0 && root < a.ratio_most) {
    a.ratio_most = root;
    a.upper = RestitutionConstraint::kinetic;
  }
}

/// Ratio -> coefficient: u_n of the other end over that of the arriving one, in normalised velocities.
void name_coefficients(const RockingBase& b, RockingMotion motion, AdmissibleCoefficients& a) {
  const Metric m = metric_of(b, sticks(motion));
  const double factor = half(motion) ? 1.0 : std::sqrt(m.own / m.other);
  a.e_least = factor * a.ratio_least;
  a.e_most = factor * a.ratio_most;
  a.friction_at_least = friction_needed(b, motion, half(motion) ? -a.ratio_least : a.ratio_least);
  a.friction_at_most = friction_needed(b, motion, half(motion) ? -a.ratio_most : a.ratio_most);
}

}  // namespace

RockingBase rectangle_base(double height, double width, double mass) {
  return {mass, mass * (height * height + width * width) / 12.0, -0.5 * width, 0.5 * width, 0.5 * height};
}

std::string_view name_of(RockingMotion motion) {
  switch (motion) {
    case RockingMotion::sliding_rocking:
      return "sliding rocking";
    case RockingMotion::sticking_rocking:
      return "sticking rocking";
    case RockingMotion::sliding_half_rocking:
      return "sliding half-rocking";
    case RockingMotion::sticking_half_rocking:
      return "sticking half-rocking";
  }
  return "unknown";
}

std::string_view name_of(RestitutionConstraint constraint) {
  switch (constraint) {
    case RestitutionConstraint::kinematic:
      return "kinematic";
    case RestitutionConstraint::kinetic:
      return "kinetic";
    case RestitutionConstraint::energetic:
      return "energetic";
  }
  return "unknown";
}

double kinetic_angle(const RockingBase& base) { return angle_of(cosine_of(metric_of(base, false))); }
double sticking_angle(const RockingBase& base) { return angle_of(cosine_of(metric_of(base, true))); }

double housner_ratio(const RockingBase& base) {
  const Metric m = metric_of(base, true);
  return m.across / m.own;
}

double friction_needed(const RockingBase& base, RockingMotion motion, double ratio) {
  if (!sticks(motion)) return 0.0;
  const Impulses f = impact_of(base, motion, half(motion) ? -ratio : ratio).impulses;
  return std::fabs(f.tangential) / (f.arriving + f.supporting);
}

AdmissibleCoefficients admissible_rectangle(double height, double width, RockingMotion motion) {
  const double l = height * height;
  const double L = width * width;
  const double cosine = sticks(motion) ? (2.0 * l - L) / (2.0 * (l + L)) : (l - 2.0 * L) / (l + 4.0 * L);
  AdmissibleCoefficients a;
  a.exists = !half(motion) || cosine <= 0.0;
  a.ratio_least = half(motion) ? 0.0 : std::max(0.0, cosine);
  a.ratio_most = 1.0;
  a.lower = !half(motion) && cosine > 0.0 ? RestitutionConstraint::kinetic : RestitutionConstraint::kinematic;
  a.e_least = a.ratio_least;
  a.e_most = a.ratio_most;
  if (sticks(motion)) {
    const auto needed = [&](double r) {
      return half(motion) ? height / width : height / width * (1.0 - r) / (1.0 + r);
    };
    a.friction_at_least = needed(a.ratio_least);
    a.friction_at_most = needed(a.ratio_most);
  }
  return a;
}

AdmissibleCoefficients admissible(const RockingBase& base, RockingMotion motion) {
  AdmissibleCoefficients a;
  a.exists = true;
  a.ratio_least = 0.0;
  const Outcomes at_minus = impact_of(base, motion, -1.0);
  const Outcomes at_zero = impact_of(base, motion, 0.0);
  const Outcomes at_one = impact_of(base, motion, 1.0);
  // gain = g0 + g2 value²: the terms of first order cancel, since the motion after is proportional to the value.
  const double curvature = 0.5 * (at_one.gain + at_minus.gain) - at_zero.gain;
  a.ratio_most = curvature > 0.0 ? std::sqrt(-at_zero.gain / curvature) : kInfinite;
  a.upper = RestitutionConstraint::energetic;
  keep_not_negative(at_zero.impulses.arriving, at_one.impulses.arriving, a);
  keep_not_negative(at_zero.impulses.supporting, at_one.impulses.supporting, a);
  a.exists = a.exists && a.ratio_least <= a.ratio_most;
  name_coefficients(base, motion, a);
  return a;
}

MatrixLoss matrix_loss(const std::array<double, 4>& E_n, double cosine) {
  const double c = cosine;
  // (1 - c²) Γ⁻¹ = [1, -c; -c, 1]; column j of E_n is (E_0j, E_1j).
  const auto form = [&](double a0, double a1, double b0, double b1) {
    return a0 * b0 + a1 * b1 - c * (a0 * b1 + a1 * b0);
  };
  const double s00 = 1.0 - form(E_n[0], E_n[2], E_n[0], E_n[2]);
  const double s11 = 1.0 - form(E_n[1], E_n[3], E_n[1], E_n[3]);
  const double s01 = -c - form(E_n[0], E_n[2], E_n[1], E_n[3]);
  const bool diagonal = s00 >= 0.0 && s11 >= 0.0;
  const double root = diagonal ? std::sqrt(s00 * s11) : 0.0;
  return {diagonal && std::fabs(s01) <= root, diagonal && s01 >= -root};
}

CoefficientRegion coefficient_region(const RockingBase& base) {
  const Metric m = metric_of(base, false);
  const double scale = std::sqrt(m.other / m.own);  // u_n,2 = scale · u_n,1 at equal normalised velocities
  const double omega = approach_rate(base);
  const Velocity before = turning_about(base, base.x_supporting, omega);
  const double width = base.x_arriving - base.x_supporting;
  struct Values {
    Impulses f;
    double slip;
  };
  const auto at = [&](const ThreeCoefficients& e) {
    const double u_1 = e.e_1;  // the arriving end approaches with 1
    const double u_2 = scale * e.e_21;
    Velocity after;
    after.omega = (u_1 - u_2) / width;
    after.vz = u_1 - base.x_arriving * after.omega;
    after.vx = -e.e_3 * before.vx;
    return Values{balance(base, before, after), after.vx + base.height * after.omega};
  };
  const Values zero = at({});
  const Values by_1 = at({1.0, 0.0, 0.0});
  const Values by_21 = at({0.0, 1.0, 0.0});
  const Values by_3 = at({0.0, 0.0, 1.0});
  const auto affine = [&](auto value_of) {
    const double constant = value_of(zero);
    return Affine{constant, value_of(by_1) - constant, value_of(by_21) - constant, value_of(by_3) - constant};
  };
  CoefficientRegion region;
  region.cosine = cosine_of(m);
  // τ = (1 - c²) q_tan² / q_norm,1²;  q_tan = √m v_x, q_norm,1 = u_n,1 √m / √(S_11).
  region.tau = (1.0 - region.cosine * region.cosine) * before.vx * before.vx * m.own;
  region.arriving = affine([&](const Values& v) { return v.f.arriving / base.mass; });
  region.supporting = affine([&](const Values& v) { return v.f.supporting / base.mass; });
  region.tangential = affine([&](const Values& v) { return v.f.tangential / base.mass; });
  region.slip = affine([&](const Values& v) { return v.slip; });
  return region;
}

double CoefficientRegion::energy_change(const ThreeCoefficients& e) const {
  const double after = e.e_1 * e.e_1 + e.e_21 * e.e_21 - 2.0 * cosine * e.e_1 * e.e_21 + tau * e.e_3 * e.e_3;
  return after / (1.0 + tau) - 1.0;
}

bool CoefficientRegion::contains(const ThreeCoefficients& e) const {
  return e.e_1 >= 0.0 && e.e_21 >= 0.0 && energy_change(e) <= 0.0 && arriving(e) >= 0.0 && supporting(e) >= 0.0;
}

double CoefficientRegion::sticking_e_3(double e_1, double e_21) const {
  return -(slip.constant + slip.of_e_1 * e_1 + slip.of_e_21 * e_21) / slip.of_e_3;
}

double CoefficientRegion::friction_needed(const ThreeCoefficients& e) const {
  return std::fabs(tangential(e)) / (arriving(e) + supporting(e));
}

CoefficientRegion::Range CoefficientRegion::range_of_e_21(double e_1, double e_3) const {
  const double middle = cosine * e_1;
  const double square = middle * middle + 1.0 + tau - e_1 * e_1 - tau * e_3 * e_3;
  Range range{kInfinite, -kInfinite};
  if (square < 0.0 || e_1 < 0.0) return range;
  range = {std::max(0.0, middle - std::sqrt(square)), middle + std::sqrt(square)};
  for (const Affine& impulse : {arriving, supporting}) {
    const double rest = impulse({e_1, 0.0, e_3});
    if (impulse.of_e_21 > 0.0)
      range.least = std::max(range.least, -rest / impulse.of_e_21);
    else if (impulse.of_e_21 < 0.0)
      range.most = std::min(range.most, -rest / impulse.of_e_21);
    else if (rest < 0.0)
      return {kInfinite, -kInfinite};
  }
  return range;
}

std::vector<TableOneCell> table_one(double height, double width) {
  const double a = height / width;
  const double a2 = a * a;
  const double root2 = std::sqrt(2.0);
  const double slide = (a2 - 2.0) / (a2 + 4.0);                // cosine without friction
  const double housner = (2.0 * a2 - 1.0) / (2.0 * a2 + 2.0);  // cosine while sticking
  const auto is = [&](double proportion) { return std::fabs(a - proportion) <= kSameProportion * proportion; };
  constexpr std::string_view kDiagonalOne = "diagonal E_n, p_n,1 != 0, p_n,2 = 0";
  constexpr std::string_view kDiagonalTwo = "diagonal E_n, p_n,1 != 0, p_n,2 != 0";
  constexpr std::string_view kGeneral = "general E_n, p_n,1 != 0, p_n,2 != 0";
  constexpr std::string_view kAngularTwo = "angular r, p_n,1 != 0, p_n,2 != 0";
  constexpr std::string_view kAngularOne = "angular r, p_n,1 != 0, p_n,2 = 0";
  constexpr std::string_view kSliding = "free-rocking (sliding)";
  constexpr std::string_view kHalf = "half-rocking (sliding)";
  constexpr std::string_view kSticking = "free-rocking (sticking)";
  const bool flat = a <= root2;
  return {
      {kDiagonalOne, kSliding, "e_n,1", "e_n,1 = 0, l = sqrt(2) L, comes to rest",
       "e_n,1 = 0, l = sqrt(2) L, comes to rest", is(root2), 0.0, 0.0, is(root2), 0.0, 0.0, true},
      {kDiagonalOne, kHalf, "e_n,1", "e_n,1 in [0, 1], l = sqrt(2) L", "e_n,1 in [0, 1], l = sqrt(2) L", is(root2), 0.0,
       1.0, is(root2), 0.0, 1.0, true},
      {kDiagonalOne, kSticking, "e_n,1", "e_n,1 = 0, comes to rest",
       "e_n,1 = 0, comes to rest, only l = L/sqrt(2), mu >= l/L", true, 0.0, 0.0, is(1.0 / root2), 0.0, 0.0, false},
      {kDiagonalTwo, kSliding, "e_n,1", "e_n,1 = 0, l <= sqrt(2) L, theta12 in [pi/4, pi/2], comes to rest",
       "e_n,1 = 0, l <= sqrt(2) L, theta12 in (pi/3, pi/2], comes to rest", flat, 0.0, 0.0, flat, 0.0, 0.0, true},
      {kDiagonalTwo, kHalf, "e_n,1", "e_n,1 in [0, 1], l <= sqrt(2) L, theta12 in [pi/4, pi/2]",
       "e_n,1 in [0, 1], l <= sqrt(2) L, theta12 in (pi/3, pi/2]", flat, 0.0, 1.0, flat, 0.0, 1.0, true},
      {kDiagonalTwo, kSticking, "e_n,1", "e_n,1 = 0, comes to rest",
       "e_n,1 = 0, comes to rest, only l <= L/sqrt(2), mu >= l/L", true, 0.0, 0.0, housner <= 0.0, 0.0, 0.0, false},
      {kGeneral, kSliding, "e_n,21", "e_n,21 in [0, min(1, (5L^2-l^2)/(3L^2))], sqrt(2) L <= l <= sqrt(5) L",
       "e_n,21 in [max(0, (l^2-2L^2)/(l^2+4L^2)), 1], any l", a >= root2 && a2 <= 5.0, 0.0,
       std::min(1.0, (5.0 - a2) / 3.0), true, std::max(0.0, slide), 1.0, false},
      {kGeneral, kHalf, "e_n,1", "e_n,1 in [0, 1], e_n,21 = 0, l <= sqrt(2) L",
       "e_n,1 in [0, 1], e_n,21 = 0, l <= sqrt(2) L", flat, 0.0, 1.0, flat, 0.0, 1.0, true},
      {kGeneral, kSticking, "e_n,21", "e_n,21 in [max(0, (l^2-2L^2)/(4L^2+l^2)), 1]",
       "e_n,21 in [max(0, (2l^2-L^2)/(2l^2+2L^2)), 1], any l, mu >= (l/L)(1-e_n,21)/(1+e_n,21)", true,
       std::max(0.0, slide), 1.0, true, std::max(0.0, housner), 1.0, false},
      {kAngularTwo, kSliding, "r", "r in [-1, min(0, (L^2-2l^2)/(3L^2))], L/sqrt(2) <= l <= sqrt(2) L",
       "r in [-1, -max(0, (l^2-2L^2)/(l^2+4L^2))], any l", a >= 1.0 / root2 && flat, -1.0,
       std::min(0.0, (1.0 - 2.0 * a2) / 3.0), true, -1.0, std::min(0.0, -slide), false},
      {kAngularTwo, kHalf, "r", "r = 1, l >= sqrt(2) L", "r in [0, 1], l <= sqrt(2) L", a >= root2, 1.0, 1.0, flat, 0.0,
       1.0, false},
      {kAngularTwo, kSticking, "r", "r = -(2l^2-L^2)/(2L^2+2l^2), l >= L/sqrt(2)",
       "r in [-1, -max(0, (2l^2-L^2)/(2l^2+2L^2))], any l; its last value has p_n,2 = 0", housner >= 0.0, -housner,
       -housner, true, -1.0, std::min(0.0, -housner), false},
      {kAngularOne, kSliding, "r", "r = (2L^2-l^2)/(4L^2+l^2), l^2 - 1 <= 2L^2 <= l^2",
       "r = (2L^2-l^2)/(4L^2+l^2), l >= sqrt(2) L", height * height - 1.0 <= 2.0 * width * width && slide >= 0.0,
       -slide, -slide, slide >= 0.0, -slide, -slide, false},
      {kAngularOne, kHalf, "r", "r in [0, 1], l = sqrt(2) L", "r in [0, 1], l = sqrt(2) L", is(root2), 0.0, 1.0,
       is(root2), 0.0, 1.0, true},
      {kAngularOne, kSticking, "r", "X (impossible)", "r = -(2l^2-L^2)/(2l^2+2L^2), l >= L/sqrt(2): Housner", false,
       0.0, 0.0, housner >= 0.0, -housner, -housner, false},
  };
}

}  // namespace cairn
