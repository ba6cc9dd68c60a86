#include "cairn/validate/burton_chatzis/lambda_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cairn/validate/parallel.hpp"
#include "cairn/validate/rows.hpp"

namespace cairn::validate::burton {
namespace {

/// The least amplitude at which a body falls without an impact, in a column where some row does and the one below does
/// not, by bisection to the last bit but a few; NaN where there is none [g].
double boundary_without_impact(const Specimen& specimen, const Diagram& diagram, int column) {
  int row = 0;
  while (row < diagram.plane.rows && !diagram.at(column, row).without_impact()) ++row;
  if (row == 0 || row == diagram.plane.rows) return std::nan("");
  double below = diagram.plane.amplitude(row - 1), above = diagram.plane.amplitude(row);
  constexpr int kHalvings = 45;  // of a hundredth of the axis: 2^-45 of it is a few last bits of the amplitude
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = 0.5 * (below + above);
    const ShakenBody outcome = pulse_on(specimen, diagram.plane.frequency(column), middle, diagram.push);
    const bool falls = outcome.run.verdict == planar::Verdict::toppled && outcome.run.impacts_before == 0;
    (falls ? above : below) = middle;
  }
  return above;
}

}  // namespace

void add_lambda_rows(Case& out, const char* line, const std::string& what, const Specimen& at_end,
                     const Specimen& inside, const Diagram& of_end, const Diagram& of_inside, double factor) {
  const std::string where = fmt::format("{}, {}: ", what, name_of(of_end.push));
  const auto after_impact = [](const Cell& cell) { return cell.after_impact(); };
  const int loop = count(of_end, after_impact), larger = count(of_inside, after_impact);
  out.rows.push_back(claim(line, where + of_inside.name + " enlarges the loop (falls after an impact)", loop, larger,
                           larger > loop && larger >= factor * loop, "",
                           fmt::format("shown: cells with {}, with {}{}", of_end.name, of_inside.name,
                                       factor > 1.0 ? "; many more: a tenth" : "")));
  int differ = 0;
  for (std::size_t k = 0; k < of_end.cells.size(); ++k) {
    const Cell& a = of_end.cells[k];
    const Cell& b = of_inside.cells[k];
    differ += a.without_impact() != b.without_impact() || (a.without_impact() && a.fall != b.fall) ? 1 : 0;
  }
  out.rows.push_back(
      absolute(line, where + "cells that fall without impact with one lambda only", 0.0, differ, 0.0, ""));

  constexpr int kPlaces = 20;
  const int step = std::max(1, of_end.plane.columns / kPlaces);
  const int places = (of_end.plane.columns + step - 1) / step;
  std::vector<double> ends(static_cast<std::size_t>(places)), insides(static_cast<std::size_t>(places));
  for_each_run(static_cast<std::size_t>(places), [&](std::size_t k, planar::RunWorkspace&) {
    ends[k] = boundary_without_impact(at_end, of_end, static_cast<int>(k) * step);
    insides[k] = boundary_without_impact(inside, of_inside, static_cast<int>(k) * step);
  });
  double worst = 0.0;
  int found = 0;
  for (std::size_t k = 0; k < ends.size(); ++k) {
    if (std::isnan(ends[k]) && std::isnan(insides[k])) continue;
    ++found;
    worst = std::isnan(ends[k]) || std::isnan(insides[k]) ? HUGE_VAL : std::max(worst, std::fabs(ends[k] - insides[k]));
  }
  out.rows.push_back(
      absolute(line, fmt::format("{}boundary of falls without impact, move with lambda (worst of {})", where, found),
               0.0, worst, 0.0, "g", "bisection, same bits"));
  out.rows.push_back(at_least(line, where + "... frequencies at which there is one", 1, found));
  const int more = only_in_first(of_inside, of_end), fewer = only_in_first(of_end, of_inside);
  out.rows.push_back(
      claim(line, where + "to assume lambda = 0 is not conservative", fewer, more, more > fewer, "",
            fmt::format("shown: cells that topple with {} only, with {} only", of_end.name, of_inside.name)));
}

}  // namespace cairn::validate::burton
