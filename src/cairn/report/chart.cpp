#include "cairn/report/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/svg_style.hpp"

namespace cairn::report {
namespace {

constexpr double kLegendRow = 22.0;
constexpr double kLetter = 7.2;  // room for one, generously
constexpr double kBelow = 48.0;  // of a panel: numbers and the axis' name
constexpr double kAbove = 10.0;

/// Round numbers; of a logarithmic axis 1, 2 and 5 of each decade, all digits where there is hardly one.
std::vector<double> marks_of(const ChartAxis& axis, int wanted) {
  if (!axis.logarithmic) return ticks(axis.from, axis.to, wanted);
  const bool short_range = std::log10(axis.to / axis.from) < 0.8;
  std::vector<double> marks;
  for (double decade = std::floor(std::log10(axis.from)); decade <= std::log10(axis.to); decade += 1.0)
    for (const int digit : {1, 2, 3, 4, 5, 6, 7, 8, 9}) {
      if (!short_range && digit != 1 && digit != 2 && digit != 5) continue;
      const double mark = digit * std::pow(10.0, decade);
      if (mark >= axis.from && mark <= axis.to) marks.push_back(mark);
    }
  return marks;
}

/// The part of a straight line that lies between y = 0 and y = 1 (shares of the panel).
bool cut(ChartPoint& a, ChartPoint& b) {
  if ((a.y < 0.0 && b.y < 0.0) || (a.y > 1.0 && b.y > 1.0)) return false;
  for (const double edge : {0.0, 1.0}) {
    const bool above = edge > 0.5;
    const auto outside = [&](const ChartPoint& p) { return above ? p.y > edge : p.y < edge; };
    if (!outside(a) && !outside(b)) continue;
    const ChartPoint at{a.x + (b.x - a.x) * (edge - a.y) / (b.y - a.y), edge};
    (outside(a) ? a : b) = at;
  }
  return true;
}

class PanelDrawing {
 public:
  PanelDrawing(const ChartPanel& panel, double top)
      : panel_(panel), top_(top + kAbove), bottom_(top + panel.height - kBelow) {}

  std::string content() const {
    std::string svg = axes();
    for (const ChartCurve& curve : panel_.curves) svg += drawn(curve);
    for (const ChartDots& dots : panel_.dots) svg += drawn(dots);
    return svg + fmt::format("<rect class=\"frame\" x=\"{}\" y=\"{:.1f}\" width=\"{}\" height=\"{:.1f}\"/>\n",
                             kPlotLeft, top_, kPlotRight - kPlotLeft, bottom_ - top_);
  }

 private:
  double across(double share) const { return kPlotLeft + share * (kPlotRight - kPlotLeft); }
  double up(double share) const { return bottom_ - share * (bottom_ - top_); }

  std::string axes() const {
    std::string svg;
    for (const double mark : marks_of(panel_.x, 10))
      svg += fmt::format(
          "<path class=\"grid\" d=\"M{0:.1f} {1:.1f}V{2:.1f}\"/><text class=\"tick\" x=\"{0:.1f}\" y=\"{3:.1f}\" "
          "text-anchor=\"middle\">{4}</text>",
          across(panel_.x.share_of(mark)), top_, bottom_, bottom_ + 17.0, number(mark, 6));
    for (const double mark : marks_of(panel_.y, 6))
      svg += fmt::format(
          "<path class=\"grid\" d=\"M{0} {1:.1f}H{2}\"/><text class=\"tick\" x=\"{3}\" y=\"{4:.1f}\" "
          "text-anchor=\"end\">{5}</text>",
          kPlotLeft, up(panel_.y.share_of(mark)), kPlotRight, kPlotLeft - 8.0, up(panel_.y.share_of(mark)) + 4.5,
          number(mark, 6));
    svg += fmt::format("\n<text class=\"axis-name\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>",
                       0.5 * (kPlotLeft + kPlotRight), bottom_ + 36.0, escaped(panel_.x.name));
    return svg + fmt::format(
                     "<text class=\"axis-name\" transform=\"translate(16 {:.1f}) rotate(-90)\" "
                     "text-anchor=\"middle\">{}</text>\n",
                     0.5 * (top_ + bottom_), escaped(panel_.y.name));
  }

  std::string drawn(const ChartCurve& curve) const {
    std::string path;
    for (std::size_t i = 1; i < curve.points.size(); ++i) {
      ChartPoint a{panel_.x.share_of(curve.points[i - 1].x), panel_.y.share_of(curve.points[i - 1].y)};
      ChartPoint b{panel_.x.share_of(curve.points[i].x), panel_.y.share_of(curve.points[i].y)};
      const bool finite = std::isfinite(a.y) && std::isfinite(b.y) && std::isfinite(a.x) && std::isfinite(b.x);
      if (!finite || !cut(a, b)) continue;
      path += fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", across(a.x), up(a.y), across(b.x), up(b.y));
    }
    return path.empty() ? "" : fmt::format("<path class=\"line {}\" d=\"{}\"/>\n", curve.style, joined(path));
  }

  /// "M1 2L3 4M3 4L5 6" as "M1 2L3 4L5 6", so that dashes run on.
  static std::string joined(const std::string& path) {
    std::string together, last;
    for (std::size_t at = 0; at < path.size();) {
      const std::size_t line = path.find('L', at);
      const std::size_t end = std::min(path.find('M', line), path.size());
      const std::string from = path.substr(at + 1, line - at - 1);
      if (from != last) together += 'M' + from;
      last = path.substr(line + 1, end - line - 1);
      together += 'L' + last;
      at = end;
    }
    return together;
  }

  std::string drawn(const ChartDots& dots) const {
    std::string svg;
    for (const ChartPoint& p : dots.points) {
      const double x = panel_.x.share_of(p.x), y = panel_.y.share_of(p.y);
      if (!(x >= 0.0 && x <= 1.0 && y >= 0.0 && y <= 1.0)) continue;
      svg += fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\"/>", dots.style, across(x), up(y),
                         dots.radius);
    }
    return svg + '\n';
  }

  const ChartPanel& panel_;
  double top_;
  double bottom_;
};

/// What the curves and points mean, in rows above the panels.
class Legend {
 public:
  void add(const ChartCurve& curve) {
    if (curve.name.empty()) return;
    next(38.0, curve.name);
    svg_ += fmt::format("<path class=\"line {}\" d=\"M{:.0f} {:.0f}h30\"/>", curve.style, x_, y_);
    words(38.0, curve.name);
  }
  void add(const ChartDots& dots) {
    if (dots.name.empty() || dots.points.empty()) return;
    next(18.0, dots.name);
    svg_ += fmt::format("<circle class=\"{}\" cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"{:g}\"/>", dots.style, x_ + 6.0, y_,
                        dots.radius);
    words(18.0, dots.name);
  }
  double bottom() const { return y_ + 0.5 * kLegendRow + 2.0; }
  const std::string& svg() const { return svg_; }

 private:
  static double length(const std::string& text) {
    const auto bytes_of_signs = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return kLetter * static_cast<double>(std::count_if(text.begin(), text.end(), bytes_of_signs));
  }
  void next(double key, const std::string& text) {
    if (x_ > kPlotLeft && x_ + key + length(text) > kPlotRight) {
      x_ = kPlotLeft;
      y_ += kLegendRow;
    }
  }
  void words(double key, const std::string& text) {
    svg_ += fmt::format("<text class=\"axis-name\" x=\"{:.0f}\" y=\"{:.1f}\">{}</text>\n", x_ + key, y_ + 4.5,
                        escaped(text));
    x_ += key + length(text) + 20.0;
  }

  double x_{kPlotLeft};
  double y_{0.5 * kLegendRow + 2.0};
  std::string svg_;
};

}  // namespace

double ChartAxis::share_of(double value) const {
  if (logarithmic) return std::log(value / from) / std::log(to / from);
  return (value - from) / (to - from);
}

std::string curve_style(std::size_t n) {
  constexpr std::array<const char*, 5> kColours = {"v-blue", "v-red", "v-green", "v-pink", "v-grey"};
  constexpr std::array<const char*, 6> kDashes = {"", " d-1", " d-2", " d-3", " d-4", " d-5"};
  return std::string(kColours[n % kColours.size()]) + kDashes[n % kDashes.size()];
}

StudyPicture chart(const std::string& name, const std::string& caption, const std::string& description,
                   const std::vector<ChartPanel>& panels) {
  Legend legend;
  for (const ChartCurve& curve : panels.front().curves) legend.add(curve);
  for (const ChartDots& dots : panels.front().dots) legend.add(dots);
  std::string content = legend.svg();
  double bottom = legend.bottom();
  for (const ChartPanel& panel : panels) {
    content += PanelDrawing(panel, bottom).content();
    bottom += panel.height;
  }
  const std::string inside = fmt::format("<title>{}</title><desc>{}</desc>\n", escaped(caption), escaped(description));
  return {
      .name = name,
      .caption = caption,
      .on_page = fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\">\n{}{}</svg>\n", kPlotWidth, bottom,
                             inside, content),
      .file = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
                          "width=\"{0:.0f}\" height=\"{1:.0f}\" font-family=\"sans-serif\">\n{2}<style>\n{3}</style>\n"
                          "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"{4}\"/>\n{5}</svg>\n",
                          kPlotWidth, bottom, inside, svg_style(content), light_colour("--card"), content)};
}

ChartAxis axis_around(std::string name, const std::vector<double>& values, bool logarithmic) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (low > high) return {std::move(name), 0.0, 1.0, false};
  constexpr double kRoom = 0.03;  // of the axis, left free at both ends
  if (logarithmic && low > 0.0) {
    const double ratio = std::max(high / low, 1.01);
    return {std::move(name), low / std::pow(ratio, kRoom), low * std::pow(ratio, 1.0 + kRoom), true};
  }
  const double range = high > low ? high - low : std::max(std::fabs(high), 1.0);
  return {std::move(name), low - kRoom * range, high + kRoom * range, false};
}

}  // namespace cairn::report
