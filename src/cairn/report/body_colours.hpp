#pragma once

#include <cstddef>
#include <string>

/// Colours that tell bodies apart in pictures of systems.
namespace cairn::report {

/// Classes of the style sheet for a body: its colour by its place among those that move by forces; what is fixed or
/// driven has the colour of stone, what came down a thicker edge.
std::string body_style(std::size_t place, bool free, bool came_down);

/// Number of the colour that a place has, from 0; colours come again after kBodyColours.
inline constexpr std::size_t kBodyColours = 8;

/// The same colour as red, green and blue, each 0 ... 1, linear, as glTF wants them.
struct LinearColour {
  double red{};
  double green{};
  double blue{};
};
LinearColour linear_colour(std::size_t place, bool free);

}  // namespace cairn::report
