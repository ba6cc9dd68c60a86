/// Every way in which a planar body that touches level ground at one or two points can go on moving, found by trying them
/// all: each contact stays closed or opens, the closed ones stick or slip one way or the other, friction may differ from
/// contact to contact. No complementarity solver, no closed forms.
///
///   m x'' = Σ ft - m axg,   m z'' = Σ fn - m (g + azg),   I θ'' = Σ (r_x fn - r_z ft)                              (1)
///   closed: z'' + r_x θ'' - r_z ω² = 0, fn ≥ 0;   open: fn = ft = 0, z'' + r_x θ'' - r_z ω² ≥ 0                    (2)
///   slips towards s: ft = -s μ fn;   sticks: x'' - r_z θ'' - r_x ω² = 0, |Σ ft| ≤ Σ μ_s fn                         (3)
/// A contact begins to slip only where it cannot stick. Two contacts lie at one height and do not turn, so only the resultant of the sticking friction appears.
#pragma once
#include <algorithm>

#include "oracle/body.hpp"
#include "oracle/constrained_motion.hpp"

namespace oracle {

struct RoughContact {
  Vec r;                       // from the centroid [m]
  Real mu_static, mu_kinetic;  // [-]
};

struct ModeQuestion {
  Real mass, inertia;                  // [kg], [kg m2]
  std::vector<RoughContact> contacts;  // one, or two at one height
  Real omega;                          // zero with two contacts [rad/s]
  int slip_sign;                       // of the slip velocity; 0: the contacts do not slip
  GroundAcceleration ground;           // [m/s2]
  Real gravity;                        // [m/s2]
};

struct ConsistentMode {
  std::array<bool, 2> closed;
  int slip_sign;           // 0: sticks, or none is closed
  Real ax, az, alpha;      // [m/s2], [rad/s2]
  std::array<Real, 2> fn;  // [N]
  Real ft;                 // resultant [N]
  Real slip;               // rate of the slip velocity [m/s2]
  Real room;               // least slack of (2), (3), over gravity and the weight: a tie where it is small [-]
};

/// All modes whose conditions hold.
inline std::vector<ConsistentMode> consistent_modes(const ModeQuestion& q) {
  enum : std::size_t { kAx, kAz, kAlpha, kFn0, kFn1, kFt, kSize };
  const std::size_t count = q.contacts.size();
  require(count == 1 || count == 2, "consistent_modes: number of contacts");
  std::vector<ConsistentMode> found;
  for (std::size_t set = 0; set < (std::size_t{1} << count); ++set) {
    for (int kind = -1; kind <= 1; ++kind) {
      if (set == 0 && kind != 0) continue;                                // flight once
      if (set != 0 && q.slip_sign != 0 && kind != q.slip_sign) continue;  // it slips already
      Matrix<kSize> a{};
      Vector<kSize> b{};
      a[0][kAx] = q.mass;
      a[0][kFt] = -1;
      b[0] = -q.mass * q.ground.x;
      a[1][kAz] = q.mass;
      a[1][kFn0] = a[1][kFn1] = -1;
      b[1] = -q.mass * (q.gravity + q.ground.z);
      a[2][kAlpha] = q.inertia;
      a[2][kFt] = q.contacts[0].r.z;
      for (std::size_t i = 0; i < count; ++i) a[2][kFn0 + i] = -q.contacts[i].r.x;
      std::size_t row = 3;
      for (std::size_t i = 0; i < 2; ++i, ++row) {
        if (i < count && (set >> i & 1U) != 0) {
          a[row][kAz] = 1;
          a[row][kAlpha] = q.contacts[i].r.x;
          b[row] = q.contacts[i].r.z * square(q.omega);
        } else {
          a[row][kFn0 + i] = 1;
        }
      }
      if (set != 0 && kind == 0) {
        a[row][kAx] = 1;
        a[row][kAlpha] = -q.contacts[0].r.z;
        b[row] = q.contacts[0].r.x * square(q.omega);
      } else {
        a[row][kFt] = 1;
        for (std::size_t i = 0; i < count; ++i) a[row][kFn0 + i] = static_cast<Real>(kind) * q.contacts[i].mu_kinetic;
      }
      const auto y = solve_linear<kSize>(a, b);
      if (!y) continue;
      ConsistentMode mode{
          {}, set == 0 ? 0 : kind, (*y)[kAx], (*y)[kAz], (*y)[kAlpha], {(*y)[kFn0], (*y)[kFn1]}, (*y)[kFt], 0, 0};
      const Real weight = q.mass * q.gravity;
      Real room = std::numeric_limits<Real>::infinity();
      Real grip = 0;
      for (std::size_t i = 0; i < count; ++i) {
        mode.closed[i] = (set >> i & 1U) != 0;
        const Real opening = mode.az + q.contacts[i].r.x * mode.alpha - q.contacts[i].r.z * square(q.omega);
        room = std::fmin(room, mode.closed[i] ? mode.fn[i] / weight : opening / q.gravity);
        grip += q.contacts[i].mu_static * mode.fn[i];
        if (mode.closed[i]) mode.slip = mode.ax - q.contacts[i].r.z * mode.alpha - q.contacts[i].r.x * square(q.omega);
      }
      if (set != 0 && kind == 0) room = std::fmin(room, (grip - std::fabs(mode.ft)) / weight);
      if (set != 0 && kind != 0 && q.slip_sign == 0)
        room = std::fmin(room, static_cast<Real>(kind) * mode.slip / q.gravity);
      mode.room = room;
      if (room >= 0) found.push_back(mode);
    }
  }
  // With μ_s > μ a contact could slip although it can stick: the static coefficient decides.
  const auto sticks = [](const ConsistentMode& mode) {
    return (mode.closed[0] || mode.closed[1]) && mode.slip_sign == 0;
  };
  if (q.slip_sign == 0 && std::any_of(found.begin(), found.end(), sticks))
    std::erase_if(found, [](const ConsistentMode& mode) { return mode.slip_sign != 0; });
  return found;
}

}  // namespace oracle
