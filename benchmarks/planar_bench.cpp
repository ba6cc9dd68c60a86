/// Planar runs per second of one core, next to a plain reference in the same run, with the verdicts beside the speed.
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "benchmarks/planar_reference.hpp"
#include "benchmarks/processor_time.hpp"
#include "cairn/core/rng.hpp"
#include "cairn/planar/engine.hpp"

namespace cairn {
namespace {

using bench::forty_gon;
using bench::grid;
using bench::kGrid;
using bench::kHalfBase;
using bench::kHalfHeight;
using bench::Pulse;
using bench::reference_rate;
using bench::seconds_of;

constexpr double kAfterPulse = 10.0;  // how long a run may go on after the pulse [s]

struct Measured {
  double rate{};  // runs per second
  std::vector<planar::Verdict> verdicts;
};

Measured pulses_on(const PlanarBody& body, double tolerance, int rounds) {
  PlanarModel model{.body = body};
  model.friction = {0.577, 0.577};
  const planar::Home home = planar::home_of(body);
  planar::RunOptions options;
  options.relative_tolerance = tolerance;
  options.early_verdict = true;
  options.keep_events = false;
  options.impacts.report_limits = false;
  planar::RunWorkspace workspace;
  const std::vector<Pulse> pulses = grid();
  Measured m;
  const double seconds = seconds_of(rounds, [&] {
    m.verdicts.clear();
    for (const Pulse& pulse : pulses) {
      model.ground_x = Motion::create(FullSineMotion{pulse.amplitude, pulse.frequency, 0.0}).value();
      options.duration = 1.0 / pulse.frequency + kAfterPulse;
      m.verdicts.push_back(planar::run(model, home, {}, options, workspace).value().verdict);
    }
  });
  m.rate = static_cast<double>(pulses.size()) / seconds;
  return m;
}

std::size_t different(const Measured& a, const Measured& b) {
  std::size_t count = 0;
  for (std::size_t k = 0; k < a.verdicts.size(); ++k) count += a.verdicts[k] != b.verdicts[k] ? 1U : 0U;
  return count;
}

/// Filtered noise, 40 s at 200 Hz, strong enough to rock the block now and then.
Motion record() {
  CounterRng rng(7);
  std::vector<double> a(8001, 0.0);
  double fast = 0.0, slow = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    fast = 0.92 * fast + rng.uniform(-1.0, 1.0);
    slow = 0.995 * slow + 0.005 * fast;
    a[k] = 0.55 * (fast - slow);
  }
  return Motion::create(SampledMotion{a, 0.005, 1.0, 0.0}).value();
}

void print_table() {
  constexpr int kRounds = 5;
  constexpr double kDefault = 1e-8;
  const PlanarBody block = PlanarBody::rectangle(2.0 * kHalfBase, 2.0 * kHalfHeight, 2000.0, 1.0).value();
  const PlanarBody forty = forty_gon();
  const double reference = reference_rate(kRounds);
  const Measured truth = pulses_on(block, 1e-12, 1);
  const Measured truth_forty = pulses_on(forty, 1e-12, 1);
  const Measured ours = pulses_on(block, kDefault, kRounds);
  const Measured ours_forty = pulses_on(forty, kDefault, kRounds);

  fmt::print("{} one-sine pulses, 0.5-4 Hz, 0.1-1.5 g, to a verdict, energy audit on, one core\n\n", kGrid * kGrid);
  fmt::print(
      "| method                                    |  runs/s | ratio | asked | verdicts other than at 1e-12 |\n");
  fmt::print(
      "| ----------------------------------------- | ------: | ----: | ----: | ---------------------------: |\n");
  fmt::print("| Housner RK4, 1 DOF, 1 ms, 5 s             | {:7.0f} |  1.00 |       |                              |\n",
             reference);
  fmt::print("| Cairn, block 0.25 x 1 m, all patterns     | {:7.0f} | {:5.2f} |  3.57 | {:28} |\n", ours.rate,
             ours.rate / reference, different(ours, truth));
  fmt::print("| Cairn, hull of {} vertices, all patterns  | {:7.0f} | {:5.2f} |  2.86 | {:28} |\n",
             forty.vertex_count(), ours_forty.rate, ours_forty.rate / reference, different(ours_forty, truth_forty));

  PlanarModel shaken{.body = block};
  shaken.friction = {0.577, 0.577};
  shaken.ground_x = record();
  const planar::Home home = planar::home_of(block);
  planar::RunOptions options;
  options.duration = 45.0;
  options.keep_events = false;
  options.impacts.report_limits = false;
  planar::RunWorkspace workspace;
  planar::RunResult result;
  const double one = seconds_of(kRounds, [&] { result = planar::run(shaken, home, {}, options, workspace).value(); });
  fmt::print(
      "\nrecord of 40 s at 200 Hz: {:.2f} ms ({} steps, {} impacts, {}), asked 4 ms where the reference makes 7000 "
      "runs/s, here {:.2f} ms\n",
      1e3 * one, result.counts.steps, result.counts.impacts, name_of(result.verdict), 4.0 * 7000.0 / reference);
}

}  // namespace
}  // namespace cairn

int main() {
  cairn::print_table();
  return 0;
}
