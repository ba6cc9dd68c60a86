#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "cairn/model/landscape.hpp"
#include "cairn/planar/kernel/event.hpp"

/// What a planar run gives back.
namespace cairn::planar {

enum class Verdict : std::uint8_t {
  survived,
  toppled,  // passed a given angle, or came down where the way back is long (kTopplingShare), even if it came back
  failed,
  shifted  // came down beyond balance where the way back is short
};

constexpr const char* name_of(Verdict v) {
  return v == Verdict::survived  ? "survived"
         : v == Verdict::toppled ? "toppled"
         : v == Verdict::shifted ? "shifted its base"
                                 : "failed";
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

/// Notes of events that count as unusual: no admissible pattern, Painlevé, or a fallback.
inline constexpr std::uint32_t kUnusualNotes = kNoteSlipSignFailed | kNotePlasticFallback | kNoteFrictionless |
                                               kNotePainleveNone | kNotePainleveTwo | kNoteNoPattern |
                                               kNoteEnergyRaised | kNoteNotCertified | kNoteEnergyFallback;

/// Why a run ended.
enum class RunEnd : std::uint8_t {
  time,
  rest,
  toppled,
  decided,
  failed,
  shifted  // energy carries it neither back nor on
};

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
  double largest_slip{};         // largest |net slip| [m]
  double final_slip{};           // net slip at the end of the run [m]
  double slip_path{};            // length of the path of slip [m]
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
  std::uint32_t unusual{};     // events with kUnusualNotes
  std::uint32_t judged_bad{};  // impacts whose certificate did not pass
  std::uint32_t fallbacks{};   // impacts that another law answered in place of the one asked for
  std::uint64_t steps{};
  std::uint64_t rejected{};
};

struct RunResult {
  Verdict verdict{Verdict::survived};
  RunFailure failure{RunFailure::none};
  RunEnd end{RunEnd::time};
  int direction{};       // toppled or shifted: +1 counter-clockwise (to the left), -1 clockwise (to the right)
  double topple_time{};  // toppled: when it passed balance (or the given limit) on the way down [s]
  std::uint32_t impacts_before{};    // toppled: impacts up to then,
  std::uint32_t events_before{};     // events of all kinds,
  std::uint32_t unusual_before{};    // the unusual among them,
  std::uint32_t fallbacks_before{};  // and impacts that another law answered
  double touchdown_time{};           // toppled or shifted: when it came down there; NaN where the run ended before [s]
  double rest_time{};                // when it came to rest for good; NaN where the run ended otherwise [s]
  int end_side{};  // when the run ended: +1 beyond balance (or the limit) to the left, -1 to the right, 0 neither
  bool beyond_balance{};  // it has been past the balance angle
  bool proven{};          // the verdict can no longer change
  double margin{};        // 1 - max |θ - θ_rest| / θ at balance, below 0 beyond it; NaN for toppled and failed [-]
  Maxima maxima{};
  EnergyAudit energy{};
  Counts counts{};
  Basin basin{};
  State final_state{};
  Event start{};  // the first state, and the impact with which a run may begin
  std::vector<Event> events;
  std::vector<Peak> peaks;
  std::vector<Sample> samples;  // at the times asked for, as far as the run went; to the end where it came to rest

  /// Did it come back from where it had come down?
  bool came_back() const { return (verdict == Verdict::toppled || verdict == Verdict::shifted) && end_side == 0; }
};

}  // namespace cairn::planar
