/// The λ-ε impact by the momentum equations of Burton & Chatzis, eqs (30)-(41) and Table 2, solved as 5x5 systems.
///
/// The body rocks on p (or flies) and arrives at i. The impulse acts at r_u = r_i + λ (r_p - r_i), from flight at r_i:
///   m x'+ - Jx = m x'-,   m z'+ - Jz = m z'-,   I θ'+ + r_uz Jx - r_ux Jz = I θ'-                          (30)-(32)
/// and two constraints on the arriving vertex i (r_i starts at the centroid, also where the paper prints X_oi):
///   pure rocking       u_t+ = 0,             u_n+ = 0                                                           (33)
///   slide-rocking      Jx = -sgn(u_t+) μ Jz, u_n+ = 0                                                           (34)
///   flight, sticking   u_t+ = 0,             u_n+ = -ε u_n-                                                     (35)
///   flight, sliding    Jx = -sgn(u_t+) μ Jz, u_n+ = -ε u_n-                                                     (36)
/// The first pattern in this order that meets its conditions is taken. Static friction decides sticking (40), kinetic
/// friction acts in (34), (36).
#pragma once
#include "oracle/body.hpp"

namespace oracle {

enum class PostImpact { none, pure_rocking, slide_rocking, flight_sticking, flight_sliding };

struct ImpactQuestion {
  Real mass, inertia;             // [kg], [kg m2]
  Vec arriving;                   // r_i [m]
  std::optional<Vec> supporting;  // r_p [m]; absent for an impact from flight
  Real vx, vz, omega;             // before [m/s], [rad/s]
  Real lambda, epsilon;           // [-]
  Real mu_static, mu_kinetic;     // [-]
};

struct MomentumSolution {
  Real vx, vz, omega;  // after [m/s], [rad/s]
  Real jx, jz;         // impulse on the body [N s]
};

struct ImpactSolution {
  PostImpact pattern = PostImpact::none;
  MomentumSolution after{};                  // meaningless when no pattern is admissible
  int slip_sign = 0;                         // of the guess that passed (41); 0 for the sticking patterns
  Real energy_before = 0, energy_after = 0;  // kinetic [J]
  Real margin = 1;  // least relative distance of any deciding quantity from its bound: small means a tie
};

inline Vec impulse_point(const ImpactQuestion& q) {
  if (!q.supporting) return q.arriving;
  return {q.arriving.x + q.lambda * (q.supporting->x - q.arriving.x),
          q.arriving.z + q.lambda * (q.supporting->z - q.arriving.z)};
}

/// The 5x5 system of one pattern with a given sign of slip; empty where it is singular.
inline std::optional<MomentumSolution> solve_momentum(const ImpactQuestion& q, PostImpact pattern, int slip_sign) {
  enum : std::size_t { kVx, kVz, kOmega, kJx, kJz, kSize };
  const Vec u = impulse_point(q), i = q.arriving;
  Matrix<kSize> a{};
  Vector<kSize> b{};
  a[0][kVx] = q.mass;
  a[0][kJx] = -1;
  b[0] = q.mass * q.vx;
  a[1][kVz] = q.mass;
  a[1][kJz] = -1;
  b[1] = q.mass * q.vz;
  a[2][kOmega] = q.inertia;
  a[2][kJx] = u.z;
  a[2][kJz] = -u.x;
  b[2] = q.inertia * q.omega;
  if (pattern == PostImpact::pure_rocking || pattern == PostImpact::flight_sticking) {
    a[3][kVx] = 1;
    a[3][kOmega] = -i.z;
  } else {
    a[3][kJx] = 1;
    a[3][kJz] = static_cast<Real>(slip_sign) * q.mu_kinetic;
  }
  a[4][kVz] = 1;
  a[4][kOmega] = i.x;
  if (pattern == PostImpact::flight_sticking || pattern == PostImpact::flight_sliding)
    b[4] = -q.epsilon * (q.vz + i.x * q.omega);
  const auto y = solve_linear<kSize>(a, b);
  if (!y) return std::nullopt;
  return MomentumSolution{(*y)[kVx], (*y)[kVz], (*y)[kOmega], (*y)[kJx], (*y)[kJz]};
}

namespace detail {

/// Scales of the impact, and the smallest distance from a bound met so far.
struct Decision {
  Real length, velocity, impulse;
  Real margin = 1;

  explicit Decision(const ImpactQuestion& q) {
    length = std::fmax(std::sqrt(q.inertia / q.mass), std::hypot(q.arriving.x, q.arriving.z));
    if (q.supporting) length = std::fmax(length, std::hypot(q.supporting->x, q.supporting->z));
    velocity = std::fmax(std::hypot(q.vx, q.vz), length * std::fabs(q.omega));
    impulse = q.mass * velocity;
  }
  bool not_negative(Real value, Real scale) {
    margin = std::fmin(margin, std::fabs(value) / scale);
    return value >= 0;
  }
};

/// Table 2, without (41).
inline bool admissible(const ImpactQuestion& q, PostImpact pattern, const MomentumSolution& s, Decision& decision) {
  const bool rocks = pattern == PostImpact::pure_rocking || pattern == PostImpact::slide_rocking;
  const bool sticks = pattern == PostImpact::pure_rocking || pattern == PostImpact::flight_sticking;
  if (!decision.not_negative(s.jz, decision.impulse)) return false;  // (37)
  if (q.supporting) {
    if (rocks) {  // (38)
      const Real turn = static_cast<Real>(sign_of(q.omega)) * s.omega;
      if (!decision.not_negative(turn * decision.length, decision.velocity)) return false;
    } else {  // (39)
      const Real lift = point_velocity(*q.supporting, s.vx, s.vz, s.omega).z;
      if (!decision.not_negative(lift, decision.velocity)) return false;
    }
  }
  return !sticks || decision.not_negative(q.mu_static * s.jz - std::fabs(s.jx), decision.impulse);  // (40)
}

/// (41): the slip after the impact has the guessed sign.
inline bool sign_agrees(const ImpactQuestion& q, const MomentumSolution& s, int guess, Decision& decision) {
  const Real slip = point_velocity(q.arriving, s.vx, s.vz, s.omega).x;
  decision.not_negative(slip, decision.velocity);
  return sign_of(slip) == guess;
}

}  // namespace detail

/// The impact. A sliding pattern is first tried with the slip opposite to the horizontal impulse that its sticking twin
/// would need; the sign is changed only where (41) fails, as the paper has it; where (41) fails twice the pattern is
/// passed over.
inline ImpactSolution solve_impact(const ImpactQuestion& q) {
  detail::Decision decision(q);
  ImpactSolution answer;
  answer.energy_before = kinetic_energy(q.mass, q.inertia, q.vx, q.vz, q.omega);
  const auto take = [&](PostImpact pattern, const MomentumSolution& s, int slip_sign) {
    answer.pattern = pattern;
    answer.after = s;
    answer.slip_sign = slip_sign;
    answer.energy_after = kinetic_energy(q.mass, q.inertia, s.vx, s.vz, s.omega);
  };
  constexpr std::array<std::pair<PostImpact, PostImpact>, 2> kTwins{
      {{PostImpact::pure_rocking, PostImpact::slide_rocking},
       {PostImpact::flight_sticking, PostImpact::flight_sliding}}};
  for (const auto& [sticking, sliding] : kTwins) {
    const auto stuck = solve_momentum(q, sticking, 0);
    if (stuck && detail::admissible(q, sticking, *stuck, decision)) {
      take(sticking, *stuck, 0);
      break;
    }
    int guess = stuck && stuck->jx > 0 ? -1 : 1;
    auto slipping = solve_momentum(q, sliding, guess);
    if (!slipping || !detail::sign_agrees(q, *slipping, guess, decision)) {
      guess = -guess;
      slipping = solve_momentum(q, sliding, guess);
      if (!slipping || !detail::sign_agrees(q, *slipping, guess, decision)) continue;
    }
    if (!detail::admissible(q, sliding, *slipping, decision)) continue;
    take(sliding, *slipping, guess);
    break;
  }
  answer.margin = decision.margin;
  return answer;
}

}  // namespace oracle
