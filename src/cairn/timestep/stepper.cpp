#include "cairn/timestep/stepper.hpp"

#include <algorithm>
#include <cmath>

#include "cairn/contact/springs.hpp"
#include "cairn/math/gyroscopic.hpp"
#include "cairn/math/rotation.hpp"
#include "cairn/math/round_off.hpp"
#include "cairn/model/driven_motion.hpp"
#include "cairn/model/joint_coordinate.hpp"
#include "cairn/model/joint_kinds.hpp"

namespace cairn::timestep {
namespace {

/// Of the solver's tolerance: with what error forces are kept from one step to the next, and just after they were found.
constexpr double kKept = 0.1;
constexpr double kKeptAfterFound = 0.01;

/// Velocity that the ground gains from t to t + h: the impulse of its acceleration, exactly.
Vec2 gained_by(const std::array<Motion, 2>& ground, double t, double h) {
  const auto gain = [&](const Motion& m) { return m.view().at(t + h).velocity - m.view().at(t).velocity; };
  return {gain(ground[0]), gain(ground[1])};
}
Vec3 gained_by(const std::array<Motion, 3>& ground, double t, double h) {
  const auto gain = [&](const Motion& m) { return m.view().at(t + h).velocity - m.view().at(t).velocity; };
  return {gain(ground[0]), gain(ground[1]), gain(ground[2])};
}

double size_of(double spin) { return std::fabs(spin); }
double size_of(Vec3 spin) { return norm(spin); }

std::span<double> numbers_of_body(std::vector<double>& w, int slot, std::size_t size) {
  return {w.data() + static_cast<std::size_t>(slot) * size, size};
}

/// (D.2) The velocity by which a body is measured: that which it has, what a step's smooth force adds, and what a motor is
/// after. Where nothing
/// moves and nothing pulls it is round-off of an extent in a step, so that it is never zero.
template <int D>
void measure_speeds(const Prepared<D>& model, double ground_gain, StepData<D>& s) {
  const double least = math::kUnitRoundOff * model.extent / s.h;
  s.speeds.resize(model.slots.size());
  s.gained.assign(model.slots.size(), 0.0);
  for (std::size_t i = 0; i < model.slots.size(); ++i) {
    const Twist<D>& v = s.at.velocities[i];
    double speed = norm(v.velocity) + size_of(v.spin) * model.radii[i];
    if (model.slots[i] != kNoBody) {
      s.gained[i] = s.h * norm(s.wrenches[i].force) / model.system.bodies[i].mass + ground_gain;
      speed += s.gained[i];
    } else {
      speed += norm(model.system.bodies[i].belt);
    }
    s.speeds[i] = std::max(speed, least);
  }
  for (const Joint<D>& joint : model.system.joints) {
    if (!joint.motor) continue;  // from rest it is all that moves
    for (const JointPlace<D>* place : {&joint.a, &joint.b}) {
      if (place->body == kGroundBody) continue;
      const auto i = static_cast<std::size_t>(place->body);
      const double arm = is_angle(joint.kind) ? std::max(model.radii[i], norm(place->point)) : 1.0;
      s.speeds[i] += std::fabs(joint.motor->speed) * arm;
    }
  }
}

/// (D.2c) What is hit is measured by what hits it, and so on along all that touches: a body of mass m that meets one of mass
/// M gives it no more of its velocity than m/M, and no more than all.
template <int D>
void spread_speeds(const Prepared<D>& model, StepData<D>& s) {
  const auto give = [&](int from, int to) {
    if (from == kGroundBody || to == kGroundBody || model.slots[static_cast<std::size_t>(to)] == kNoBody) return false;
    const auto i = static_cast<std::size_t>(from), j = static_cast<std::size_t>(to);
    const double part =
        model.slots[i] == kNoBody ? 1.0 : std::min(model.system.bodies[i].mass / model.system.bodies[j].mass, 1.0);
    const double given = part * s.speeds[i];
    if (!(given > s.speeds[j])) return false;
    s.speeds[j] = given;
    return true;
  };
  // Shares are at most one, so that this ends, with the same numbers in whatever order the pairs are seen.
  for (bool more = true; more;) {
    more = false;
    for (const ContactPoint<D>& point : s.points) more = give(point.a, point.b) || give(point.b, point.a) || more;
    for (const JointRow<D>& row : s.joint_rows) more = give(row.a, row.b) || give(row.b, row.a) || more;
  }
}

/// (D.2) What can close within the step: no body is taken to gain more than twice what the fastest one has.
template <int D>
void measure_reach(const Prepared<D>& model, StepData<D>& s) {
  const double way = 2.0 * s.h * fastest(s);
  s.reach.assign(model.slots.size(), way);
  s.joint_reach.resize(model.system.joints.size());
  for (std::size_t i = 0; i < model.slots.size(); ++i)
    if (model.system.bodies[i].mobility == Mobility::fixed) s.reach[i] = 0.0;
  for (std::size_t j = 0; j < s.joint_reach.size(); ++j) {
    const Joint<D>& joint = model.system.joints[j];
    double radius = 0.0;
    for (const int body : {joint.a.body, joint.b.body})
      if (body != kGroundBody && model.radii[static_cast<std::size_t>(body)] > 0.0)
        radius = radius > 0.0 ? std::min(radius, model.radii[static_cast<std::size_t>(body)])
                              : model.radii[static_cast<std::size_t>(body)];
    const bool angular = joint.kind == JointKind::revolute;
    s.joint_reach[j] = !angular       ? 2.0 * way
                       : radius > 0.0 ? 2.0 * way / radius
                                      : std::numeric_limits<double>::infinity();
  }
}

/// (D.1) Where contacts are looked for, and how driven bodies go from there to the end of the step.
template <int D>
void look_ahead(const Prepared<D>& model, const SystemState<D>& from, StepData<D>& s) {
  s.at = from;
  move_on(model, (1.0 - s.theta) * s.h, from.velocities, s.at);
  for (std::size_t i = 0; i < model.slots.size(); ++i)
    if (model.system.bodies[i].mobility == Mobility::driven)
      s.at.velocities[i] = driven_at(model.system.bodies[i], from.t + (1.0 - 0.5 * s.theta) * s.h).twist;
  frames_of(s.at, s.frames);
}

/// (D.3) The spin of a body that nothing turns: Euler's equations by the mid-point rule, which keeps its energy.
bool spin_freely(const SystemBody<2>& /*body*/, const KineticFactor<2>& /*factor*/, double /*h*/,
                 std::span<double> /*w*/) {
  return true;
}
bool spin_freely(const SystemBody<3>& body, const KineticFactor<3>& factor, double h, std::span<double> w) {
  if (!body.turns) return true;
  const Vec3 spin = math::solved_transposed(factor.inertia, {w[3], w[4], w[5]});
  const math::SpinAfter after = math::spin_after(body.inertia, spin, {}, h, math::kSpinInMiddle);
  const Vec3 s = math::transposed_times(factor.inertia, after.spin);
  w[3] = s.x;
  w[4] = s.y;
  w[5] = s.z;
  return after.converged;
}

/// (D.3) Velocities without contacts and joints; false where a spin could not be found.
template <int D>
bool apply_smooth_forces(const Prepared<D>& model, StepData<D>& s) {
  constexpr auto size = static_cast<std::size_t>(kBodyDof<D>);
  bool found = true;
  for (std::size_t i = 0; i < model.slots.size(); ++i) {
    if (model.slots[i] == kNoBody) continue;
    const std::span<double> w = numbers_of_body(s.posed.w_free, model.slots[i], size);
    found = spin_freely(model.system.bodies[i], model.factors[i], s.h, w) && found;
    BodyNumbers<D> push{};
    write_numbers(s.h * s.wrenches[i].force - model.system.bodies[i].mass * s.ground_gain, s.h * s.wrenches[i].moment,
                  push);
    const BodyNumbers<D> gained = model.factors[i].row_of(s.frames[i], push);
    for (std::size_t k = 0; k < size; ++k) w[k] += gained[k];
  }
  return found;
}

/// (D.4) An impact is taken where the bodies have met: half of these steps begin before and half after the instant, so that
/// on the average none is early. What arrives and is still apart takes no part.
template <int D>
void leave_out_open(const Prepared<D>& model, const RunOptions& options, StepData<D>& s) {
  s.arriving.clear();
  if (options.scheme == Scheme::stewart_trinkle) return;
  std::erase_if(s.points, [&](const ContactPoint<D>& point) {
    const bool open = point.touching.gap > 0.0 && arrives(model, s, point);
    if (open) s.arriving.push_back(point);
    return open;
  });
}

/// (D.4) What conditions are closed with besides velocities.
template <int D>
void stabilise(const Prepared<D>& model, const RunOptions& options, StepData<D>& s) {
  const double left = s.theta * s.h;
  const double settled = settled_overlap(model, s.at);  // a gap that rounding makes says nothing about who carries
  const bool printed = options.scheme == Scheme::stewart_trinkle;
  for (std::size_t k = 0; k < s.joint_rows.size(); ++k) {
    const JointRow<D>& row = s.joint_rows[k];
    if (row.kind == RowKind::hold) s.posed.b_stabilise[k] = row.value / s.h;
    if (row.kind == RowKind::limit && (printed || row.value > 0.0)) s.posed.b_stabilise[k] = row.value / left;
  }
  for (std::size_t k = 0; k < s.points.size(); ++k) {
    const Contact<D>& c = s.posed.contacts[k];
    double& b = s.posed.b_stabilise[s.joint_rows.size() + D * k];
    if (printed)
      b = c.gap / left;
    else if (c.gap > settled)
      b = (c.gap - settled) / left;
    else if (c.restitution > 0.0 && options.scheme == Scheme::moreau_jean && arrives(model, s, s.points[k]))
      b = c.restitution * c.u_before[0];
  }
}

/// (D.5) The forces of the step before, where the same contacts and rows are there again.
template <int D>
void start_from(const LastForces<D>& last, StepData<D>& s) {
  s.f.assign(s.posed.b_motion.size(), 0.0);
  const double share = last.step > 0.0 ? s.h / last.step : 0.0;
  std::size_t at = 0;
  for (std::size_t k = 0; k < s.joint_rows.size(); ++k) {
    const JointRow<D>& row = s.joint_rows[k];
    const auto before = [&](const auto& other) {
      return other.joint != row.joint ? other.joint < row.joint : other.number < row.number;
    };
    while (at < last.rows.size() && before(last.rows[at])) ++at;
    if (at == last.rows.size()) break;
    if (last.rows[at].joint == row.joint && last.rows[at].number == row.number)
      s.f[k] = std::clamp(share * last.rows[at].impulse, s.posed.rows[k].lower, s.posed.rows[k].upper);
  }
  at = 0;
  s.stuck.assign(s.points.size(), 0);
  for (std::size_t k = 0; k < s.points.size(); ++k) {
    const ContactKey& key = s.posed.contacts[k].key;
    while (at < last.contacts.size() && last.contacts[at].key < key) ++at;
    if (at == last.contacts.size()) break;
    if (!(last.contacts[at].key == key)) continue;
    s.stuck[k] = last.contacts[at].sticks ? 1 : 0;
    for (std::size_t j = 0; j < D; ++j) {
      const double part = share * dot(last.contacts[at].impulse, s.posed.axes[k][j]);
      s.f[s.joint_rows.size() + D * k + j] = part;
      s.posed.contacts[k].f_before[j] = part;
    }
    if (s.f[s.joint_rows.size() + D * k] > 0.0) s.posed.contacts[k].role = Role::supporting;
  }
}

/// To what the solver takes for no slip.
template <int D>
bool sticks(const RunOptions& options, const StepData<D>& s, std::size_t k) {
  double slip = 0.0;
  for (std::size_t j = 1; j < D; ++j) {
    const std::size_t row = s.joint_rows.size() + D * k + j;
    const double u = s.posed.problem.add_velocity(row, s.w, s.posed.b_motion[row]);
    slip += u * u;
  }
  constexpr double kOverSolver = 10.0;  // the solver measures with scales of an island
  const double held = kOverSolver * options.solver.tolerance * s.posed.contacts[k].scales.velocity;
  return s.f[s.joint_rows.size() + D * k] > 0.0 && slip <= held * held;
}

template <int D>
void keep_forces(const RunOptions& options, StepData<D>& s) {
  s.forces.step = s.h;
  s.forces.contacts.resize(s.points.size());
  s.forces.rows.resize(s.joint_rows.size());
  for (std::size_t k = 0; k < s.joint_rows.size(); ++k)
    s.forces.rows[k] = {s.joint_rows[k].joint, s.joint_rows[k].number, s.f[k]};
  for (std::size_t k = 0; k < s.points.size(); ++k) {
    Vector<D> impulse{};
    for (std::size_t j = 0; j < D; ++j) impulse += s.f[s.joint_rows.size() + D * k + j] * s.posed.axes[k][j];
    s.forces.contacts[k] = {s.posed.contacts[k].key, impulse, sticks(options, s, k)};
  }
}

/// How fast two bodies come together at a point [m/s].
template <int D>
double approach_of(const StepData<D>& s, const std::vector<Twist<D>>& velocities, const ContactPoint<D>& point) {
  const Vector<D> at = 0.5 * (point.touching.at_a + point.touching.at_b);
  const auto own = [&](int body) {
    const auto i = static_cast<std::size_t>(body);
    return velocity_at(velocities[i], at - s.frames[i].origin);
  };
  return dot(own(point.b) - own(point.a), point.touching.normal);
}

/// (D.7) Velocities and places at the end.
template <int D>
void finish(const Prepared<D>& model, const SystemState<D>& from, StepData<D>& s) {
  constexpr auto size = static_cast<std::size_t>(kBodyDof<D>);
  s.end = s.at;
  for (std::size_t i = 0; i < model.slots.size(); ++i) {
    if (model.slots[i] == kNoBody) continue;
    BodyNumbers<D> w{};
    const std::span<double> after = numbers_of_body(s.w, model.slots[i], size);
    std::copy(after.begin(), after.end(), w.begin());
    s.end.velocities[i] = model.factors[i].twist_of(s.frames[i], w);
  }
  move_on(model, s.theta * s.h, s.end.velocities, s.end);
  s.end.t = from.t + s.h;
  move_driven(model.system, s.end.t, s.end);
  s.overlap = 0.0;
  for (std::size_t k = 0; k < s.points.size(); ++k) {
    const std::size_t row = s.joint_rows.size() + D * k;
    const double u = s.posed.problem.add_velocity(row, s.w, s.posed.b_motion[row]);
    s.overlap = std::max(s.overlap, -(s.posed.contacts[k].gap + s.theta * s.h * u));
  }
  for (const ContactPoint<D>& point : s.arriving)
    s.overlap = std::max(s.overlap, s.theta * s.h * approach_of(s, s.end.velocities, point) - point.touching.gap);
}

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

}  // namespace

template <int D>
bool arrives(const Prepared<D>& model, const StepData<D>& s, const ContactPoint<D>& point) {
  double made = 0.0;
  for (const int body : {point.a, point.b}) {
    const auto i = static_cast<std::size_t>(body);
    const Twist<D>& v = s.at.velocities[i];
    made += s.h * size_of(v.spin) * size_of(v.spin) * model.radii[i];
    if (model.slots[i] != kNoBody) made += s.gained[i];
  }
  constexpr double kSteps = 2.0;  // one that has gone by and this one
  return approach_of(s, s.at.velocities, point) > kSteps * made;
}

template <int D>
void frames_of(const SystemState<D>& state, std::vector<Frame<D>>& frames) {
  frames.resize(state.poses.size());
  for (std::size_t i = 0; i < frames.size(); ++i) frames[i] = frame_of<D>(state.poses[i]);
}

template <int D>
double settled_overlap(const Prepared<D>& model, const SystemState<D>& state) {
  double size = model.extent;
  for (const Pose<D>& pose : state.poses) size = std::max(size, norm(pose.position));
  constexpr double kRoundings = 64.0;  // of a coordinate, from a body's pose to the gap of two of its points
  // Of a body: what adds up of errors of forces in a minute at rest, far below what anyone could measure. Were it rounding
  // alone, then rounding would decide in every step which of many contacts carries.
  constexpr double kSkin = 0x1p-36;
  return kRoundings * math::kUnitRoundOff * size + kSkin * model.extent;
}

template <int D>
double fastest(const StepData<D>& s) {
  double speed = 0.0;
  for (const double own : s.speeds) speed = std::max(speed, own);
  return speed;
}

template <int D>
void move_on(const Prepared<D>& model, double time, const std::vector<Twist<D>>& velocities, SystemState<D>& state) {
  state.t += time;
  for (std::size_t i = 0; i < model.slots.size(); ++i) {
    Pose<D>& pose = state.poses[i];
    if (model.slots[i] != kNoBody) {
      pose.position += time * velocities[i].velocity;
      if (model.system.bodies[i].turns) pose.turn = turned_on(pose.turn, velocities[i].spin, time);
    } else if (model.system.bodies[i].mobility == Mobility::driven) {
      pose = driven_at(model.system.bodies[i], state.t).pose;
    }
  }
}

template <int D>
StepFate take_step(const Prepared<D>& model, const RunOptions& options, const SystemState<D>& from,
                   const LastForces<D>& last, typename Workspace<D>::Scratch& scratch, StepData<D>& s) {
  look_ahead(model, from, s);  // (D.1)
  s.ground_gain = gained_by(model.system.ground, from.t, s.h);
  s.wrenches.resize(model.slots.size());
  smooth_wrenches<D>(model.system, s.at, s.frames, DamperLimit{s.h, model.springs_at}, s.wrenches);
  measure_speeds(model, norm(s.ground_gain), s);  // (D.2)
  measure_reach(model, s);
  find_contacts<D>(model.system, model.ranks, s.frames, s.reach, scratch.search, s.points);
  leave_out_open(model, options, s);
  joint_rows<D>(model.system, model.joint_ranks, s.frames, s.joint_reach, s.joint_rows, s.at.poses);
  spread_speeds(model, s);
  assemble<D>({model.system, model.slots, model.factors, s.frames, s.at.velocities, s.speeds, model.radii, s.h,
               options.solver.directions},
              s.points, s.joint_rows, s.posed);
  if (!apply_smooth_forces(model, s)) return StepFate::not_solved;  // (D.3)
  stabilise(model, options, s);                                     // (D.4)
  start_from(last, s);                                              // (D.5)
  s.w.resize(s.posed.w_free.size());
  ContactAnswer<D> answer;
  answer.f = s.f;
  answer.w = s.w;
  solve::ManyOptions solver = options.solver;
  solver.kept = last.found ? kKeptAfterFound : kKept;
  s.report = solve::solve_many<D>(s.posed.problem, solver, scratch.solver, answer);
  s.forces.found = s.report.report.iterations > 0 || s.report.sweeps > 0;
  if (answer.outcome == Outcome::not_finite || !all_finite(s.w) || !all_finite(s.f)) return StepFate::not_finite;
  if (answer.outcome == Outcome::no_solution) return StepFate::no_solution;
  if (answer.outcome != Outcome::ok && answer.outcome != Outcome::not_unique) return StepFate::not_solved;
  keep_forces(options, s);
  finish(model, from, s);  // (D.7)
  return StepFate::done;
}

template StepFate take_step(const Prepared<2>&, const RunOptions&, const SystemState<2>&, const LastForces<2>&,
                            Workspace<2>::Scratch&, StepData<2>&);
template StepFate take_step(const Prepared<3>&, const RunOptions&, const SystemState<3>&, const LastForces<3>&,
                            Workspace<3>::Scratch&, StepData<3>&);
template void frames_of(const SystemState<2>&, std::vector<Frame<2>>&);
template void frames_of(const SystemState<3>&, std::vector<Frame<3>>&);
template double settled_overlap(const Prepared<2>&, const SystemState<2>&);
template double settled_overlap(const Prepared<3>&, const SystemState<3>&);
template bool arrives(const Prepared<2>&, const StepData<2>&, const ContactPoint<2>&);
template bool arrives(const Prepared<3>&, const StepData<3>&, const ContactPoint<3>&);
template double fastest(const StepData<2>&);
template double fastest(const StepData<3>&);
template void move_on(const Prepared<2>&, double, const std::vector<Twist<2>>&, SystemState<2>&);
template void move_on(const Prepared<3>&, double, const std::vector<Twist<3>>&, SystemState<3>&);

}  // namespace cairn::timestep
