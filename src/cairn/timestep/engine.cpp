#include "cairn/timestep/engine.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "cairn/contact/springs.hpp"
#include "cairn/math/rotation.hpp"
#include "cairn/problem/judge.hpp"
#include "cairn/problem/judge_limits.hpp"
#include "cairn/timestep/energy.hpp"
#include "cairn/timestep/fates.hpp"
#include "cairn/timestep/prepare.hpp"
#include "cairn/timestep/stepper.hpp"

namespace cairn::timestep {

const char* name_of(Fate fate) {
  switch (fate) {
    case Fate::stayed:
      return "stayed";
    case Fate::moved:
      return "moved";
    case Fate::slid_off:
      return "slid off";
    case Fate::toppled:
      return "toppled";
    case Fate::fell:
      return "fell";
  }
  return "unknown";
}

const char* name_of(RunFailure failure) {
  switch (failure) {
    case RunFailure::none:
      return "none";
    case RunFailure::not_converged:
      return "not converged";
    case RunFailure::no_solution:
      return "no solution";
    case RunFailure::not_finite:
      return "not finite";
    case RunFailure::not_certified:
      return "not certified";
  }
  return "unknown";
}

template <int D>
Workspace<D>::Workspace() : scratch_(std::make_unique<Scratch>()) {}
template <int D>
Workspace<D>::~Workspace() = default;
template <int D>
Workspace<D>::Workspace(Workspace&&) noexcept = default;
template <int D>
Workspace<D>& Workspace<D>::operator=(Workspace&&) noexcept = default;
template class Workspace<2>;
template class Workspace<3>;

InputErrors faults_of(const RunOptions& options) {
  InputErrors faults;
  const auto ask = [&](bool fine, const char* key, const char* expected, double found) {
    if (!fine) faults.push_back({{}, 0, key, expected, found_text(found)});
  };
  ask(std::isfinite(options.start), "run.start", "a finite time [s]", options.start);
  ask(std::isfinite(options.duration) && options.duration > 0.0, "run.duration", "a time > 0 [s]", options.duration);
  ask(std::isfinite(options.step) && options.step > 0.0, "run.step", "a time > 0 [s]", options.step);
  ask(options.step > 0.0 && options.duration / options.step <= kMostSteps, "run.step",
      "a step of which the duration has at most 1e9", options.step);
  ask(options.theta >= 0.5 && options.theta <= 1.0, "run.theta", "a number from 0.5 to 1", options.theta);
  ask(options.solver.tolerance > 0.0 && options.solver.tolerance < 1.0, "run.solver_tolerance",
      "a number between 0 and 1", options.solver.tolerance);
  ask(options.solver.directions >= 0 && options.solver.directions % 2 == 0, "run.directions",
      "an even number, or 0 for the round cone", options.solver.directions);
  if (!std::is_sorted(options.sample_times.begin(), options.sample_times.end()))
    faults.push_back({{}, 0, "output.times", "times in ascending order", "times that go back"});
  return faults;
}

namespace {

/// How deep bodies may overlap at the start, of the smaller one's radius: what a file's digits leave.
constexpr double kOverlapAtStart = 1e-6;
/// An adaptive step may leave this share of the smallest body overlapping before it is corrected, and no smaller step than
/// this part of the largest one is tried.
constexpr double kOverlapOfAStep = 1e-3;
constexpr double kSmallestPart = 1.0 / 1024.0;
constexpr int kCalmSteps = 8;  // after which an adaptive step grows again

/// A measured number for a sentence.
std::string shown_text(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g", value);
  return text.data();
}

template <int D>
class Runner {
 public:
  Runner(const RunOptions& options, typename Workspace<D>::Scratch& scratch) : options_(options), scratch_(scratch) {}

  Result<RunResult<D>, InputErrors> run(const System<D>& system) {
    InputErrors faults = faults_of(system);
    for (InputError& fault : faults_of(options_)) faults.push_back(std::move(fault));
    if (!faults.empty()) return Unexpected(std::move(faults));
    if (InputErrors at_start = start(system); !at_start.empty()) return Unexpected(std::move(at_start));
    const double end = options_.start + options_.duration;
    take_samples(options_.start, scratch_.state, true);
    while (scratch_.state.t < end && result_.failure == RunFailure::none) step_towards(end);
    finish();
    return std::move(result_);
  }

  /// Of a system and options without other faults.
  InputErrors start(const System<D>& system) {
    scratch_.model = prepare(system);
    scratch_.search = ContactSearch<D>();  // it belongs to one system
    begin();
    return faults_at_start();
  }

 private:
  const Prepared<D>& model() const { return scratch_.model; }

  void begin() {
    scratch_.last.contacts.clear();
    scratch_.last.rows.clear();
    scratch_.last.step = 0.0;
    scratch_.state = starting_state(model().system, options_.start);
    frames_of(scratch_.state, scratch_.frames);
    h_ = options_.step;
    result_.energy.kinetic = kinetic_energy<D>(model(), scratch_.state, scratch_.frames);
    result_.energy.initial = result_.energy.kinetic + stored_energy<D>(model(), scratch_.state, scratch_.frames);
    result_.energy.peak = result_.energy.kinetic;
    touching(scratch_.state);
    course_ = begin_course(model(), options_, scratch_.state, scratch_.step.points);
    smallest_ = model().extent;
    for (std::size_t i = 0; i < model().slots.size(); ++i)
      if (model().slots[i] != kNoBody && model().radii[i] > 0.0) smallest_ = std::min(smallest_, model().radii[i]);
  }

  /// Contacts there are, to a little more than what rounding leaves.
  void touching(const SystemState<D>& state) {
    StepData<D>& s = scratch_.step;
    frames_of(state, s.frames);
    s.reach.assign(model().slots.size(), kOverlapAtStart * model().extent);
    find_contacts<D>(model().system, model().ranks, s.frames, s.reach, scratch_.search, s.points);
  }

  InputErrors faults_at_start() const {
    InputErrors faults;
    for (const ContactPoint<D>& point : scratch_.step.points) {
      double size = model().extent;
      for (const int body : {point.a, point.b})
        if (model().radii[static_cast<std::size_t>(body)] > 0.0)
          size = std::min(size, model().radii[static_cast<std::size_t>(body)]);
      if (point.touching.gap >= -kOverlapAtStart * size) continue;
      const std::string key = "body." + name(point.a) + ".position";
      const std::string expected = "a body that does not overlap " + name(point.b) + " at the start";
      if (!faults.empty() && faults.back().key == key && faults.back().expected == expected)
        continue;  // one fault a pair, not one a point
      faults.push_back({{}, 0, key, expected, "an overlap of " + shown_text(-point.touching.gap) + " m"});
    }
    if (options_.scheme != Scheme::moreau_jean) {
      const auto inelastic = [&](const Interface& surface) { return surface.restitution == 0.0; };
      bool all = inelastic(model().system.materials.usual);
      for (const auto& pair : model().system.materials.pairs) all = all && inelastic(pair.interface);
      if (!all)
        faults.push_back({{}, 0, "impact.restitution", "0, or scheme = \"moreau-jean\"", "a restitution above 0"});
    }
    const double stable = largest_stable_step<D>(model().system, scratch_.frames, model().springs_at, true);
    if (options_.step > stable)
      faults.push_back({{},
                        0,
                        "run.step",
                        "a step of at most " + shown_text(stable) + " s, beyond which the springs swing themselves up",
                        found_text(options_.step)});
    return faults;
  }

  const std::string& name(int body) const { return model().system.bodies[static_cast<std::size_t>(body)].name; }

  /// (D.1)-(D.9): one step that is accepted, or a failure with its name.
  void step_towards(double end) {
    StepData<D>& s = scratch_.step;
    s.theta = options_.scheme == Scheme::stewart_trinkle ? 1.0
              : options_.scheme == Scheme::moreau_jean   ? options_.theta
                                                         : 0.5;
    for (;;) {
      const double left = end - scratch_.state.t;
      s.h = left < h_ * (1.0 + kRoundUp) ? left : h_;
      const StepFate fate = take_step(model(), options_, scratch_.state, scratch_.last, scratch_, s);
      const bool deep = s.overlap > kOverlapOfAStep * smallest_ && options_.scheme != Scheme::stewart_trinkle;
      const bool smaller = h_ > kSmallestPart * options_.step;
      // Another step poses another problem: where the solver found no answer to this one it is worth a try.
      const bool again = fate == StepFate::not_solved || (options_.adaptive && (fate != StepFate::done || deep));
      if (smaller && again) {
        h_ *= 0.5;
        calm_ = 0;
        result_.shortened += fate == StepFate::not_solved ? 1 : 0;
        continue;
      }
      if (fate != StepFate::done) return fail(fate);
      break;
    }
    if (options_.judged && !certify(s)) return;
    accept(s);
    if (h_ < options_.step && ++calm_ >= (options_.adaptive ? kCalmSteps : 1)) {
      h_ = std::min(2.0 * h_, options_.step);
      calm_ = 0;
    }
  }

  void fail(StepFate fate) {
    result_.failure = fate == StepFate::no_solution  ? RunFailure::no_solution
                      : fate == StepFate::not_finite ? RunFailure::not_finite
                                                     : RunFailure::not_converged;
    failed_at();
  }
  void failed_at() {
    result_.failure_time = scratch_.state.t;
    const StepData<D>& s = scratch_.step;
    if (!s.points.empty())
      result_.failure_where = std::to_string(s.points.size()) + " contacts, the first between " +
                              name(s.points.front().a) + " and " + name(s.points.front().b);
    else if (!s.joint_rows.empty())
      result_.failure_where =
          "joint " + model().system.joints[static_cast<std::size_t>(s.joint_rows.front().joint)].name;
  }

  /// (D.6)
  bool certify(StepData<D>& s) {
    scratch_.room.resize(2 * s.w.size());
    ContactAnswer<D> answer;
    answer.f = s.f;
    answer.w = s.w;
    JudgeLimits asked;
    asked.relative = kJudgeOverSolver * options_.solver.tolerance;
    asked.gain = asked.relative;
    const JudgeLimits limits = limits_for<D>(s.posed.problem, answer, asked, scratch_.room);
    s.certificate = judge<D>(s.posed.problem, answer, {}, limits, scratch_.room);
    Certificate& worst = result_.worst;
    const Certificate& c = s.certificate;
    for (const auto figure :
         {&Certificate::momentum, &Certificate::penetration, &Certificate::adhesion, &Certificate::cone,
          &Certificate::complementarity, &Certificate::friction, &Certificate::energy_raise})
      worst.*figure = std::max(worst.*figure, c.*figure);
    if (c.passed) return true;
    result_.failure = RunFailure::not_certified;
    worst.outcome = c.outcome;
    failed_at();
    return false;
  }

  void accept(StepData<D>& s) {
    EnergyAudit& energy = result_.energy;
    s.stored_before = stored_energy<D>(model(), scratch_.state, scratch_.frames);
    frames_of(s.end, scratch_.frames);
    s.stored_after = stored_energy<D>(model(), s.end, scratch_.frames);
    book_step(model(), options_, scratch_.state, s, energy);  // (D.9)
    double left = std::max(s.overlap, 0.0);
    if (options_.scheme != Scheme::stewart_trinkle && needs_correction(s)) {
      const Correction done = correct_positions(model(), options_, scratch_, s.end);  // (D.8)
      energy.stabilisation_work += done.work;
      left = done.left;
      frames_of(s.end, scratch_.frames);
    }
    energy.kinetic = kinetic_energy<D>(model(), s.end, scratch_.frames);
    const double now = energy.kinetic + stored_energy<D>(model(), s.end, scratch_.frames);
    energy.residual = std::max(energy.residual, std::fabs(now - expected_energy(energy)));
    energy.peak = std::max(energy.peak, energy.kinetic);
    most_lost_ = std::max(most_lost_, all_lost(energy));
    energy.rise = std::max(energy.rise, most_lost_ - all_lost(energy));
    std::swap(scratch_.last, s.forces);
    ++result_.steps;
    result_.most_contacts = std::max<std::uint64_t>(result_.most_contacts, s.points.size());
    result_.most_unknowns = std::max(result_.most_unknowns, unknowns_of(s));
    result_.sweeps += static_cast<std::uint64_t>(s.report.sweeps);
    result_.deepest = std::max(result_.deepest, s.overlap);
    result_.left = std::max(result_.left, left);
    result_.forces_not_unique = result_.forces_not_unique || s.report.forces_not_unique;
    take_samples(s.end.t, s.end, false);
    std::swap(scratch_.state, s.end);
    follow(model(), s, scratch_.state, course_);
  }

  bool needs_correction(const StepData<D>& s) const {
    if (s.overlap > settled_overlap(model(), s.end)) return true;
    return std::any_of(s.joint_rows.begin(), s.joint_rows.end(),
                       [](const JointRow<D>& row) { return row.kind == RowKind::limit; });
  }

  /// Velocities and forces of the mixed problem, as Berard 2006 counts them: eq 34.
  std::uint64_t unknowns_of(const StepData<D>& s) const {
    std::uint64_t count = s.joint_rows.size();
    for (std::size_t i = 0; i < model().slots.size(); ++i)
      if (model().slots[i] != kNoBody)
        count += static_cast<std::uint64_t>(model().system.bodies[i].turns ? kBodyDof<D> : D);
    for (const Contact<D>& c : s.posed.contacts) {
      const int directions = D == 2 ? 2 : options_.solver.directions > 0 ? options_.solver.directions : D - 1;
      count += c.mu_static > 0.0 ? 2U + static_cast<std::uint64_t>(directions) : 1U;
    }
    return count;
  }

  /// Between the ends of a step by its own velocities.
  void take_samples(double until, const SystemState<D>& end, bool first) {
    const std::vector<double>& times = options_.sample_times;
    for (; next_sample_ < times.size() && times[next_sample_] <= until; ++next_sample_) {
      if (times[next_sample_] < options_.start) continue;
      StepSample<D> sample;
      sample.state = end;
      if (!first) between(scratch_.state, end, times[next_sample_], sample.state);
      std::vector<Frame<D>> frames;
      frames_of(sample.state, frames);
      sample.state = in_given_order(sample.state);
      result_.samples.push_back(std::move(sample));
    }
  }

  void between(const SystemState<D>& from, const SystemState<D>& to, double t, SystemState<D>& state) const {
    const double share = to.t > from.t ? (t - from.t) / (to.t - from.t) : 1.0;
    for (std::size_t i = 0; i < state.poses.size(); ++i) {
      const Vector<D> way = to.poses[i].position - from.poses[i].position;
      state.poses[i].position = from.poses[i].position + share * way;
      state.poses[i].turn = part_of_turn(from.poses[i].turn, to.poses[i].turn, share);
      state.velocities[i].velocity = (1.0 - share) * from.velocities[i].velocity + share * to.velocities[i].velocity;
      state.velocities[i].spin = (1.0 - share) * from.velocities[i].spin + share * to.velocities[i].spin;
    }
    state.t = t;
  }
  static double part_of_turn(double from, double to, double share) { return from + share * (to - from); }
  static Quaternion part_of_turn(const Quaternion& from, const Quaternion& to, double share) {
    const Quaternion way = to * conjugate(from);
    const double sine = norm(Vec3{way.x, way.y, way.z});
    if (!(sine > 0.0)) return to;
    const double angle = 2.0 * math::atan2(sine, way.w);
    return unit(turn_by(share * angle / sine * Vec3{way.x, way.y, way.z}) * from);
  }

  SystemState<D> in_given_order(const SystemState<D>& ordered) const {
    SystemState<D> given = ordered;
    for (std::size_t i = 0; i < model().order.size(); ++i) {
      given.poses[i] = ordered.poses[static_cast<std::size_t>(model().order[i])];
      given.velocities[i] = ordered.velocities[static_cast<std::size_t>(model().order[i])];
    }
    return given;
  }

  void finish() {
    touching(scratch_.state);
    end_course(model(), scratch_.state, scratch_.step.points, course_);
    for (const int place : model().order) result_.bodies.push_back(course_.bodies[static_cast<std::size_t>(place)]);
    for (const int place : model().joint_order)
      result_.joints.push_back(course_.joints[static_cast<std::size_t>(place)]);
    result_.final_state = in_given_order(scratch_.state);
    EnergyAudit& energy = result_.energy;
    energy.springs = spring_energy<D>(model().system, scratch_.frames, scratch_.state.poses);
    energy.potential = stored_energy<D>(model(), scratch_.state, scratch_.frames) - energy.springs;
    energy.final = energy.kinetic + energy.potential + energy.springs;
    result_.worst.passed = options_.judged && result_.failure == RunFailure::none;
  }

  /// A last step that is this little longer than the others is one of them: rounding of times.
  static constexpr double kRoundUp = 1e-6;
  /// The judge measures with scales of its own, a little apart from the solver's.
  static constexpr double kJudgeOverSolver = 10.0;

  const RunOptions& options_;
  typename Workspace<D>::Scratch& scratch_;
  RunResult<D> result_{};
  Course<D> course_{};
  double h_{};
  double smallest_{};
  double most_lost_{};  // of the energy, so far [J]
  int calm_{};
  std::size_t next_sample_{};
};

}  // namespace

template <int D>
InputErrors faults_at_start(const System<D>& system, const RunOptions& options) {
  typename Workspace<D>::Scratch scratch;
  return Runner<D>(options, scratch).start(system);
}
template InputErrors faults_at_start(const System<2>&, const RunOptions&);
template InputErrors faults_at_start(const System<3>&, const RunOptions&);

template <int D>
Result<RunResult<D>, InputErrors> run(const System<D>& system, const RunOptions& options, Workspace<D>& workspace) {
  return Runner<D>(options, workspace.scratch()).run(system);
}
template Result<RunResult<2>, InputErrors> run(const System<2>&, const RunOptions&, Workspace<2>&);
template Result<RunResult<3>, InputErrors> run(const System<3>&, const RunOptions&, Workspace<3>&);

}  // namespace cairn::timestep
