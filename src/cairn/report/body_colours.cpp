#include "cairn/report/body_colours.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "cairn/report/svg_style.hpp"

namespace cairn::report {
namespace {

/// From the sRGB value of a colour, IEC 61966-2-1, to the linear one.
double linear(int byte) {
  const double c = byte / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

}  // namespace

std::string body_style(std::size_t place, bool free, bool came_down) {
  std::string style = free ? fmt::format("b b-{}", place % kBodyColours) : std::string("b b-other");
  return came_down ? style + " b-down" : style;
}

LinearColour linear_colour(std::size_t place, bool free) {
  const std::string hex = light_colour(free ? fmt::format("--b-{}", place % kBodyColours) : std::string("--stone"));
  const auto byte = [&](std::size_t at) { return std::stoi(hex.substr(at, 2), nullptr, 16); };
  return {linear(byte(1)), linear(byte(3)), linear(byte(5))};
}

}  // namespace cairn::report
