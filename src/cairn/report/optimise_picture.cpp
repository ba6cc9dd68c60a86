#include "cairn/report/optimise_picture.hpp"

#include <cmath>

#include "cairn/keys/list_items.hpp"
#include "cairn/report/chart.hpp"
#include "cairn/studies/optimise/candidates.hpp"

namespace cairn::report {

std::vector<StudyPicture> optimise_pictures(const studies::Optimise& optimise, const scenario::StudyResult& result) {
  const results::Table& cases = result.cases;
  if (cases.size() == 0) return {};
  const std::size_t best = studies::best_candidate(cases);
  if (best == cases.size()) return {};
  const std::vector<double>& margins = cases.numbers(studies::kMarginColumn);
  std::vector<ChartPanel> panels;
  for (const studies::BoundedKeys& parameter : optimise.parameters) {
    const std::string path = keys::items_of(parameter.keys).front();  // the others have the same value
    const std::vector<double>& values = cases.numbers(path);
    const std::string unit = cases.columns()[cases.place_of(path)].unit;
    ChartDots all{.name = "candidate", .style = "dot", .radius = 3.0, .points = {}};
    for (std::size_t i = 1; i < cases.size(); ++i)
      if (!std::isnan(margins[i])) all.points.push_back({values[i], margins[i]});
    ChartDots own{.name = "as it is", .style = "p-slide mark", .radius = 6.0, .points = {}};
    if (!std::isnan(margins[0])) own.points.push_back({values[0], margins[0]});
    ChartDots top{
        .name = "best", .style = "p-slide-rock mark", .radius = 7.0, .points = {{values[best], margins[best]}}};
    ChartPanel panel{.x = axis_around(path + (unit.empty() ? "" : " [" + unit + "]"), values, false),
                     .y = axis_around("motion that topples / motion", margins, false),
                     .curves = {},
                     .dots = {std::move(all), std::move(own), std::move(top)},
                     .height = optimise.parameters.size() > 2 ? 240.0 : 330.0};
    panels.push_back(std::move(panel));
  }
  return {chart("optimise", "Margin over each parameter",
                "How much of the motion topples the body, for every candidate that was tried.", panels)};
}

}  // namespace cairn::report
