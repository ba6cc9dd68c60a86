#include "cairn/report/panels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"

namespace cairn::report {
namespace {

constexpr double kGap = 12.0;           // between pictures
constexpr double kRoomForWords = 46.0;  // below each

}  // namespace

double Panels::left_of(std::size_t k) const {
  const double used = static_cast<double>(across) * (width + kGap) - kGap;
  return 0.5 * (kPlotWidth - used) + static_cast<double>(k % across) * (width + kGap);
}
double Panels::top_of(std::size_t k) const {
  const std::size_t above = k / across;
  return static_cast<double>(above) * row;
}

Panels panels_for(std::size_t count, double wide, double high, double highest) {
  const std::size_t pictures = std::max<std::size_t>(count, 1);
  Panels best;
  for (std::size_t rows = pictures; rows >= 1; --rows) {
    const std::size_t across = (pictures + rows - 1) / rows;
    const double room = (kPlotWidth + kGap) / static_cast<double>(across) - kGap;
    const double scale = std::min(room / wide, highest / high);
    // A row fewer is worth pictures that are smaller by a fifth.
    constexpr double kSmaller = 0.8;
    if (rows < pictures && scale < kSmaller * best.scale) continue;
    best = {.across = across,
            .width = scale * wide,
            .height = scale * high,
            .scale = scale,
            .row = scale * high + kRoomForWords,
            .total = static_cast<double>(rows) * (scale * high + kRoomForWords)};
  }
  return best;
}

std::string panel_words(const Panels& panels, std::size_t k, const std::string& name, double t) {
  const double middle = panels.left_of(k) + 0.5 * panels.width;
  const double words = panels.top_of(k) + panels.height;
  std::string svg;
  if (!name.empty())
    svg += fmt::format("<text class=\"pose-name\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>", middle,
                       words + 18.0, escaped(name));
  return svg + fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">t = {} s</text>\n",
                           middle, words + (name.empty() ? 18.0 : 35.0), number(t));
}

}  // namespace cairn::report
