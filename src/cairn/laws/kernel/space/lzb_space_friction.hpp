#pragma once
#include <cmath>
#include <cstddef>
#include <span>

#include "cairn/laws/kernel/space/lzb_space_state.hpp"
#include "cairn/laws/kernel/space/nearest_impulses.hpp"

/// Stick, slip and the direction in which slip begins, decided for all contacts at rest together.
///                                                                                docs/theory/lzb_space.md §2, §3
namespace cairn::lzb::space {

/// Friction at rest under given normal rates: F_t in the disc of radius μ_s F_n that stops the most,
///   u_t' = 0 and |F_t| <= μ_s F_n,  or  F_t = -μ_k F_n u_t'/|u_t'|                                       (ZS.3)
class RestingFriction {
 public:
  CAIRN_HD RestingFriction(Impact& i, Carver& room)
      : i_(i), rates_(rates_of(i.s)), q_(carve(room)), solver_(rates_, q_, room), nearest_(rates_, q_, room) {
    forces_ = room.numbers(i.count());
    none_ = room.numbers(i.s.lines());
  }

  /// Modes and held directions from here on. False if the friction of a moment could not be found.
  CAIRN_HD bool decide() {
    pose();
    bool any = i_.s.rows > 0;
    for (std::size_t j = 0; j < i_.count(); ++j) any = any || rests(j);
    if (any && !settle()) return false;
    hold();
    for (std::size_t j = 0; j < i_.count(); ++j) set_task(j, false);
    start_rates(i_.y);
    i_.hold_back(q_.start);
    return true;
  }
  /// Rate of a normal velocity after `decide`, its sign and its size relative to what makes it.
  CAIRN_HD double normal_rate(std::size_t j) const {
    return i_.s.p->add_velocity(i_.s.source(i_.line(j, 0)), q_.start, 0.0) / i_.scale;
  }
  /// Does nothing move under the forces of now?
  CAIRN_HD bool is_still() const { return length(q_.start) <= kLeaves * unit(); }
  /// The rates of everything while slips begin: their friction is that of (ZS.3) at every moment.           (ZS.6)
  CAIRN_HD void rates(std::span<const double> y, std::span<double> dy) {
    space::rates(i_, y, dy);
    bool any = false;
    for (std::size_t j = 0; j < i_.count(); ++j) any = any || i_.rub_of(j) == Rub::depart;
    if (!any) return;
    take_forces(y);
    for (std::size_t j = 0; j < i_.count(); ++j) {
      const Rub rub = i_.rub_of(j);
      set_task(j, rub == Rub::depart || rub == Rub::stick);
      if (rub == Rub::depart) q_.mu[j] = i_.friction(i_.contact(j).mu_kinetic) * forces_[j];
    }
    start_rates(y);
    if (!solve_again(kHeldBest)) return;
    for (std::size_t d = 0; d < q_.w.size(); ++d) dy[d] = q_.w[d] / scale_;
    for (std::size_t j = 0; j < i_.count(); ++j) {
      if (i_.rub_of(j) != Rub::depart) continue;
      dy[i_.rubbed(j)] = q_.f[i_.line(j, 1)] / scale_;
      dy[i_.rubbed(j) + 1] = q_.f[i_.line(j, 2)] / scale_;
    }
  }
  /// Do all contacts that stick go on sticking under the forces of `y`?
  CAIRN_HD bool sticks(std::span<const double> y) {
    bool any = false;
    for (std::size_t j = 0; j < i_.count(); ++j) any = any || i_.rub_of(j) == Rub::stick;
    if (!any) return true;
    take_forces(y);
    for (std::size_t j = 0; j < i_.count(); ++j) {
      const Rub rub = i_.rub_of(j);
      set_task(j, rub == Rub::stick || rub == Rub::depart);
      if (rub == Rub::depart) q_.mu[j] = i_.friction(i_.contact(j).mu_kinetic) * forces_[j];
    }
    start_rates(y);
    if (!solve_again(kHeldWell)) return true;  // decided when it comes to that
    for (std::size_t j = 0; j < i_.count(); ++j)
      if (i_.rub_of(j) == Rub::stick && leaves(j)) return false;
    return true;
  }
  /// Impulses of sticking contacts and of rows that have a given effect on w, in q.f; `size` is what the effect is the rest of.                     (ZS.7)
  CAIRN_HD bool share(std::span<const double> effect, std::span<const double> radius, double size) {
    for (std::size_t j = 0; j < i_.count(); ++j) {
      q_.task[j] = static_cast<int>(radius[j] > 0.0 ? rigid::Task::disc : rigid::Task::idle);
      q_.mu[j] = radius[j];
    }
    for (double& x : q_.start) x = 0.0;
    return nearest_.share(effect, none_, size);
  }
  CAIRN_HD std::span<const double> impulses() const { return q_.f; }

 private:
  static constexpr double kLeaves = 65536.0 * math::kUnitRoundOff;  // of the forces: what its solution may leave
  static constexpr double kHeldAlready = 1e-10;  // of a direction's length: less is in the space of those before

  CAIRN_HD rigid::Phase carve(Carver& room) const {
    const auto n = static_cast<std::size_t>(i_.dof);
    return {.start = room.numbers(n),
            .task = room.places(i_.count()),
            .pushed = room.numbers(i_.count()),
            .target = room.numbers(i_.count()),
            .mu = room.numbers(i_.count()),
            .aim = {},
            .f = room.numbers(i_.s.lines()),
            .w = room.numbers(n)};
  }

  CAIRN_HD bool rests(std::size_t j) const { return static_cast<rigid::Task>(q_.task[j]) == rigid::Task::disc; }
  CAIRN_HD void set_task(std::size_t j, bool rest) {
    q_.task[j] = static_cast<int>(rest ? rigid::Task::disc : rigid::Task::idle);
    q_.mu[j] = rest ? i_.friction(i_.contact(j).mu_static) * forces_[j] : 0.0;
  }
  /// Normal rates; where nothing is stored yet their leading terms, k |u|^η.                       (Z.11)
  CAIRN_HD void take_forces(std::span<const double> y) {
    double most = 0.0;
    for (std::size_t j = 0; j < i_.count(); ++j) {
      forces_[j] = i_.force(j, y);
      most = forces_[j] > most ? forces_[j] : most;
    }
    for (std::size_t j = 0; j < i_.count() && !(most > 0.0); ++j) {
      const double u = i_.normal(j, y);
      if (i_.status_of(j) != Status::open && u < 0.0)
        forces_[j] = i_.impulse * i_.stiffness(j) * power(-u / i_.speed, i_.exponent);
    }
  }
  /// Who rests, who slips.
  CAIRN_HD void pose() {
    take_forces(i_.y);
    for (std::size_t j = 0; j < i_.count(); ++j) {
      const bool rubs = i_.status_of(j) != Status::open && i_.contact(j).mu_static > 0.0;
      const Impact::Slip u = i_.slip(j, i_.y);
      const bool begins = i_.rub_of(j) == Rub::depart && u.speed <= Impact::kDeparted * i_.speed;
      const bool rest = rubs && (i_.rub_of(j) == Rub::stick || begins || u.speed <= kStopped * i_.speed);
      set_task(j, rest);
      if (!rest) i_.rub[j] = static_cast<int>(rubs ? Rub::slip : Rub::none);
    }
    start_rates(i_.y);
  }
  /// w' of the normals and of the contacts that slip, in units of a velocity: it is the size of Newton's tolerances.
  CAIRN_HD void start_rates(std::span<const double> y) {
    for (double& x : q_.start) x = 0.0;
    double terms = 0.0;
    for (std::size_t j = 0; j < i_.count(); ++j) {
      i_.s.p->push(i_.s.source(i_.line(j, 0)), forces_[j], q_.start);
      terms += forces_[j] * std::sqrt(i_.s.compliance[i_.line(j, 0)]);
      const Impact::Slip u = i_.slip(j, y);
      const bool slips = i_.rub_of(j) == Rub::slip || i_.rub_of(j) == Rub::depart;
      if (rests(j) || !slips || !(i_.contact(j).mu_kinetic > 0.0)) continue;
      const bool by_aim = i_.by_aim(u);
      const double f = -i_.friction(i_.contact(j).mu_kinetic) * forces_[j];
      i_.s.p->push(i_.s.source(i_.line(j, 1)), f * (by_aim ? i_.aim[2 * j] : u.u1 / u.speed), q_.start);
      i_.s.p->push(i_.s.source(i_.line(j, 2)), f * (by_aim ? i_.aim[2 * j + 1] : u.u2 / u.speed), q_.start);
    }
    scale_ = terms > 0.0 ? unit() / terms : 1.0;
    for (double& x : q_.start) x *= scale_;
    for (double& r : q_.mu) r *= scale_;
  }
  /// Of w, for rates that are as large as velocities.
  CAIRN_HD double unit() const { return i_.scale * std::sqrt(i_.impulse / i_.speed); }
  /// The same as a moment ago under forces that are nearly the same.
  CAIRN_HD bool solve_again(double enough) {
    for (double& f : q_.f) f *= last_scale_ > 0.0 ? scale_ / last_scale_ : 0.0;
    last_scale_ = scale_;
    if (solver_.solve_from_near(enough)) return true;
    last_scale_ = 0.0;
    return false;
  }
  static constexpr double kHeldWell = 8192.0 * math::kUnitRoundOff;  // of the forces, an eighth of kLeaves
  static constexpr double kHeldBest = 64.0 * math::kUnitRoundOff;
  /// Rate of the tangential velocity that friction leaves.
  CAIRN_HD Impact::Slip rate(std::size_t j) const {
    const double u1 = i_.s.p->add_velocity(i_.s.source(i_.line(j, 1)), q_.w, 0.0);
    const double u2 = i_.s.p->add_velocity(i_.s.source(i_.line(j, 2)), q_.w, 0.0);
    return {u1, u2, std::sqrt(u1 * u1 + u2 * u2)};
  }
  CAIRN_HD bool leaves(std::size_t j) const { return rate(j).speed > kLeaves * i_.scale; }

  static constexpr double kStopped = 4.0 * kNoSlip;
  /// A slip that has begun and is not to be stopped by a new look at friction.
  CAIRN_HD bool goes_on(std::size_t j) const {
    return rests(j) && i_.rub_of(j) == Rub::depart && i_.slip(j, i_.y).speed > kStopped * i_.speed;
  }

  /// (ZS.3): under static friction first; who leaves rubs with the kinetic coefficient, and others may then leave too.
  CAIRN_HD bool settle() {
    for (std::size_t j = 0; j < i_.count(); ++j)
      if (rests(j) && !goes_on(j)) i_.rub[j] = static_cast<int>(Rub::stick);
    for (std::size_t j = 0; j < i_.count(); ++j)
      if (goes_on(j)) q_.mu[j] *= i_.friction(i_.contact(j).mu_kinetic) / i_.friction(i_.contact(j).mu_static);
    for (std::size_t pass = 0; pass <= i_.count(); ++pass) {
      if (!solve_again(kHeldBest)) return false;
      bool again = false;
      for (std::size_t j = 0; j < i_.count(); ++j) {
        if (!rests(j) || i_.rub_of(j) != Rub::stick || !leaves(j)) continue;
        i_.rub[j] = static_cast<int>(Rub::depart);
        const double kinetic = scale_ * i_.friction(i_.contact(j).mu_kinetic) * forces_[j];
        again = again || kinetic < q_.mu[j];
        q_.mu[j] = kinetic < q_.mu[j] ? kinetic : q_.mu[j];
      }
      if (!again) break;
    }
    for (std::size_t j = 0; j < i_.count(); ++j) {
      if (!rests(j) || i_.rub_of(j) != Rub::depart) continue;
      // Against the friction that it has on the rim of its disc; without friction along its rate.          (ZS.5)
      const double f1 = q_.f[i_.line(j, 1)];
      const double f2 = q_.f[i_.line(j, 2)];
      const double size = std::sqrt(f1 * f1 + f2 * f2);
      const Impact::Slip to = rate(j);
      if (goes_on(j) && !leaves(j)) i_.rub[j] = static_cast<int>(Rub::slip);  // it is braked
      i_.aim[2 * j] = size > 0.0 ? -f1 / size : (to.speed > 0.0 ? to.u1 / to.speed : 1.0);
      i_.aim[2 * j + 1] = size > 0.0 ? -f2 / size : (to.speed > 0.0 ? to.u2 / to.speed : 0.0);
    }
    return true;
  }

  /// An orthonormal basis of what rows and sticking tangents hold; dependent ones add nothing.            (ZS.4)
  CAIRN_HD void hold() {
    i_.held_count = 0;
    for (std::size_t row = 0; row < static_cast<std::size_t>(i_.s.rows); ++row) add_held(row);
    for (std::size_t j = 0; j < i_.count(); ++j) {
      if (i_.rub_of(j) != Rub::stick) continue;
      add_held(i_.s.source(i_.line(j, 1)));
      add_held(i_.s.source(i_.line(j, 2)));
    }
  }
  CAIRN_HD void add_held(std::size_t row) {
    const auto n = static_cast<std::size_t>(i_.dof);
    if (i_.held_count >= i_.dof) return;
    const std::span<double> q = i_.held.subspan(static_cast<std::size_t>(i_.held_count) * n, n);
    for (double& x : q) x = 0.0;
    i_.s.p->push(row, 1.0, q);
    const double before = length(q);
    i_.hold_back(q);
    i_.hold_back(q);  // twice, or the first would leave round-off of the large part
    const double after = length(q);
    if (!(after > kHeldAlready * before)) return;
    for (double& x : q) x /= after;
    ++i_.held_count;
  }
  CAIRN_HD static double length(std::span<const double> q) {
    double sum = 0.0;
    for (const double x : q) sum += x * x;
    return std::sqrt(sum);
  }

  CAIRN_HD static SpaceImpact rates_of(SpaceImpact s) {
    s.rates = true;
    return s;
  }

  Impact& i_;
  SpaceImpact rates_;
  rigid::Phase q_;
  rigid::detail::PhaseSolver solver_;
  rigid::detail::NearestImpulses nearest_;
  std::span<double> forces_, none_;
  double scale_{1.0};
  double last_scale_{};  // of q.f, where it is an answer
};

}  // namespace cairn::lzb::space
