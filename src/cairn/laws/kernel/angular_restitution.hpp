#pragma once
#include "cairn/laws/kernel/restitution_matrix.hpp"
#include "cairn/laws/parameters/angular_restitution.hpp"

/// Restitution of the angular velocity: ω⁺ = ratio · ω⁻.                              docs/theory/restitution.md §5
/// Source: Housner 1963; Zhang & Brogliato 2011 (RR-7580), §2.3.4 and §2.4, eqs 21, 26, with r = -ratio.
/// ratio >= 0, rocking: the arriving contact stops and sticks, the supporting one opens.                   (K.26)
/// ratio < 0, half-rocking: the supporting contact stays and sticks, the arriving one rebounds.            (K.27)
/// One arriving and one supporting contact; two arriving ones land flat: plastic impact with a note.
/// The law knows no friction cone (`outside_cone`); a ratio that would pull or press into the ground has no answer, the
/// plastic impact stands in with a note; one that gains energy is answered and named.
namespace cairn {

/// What an impact from one contact onto another admits: numbers of the metric that sticking leaves.   (K.24), (K.28)
struct AngularLimits {
  bool valid{};
  double housner{};     // ratio without impulse at the supporting contact
  double least{};       // of a rocking ratio: kinetic constraint and ratio >= 0
  double most{};        // of |ratio|: energetic constraint, supporting contact at rest before
  bool half_rocking{};  // ratios below zero need no pull
};

namespace rigid {

struct RockingPair {
  int arriving{-1};
  int supporting{-1};
};
CAIRN_HD inline RockingPair rocking_pair(const ImpactSpace& s) {
  RockingPair pair;
  if (s.count != 2 || s.sliders != 1 || s.point(0).role == s.point(1).role) return pair;
  pair.arriving = s.point(0).role == Role::arriving ? 0 : 1;
  pair.supporting = 1 - pair.arriving;
  return pair;
}

/// Compliance of the normals while the tangent sticks.                                                    (K.23)
CAIRN_HD inline double sticking(const ImpactSpace& s, int j, int k) {
  return s.nn(j, k) - s.nt(j, 0) * s.nt(k, 0) / s.tt(0, 0);
}

CAIRN_HD inline AngularLimits angular_limits(const ImpactSpace& s, const RockingPair& pair) {
  AngularLimits limits;
  if (pair.arriving < 0) return limits;
  const double own = sticking(s, pair.arriving, pair.arriving);
  const double across = sticking(s, pair.arriving, pair.supporting);
  if (!(own > 0.0)) return limits;
  limits.valid = true;
  limits.housner = across / own;
  limits.least = limits.housner > 0.0 ? limits.housner : 0.0;
  limits.most = std::sqrt(sticking(s, pair.supporting, pair.supporting) / own);
  limits.half_rocking = across <= 0.0;
  return limits;
}

/// Housner's impact: the arriving contact alone is loaded, stops and sticks.                               (K.24)
CAIRN_HD inline MapAnswer apply_housner(const ImpactSpace& s, const RockingPair& pair) {
  MapAnswer r;
  const int i = pair.arriving;
  const double tt = s.tt(0, 0);
  const double slip = s.u[tangent_of(0)];
  const double f_n = (s.nt(i, 0) * slip / tt - s.u[normal_of(i)]) / sticking(s, i, i);
  r.f[normal_of(i)] = f_n;
  r.f[tangent_of(i)] = -(slip + s.nt(i, 0) * f_n) / tt;
  r.valid = true;
  return r;
}

/// Impulses for a ratio.                                                                            (K.26), (K.27)
CAIRN_HD inline MapAnswer apply_ratio(const ImpactSpace& s, const RockingPair& pair, double ratio) {
  MapAnswer r;
  const int i = pair.arriving;
  const int j = pair.supporting;
  const double turning = s.u[normal_of(i)] - s.u[normal_of(j)];  // (x_i - x_p) ω⁻
  const double change_i = (ratio < 0.0 ? ratio * turning : 0.0) - s.u[normal_of(i)];
  const double change_j = (ratio < 0.0 ? 0.0 : -ratio * turning) - s.u[normal_of(j)];
  const double tt = s.tt(0, 0);
  const double slip = s.u[tangent_of(0)];
  const detail::Two both{sticking(s, i, i), sticking(s, i, j), sticking(s, j, i), sticking(s, j, j)};
  double f_i = 0.0;
  double f_j = 0.0;
  for (int pass = 0; pass <= detail::kRefinements; ++pass) {
    // With f_t = -(u_t + W_tn f_n)/W_tt the normals see their sticking compliance and the slip that is stopped.
    const double left_i = both.a00 * f_i + both.a01 * f_j - s.nt(i, 0) * slip / tt - change_i;
    const double left_j = both.a10 * f_i + both.a11 * f_j - s.nt(j, 0) * slip / tt - change_j;
    double d_i = 0.0;
    double d_j = 0.0;
    if (!both.solve(left_i, left_j, d_i, d_j)) return r;
    f_i += d_i;
    f_j += d_j;
  }
  r.f[normal_of(i)] = f_i;
  r.f[normal_of(j)] = f_j;
  const double resultant = -(slip + (s.nt(i, 0) * f_i + s.nt(j, 0) * f_j)) / tt;
  const double total = f_i + f_j;
  r.f[tangent_of(i)] = total != 0.0 ? resultant * (f_i / total) : 0.5 * resultant;
  r.f[tangent_of(j)] = total != 0.0 ? resultant * (f_j / total) : 0.5 * resultant;
  r.valid = true;
  return r;
}

/// The ratio that a law asks of this impact.
CAIRN_HD inline double ratio_of(const AngularRestitution& law, const AngularLimits& limits) {
  switch (law.kind) {
    case AngularValue::housner:
      return limits.housner;
    case AngularValue::given:
      return law.value;
    case AngularValue::times_housner:
      return law.value * limits.housner;
    case AngularValue::enhanced:
      return law.value < limits.least ? limits.least : (law.value > limits.most ? limits.most : law.value);
  }
  return limits.housner;
}

CAIRN_HD inline MapAnswer apply_angular(const ImpactSpace& s, const RockingPair& pair, const AngularRestitution& law,
                                        const AngularLimits& limits) {
  const double ratio = ratio_of(law, limits);
  const bool by_housner = law.kind == AngularValue::housner || law.kind == AngularValue::times_housner;
  if (by_housner && limits.housner < 0.0) return {};  // so wide a base presses the supporting contact into the ground
  if (law.kind == AngularValue::housner || ratio == limits.housner) return apply_housner(s, pair);
  return apply_ratio(s, pair, ratio);
}

}  // namespace rigid

CAIRN_HD inline AngularLimits angular_limits(const ContactProblem<2>& p) {
  const rigid::ImpactSpace s = rigid::impact_space(p);
  return s.offered && s.finite ? rigid::angular_limits(s, rigid::rocking_pair(s)) : AngularLimits{};
}

/// The constraints that this law meets or misses in this impact.
CAIRN_HD inline RestitutionCheck check_restitution(const AngularRestitution& law, const ContactProblem<2>& p) {
  const rigid::ImpactSpace s = rigid::impact_space(p);
  if (!s.offered || !s.finite) return {};
  const rigid::RockingPair pair = rigid::rocking_pair(s);
  const AngularLimits limits = rigid::angular_limits(s, pair);
  if (!limits.valid) return {};
  const rigid::MapAnswer r = rigid::apply_angular(s, pair, law, limits);
  return r.valid ? rigid::check_impulses(s, r.f) : RestitutionCheck{};
}

CAIRN_HD inline void AngularRestitution::operator()(const ContactProblem<2>& p, LawAnswer<2>& a) const {
  const rigid::ImpactSpace s = rigid::impact_space(p);
  if (!rigid::begin(p, s, a)) return;
  const rigid::RockingPair pair = rigid::rocking_pair(s);
  const AngularLimits limits = rigid::angular_limits(s, pair);
  if (!limits.valid) {
    rigid::answer_plastic(p, s, a);
    bool flat = s.count > 1;
    for (int k = 0; k < s.count; ++k) flat = flat && s.point(k).role == Role::arriving;
    if (s.count > 1) a.notes |= flat ? kNoteFlatLanding : kNotePlasticFallback;
    return;
  }
  rigid::answer_map(p, s, rigid::apply_angular(s, pair, *this, limits), a);
  const bool moved = kind == AngularValue::enhanced && rigid::ratio_of(*this, limits) != value;
  if (moved) a.notes |= kNoteCoefficientCut;
}

}  // namespace cairn
