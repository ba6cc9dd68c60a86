#pragma once

#include <string>

/// Numbers and quantities as people read them.
namespace cairn::results {

/// A number with so many significant digits, a true minus sign, and "not a number" or "infinite" in words.
std::string number(double value, int digits = 4);

/// A whole number with thin spaces between groups of three digits.
std::string whole(unsigned long long value);

/// A quantity in the unit in which it reads best: 0.0123 m is 12.3 mm.
struct Scaled {
  double factor{1.0};  // times this, in `unit`
  std::string unit;
};
Scaled scaled_length(double largest);        // m or mm
Scaled scaled_energy(double largest);        // mJ, J, kJ or MJ
Scaled scaled_acceleration(double largest);  // m/s², or g from 1 m/s² on

/// The quantity with its unit.
std::string degrees_text(double radians, int digits = 3);
std::string length_text(double metres);
std::string energy_text(double joules);

}  // namespace cairn::results
