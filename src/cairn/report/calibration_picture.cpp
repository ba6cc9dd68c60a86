#include "cairn/report/calibration_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/svg_style.hpp"

namespace cairn::report {
namespace {

constexpr double kLegend = 26.0;  // height
constexpr double kPanel = 240.0;
constexpr double kBelow = 46.0;  // numbers and name of an axis
constexpr double kDegrees = 57.295779513082320877;

const results::Table* table_named(const scenario::StudyResult& result, std::string_view name) {
  for (const results::StudyTable& table : result.findings.tables)
    if (table.name == name) return &table.table;
  return nullptr;
}

struct Span {
  double low{std::numeric_limits<double>::infinity()};
  double high{-std::numeric_limits<double>::infinity()};
  void take(double v) {
    if (!std::isfinite(v)) return;
    low = std::min(low, v);
    high = std::max(high, v);
  }
  /// With some room on both sides.
  Span widened(double part) const {
    const double room = high > low ? part * (high - low) : std::max(std::fabs(high), 1.0) * part;
    return {low - room, high + room};
  }
};

/// A rectangle of the drawing with an axis on the left and one below.
class Panel {
 public:
  Panel(double top, double height, Span x, Span y) : top_(top), bottom_(top + height), range_{x.low, x.high}, y_(y) {}

  double across(double x) const { return place_of(range_, x); }
  double up(double y) const { return bottom_ - (y - y_.low) / (y_.high - y_.low) * (bottom_ - top_); }

  std::string axes(const std::string& x_name, const std::string& y_name) const {
    std::string svg = time_axis_svg(range_, top_, bottom_, true, {.name = escaped(x_name), .marks = {}});
    for (const double y : ticks(y_.low, y_.high, 5))
      svg += fmt::format(
          "<path class=\"grid\" d=\"M{} {:.1f}H{}\"/><text class=\"tick\" x=\"{}\" y=\"{:.1f}\" "
          "text-anchor=\"end\">{}</text>",
          kPlotLeft, up(y), kPlotRight, kPlotLeft - 8.0, up(y) + 4.5, number(y));
    return svg + fmt::format(
                     "\n<text class=\"axis-name\" transform=\"translate(16 {:.1f}) rotate(-90)\" "
                     "text-anchor=\"middle\">{}</text>\n",
                     0.5 * (top_ + bottom_), escaped(y_name));
  }
  std::string frame() const {
    return fmt::format("<rect class=\"frame\" x=\"{}\" y=\"{:.1f}\" width=\"{}\" height=\"{:.1f}\"/>\n", kPlotLeft,
                       top_, kPlotRight - kPlotLeft, bottom_ - top_);
  }
  std::string line(const std::vector<Point>& points, const char* style) const {
    std::string path;
    for (const Point& p : points)
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", across(p.t), up(p.y));
    return fmt::format("<path class=\"line {}\" d=\"{}\"/>\n", style, path);
  }
  /// A line that leaves the frame where its points do, and breaks at a point that is no number.
  std::string cut_line(const std::vector<Point>& points, const char* style) const {
    std::string path;
    for (std::size_t i = 1; i < points.size(); ++i) {
      Point from = points[i - 1], to = points[i];
      if (cut(from, to))
        path += fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", across(from.t), up(from.y), across(to.t), up(to.y));
    }
    return path.empty() ? "" : fmt::format("<path class=\"line {}\" d=\"{}\"/>\n", style, path);
  }
  bool holds(const Point& p) const {
    return p.t >= range_.begin && p.t <= range_.end && p.y >= y_.low && p.y <= y_.high;
  }
  std::string dot(double x, double y) const {
    return fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"/>", across(x), up(y));
  }
  std::string shade(double from, double to) const {
    const double left = std::clamp(across(from), kPlotLeft, kPlotRight);
    const double right = std::clamp(across(to), kPlotLeft, kPlotRight);
    return fmt::format("<path class=\"reach\" d=\"M{:.1f} {:.1f}H{:.1f}V{:.1f}H{:.1f}Z\"/>\n", left, top_, right,
                       bottom_, left);
  }
  std::string level(double y) const {
    return fmt::format("<path class=\"level\" d=\"M{} {:.1f}H{}\"/>\n", kPlotLeft, up(y), kPlotRight);
  }

 private:
  /// Keeps what of a piece of line lies within the frame (Liang and Barsky); false if nothing does.
  bool cut(Point& from, Point& to) const {
    if (!std::isfinite(from.y) || !std::isfinite(to.y)) return false;
    const double dt = to.t - from.t, dy = to.y - from.y;
    double first = 0.0, last = 1.0;  // shares of the piece
    const auto keep = [&](double slope, double room) {
      if (slope == 0.0) return room >= 0.0;
      if (slope < 0.0) first = std::max(first, room / slope);
      if (slope > 0.0) last = std::min(last, room / slope);
      return first <= last;
    };
    if (!keep(-dt, from.t - range_.begin) || !keep(dt, range_.end - from.t) || !keep(-dy, from.y - y_.low) ||
        !keep(dy, y_.high - from.y))
      return false;
    to = {from.t + last * dt, from.y + last * dy};
    from = {from.t + first * dt, from.y + first * dy};
    return true;
  }

  double top_;
  double bottom_;
  TimeRange range_;
  Span y_;
};

StudyPicture picture(std::string name, const std::string& caption, const std::string& description, double height,
                     const std::string& content) {
  const std::string inside = fmt::format("<title>{}</title><desc>{}</desc>\n", escaped(caption), escaped(description));
  return {
      .name = std::move(name),
      .caption = caption,
      .on_page = fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\">\n{}{}</svg>\n", kPlotWidth, height,
                             inside, content),
      .file = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
                          "height=\"{1:.0f}\" font-family=\"sans-serif\">\n{2}<style>\n{3}</style>\n"
                          "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"{4}\"/>\n{5}</svg>\n",
                          kPlotWidth, height, inside, svg_style(content), light_colour("--card"), content)};
}

/// Keys of a legend from left to right.
std::string words_at(double& x, const std::string& text) {
  constexpr double kLetter = 7.0;  // room for one, generously
  x += 38.0;
  std::string svg = fmt::format("<text class=\"axis-name\" x=\"{:.0f}\" y=\"{:.1f}\">{}</text>\n", x,
                                0.5 * kLegend + 4.5, escaped(text));
  x += 24.0 + kLetter * static_cast<double>(text.size());
  return svg;
}

std::string profile_legend(const std::string& limit, bool interval) {
  const double y = 0.5 * kLegend;
  double x = kPlotLeft;
  std::string svg = fmt::format("<path class=\"line v-blue\" d=\"M{:.0f} {:.0f}h30\"/>", x, y);
  svg += words_at(x, "the others fitted");
  svg += fmt::format("<path class=\"level\" d=\"M{:.0f} {:.0f}h30\"/>", x, y);
  svg += words_at(x, limit);
  if (!interval) return svg;
  svg += fmt::format("<path class=\"reach\" d=\"M{:.0f} {:.0f}h30v14h-30Z\"/>", x, y - 7.0);
  svg += words_at(x, "interval");
  return svg;
}

std::string fit_legend(const char* words) {
  const double y = 0.5 * kLegend;
  return fmt::format(
      "<path class=\"line v-blue\" d=\"M{0:.0f} {1:.0f}h30\"/><text class=\"axis-name\" x=\"{2:.0f}\" "
      "y=\"{3:.1f}\">best run</text><circle class=\"dot\" cx=\"{4:.0f}\" cy=\"{1:.0f}\" r=\"3.5\"/><text "
      "class=\"axis-name\" x=\"{5:.0f}\" y=\"{3:.1f}\">{6}</text>\n",
      kPlotLeft, y, kPlotLeft + 38.0, y + 4.5, kPlotLeft + 125.0, kPlotLeft + 137.0, words);
}

/// θ(t) of the best run with what was measured on it.
StudyPicture fit_picture(studies::MeasuredKind what, const results::Table& fit, const results::Table& curve) {
  const bool instants = what == studies::MeasuredKind::impact_times;
  std::vector<Point> marks, line;
  const std::vector<double>& time = fit.numbers("time");
  for (std::size_t i = 0; i < fit.size(); ++i) {
    if (!std::isfinite(time[i])) continue;
    // An impact that was measured stands where its time says, the clock put right.
    if (instants) {
      marks.push_back({time[i] - fit.numbers("residual")[i], 0.0});
    } else {
      marks.push_back({time[i], kDegrees * fit.numbers("side")[i] * fit.numbers("measured")[i]});
    }
  }
  for (std::size_t k = 0; k < curve.size(); ++k)
    line.push_back({curve.numbers("time")[k], kDegrees * curve.numbers("rotation")[k]});
  Span x, y;
  for (const Point& p : line) {
    x.take(p.t);
    y.take(p.y);
  }
  for (const Point& p : marks) y.take(p.y);
  constexpr double kTop = kLegend + 8.0, kHigh = 300.0;
  const Panel panel(kTop, kHigh, x, y.widened(0.06));
  std::string content = fit_legend(instants ? "measured impacts" : "measured");
  content += panel.axes("time [s]", "rotation [°]") + panel.line(line, "v-blue");
  for (const Point& p : marks) content += panel.dot(p.t, p.y);
  return picture("fit", "Measurements and the best run",
                 "Rotation over time of the run with the most likely parameters, and the measurements as points.",
                 kTop + kHigh + kBelow, content + '\n' + panel.frame());
}

/// The profile of a parameter in ascending order, the least where a value was tried more than once. No number stands
/// where a run lacks what was measured.
std::vector<Point> profile_of(const results::Table& profiles, const std::string& name) {
  const std::vector<double>& deviance = profiles.numbers("deviance");
  std::vector<Point> points;
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    if (profiles.texts("parameter")[i] != name) continue;
    const Point point{profiles.numbers(name)[i], deviance[i]};
    if (points.empty() || points.back().t != point.t) {
      points.push_back(point);
    } else {
      points.back().y = std::fmin(points.back().y, point.y);
    }
  }
  return points;
}

/// The parts of an interval in which the profile does not rise above the limit.
std::vector<Span> likely_parts(const std::vector<Point>& points, double low, double high, double limit) {
  const auto crossing = [limit](const Point& a, const Point& b) {
    if (!std::isfinite(a.y)) return b.t;
    if (!std::isfinite(b.y)) return a.t;
    return a.t + (limit - a.y) / (b.y - a.y) * (b.t - a.t);
  };
  std::vector<Span> parts;
  double begin = low;
  bool likely = true;
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (points[i].t <= low || points[i].t >= high) continue;
    const bool here = points[i].y <= limit;
    if (here == likely) continue;
    const double at = std::clamp(crossing(points[i - 1], points[i]), low, high);
    if (likely) parts.push_back({begin, at});
    begin = at;
    likely = here;
  }
  if (likely) parts.push_back({begin, high});
  return parts;
}

/// The likelihood along each parameter.
StudyPicture profile_picture(const studies::Calibrate& calibrate, const results::Table& profiles,
                             const results::Table& estimates) {
  const bool measured = std::isfinite(estimates.numbers("low").front());
  std::string content = profile_legend(
      measured ? fmt::format("limit of the {:g} % interval", 100.0 * calibrate.confidence) : "repeats the data",
      measured);
  double top = kLegend + 8.0;
  for (std::size_t p = 0; p < estimates.size(); ++p) {
    const std::string& name = estimates.texts("parameter")[p];
    const std::string& unit = estimates.texts("unit")[p];
    const double limit = profiles.numbers("limit").front();
    constexpr double kShown = 2.5;  // times the limit: there the line leaves the frame
    const std::vector<Point> points = profile_of(profiles, name);
    const double low = estimates.numbers("low")[p], high = estimates.numbers("high")[p];
    Span x;
    for (const Point& point : points)
      if (point.y <= kShown * limit) x.take(point.t);
    x.take(low);
    x.take(high);
    const Panel panel(top, kPanel, x.widened(0.03), {0.0, kShown * limit});
    content += panel.axes(name + (unit.empty() ? "" : " [" + unit + "]"), "deviance");
    if (std::isfinite(low) && std::isfinite(high))
      for (const Span& part : likely_parts(points, low, high, limit)) content += panel.shade(part.low, part.high);
    content += panel.level(limit);
    content += panel.cut_line(points, "v-blue");
    for (const Point& point : points)
      if (panel.holds(point)) content += panel.dot(point.t, point.y);
    content += '\n' + panel.frame();
    top += kPanel + kBelow + 10.0;
  }
  return picture(
      "profiles", "Likelihood along each parameter",
      "For each parameter, how much worse the data are explained when it is given and the others are fitted; "
      "the interval is where the curve stays below the limit, shaded without its gaps.",
      top, content);
}

}  // namespace

std::vector<StudyPicture> calibration_pictures(const studies::Calibrate& calibrate,
                                               const scenario::StudyResult& result) {
  std::vector<StudyPicture> pictures;
  const results::Table* fit = table_named(result, "fit");
  const results::Table* curve = table_named(result, "curve");
  const results::Table* profiles = table_named(result, "profiles");
  const results::Table* estimates = table_named(result, "estimates");
  if (fit != nullptr && curve != nullptr && curve->size() > 1)
    pictures.push_back(fit_picture(calibrate.what, *fit, *curve));
  if (profiles != nullptr && estimates != nullptr)
    pictures.push_back(profile_picture(calibrate, *profiles, *estimates));
  return pictures;
}

}  // namespace cairn::report
