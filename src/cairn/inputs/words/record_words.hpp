#pragma once

#include <string>

#include "cairn/core/units.hpp"
#include "cairn/model/motion_traits.hpp"
#include "cairn/model/record.hpp"
#include "cairn/model/record_measures.hpp"

/// On records of ground motion, for whoever gave them.
namespace cairn::inputs {

/// For the command line: "header line 4", "option --unit".
std::string words_of(const UnitSource& source);

/// "a mean acceleration of 0.0514 m/s2 over the whole file, 48 % of its PGA of 0.107 m/s2"
std::string words_on_offset(const RecordMeasures& whole);

/// Above this a person frowns: the strongest records of a free field reach about 3 g. [m/s2]
inline constexpr double kFrownedAt = 3.0 * kStandardGravity;

/// "The largest acceleration is 4.1 g (40.2 m/s2): ...", of a motion beyond kFrownedAt.
std::string words_on_strength(double peak);

/// "12 % of its Arias intensity and its largest acceleration, at 20.3 s, are left out", of samples of which a run that
/// ends at `until` leaves some out.
std::string words_on_cut(const AppliedSamples& samples, double until);

/// "The run lasts from 8 s to 28 s, the record from 0 s to 14.9 s: before the run 98 % of its Arias intensity ... are
/// left out, and nothing behind its end.", of samples of which a run leaves out the beginning.
std::string words_on_run_within(const AppliedSamples& samples, double from, double until);

/// The same of a pulse given by a formula, in a run that begins at `from` > `begin`.
std::string words_on_early_pulse(double begin, double end, double from);

/// Beyond this a person frowns: the largest displacements on land, beside the fault that broke in Chi-Chi in 1999, are
/// about 9 m. [m]
inline constexpr double kFarthestGround = 10.0;

/// "From rest the ground goes 401 m away, ...", of a record beyond kFarthestGround.
std::string words_on_distance(double pgd, double final_displacement, double pgv);

}  // namespace cairn::inputs
