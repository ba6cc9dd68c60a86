#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cairn::keys {

/// "0.4 g", "250 mm", "5 deg": a number and a unit, turned into the SI unit asked for ("m/s2", "m", "rad", ...).
/// Nothing when the text is no number with a unit of that quantity.
std::optional<double> parse_quantity(std::string_view text, std::string_view si_unit);

/// The units that may be written for an SI unit, "m, mm, cm, km"; empty when only plain numbers may.
std::string units_for(std::string_view si_unit);

}  // namespace cairn::keys
