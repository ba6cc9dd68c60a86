#pragma once
#include <array>
#include <cstdint>

#include "cairn/laws/parameters/energy_limits.hpp"
#include "cairn/laws/parameters/law_record.hpp"
#include "cairn/planar/kernel/state.hpp"
#include "cairn/problem/judge.hpp"

/// What ends a stretch of smooth motion, and what it leaves behind.
namespace cairn::planar {

enum class Trigger : std::uint8_t {
  none,
  stick_ends_left,  // |f_x| = μ_s f_z, the body is about to slip to the left (eq 24)
  stick_ends_right,
  tips_left,  // the resultant reaches the left end of the edge (eq 27)
  tips_right,
  lifts_off,   // f_z = 0 (eq 28)
  slip_ends,   // the sliding contact stops (eq 25)
  lower_edge,  // θ reaches the lower impact angle (eq 6)
  upper_edge,
  touches,    // a vertex in flight reaches the ground
  painleve,   // slide-rocking loses its unique solution
  angle_low,  // toppling limits given by the user
  angle_high
};

/// What an impact leaves behind.
struct ImpactRecord {
  int count{};  // contacts in the problem; 0: no impact
  std::array<int, 2> vertex{-1, -1};
  std::array<Role, 2> role{};
  std::array<double, 4> impulse{};          // (n, t) per contact [N s]
  std::array<double, 4> velocity_before{};  // (n, t) per contact [m/s]
  std::array<double, 4> velocity_after{};
  std::array<ContactWork, 2> work{};
  Certificate certificate{};
  EnergyLimits limits{};  // largest λ and ε that would not raise energy (λ-ε law only)
  Branch branch{Branch::none};
  Outcome outcome{Outcome::ok};
};

struct Event {
  Trigger trigger{Trigger::none};
  double t{};  // [s]
  Pattern from{};
  Pattern to{};
  int vertex{-1};  // that carries the body afterwards; the left one of an edge; -1 in flight
  std::uint32_t notes{kNoteNone};
  State before{};
  State after{};
  ImpactRecord impact{};  // impact.count == 0: a transition without impact
  bool refused{};         // the impact raised energy and the policy stops the run here
  CAIRN_HD bool is_impact() const { return impact.count > 0; }
};

}  // namespace cairn::planar
