#pragma once
#include <cstdint>
#include <vector>

#include "cairn/model/start.hpp"
#include "cairn/planar/result.hpp"

/// What a body that was tilted and let go does, read from its run: swings, equivalent restitution, class of motion.
///                                                                                    docs/theory/rocking_studies.md
/// Source of the measures: Zhang & Brogliato 2011 (RR-7580), §5.2 and eq 42.
namespace cairn::planar {

/// What becomes of the motion after its first impact.                                                        (F.6)
enum class MotionClass : std::uint8_t {
  none,          // no impact, or toppled
  rocking,       // goes over to the other side
  half_rocking,  // is thrown back to the side from which it came
  forward,       // goes over, but the base slips instead of standing under the centroid
  rest           // neither: the first impacts take nearly all
};
constexpr const char* name_of(MotionClass c) {
  switch (c) {
    case MotionClass::none:
      return "none";
    case MotionClass::rocking:
      return "rocking";
    case MotionClass::half_rocking:
      return "half-rocking";
    case MotionClass::forward:
      return "forward";
    case MotionClass::rest:
      return "rest";
  }
  return "unknown";
}

/// A stay on one side of the rest pose: from one passage through it, or touch of it, to the next.
struct Swing {
  double begin{};           // [s]
  double end{};             // [s]
  double peak{};            // θ - θ_rest where it is largest in absolute value [rad]
  double peak_time{};       // [s]
  double way{};             // of the centroid along the ground, from its begin to the peak [m]
  double rate_ratio{};      // ω⁺/ω⁻ where it begins with an impact of both ends of the base; else NaN [-]
  double flight{};          // time without contact [s]
  double x{};               // of the centroid at its begin [m]
  std::uint32_t impacts{};  // in it, one at its begin included
  bool complete{};          // the run saw its end
};

/// Swings smaller than this part of the first one count for no average and no class.
inline constexpr double kSmallSwing = 0.01;

/// Mean distance from ideal rocking beyond which the motion is forward: halfway to a centroid that does not follow.
inline constexpr double kForward = 0.5;

struct FreeRocking {
  MotionClass motion{MotionClass::none};
  std::vector<Swing> swings;  // the first one is the release
  double r_from_peaks{};      // mean of (F.3) over the swings; NaN where there are none [-]
  double r_from_rates{};      // mean of their rate_ratio; NaN where no passage was such an impact [-]
  double distance{};          // from ideal rocking: 0 the base stands, 1 the centroid does not follow (F.5) [-]
};

/// Reads a run that kept its events: of `body`, begun from `start` at `start_time`.
FreeRocking free_rocking(const PlanarBody& body, const Start& start, double start_time, const RunResult& run);

/// Equivalent angular restitution from the potential energies of two turning points, so many impacts apart; angles from
/// the rest pose.                                                                                               (F.3)
double equivalent_restitution(const PlanarBody& body, const RestPose& rest, double first, double after, int impacts);

}  // namespace cairn::planar
