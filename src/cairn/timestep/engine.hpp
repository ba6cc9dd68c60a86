#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/model/system.hpp"
#include "cairn/problem/certificate.hpp"
#include "cairn/solve/many/solve_many.hpp"

/// The complementarity time-stepper: many bodies, joints, springs, driven bodies, moving ground.  docs/theory/timestep.md
namespace cairn::timestep {

/// More steps than this are a slip of the pen.
inline constexpr double kMostSteps = 1e9;

enum class Scheme : std::uint8_t {
  stewart_trinkle,  // semi-implicit, with stabilisation Φ/h and Ψ/h in the velocities, as printed (Berard 2006, eqs 25-35)
  projection,       // mid-point velocities; positions are corrected apart, and no velocity comes of it
  moreau_jean       // θ-method with restitution
};

struct RunOptions {
  double start{0.0};      // [s]
  double duration{10.0};  // > 0 [s]
  double step{1e-3};      // > 0, the largest where it is adaptive [s]
  bool adaptive{};
  Scheme scheme{Scheme::projection};
  double theta{0.5};  // of moreau_jean, 1/2 ... 1 [-]
  solve::ManyOptions solver{};
  bool judged{true};                   // every step passes `judge`; its worst figures are kept
  std::vector<double> sample_times{};  // ascending [s]
  double topple_angle{
      std::numeric_limits<double>::infinity()};  // a body tilted by more has toppled; infinite: by its landscape [rad]
};

/// How a body fared.
enum class Fate : std::uint8_t { stayed, moved, slid_off, toppled, fell };
const char* name_of(Fate fate);

enum class RunFailure : std::uint8_t { none, not_converged, no_solution, not_finite, not_certified };
const char* name_of(RunFailure failure);

template <int D>
struct BodyOutcome {
  Fate fate{};
  double time{std::numeric_limits<double>::quiet_NaN()};  // when it toppled, last beyond its balance [s]
  double largest_turn{};                                  // from the start, largest [rad]
  double final_turn{};                                    // [rad]
  Vector<D> displacement{};                               // of the centroid at the end [m]
  double path_of_slip{};                                  // [m]
};

struct JointOutcome {
  double largest_force{};   // [N]
  double largest_moment{};  // [N m]
  double time{};            // of the largest force [s]
  double drift{};           // largest |Φ| [m] or [rad]
};

/// Energies in the frame of the ground. residual = ΔE - (work of ground, drives, motors, loads) + losses - stabilisation.
struct EnergyAudit {
  double initial{};  // [J]
  double final{};    // kinetic + potential + springs
  double kinetic{};
  double potential{};
  double springs{};
  double ground_work{};
  double drive_work{};  // driven bodies and belts
  double motor_work{};
  double load_work{};
  double friction_loss{};  // of contacts that stay
  double impact_loss{};    // of contacts that arrive, friction within the impact included
  double damper_loss{};
  double joint_loss{};          // dry friction and limits
  double stabilisation_work{};  // what corrections of positions put in, kinetic and potential
  double method_loss{};         // numerical damping of the scheme, positive where energy is lost
  double peak{};
  double rise{};      // most that the energy went up again without work or correction: the method's error
  double residual{};  // largest |residual| over the run
};

template <int D>
struct StepSample {
  SystemState<D> state;
  std::vector<double> kinetic;  // of each body [J]
};

template <int D>
struct RunResult {
  RunFailure failure{RunFailure::none};
  double failure_time{std::numeric_limits<double>::quiet_NaN()};
  std::string failure_where;  // bodies and contact, as named
  std::vector<BodyOutcome<D>> bodies;
  std::vector<JointOutcome> joints;
  EnergyAudit energy{};
  Certificate worst{};  // of each figure, over all steps
  std::uint64_t steps{};
  std::uint64_t shortened{};  // times that a step was halved since no answer was found to it
  std::uint64_t most_contacts{};
  std::uint64_t most_unknowns{};  // of the mixed complementarity problem with velocities (Berard 2006, eq 34)
  std::uint64_t sweeps{};
  double deepest{};  // overlap of a step before positions are corrected, largest over the run [m]
  double left{};     // overlap after that, where the step ends [m]
  bool forces_not_unique{};
  SystemState<D> final_state;
  std::vector<StepSample<D>> samples;
};

/// Scratch of a run; one per thread, kept from run to run.
template <int D>
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

  struct Scratch;
  Scratch& scratch() { return *scratch_; }

 private:
  std::unique_ptr<Scratch> scratch_;
};

/// All that is wrong with the options; empty when they can be used.
InputErrors faults_of(const RunOptions& options);

/// All that is wrong with where a system starts, beside what faults_of finds: bodies that overlap, steps too long for its springs.
template <int D>
InputErrors faults_at_start(const System<D>& system, const RunOptions& options);

/// One run. Bad input comes back as errors (overlap at the start among them); whatever happens in the run is part of its result.
template <int D>
Result<RunResult<D>, InputErrors> run(const System<D>& system, const RunOptions& options, Workspace<D>& workspace);

}  // namespace cairn::timestep
