/// Stability diagrams of a rectangular block, against bisection.
#include "cairn/studies/stability/pulses.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "cairn/laws/built_in_laws.hpp"
#include "cairn/model/motion_traits.hpp"
#include "cairn/model/standing.hpp"
#include "files/temporary_folder.hpp"
#include "scale.hpp"
#include "studies/pulse_target.hpp"
#include "studies/rows_of.hpp"

namespace cairn::studies {
namespace {

constexpr double kTwoPi = 6.283185307179586;

/// A block that neither slips nor flies, with Housner's impacts; axes ω_p/p and a_p/(α g) as in Zhang & Brogliato 2011.
StabilityPlan block_plan() {
  const PlanarBody body = PlanarBody::rectangle(0.5, 2.0, 2000.0, 1.0).value();
  PlanarModel model{.body = body};
  model.friction = {2.0, 2.0};
  model.law = Housner{};
  const Standing stands = standing(body, kStandardGravity, 2.0);
  StabilityPlan plan;
  plan.pulse = FullSineMotion{1.0, 1.0, 0.0};
  plan.targets = {tests::pulse_target(model)};
  plan.diagrams = {{0, 1, stands.left.frequency / kTwoPi, stands.left.alpha * kStandardGravity}};
  plan.frequency = {1.05, 8.0, false};
  plan.amplitude = {0.5, 10.0, false};
  return plan;
}

Definition definition() {
  return {.kind = "stability", .digest = "block", .version = "1", .seed = 1, .columns = stability_columns()};
}

Table executed(const StabilityPlan& plan, ExecuteOptions options = {}) {
  Execution execution(definition(), std::move(options));
  const auto ended = run_stability(plan, execution);
  EXPECT_TRUE(ended && *ended == Ended::finished);
  return std::move(execution).take_table();
}

struct Column1D {
  std::vector<double> crossings;  // amplitudes, ascending [a_p/(α g)]
  std::uint64_t runs{};
};

/// All changes of outcome along a line of one frequency: a fine grid, and bisection between.
Column1D bisected(const StabilityPlan& plan, double x, double step, double accuracy) {
  const PulseTarget& target = plan.targets[0];
  const auto runner = target.engine->runner();
  Column1D column;
  const auto fall = [&](double y) {
    ++column.runs;
    const PulseAt at = pulse_at(plan, plan.diagrams[0], {plan.frequency.share_of(x), plan.amplitude.share_of(y)});
    return shake(target, with_values(plan.pulse, at.frequency, at.amplitude), 1, *runner).value().fall;
  };
  const auto steps = static_cast<int>(std::ceil((plan.amplitude.to - plan.amplitude.from) / step));
  double y0 = plan.amplitude.from;
  Fall f0 = fall(y0);
  for (int k = 1; k <= steps; ++k) {
    const double y1 = plan.amplitude.at(static_cast<double>(k) / steps);
    const Fall f1 = fall(y1);
    if (f1 != f0) {
      double low = y0;
      double high = y1;
      while (high - low > accuracy) {
        const double middle = 0.5 * (low + high);
        (fall(middle) == f0 ? low : high) = middle;
      }
      column.crossings.push_back(0.5 * (low + high));
    }
    y0 = y1;
    f0 = f1;
  }
  return column;
}

/// The largest distance from one of `a` to the nearest of `b`.
double farthest(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0.0;
  for (const double p : a) {
    double nearest = 1e300;
    for (const double q : b) nearest = std::min(nearest, std::fabs(p - q));
    worst = std::max(worst, nearest);
  }
  return worst;
}

TEST(Stability, TracedBoundaryEqualsBisection) {
  StabilityPlan plan = block_plan();
  constexpr double kAsked = 1e-4;  // along a_p/(α g)
  // Distances count as shares of the axes and along the normal; the boundary rises by up to 2 to 1 there.
  plan.trace.accuracy = kAsked / (plan.amplitude.to - plan.amplitude.from) / std::sqrt(1.0 + 2.0 * 2.0);
  const Table table = executed(plan);
  const Trace traced = stability_traces(plan, table)[0];
  ASSERT_TRUE(traced.quality.complete);
  constexpr int kAllFrequencies = 20;
  const int frequencies = ::scaled(kAllFrequencies, 4);
  std::vector<Column1D> columns(static_cast<std::size_t>(frequencies));
  std::vector<double> x(columns.size());
  for (int k = 0; k < frequencies; ++k) x[static_cast<std::size_t>(k)] = 1.06 + 6.9 * k / (frequencies - 1);
  std::vector<std::thread> pool;
  const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  for (unsigned n = 0; n < threads; ++n)
    pool.emplace_back([&, n] {
      for (std::size_t k = n; k < columns.size(); k += threads) columns[k] = bisected(plan, x[k], 0.001, 1e-7);
    });
  for (std::thread& thread : pool) thread.join();
  double worst = 0.0;
  std::uint64_t runs_by_bisection = 0;
  std::size_t crossings = 0;
  std::size_t in_tongue = 0;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    std::vector<double> ours;
    for (const Crossing& crossing : traced.map.crossings(plan.frequency.share_of(x[k])))
      ours.push_back(plan.amplitude.at(crossing.y));
    EXPECT_EQ(ours.size(), columns[k].crossings.size()) << "at " << x[k];
    const double off = std::max(farthest(ours, columns[k].crossings), farthest(columns[k].crossings, ours));
    EXPECT_LE(off, kAsked) << "at " << x[k];
    worst = std::max(worst, off);
    runs_by_bisection += columns[k].runs;
    crossings += columns[k].crossings.size();
    in_tongue += columns[k].crossings.size() >= 3 ? 1 : 0;
  }
  EXPECT_GE(2 * in_tongue, columns.size()) << "lines that cross the tongue of failure B";
  const double grid = kAllFrequencies * (plan.amplitude.to - plan.amplitude.from) / kAsked;
  std::printf(
      "%zu crossings at %d frequencies: largest difference %.2g a_p/(alpha g); runs: %llu traced for the whole "
      "diagram, "
      "%llu by bisection on a grid of 0.001, %.0f on a grid of 1e-4 at %d frequencies (ratio 1/%.0f)\n",
      crossings, frequencies, worst, static_cast<unsigned long long>(traced.quality.points),
      static_cast<unsigned long long>(runs_by_bisection), grid, kAllFrequencies,
      grid / static_cast<double>(traced.quality.points));
  EXPECT_LE(10.0 * static_cast<double>(traced.quality.points), grid);
}

// Below 1.04 a tongue of failure B after three impacts begins, 0.005 high: a thousandth of the whole diagram's axis. Its
// neighbourhood is traced with it.
TEST(Stability, SecondTongueIsFoundWhereOneLooksCloser) {
  StabilityPlan plan = block_plan();
  plan.frequency = {0.9, 1.1, false};
  plan.amplitude = {1.05, 1.3, false};
  plan.tell_impacts = true;
  const Trace traced = stability_traces(plan, executed(plan))[0];
  double three_impacts = 0.0;
  for (const auto& [outcome, share] : traced.map.shares())
    if (fall_of(outcome) == Fall::failure_b && impacts_of(outcome) == 3) three_impacts += share;
  EXPECT_GT(three_impacts, 1e-3);
  const Column1D column = bisected(block_plan(), 1.01, 0.001, 1e-7);
  std::vector<double> ours;
  for (const Crossing& crossing : traced.map.crossings(plan.frequency.share_of(1.01)))
    if (fall_of(crossing.below) != fall_of(crossing.above)) ours.push_back(plan.amplitude.at(crossing.y));
  ASSERT_EQ(ours.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_NEAR(ours[k], column.crossings[k], plan.trace.accuracy * 0.25 * 2.0)
        << "of an axis 0.25 long, slope below 1.7";
}

/// The diagram of both directions to a coarse accuracy: some hundreds of cases in tens of rounds.
StabilityPlan small_plan() {
  StabilityPlan plan = block_plan();
  StabilityDiagram reversed = plan.diagrams[0];
  reversed.sign = -1;
  plan.diagrams.push_back(reversed);
  plan.trace.columns = plan.trace.rows = 8;
  plan.trace.accuracy = 5e-3;
  plan.trace.probes = 100;
  return plan;
}

TEST(Stability, SameBitsForAnyThreadsOrdersAndInterruptions) {
  const StabilityPlan plan = small_plan();
  ExecuteOptions one;
  one.threads = 1;
  const std::vector<std::string> expected = tests::rows_of(executed(plan, one));
  for (const unsigned threads : {2U, 7U}) {
    ExecuteOptions options;
    options.threads = threads;
    EXPECT_EQ(tests::rows_of(executed(plan, options)), expected) << threads << " threads";
    options.shuffle = threads;
    EXPECT_EQ(tests::rows_of(executed(plan, options)), expected) << threads << " threads, shuffled";
  }
  // Stopped in three rounds on the way, each time by the case that is a quarter further.
  const tests::TemporaryFolder folder;
  std::size_t stops = 0;
  for (std::size_t part = 1; part <= 4; ++part) {
    auto store =
        files::CaseStore::open(folder / "block.cases", identity_of(definition()), files::CaseStore::Mode::resume);
    ASSERT_TRUE(store) << to_text(store.error());
    std::atomic<bool> stop{false};
    ExecuteOptions options;
    options.threads = 2;
    options.stop = &stop;
    options.progress = [&](const Progress& p) {
      if (part < 4 && p.done >= part * expected.size() / 4) stop = true;
    };
    Execution execution(definition(), options, &*store);
    const auto ended = run_stability(plan, execution);
    ASSERT_TRUE(ended) << to_text(ended.error());
    stops += *ended == Ended::stopped ? 1 : 0;
    EXPECT_EQ(store->count().value(), execution.progress().done) << "nothing finished is lost";
    if (part < 4) continue;
    EXPECT_EQ(tests::rows_of(execution.table()), expected);
    EXPECT_GT(execution.progress().taken, expected.size() / 2) << "taken from the store";
  }
  EXPECT_EQ(stops, 3U);
  std::printf("%zu cases of two diagrams: the same bytes for 1, 2, 7 threads, shuffled, and after %zu interruptions\n",
              expected.size(), stops);
}

TEST(Stability, BlockFallsTheSameWayUnderBothDirections) {
  const StabilityPlan plan = small_plan();
  const std::vector<Trace> traces = stability_traces(plan, executed(plan));
  ASSERT_EQ(traces.size(), 2U);
  const std::map<std::int32_t, double> there = traces[0].map.shares();
  EXPECT_EQ(there, traces[1].map.shares()) << "a mirrored body under a mirrored pulse, bit by bit";
  EXPECT_EQ(there.size(), 3U) << "survived, A, B";
}

TEST(Stability, GridSaysWhatEachRunSays) {
  StabilityPlan plan = block_plan();
  plan.grid = true;
  plan.trace.columns = 12;
  plan.trace.rows = 10;
  const Table table = executed(plan);
  ASSERT_EQ(table.size(), 120U);
  const Trace traced = stability_traces(plan, table)[0];
  const auto runner = plan.targets[0].engine->runner();
  for (std::size_t k = 0; k < 120; k += 7) {
    const std::size_t column = k % 12;
    const std::size_t row = k / 12;
    const UnitPoint point{(static_cast<double>(column) + 0.5) / 12.0, (static_cast<double>(row) + 0.5) / 10.0};
    const PulseAt at = pulse_at(plan, plan.diagrams[0], point);
    EXPECT_EQ(table.numbers("frequency")[k], at.frequency);
    EXPECT_EQ(table.numbers("amplitude")[k], at.amplitude);
    const Fall fall =
        shake(plan.targets[0], with_values(plan.pulse, at.frequency, at.amplitude), 1, *runner).value().fall;
    EXPECT_EQ(fall_of(traced.map.at(point).outcome), fall);
  }
}

TEST(Stability, EveryPulseScalesInTimeWithItsFrequencyAndInHeightWithItsAmplitude) {
  const std::vector<MotionDescription> pulses{FullSineMotion{}, HalfSineMotion{},
                                              CosineMotion{},   NCycleMotion{},
                                              RickerMotion{},   NearFaultMotion{.gamma = 2.0, .phase = 0.3}};
  for (const MotionDescription& pulse : pulses) {
    ASSERT_TRUE(is_pulse(pulse));
    EXPECT_NEAR(amplitude_of(with_values(pulse, 2.0, -3.0)), -3.0, 1e-15) << "there and back: two roundings";
    const Motion slow = Motion::create(with_values(pulse, 0.5, 1.0)).value();
    const Motion fast = Motion::create(with_values(pulse, 2.0, -3.0)).value();
    const double end = slow.view().end_time();
    for (double t = 0.01; t < end; t += 0.1)
      EXPECT_NEAR(fast.view().acceleration(0.25 * t), -3.0 * slow.view().acceleration(t), 1e-12)
          << pulse.index() << ' ' << t << ": some ten roundings of numbers of size 3";
  }
}

TEST(Stability, FirstSwingIsTheFirstLargeOne) {
  const auto swing = [](const MotionDescription& m) { return first_swing(Motion::create(m).value().view()); };
  EXPECT_EQ(swing(FullSineMotion{2.0, 1.0, 0.0}), 1);
  EXPECT_EQ(swing(FullSineMotion{-2.0, 1.0, 0.5}), -1);
  EXPECT_EQ(swing(RickerMotion{2.0, 1.0, 0.0}), 1) << "its side lobes are below half";
  EXPECT_EQ(swing(CosineMotion{-2.0, 1.0, 0.0}), -1);
  EXPECT_EQ(swing(OneSineMotion{2.0, 6.0, 4.0, 0.0}), 1) << "begun before t = 0";
}

}  // namespace
}  // namespace cairn::studies
