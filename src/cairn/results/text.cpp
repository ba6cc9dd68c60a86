#include "cairn/results/text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "cairn/core/units.hpp"

namespace cairn::results {
namespace {

constexpr std::string_view kMinus = "\xe2\x88\x92";      // U+2212
constexpr std::string_view kThinSpace = "\xe2\x80\xaf";  // U+202F

}  // namespace

std::string number(double value, int digits) {
  if (std::isnan(value)) return "not a number";
  if (std::isinf(value)) return value < 0.0 ? std::string(kMinus) + "infinite" : "infinite";
  std::string text = fmt::format("{:.{}g}", value == 0.0 ? 0.0 : value, digits);
  for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + kMinus.size())) {
    text.replace(at, 1, kMinus);
  }
  return text;
}

std::string whole(unsigned long long value) {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, kThinSpace);
  }
  return digits;
}

Scaled scaled_length(double largest) { return largest < 0.1 ? Scaled{1000.0, "mm"} : Scaled{1.0, "m"}; }

Scaled scaled_energy(double largest) {
  if (largest >= 1e6) return {1e-6, "MJ"};
  if (largest >= 1e3) return {1e-3, "kJ"};
  if (largest < 1.0 && largest > 0.0) return {1e3, "mJ"};
  return {1.0, "J"};
}

Scaled scaled_acceleration(double largest) {
  return largest < 1.0 ? Scaled{1.0, "m/s²"} : Scaled{1.0 / kStandardGravity, "g"};
}

std::string degrees_text(double radians, int digits) { return number(degrees_from_radians(radians), digits) + "°"; }

std::string length_text(double metres) {
  const Scaled scaled = scaled_length(std::fabs(metres));
  return number(metres * scaled.factor, 3) + " " + scaled.unit;
}

std::string energy_text(double joules) {
  const Scaled scaled = scaled_energy(std::fabs(joules));
  return number(joules * scaled.factor, 4) + " " + scaled.unit;
}

}  // namespace cairn::results
