#include "cairn/keys/units.hpp"

#include <charconv>

#include "cairn/core/units.hpp"

namespace cairn::keys {
namespace {

/// value_SI = value * times / over: a power of ten below one divides, since 250 / 1000 is rounded once and
/// 250 * 0.001 twice.
struct Unit {
  std::string_view si;
  std::string_view name;
  double times{1.0};
  double over{1.0};
};

constexpr Unit kUnits[] = {
    {"m", "m"},
    {"m", "mm", 1.0, 1e3},
    {"m", "cm", 1.0, 1e2},
    {"m", "km", 1e3, 1.0},
    {"s", "s"},
    {"s", "ms", 1.0, 1e3},
    {"s", "min", 60.0, 1.0},
    {"rad", "rad"},
    {"rad", "deg", kPi, 180.0},
    {"rad/s", "rad/s"},
    {"rad/s", "deg/s", kPi, 180.0},
    {"m/s", "m/s"},
    {"m/s", "cm/s", 1.0, 1e2},
    {"m/s", "mm/s", 1.0, 1e3},
    {"m/s", "km/h", 1.0, 3.6},
    {"m/s2", "m/s2"},
    {"m/s2", "cm/s2", 1.0, 1e2},
    {"m/s2", "mm/s2", 1.0, 1e3},
    {"m/s2", "gal", 1.0, 1e2},
    {"m/s2", "g", kStandardGravity, 1.0},
    {"Hz", "Hz"},
    {"kg", "kg"},
    {"kg", "g", 1.0, 1e3},
    {"kg", "t", 1e3, 1.0},
    {"kg/m3", "kg/m3"},
    {"kg/m3", "g/cm3", 1e3, 1.0},
    {"kg/m3", "t/m3", 1e3, 1.0},
    {"kg m2", "kg m2"},
    {"N", "N"},
    {"N", "kN", 1e3, 1.0},
    {"N m", "N m"},
    {"N m", "kN m", 1e3, 1.0},
    {"N/m", "N/m"},
    {"N/m", "kN/m", 1e3, 1.0},
    {"N s/m", "N s/m"},
    {"N m/rad", "N m/rad"},
    {"N m s/rad", "N m s/rad"},
};

}  // namespace

std::optional<double> parse_quantity(std::string_view text, std::string_view si_unit) {
  constexpr std::string_view kBlank = " \t";
  text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0.0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc{}) return std::nullopt;
  std::string_view name = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
  name.remove_prefix(std::min(name.find_first_not_of(kBlank), name.size()));
  name = name.substr(0, name.find_last_not_of(kBlank) + 1);
  for (const Unit& unit : kUnits)
    if (unit.si == si_unit && unit.name == name) return value * unit.times / unit.over;
  return std::nullopt;
}

std::string units_for(std::string_view si_unit) {
  std::string text;
  for (const Unit& unit : kUnits)
    if (unit.si == si_unit) text += (text.empty() ? "" : ", ") + std::string(unit.name);
  return text;
}

}  // namespace cairn::keys
