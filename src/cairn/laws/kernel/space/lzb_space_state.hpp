#pragma once
#include <cmath>
#include <cstddef>
#include <span>

#include "cairn/laws/kernel/lzb_state.hpp"
#include "cairn/laws/kernel/space/space_impact.hpp"
#include "cairn/laws/parameters/lzb.hpp"

/// LZB in space: an impact in progress.                                               docs/theory/lzb_space.md §1
///   P_j' = κ k_j δ_j^η,  δ_j' = -u_j/(V c_j),  w' = Σ G_nᵀ P_j' + G_tᵀ f_t                                 (ZS.1)
/// V is the fastest approach, κ = V over the largest W_nn; δ and the parameter s have no unit.
namespace cairn::lzb::space {

using rigid::Carver;
using rigid::SpaceImpact;

/// What friction does at a contact. `depart`: it has just begun to slip, and its direction follows the forces at once.
enum class Rub : int { none, stick, slip, depart };

/// Velocities of tangents up to this, of the fastest approach, are none: what steps down to it leave is less.
inline constexpr double kNoSlip = 4096.0 * math::kUnitRoundOff;
/// Normal velocities likewise.
inline constexpr double kNoApproach = 1024.0 * math::kUnitRoundOff;

struct Impact {
  SpaceImpact s;
  double exponent{1.0};
  double speed{};    // V [m/s]
  double scale{};    // the largest of the contacts' velocities [m/s]
  double impulse{};  // κ [N s]
  double stiffest{};
  int dof{};
  std::span<int> status;     // of each contact, a Status
  std::span<int> rub;        // of each contact, a Rub
  std::span<double> aim;     // direction of slip that begins, two numbers a contact
  std::span<double> radius;  // Σ μ_s P while it stuck
  std::span<double> y;       // w, then δ, P, and friction of slip in two numbers of every contact
  std::span<double> held;    // orthonormal directions in which w does not move: rows, sticking tangents
  int held_count{};

  CAIRN_HD std::size_t count() const { return static_cast<std::size_t>(s.contacts); }
  CAIRN_HD std::size_t size() const { return static_cast<std::size_t>(dof) + 4 * count(); }
  CAIRN_HD std::size_t delta(std::size_t j) const { return static_cast<std::size_t>(dof) + j; }
  CAIRN_HD std::size_t pressed(std::size_t j) const { return static_cast<std::size_t>(dof) + count() + j; }
  CAIRN_HD std::size_t rubbed(std::size_t j) const { return static_cast<std::size_t>(dof) + 2 * count() + 2 * j; }

  CAIRN_HD Status status_of(std::size_t j) const { return static_cast<Status>(status[j]); }
  CAIRN_HD Rub rub_of(std::size_t j) const { return static_cast<Rub>(rub[j]); }
  CAIRN_HD const Contact<3>& contact(std::size_t j) const { return s.contact(static_cast<int>(j)); }
  CAIRN_HD std::size_t line(std::size_t j, int component) const { return s.line(static_cast<int>(j), component); }
  CAIRN_HD double stiffness(std::size_t j) const { return contact(j).stiffness / stiffest; }
  CAIRN_HD double friction(double mu) const { return mu < kMostFriction ? mu : kMostFriction; }
  static constexpr double kMostFriction =
      1e8;  // stands for an infinite coefficient: it leaves as small a part of a slip

  CAIRN_HD double normal(std::size_t j, std::span<const double> at) const {
    return s.velocity(line(j, 0), at.first(static_cast<std::size_t>(dof)));
  }
  struct Slip {
    double u1{}, u2{}, speed{};
  };
  CAIRN_HD Slip slip(std::size_t j, std::span<const double> at) const {
    const auto w = at.first(static_cast<std::size_t>(dof));
    const double u1 = s.velocity(line(j, 1), w);
    const double u2 = s.velocity(line(j, 2), w);
    return {u1, u2, std::sqrt(u1 * u1 + u2 * u2)};
  }
  /// Where there is no speed to tell the direction, it is where the slip was found to begin.
  CAIRN_HD bool by_aim(const Slip& u) const { return !(u.speed > 0.0); }
  /// Of the fastest approach: up to this a slip that begins has the direction that its forces give it. The direction lags
  /// behind by as much as the slip takes to turn, which goes as its square into velocities.               (ZS.6)
  static constexpr double kDeparted = 1.0 / 16777216.0;
  /// Rate of the normal impulse.
  CAIRN_HD double force(std::size_t j, std::span<const double> at) const {
    if (status_of(j) == Status::open) return 0.0;
    const double d = at[delta(j)];
    // A linear spring goes on below zero, where only steps that are tried come: an end without a kink is found sooner.
    if (exponent == 1.0) return impulse * stiffness(j) * d;
    return d > 0.0 ? impulse * stiffness(j) * power(d, exponent) : 0.0;
  }
  /// What is left of w' where rows and sticking tangents hold.                                          (ZS.4)
  CAIRN_HD void hold_back(std::span<double> rate) const {
    for (int h = 0; h < held_count; ++h) {
      const double* q = held.data() + static_cast<std::size_t>(h * dof);
      double along = 0.0;
      for (std::size_t d = 0; d < rate.size(); ++d) along += q[d] * rate[d];
      for (std::size_t d = 0; d < rate.size(); ++d) rate[d] -= along * q[d];
    }
  }
};

/// (ZS.1)-(ZS.4): the rates of everything.
CAIRN_HD inline void rates(const Impact& i, std::span<const double> y, std::span<double> dy) {
  for (double& x : dy) x = 0.0;
  const auto w = dy.first(static_cast<std::size_t>(i.dof));
  for (std::size_t j = 0; j < i.count(); ++j) {
    if (i.status_of(j) == Status::open) continue;
    const double F = i.force(j, y);
    const double e = i.contact(j).restitution;
    const double softer = i.status_of(j) == Status::restoring ? e * e : 1.0;
    dy[i.delta(j)] = -i.normal(j, y) / (i.speed * softer);
    dy[i.pressed(j)] = F;
    i.s.p->push(i.s.source(i.line(j, 0)), F, w);
    const Rub rub = i.rub_of(j);
    if (rub != Rub::slip) continue;
    const Impact::Slip u = i.slip(j, y);
    const bool by_aim = i.by_aim(u);
    const double mu = i.friction(i.contact(j).mu_kinetic);
    const double f1 = -mu * F * (by_aim ? i.aim[2 * j] : u.u1 / u.speed);
    const double f2 = -mu * F * (by_aim ? i.aim[2 * j + 1] : u.u2 / u.speed);
    dy[i.rubbed(j)] = f1;
    dy[i.rubbed(j) + 1] = f2;
    i.s.p->push(i.s.source(i.line(j, 1)), f1, w);
    i.s.p->push(i.s.source(i.line(j, 2)), f2, w);
  }
  i.hold_back(w);
}

}  // namespace cairn::lzb::space
