#pragma once
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "cairn/laws/kernel/space/lzb_space_friction.hpp"
#include "cairn/laws/kernel/space/lzb_space_step.hpp"
#include "cairn/laws/kernel/space/rigid_impact.hpp"

/// LZB multiple impact in space with Coulomb friction whose direction turns within the impact.  docs/theory/lzb_space.md
/// Source: Liu, Zhao & Brogliato 2008 for the normals, Darboux and Keller (1986) for a slip that turns; the planar law
/// is laws/kernel/lzb.hpp.
/// Reads of each contact: restitution (energetic, e* in [0, 1]), stiffness, mu_static >= mu_kinetic >= 0. Rows that are
/// unbounded on both sides keep their velocity. Not offered: bounded rows, directions held by choice (`no_solution`).
namespace cairn {

namespace lzb::space {

inline constexpr double kStepsInMind = 32.0;  // a step may err by the tolerance over this
inline constexpr double kStartsWith = 1.0 / 16.0;
inline constexpr double kShortest = math::kUnitRoundOff;  // of s; a step below it does nothing
inline constexpr double kGrows = 4.0;                     // a slip in a step
inline constexpr double kOutgrown = 0.25;                 // of a step that was too long for that
inline constexpr double kSlower = 0.8;                    // part of a slip that a step may take away

class Run {
 public:
  CAIRN_HD Run(const Lzb& law, Impact& i, Carver& room)
      : law_(law), i_(i), friction_(i, room), steps_(i, friction_, room) {}

  /// Integrate the impact; false if it did not come to an end.
  CAIRN_HD bool integrate(LzbReport& report) {
    double h = kStartsWith;
    bool rejected = false;
    while (begin_phase(report)) {
      if (is_locked()) return true;
      for (bool same = true; same;) {
        steps_.begin();
        if (++report.steps > kMostSteps) return false;
        h = limit_by_slip(h);
        const double error = steps_.attempt(h, law_.tolerance / kStepsInMind);
        if (!(error <= 1.0) || outgrows()) {
          h *= error <= 1.0 ? kOutgrown : Stepper::factor(error);
          rejected = true;
          if (!(h > kShortest)) return false;
          continue;
        }
        const double used = find_event(h);
        accept();
        same = event_.kind == EventKind::none && !slip_has_changed();
        if (event_.kind != EventKind::none) apply(report);
        if (report.events > law_.most_events) return false;
        const double wider = Stepper::factor(error);
        if (used < h)  // an event: the step so far says little of the next
          h = h > kStartsWith ? kStartsWith : (h > kLeastAfterEvent ? h : kLeastAfterEvent);
        else
          h *= rejected && wider > 1.0 ? 1.0 : wider;
        rejected = false;
      }
    }
    return !failed_;
  }
  CAIRN_HD RestingFriction& friction() { return friction_; }

 private:
  static constexpr double kLeastAfterEvent = 1.0 / 1024.0;
  static constexpr int kMostSteps =
      8192;  // some dozen as a rule; springs that friction and joints wedge swing for ever

  CAIRN_HD double none() const { return kNoApproach * i_.speed; }

  /// Statuses and modes from here on; false when the impact is over.
  CAIRN_HD bool begin_phase(LzbReport& report) {
    for (std::size_t j = 0; j < i_.count(); ++j)
      if (i_.status_of(j) == Status::open && i_.normal(j, i_.y) < -none()) press(j);
    for (std::size_t again = 0; again <= i_.count(); ++again) {
      if (is_quiet()) return false;
      if (!friction_.decide()) {
        failed_ = true;
        return false;
      }
      bool more = false;
      for (std::size_t j = 0; j < i_.count(); ++j) {
        const bool touches = i_.status_of(j) == Status::open && i_.normal(j, i_.y) <= none();
        if (!touches || friction_.normal_rate(j) >= -kNoApproach) continue;
        press(j);
        more = true;
      }
      if (!more) break;
    }
    int load = 0;
    for (std::size_t j = 0; j < i_.count(); ++j) load += i_.status_of(j) != Status::open ? 1 : 0;
    report.largest_load = load > report.largest_load ? load : report.largest_load;
    return true;
  }
  CAIRN_HD void press(std::size_t j) {
    i_.status[j] = static_cast<int>(Status::compressing);
    i_.y[i_.delta(j)] = 0.0;
  }
  CAIRN_HD void open(std::size_t j) {
    i_.status[j] = static_cast<int>(Status::open);
    i_.rub[j] = static_cast<int>(Rub::none);
    i_.y[i_.delta(j)] = 0.0;
  }
  /// Nothing is stored, and nothing moves that could store it.
  CAIRN_HD bool is_quiet() const {
    for (std::size_t j = 0; j < i_.count(); ++j) {
      if (i_.status_of(j) == Status::open) continue;
      const double d = i_.y[i_.delta(j)];
      const double energy = i_.stiffness(j) * (d > 0.0 ? d * power(d, i_.exponent) : 0.0);
      if (std::fabs(i_.normal(j, i_.y)) > none() || energy > kNoApproach * kNoApproach) return false;
    }
    return true;
  }
  /// Friction holds what is stored: (Z.19).
  CAIRN_HD bool is_locked() const {
    int loaded = 0;
    for (std::size_t j = 0; j < i_.count(); ++j) {
      const double u = i_.normal(j, i_.y);
      if (i_.status_of(j) != Status::open && std::fabs(u) > kAtRest * none()) return false;
      loaded += i_.status_of(j) != Status::open ? 1 : 0;
    }
    return loaded > 1 && friction_.is_still();
  }

  /// A slip that comes to an end is followed down in steps that leave a fifth of it.                      (ZS.6)
  CAIRN_HD double limit_by_slip(double h) const {
    for (std::size_t j = 0; j < i_.count(); ++j) {
      if (i_.rub_of(j) != Rub::slip) continue;
      const Impact::Slip u = i_.slip(j, i_.y);
      const auto rate = steps_.first_slope().first(static_cast<std::size_t>(i_.dof));
      const double r1 = i_.s.p->add_velocity(i_.s.source(i_.line(j, 1)), rate, 0.0);
      const double r2 = i_.s.p->add_velocity(i_.s.source(i_.line(j, 2)), rate, 0.0);
      const double falls = -(u.u1 * r1 + u.u2 * r2);
      if (falls > 0.0 && kSlower * u.speed * u.speed < h * falls) h = kSlower * u.speed * u.speed / falls;
    }
    return h;
  }
  /// Has a slip grown out of what its direction was known for? One that begins has none of its own, and the stages of a step
  /// that is too long would go by directions of round-off.
  CAIRN_HD bool outgrows() const {
    for (std::size_t j = 0; j < i_.count(); ++j) {
      const Rub rub = i_.rub_of(j);
      if (rub != Rub::slip && rub != Rub::depart) continue;
      const double before = i_.slip(j, i_.y).speed;
      const double least = Impact::kDeparted * i_.speed;
      if (i_.slip(j, steps_.end()).speed > kGrows * (before > least ? before : least)) return true;
    }
    return false;
  }
  /// A slip has ended, or one that began turns back: friction is decided anew.
  CAIRN_HD bool slip_has_changed() {
    bool changed = false;
    for (std::size_t j = 0; j < i_.count(); ++j) {
      const Impact::Slip u = i_.slip(j, i_.y);
      if (i_.rub_of(j) == Rub::slip) changed = changed || u.speed <= kNoSlip * i_.speed;
      if (i_.rub_of(j) != Rub::depart) continue;
      const auto rate = steps_.last_slope().first(static_cast<std::size_t>(i_.dof));
      const double r1 = i_.s.p->add_velocity(i_.s.source(i_.line(j, 1)), rate, 0.0);
      const double r2 = i_.s.p->add_velocity(i_.s.source(i_.line(j, 2)), rate, 0.0);
      const bool braked = !(u.u1 * r1 + u.u2 * r2 > 0.0);
      if (braked && u.speed <= kNoSlip * i_.speed) changed = true;
      if (braked || u.speed > Impact::kDeparted * i_.speed) i_.rub[j] = static_cast<int>(Rub::slip);
    }
    return changed;
  }

  /// What an event watches: positive before, negative after.
  CAIRN_HD double guard(EventKind kind, std::size_t j, std::span<const double> y) const {
    if (kind == EventKind::compressed) return -i_.normal(j, y);
    if (kind == EventKind::released) return y[i_.delta(j)];
    return i_.normal(j, y);
  }
  /// The first event of the step that was just attempted; the step is taken up to it. Returns its length.
  CAIRN_HD double find_event(double h) {
    event_ = Event{};
    double first = h;
    bool moved = false;
    for (std::size_t j = 0; j < i_.count(); ++j) {
      const Status status = i_.status_of(j);
      if (status == Status::compressing) look(EventKind::compressed, j, 0.0, h, first, moved);
      if (status == Status::restoring) {
        look(EventKind::released, j, 0.0, h, first, moved);
        look(EventKind::pressed_again, j, none(), h, first, moved);
      }
      if (status == Status::open) look(EventKind::touched, j, none(), h, first, moved);
    }
    if (moved) steps_.take(first);
    if (friction_.sticks(steps_.end())) return first;
    // Whether friction holds is a matter of yes and no: the moment is halved in, and the end is where it holds no more.
    double holds = 0.0;
    for (int k = 0; k < kHalvings && first - holds > kHalved * first; ++k) {
      const double middle = holds + 0.5 * (first - holds);
      steps_.take(middle);
      (friction_.sticks(steps_.end()) ? holds : first) = middle;
    }
    steps_.take(first);
    event_ = {EventKind::cone_left, 0, false};
    return first;
  }
  static constexpr int kHalvings = 60;
  static constexpr double kHalved = 16.0 * math::kUnitRoundOff;

  /// Does this guard fall through zero within the step so far, also if it comes up again?
  CAIRN_HD void look(EventKind kind, std::size_t j, double noise, double h, double& first, bool& moved) {
    if (moved) steps_.take(h);
    const double before = guard(kind, j, i_.y);
    double above = 0.0;
    double below = h;
    double end = guard(kind, j, steps_.end());
    if (!(end < -noise)) {
      if (kind != EventKind::touched || !(before > noise)) {
        if (moved) steps_.take(first);
        return;
      }
      below = lowest(kind, j, h, before, end);
      if (!(below > 0.0)) {
        if (moved) steps_.take(first);
        return;
      }
      steps_.take(below);
      moved = true;
      end = guard(kind, j, steps_.end());
      if (!(end < -noise)) return;
    }
    // Regula falsi with halved weights (Illinois).
    double g_above = before > 0.0 ? before : 0.0;
    double g_below = end;
    for (int k = 0; k < kHalvings && below - above > kHalved * below && g_above > 0.0; ++k) {
      double middle = above + (below - above) * (g_above / (g_above - g_below));
      if (!(middle > above) || !(middle < below)) middle = above + 0.5 * (below - above);
      steps_.take(middle);
      const double g = guard(kind, j, steps_.end());
      if (g == 0.0) {
        below = middle;
        break;
      }
      if (g > 0.0) {
        above = middle;
        g_above = g;
        g_below *= 0.5;
      } else {
        below = middle;
        g_below = g;
        g_above *= 0.5;
      }
      if (std::fabs(g) <= kAtZero * i_.speed) {
        below = middle;
        break;
      }
    }
    moved = true;
    if (below > first) return;
    first = below;
    event_ = {kind, static_cast<int>(j), false};
  }
  static constexpr double kAtZero = 8.0 * math::kUnitRoundOff;

  /// Where the cubic of both ends' values and slopes is lowest within the step, if that is below zero; 0 otherwise.
  CAIRN_HD double lowest(EventKind kind, std::size_t j, double h, double before, double end) {
    const std::size_t n = i_.s.source(i_.line(j, 0));
    const auto rate = [&](std::span<const double> slope) {
      return h * i_.s.p->add_velocity(n, slope.first(static_cast<std::size_t>(i_.dof)), 0.0);
    };
    if (kind != EventKind::touched) return 0.0;
    const double r0 = rate(steps_.first_slope());
    const double r1 = rate(steps_.last_slope());
    if (!(r0 < 0.0 && r1 > 0.0)) return 0.0;
    // 3 a x² + 2 b x + r0 = 0, x in (0, 1).
    const double a = r0 + r1 - 2.0 * (end - before);
    const double b = 3.0 * (end - before) - 2.0 * r0 - r1;
    const double root = std::sqrt(std::fmax(b * b - 3.0 * a * r0, 0.0));
    const double x = -r0 / (b + root);
    const double value = before + x * (r0 + x * (b + x * a));
    return x > 0.0 && x < 1.0 && value < 0.0 ? x * h : 0.0;
  }

  /// The end of the step becomes the state.
  CAIRN_HD void accept() {
    for (std::size_t j = 0; j < i_.count(); ++j) {
      const std::size_t pressed = i_.pressed(j);
      if (i_.rub_of(j) == Rub::stick)
        i_.radius[j] += i_.friction(i_.contact(j).mu_static) * (steps_.end()[pressed] - i_.y[pressed]);
    }
    for (std::size_t d = 0; d < i_.y.size(); ++d) i_.y[d] = steps_.end()[d];
  }
  CAIRN_HD void apply(LzbReport& report) {
    const auto j = static_cast<std::size_t>(event_.index);
    ++report.events;
    constexpr std::uint64_t kPrime = 0x100000001b3U;
    report.signature = (report.signature ^ (static_cast<std::uint64_t>(event_.kind) * 256U + j)) * kPrime;
    switch (event_.kind) {
      case EventKind::compressed:
        if (i_.contact(j).restitution > 0.0)
          i_.status[j] = static_cast<int>(Status::restoring);
        else
          open(j);
        return;
      case EventKind::released:
        open(j);
        return;
      case EventKind::pressed_again:
        i_.status[j] = static_cast<int>(Status::compressing);
        return;
      case EventKind::touched:
        press(j);
        return;
      default:
        return;
    }
  }

  const Lzb& law_;
  Impact& i_;
  RestingFriction friction_;
  Stepper steps_;
  Event event_;
  bool failed_{};
};

/// Does the law know what to do with it?
CAIRN_HD inline bool is_offered(const ContactProblem<3>& p, const Lzb& law) {
  if (!(law.exponent >= 1.0 && law.exponent <= Lzb::kLargestExponent && law.tolerance > 0.0)) return false;
  for (const Row& row : p.rows)
    if (std::isfinite(row.lower) || std::isfinite(row.upper)) return false;
  for (const Contact<3>& c : p.contacts)
    if (c.hold.no_sliding || !(c.stiffness > 0.0) || !std::isfinite(c.stiffness)) return false;
  return p.level == Level::impact;
}

/// Units and the start: false where nothing approaches.
CAIRN_HD inline bool start(const Lzb& law, Impact& i) {
  double softest = 0.0;
  double approach = 0.0;
  double fastest = 0.0;
  for (std::size_t j = 0; j < i.count(); ++j) {
    const std::size_t n = i.line(j, 0);
    softest = i.s.compliance[n] > softest ? i.s.compliance[n] : softest;
    approach = -i.s.before[n] > approach ? -i.s.before[n] : approach;
    fastest = i.s.scale[j] > fastest ? i.s.scale[j] : fastest;
    i.stiffest = i.contact(j).stiffness > i.stiffest ? i.contact(j).stiffness : i.stiffest;
    i.status[j] = static_cast<int>(Status::open);
  }
  if (!(approach > rigid::kNoSpeed * fastest) || !(softest > 0.0)) return false;
  i.exponent = law.exponent;
  i.speed = approach;
  i.scale = fastest;
  i.impulse = approach / softest;
  for (std::size_t d = 0; d < static_cast<std::size_t>(i.dof); ++d) i.y[d] = i.s.p->w_before[d];
  return true;
}

/// Impulses of all lines: what was integrated, and the shares of contacts that stuck and of rows.            (ZS.7)
CAIRN_HD inline bool impulses(const Impact& i, RestingFriction& friction, std::span<double> effect,
                              std::span<double> f) {
  double size = 0.0;
  for (std::size_t d = 0; d < effect.size(); ++d) effect[d] = i.y[d] - i.s.p->w_before[d];
  for (std::size_t j = 0; j < i.count(); ++j) {
    const double own[3] = {i.y[i.pressed(j)], i.y[i.rubbed(j)], i.y[i.rubbed(j) + 1]};
    for (int c = 0; c < 3; ++c) {
      f[i.line(j, c)] = own[c];
      i.s.p->push(i.s.source(i.line(j, c)), -own[c], effect);
      size += std::sqrt(i.s.compliance[i.line(j, c)]) * std::fabs(own[c]);
    }
  }
  if (!friction.share(effect, i.radius, size)) return false;
  for (std::size_t l = 0; l < f.size(); ++l) f[l] += friction.impulses()[l];
  return true;
}

}  // namespace lzb::space

CAIRN_HD inline LzbReport Lzb::answer(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const {
  using namespace lzb::space;  // NOLINT(google-build-using-namespace): its own parts
  LzbReport report;
  rigid::Carver room(scratch);
  Impact i;
  i.dof = p.dof;
  const bool offered = rigid::read_impact(p, room, i.s) && is_offered(p, *this);
  const auto n = static_cast<std::size_t>(p.dof);
  i.status = room.places(i.count());
  i.rub = room.places(i.count());
  i.aim = room.numbers(2 * i.count());
  i.radius = room.numbers(i.count());
  i.y = room.numbers(i.size());
  i.held = room.numbers(n * n);
  const std::span<double> f = room.numbers(i.s.lines());
  const std::span<double> effect = room.numbers(n);
  Run run(*this, i, room);
  if (!offered || !room.enough()) {
    rigid::refuse(p, a, Outcome::no_solution);
    return report;
  }
  if (!rigid::is_finite(i.s)) {
    rigid::refuse(p, a, Outcome::not_finite);
    return report;
  }
  if (!start(*this, i)) {
    rigid::refuse(p, a, Outcome::ok);  // nothing approaches: no impulse
    return report;
  }
  const bool ended = run.integrate(report) && impulses(i, run.friction(), effect, f);
  if (!ended) {
    rigid::refuse(p, a, Outcome::not_converged);
    return report;
  }
  a.residual = tolerance;
  rigid::conclude(i.s, f, a);
  return report;
}

CAIRN_HD inline void Lzb::operator()(const ContactProblem<3>& p, LawAnswer<3>& a, ImpactScratch scratch) const {
  answer(p, a, scratch);
}

}  // namespace cairn
