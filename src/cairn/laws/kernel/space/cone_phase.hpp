#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cairn/laws/kernel/space/dense_lu.hpp"
#include "cairn/laws/kernel/space/space_impact.hpp"

/// One phase of an impact in space: contacts with round friction cones, and rows.  docs/theory/laws_in_space.md §2, §3
///   f_n = pushed + y,  0 <= y ⊥ u_n - target >= 0                                                        (KS.1)
///   u_t = 0 and |f_t| <= μ f_n,  or  f_t = -μ f_n u_t/|u_t|                                               (KS.2)
///   lower <= f <= upper, complementary to u                                                              (KS.3)
/// Each law of (KS.1)-(KS.3) reads f = Π(f - ρ u). The unknowns are the velocities w, six for one body whatever the number of
/// contacts: f = Π(anchor - ρ u(w)) is put into w = start + Gᵀ f, solved by Newton's method, and becomes the next anchor.
namespace cairn::rigid {

/// What a contact does in a phase.
enum class Task : int {
  rub,           // normal and round cone
  hold,          // normal; the tangents do not move, whatever presses
  press,         // normal alone
  along,         // tangential impulse 0 ... bound along a given direction
  hold_tangent,  // the tangents do not move, no normal
  disc,          // tangents within a disc of given radius, no normal
  idle           // nothing
};

struct Phase {
  std::span<double> start;   // w when it begins
  std::span<int> task;       // of each contact, a Task
  std::span<double> pushed;  // normal impulses that act in any case
  std::span<double> target;  // normal velocities to be reached at least [m/s]
  std::span<double> mu;      // what a contact rubs with; the bound for Task::along and Task::disc [N s]
  std::span<double> aim;     // Task::along: direction, two numbers a contact
  std::span<double> f;       // of all lines: where to begin, and the answer
  std::span<double> w;       // after it
};

namespace detail {

/// f and ∂f/∂u of one contact, (n, t1, t2).
struct Local {
  double f[3]{};
  double D[3][3]{};
};

/// The nearest point of a disc of radius r to z, and its derivatives by z and by r.
struct Disc {
  double x[2]{};
  double by_z[2][2]{};
  double by_r[2]{};
};
CAIRN_HD inline Disc nearest_in_disc(double z1, double z2, double r) {
  const double length = std::sqrt(z1 * z1 + z2 * z2);
  if (length <= r) return {{z1, z2}, {{1.0, 0.0}, {0.0, 1.0}}, {}};
  const double e1 = z1 / length;
  const double e2 = z2 / length;
  const double part = r / length;
  return {{r * e1, r * e2},
          {{part * (1.0 - e1 * e1), -part * e1 * e2}, {-part * e1 * e2, part * (1.0 - e2 * e2)}},
          {e1, e2}};
}

class PhaseSolver {
 public:
  CAIRN_HD PhaseSolver(const SpaceImpact& s, const Phase& q, Carver& room) : s_(s), q_(q) {
    const auto n = static_cast<std::size_t>(s.p->dof);
    anchor_ = room.numbers(s.lines());
    trial_f_ = room.numbers(s.lines());
    trial_w_ = room.numbers(n);
    residual_ = room.numbers(n);
    step_ = room.numbers(n);
    J_ = room.numbers(n * n);
  }

  /// True when every law of the phase holds as well as its conditioning allows.
  CAIRN_HD bool solve() {
    for (std::size_t i = 0; i < anchor_.size(); ++i) anchor_[i] = q_.f[i];
    set_velocities(q_.f, q_.w);
    rho_ = kFirst;
    impossible_ = false;
    for (const double harder : {kHarder, kGently}) {
      harder_ = harder;
      if (settle()) return polish();
      if (impossible_) return false;
      for (std::size_t i = 0; i < anchor_.size(); ++i) anchor_[i] = 0.0;
      set_velocities(anchor_, q_.w);
      rho_ = kSofter;
    }
    return false;
  }
  /// From impulses that are nearly right, to defects that are `enough`; as `solve` where they are not.
  CAIRN_HD bool solve_from_near(double enough) {
    for (std::size_t i = 0; i < anchor_.size(); ++i) anchor_[i] = q_.f[i];
    set_velocities(q_.f, q_.w);
    rho_ = kNear;
    harder_ = kHarder;
    impossible_ = false;
    // Where all that sticks is about to slip the last digits come slowly; `polish` then leaves what there is.
    if (settle(enough)) {
      if (rho_ > kTouchUp) polish();
      return true;
    }
    if (impossible_) return false;
    for (std::size_t i = 0; i < anchor_.size(); ++i) anchor_[i] = 0.0;
    set_velocities(anchor_, q_.w);
    rho_ = kFirst;
    if (!settle()) return false;
    polish();
    return true;
  }
  /// Impulses that are known but for round-off, as those of `NearestImpulses`.
  CAIRN_HD bool touch_up() {
    for (std::size_t i = 0; i < anchor_.size(); ++i) anchor_[i] = q_.f[i];
    set_velocities(q_.f, q_.w);
    rho_ = kTouchUp;
    return polish();
  }
  /// Why `solve` did not: impulses that grow without bound and without an effect ask for velocities that cannot be, as of a
  /// body wedged between walls that are to be left with a rebound.                                        (KS.9)
  CAIRN_HD bool is_impossible() const { return impossible_; }

 private:
  /// Round after round under a larger ρ, which soft directions need, until little is gained.               (KS.6)
  CAIRN_HD bool settle(double enough = kSettled) {
    double least = kNotYet;
    int idle = 0;
    for (int round = 0; round < kMostRounds; ++round) {
      if (!newton(rho_)) {
        rho_ *= kSofter;
        if (rho_ < kSoftest) return false;
        set_velocities(anchor_, q_.w);
        continue;
      }
      const double defect = take_over(rho_);
      if (defect <= enough) return true;
      idle = defect < kBetter * least ? 0 : idle + 1;
      least = defect < least ? defect : least;
      if (idle > kPatience && rho_ >= kHardest) {
        impossible_ = least > kNearEnough && drift_ < kNoEffect;
        return least <= kNearEnough;
      }
      rho_ = rho_ * harder_ < kHardest ? rho_ * harder_ : kHardest;
    }
    return false;
  }
  /// The round-off that a large ρ carries into the impulses goes as ρ comes down again.
  CAIRN_HD bool polish() {
    double last = kNotYet;
    for (int round = 0; round < kMostPolish; ++round) {
      rho_ = rho_ * kSofter > kFirst ? rho_ * kSofter : kFirst;
      if (!newton(rho_)) {
        set_velocities(anchor_, q_.w);
        break;
      }
      last = take_over(rho_);
      if (last <= kDone && rho_ <= kFirst) return true;
    }
    return last <= kGoodEnough;
  }

  static constexpr int kMostRounds = 100;
  static constexpr int kMostPolish = 12;
  static constexpr int kMostSteps = 60;  // of Newton's method; a dozen when it converges
  static constexpr int kPatience = 3;
  static constexpr double kFirst = 4.0;  // of 1/W: four fifths of a contact's defect go in a round
  static constexpr double kTouchUp = 2048.0;
  static constexpr double kNear = 16.0;
  static constexpr double kHarder = 8.0;
  static constexpr double kGently = 2.0;  // a second time, from nothing, where friction makes the path turn
  static constexpr double kSofter = 0.125;
  static constexpr double kSoftest = 1.0 / 256.0;
  static constexpr double kHardest = 16777216.0;  // times round-off is still far below what is asked
  static constexpr double kBetter = 0.75;
  static constexpr double kNotYet = 1e300;
  static constexpr double kNearEnough = 1048576.0 * math::kUnitRoundOff;  // more than that may be left by no rounding
  static constexpr double kNoEffect = 1.0 / 8192.0;                       // goes as 1/ρ where there is no answer
  static constexpr double kSettled = 64.0 * math::kUnitRoundOff;
  static constexpr double kDone = 16.0 * math::kUnitRoundOff;          // of a contact's velocity scale
  static constexpr double kGoodEnough = 4096.0 * math::kUnitRoundOff;  // what ill-conditioned contacts may keep

  CAIRN_HD void set_velocities(std::span<const double> f, std::span<double> w) const {
    for (std::size_t d = 0; d < w.size(); ++d) w[d] = q_.start[d];
    s_.push_all(f, w);
  }
  CAIRN_HD double stiffness(std::size_t line, double rho) const {
    return s_.compliance[line] > 0.0 ? rho / s_.compliance[line] : 0.0;
  }

  /// f of a contact from the velocities; the laws (KS.1), (KS.2) as nearest points.                          (KS.4)
  CAIRN_HD Local law_of(int place, std::span<const double> w, double rho) const {
    Local r;
    const auto k = static_cast<std::size_t>(place);
    const std::size_t n = s_.line(place, 0);
    const auto task = static_cast<Task>(q_.task[k]);
    if (task == Task::idle) return r;
    const double by_n = stiffness(n, rho);
    const double by_t = stiffness(n + 1, rho);
    double active = 0.0;
    r.f[0] = q_.pushed[k];
    if (task == Task::rub || task == Task::hold || task == Task::press) {
      const double y = anchor_[n] - by_n * (s_.velocity(n, w) - q_.target[k]);
      if (y > q_.pushed[k]) {
        r.f[0] = y;
        active = by_n;
      }
    }
    r.D[0][0] = -active;
    if (task == Task::press) return r;
    const double z1 = anchor_[n + 1] - by_t * s_.velocity(n + 1, w);
    const double z2 = anchor_[n + 2] - by_t * s_.velocity(n + 2, w);
    if (task == Task::hold || task == Task::hold_tangent) {
      r.f[1] = z1;
      r.f[2] = z2;
      r.D[1][1] = r.D[2][2] = -by_t;
      return r;
    }
    if (task == Task::along) {
      const double a1 = q_.aim[2 * k];
      const double a2 = q_.aim[2 * k + 1];
      const double along = a1 * z1 + a2 * z2;
      const bool inside = along > 0.0 && along < q_.mu[k];
      const double taken = inside ? along : (along > 0.0 ? q_.mu[k] : 0.0);
      r.f[1] = taken * a1;
      r.f[2] = taken * a2;
      const double by = inside ? -by_t : 0.0;
      r.D[1][1] = by * a1 * a1;
      r.D[1][2] = r.D[2][1] = by * a1 * a2;
      r.D[2][2] = by * a2 * a2;
      return r;
    }
    const Disc disc = nearest_in_disc(z1, z2, task == Task::disc ? q_.mu[k] : q_.mu[k] * r.f[0]);
    for (std::size_t i = 0; i < 2; ++i) {
      r.f[i + 1] = disc.x[i];
      r.D[i + 1][0] = -active * q_.mu[k] * disc.by_r[i];
      for (std::size_t j = 0; j < 2; ++j) r.D[i + 1][j + 1] = -by_t * disc.by_z[i][j];
    }
    return r;
  }

  /// f of all lines at w and what is left of w = start + Gᵀ f; with `J` its derivative, too. Returns the square of what is
  /// left.                                                                                                (KS.5)
  CAIRN_HD double evaluate(std::span<const double> w, double rho, std::span<double> f, bool derive) {
    if (derive) unit_matrix(J_, w.size());
    for (std::size_t d = 0; d < w.size(); ++d) residual_[d] = q_.start[d];
    for (std::size_t row = 0; row < static_cast<std::size_t>(s_.rows); ++row) {
      const double by = stiffness(row, rho);
      const double z = anchor_[row] - by * s_.velocity(row, w);
      const Row& bounds = s_.p->rows[row];
      f[row] = z < bounds.lower ? bounds.lower : (z > bounds.upper ? bounds.upper : z);
      if (derive && f[row] == z) add_product(*s_.p, row, row, by, J_, w.size());
    }
    for (int place = 0; place < s_.contacts; ++place) {
      const Local local = law_of(place, w, rho);
      const std::size_t first = s_.line(place, 0);
      for (std::size_t i = 0; i < 3; ++i) f[first + i] = local.f[i];
      if (!derive) continue;
      const std::size_t row = s_.source(first);
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
          if (local.D[i][j] != 0.0) add_product(*s_.p, row + i, row + j, -local.D[i][j], J_, w.size());
    }
    s_.push_all(f, residual_);
    double sum = 0.0;
    for (std::size_t d = 0; d < w.size(); ++d) {
      residual_[d] = w[d] - residual_[d];
      sum += residual_[d] * residual_[d];
    }
    return sum;
  }

  /// Newton's method on (KS.5) with halved steps; false if it does not come down to round-off.
  CAIRN_HD bool newton(double rho) {
    double left = evaluate(q_.w, rho, q_.f, true);
    for (int k = 0; k < kMostSteps; ++k) {
      const double rounding = rounding_of(rho);
      if (left <= square(kNewtonNoise * rounding)) return true;
      for (std::size_t d = 0; d < step_.size(); ++d) step_[d] = -residual_[d];
      if (!solve_dense(J_, step_)) return false;
      double part = 1.0;
      double better = left;
      for (int halving = 0; halving < kMostHalvings; ++halving, part *= 0.5) {
        for (std::size_t d = 0; d < step_.size(); ++d) trial_w_[d] = q_.w[d] + part * step_[d];
        better = evaluate(trial_w_, rho, trial_f_, false);
        if (better < left) break;
      }
      if (!(better < left)) return left <= square(kNewtonEnd * rounding);
      for (std::size_t d = 0; d < step_.size(); ++d) q_.w[d] = trial_w_[d];
      left = evaluate(q_.w, rho, q_.f, true);
    }
    return left <= square(kNewtonEnd * rounding_of(rho));
  }
  CAIRN_HD static double square(double x) { return x * x; }
  /// What (KS.5) is made of: its round-off is some units of this. Velocities go into the impulses by ρ.
  CAIRN_HD double rounding_of(double rho) const {
    double terms = (1.0 + rho) * (size_of(q_.start) + size_of(q_.w));
    for (std::size_t i = 0; i < q_.f.size(); ++i) terms += std::sqrt(s_.compliance[i]) * std::fabs(q_.f[i]);
    return terms;
  }
  static constexpr int kMostHalvings = 30;
  static constexpr double kNewtonNoise = 2.0 * math::kUnitRoundOff;
  static constexpr double kNewtonEnd = 64.0 * math::kUnitRoundOff;  // where steps no longer help

  CAIRN_HD static double size_of(std::span<const double> w) {
    double sum = 0.0;
    for (const double x : w) sum += x * x;
    return std::sqrt(sum);
  }

  /// The impulses become the anchor; returns what the laws lack, as a velocity over the contact's scale.      (KS.6)
  CAIRN_HD double take_over(double rho) {
    double defect = 0.0;
    double terms = 0.0;
    for (std::size_t i = 0; i < anchor_.size(); ++i) {
      const double by = stiffness(i, rho);
      const double scale = i < static_cast<std::size_t>(s_.rows)
                               ? s_.p->scales_of(s_.p->rows[i].scales).velocity
                               : s_.scale[(i - static_cast<std::size_t>(s_.rows)) / 3];
      const double lack = by > 0.0 ? std::fabs(q_.f[i] - anchor_[i]) / (by * scale) : 0.0;
      defect = lack > defect ? lack : defect;
      trial_f_[i] = q_.f[i] - anchor_[i];
      terms += std::sqrt(s_.compliance[i]) * std::fabs(trial_f_[i]);
      anchor_[i] = q_.f[i];
    }
    for (double& x : trial_w_) x = 0.0;
    s_.push_all(trial_f_, trial_w_);
    drift_ = terms > 0.0 ? size_of(trial_w_) / terms : 0.0;
    set_velocities(q_.f, q_.w);
    return defect;
  }

  const SpaceImpact& s_;
  const Phase& q_;
  double rho_{kFirst};
  double harder_{kHarder};
  double drift_{1.0};  // |Gᵀ Δf| over the terms of it, of the last round
  bool impossible_{};
  std::span<double> anchor_, trial_f_, trial_w_, residual_, step_, J_;
};

}  // namespace detail
}  // namespace cairn::rigid
