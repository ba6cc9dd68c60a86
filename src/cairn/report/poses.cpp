#include "cairn/report/poses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "cairn/core/units.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/pattern_strip.hpp"
#include "cairn/report/plot.hpp"

namespace cairn::report {
namespace {

using planar::Pattern;
using planar::State;

constexpr double kGap = 12.0;           // between panels
constexpr double kPanelHeight = 250.0;  // of the picture in a panel, at most
constexpr double kRoomForWords = 62.0;  // below it
constexpr double kGroundDepth = 16.0;   // of the hatched ground
constexpr double kSideRoom = 1.12;      // width of what a panel shows, in radii to each side of the centroid
constexpr double kHeadRoom = 1.04;

bool finite(const State& s) { return std::isfinite(s.x) && std::isfinite(s.z) && std::isfinite(s.theta); }

bool turns(Pattern pattern) { return pattern != Pattern::rest && pattern != Pattern::sliding; }

/// Between two neighbours in time, along a straight line, which is as good as the drawing; nothing outside of them.
std::optional<State> state_at(const std::vector<State>& states, double t) {
  const auto after = std::find_if(states.begin(), states.end(), [&](const State& s) { return s.t >= t; });
  if (after == states.end()) return std::nullopt;
  if (after == states.begin() || after->t == t) return *after;
  const State& before = *(after - 1);
  const double part = (t - before.t) / (after->t - before.t);
  State state = before;
  state.t = t;
  state.x += part * (after->x - before.x);
  state.z += part * (after->z - before.z);
  state.theta += part * (after->theta - before.theta);
  return state;
}

/// The outline from the centroid, as the scenario draws it where that says more than the hull.
std::vector<Vec2> outline_of(const scenario::RunRecord& record) {
  std::vector<Vec2> outline;
  if (!record.scenario.bodies.empty()) {
    if (const auto* prism = std::get_if<inputs::Prism>(&record.scenario.bodies.front().shape)) {
      for (const Vec2& p : prism->polygon) outline.push_back(p - record.model.body.centroid());
    }
  }
  if (outline.size() < 3) {
    outline.clear();
    for (int i = 0; i < record.model.body.vertex_count(); ++i) outline.push_back(record.model.body.vertex(i));
  }
  return outline;
}

/// A panel: where its middle is in the drawing and in the world.
struct Panel {
  double middle{};  // in the drawing
  double x{};       // in the world, relative to the ground [m]
  double scale{};   // units of the drawing per metre
  double ground{};  // height of the ground in the drawing
};

std::string outline_path(const std::vector<Vec2>& outline, const State& state, const Panel& panel) {
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

std::vector<KeyInstant> key_instants(const scenario::RunRecord& record, const std::vector<State>& states) {
  std::vector<State> usable;
  std::copy_if(states.begin(), states.end(), std::back_inserter(usable), finite);
  if (usable.empty()) return {};
  const double rest = record.result.basin.rest.angle;
  std::vector<KeyInstant> instants = {{"start", usable.front()}};
  const auto uplift = std::find_if(usable.begin(), usable.end(), [](const State& s) { return turns(s.pattern); });
  if (uplift != usable.end() && uplift != usable.begin()) instants.push_back({"first uplift", *uplift});
  if (record.result.verdict == planar::Verdict::toppled) {
    if (const auto state = state_at(usable, record.result.topple_time)) instants.push_back({"passes balance", *state});
  } else {
    const auto largest = std::max_element(usable.begin(), usable.end(), [&](const State& a, const State& b) {
      return std::fabs(a.theta - rest) < std::fabs(b.theta - rest);
    });
    if (largest->theta != rest) instants.push_back({"largest rotation", *largest});
  }
  instants.push_back({"end", usable.back()});
  std::stable_sort(instants.begin() + 1, instants.end(),
                   [](const KeyInstant& a, const KeyInstant& b) { return a.state.t < b.state.t; });
  std::vector<KeyInstant> distinct;
  for (const KeyInstant& instant : instants) {
    const bool again = !distinct.empty() && distinct.back().state.t == instant.state.t &&
                       distinct.back().state.theta == instant.state.theta;
    if (again) {
      distinct.back().name += ", " + instant.name;
    } else {
      distinct.push_back(instant);
    }
  }
  return distinct;
}

std::string poses_svg(const scenario::RunRecord& record, const std::vector<KeyInstant>& instants) {
  if (instants.empty()) return "<p>The run has no state that could be drawn.</p>\n";
  const double radius = record.model.body.largest_radius();
  const std::vector<Vec2> outline = outline_of(record);
  const auto count = static_cast<double>(instants.size());
  const double panel_width = std::min(260.0, (kPlotWidth - (count - 1.0) * kGap) / count);

  double highest = 0.0;
  for (const KeyInstant& instant : instants) {
    const double c = std::cos(instant.state.theta);
    const double s = std::sin(instant.state.theta);
    for (const Vec2& v : outline) highest = std::max(highest, instant.state.z + v.x * s + v.z * c);
  }
  const double scale =
      std::min(panel_width / (2.0 * kSideRoom * radius), (kPanelHeight - kGroundDepth) / (kHeadRoom * highest));
  const double ground = kHeadRoom * highest * scale + 4.0;
  const double height = ground + kGroundDepth + kRoomForWords;
  const double first = 0.5 * (kPlotWidth - count * panel_width - (count - 1.0) * kGap);

  std::string description = "The outline on the ground at";
  for (std::size_t k = 0; k < instants.size(); ++k) {
    description += fmt::format("{} {} (t = {} s, rotation {}°)", k == 0 ? "" : ";", instants[k].name,
                               number(instants[k].state.t), number(degrees_from_radians(instants[k].state.theta), 3));
  }
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {:.0f} {:.1f}\" role=\"img\" aria-labelledby=\"poses-title poses-desc\">\n"
      "<title id=\"poses-title\">The body at key instants</title><desc id=\"poses-desc\">{}</desc>\n"
      "<defs><pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
      "<path class=\"hatch\" d=\"M-2 10L10 -2M-2 2L2 -2M6 10L10 6\"/></pattern></defs>\n",
      kPlotWidth, height, escaped(description));
  const State& start = instants.front().state;
  for (std::size_t k = 0; k < instants.size(); ++k) {
    const KeyInstant& instant = instants[k];
    const double left = first + static_cast<double>(k) * (panel_width + kGap);
    const Panel panel{left + 0.5 * panel_width, instant.state.x, scale, ground};
    svg += fmt::format(
        "<clipPath id=\"pose-{}\"><rect x=\"{:.1f}\" y=\"0\" width=\"{:.1f}\" height=\"{:.1f}\"/></clipPath>\n", k,
        left, panel_width, height);
    svg += fmt::format(
        "<g clip-path=\"url(#pose-{})\"><rect class=\"soil\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\"/>"
        "<rect fill=\"url(#hatch)\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\"/>"
        "<path class=\"ground\" d=\"M{:.1f} {:.1f}h{:.1f}\"/>\n",
        k, left, ground, panel_width, kGroundDepth, left, ground, panel_width, kGroundDepth, left, ground, panel_width);
    if (k > 0) svg += fmt::format("<path class=\"ghost\" d=\"{}\"/>\n", outline_path(outline, start, panel));
    svg += fmt::format("<path class=\"body\" d=\"{}\"/>\n", outline_path(outline, instant.state, panel));
    svg += fmt::format("<circle class=\"centroid\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/></g>\n", panel.middle,
                       ground - instant.state.z * scale);
    const double words = ground + kGroundDepth;
    svg += fmt::format("<text class=\"pose-name\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>",
                       panel.middle, words + 20.0, escaped(instant.name));
    svg += fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">t = {} s, {}</text>",
                       panel.middle, words + 37.0, number(instant.state.t), short_name(instant.state.pattern));
    const Scaled length = scaled_length(std::fabs(instant.state.x));
    svg +=
        fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">θ = {}°, x = {} {}</text>\n",
                    panel.middle, words + 53.0, number(degrees_from_radians(instant.state.theta), 3),
                    number(instant.state.x * length.factor, 3), length.unit);
  }
  return svg + "</svg>\n";
}

}  // namespace cairn::report
