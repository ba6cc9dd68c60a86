#include "cairn/inputs/words/body_words.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>
#include <vector>

#include "cairn/core/units.hpp"

namespace cairn::inputs {
namespace {

double degrees(double radians) { return degrees_from_radians(radians); }

std::string turn_words(double rotation) {
  return fmt::format("{:.3g} deg {}", degrees(std::fabs(rotation)), rotation < 0.0 ? "clockwise" : "counter-clockwise");
}

/// The side of the body, as it was given, on which it comes to lie.
std::string side_words(const RestPose& rest) {
  const double length = rest.base_left + rest.base_right;
  const bool to_the_right = rest.rotation < 0.0;
  const double turn = std::fabs(rest.rotation);
  constexpr double kUnderside = 0.25 * kPi;  // nearer to level than to upright
  constexpr double kTop = 0.75 * kPi;
  const std::string_view right = to_the_right ? "right" : "left";
  if (turn < kUnderside) return fmt::format("its underside, which rises to the {} ({:.3g} m long)", right, length);
  if (turn > kTop) return fmt::format("its top ({:.3g} m long)", length);
  return fmt::format("its {} side ({:.3g} m long)", right, length);
}

std::vector<std::string> reasons(const OutOfPlane& d) {
  std::vector<std::string> all;
  if (d.falls) {
    all.push_back(
        fmt::format("towards azimuth {:.0f} deg, out of this plane, the body falls over by itself, since its "
                    "centroid is not above what it stands on",
                    degrees(d.azimuth)));
  } else if (d.narrower && d.weakest_alpha < d.alpha) {
    all.push_back(
        fmt::format("towards azimuth {:.0f} deg, out of this plane, the base is narrower, and the body is in "
                    "balance at {:.3g} deg against {:.3g} deg in this plane",
                    degrees(d.azimuth), degrees(d.weakest_alpha), degrees(d.alpha)));
  } else if (d.narrower) {
    all.push_back(fmt::format("across this plane the base is narrower, {:.3g} m against {:.3g} m", d.width, d.length));
  }
  if (d.narrow_end)
    all.emplace_back("the base is round or pointed where the body tips, so that it can roll round or turn aside");
  if (d.aside && !d.falls)
    all.push_back(fmt::format(
        "the centroid lies {:.2g} of the base's length beside the middle of the base, across this plane", d.offset));
  if (d.twists)
    all.push_back(
        fmt::format("products of inertia with the axis of rocking are {:.2g} of the moment about it, so that rocking "
                    "twists the body",
                    d.products));
  return all;
}

}  // namespace

std::string fall_words(const SetDown& fall) {
  const std::string onto = side_words(fall.rest);
  const std::string turn = turn_words(fall.rest.rotation);
  if (fall.rest.balanced)
    return fmt::format(
        "cannot stand as given: it is balanced on a corner and falls over by itself, onto {}, a turn of {}, or the "
        "other "
        "way",
        onto, turn);
  return fmt::format("cannot stand as given: it falls over by itself onto {}, a turn of {}", onto, turn);
}

std::string standing_words(const SetDown& pose) {
  if (!pose.turned()) return "as given";
  const double percent = 100.0 * pose.share();
  constexpr double kTold = 0.01;   // no smaller turn is told in figures [%]
  constexpr double kWhole = 10.0;  // from here on by whole ones [%]
  const std::string share = percent < kTold     ? fmt::format("less than {} %", kTold)
                            : percent >= kWhole ? fmt::format("{:.0f} %", percent)
                                                : fmt::format("{:.2g} %", percent);
  return fmt::format("turned by {} to lie on its base, {} of the way to its balance", turn_words(pose.rest.rotation),
                     share);
}

std::string words_of(const OutOfPlane& doubts) {
  std::string text;
  for (const std::string& reason : reasons(doubts)) text += (text.empty() ? "" : "; ") + reason;
  return text.empty() ? text : "A planar run says nothing about the other directions: " + text + ".";
}

}  // namespace cairn::inputs
