#include "cairn/report/poses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cairn/core/units.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"

namespace cairn::report {
namespace {

using results::Poses;

constexpr double kGap = 12.0;           // between panels
constexpr double kPanelHeight = 250.0;  // of the picture in a panel, at most
constexpr double kRoomForWords = 62.0;  // below it
constexpr double kGroundDepth = 16.0;   // of the hatched ground
constexpr double kSideRoom = 1.12;      // width of what a panel shows, in radii to each side of the centroid
constexpr double kHeadRoom = 1.04;

/// A panel: where its middle is in the drawing and in the world.
struct Panel {
  double middle{};  // in the drawing
  double x{};       // in the world, relative to the ground [m]
  double scale{};   // units of the drawing per metre
  double ground{};  // height of the ground in the drawing
};

std::string outline_path(const std::vector<Vec2>& outline, const Poses::Instant& state, const Panel& panel) {
  const double c = std::cos(state.theta);
  const double s = std::sin(state.theta);
  std::string path;
  for (const Vec2& v : outline) {
    const double x = state.x + v.x * c - v.z * s;
    const double z = state.z + v.x * s + v.z * c;
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", panel.middle + (x - panel.x) * panel.scale,
                        panel.ground - z * panel.scale);
  }
  return path + "Z";
}

}  // namespace

std::string poses_svg(const Poses& poses) {
  const std::vector<Poses::Instant>& instants = poses.instants;
  if (instants.empty()) return "<p>The run has no state that could be drawn.</p>\n";
  const double radius = poses.radius;
  const std::vector<Vec2>& outline = poses.outline;
  const auto count = static_cast<double>(instants.size());
  const double panel_width = std::min(260.0, (kPlotWidth - (count - 1.0) * kGap) / count);

  double highest = 0.0;
  for (const Poses::Instant& instant : instants) {
    const double c = std::cos(instant.theta);
    const double s = std::sin(instant.theta);
    for (const Vec2& v : outline) highest = std::max(highest, instant.z + v.x * s + v.z * c);
  }
  const double scale =
      std::min(panel_width / (2.0 * kSideRoom * radius), (kPanelHeight - kGroundDepth) / (kHeadRoom * highest));
  const double ground = kHeadRoom * highest * scale + 4.0;
  const double height = ground + kGroundDepth + kRoomForWords;
  const double first = 0.5 * (kPlotWidth - count * panel_width - (count - 1.0) * kGap);

  std::string description = "The outline on the ground at";
  for (std::size_t k = 0; k < instants.size(); ++k) {
    description += fmt::format("{} {} (t = {} s, rotation {}°)", k == 0 ? "" : ";", instants[k].name,
                               number(instants[k].t), number(degrees_from_radians(instants[k].theta), 3));
  }
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {:.0f} {:.1f}\" role=\"img\" aria-labelledby=\"poses-title poses-desc\">\n"
      "<title id=\"poses-title\">The body at key instants</title><desc id=\"poses-desc\">{}</desc>\n"
      "<defs><pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
      "<path class=\"hatch\" d=\"M-2 10L10 -2M-2 2L2 -2M6 10L10 6\"/></pattern></defs>\n",
      kPlotWidth, height, escaped(description));
  const Poses::Instant& start = instants.front();
  for (std::size_t k = 0; k < instants.size(); ++k) {
    const Poses::Instant& instant = instants[k];
    const double left = first + static_cast<double>(k) * (panel_width + kGap);
    const Panel panel{left + 0.5 * panel_width, instant.x, scale, ground};
    svg += fmt::format(
        "<clipPath id=\"pose-{}\"><rect x=\"{:.1f}\" y=\"0\" width=\"{:.1f}\" height=\"{:.1f}\"/></clipPath>\n", k,
        left, panel_width, height);
    svg += fmt::format(
        "<g clip-path=\"url(#pose-{})\"><rect class=\"soil\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\"/>"
        "<rect fill=\"url(#hatch)\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\"/>"
        "<path class=\"ground\" d=\"M{:.1f} {:.1f}h{:.1f}\"/>\n",
        k, left, ground, panel_width, kGroundDepth, left, ground, panel_width, kGroundDepth, left, ground, panel_width);
    if (k > 0) svg += fmt::format("<path class=\"ghost\" d=\"{}\"/>\n", outline_path(outline, start, panel));
    svg += fmt::format("<path class=\"body\" d=\"{}\"/>\n", outline_path(outline, instant, panel));
    svg += fmt::format("<circle class=\"centroid\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/></g>\n", panel.middle,
                       ground - instant.z * scale);
    const double words = ground + kGroundDepth;
    svg += fmt::format("<text class=\"pose-name\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>",
                       panel.middle, words + 20.0, escaped(instant.name));
    svg += fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">t = {} s, {}</text>",
                       panel.middle, words + 37.0, number(instant.t), escaped(instant.doing));
    const Scaled length = scaled_length(std::fabs(instant.x));
    svg +=
        fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">θ = {}°, x = {} {}</text>\n",
                    panel.middle, words + 53.0, number(degrees_from_radians(instant.theta), 3),
                    number(instant.x * length.factor, 3), length.unit);
  }
  return svg + "</svg>\n";
}

}  // namespace cairn::report
