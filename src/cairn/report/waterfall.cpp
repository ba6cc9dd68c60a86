#include "cairn/report/waterfall.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"

namespace cairn::report {
namespace {

constexpr double kRow = 26.0;     // height of a row
constexpr double kBar = 18.0;     // of the bar in it
constexpr double kLeft = 210.0;   // where the bars begin
constexpr double kRight = 850.0;  // ... and end; the amounts stand behind them
constexpr double kRoomBelow = 30.0;

struct Bar {
  std::string name;
  std::string style;
  double from{};
  double to{};
  std::string amount;
};

std::vector<Bar> bars_of(const results::Waterfall& w) {
  std::vector<Bar> bars{{w.first, "w-whole", 0.0, w.start, number(w.start)}};
  double at = w.start;
  for (const results::Waterfall::Step& step : w.steps) {
    bars.push_back({step.name, step.amount < 0.0 ? "w-less" : "w-more", at, at + step.amount,
                    (step.amount > 0.0 ? "+" : "") + number(step.amount)});
    at += step.amount;
  }
  bars.push_back({w.last, "w-whole", 0.0, w.end, number(w.end)});
  return bars;
}

}  // namespace

std::string waterfall_svg(const results::Waterfall& w) {
  const std::vector<Bar> bars = bars_of(w);
  double low = 0.0;
  double high = 0.0;
  for (const Bar& bar : bars) {
    low = std::min({low, bar.from, bar.to});
    high = std::max({high, bar.from, bar.to});
  }
  if (!(high > low)) high = low + 1.0;
  const auto place = [&](double value) { return kLeft + (value - low) / (high - low) * (kRight - kLeft); };
  const double bottom = static_cast<double>(bars.size()) * kRow + 4.0;
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {0:.0f} {1:.1f}\" role=\"img\" aria-labelledby=\"{2}-title {2}-desc\">\n"
      "<title id=\"{2}-title\">{3}</title><desc id=\"{2}-desc\">{4}</desc>\n",
      kPlotWidth, bottom + kRoomBelow, w.id, escaped(w.title), escaped(w.description));
  for (const double mark : ticks(low, high, 6))
    svg += fmt::format(
        "<path class=\"{0}\" d=\"M{1:.1f} 0V{2:.1f}\"/><text class=\"tick\" x=\"{1:.1f}\" y=\"{3:.1f}\" "
        "text-anchor=\"middle\">{4} {5}</text>\n",
        mark == 0.0 ? "zero" : "grid", place(mark), bottom, bottom + 18.0, number(mark), escaped(w.unit));
  for (std::size_t k = 0; k < bars.size(); ++k) {
    const Bar& bar = bars[k];
    const double top = static_cast<double>(k) * kRow + 0.5 * (kRow - kBar);
    const double left = std::min(place(bar.from), place(bar.to));
    const double width = std::max(1.5, std::fabs(place(bar.to) - place(bar.from)));
    svg += fmt::format(
        "<text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text><rect class=\"{}\" x=\"{:.1f}\" "
        "y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/><text class=\"tick\" x=\"{:.1f}\" y=\"{:.1f}\">{} "
        "{}</text>\n",
        kLeft - 10.0, top + 13.5, escaped(bar.name), bar.style, left, top, width, kBar, kRight + 10.0, top + 13.5,
        bar.amount, escaped(w.unit));
  }
  return svg + "</svg>\n";
}

}  // namespace cairn::report
