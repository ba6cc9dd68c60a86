#include "cairn/validate/burton_chatzis/diagram.hpp"

#include <algorithm>
#include <cmath>

#include "cairn/model/landscape.hpp"
#include "cairn/validate/parallel.hpp"
#include "cairn/validate/rows.hpp"
#include "cairn/validate/touchdown.hpp"

namespace cairn::validate::burton {
namespace {

constexpr double kEpsilon = 0.1;      // of the paper
constexpr double kAfterPulse = 20.0;  // a run that has no verdict by then has none [s]
constexpr double kTolerance = 1e-8;   // of one integration step
constexpr const char* kHertz = "f [Hz]";
constexpr const char* kMultiplesOfG = "A [g]";

double between(double first, double last, int k, int n) { return first + (last - first) * k / (n - 1.0); }

/// Where a body counts as toppled. The paper takes 1.5 rad for the shelf, which comes to lie at π/2, and angles to suit the
/// rock; we take the same share of the way to the next edge on which the body can lie.
ToppleAngles nearly_lying(const PlanarBody& body) {
  constexpr double kShare = 1.5 / (0.5 * kPi);
  constexpr double kBeyond = 0.01;  // a little further than balance, so that downhill is away from the rest pose [rad]
  const Basin home = planar::home_of(body).basin;
  const double low = rest_pose(body, home.lower.angle - kBeyond).angle;
  const double high = rest_pose(body, home.upper.angle + kBeyond).angle;
  return {kShare * (low - home.rest.angle), kShare * (high - home.rest.angle)};
}

planar::RunOptions options_of(bool keep_events) {
  planar::RunOptions options;
  options.duration = kAfterPulse;
  options.relative_tolerance = kTolerance;
  options.early_verdict = true;
  options.keep_events = keep_events;
  options.impacts.report_limits = false;
  return options;
}

/// The model under a pulse; the duration counts from its end. A ground that first swings to the right pulls the body to the
/// left, so that it falls counter-clockwise.
ShakenBody shake(PlanarModel& model, const planar::Home& home, planar::RunOptions options, const FullSineMotion& pulse,
                 Push push, planar::RunWorkspace& workspace) {
  model.ground_x = Motion::create(pulse).value();
  options.duration += model.ground_x.view().end_time() - options.start;
  ShakenBody shaken{studies::Fall::no_verdict, planar::run(model, home, {}, options, workspace).value()};
  if (shaken.run.verdict == planar::Verdict::survived) shaken.fall = studies::Fall::survived;
  if (shaken.run.verdict == planar::Verdict::toppled)
    shaken.fall = shaken.run.direction == static_cast<int>(push) ? studies::Fall::failure_a : studies::Fall::failure_b;
  return shaken;
}

FullSineMotion sine(double frequency, double amplitude, Push push) {
  return {static_cast<double>(push) * acceleration_from_g(amplitude), frequency, 0.0};
}

Cell cell_of(const ShakenBody& outcome) {
  const bool toppled = outcome.run.verdict == planar::Verdict::toppled;
  Cell cell{.fall = outcome.fall, .impacts = toppled ? outcome.run.impacts_before : outcome.run.counts.impacts};
  cell.changes = changed_by_touchdown(outcome.run);
  const double low = outcome.run.basin.lower.angle, high = outcome.run.basin.upper.angle;
  bool upright = true;
  for (const planar::Event& event : outcome.run.events) {
    upright = upright && event.after.theta > low && event.after.theta < high;
    cell.flies = cell.flies || event.to == planar::Pattern::flight;
    cell.slide_rocks = cell.slide_rocks || (upright && event.to == planar::Pattern::slide_rocking);
  }
  return cell;
}

}  // namespace

Specimen specimen(std::string name, const PlanarBody& body, double friction, double lambda) {
  Specimen s{std::move(name), PlanarModel{.body = body}};
  s.model.friction = {friction, friction};
  s.model.topple = nearly_lying(body);
  s.model.law = LambdaEpsilon{lambda, kEpsilon};
  return s;
}

double Plane::frequency(int column) const { return between(first_frequency, last_frequency, column, columns); }
double Plane::amplitude(int row) const { return between(first_amplitude, last_amplitude, row, rows); }

Plane usual_plane(int columns, int rows) { return {0.1, 5.0, 0.01, 3.0, columns, rows}; }

const char* name_of(Push push) { return push == Push::right ? "ground right first" : "ground left first"; }

Diagram shaken(const Specimen& specimen, const Plane& plane, Push push, Look look) {
  Diagram diagram{specimen.name, plane, push, std::vector<Cell>(plane.cells())};
  const planar::RunOptions options = options_of(look == Look::patterns);
  const planar::Home home = planar::home_of(specimen.model.body);
  // A column at a time: one model serves it, and columns differ enough in cost to be shared out one by one.
  for_each_run(static_cast<std::size_t>(plane.columns), [&](std::size_t number, planar::RunWorkspace& workspace) {
    const int column = static_cast<int>(number);
    PlanarModel model = specimen.model;
    for (int row = 0; row < plane.rows; ++row) {
      const FullSineMotion pulse = sine(plane.frequency(column), plane.amplitude(row), push);
      diagram.cells[plane.index(column, row)] = cell_of(shake(model, home, options, pulse, push, workspace));
    }
  });
  return diagram;
}

ShakenBody pulse_on(const Specimen& specimen, double frequency, double amplitude, Push push,
                    std::vector<double> times) {
  planar::RunOptions options = options_of(true);
  options.early_verdict = false;
  options.sample_times = std::move(times);
  PlanarModel model = specimen.model;
  planar::RunWorkspace workspace;
  return shake(model, planar::home_of(model.body), options, sine(frequency, amplitude, push), push, workspace);
}

int toppled(const Diagram& diagram) {
  return count(diagram, [](const Cell& cell) { return cell.toppled(); });
}

int falls(const Diagram& diagram, studies::Fall fall) {
  return count(diagram, [fall](const Cell& cell) { return cell.fall == fall; });
}

double highest_frequency(const Diagram& diagram, studies::Fall fall) {
  for (int column = diagram.plane.columns - 1; column >= 0; --column)
    for (int row = 0; row < diagram.plane.rows; ++row)
      if (diagram.at(column, row).fall == fall) return diagram.plane.frequency(column);
  return 0.0;
}

int only_in_first(const Diagram& first, const Diagram& second) {
  int n = 0;
  for (std::size_t k = 0; k < first.cells.size(); ++k)
    n += first.cells[k].toppled() && !second.cells[k].toppled() ? 1 : 0;
  return n;
}

int differing(const Diagram& first, const Diagram& second) {
  int n = 0;
  for (std::size_t k = 0; k < first.cells.size(); ++k) n += first.cells[k].fall != second.cells[k].fall ? 1 : 0;
  return n;
}

int first_toppling(const Diagram& diagram, int column) {
  int row = 0;
  while (row < diagram.plane.rows && !diagram.at(column, row).toppled()) ++row;
  return row;
}

double lowest_amplitude(const Diagram& diagram, int column) {
  return diagram.plane.amplitude(first_toppling(diagram, column));
}

Curve lowest_amplitudes(const Diagram& diagram) {
  Curve curve{.name = diagram.name, .x = {}, .y = {}};
  for (int column = 0; column < diagram.plane.columns; ++column) {
    if (first_toppling(diagram, column) == diagram.plane.rows) continue;
    curve.x.push_back(diagram.plane.frequency(column));
    curve.y.push_back(lowest_amplitude(diagram, column));
  }
  return curve;
}

Spread spread(const std::vector<const Diagram*>& diagrams) {
  std::vector<double> spreads;
  for (int column = 0; column < diagrams.front()->plane.columns; ++column) {
    double low = HUGE_VAL, high = 0.0;
    bool all = true;
    for (const Diagram* diagram : diagrams) {
      all = all && first_toppling(*diagram, column) < diagram->plane.rows;
      low = std::min(low, lowest_amplitude(*diagram, column));
      high = std::max(high, lowest_amplitude(*diagram, column));
    }
    if (all) spreads.push_back(high - low);
  }
  const std::size_t half = spreads.size() / 2;
  const auto mean = [&](std::size_t from, std::size_t to) {
    double sum = 0.0;
    for (std::size_t k = from; k < to; ++k) sum += spreads[k];
    return sum / static_cast<double>(to - from);
  };
  return {mean(0, half), mean(half, spreads.size())};
}

int ranges(const Diagram& diagram, int column, studies::Fall fall) {
  int n = 0;
  bool outside = true;  // the body has survived since the last such fall, or there was none
  for (int row = 0; row < diagram.plane.rows; ++row) {
    const studies::Fall here = diagram.at(column, row).fall;
    if (here == fall && outside) ++n;
    if (here == fall) outside = false;
    if (here == studies::Fall::survived) outside = true;
  }
  return n;
}

Map map_of(const Diagram& diagram, std::string name, std::string title) {
  const Plane& plane = diagram.plane;
  Map map{.name = std::move(name),
          .title = std::move(title),
          .x_label = kHertz,
          .y_label = kMultiplesOfG,
          .x_first = plane.first_frequency,
          .x_last = plane.last_frequency,
          .y_first = plane.first_amplitude,
          .y_last = plane.last_amplitude,
          .columns = plane.columns,
          .rows = plane.rows,
          .cells = {},
          .meanings = {"survived", "failure A", "failure B", "no verdict"}};
  for (const Cell& cell : diagram.cells) map.cells.push_back(static_cast<unsigned char>(cell.fall));
  return map;
}

Map comparison(const Diagram& first, const Diagram& second, std::string name, std::string title) {
  Map map = map_of(first, std::move(name), std::move(title));
  map.meanings = {"both survive", "both topple", "only " + first.name, "only " + second.name};
  for (std::size_t k = 0; k < map.cells.size(); ++k) {
    const bool one = first.cells[k].toppled();
    const bool other = second.cells[k].toppled();
    map.cells[k] = static_cast<unsigned char>(one && other ? 1 : (one ? 2 : (other ? 3 : 0)));
  }
  return map;
}

void add_decided(Case& out, const char* line, const std::string& what, const std::vector<const Diagram*>& diagrams) {
  int open = 0;
  int changed = 0;
  std::size_t runs = 0;
  for (const Diagram* diagram : diagrams) {
    open += falls(*diagram, studies::Fall::no_verdict);
    changed += count(*diagram, [](const Cell& cell) { return cell.changes; });
    runs += diagram->cells.size();
  }
  out.rows.push_back(
      absolute(line, what + ": pulses without a verdict, of " + std::to_string(runs), 0.0, open, 0.0, ""));
  out.rows.push_back(absolute(line,
                              what + ": cells that change since toppled means touched down, of " + std::to_string(runs),
                              0.0, changed, 0.0, "", "the given angle decides"));
}

}  // namespace cairn::validate::burton
