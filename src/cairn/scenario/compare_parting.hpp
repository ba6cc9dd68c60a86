#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "cairn/results/run.hpp"

/// Where two runs of one body part.
///
/// Both runs are looked at where something happens: at their events, those of one instant with one state after taken
/// together. Two runs agree at their k-th such instant when its time and the state after it differ by no more than the
/// numbers explain, each in the unit that the body gives it (results::CourseScales). What a run's numbers explain is said
/// by its engine, (C.1); of two runs the larger counts.
/// Not guaranteed: a motion may magnify an error beyond any bound, as one does that nearly balances; the parting is then
/// one of course, and says at which impact the difference began.
namespace cairn::scenario {

/// What the differences between two runs may be, in the body's units, before they are said to part.
struct Agreement {
  results::CourseScales scales{};
  double explained{};  // of each scale (C.1) [-]
};

/// How one run leaves another.
enum class PartingKind : std::uint8_t {
  answer,  // the same impact, answered in another way
  course   // they come to their next event, or to their end, at another time or in another state
};

/// Stands for an event that a run does not have any more.
inline constexpr std::size_t kNoEvent = std::numeric_limits<std::size_t>::max();

/// The first instant at which a run is no longer where the reference is.
struct Parting {
  PartingKind kind{PartingKind::answer};
  double t{};                             // of the earlier of the two [s]
  std::size_t reference_event{kNoEvent};  // in the list of the reference
  std::size_t event{kNoEvent};            // in the list of the run
  double difference{};                    // largest over time and state, in the body's units [-]
};

/// An impact that both runs have and answer a little differently.
struct SmallDifference {
  std::size_t reference_event{kNoEvent};
  std::size_t event{kNoEvent};
  double difference{};  // after it, in the body's units [-]
};

/// How long a run stays with the reference. Where it topples it is compared up to then: what a body does after it has
/// toppled decides nothing, but is looked at all the same, so that nobody takes two ends for the same.
struct Together {
  double agreed{};                       // largest difference while they are together, in the body's units [-]
  std::optional<SmallDifference> began;  // the impact at which that grew most; nothing where none made it grow
  std::optional<Parting> parting;        // nothing: to the end of what is compared
  std::optional<double> until;           // it topples with the reference and is compared up to then [s]
  std::optional<double> apart_after;     // where the two are apart first after they have toppled together [s]
};

/// What (C.1) allows two runs of the same body.
Agreement agreement_of(const results::Run& a, const results::Run& b);

Together together(const results::RunFindings& reference, const results::RunFindings& run, const Agreement& allowed);

}  // namespace cairn::scenario
