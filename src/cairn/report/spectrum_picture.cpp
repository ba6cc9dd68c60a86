#include "cairn/report/spectrum_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cairn/report/chart.hpp"
#include "cairn/studies/spectrum/spectrum_findings.hpp"

namespace cairn::report {
namespace {

constexpr std::size_t kMostCurves = 8;

/// The axis along x, and rows of the table that make a curve.
struct Layout {
  std::string column;
  std::string name;
  bool logarithmic{};
  std::vector<std::vector<std::size_t>> curves;
};

Layout layout_of(const studies::Spectrum& s, const results::Table& table) {
  // Rows count slenderness, size, frequency through, the last one fastest.
  const std::size_t sizes = s.size.count;
  const std::size_t frequencies = s.frequency ? s.frequency->count : 1;
  Layout layout;
  std::size_t stride = 1, length = frequencies;
  if (frequencies > 1) {
    layout = {"frequency", "frequency of the pulse, ω_p / p", s.frequency->logarithmic, {}};
  } else if (sizes > 1) {
    layout = {"size", "size R [m]", s.size.logarithmic, {}};
    length = sizes;
  } else {
    layout = {"slenderness", "slenderness α [rad]", s.slenderness.logarithmic, {}};
    length = s.slenderness.count;
  }
  for (std::size_t first = 0; first + length <= table.size(); first += stride * length) {
    layout.curves.emplace_back();
    for (std::size_t k = 0; k < length; ++k) layout.curves.back().push_back(first + k * stride);
  }
  // Of very many, some that are evenly spread.
  if (layout.curves.size() > kMostCurves) {
    std::vector<std::vector<std::size_t>> some;
    for (std::size_t k = 0; k < kMostCurves; ++k)
      some.push_back(layout.curves[k * (layout.curves.size() - 1) / (kMostCurves - 1)]);
    layout.curves = std::move(some);
  }
  return layout;
}

/// Of the colour of curve n, so that a point that stands alone can be told.
std::string spot(std::size_t n) { return "spot " + curve_style(n).substr(0, curve_style(n).find(' ')); }

ChartCurve curve_of(const results::Table& table, const Layout& layout, std::size_t n, const std::string& column) {
  ChartCurve curve{.name = {}, .style = curve_style(n), .points = {}};
  for (const std::size_t row : layout.curves[n])
    curve.points.push_back({table.numbers(layout.column)[row], table.numbers(column)[row]});
  return curve;
}

std::string name_of(const studies::Spectrum& s, const results::Table& table, const Layout& layout, std::size_t n) {
  const std::size_t row = layout.curves[n].front();
  if (layout.column == "slenderness") return fmt::format("R = {:.3g} m", table.numbers("size")[row]);
  std::string name = fmt::format("α = {:.3g} rad", table.numbers("slenderness")[row]);
  if (layout.column == "frequency" && s.size.count > 1)
    name += fmt::format(", R = {:.3g} m", table.numbers("size")[row]);
  return name;
}

}  // namespace

std::vector<StudyPicture> spectrum_pictures(const studies::Spectrum& spectrum, const scenario::StudyResult& result) {
  const results::Table* table = nullptr;
  for (const results::StudyTable& one : result.findings.tables)
    if (one.name == studies::kSpectrumTable) table = &one.table;
  if (table == nullptr || table->size() < 2) return {};
  const Layout layout = layout_of(spectrum, *table);
  const bool overturning = spectrum.response == studies::SpectrumResponse::overturning;
  const bool several = std::any_of(table->integers("number").begin(), table->integers("number").end(),
                                   [](std::int64_t n) { return n > 1; });
  ChartPanel main{.x = axis_around(layout.name, table->numbers(layout.column), layout.logarithmic),
                  .y = {},
                  .curves = {},
                  .dots = {},
                  .height = overturning ? 440.0 : 340.0};
  std::vector<double> heights;
  for (std::size_t n = 0; n < layout.curves.size(); ++n) {
    ChartCurve median = curve_of(*table, layout, n, "median");
    median.name = name_of(spectrum, *table, layout, n);
    ChartDots dots{.name = {}, .style = spot(n), .radius = 3.2, .points = median.points};
    for (const ChartPoint& p : median.points) heights.push_back(p.y);
    main.curves.push_back(std::move(median));
    main.dots.push_back(std::move(dots));
    if (!several) continue;
    // The other side of the spread: of rotations the larger ones, of least motions the smaller ones.
    ChartCurve tail = curve_of(*table, layout, n, overturning ? "p16" : "p84");
    tail.style += " spread";
    for (const ChartPoint& p : tail.points) heights.push_back(p.y);
    main.dots.push_back({"", spot(n), 1.4, tail.points});
    main.curves.push_back(std::move(tail));
  }
  std::vector<ChartPanel> panels;
  if (overturning) {
    heights.push_back(1.0);
    main.y = axis_around(several ? "least PGA / (g tan α), median and 16 %" : "least PGA / (g tan α)", heights, true);
    main.curves.push_back({"g tan α: it lifts off", "v-grey spread", {{main.x.from, 1.0}, {main.x.to, 1.0}}});
    panels.push_back(std::move(main));
  } else {
    main.y = {several ? "largest rotation / α, median and 84 %" : "largest rotation / α", 0.0, 1.05, false};
    ChartPanel share{
        .x = main.x, .y = {"share that topples", -0.03, 1.03, false}, .curves = {}, .dots = {}, .height = 220.0};
    for (std::size_t n = 0; n < layout.curves.size(); ++n) {
      ChartCurve curve = curve_of(*table, layout, n, "overturned");
      share.dots.push_back({"", spot(n), 3.2, curve.points});
      share.curves.push_back(std::move(curve));
    }
    panels.push_back(std::move(main));
    if (several) panels.push_back(std::move(share));
  }
  const std::string caption = overturning ? "Overturning spectrum" : "Rocking spectrum";
  return {chart("spectrum", caption,
                overturning
                    ? "Least peak acceleration that topples a block, over its uplift acceleration; a curve that "
                      "ends goes on above the levels that were tried."
                    : "Largest rotation of a block over its slenderness, median of the motions; a curve that ends "
                      "goes on with blocks that topple.",
                panels)};
}

}  // namespace cairn::report
