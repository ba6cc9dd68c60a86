#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cairn/validate/burton_chatzis/lines.hpp"
#include "cairn/validate/burton_chatzis/rock.hpp"
#include "cairn/validate/burton_chatzis/shapes.hpp"

namespace cairn::validate::burton {
namespace {

using studies::Fall;

Specimen rock_with(double friction) {
  return specimen(fmt::format("μ = {:.2f}", friction), balanced_rock_body(), friction);
}

/// The vertex that touches, or would.
struct Touch {
  double height;  // [m]
  double slip;    // [m/s]
};
Touch lowest_vertex(const PlanarBody& body, const planar::State& s) {
  const Vec2 offset = math::vertex_offset(body.view(), body.support_at(s.theta).vertex, s.theta);
  return {s.z + offset.z, planar::point_velocity(s, offset).x};
}

/// Fig 19: one direction of the pulse, two coefficients.
void add_lower_friction(Case& out, const Plane& plane) {
  const Diagram rough = shaken(rock_with(0.75), plane, Push::left), smooth = shaken(rock_with(0.5), plane, Push::left);
  add_decided(out, "Fig 19", "rock, two coefficients of friction", {&rough, &smooth});
  int lower = 0, higher = 0;
  for (int column = 0; column < plane.columns; ++column) {
    const int a = first_toppling(rough, column), b = first_toppling(smooth, column);
    higher += b > a ? 1 : 0;
    lower += b < a ? 1 : 0;
  }
  out.rows.push_back(claim(
      "Fig 19", "less friction lowers the amplitude that topples at some frequencies", higher, lower, lower > 0, "",
      fmt::format("shown: frequencies of {} at which mu = 0.5 needs more than mu = 0.75, needs less; the "
                  "paper's need less near 15 Hz",
                  plane.columns)));
  out.rows.push_back(claim("Fig 19", "... and more cells topple with less friction somewhere",
                           only_in_first(rough, smooth), only_in_first(smooth, rough), only_in_first(smooth, rough) > 0,
                           "", "shown: cells that topple with 0.75 only, with 0.5 only"));
  out.rows.push_back(claim("Fig 19", "with mu = 0.5, too, the rock falls to the right only", 0.0,
                           falls(smooth, Fall::failure_b), falls(smooth, Fall::failure_b) == 0, "",
                           "shown: cells that fall to the left"));
  out.maps.push_back(map_of(smooth, "fig19_smooth", "Fig 19 (b): balanced rock, μ = 0.5, ground left first"));
  out.maps.push_back(comparison(rough, smooth, "fig19_both", "Fig 19: balanced rock, ground left first"));
}

/// On which feet less friction topples more.
void add_scan(Case& out, const Effort& effort) {
  const Plane plane = rock_plane(effort.scan_columns, effort.scan_rows);
  Table table{.title = "Fig 19: what less friction than 0.75 changes on other feet, ground left first",
              .columns = {"foot", "μ", "frequencies that need less", "need more", "cells that topple with it only",
                          "with 0.75 only"},
              .lines = {},
              .note = {}};
  int feet = 0, need_less = 0, topple_more = 0;
  for (const RockFoot foot : kRockFeet) {
    const PlanarBody body = balanced_rock_body(foot);
    const Diagram rough = shaken(specimen("", body, kRockFriction), plane, Push::left);
    bool any = false;
    for (const double mu : {0.5, 0.3}) {
      const Diagram smooth = shaken(specimen("", body, mu), plane, Push::left);
      int less = 0, more = 0;
      for (int column = 0; column < plane.columns; ++column) {
        const int a = first_toppling(rough, column), b = first_toppling(smooth, column);
        less += b < a ? 1 : 0;
        more += b > a ? 1 : 0;
      }
      const int only = only_in_first(smooth, rough);
      const auto text = [](int n) { return fmt::format("{}", n); };
      table.lines.push_back({name_of(foot), fmt::format("{:.1f}", mu), text(less), text(more), text(only),
                             text(only_in_first(rough, smooth))});
      need_less += mu == 0.5 && less > 0 ? 1 : 0;
      any = any || only > 0;
    }
    ++feet;
    topple_more += any ? 1 : 0;
  }
  table.note = fmt::format(
      "{} x {} pulses. On {} of {} feet mu = 0.5 needs less than 0.75 at some frequency; on {} some cells topple with "
      "0.5 or 0.3 and not with 0.75.",
      plane.columns, plane.rows, need_less, feet, topple_more);
  out.tables.push_back(table);
}

struct Place {
  int column{-1};
  int row{};
};

/// Of the cells in which the fall is reversed as the paper tells, the one nearest to a pulse, axes from 0 to 1.
Place nearest(const Diagram& rough, const Diagram& smooth, double frequency, double amplitude, int& found) {
  const Plane& plane = rough.plane;
  Place best;
  double least = HUGE_VAL;
  found = 0;
  for (int column = 0; column < plane.columns; ++column) {
    for (int row = 0; row < plane.rows; ++row) {
      const Cell& a = rough.at(column, row);
      const Cell& b = smooth.at(column, row);
      const bool flight = a.flies && a.fall == Fall::failure_a;
      const bool slide = b.slide_rocks && !b.flies && b.fall == Fall::failure_b;
      if (!flight || !slide) continue;
      ++found;
      const double df = (plane.frequency(column) - frequency) / plane.last_frequency;
      const double da = (plane.amplitude(row) - amplitude) / plane.last_amplitude;
      const double distance = df * df + da * da;
      if (distance < least) {
        least = distance;
        best = {column, row};
      }
    }
  }
  return best;
}

void add_histories(Case& out, double frequency, double amplitude) {
  std::vector<double> times;
  for (int k = 0; k <= 800; ++k) times.push_back(1e-3 * k);
  const auto figure = [&](const char* letter, const char* what, const char* y_label) {
    return Figure{.name = fmt::format("fig20{}_history", letter),
                  .title = fmt::format("Fig 20 ({}): {}, {:.2f} Hz, {:.2f} g, ground right first", letter, what,
                                       frequency, amplitude),
                  .x_label = "time [s]",
                  .y_label = y_label,
                  .curves = {}};
  };
  Figure slips = figure("a", "slip of the lowest vertex", "velocity [m/s]");
  Figure heights = figure("b", "height of the lowest vertex", "height [m]");
  Figure angles = figure("c", "angle of the rock", "θ [rad]");
  for (const double mu : {0.75, 0.25}) {
    const Specimen rock = rock_with(mu);
    const ShakenBody outcome = pulse_on(rock, frequency, amplitude, Push::right, times);
    Curve slip{.name = rock.name, .x = {}, .y = {}}, height = slip, angle = slip;
    for (const planar::Sample& sample : outcome.run.samples) {
      const Touch touch = lowest_vertex(rock.model.body, sample.state);
      slip.x.push_back(sample.state.t);
      slip.y.push_back(touch.slip);
      height.y.push_back(touch.height);
      angle.y.push_back(sample.state.theta);
    }
    height.x = angle.x = slip.x;
    slips.curves.push_back(slip);
    heights.curves.push_back(height);
    angles.curves.push_back(angle);
  }
  out.figures.insert(out.figures.end(), {slips, heights, angles});
}

/// Fig 20: the other direction, where friction decides between flight and slide rocking.
void add_reversal(Case& out, const Plane& plane) {
  constexpr double kFrequency = 3.5, kAmplitude = 2.33;  // point M of the paper
  const Diagram rough = shaken(rock_with(0.75), plane, Push::right, Look::patterns);
  const Diagram smooth = shaken(rock_with(0.25), plane, Push::right, Look::patterns);
  add_decided(out, "Fig 20", "rock, mu = 0.75 and 0.25", {&rough, &smooth});
  int found = 0;
  const Place place = nearest(rough, smooth, kFrequency, kAmplitude, found);
  out.rows.push_back(claim(
      "Fig 20", "mu from 0.75 to 0.25 turns flight into slide rocking and reverses the fall", 1.0, found, found > 0, "",
      fmt::format("shown: 1, cells with flight and failure A at 0.75, slide rocking, no flight and "
                  "failure B at 0.25; of {} cells",
                  rough.cells.size())));
  const auto flying = [](const Cell& cell) { return cell.flies; };
  const auto sliding = [](const Cell& cell) { return cell.slide_rocks; };
  out.rows.push_back(
      claim("Fig 20", "flight is rarer with less friction", count(rough, flying), count(smooth, flying),
            count(smooth, flying) < count(rough, flying), "",
            fmt::format("shown: cells with flight before the fall at 0.75, at 0.25; slide rocking in {} and "
                        "{}",
                        count(rough, sliding), count(smooth, sliding))));
  Table table{.title = "Fig 20: one pulse, two coefficients of friction, ground right first",
              .columns = {"f [Hz]", "A [g]", "μ", "outcome", "time [s]", "impacts before", "slip [mm]", "uplift [mm]"},
              .lines = {},
              .note = "First the paper's point M, then the nearest cell in which our rock does what the paper tells."};
  const auto add = [&](double frequency, double amplitude) {
    for (const double mu : {0.75, 0.25}) {
      const planar::RunResult& run = pulse_on(rock_with(mu), frequency, amplitude, Push::right).run;
      const bool fell = run.verdict == planar::Verdict::toppled;
      table.lines.push_back(
          {fmt::format("{:.2f}", frequency), fmt::format("{:.2f}", amplitude), fmt::format("{:.2f}", mu),
           fell ? (run.direction > 0 ? "falls left" : "falls right") : planar::name_of(run.verdict),
           fell ? fmt::format("{:.3f}", run.topple_time) : "-",
           fmt::format("{}", fell ? run.impacts_before : run.counts.impacts),
           fmt::format("{:.1f}", 1e3 * run.maxima.slip_path), fmt::format("{:.1f}", 1e3 * run.maxima.uplift)});
    }
  };
  add(kFrequency, kAmplitude);
  if (found > 0) {
    add(plane.frequency(place.column), plane.amplitude(place.row));
    add_histories(out, plane.frequency(place.column), plane.amplitude(place.row));
  }
  out.tables.push_back(table);
}

}  // namespace

void friction(Case& out, const Effort& effort, const Progress& tell) {
  const Plane plane = rock_plane(effort.columns, effort.rows);
  tell("balanced rock, friction", 0.42);
  add_lower_friction(out, plane);
  add_scan(out, effort);
  tell("balanced rock, flight or slide rocking", 0.46);
  add_reversal(out, plane);
}

}  // namespace cairn::validate::burton
