#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/studies/calibrate/calibrate.hpp"

namespace cairn::studies {

/// What was measured, in SI units.
struct Measurements {
  std::vector<double> times;   // of rotations; of peaks where the file has them [s]
  std::vector<double> values;  // rotations and sizes of peaks [rad], or impact times [s]
};

/// Columns with a line of titles above them, "time [s], rotation [deg]": names, each with its unit in brackets. Commas,
/// semicolons, tabs or blanks part them; lines that begin with # or % and empty lines are passed over, and so are columns
/// that are not asked for. Rotations need the columns time and rotation, peaks the column peak, impact times the column
/// time. All faults at once, with lines; `file` names the text in them.
Result<Measurements, InputErrors> read_measurements(std::string_view text, const std::string& file, MeasuredKind what);

}  // namespace cairn::studies
