#include "cairn/timestep/energy.hpp"

#include <algorithm>
#include <cmath>

#include "cairn/contact/springs.hpp"
#include "cairn/timestep/stepper.hpp"

namespace cairn::timestep {
namespace {

/// Half of the sum of both ends of the step, row by row: G w̄.
template <int D>
class Middle {
 public:
  explicit Middle(const StepData<D>& s) : s_(s) {}
  double rate(std::size_t row) const {
    const ContactProblem<D>& p = s_.posed.problem;
    return 0.5 * (p.add_velocity(row, s_.posed.w_before, 0.0) + p.add_velocity(row, s_.w, 0.0));
  }

 private:
  const StepData<D>& s_;
};

/// (D.10) Joints: what drives put in, what the scheme's correction, what motors, limits and friction.
template <int D>
void book_rows(const RunOptions& options, const StepData<D>& s, EnergyAudit& energy) {
  const Middle<D> middle(s);
  for (std::size_t k = 0; k < s.joint_rows.size(); ++k) {
    const JointRow<D>& row = s.joint_rows[k];
    const double f = s.f[k];
    const double driven = s.posed.b_motion[k] + row.speed;  // of bodies that move as they are told
    const double work = f * (middle.rate(k) + driven);
    energy.drive_work -= f * driven;
    if (row.kind == RowKind::motor) {
      energy.motor_work += work;
    } else if (row.kind == RowKind::friction) {
      energy.joint_loss -= work;
    } else {
      const bool corrects = row.kind == RowKind::hold || (options.scheme == Scheme::stewart_trinkle && row.value < 0.0);
      const double correction = corrects ? -0.5 * f * s.posed.b_stabilise[k] : 0.0;
      energy.stabilisation_work += correction;
      (row.kind == RowKind::hold ? energy.method_loss : energy.joint_loss) -= work - correction;
    }
  }
}

/// (D.11) Contacts: an impact where it arrives, friction where one that stays slips or stops to slip. Where a contact stays
/// and sticks no force does work but by the method's own error; what an overlap pushes apart is the correction's.
template <int D>
void book_contacts(const Prepared<D>& model, const StepData<D>& s, EnergyAudit& energy) {
  const Middle<D> middle(s);
  for (std::size_t k = 0; k < s.points.size(); ++k) {
    const std::size_t row = s.joint_rows.size() + D * k;
    const auto work = [&](std::size_t j) {
      energy.drive_work -= s.f[row + j] * s.posed.b_motion[row + j];
      return s.f[row + j] * (middle.rate(row + j) + s.posed.b_motion[row + j]);
    };
    const double correction =
        s.posed.contacts[k].gap < 0.0 ? std::max(-0.5 * s.f[row] * s.posed.b_stabilise[row], 0.0) : 0.0;
    const double normal = work(0) - correction;
    energy.stabilisation_work += correction;
    // Within an impact friction may push the way that a point goes on the average, which the normal force pays for.
    const bool impact = arrives(model, s, s.points[k]);
    (impact ? energy.impact_loss : energy.method_loss) -= normal;
    const bool sticks_on = s.stuck[k] != 0 && s.forces.contacts[k].sticks;
    double& friction = impact ? energy.impact_loss : sticks_on ? energy.method_loss : energy.friction_loss;
    for (std::size_t j = 1; j < D; ++j) friction -= work(j);
  }
}

double up(Vec2 v) { return v.z; }
double up(Vec3 v) { return v.z; }

}  // namespace

template <int D>
double kinetic_energy(const Prepared<D>& model, const SystemState<D>& state, std::span<const Frame<D>> frames) {
  double energy = 0.0;
  for (std::size_t i = 0; i < model.slots.size(); ++i) {
    if (model.slots[i] == kNoBody) continue;
    for (const double w : model.factors[i].w_of(frames[i], state.velocities[i])) energy += 0.5 * w * w;
  }
  return energy;
}

template <int D>
double stored_energy(const Prepared<D>& model, const SystemState<D>& state, std::span<const Frame<D>> frames) {
  double energy = spring_energy<D>(model.system, frames, state.poses);
  for (std::size_t i = 0; i < model.slots.size(); ++i)
    if (model.slots[i] != kNoBody)
      energy += model.system.bodies[i].mass * model.system.gravity * up(state.poses[i].position);
  return energy;
}

template <int D>
void book_step(const Prepared<D>& model, const RunOptions& options, const SystemState<D>& from, const StepData<D>& s,
               EnergyAudit& energy) {
  constexpr auto size = static_cast<std::size_t>(kBodyDof<D>);
  // (D.9) Smooth forces. What gravity and springs do and what their energies lose differ by the error of the scheme.
  double smooth = 0.0;
  double ground = 0.0;
  for (std::size_t i = 0; i < model.slots.size(); ++i) {
    if (model.slots[i] == kNoBody) continue;
    const std::size_t first = static_cast<std::size_t>(model.slots[i]) * size;
    for (std::size_t k = first; k < first + size; ++k)
      smooth += 0.5 * (s.posed.w_free[k] - s.posed.w_before[k]) * (s.posed.w_before[k] + s.w[k]);
    const Vector<D> mean = 0.5 * (from.velocities[i].velocity + s.end.velocities[i].velocity);
    ground -= model.system.bodies[i].mass * dot(s.ground_gain, mean);
  }
  const double load = s.h * load_power<D>(model.system, s.at, s.frames);
  const DamperLimit limit{s.h, model.springs_at};
  const double damper = s.h * damper_power<D>(model.system, s.at, s.frames, limit);
  const double drive = s.h * drive_power<D>(model.system, s.at, s.wrenches);
  energy.ground_work += ground;
  energy.load_work += load;
  energy.damper_loss += damper;
  energy.drive_work += drive;
  energy.method_loss -= (smooth - ground - load - drive + damper) + (s.stored_after - s.stored_before);
  book_rows(options, s, energy);
  book_contacts(model, s, energy);
}

double all_lost(const EnergyAudit& e) {
  return e.friction_loss + e.impact_loss + e.damper_loss + e.joint_loss + e.method_loss;
}

double expected_energy(const EnergyAudit& e) {
  return e.initial + e.ground_work + e.drive_work + e.motor_work + e.load_work + e.stabilisation_work - all_lost(e);
}

template double kinetic_energy(const Prepared<2>&, const SystemState<2>&, std::span<const Frame<2>>);
template double kinetic_energy(const Prepared<3>&, const SystemState<3>&, std::span<const Frame<3>>);
template double stored_energy(const Prepared<2>&, const SystemState<2>&, std::span<const Frame<2>>);
template double stored_energy(const Prepared<3>&, const SystemState<3>&, std::span<const Frame<3>>);
template void book_step(const Prepared<2>&, const RunOptions&, const SystemState<2>&, const StepData<2>&, EnergyAudit&);
template void book_step(const Prepared<3>&, const RunOptions&, const SystemState<3>&, const StepData<3>&, EnergyAudit&);

}  // namespace cairn::timestep
