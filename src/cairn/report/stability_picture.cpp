#include "cairn/report/stability_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/core/contract.hpp"
#include "cairn/report/html.hpp"
#include "cairn/report/plot.hpp"
#include "cairn/report/svg_style.hpp"
#include "cairn/studies/stability/stability_plan.hpp"

namespace cairn::report {
namespace {

using studies::Fall;
using studies::PlaneAxis;
using studies::UnitPoint;

constexpr double kTop = 14.0;
constexpr double kBottom = 514.0;
constexpr double kLegendTop = 566.0;
constexpr double kLegendRow = 24.0;

UnitPoint place(UnitPoint p) { return {kPlotLeft + p.x * (kPlotRight - kPlotLeft), kBottom - p.y * (kBottom - kTop)}; }

/// Round numbers of an axis: on a logarithmic one 1, 2 and 5 of each decade.
std::vector<double> marks_of(const PlaneAxis& axis, int wanted) {
  if (!axis.logarithmic) return ticks(axis.from, axis.to, wanted);
  std::vector<double> marks;
  for (double decade = std::pow(10.0, std::floor(std::log10(axis.from))); decade <= axis.to; decade *= 10.0)
    for (const double digit : {1.0, 2.0, 5.0})
      if (const double mark = digit * decade; mark >= axis.from && mark <= axis.to) marks.push_back(mark);
  return marks;
}

std::string axes_svg(const studies::StabilityPlan& plane, bool dimensionless) {
  std::string svg;
  for (const double mark : marks_of(plane.frequency, 10)) {
    const double x = place({plane.frequency.share_of(mark), 0.0}).x;
    svg += fmt::format(
        "<path class=\"grid\" d=\"M{0:.1f} {1:.1f}V{2:.1f}\"/><text class=\"tick\" x=\"{0:.1f}\" y=\"{3:.1f}\" "
        "text-anchor=\"middle\">{4}</text>",
        x, kTop, kBottom, kBottom + 17.0, number(mark, 6));
  }
  for (const double mark : marks_of(plane.amplitude, 8)) {
    const double y = place({0.0, plane.amplitude.share_of(mark)}).y;
    svg += fmt::format(
        "<path class=\"grid\" d=\"M{} {:.1f}H{}\"/><text class=\"tick\" x=\"{}\" y=\"{:.1f}\" "
        "text-anchor=\"end\">{}</text>",
        kPlotLeft, y, kPlotRight, kPlotLeft - 8.0, y + 4.5, number(mark, 6));
  }
  svg += fmt::format("<text class=\"axis-name\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>",
                     0.5 * (kPlotLeft + kPlotRight), kBottom + 36.0,
                     dimensionless ? "frequency of the pulse, ω_p / p" : "frequency of the pulse [Hz]");
  svg += fmt::format(
      "<text class=\"axis-name\" transform=\"translate(16 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
      0.5 * (kTop + kBottom), dimensionless ? "amplitude of the pulse, a_p / (α g)" : "amplitude of the pulse [m/s²]");
  return svg;
}

struct Shade {
  Fall fall{};
  const char* style;
  const char* words;
};
constexpr std::array<Shade, 4> kShades = {{
    {Fall::failure_a, "o-a", "failure A: topples with the first swing"},
    {Fall::failure_b, "o-b", "failure B: topples against it"},
    {Fall::no_verdict, "o-none", "no verdict"},
    {Fall::shifted, "o-shifted", "shifts its base"},
}};

/// One path for each outcome, so that no seams show between cells.
std::string shading_svg(const studies::OutcomeMap& map, const std::string& hatch) {
  std::string svg;
  for (const Shade& shade : kShades) {
    std::string path;
    for (const studies::Patch& patch : map.patches()) {
      if (studies::fall_of(patch.outcome) != shade.fall) continue;
      for (std::size_t k = 0; k < patch.outline.size(); ++k) {
        const UnitPoint p = place(patch.outline[k]);
        path += fmt::format("{}{:.2f} {:.2f}", k == 0 ? "M" : "L", p.x, p.y);
      }
      path += 'Z';
    }
    if (path.empty()) continue;
    svg += fmt::format("<path class=\"{}\" d=\"{}\"/>\n", shade.style, path);
    if (shade.fall == Fall::failure_b) svg += fmt::format("<path fill=\"url(#{})\" d=\"{}\"/>\n", hatch, path);
  }
  return svg;
}

/// Colour and dash of a variant's boundaries.
std::string style_of(std::size_t variant) {
  constexpr std::array<const char*, 5> kColours = {"v-blue", "v-red", "v-green", "v-pink", "v-grey"};
  constexpr std::array<const char*, 6> kDashes = {"", " d-1", " d-2", " d-3", " d-4", " d-5"};
  return std::string(kColours[variant % kColours.size()]) + kDashes[variant % kDashes.size()];
}

std::string boundaries_svg(const studies::OutcomeMap& map, const std::string& style) {
  std::string path;
  for (const studies::Boundary& boundary : map.boundaries()) {
    for (std::size_t k = 0; k < boundary.points.size(); ++k) {
      const UnitPoint p = place(boundary.points[k]);
      path += fmt::format("{}{:.2f} {:.2f}", k == 0 ? "M" : "L", p.x, p.y);
    }
  }
  return path.empty() ? "" : fmt::format("<path class=\"line {}\" d=\"{}\"/>\n", style, path);
}

/// What the colours mean, in rows below the drawing.
class Legend {
 public:
  explicit Legend(std::string hatch) : hatch_(std::move(hatch)) {}
  void add_shade(const Shade& shade) {
    const auto [x, y] = next();
    svg_ += fmt::format("<rect class=\"{}\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"28\" height=\"14\"/>", shade.style, x,
                        y - 11.0);
    if (shade.fall == Fall::failure_b)
      svg_ += fmt::format("<rect fill=\"url(#{})\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"28\" height=\"14\"/>", hatch_, x,
                          y - 11.0);
    name(x, y, shade.words);
  }
  void add_line(const std::string& style, const std::string& words) {
    const auto [x, y] = next();
    svg_ += fmt::format("<path class=\"line {}\" d=\"M{:.0f} {:.0f}h28\"/>", style, x, y - 4.0);
    name(x, y, words);
  }
  void add_survival() {
    const auto [x, y] = next();
    svg_ += fmt::format("<rect class=\"frame\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"28\" height=\"14\"/>", x, y - 11.0);
    name(x, y, "survives");
  }
  double bottom() const {
    const auto rows = (entries_ + 1) / 2;
    return kLegendTop + kLegendRow * static_cast<double>(rows);
  }
  const std::string& svg() const { return svg_; }

 private:
  std::pair<double, double> next() {
    const auto column = entries_ % 2;
    const auto row = entries_ / 2;
    ++entries_;
    return {kPlotLeft + static_cast<double>(column) * 0.5 * (kPlotRight - kPlotLeft),
            kLegendTop + 10.0 + static_cast<double>(row) * kLegendRow};
  }
  void name(double x, double y, const std::string& words) {
    svg_ += fmt::format("<text class=\"axis-name\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", x + 36.0, y + 0.5,
                        escaped(words));
  }
  std::string hatch_;  // id of the pattern of failure B
  std::string svg_;
  std::size_t entries_{};
};

/// The diagrams of one direction as one drawing.
StudyPicture picture_of(const studies::StabilityPlan& plane, bool dimensionless, const std::string& direction,
                        const std::vector<std::string>& variants, const std::vector<const studies::Trace*>& traces) {
  const std::string hatch = "hatch-" + direction;
  std::string drawing = fmt::format(
      "<defs><pattern id=\"{}\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><path class=\"o-hatch\" d=\"M0 0V7\"/></pattern></defs>\n",
      hatch);
  const std::map<std::int32_t, double> shares = traces[0]->map.shares();
  Legend legend(hatch);
  for (const Shade& shade : kShades)
    if (std::any_of(shares.begin(), shares.end(),
                    [&](const auto& s) { return studies::fall_of(s.first) == shade.fall; }))
      legend.add_shade(shade);
  legend.add_survival();
  drawing += shading_svg(traces[0]->map, hatch);
  drawing += axes_svg(plane, dimensionless);
  drawing += fmt::format("<path class=\"frame\" d=\"M{0} {1}H{2}V{3}H{0}Z\"/>\n", kPlotLeft, kTop, kPlotRight, kBottom);
  for (std::size_t v = 0; v < traces.size(); ++v) {
    const std::string lines = boundaries_svg(traces[v]->map, style_of(v));
    drawing += lines;
    if (!lines.empty())
      legend.add_line(style_of(v), variants[v] + (v == 0 && traces.size() > 1 ? ", also shaded" : ""));
  }
  drawing += legend.svg();

  StudyPicture picture;
  picture.name = "diagram-" + direction;
  picture.caption = fmt::format("Which pulses topple it, {} first swing", direction);
  std::string description = fmt::format("{}: ", variants[0]);
  for (const auto& [outcome, share] : shares)
    description += fmt::format("{} {:.1f} %, ", name_of(studies::fall_of(outcome)), 100.0 * share);
  description.erase(description.size() - 2);
  const std::string box = fmt::format("viewBox=\"0 0 {:.0f} {:.0f}\"", kPlotWidth, legend.bottom());
  const std::string words =
      fmt::format("<title>{}</title><desc>{}</desc>\n", escaped(picture.caption), escaped(description));
  picture.on_page = fmt::format("<svg {} role=\"img\" aria-label=\"{}\">\n{}{}</svg>\n", box,
                                escaped(picture.caption + ". " + description), words, drawing);
  picture.file = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" {0} width=\"{1:.0f}\" height=\"{2:.0f}\" "
      "font-family=\"Helvetica, Arial, sans-serif\">\n{3}<style>\n{4}</style>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"{5}\"/>\n{6}</svg>\n",
      box, kPlotWidth, legend.bottom(), words, svg_style(drawing), light_colour("--card"), drawing);
  return picture;
}

}  // namespace

std::vector<StudyPicture> stability_pictures(const studies::Stability& stability, const scenario::StudyResult& result) {
  const auto found = std::find_if(result.findings.tables.begin(), result.findings.tables.end(),
                                  [](const auto& table) { return table.name == studies::kDiagramTable; });
  CAIRN_CHECK(found != result.findings.tables.end());
  const std::vector<std::string>& variants = found->table.texts(studies::kVariantColumn);
  const std::vector<std::string>& directions = found->table.texts(studies::kSignColumn);
  const studies::StabilityPlan plane = studies::stability_plane(stability, result.asked->seed, found->table.size());
  const std::vector<studies::Trace> traces = studies::stability_traces(plane, result.cases);
  std::vector<StudyPicture> pictures;
  for (std::size_t d = 0; d < traces.size();) {
    std::vector<std::string> names;
    std::vector<const studies::Trace*> same;
    const std::string& direction = directions[d];
    for (; d < traces.size() && directions[d] == direction; ++d) {
      names.push_back(variants[d]);
      same.push_back(&traces[d]);
    }
    pictures.push_back(
        picture_of(plane, stability.axes == studies::StabilityAxes::dimensionless, direction, names, same));
  }
  return pictures;
}

}  // namespace cairn::report
