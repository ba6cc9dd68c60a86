#include "cairn/report/scenes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "cairn/report/body_colours.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/panels.hpp"
#include "cairn/report/plot.hpp"

namespace cairn::report {
namespace {

using results::Scenes;

constexpr double kHighest = 320.0;        // of a picture
constexpr std::size_t kMostPoints = 300;  // of a path
constexpr std::size_t kMostNames = 24;    // in the legend
constexpr double kFar = 4000.0;           // nothing is drawn farther from its panel, in units of the drawing

/// From the scene to a panel of the drawing.
struct View {
  double left{};
  double bottom{};
  double scale{};
  Vec2 low{};

  std::string point(Vec2 p, const char* letter) const {
    const double x = std::clamp(left + (p.x - low.x) * scale, -kFar, kFar);
    const double y = std::clamp(bottom - (p.z - low.z) * scale, -kFar, kFar);
    return fmt::format("{}{:.1f} {:.1f}", letter, x, y);
  }
};

std::string outline_path(const Scenes::Body& body, const Scenes::Place& at, const View& view) {
  const double c = std::cos(at.rotation);
  const double s = std::sin(at.rotation);
  std::string path;
  for (const std::vector<Vec2>& outline : body.outlines) {
    const std::size_t before = path.size();
    for (const Vec2& v : outline)
      path += view.point(Vec2{at.x, at.z} + rotate(v, c, s), path.size() == before ? "M" : "L");
    if (path.size() > before) path += "Z";
  }
  return path;
}

/// The centroid's path up to a point of it; none where it is no longer than a line is thick.
std::string path_of(const Scenes::Body& body, std::size_t until, const View& view) {
  constexpr double kShortest = 2.0;
  double length = 0.0;
  for (const Vec2& p : body.path) length = std::max(length, view.scale * norm(p - body.path.front()));
  if (length < kShortest) return {};
  std::string path;
  const std::size_t step = std::max<std::size_t>(1, body.path.size() / kMostPoints);
  for (std::size_t k = 0; k < std::min(until, body.path.size()); k += step)
    path += view.point(body.path[k], path.empty() ? "M" : "L");
  return path;
}

std::string description_of(const Scenes& scenes) {
  std::string text = fmt::format("{} bodies at", scenes.bodies.size());
  for (std::size_t k = 0; k < scenes.instants.size(); ++k)
    text += fmt::format("{} t = {} s{}", k == 0 ? "" : ",", number(scenes.instants[k].t),
                        scenes.instants[k].name.empty() ? "" : " (" + scenes.instants[k].name + ")");
  return text + ".";
}

/// Classes of all bodies, those that move by forces counted.
std::vector<std::string> styles_of(const Scenes& scenes) {
  std::vector<std::string> styles;
  std::size_t place = 0;
  for (const Scenes::Body& body : scenes.bodies)
    styles.push_back(body_style(body.free ? place++ : 0, body.free, body.came_down));
  return styles;
}

std::string panel_svg(const Scenes& scenes, std::size_t k, const Panels& panels,
                      const std::vector<std::string>& styles) {
  const Scenes::Instant& instant = scenes.instants[k];
  const double left = panels.left_of(k);
  const double top = panels.top_of(k);
  const View view{left, top + panels.height, panels.scale, scenes.low};
  std::string svg = fmt::format(
      "<clipPath id=\"scene-{}\"><rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/></clipPath>\n"
      "<g clip-path=\"url(#scene-{})\">\n",
      k, left, top, panels.width, panels.height, k);
  const auto draw = [&](bool free) {
    for (std::size_t b = 0; b < scenes.bodies.size(); ++b)
      if (scenes.bodies[b].free == free)
        svg += fmt::format("<path class=\"{}\" d=\"{}\"/>\n", styles[b],
                           outline_path(scenes.bodies[b], instant.places[b], view));
  };
  draw(false);
  if (k > 0)
    for (std::size_t b = 0; b < scenes.bodies.size(); ++b)
      if (scenes.bodies[b].free)
        svg += fmt::format("<path class=\"ghost\" d=\"{}\"/>\n",
                           outline_path(scenes.bodies[b], scenes.instants.front().places[b], view));
  draw(true);
  const double first = scenes.instants.front().t;
  const double last = scenes.instants.back().t;
  for (const Scenes::Body& body : scenes.bodies) {
    if (!body.free || !(last > first)) continue;
    const double share = (instant.t - first) / (last - first);
    const auto until = static_cast<std::size_t>(std::lround(share * static_cast<double>(body.path.size())));
    const std::string path = path_of(body, until, view);
    if (!path.empty()) svg += fmt::format("<path class=\"b-path\" d=\"{}\"/>\n", path);
  }
  svg += fmt::format("</g>\n<rect class=\"frame\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                     left, top, panels.width, panels.height);
  return svg + panel_words(panels, k, instant.name, instant.t);
}

}  // namespace

std::string bodies_legend(const std::vector<std::pair<std::string, std::string>>& names_and_styles) {
  std::string html = "<ul class=\"legend\">";
  for (std::size_t k = 0; k < std::min(names_and_styles.size(), kMostNames); ++k)
    html += fmt::format(
        "<li><svg class=\"key\" viewBox=\"0 0 30 10\" aria-hidden=\"true\"><rect class=\"{}\" x=\"3\" y=\"1\" "
        "width=\"24\" height=\"8\"/></svg>{}</li>",
        names_and_styles[k].second, escaped(names_and_styles[k].first));
  if (names_and_styles.size() > kMostNames)
    html += fmt::format("<li>and {} more</li>", names_and_styles.size() - kMostNames);
  return html + "</ul>\n";
}

std::string scenes_svg(const Scenes& scenes) {
  if (scenes.instants.empty()) return "<p>The run has no state that could be drawn.</p>\n";
  const Panels panels =
      panels_for(scenes.instants.size(), scenes.high.x - scenes.low.x, scenes.high.z - scenes.low.z, kHighest);
  const std::vector<std::string> styles = styles_of(scenes);
  std::vector<std::pair<std::string, std::string>> names;
  for (std::size_t b = 0; b < scenes.bodies.size(); ++b) names.emplace_back(scenes.bodies[b].name, styles[b]);
  std::string svg = bodies_legend(names);
  svg += fmt::format(
      "<svg viewBox=\"0 0 {:.0f} {:.1f}\" role=\"img\" aria-labelledby=\"scenes-title scenes-desc\">\n"
      "<title id=\"scenes-title\">The bodies over time</title><desc id=\"scenes-desc\">{}</desc>\n",
      kPlotWidth, panels.total, escaped(description_of(scenes)));
  for (std::size_t k = 0; k < scenes.instants.size(); ++k) svg += panel_svg(scenes, k, panels, styles);
  return svg + "</svg>\n";
}

}  // namespace cairn::report
