#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "cairn/model/synthetic_record.hpp"
#include "cairn/validate/burton_chatzis/diagram.hpp"
#include "cairn/validate/burton_chatzis/lines.hpp"
#include "cairn/validate/burton_chatzis/shapes.hpp"
#include "cairn/validate/parallel.hpp"

namespace cairn::validate::burton {
namespace {

constexpr double kFriction = 0.5;        // of the paper
constexpr double kVertical = 2.0 / 3.0;  // of the horizontal component's scale
constexpr double kAfterRecord = 10.0;    // [s]
constexpr double kLeastScale = 2.5;
constexpr double kStep = 0.25;
constexpr std::size_t kScales = 29;  // to 9.5
constexpr double kSameTime = 1.0;    // what we take "around the same time" to say [s]
constexpr const char* kLine = "Fig 24";
constexpr std::array kStands = {Pedestal::none, Pedestal::hollow, Pedestal::solid};

struct Shaking {
  SyntheticRecord horizontal;
  SyntheticRecord vertical;
};

Shaking shaking(std::uint64_t seed) {
  SyntheticOptions options;
  options.seed = seed;
  Shaking s;
  s.horizontal = synthesise_record(options).value();
  options.stream = 1;
  s.vertical = synthesise_record(options).value();
  return s;
}

double scale_at(std::size_t k) { return kLeastScale + kStep * static_cast<double>(k); }

planar::RunResult under(const Specimen& specimen, const Shaking& s, double scale, const std::vector<double>& times,
                        planar::RunWorkspace& workspace) {
  PlanarModel model = specimen.model;
  model.ground_x = Motion::create(SampledMotion{s.horizontal.acceleration, s.horizontal.dt, scale, 0.0}).value();
  model.ground_z =
      Motion::create(SampledMotion{s.vertical.acceleration, s.vertical.dt, kVertical * scale, 0.0}).value();
  planar::RunOptions options;
  options.duration = model.ground_x.view().end_time() + kAfterRecord;
  options.early_verdict = times.empty();
  options.keep_events = false;
  options.impacts.report_limits = false;
  options.sample_times = times;
  return planar::run(model, {}, options, workspace).value();
}

struct Outcome {
  planar::Verdict verdict{};
  int direction{};
  double time{};
  bool fell() const { return verdict == planar::Verdict::toppled; }
};

/// One record at all scales, under the three.
struct Ladder {
  std::array<std::array<Outcome, kScales>, kStands.size()> outcomes;

  /// The paper's picture: without a pedestal and on a hollow one it falls the same way, on a solid one it stays.
  bool as_in_paper(std::size_t k) const {
    return outcomes[0][k].fell() && outcomes[1][k].fell() && outcomes[0][k].direction == outcomes[1][k].direction &&
           outcomes[2][k].verdict == planar::Verdict::survived;
  }
  bool reverse(std::size_t k) const {
    return outcomes[0][k].verdict == planar::Verdict::survived && outcomes[1][k].verdict == planar::Verdict::survived &&
           outcomes[2][k].fell();
  }
  /// The first scale that is as in the paper; kScales where there is none.
  std::size_t first_as_in_paper() const {
    std::size_t k = 0;
    while (k < kScales && !as_in_paper(k)) ++k;
    return k;
  }
  /// The lowest scale at which it falls on stand n; the one after the last where it never does.
  double capacity(std::size_t n) const {
    std::size_t k = 0;
    while (k < kScales && !outcomes[n][k].fell()) ++k;
    return scale_at(k);
  }
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  return n % 2 == 1 ? values[n / 2] : 0.5 * (values[n / 2 - 1] + values[n / 2]);
}

void add_history(Case& out, const std::array<Specimen, kStands.size()>& stands, const Shaking& record,
                 std::size_t number, double scale) {
  std::vector<double> times;
  for (int k = 0; k < 1750; ++k) times.push_back(0.02 * k);
  Figure history{.name = "fig24_history",
                 .title = fmt::format("Fig 24: θ(t) of the figure under record {}, scaled by {:.2f}", number, scale),
                 .x_label = "time [s]",
                 .y_label = "θ [rad]",
                 .curves = {}};
  planar::RunWorkspace workspace;
  for (const Specimen& stand : stands) {
    Curve curve{.name = stand.name, .x = {}, .y = {}};
    for (const planar::Sample& sample : under(stand, record, scale, times, workspace).samples) {
      curve.x.push_back(sample.state.t);
      curve.y.push_back(sample.state.theta);
    }
    history.curves.push_back(curve);
  }
  out.figures.push_back(history);
  Curve ground{.name = "horizontal", .x = {}, .y = {}};
  for (std::size_t k = 0; k < record.horizontal.acceleration.size(); ++k) {
    ground.x.push_back(record.horizontal.dt * static_cast<double>(k));
    ground.y.push_back(scale * g_from_acceleration(record.horizontal.acceleration[k]));
  }
  out.figures.push_back(
      {.name = "fig22_record",
       .title = fmt::format("Fig 22: horizontal acceleration of record {}, scaled by {:.2f}", number, scale),
       .x_label = "time [s]",
       .y_label = "acceleration [g]",
       .curves = {ground}});
}

}  // namespace

void record(Case& out, const Effort& effort, const Progress& tell) {
  tell("pedestals under records", 0.5);
  const auto records = static_cast<std::size_t>(effort.records);
  std::array<Specimen, kStands.size()> stands = {specimen(name_of(kStands[0]), figure_on(kStands[0]), kFriction),
                                                 specimen(name_of(kStands[1]), figure_on(kStands[1]), kFriction),
                                                 specimen(name_of(kStands[2]), figure_on(kStands[2]), kFriction)};
  std::vector<Shaking> shakings(records);
  for_each_run(records, [&](std::size_t k, planar::RunWorkspace&) { shakings[k] = shaking(k + 1); });
  std::vector<Ladder> ladders(records);
  for_each_run(records * kStands.size() * kScales, [&](std::size_t index, planar::RunWorkspace& workspace) {
    const std::size_t scale = index % kScales, stand = index / kScales % kStands.size();
    const std::size_t number = index / kScales / kStands.size();
    const planar::RunResult run = under(stands[stand], shakings[number], scale_at(scale), {}, workspace);
    ladders[number].outcomes[stand][scale] = {run.verdict, run.direction, run.topple_time};
  });

  int failed = 0, ordered = 0, pictured = 0, pictures = 0, reversed = 0;
  std::array<std::vector<double>, kStands.size()> capacities;
  Table table{.title = "Fig 24: the figure under synthetic records, by their scale",
              .columns = {"record", "peak [g] at scale 1", "none falls from", "hollow", "solid",
                          "scales at which none and hollow fall the same way and solid stays", "first", "apart [s]"},
              .lines = {},
              .note = {}};
  for (std::size_t n = 0; n < records; ++n) {
    const Ladder& ladder = ladders[n];
    int same = 0;
    for (std::size_t k = 0; k < kScales; ++k) {
      same += ladder.as_in_paper(k) ? 1 : 0;
      reversed += ladder.reverse(k) ? 1 : 0;
      for (const auto& outcomes : ladder.outcomes) failed += outcomes[k].verdict == planar::Verdict::failed ? 1 : 0;
    }
    for (std::size_t s = 0; s < kStands.size(); ++s) capacities[s].push_back(ladder.capacity(s));
    ordered += ladder.capacity(0) <= ladder.capacity(1) && ladder.capacity(1) <= ladder.capacity(2) ? 1 : 0;
    pictured += same > 0 ? 1 : 0;
    pictures += same;
    const std::size_t first = ladder.first_as_in_paper();
    const bool any = first < kScales;
    table.lines.push_back(
        {fmt::format("{}", n + 1), fmt::format("{:.3f}", g_from_acceleration(shakings[n].horizontal.peak_acceleration)),
         fmt::format("{:.2f}", ladder.capacity(0)), fmt::format("{:.2f}", ladder.capacity(1)),
         fmt::format("{:.2f}", ladder.capacity(2)), fmt::format("{}", same),
         any ? fmt::format("{:.2f}", scale_at(first)) : "-",
         any ? fmt::format("{:.2f}", std::fabs(ladder.outcomes[0][first].time - ladder.outcomes[1][first].time))
             : "-"});
  }
  table.note = fmt::format(
      "Records by seed, spectrum of EN 1998-1 type 1, ground B, 2 m/s2, the vertical component from another stream at "
      "two "
      "thirds of the scale; scales {:.1f} to {:.1f} in steps of {:.2f}, {:.2f} where it never falls. Apart: times at "
      "which "
      "none and hollow have fallen, at the first such scale. The three fall from scales in the order none, hollow, "
      "solid "
      "under {} of {} records: one record says little, as the paper warns.",
      scale_at(0), scale_at(kScales - 1), kStep, scale_at(kScales), ordered, records);
  out.tables.push_back(table);
  out.rows.push_back(absolute(kLine,
                              fmt::format("figure under {} records: runs without a verdict, of {}", records,
                                          records * kStands.size() * kScales),
                              0.0, failed, 0.0, ""));
  out.rows.push_back(claim(kLine, "under one record none and hollow fall the same way and solid stays", 1.0, pictured,
                           pictured > 0, "",
                           fmt::format("shown: 1, records of {} with a scale at which it is so", records)));
  out.rows.push_back(claim(kLine, "... more often than solid falls and both others stay", reversed, pictures,
                           pictures > reversed, "", "shown: records and scales at which the reverse is so, it is so"));
  const auto first_record = static_cast<std::size_t>(
      std::find_if(ladders.begin(), ladders.end(), [](const Ladder& l) { return l.first_as_in_paper() < kScales; }) -
      ladders.begin());
  if (first_record < records) {
    const Ladder& ladder = ladders[first_record];
    const std::size_t k = ladder.first_as_in_paper();
    const double apart = std::fabs(ladder.outcomes[0][k].time - ladder.outcomes[1][k].time);
    out.rows.push_back(claim(kLine, "... around the same time", kSameTime, apart, apart <= kSameTime, "s",
                             fmt::format("shown: what we take it to say, times apart under record {}, scale {:.2f}",
                                         first_record + 1, scale_at(k))));
    add_history(out, stands, shakings[first_record], first_record + 1, scale_at(k));
  }
  const double none = median(capacities[0]), hollow = median(capacities[1]), solid = median(capacities[2]);
  out.rows.push_back(claim(kLine, "over many records: a solid pedestal stands more than none", none, solid,
                           solid > none, "", "shown: medians of the lowest scale at which it falls, none, solid"));
  out.rows.push_back(claim(kLine, "over many records: a hollow pedestal stands no more than a solid one", solid, hollow,
                           hollow <= solid, "", "shown: the same, solid, hollow"));
}

}  // namespace cairn::validate::burton
