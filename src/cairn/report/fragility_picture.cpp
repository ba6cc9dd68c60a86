#include "cairn/report/fragility_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/svg_style.hpp"

namespace cairn::report {
namespace {

constexpr double kLegend = 26.0;  // height
constexpr double kTop = kLegend + 12.0;
constexpr double kBottom = 400.0;
constexpr double kHeight = 442.0;

const results::Table* table_named(const scenario::StudyResult& result, std::string_view name) {
  for (const results::StudyTable& table : result.findings.tables)
    if (table.name == name) return &table.table;
  return nullptr;
}

/// Capacities in ascending order, and how many there are with those that are known only to lie above the levels.
struct Capacities {
  double highest{};             // level that was run: beyond it nothing is known
  std::vector<double> reached;  // found, or below the value
  std::size_t all{};
};

Capacities capacities_of(const results::Table& table) {
  Capacities capacities;
  const std::vector<double>& values = table.numbers("capacity");
  const std::vector<std::string>& seen = table.texts("seen");
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (seen[i] == "unknown") continue;
    capacities.highest = std::max(capacities.highest, values[i]);
    ++capacities.all;
    if (seen[i] != "above") capacities.reached.push_back(values[i]);
  }
  std::sort(capacities.reached.begin(), capacities.reached.end());
  return capacities;
}

/// The drawing between its margins: intensity by its logarithm, probability from 0 to 1.
class Drawing {
 public:
  Drawing(const studies::Fragility& fragility, const scenario::StudyResult& result)
      : fragility_(fragility),
        curve_(table_named(result, "curve")),
        stripes_(table_named(result, "stripes")),
        capacities_(table_named(result, "capacities")) {
    double low = std::numeric_limits<double>::infinity(), high = 0.0;
    for (const results::Table* table : {curve_, stripes_}) {
      if (table == nullptr) continue;
      for (const double x : table->numbers("intensity")) {
        low = std::min(low, x);
        high = std::max(high, x);
      }
    }
    if (!(high > 0.0)) return;
    constexpr double kRoom = 0.02;  // of the decades, left free at both ends
    const double begin = std::log10(low), end = std::max(std::log10(high), begin + 0.01);
    range_ = {begin - kRoom * (end - begin), end + kRoom * (end - begin)};
  }

  bool empty() const { return !(range_.end > range_.begin); }

  std::string content() const {
    std::string svg = time_axis_svg(range_, kTop, kBottom, true, {.name = axis_name(), .marks = marks()});
    for (const double y : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0})
      svg += fmt::format(
          "<path class=\"grid\" d=\"M{} {:.1f}H{}\"/><text class=\"tick\" x=\"{}\" y=\"{:.1f}\" "
          "text-anchor=\"end\">{}</text>",
          kPlotLeft, place(y), kPlotRight, kPlotLeft - 8.0, place(y) + 4.5, number(y));
    svg += fmt::format(
        "\n<text class=\"axis-name\" transform=\"translate(16 {:.1f}) rotate(-90)\" text-anchor=\"middle\">probability "
        "of "
        "toppling</text>\n",
        0.5 * (kTop + kBottom));
    double x = kPlotLeft;
    if (curve_ != nullptr) svg += band() + curve() + curve_legend(x);
    if (capacities_ != nullptr) svg += steps() + line_legend(x, "v-red d-1", "records by their capacity");
    if (stripes_ != nullptr) svg += dots() + dot_legend(x);
    return svg + fmt::format("<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{:.1f}\"/>\n", kPlotLeft,
                             kTop, kPlotRight - kPlotLeft, kBottom - kTop);
  }

  std::string description() const {
    if (curve_ == nullptr) return "Share of the records that topples the body at each level of intensity.";
    return "Probability of toppling over the intensity, rising from 0 to 1, with its band; points are shares of "
           "stripes.";
  }

 private:
  static double place(double share) { return kBottom - share * (kBottom - kTop); }
  double across(double intensity) const { return place_of(range_, std::log10(intensity)); }

  std::string axis_name() const {
    const studies::IntensityKind kind = fragility_.intensity;
    const std::string period = kind == studies::IntensityKind::sa ? fmt::format("({:g} s)", fragility_.period) : "";
    const std::string unit = studies::unit_of(kind);
    return std::string(studies::symbol_of(kind)) + period + " [" + (unit == "m/s2" ? "m/s²" : unit) + "]";
  }

  /// 1, 2, 5 of every decade; all digits where there is only one.
  std::vector<Mark> marks() const {
    const bool short_range = range_.end - range_.begin < 0.8;
    std::vector<Mark> marks;
    for (double decade = std::floor(range_.begin); decade <= range_.end; decade += 1.0) {
      for (const int digit : {1, 2, 3, 4, 5, 6, 7, 8, 9}) {
        if (!short_range && digit != 1 && digit != 2 && digit != 5) continue;
        const double value = digit * std::pow(10.0, decade);
        const double at = std::log10(value);
        if (at >= range_.begin && at <= range_.end) marks.push_back({at, number(value)});
      }
    }
    return marks;
  }

  std::string band() const {
    const std::vector<double>& x = curve_->numbers("intensity");
    const std::vector<double>& low = curve_->numbers("low");
    const std::vector<double>& high = curve_->numbers("high");
    std::string path;
    for (std::size_t i = 0; i < x.size(); ++i)
      path += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", across(x[i]), place(high[i]));
    for (std::size_t i = x.size(); i-- > 0;) path += fmt::format("L{:.1f} {:.1f}", across(x[i]), place(low[i]));
    return fmt::format("<path class=\"reach\" d=\"{}Z\"/>\n", path);
  }

  std::string curve() const {
    const std::vector<double>& x = curve_->numbers("intensity");
    const std::vector<double>& p = curve_->numbers("probability");
    std::string path;
    for (std::size_t i = 0; i < x.size(); ++i)
      path += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", across(x[i]), place(p[i]));
    return fmt::format("<path class=\"line v-blue\" d=\"{}\"/>\n", path);
  }

  std::string steps() const {
    Capacities capacities = capacities_of(*capacities_);
    if (stripes_ != nullptr)
      for (const double level : stripes_->numbers("intensity"))
        capacities.highest = std::max(capacities.highest, level);
    if (!(capacities.highest > 0.0)) return "";
    std::string path = fmt::format("M{:.1f} {:.1f}", kPlotLeft, place(0.0));
    for (std::size_t i = 0; i < capacities.reached.size(); ++i)
      path += fmt::format("H{:.1f}V{:.1f}", std::clamp(across(capacities.reached[i]), kPlotLeft, kPlotRight),
                          place(static_cast<double>(i + 1) / static_cast<double>(capacities.all)));
    return fmt::format("<path class=\"line v-red d-1\" d=\"{}H{:.1f}\"/>\n", path,
                       std::clamp(across(capacities.highest), kPlotLeft, kPlotRight));
  }

  std::string dots() const {
    const std::vector<double>& x = stripes_->numbers("intensity");
    const std::vector<double>& share = stripes_->numbers("share");
    std::string svg;
    for (std::size_t i = 0; i < x.size(); ++i)
      if (std::isfinite(share[i]))
        svg +=
            fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>", across(x[i]), place(share[i]));
    return svg + '\n';
  }

  static std::string words(double& x, const std::string& text) {
    constexpr double kLetter = 7.0;  // room for one, generously
    std::string svg = fmt::format("<text class=\"axis-name\" x=\"{:.0f}\" y=\"{:.1f}\">{}</text>\n", x,
                                  0.5 * kLegend + 4.5, escaped(text));
    x += 24.0 + kLetter * static_cast<double>(text.size());
    return svg;
  }
  static std::string line_legend(double& x, const char* style, const std::string& text) {
    const std::string key = fmt::format("<path class=\"line {}\" d=\"M{:.0f} {:.0f}h30\"/>", style, x, 0.5 * kLegend);
    x += 38.0;
    return key + words(x, text);
  }
  std::string curve_legend(double& x) const {
    const std::string box =
        fmt::format("<path class=\"reach\" d=\"M{:.0f} {:.0f}h30v14h-30Z\"/>", x, 0.5 * kLegend - 7.0);
    return box + line_legend(x, "v-blue", fmt::format("lognormal fit with {:g} % band", 100.0 * fragility_.confidence));
  }
  static std::string dot_legend(double& x) {
    const std::string key =
        fmt::format("<circle class=\"dot\" cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"4\"/>", x + 5.0, 0.5 * kLegend);
    x += 16.0;
    return key + words(x, "share of runs at a level");
  }

  const studies::Fragility& fragility_;
  const results::Table* curve_;
  const results::Table* stripes_;
  const results::Table* capacities_;
  TimeRange range_{};  // of log10 of the intensity
};

}  // namespace

std::vector<StudyPicture> fragility_pictures(const studies::Fragility& fragility, const scenario::StudyResult& result) {
  const Drawing drawing(fragility, result);
  if (drawing.empty()) return {};
  const std::string caption = "Fragility";
  const std::string content = drawing.content();
  const std::string inside = fmt::format("<title>{}</title><desc>{}</desc>\n", caption, escaped(drawing.description()));
  return {
      {.name = "fragility",
       .caption = caption,
       .on_page = fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\">\n{}{}</svg>\n", kPlotWidth, kHeight,
                              inside, content),
       .file = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
                           "width=\"{0:.0f}\" height=\"{1:.0f}\" font-family=\"sans-serif\">\n{2}<style>\n{3}</style>\n"
                           "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"{4}\"/>\n{5}</svg>\n",
                           kPlotWidth, kHeight, inside, svg_style(content), light_colour("--card"), content)}};
}

}  // namespace cairn::report
