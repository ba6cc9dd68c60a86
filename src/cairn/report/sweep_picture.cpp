#include "cairn/report/sweep_picture.hpp"

#include <fmt/core.h>

#include <cmath>
#include <variant>

#include "cairn/keys/list_items.hpp"
#include "cairn/report/chart.hpp"

namespace cairn::report {
namespace {

constexpr std::size_t kMostDots = 4000;  // more would make the page slow, and cover each other

struct Factor {
  std::string name;  // with unit
  const std::vector<double>* values{};
  bool logarithmic{};  // as its values were asked for
};

/// The varied keys that are numbers.
std::vector<Factor> factors_of(const studies::Sweep& sweep, const results::Table& cases) {
  std::vector<Factor> factors;
  for (const studies::Vary& vary : sweep.vary) {
    const std::string path = keys::items_of(vary.keys).front();  // the others have the same value
    const results::Column& column = cases.columns()[cases.place_of(path)];
    if (column.type != results::ColumnType::number) continue;
    factors.push_back({column.unit.empty() ? path : path + " [" + column.unit + "]", &cases.numbers(path),
                       std::holds_alternative<studies::LogRange>(vary.values) ||
                           std::holds_alternative<studies::LogUniform>(vary.values) ||
                           std::holds_alternative<studies::LogNormal>(vary.values)});
  }
  return factors;
}

/// One case of so many is drawn.
std::size_t step_of(const results::Table& cases) { return (cases.size() + kMostDots - 1) / kMostDots; }

/// One group of dots for each verdict.
std::vector<ChartDots> dots_of(const results::Table& cases, const std::vector<double>& x,
                               const std::vector<double>& y) {
  const std::vector<std::string>& verdicts = cases.texts("verdict");
  std::vector<ChartDots> groups{{.name = "survived", .style = "p-slide mark", .radius = 3.0, .points = {}},
                                {.name = "toppled", .style = "p-slide-rock mark", .radius = 4.0, .points = {}},
                                {.name = "no verdict", .style = "dot", .radius = 2.0, .points = {}}};
  const std::string shifted = name_of(results::Verdict::shifted);
  if (std::find(verdicts.begin(), verdicts.end(), shifted) != verdicts.end())
    groups.push_back({.name = shifted, .style = "p-rock mark", .radius = 3.0, .points = {}});
  const std::size_t step = step_of(cases);
  for (std::size_t i = 0; i < cases.size(); i += step) {
    if (!std::isfinite(x[i]) || !std::isfinite(y[i])) continue;
    const auto named =
        std::find_if(groups.begin(), groups.end(), [&](const ChartDots& dots) { return dots.name == verdicts[i]; });
    (named != groups.end() ? *named : groups[2]).points.push_back({x[i], y[i]});
  }
  return groups;
}

ChartAxis axis_of(const Factor& factor) { return axis_around(factor.name, *factor.values, factor.logarithmic); }

}  // namespace

std::vector<StudyPicture> sweep_pictures(const studies::Sweep& sweep, const scenario::StudyResult& result) {
  const results::Table& cases = result.cases;
  const std::vector<Factor> factors = cases.size() == 0 ? std::vector<Factor>{} : factors_of(sweep, cases);
  if (factors.empty()) return {};
  std::vector<ChartPanel> panels;
  if (factors.size() == 2) {
    panels.push_back({.x = axis_of(factors[0]),
                      .y = axis_of(factors[1]),
                      .curves = {},
                      .dots = dots_of(cases, *factors[0].values, *factors[1].values),
                      .height = 480.0});
  } else {
    // Every engine has a margin; the rotation tells more where a body turns.
    const bool turns = std::any_of(cases.columns().begin(), cases.columns().end(),
                                   [](const results::Column& column) { return column.name == "rotation"; });
    const std::vector<double>& measure = cases.numbers(turns ? "rotation" : "margin");
    for (const Factor& factor : factors)
      panels.push_back({.x = axis_of(factor),
                        .y = axis_around(turns ? "largest rotation [rad]" : "margin", measure, false),
                        .curves = {},
                        .dots = dots_of(cases, *factor.values, measure),
                        .height = 240.0});
  }
  std::string shown;
  if (const std::size_t step = step_of(cases); step > 1) shown = fmt::format(" One case of {} is drawn.", step);
  return {chart("sweep", "Outcomes",
                "Each case a dot, by what became of the body; the rotation of one that topples is what it was when its "
                "run ended." +
                    shown,
                panels)};
}

}  // namespace cairn::report
