/// Stability diagrams as plain grids: cases per second on all cores, next to a plain reference in the same run.
#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "benchmarks/planar_reference.hpp"
#include "benchmarks/processor_time.hpp"
#include "cairn/model/motion_traits.hpp"
#include "cairn/studies/stability/pulses.hpp"
#include "tests/studies/pulse_target.hpp"

namespace cairn {
namespace {

constexpr double kReferenceOfTheTargets = 7000.0;  // runs per second and core beside which the targets were set
constexpr double kCoresOfTheTargets = 2.0;

double wall() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// One cycle of a sine, 0.5 ... 4 Hz and 0.1 ... 1.5 g, to a verdict, tolerance 1e-8.
studies::StabilityPlan grid_plan(const PlanarBody& body, std::uint32_t columns, std::uint32_t rows) {
  PlanarModel model{.body = body};
  model.friction = {0.577, 0.577};
  studies::StabilityPlan plan;
  plan.pulse = FullSineMotion{1.0, 1.0, 0.0};
  plan.targets = {tests::pulse_target(model)};
  plan.diagrams = {{}};
  plan.frequency = {0.5, 4.0, false};
  plan.amplitude = {0.1 * kStandardGravity, 1.5 * kStandardGravity, false};
  plan.grid = true;
  plan.trace.columns = columns;
  plan.trace.rows = rows;
  return plan;
}

struct Measured {
  double wall{};       // [s]
  double processor{};  // of all threads [s]
  std::uint64_t toppled{};
};

/// A whole study: cases, table, store on the disk.
Measured measured(const studies::StabilityPlan& plan) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / fmt::format("cairn-study-bench-{}.cases", getpid());
  const studies::Definition definition{
      .kind = "stability", .digest = "bench", .version = "bench", .seed = 1, .columns = studies::stability_columns()};
  auto store = files::CaseStore::open(path, studies::identity_of(definition), files::CaseStore::Mode::create);
  const double begun = wall();
  const std::clock_t processor = std::clock();
  studies::Execution execution(definition, {}, &store.value());
  const auto ended = studies::run_stability(plan, execution);
  Measured m;
  m.wall = wall() - begun;
  m.processor = static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC;
  if (!ended) fmt::print("failed: {}\n", files::to_text(ended.error()));
  for (const std::string& outcome : execution.table().texts("outcome")) m.toppled += outcome[0] == 'f' ? 1U : 0U;
  if (const auto removed = std::move(*store).remove(); !removed) fmt::print("{}\n", files::to_text(removed.error()));
  return m;
}

/// Processor time of the runs of a grid alone, one after the other. [s]
double bare_runs(const studies::StabilityPlan& plan) {
  const auto runner = plan.targets[0].engine->runner();
  const double columns = plan.trace.columns;
  const double rows = plan.trace.rows;
  return bench::seconds_of(1, [&] {
    for (double j = 0.5; j < rows; ++j) {
      for (double i = 0.5; i < columns; ++i) {
        const studies::PulseAt at = studies::pulse_at(plan, plan.diagrams[0], {i / columns, j / rows});
        if (!studies::shake(plan.targets[0], with_values(plan.pulse, at.frequency, at.amplitude), 1, *runner))
          fmt::print("no run\n");
      }
    }
  });
}

void print_table() {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const PlanarBody block = PlanarBody::rectangle(2.0 * bench::kHalfBase, 2.0 * bench::kHalfHeight, 2000.0, 1.0).value();
  const PlanarBody forty = bench::forty_gon();
  const double reference = bench::reference_rate(3);
  const double slower = kReferenceOfTheTargets / reference * kCoresOfTheTargets / cores;
  fmt::print(
      "Stability diagrams as plain grids, 0.5-4 Hz, 0.1-1.5 g, to a verdict, tolerance 1e-8, with table and store, {} "
      "cores;\nreference: {:.0f} Housner RK4 runs per second and core\n\n",
      cores, reference);
  fmt::print("| diagram                       |   cases |  wall s | cpu s / cores | asked s |  cases/s | toppled |\n");
  fmt::print("| ----------------------------- | ------: | ------: | ------------: | ------: | -------: | ------: |\n");
  const auto row = [&](const char* name, const PlanarBody& body, std::uint32_t columns, std::uint32_t rows,
                       double asked) {
    const Measured m = measured(grid_plan(body, columns, rows));
    const double cases = static_cast<double>(columns) * rows;
    fmt::print("| {:<29} | {:7.0f} | {:7.3f} | {:13.3f} | {:>7} | {:8.0f} | {:6.1f}% |\n", name, cases, m.wall,
               m.processor / cores, asked > 0.0 ? fmt::format("{:.2f}", asked * slower) : "", cases / m.wall,
               100.0 * static_cast<double>(m.toppled) / cases);
    return m;
  };
  const Measured main_job = row("block, 300 x 500", block, 300, 500, 3.0);
  row("hull of 40 vertices, 300x500", forty, 300, 500, 4.0);
  for (const auto& [columns, rows] : {std::pair{25U, 40U}, {100U, 100U}, {250U, 400U}, {1000U, 1000U}})
    row("block", block, columns, rows, 0.0);
  const double bare = bare_runs(grid_plan(block, 300, 500));
  fmt::print(
      "\nof the block's 300 x 500: the runs alone take {:.3f} s of processor time, rows, table and store add {:.1f} "
      "%\n",
      bare, 100.0 * (main_job.processor / bare - 1.0));
}

}  // namespace
}  // namespace cairn

int main() {
  cairn::print_table();
  return 0;
}
