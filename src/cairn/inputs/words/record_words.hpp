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

}  // namespace cairn::inputs
