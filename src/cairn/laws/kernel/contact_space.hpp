#pragma once
#include <array>
#include <cmath>

#include "cairn/laws/parameters/law_record.hpp"
#include "cairn/problem/contact_problem.hpp"

/// Up to two planar contacts written in their own velocities: u⁺ = u⁻ + W f with the local W = G Gᵀ.
/// Laws that need no more than these numbers start here and end with `write_answer`.
namespace cairn {

inline constexpr int kMaxPlanarContacts = 2;

/// Rows 2k and 2k+1 are the normal and the tangent of contact k. Sums over the two contacts are taken contact by contact,
/// so that exchanging them (the mirror image) changes no bit.
struct ContactSpace {
  int count{};
  std::array<std::array<double, 4>, 4> W{};
  std::array<double, 4> u_before{};
};

/// Stands for an infinite coefficient of friction: infinity times an impulse of zero is no number.
inline constexpr double kMostFriction = 1e8;
CAIRN_HD inline double finite_friction(double mu) { return mu < kMostFriction ? mu : kMostFriction; }

/// Two impulses per contact.
using PlanarImpulse = std::array<double, 4>;

/// What laws of one or two contacts of one body know what to do with; more contacts, and rows of joints, are not dropped.
CAIRN_HD inline bool is_planar_pair(const ContactProblem<2>& p) {
  return p.contact_count() <= kMaxPlanarContacts && p.rows.empty() && !p.in_blocks();
}
/// The answer of such a law to anything else: none, and the velocities stay.
CAIRN_HD inline bool refuses(const ContactProblem<2>& p, LawAnswer<2>& a) {
  if (is_planar_pair(p)) return false;
  a.outcome = Outcome::no_solution;
  for (double& value : a.f) value = 0.0;
  for (std::size_t d = 0; d < a.w.size(); ++d) a.w[d] = p.w_free[d];
  return true;
}

CAIRN_HD inline ContactSpace contact_space(const ContactProblem<2>& p) {
  ContactSpace s;
  s.count = p.contact_count() < kMaxPlanarContacts ? p.contact_count() : kMaxPlanarContacts;
  const auto size = static_cast<std::size_t>(2 * s.count);
  for (std::size_t i = 0; i < size; ++i) {
    const auto gi = p.row_of(static_cast<int>(i / 2), static_cast<int>(i % 2));
    double u = p.b_motion.empty() ? 0.0 : p.b_motion[p.rows.size() + i];
    for (std::size_t d = 0; d < gi.size(); ++d) u += gi[d] * p.w_before[d];
    s.u_before[i] = u;
    for (std::size_t j = 0; j <= i; ++j) {
      const auto gj = p.row_of(static_cast<int>(j / 2), static_cast<int>(j % 2));
      double sum = 0.0;
      for (std::size_t d = 0; d < gi.size(); ++d) sum += gi[d] * gj[d];
      s.W[i][j] = sum;
      s.W[j][i] = sum;
    }
  }
  return s;
}

/// Velocity of one row after the impulses f.
CAIRN_HD inline double velocity_after(const ContactSpace& s, const PlanarImpulse& f, std::size_t row) {
  return s.u_before[row] + ((s.W[row][0] * f[0] + s.W[row][1] * f[1]) + (s.W[row][2] * f[2] + s.W[row][3] * f[3]));
}

/// ½ fᵀ(u⁺ + u⁻): the energy that the impulses f add.
CAIRN_HD inline double energy_change(const ContactSpace& s, const PlanarImpulse& f) {
  auto work = [&](std::size_t row) { return 0.5 * f[row] * (velocity_after(s, f, row) + s.u_before[row]); };
  return (work(0) + work(1)) + (work(2) + work(3));
}

CAIRN_HD inline void write_answer(const ContactProblem<2>& p, const PlanarImpulse& f, LawAnswer<2>& a) {
  for (double& value : a.f) value = 0.0;
  const int count = p.contact_count() < kMaxPlanarContacts ? p.contact_count() : kMaxPlanarContacts;
  for (std::size_t d = 0; d < a.w.size(); ++d) {
    double gain = 0.0;
    for (int k = 0; k < count; ++k) {
      const auto n = static_cast<std::size_t>(2 * k);
      gain += p.row_of(k, 0)[d] * f[n] + p.row_of(k, 1)[d] * f[n + 1];
    }
    a.w[d] = p.w_free[d] + gain;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(2 * count); ++i) a.f[p.rows.size() + i] = f[i];
}

/// Round-off that a velocity of this problem carries: a condition such as u ≥ 0 is met down to minus this.
inline constexpr double kRoundOffVelocity = 1e-14;
CAIRN_HD inline double velocity_noise(const ContactProblem<2>& p) { return kRoundOffVelocity * p.velocity_scale; }

}  // namespace cairn
