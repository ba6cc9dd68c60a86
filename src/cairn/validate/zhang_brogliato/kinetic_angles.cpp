#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/contact/planar_contacts.hpp"
#include "cairn/laws/restitution_analysis.hpp"
#include "cairn/math/elementary.hpp"
#include "cairn/model/landscape.hpp"
#include "cairn/validate/zhang_brogliato/block.hpp"
#include "cairn/validate/zhang_brogliato/lines.hpp"

namespace cairn::validate::zhang {
namespace {

/// The base on which a body rests, as it turns over its left end.
RockingBase base_of(const PlanarBody& body) {
  const RestPose rest = rest_pose(body, 0.0);
  return {body.mass(), body.inertia(), -rest.base_left, rest.base_right, rest.height};
}

/// The same cosine from the contact problem that the engine's layers assemble: rows of G are normals in the kinetic metric.
double cosine_of_rows(const PlanarModel& model) {
  const RestPose rest = rest_pose(model.body, 0.0);
  PlanarKinematics flat;
  flat.z = rest.height;
  flat.theta = rest.angle;
  const double reach = 1e-9 * model.body.largest_radius();
  const OwnedProblem owned = pose_forces(model, flat, touching_vertices(model, flat, reach), reach);
  const auto row = [&](int contact) { return owned.problem.row_of(contact, 0); };
  double own = 0.0, other = 0.0, both = 0.0;
  for (std::size_t d = 0; d < 3; ++d) {
    own += row(0)[d] * row(0)[d];
    other += row(1)[d] * row(1)[d];
    both += row(0)[d] * row(1)[d];
  }
  return -both / std::sqrt(own * other);  // of π - arccos
}

void add_rectangles(Case& out) {
  Table table{.title = "Kinetic angle of the rectangle at rest (§2.2, remark 2), slender above 90°",
              .columns = {"l/L", "θ12 [°]", "θ12 while both corners stick [°]", "class"},
              .lines = {},
              .note = ""};
  for (const double a : {0.5, 1.0 / kRoot2, 1.0, kRoot2, 2.0, 5.0, 10.0}) {
    const RockingBase base = rectangle_base(a, 1.0);
    table.lines.push_back({fmt::format("{:.4f}", a), fmt::format("{:.3f}", kinetic_angle(base) / kDegree),
                           fmt::format("{:.3f}", sticking_angle(base) / kDegree), a > kRoot2 ? "slender" : "flat"});
  }
  table.note =
      "The paper's critical angle moves from 90° without friction (l/L = √2) to about 70° (l/L ≈ 1/√2) with ample "
      "friction; there the angle in the metric that sticking leaves is 90°.";
  out.tables.push_back(table);
  constexpr double kRoundOff = 1e-15;  // some units in the last place of an angle near 1
  out.rows.push_back(absolute("§2.2", "kinetic angle at l/L = sqrt(2)", 0.5 * kPi,
                              kinetic_angle(rectangle_base(kRoot2, 1.0)), kRoundOff, "rad"));
  constexpr double kFlat = 1e-6;
  out.rows.push_back(absolute("§2.2", "kinetic angle as l/L goes to 0 (the paper: pi/4)", kPi / 3.0,
                              kinetic_angle(rectangle_base(kFlat, 1.0)), kFlat, "rad", "cos = 1/2 - 3/8 a2 + ..."));
}

void add_polygons(Case& out) {
  struct Shape {
    const char* name;
    PlanarBody body;
  };
  const std::array<Vec2, 4> trapezoid = {Vec2{-0.6, 0.0}, {0.6, 0.0}, {0.25, 1.5}, {-0.4, 1.5}};
  const std::array<Vec2, 6> bracket = {Vec2{0.0, 0.0}, {0.7, 0.0}, {0.7, 0.3}, {0.25, 0.3}, {0.25, 1.2}, {0.0, 1.2}};
  const std::array<Vec2, 7> bust = {Vec2{-0.2, 0.0}, {0.2, 0.0},  {0.22, 0.4}, {0.45, 0.7},
                                    {0.15, 1.3},     {-0.2, 1.3}, {-0.35, 0.6}};
  const std::array<Shape, 4> shapes = {Shape{"rectangle 1 x 5", PlanarBody::rectangle(1.0, 5.0, 1.0, 1.0).value()},
                                       {"trapezoid", PlanarBody::prism(trapezoid, 1.0, 1.0).value()},
                                       {"bracket (concave)", PlanarBody::prism(bracket, 1.0, 1.0).value()},
                                       {"bust", PlanarBody::prism(bust, 1.0, 1.0).value()}};
  Table table{.title = "Kinetic angle of any polygon on its base",
              .columns = {"body", "θ12 [°]", "Housner's ratio over the left end"},
              .lines = {},
              .note = ""};
  double worst = 0.0;
  for (const Shape& shape : shapes) {
    const RockingBase base = base_of(shape.body);
    const double angle = kinetic_angle(base);
    table.lines.push_back(
        {shape.name, fmt::format("{:.3f}", angle / kDegree), fmt::format("{:.4f}", housner_ratio(base))});
    worst = std::max(worst, std::fabs(math::cos(angle) - cosine_of_rows(PlanarModel{.body = shape.body})));
  }
  out.tables.push_back(table);
  constexpr double kRoundOff = 1e-14;  // sums of three products, roots and an arccosine
  out.rows.push_back(absolute("§2.2", "cosine of the kinetic angle of 4 polygons, against the assembled contact rows",
                              0.0, worst, kRoundOff, ""));
}

/// Table 1 at proportions where nothing is degenerate.
void add_table_one(Case& out) {
  const std::vector<TableOneCell> cells = table_one(5.0, 1.0);
  Table table{.title = "Table 1: kinematic restitution laws, the paper's entries and ours",
              .columns = {"assumption", "motion", "paper", "ours", "as printed"},
              .lines = {},
              .note = ""};
  int same = 0, angles = 0;
  for (const TableOneCell& cell : cells) {
    const bool as_printed = cell.same_rule && cell.paper == cell.ours;
    table.lines.push_back({std::string(cell.assumption), std::string(cell.motion), std::string(cell.paper),
                           std::string(cell.ours), as_printed ? "yes" : (cell.same_rule ? "but for the angle" : "no")});
    same += as_printed ? 1 : 0;
    angles += cell.same_rule && !as_printed ? 1 : 0;
  }
  table.note = fmt::format(
      "{} of {} entries hold as printed, {} more but for their angle (π/3, not π/4). Derivations: "
      "docs/theory/restitution.md. Where the rules differ the paper's "
      "do "
      "not follow from its own equations; √5, the angle β and Fig 5 drop out.",
      same, cells.size(), angles);
  out.tables.push_back(table);
  const auto all = static_cast<double>(cells.size());
  out.rows.push_back(
      claim("§2.7", "Table 1: entries that follow from the paper's equations", all, same, same == all, "", "of 15"));
  // Our intervals are those of the analyser, which knows no closed form of the rectangle.
  double worst = 0.0;
  for (const double a : {0.5, 1.0, 2.0, 5.0}) {
    for (const RockingMotion motion : kRockingMotions) {
      const AdmissibleCoefficients closed = admissible_rectangle(a, 1.0, motion);
      const AdmissibleCoefficients found = admissible(rectangle_base(a, 1.0), motion);
      worst = std::max(worst, closed.exists == found.exists ? 0.0 : 1.0);
      if (closed.exists && found.exists)
        worst = std::max({worst, std::fabs(closed.ratio_least - found.ratio_least),
                          std::fabs(closed.ratio_most - found.ratio_most)});
    }
  }
  constexpr double kRoundOff = 1e-13;  // quotients of differences of impulses
  out.rows.push_back(absolute("§2.7", "admissible ratios of Table 1, closed forms against the analyser (worst of 16)",
                              0.0, worst, kRoundOff, ""));
}

std::string interval(double least, double most) { return fmt::format("{:.4f} ... {:.4f}", least, most); }

/// Ends of e_n,21 on the sticking plane at given e_n,1: impulses are affine along it and the energy is convex, so what is
/// admissible is one interval; its inside is looked for on a grid, its ends by bisection. Empty where least > most.
CoefficientRegion::Range sticking_range(const CoefficientRegion& region, double e_1) {
  const auto inside = [&](double e_21) { return region.contains({e_1, e_21, region.sticking_e_3(e_1, e_21)}); };
  constexpr int kGrid = 4000;
  const double most =
      2.0 * std::sqrt((1.0 + region.tau) / (1.0 - region.cosine * region.cosine));  // beyond the ellipsoid
  const double step = most / kGrid;
  int first = 0, last = kGrid;
  while (first <= kGrid && !inside(step * first)) ++first;
  while (last >= first && !inside(step * last)) --last;
  if (first > kGrid) return {1.0, 0.0};
  const auto end = [&](double in, double outside) {
    for (int k = 0; k < 60; ++k) {
      const double middle = 0.5 * (in + outside);
      (inside(middle) ? in : outside) = middle;
    }
    return in;
  };
  return {first == 0 ? 0.0 : end(step * first, step * (first - 1)), end(step * last, step * (last + 1))};
}

/// §2.6: the region of (e_n,1, e_n,21, e_n,3) (K.29), cut at several e_n,1 by the plane on which the base sticks afterwards
/// and by e_n,3 = 0.
void add_three_coefficients(Case& out) {
  Table table{
      .title = "§2.6: admissible e_n,21 of the three coefficients, (K.29) of docs/theory/restitution.md",
      .columns = {"l/L", "c", "τ", "e_n,1", "e_n,21 at e_n,3 = 0", "e_n,21 where the base sticks", "e_n,3 there",
                  "friction needed there"},
      .lines = {},
      .note =
          "Region: e1² + e21² - 2 c e1 e21 + τ e3² <= 1 + τ, no impulse pulls, e1, e21 >= 0. Sticking asks e3 = e1 - "
          "e21: e21 and e3 are given at both ends of the interval. Friction: the coefficient that the ends need. A "
          "dash: no value is admissible."};
  double worst = 0.0;
  for (const double a : {0.5, 1.0, kRoot2, 2.0, 4.0}) {
    const CoefficientRegion region = coefficient_region(rectangle_base(a, 1.0));
    const auto sticks = [&](double e_1, double e_21) {
      return ThreeCoefficients{e_1, e_21, region.sticking_e_3(e_1, e_21)};
    };
    for (const double e_1 : {0.0, 0.5, 1.0}) {
      const CoefficientRegion::Range level = region.range_of_e_21(e_1, 0.0);
      const CoefficientRegion::Range stuck = sticking_range(region, e_1);
      std::vector<std::string> line = {fmt::format("{:.4f}", a), fmt::format("{:.4f}", region.cosine),
                                       fmt::format("{:.4f}", region.tau), short_number(e_1),
                                       level.least <= level.most ? interval(level.least, level.most) : "-"};
      if (stuck.least <= stuck.most) {
        const ThreeCoefficients low = sticks(e_1, stuck.least), high = sticks(e_1, stuck.most);
        line.insert(line.end(), {interval(stuck.least, stuck.most), interval(low.e_3, high.e_3),
                                 interval(region.friction_needed(low), region.friction_needed(high))});
      } else {
        line.insert(line.end(), {"-", "-", "-"});
      }
      table.lines.push_back(line);
    }
    // With e_n,1 = 0 sticking leaves one interval, and the analyser of Table 1 knows its ends as well.
    const CoefficientRegion::Range stuck = sticking_range(region, 0.0);
    const AdmissibleCoefficients known = admissible(rectangle_base(a, 1.0), RockingMotion::sticking_rocking);
    worst = std::max({worst, std::fabs(stuck.least - known.ratio_least), std::fabs(stuck.most - known.ratio_most)});
  }
  out.tables.push_back(table);
  constexpr double kFound = 1e-12;  // ends by bisection to round-off
  out.rows.push_back(absolute("§2.6", "sticking e_n,21 at e_n,1 = 0 against the ratios of Table 1 (worst of 10 ends)",
                              0.0, worst, kFound, ""));
}

}  // namespace

void kinetic_angles(Case& out) {
  add_rectangles(out);
  add_polygons(out);
  add_table_one(out);
  add_three_coefficients(out);
}

}  // namespace cairn::validate::zhang
