#pragma once
#include <cmath>

#include "cairn/laws/kernel/plastic.hpp"
#include "cairn/planar/kernel/accumulation.hpp"
#include "cairn/planar/kernel/impacts.hpp"
#include "cairn/planar/kernel/jam.hpp"

/// One impact from the meeting of vertices and ground to the pattern that follows.        docs/theory/hybrid.md  (H.4)
namespace cairn::planar {

/// `state` and `event` are those of the run: before the impact when it begins, after it when it is resolved.
template <class Model, class Law>
class ImpactResolution {
 public:
  CAIRN_HD ImpactResolution(const Model& m, const Impacts<Law>& impacts, const Meeting& met, State& state, Event& event)
      : m_(m),
        impacts_(impacts),
        met_(met),
        ends_(ends_of(m.body, met.edge)),
        before_(state),
        s_(state),
        event_(event) {}

  /// Something arrives: the law answers.
  CAIRN_HD void arrive() {
    pose_impact(m_, s_, met_.touch, met_.count, ip_);
    answer_impact(impacts_.law, ip_.problem, ip_.answer);
    fall_back_where_unanswered();
    if (impacts_.options.report_limits) event_.impact.limits = limits_of(impacts_.law, ip_.problem);
    take_answer();
    if (accumulates()) settle_bounces();
    settle_rocking();
    Classified c = go_on();
    if (event_.refused || settled_ || !c.needs_tangential_impact) return;
    c = jam_again(false);
    if (c.needs_tangential_impact && !settled_) hold_jammed();
  }

  /// A contact jams: an impact without approach.
  CAIRN_HD void jam() {
    jams_ = true;
    pose_jam(m_, s_, met_.touch, met_.count, false, ip_);
    Jam{}(ip_.problem, ip_.answer);
    fall_back_where_unanswered();
    take_answer();
    const Classified c = go_on();
    if (!event_.refused && c.needs_tangential_impact) hold_jammed();
  }

 private:
  CAIRN_HD Vec2 velocity_of(const Touch& t) const {
    return point_velocity(s_, math::vertex_offset(m_.body, t.support.vertex, s_.theta));
  }
  CAIRN_HD double slip_of(const Touch& t) const {
    const Vec2 u = velocity_of(t);
    return std::fabs(u.x) <= m_.scales.touch_velocity ? 0.0 : u.x;
  }
  CAIRN_HD bool touches(const Touch& t) const { return std::fabs(velocity_of(t).z) <= m_.scales.touch_velocity; }

  CAIRN_HD void fall_back_where_unanswered() {
    const Outcome outcome = ip_.answer.outcome;
    if (outcome != Outcome::no_solution && outcome != Outcome::not_converged && outcome != Outcome::not_finite) return;
    const std::uint32_t notes = ip_.answer.notes;
    answer_impact(Plastic{}, ip_.problem, ip_.answer);
    ip_.answer.notes |= notes | kNotePlasticFallback;
  }

  /// Velocities of the answer; whatever the law says of itself, the judge decides, and the policy what follows.
  CAIRN_HD void take_answer() {
    const EnergyPolicy policy = impacts_.options.energy;
    apply_answer(m_, ip_, s_, event_.impact);
    if (policy == EnergyPolicy::fall_back && event_.impact.certificate.outcome == Outcome::energy_raised) {
      s_ = before_;
      answer_impact(Plastic{}, ip_.problem, ip_.answer);
      ip_.answer.notes |= kNoteEnergyFallback;
      apply_answer(m_, ip_, s_, event_.impact);
    }
    conclude();
    if (event_.impact.certificate.outcome == Outcome::energy_raised && policy != EnergyPolicy::flag) {
      event_.refused = true;
      event_.notes |= kNoteLawRefused;
    }
  }

  /// What the judge says of the answer that stands, and who touches after it.
  CAIRN_HD void conclude() {
    const Certificate& certificate = event_.impact.certificate;
    event_.impact.outcome = certificate.outcome;
    event_.notes &= ~(kNoteNotCertified | kNoteEnergyRaised);
    event_.notes |= ip_.answer.notes & ~kNoteEnergyRaised;
    if (!certificate.passed) event_.notes |= kNoteNotCertified;
    if (certificate.outcome == Outcome::energy_raised) event_.notes |= kNoteEnergyRaised;
    first_ = touches(met_.touch[0]);
    second_ = met_.count == 2 && touches(met_.touch[1]);
  }

  CAIRN_HD bool accumulates() const { return impacts_.options.resolve_accumulation && !event_.refused && !jams_; }

  /// What is left of accumulated bounces is one plastic impact.
  CAIRN_HD void settle_bounces() {
    auto over = [&](const Touch& t) { return bounce_has_accumulated(m_, s_, velocity_of(t).z); };
    if (first_ || second_ || !(met_.count == 1 || over(met_.touch[1])) || !over(met_.touch[0])) return;
    s_ = before_;
    answer_impact(Plastic{}, ip_.problem, ip_.answer);
    apply_answer(m_, ip_, s_, event_.impact);
    event_.notes |= kNoteAccumulated;
    conclude();
  }

  /// What is left of accumulated rocking is rest or sliding on the edge.
  CAIRN_HD void settle_rocking() {
    if (!accumulates() || met_.count != 2 || first_ == second_) return;
    const Touch& on = met_.touch[first_ ? 0 : 1];
    const double slip = slip_of(on);
    if (!rocking_has_accumulated(m_, s_, ends_, on.support.vertex == ends_.left.vertex, slip)) return;
    settle_on_edge(m_, s_, ends_, slip);
    event_.notes |= kNoteAccumulated;
    first_ = second_ = true;
    settled_ = true;
  }

  /// The pattern that follows, from who touches.
  CAIRN_HD Classified go_on() {
    s_.impacts = before_.impacts + 1;
    moving_ = s_;
    Classified c;
    if (first_ && second_) {
      c = classify_edge(m_, s_, met_.edge, slip_of(met_.touch[0]), Trigger::none);
    } else if (first_ || second_) {
      const Touch& on = met_.touch[first_ ? 0 : 1];
      c = classify_vertex(m_, s_, on.support, slip_of(on), Trigger::none);
    } else {
      enter_flight(s_);
    }
    event_.notes |= c.notes;
    return c;
  }

  /// What the answer left sliding has no smooth motion: it jams in the same impact.
  CAIRN_HD Classified jam_again(bool held) {
    jam_at_once(m_, moving_, met_, s_.support.vertex, held, ip_);
    s_ = before_;
    apply_answer(m_, ip_, s_, event_.impact);
    conclude();
    settle_rocking();
    return go_on();
  }
  /// What has jammed sticks: where it would slip again without a solution it is held, and the judge may not pass it.
  CAIRN_HD void hold_jammed() {
    jam_again(true);
    event_.notes |= kNoteNoPattern;
  }

  const Model& m_;
  const Impacts<Law>& impacts_;
  const Meeting& met_;
  EdgeEnds ends_;
  State before_;
  State& s_;
  Event& event_;
  ImpactProblem ip_{};
  State moving_{};  // with the velocities of the answer so far
  bool jams_{};
  bool first_{};  // touches after the answer
  bool second_{};
  bool settled_{};
};

/// One or two vertices arrive at the ground.
template <class Model, class Law>
CAIRN_HD void resolve_impact(const Model& m, const Impacts<Law>& impacts, const Meeting& met, State& s, Event& event) {
  ImpactResolution<Model, Law>(m, impacts, met, s, event).arrive();
}

/// One or two vertices that slide jam.                                                              (H.8)
template <class Model, class Law>
CAIRN_HD void resolve_jam(const Model& m, const Impacts<Law>& impacts, const Meeting& met, State& s, Event& event) {
  ImpactResolution<Model, Law>(m, impacts, met, s, event).jam();
}

}  // namespace cairn::planar
