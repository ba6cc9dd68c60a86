#pragma once
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "cairn/contact/contact_points.hpp"
#include "cairn/contact/joint_rows.hpp"
#include "cairn/contact/system_problem.hpp"
#include "cairn/model/kinetic_factor.hpp"
#include "cairn/model/system.hpp"
#include "cairn/problem/certificate.hpp"
#include "cairn/solve/many/solve_many.hpp"
#include "cairn/timestep/engine.hpp"

/// What a run keeps beside its state: made once, and grown by the first steps.             docs/theory/timestep.md
namespace cairn::timestep {

/// A system in the order of its names, and what never changes of it.
template <int D>
struct Prepared {
  System<D> system;
  std::vector<int> order;  // of the caller's body i the place in `system`
  std::vector<int> joint_order;
  std::vector<int> ranks;  // 0, 1, 2, ...: the order is that of the names
  std::vector<int> joint_ranks;
  std::vector<int> slots;  // of each body its place in the contact problem
  std::vector<KineticFactor<D>> factors;
  std::vector<double> radii;    // from the centroid to the farthest point, or to what stands for it [m]
  std::vector<int> springs_at;  // of each body
  double extent{};              // of the largest body, or from the origin to the farthest of particles [m]
  std::size_t free_bodies{};
};

/// Forces of one step, by which the next one begins.
template <int D>
struct LastForces {
  struct OfContact {
    ContactKey key{};
    Vector<D> impulse{};  // on body a, of the world [N s]
    bool sticks{};        // where the step ends
  };
  struct OfRow {
    int joint{};
    int number{};
    double impulse{};
  };
  std::vector<OfContact> contacts;
  std::vector<OfRow> rows;
  double step{};  // [s]
  bool found{};   // not kept from the step before
};

/// One step, from where it begins to where it ends.
template <int D>
struct StepData {
  double h{};
  double theta{};                  // the share of the step that goes with the velocities of its end
  SystemState<D> at{};             // where contacts are looked for: (1 - θ) h on
  SystemState<D> end{};            // after the step
  std::vector<Frame<D>> frames{};  // of `at`
  std::vector<Wrench<D>> wrenches{};
  std::vector<double> speeds{};  // by which each body is measured [m/s]
  std::vector<double> gained{};  // of them what the step's smooth forces make
  std::vector<double> reach{};
  std::vector<double> joint_reach{};
  std::vector<ContactPoint<D>> points{};
  std::vector<ContactPoint<D>> arriving{};  // that take no part yet
  std::vector<JointRow<D>> joint_rows{};
  SystemProblem<D> posed{};
  std::vector<char> stuck{};  // of each point: so it did where the step before ended
  std::vector<double> f{}, w{};
  LastForces<D> forces{};  // of this step, once it is solved
  solve::ManyReport report{};
  Certificate certificate{};
  Vector<D> ground_gain{};  // velocity that the ground gains in the step [m/s]
  double stored_before{};   // energy in heights and springs where the step begins [J]
  double stored_after{};    // and where it ends, positions not yet corrected [J]
  double overlap{};         // left at the end of the step by its linear prediction, before any correction [m]
};

template <int D>
struct Workspace<D>::Scratch {
  Prepared<D> model{};
  SystemState<D> state{};
  StepData<D> step{};
  StepData<D> correction{};  // of positions
  LastForces<D> last{};
  solve::ManyWorkspace<D> solver{};
  ContactSearch<D> search{};
  std::vector<double> room{};
  std::vector<Frame<D>> frames{};
};

}  // namespace cairn::timestep
