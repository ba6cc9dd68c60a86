#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "cairn/model/landscape.hpp"
#include "cairn/planar/kernel/event.hpp"

/// What a planar run gives back.
namespace cairn::planar {

enum class Verdict : std::uint8_t { survived, toppled, failed };
constexpr const char* name_of(Verdict v) {
  return v == Verdict::survived ? "survived" : v == Verdict::toppled ? "toppled" : "failed";
}

/// One enum names what can go wrong with a run.
enum class RunFailure : std::uint8_t {
  none,
  step_too_small,   // the integrator cannot meet the tolerance
  not_finite,       // a state or force is not a number
  no_progress,      // events follow each other without time passing
  too_many_events,  // RunOptions::most_events
  energy_raised,    // an impact raised energy and the policy refuses it
  too_many_turns    // the angle is beyond what its doubles resolve
};
const char* name_of(RunFailure failure);

/// Why a run ended.
enum class RunEnd : std::uint8_t { time, rest, toppled, decided, failed };

/// Forces of the ground on the body; `place` is the resultant's d of Burton & Chatzis eq 9 on the edge that carries it.
struct Reactions {
  double fx{};     // [N]
  double fz{};     // [N]
  double place{};  // 0 at the left end, 1 at the right; NaN unless the body lies on an edge [-]
};

struct Sample {
  State state{};
  Reactions reactions{};
};

/// A turning point of the rotation.
struct Peak {
  double t{};      // [s]
  double theta{};  // [rad]
  double x{};      // of the centroid [m]
};

/// Energies in the frame of the ground. residual = ΔE − work of the ground + losses.
struct EnergyAudit {
  double initial{};        // kinetic + m g z at the start [J]
  double final{};          // [J]
  double kinetic{};        // at the end [J]
  double potential{};      // m g (z - z_rest) at the end [J]
  double ground_work{};    // [J]
  double friction_loss{};  // [J]
  double impact_loss{};    // [J]
  double peak{};           // largest kinetic + m g |z - z_rest| over the run [J]
  double residual{};       // largest |residual| over the run [J]
};

struct Maxima {
  double theta_low{};  // least and largest rotation [rad]
  double theta_high{};
  double rotation{};             // largest |θ - θ_rest| [rad]
  double rotation_over_alpha{};  // the same over the slenderness of its side [-]
  double slip{};                 // largest |net slip| [m]
  double slip_path{};            // length of the slip [m]
  double uplift{};               // largest clearance of the lowest vertex in flight [m]
};

/// How often each transition happened, and what was unusual on the way.
struct Counts {
  std::array<std::array<std::uint32_t, kPatternCount>, kPatternCount> without_impact{};
  std::array<std::array<std::uint32_t, kPatternCount>, kPatternCount> with_impact{};
  std::array<std::array<std::uint32_t, kPatternCount>, kPatternCount> accumulated{};  // energy-based transitions
  std::array<std::uint32_t, kBranchCount> from_rocking{};  // rows of Table 2 by the pattern before
  std::array<std::uint32_t, kBranchCount> from_flight{};
  std::uint32_t impacts{};
  std::uint32_t events{};
  std::uint32_t unusual{};     // events with no admissible pattern, Painlevé, or a fallback
  std::uint32_t judged_bad{};  // impacts whose certificate did not pass
  std::uint32_t fallbacks{};   // impacts that another law answered in place of the one asked for
  std::uint64_t steps{};
  std::uint64_t rejected{};
};

struct RunResult {
  Verdict verdict{Verdict::survived};
  RunFailure failure{RunFailure::none};
  RunEnd end{RunEnd::time};
  int direction{};                 // toppled: +1 counter-clockwise (to the left), -1 clockwise (to the right)
  double topple_time{};            // when the balance angle (or the given limit) was last passed [s]
  std::uint32_t impacts_before{};  // toppled: impacts up to then
  std::uint32_t fallbacks_then{};  // toppled: those of them that another law answered
  bool proven{};                   // no way back, by energy and the bound on the work still to come
  double margin{};                 // 1 - max |θ - θ_rest| / θ at balance [-]
  Maxima maxima{};
  EnergyAudit energy{};
  Counts counts{};
  Basin basin{};
  State final_state{};
  std::vector<Event> events;
  std::vector<Peak> peaks;
  std::vector<Sample> samples;  // at the times asked for, as far as the run went; to the end where it came to rest
};

}  // namespace cairn::planar
