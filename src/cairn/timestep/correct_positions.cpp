#include <algorithm>
#include <cmath>

#include "cairn/contact/springs.hpp"
#include "cairn/math/rotation.hpp"
#include "cairn/timestep/energy.hpp"
#include "cairn/timestep/stepper.hpp"

namespace cairn::timestep {
namespace {

/// What is wrong with the positions, as a length.
template <int D>
double violation_of(const Prepared<D>& model, const StepData<D>& s) {
  double worst = 0.0;
  for (const ContactPoint<D>& point : s.points) worst = std::max(worst, -point.touching.gap);
  for (const JointRow<D>& row : s.joint_rows)
    if (row.kind == RowKind::limit) worst = std::max(worst, row.angular ? -row.value * model.extent : -row.value);
  return worst;
}

/// The contact problem of displacements: û = G δw + gap, limits likewise, held coordinates that stay, no friction (D.8).
template <int D>
void pose_displacements(const Prepared<D>& model, double violation, StepData<D>& s) {
  s.speeds.assign(model.slots.size(), violation);
  s.at.velocities.assign(model.slots.size(), {});
  assemble<D>({model.system, model.slots, model.factors, s.frames, s.at.velocities, s.speeds, model.radii, 1.0, 0},
              s.points, s.joint_rows, s.posed);
  std::fill(s.posed.b_motion.begin(), s.posed.b_motion.end(), 0.0);
  for (std::size_t k = 0; k < s.joint_rows.size(); ++k) {
    // Joints keep what they have: their own rows see to that (D.4).
    const RowKind kind = s.joint_rows[k].kind;
    if (kind != RowKind::hold && kind != RowKind::limit) s.posed.rows[k].lower = s.posed.rows[k].upper = 0.0;
    s.posed.b_stabilise[k] = kind == RowKind::limit ? s.joint_rows[k].value : 0.0;
  }
  for (std::size_t k = 0; k < s.points.size(); ++k) {
    s.posed.contacts[k].mu_static = s.posed.contacts[k].mu_kinetic = 0.0;
    s.posed.b_stabilise[s.joint_rows.size() + D * k] = s.points[k].touching.gap;
  }
}

/// The spin turns with the body, whose energy of motion a correction of its place then leaves alone.
void carry_spin(double /*turn*/, double& /*spin*/) {}
void carry_spin(Vec3 turn, Vec3& spin) { spin = turned(rotation_of(turn_by(turn)), spin); }

template <int D>
void displace(const Prepared<D>& model, const StepData<D>& s, SystemState<D>& state) {
  constexpr auto size = static_cast<std::size_t>(kBodyDof<D>);
  for (std::size_t i = 0; i < model.slots.size(); ++i) {
    if (model.slots[i] == kNoBody) continue;
    BodyNumbers<D> w{};
    std::copy_n(s.w.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(model.slots[i]) * size), size,
                w.begin());
    const Twist<D> way = model.factors[i].twist_of(s.frames[i], w);
    state.poses[i].position += way.velocity;
    if (model.system.bodies[i].turns) {
      state.poses[i].turn = turned_on(state.poses[i].turn, way.spin, 1.0);
      carry_spin(way.spin, state.velocities[i].spin);
    }
  }
}

template <int D>
double energy_of(const Prepared<D>& model, const SystemState<D>& state, std::span<const Frame<D>> frames) {
  return kinetic_energy<D>(model, state, frames) + stored_energy<D>(model, state, frames);
}

}  // namespace

template <int D>
Correction correct_positions(const Prepared<D>& model, const RunOptions& options,
                             typename Workspace<D>::Scratch& scratch, SystemState<D>& state) {
  StepData<D>& s = scratch.correction;
  const double settled = settled_overlap(model, state);
  Correction done;
  constexpr int kMostRounds = 5;  // Newton's method: each round squares what is left, beside a turn of the body
  for (int round = 0;; ++round) {
    s.at = state;
    frames_of(s.at, s.frames);
    find_contacts<D>(model.system, model.ranks, s.frames, scratch.step.reach, scratch.search, s.points);
    joint_rows<D>(model.system, model.joint_ranks, s.frames, scratch.step.joint_reach, s.joint_rows, s.at.poses);
    const double violation = violation_of(model, s);
    done.left = std::max(violation, 0.0);
    if (!(violation > settled) || round == kMostRounds) break;
    pose_displacements(model, violation, s);
    s.f.assign(s.posed.b_motion.size(), 0.0);
    s.w.resize(s.posed.w_free.size());
    ContactAnswer<D> answer;
    answer.f = s.f;
    answer.w = s.w;
    s.report = solve::solve_many<D>(s.posed.problem, options.solver, scratch.solver, answer);
    // A correction that cannot be found is left to the next step: what overlaps stays booked as such.
    if (answer.outcome != Outcome::ok && answer.outcome != Outcome::not_unique) break;
    const double before = energy_of<D>(model, state, s.frames);
    displace(model, s, state);
    frames_of(state, s.frames);
    done.work += energy_of<D>(model, state, s.frames) - before;
  }
  return done;
}

template Correction correct_positions(const Prepared<2>&, const RunOptions&, Workspace<2>::Scratch&, SystemState<2>&);
template Correction correct_positions(const Prepared<3>&, const RunOptions&, Workspace<3>::Scratch&, SystemState<3>&);

}  // namespace cairn::timestep
