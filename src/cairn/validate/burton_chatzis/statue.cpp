#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cairn/model/landscape.hpp"
#include "cairn/validate/burton_chatzis/diagram.hpp"
#include "cairn/validate/burton_chatzis/lines.hpp"
#include "cairn/validate/burton_chatzis/shapes.hpp"

namespace cairn::validate::burton {
namespace {

constexpr double kFriction = 0.5;       // of the paper
constexpr double kEccentricity = 0.01;  // of the base's width, of the paper
constexpr const char* kLine = "Fig 27";
using studies::Fall;

bool is_toppled(const Cell& cell) { return cell.toppled(); }
bool slides_and_topples(const Cell& cell) { return cell.toppled() && cell.slide_rocks; }

void add_eccentricity(Case& out, const Diagram& centred, const Diagram& far_first, const Diagram& near_first) {
  const int a = falls(centred, Fall::failure_a), b = falls(centred, Fall::failure_b);
  const int far_a = falls(far_first, Fall::failure_a), far_b = falls(far_first, Fall::failure_b);
  const int near_a = falls(near_first, Fall::failure_a), near_b = falls(near_first, Fall::failure_b);
  const std::string far = "1 % eccentric, turned over the farther end first: ";
  const std::string near = "1 % eccentric, turned over the nearer end first: ";
  out.rows.push_back(claim(kLine, far + "failure A stays essentially the same", a, far_a,
                           std::abs(far_a - a) <= 0.1 * a, "",
                           "shown: cells of the centred one, of this one; the same: within a tenth"));
  out.rows.push_back(claim(kLine, far + "failure B grows dramatically", b, far_b, far_b >= 1.5 * b, "",
                           "shown: the same; dramatically: by half"));
  out.rows.push_back(claim(kLine, near + "failure A grows slightly", a, near_a, near_a > a && near_a <= 1.1 * a, "",
                           "shown: the same; slightly: by a tenth at most"));
  out.rows.push_back(claim(kLine, near + "failure B shrinks", b, near_b, near_b < b, "", "shown: the same"));
  const double last = highest_frequency(centred, Fall::failure_a),
               near_last = highest_frequency(near_first, Fall::failure_a);
  const double column = centred.plane.frequency(1) - centred.plane.frequency(0);
  const long columns = std::lround((near_last - last) / column);
  out.rows.push_back(claim(kLine, near + "failure A reaches higher frequencies", last, near_last, columns >= 2, "Hz",
                           fmt::format("shown: highest frequency of the centred one, of this one; higher: by two "
                                       "columns of the grid at least, of {:.2f} Hz each; the paper: past 4 Hz, which "
                                       "the centred one does not reach",
                                       column)));
  const int worst = std::max(toppled(far_first), toppled(near_first));
  out.rows.push_back(claim(kLine, "1 % eccentric: topples more, both directions together", 2 * toppled(centred),
                           toppled(far_first) + toppled(near_first),
                           toppled(far_first) + toppled(near_first) > 2 * toppled(centred), "",
                           fmt::format("shown: cells of the centred one, of the eccentric one; in its worse direction "
                                       "alone {} against {}, the paper: many more",
                                       worst, toppled(centred))));
}

void add_scan(Case& out, const Effort& effort) {
  const Plane plane = usual_plane(effort.scan_columns, effort.scan_rows);
  Table table{.title = "Fig 27: warrior over its eccentricity, cells",
              .columns = {"eccentricity [%]", "to the farther end [m]", "to the nearer end [m]", "farther first: A",
                          "B", "nearer first: A", "B", "both together"},
              .lines = {},
              .note = fmt::format("{} x {} pulses each way.", plane.columns, plane.rows)};
  for (const double eccentricity : {0.0, 0.005, 0.01, 0.02, 0.05}) {
    const Specimen body = specimen("", warrior(eccentricity), kFriction);
    const RestPose rest = rest_pose(body.model.body, 0.0);
    const Diagram far = shaken(body, plane, Push::right), near = shaken(body, plane, Push::left);
    std::vector<std::string> line = {fmt::format("{:.1f}", 100.0 * eccentricity), fmt::format("{:.4f}", rest.base_left),
                                     fmt::format("{:.4f}", rest.base_right)};
    for (const Diagram* d : {&far, &near})
      for (const Fall fall : {Fall::failure_a, Fall::failure_b}) line.push_back(fmt::format("{}", falls(*d, fall)));
    line.push_back(fmt::format("{}", toppled(far) + toppled(near)));
    table.lines.push_back(line);
  }
  out.tables.push_back(table);
}

void add_inertia(Case& out, const Plane& plane, const Diagram& centred) {
  const PlanarBody body = warrior(0.0), block = with_inertia_of_block(body);
  const Diagram other = shaken(specimen("inertia of a block", block, kFriction), plane, Push::right);
  const int differ = differing(centred, other);
  out.rows.push_back(claim("Fig 26", "the true moment of inertia matters, against that of a block",
                           static_cast<double>(centred.cells.size()), differ,
                           differ >= 0.01 * static_cast<double>(centred.cells.size()), "",
                           fmt::format("shown: cells, those with another outcome; matters: one in a hundred; true over "
                                       "block {:.4f}; topple {} with the true one, {} with the block's",
                                       body.inertia() / block.inertia(), toppled(centred), toppled(other))));
  Diagram own = centred;
  own.name = "true inertia";
  out.maps.push_back(
      comparison(own, other, "fig26_inertia", "Fig 26: warrior with its own and with a block's moment of inertia"));
}

/// Fig 28: what slides before it falls, and what a model without sliding misses. The figure takes the least amplitude
/// at which the warrior falls after slide rocking.
void add_sliding(Case& out, const Specimen& eccentric, const Diagram& near_first) {
  const int slide = count(near_first, slides_and_topples), all = count(near_first, is_toppled);
  out.rows.push_back(
      claim("Fig 28", "slide rocking comes before many falls", all, slide, slide >= 0.1 * all, "",
            "shown: cells that topple, those with slide rocking before balance is passed; many: a tenth"));
  Specimen stuck = eccentric;
  stuck.name = "no sliding";
  stuck.model.restriction.no_sliding = true;
  const Diagram held = shaken(stuck, near_first.plane, near_first.push);
  Diagram free = near_first;
  free.name = "with sliding";
  const int missed = only_in_first(free, held);
  add_decided(out, "Fig 28", "warrior that cannot slide", {&held});
  out.rows.push_back(claim("Fig 28", "to neglect sliding is not conservative", only_in_first(held, free), missed,
                           missed > 0, "",
                           fmt::format("shown: cells that topple without sliding only, with sliding only; of {} "
                                       "cells; the paper claims that there are such pulses, not that they are many",
                                       free.cells.size())));
  out.maps.push_back(
      comparison(free, held, "fig28_sliding", "Fig 28: warrior, 1 % eccentric, with and without sliding"));

  const Plane& plane = near_first.plane;
  for (int row = 0; row < plane.rows; ++row) {
    for (int column = 0; column < plane.columns; ++column) {
      if (!slides_and_topples(near_first.at(column, row))) continue;
      std::vector<double> times;
      for (int k = 0; k <= 1000; ++k) times.push_back((1.0 / plane.frequency(column) + 2.0) * k / 1000);
      const ShakenBody outcome =
          pulse_on(eccentric, plane.frequency(column), plane.amplitude(row), near_first.push, times);
      constexpr int kNearer = 1;  // vertices count from the left end of the base
      Curve place{.name = "place [m]", .x = {}, .y = {}}, slip{.name = "velocity [m/s]", .x = {}, .y = {}};
      const math::PolygonView body = eccentric.model.body.view();
      for (const planar::Sample& sample : outcome.run.samples) {
        const planar::State& s = sample.state;
        const Vec2 offset = math::vertex_offset(body, kNearer, s.theta);
        place.x.push_back(s.t);
        place.y.push_back(s.x + offset.x);
        slip.y.push_back(planar::point_velocity(s, offset).x);
      }
      slip.x = place.x;
      out.figures.push_back({.name = "fig28_slide",
                             .title = fmt::format("Fig 28: nearer end of the warrior's base as it slides and falls, "
                                                  "{:.2f} Hz, {:.2f} g",
                                                  plane.frequency(column), plane.amplitude(row)),
                             .x_label = "time [s]",
                             .y_label = "place, velocity",
                             .curves = {place, slip}});
      return;
    }
  }
}

}  // namespace

void statue(Case& out, const Effort& effort, const Progress& tell) {
  const Plane plane = usual_plane(effort.columns, effort.rows);
  tell("warrior, centred", 0.85);
  const Specimen centred = specimen("centred", warrior(0.0), kFriction);
  const Diagram right = shaken(centred, plane, Push::right), left = shaken(centred, plane, Push::left);
  tell("warrior, eccentric", 0.88);
  const Specimen eccentric = specimen("eccentric", warrior(kEccentricity), kFriction);
  // The centroid lies nearer to the right end. Ground that goes right first turns the body over the left one.
  const Diagram far_first = shaken(eccentric, plane, Push::right);
  const Diagram near_first = shaken(eccentric, plane, Push::left, Look::patterns);
  add_decided(out, kLine, "warrior", {&right, &left, &far_first, &near_first});
  int differ = 0;
  for (std::size_t k = 0; k < right.cells.size(); ++k) differ += right.cells[k] == left.cells[k] ? 0 : 1;
  out.rows.push_back(absolute(kLine, "centred: cells that differ when the pulse is reversed", 0.0, differ, 0.0, "",
                              "outcome and number of impacts"));
  const int other = differing(far_first, near_first);
  out.rows.push_back(
      claim(kLine, "1 % eccentric: the direction of the pulse matters", 0.0, other, other > 0, "",
            "shown: cells of the centred and of the eccentric one that have another outcome when the pulse is "
            "reversed"));
  add_eccentricity(out, right, far_first, near_first);
  out.maps.push_back(map_of(right, "fig27_centred", "Fig 27 (a): warrior, centred"));
  out.maps.push_back(map_of(far_first, "fig27_far", "Fig 27 (b): warrior, 1 % eccentric, over the farther end first"));
  out.maps.push_back(map_of(near_first, "fig27_near", "Fig 27 (c): warrior, 1 % eccentric, over the nearer end first"));
  tell("warrior, eccentricities", 0.9);
  add_scan(out, effort);
  tell("warrior, inertia of a block", 0.92);
  add_inertia(out, plane, right);
  tell("warrior, sliding", 0.95);
  add_sliding(out, eccentric, near_first);
}

}  // namespace cairn::validate::burton
