#pragma once
#include <cmath>
#include <cstddef>
#include <limits>

#include "cairn/laws/kernel/space/nearest_impulses.hpp"
#include "cairn/laws/parameters/law_record.hpp"

/// What the rigid laws in space share: how an answer begins, friction in a phase, and how it ends.
///                                                                              docs/theory/laws_in_space.md §3, §5
namespace cairn::rigid {

/// Nothing can be answered: the velocities stay and the outcome says why.
CAIRN_HD inline void refuse(const ContactProblem<3>& p, LawAnswer<3>& a, Outcome why) {
  for (double& value : a.f) value = 0.0;
  for (std::size_t d = 0; d < a.w.size(); ++d) a.w[d] = p.w_free[d];
  a.outcome = why;
}

inline constexpr double kMostApproach = 1e-10;  // of a contact's scale: what the judge allows
inline constexpr double kNoGain = 1e-11;  // of the terms it is made of; the judge's limit is a hundred times larger

/// What became of the contacts, in the words of `Branch`.
CAIRN_HD inline Branch branch_of(const SpaceImpact& s, std::span<const double> f, std::span<const double> w) {
  int loaded = 0;
  int closed = 0;
  bool sticks = true;
  for (int k = 0; k < s.contacts; ++k) {
    if (f[s.line(k, 0)] == 0.0 && f[s.line(k, 1)] == 0.0 && f[s.line(k, 2)] == 0.0) continue;
    const double none = kNoSpeed * s.scale[static_cast<std::size_t>(k)];
    const double u1 = s.velocity(s.line(k, 1), w);
    const double u2 = s.velocity(s.line(k, 2), w);
    ++loaded;
    closed += std::fabs(s.velocity(s.line(k, 0), w)) <= none ? 1 : 0;
    sticks = sticks && std::sqrt(u1 * u1 + u2 * u2) <= none;
  }
  if (loaded == 0) return Branch::none;
  if (closed == 0) return sticks ? Branch::flight_without_sliding : Branch::flight;
  if (closed == 1) return sticks ? Branch::pure_rocking : Branch::slide_rocking;
  return sticks ? Branch::both_stick : Branch::both_slip;
}

/// The answer from the impulses of all lines: velocities, branch, and the name of raised energy.
CAIRN_HD inline void conclude(const SpaceImpact& s, std::span<const double> f, LawAnswer<3>& a) {
  for (double& value : a.f) value = 0.0;
  for (std::size_t i = 0; i < s.lines(); ++i) a.f[s.source(i)] = f[i];
  for (std::size_t d = 0; d < a.w.size(); ++d) a.w[d] = s.p->w_free[d];
  s.push_all(f, a.w);
  double change = 0.0;
  double terms = 0.0;
  bool lost = false;
  for (std::size_t i = 0; i < s.lines(); ++i) {
    const double after = s.velocity(i, a.w);
    change += 0.5 * f[i] * (after + s.before[i]);
    terms += std::fabs(f[i]) * (std::fabs(after) + std::fabs(s.before[i]));
  }
  for (int k = 0; k < s.contacts; ++k)
    lost = lost || s.velocity(s.line(k, 0), a.w) < -kMostApproach * s.scale[static_cast<std::size_t>(k)];
  for (const double w : a.w) lost = lost || !std::isfinite(w);
  a.branch = branch_of(s, f, a.w);
  if (lost) {
    a.outcome = Outcome::not_converged;
  } else if (change > kNoGain * terms) {
    a.outcome = Outcome::energy_raised;
    a.notes |= kNoteEnergyRaised;
  }
}

/// An impact with its phases, in the room that the caller gives.
class RigidImpact {
 public:
  CAIRN_HD RigidImpact(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch)
      : p_(p),
        a_(a),
        room_(scratch),
        offered_(read_impact(p, room_, s)),
        q(carve()),
        solver_(s, q, room_),
        nearest_(s, q, room_),
        wanted_(room_.numbers(s.lines())),
        kept_(room_.numbers(s.lines())) {}

  /// False where there is no answer; `a` says so then.
  CAIRN_HD bool begin() {
    a_.outcome = Outcome::ok;
    a_.branch = Branch::none;
    a_.notes = kNoteNone;
    a_.residual = 0.0;
    if (!offered_ || !room_.enough() || p_.level != Level::impact) {
      refuse(p_, a_, Outcome::no_solution);
      return false;
    }
    if (!is_finite(s)) {
      refuse(p_, a_, Outcome::not_finite);
      return false;
    }
    for (std::size_t d = 0; d < q.start.size(); ++d) q.start[d] = q.w[d] = p_.w_before[d];
    return true;
  }

  /// Impulses of a row may be added up phase by phase where its bounds are none, zero or infinite.
  CAIRN_HD bool rows_add_up() const {
    for (const Row& row : p_.rows) {
      const bool below = row.lower == 0.0 || row.lower == -std::numeric_limits<double>::infinity();
      const bool above = row.upper == 0.0 || row.upper == std::numeric_limits<double>::infinity();
      if (!below || !above) return false;
    }
    return true;
  }

  /// Normal velocity of a contact that is told by w.
  CAIRN_HD double normal_velocity(int place, std::span<const double> w) const {
    return s.velocity(s.line(place, 0), w);
  }
  CAIRN_HD double slip_speed(int place, std::span<const double> w) const {
    const double u1 = s.velocity(s.line(place, 1), w);
    const double u2 = s.velocity(s.line(place, 2), w);
    return std::sqrt(u1 * u1 + u2 * u2);
  }
  CAIRN_HD double none(int place) const { return kNoSpeed * s.scale[static_cast<std::size_t>(place)]; }

  /// One phase with friction: the static coefficient decides who slips, the kinetic one acts there.        (KS.7)
  CAIRN_HD bool solve_rubbing(bool static_only) {
    for (std::size_t i = 0; i < q.f.size(); ++i) q.f[i] = 0.0;
    for (std::size_t d = 0; d < q.w.size(); ++d) q.w[d] = q.start[d];
    if (is_settled()) return true;  // with large friction another answer may exist: impulses without a cause
    for (int k = 0; k < s.contacts; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const Contact<3>& c = s.contact(k);
      q.task[at] = static_cast<int>(c.hold.no_sliding ? Task::hold : Task::rub);
      q.mu[at] = finite(c.mu_static);
      q.f[s.line(k, 0)] = q.pushed[at];
    }
    for (int pass = 0; pass <= s.contacts; ++pass) {
      if (!solver_.solve()) return false;
      if (static_only || !let_go()) return true;
    }
    return true;
  }
  /// Of all impulses with the velocities of the phase those nearest to the wanted ones of all lines.       (KS.8)
  CAIRN_HD void move_near(std::span<const double> wanted) {
    if (nearest_.move(wanted)) solver_.touch_up();
  }
  /// Impulses of the contacts in the previous state, of rows none, or none at all: what (KS.8) may be asked for.
  CAIRN_HD std::span<const double> those_before() {
    for (int k = 0; k < s.contacts; ++k)
      for (int i = 0; i < 3; ++i) wanted_[s.line(k, i)] = s.contact(k).f_before[static_cast<std::size_t>(i)];
    return wanted_;
  }
  CAIRN_HD std::span<const double> none_before() {
    for (double& f : wanted_) f = 0.0;
    return wanted_;
  }
  /// The impulses of a phase are added to those of the phases before.
  CAIRN_HD void keep_impulses() {
    for (std::size_t i = 0; i < kept_.size(); ++i) kept_[i] += q.f[i];
  }
  CAIRN_HD std::span<const double> kept() const { return kept_; }
  /// The next phase begins with the velocities that all phases before have left.
  CAIRN_HD void go_on() {
    for (std::size_t d = 0; d < q.start.size(); ++d) q.start[d] = p_.w_before[d];
    s.push_all(kept_, q.start);
  }
  /// A phase whose tasks the law has set.
  CAIRN_HD bool solve_as_set() { return solver_.solve(); }

  CAIRN_HD void finish(std::span<const double> f) { conclude(s, f, a_); }
  CAIRN_HD void refuse_unsolved() {
    refuse(p_, a_, solver_.is_impossible() ? Outcome::no_solution : Outcome::not_converged);
  }

  /// A coefficient, or what stands for an infinite one.
  CAIRN_HD static double finite(double mu) { return mu < kMostFriction ? mu : kMostFriction; }

 private:
  static constexpr double kMostFriction = 1e8;  // what it leaves of a slip is as small a part of the normal velocity

  CAIRN_HD Phase carve() {
    const auto count = static_cast<std::size_t>(s.contacts);
    const auto n = static_cast<std::size_t>(p_.dof);
    return {.start = room_.numbers(n),
            .task = room_.places(count),
            .pushed = room_.numbers(count),
            .target = room_.numbers(count),
            .mu = room_.numbers(count),
            .aim = room_.numbers(2 * count),
            .f = room_.numbers(s.lines()),
            .w = room_.numbers(n)};
  }

  /// Nothing needs to happen: every contact is at its velocity, and every row is as its bounds want it.
  CAIRN_HD bool is_settled() const {
    for (int k = 0; k < s.contacts; ++k) {
      const auto at = static_cast<std::size_t>(k);
      if (s.contact(k).hold.no_sliding || q.pushed[at] != 0.0) return false;
      if (!(normal_velocity(k, q.start) >= q.target[at] - none(k))) return false;
    }
    for (int row = 0; row < s.rows; ++row) {
      const Row& bounds = p_.rows[static_cast<std::size_t>(row)];
      const double u = s.velocity(static_cast<std::size_t>(row), q.start);
      const double least = kNoSpeed * p_.scales_of(bounds.scales).velocity;
      if (!(bounds.lower <= 0.0 && bounds.upper >= 0.0)) return false;
      if ((bounds.upper > 0.0 && u < -least) || (bounds.lower < 0.0 && u > least)) return false;
    }
    return true;
  }

  /// Contacts that slip under the static coefficient rub with the kinetic one from now on.
  CAIRN_HD bool let_go() {
    bool changed = false;
    for (int k = 0; k < s.contacts; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const double kinetic = finite(s.contact(k).mu_kinetic);
      if (static_cast<Task>(q.task[at]) != Task::rub || q.mu[at] <= kinetic || !(q.f[s.line(k, 0)] > 0.0)) continue;
      if (slip_speed(k, q.w) <= none(k)) continue;
      q.mu[at] = kinetic;
      changed = true;
    }
    return changed;
  }

  const ContactProblem<3>& p_;
  LawAnswer<3>& a_;
  Carver room_;

 public:
  SpaceImpact s;

 private:
  bool offered_;

 public:
  Phase q;

 private:
  detail::PhaseSolver solver_;
  detail::NearestImpulses nearest_;
  std::span<double> wanted_, kept_;
};

}  // namespace cairn::rigid
