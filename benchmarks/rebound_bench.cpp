/// Free rocking with rebounds: 4 s of a block let go under LZB with e* = 0.9, hundreds of impacts, next to the same four
/// seconds of a rocking angle by fixed steps of 50 µs, the step of Zhang & Brogliato 2011 (RR-7580, §6).
#include <fmt/core.h>

#include <cmath>

#include "benchmarks/housner_rk4.hpp"
#include "benchmarks/processor_time.hpp"
#include "cairn/laws/parameters/lzb.hpp"
#include "cairn/planar/engine.hpp"

namespace cairn {
namespace {

constexpr double kMostMilliseconds = 10.0;  // asked of one run
constexpr double kDuration = 4.0;           // [s]
constexpr double kRelease = 0.5;            // of the slenderness

template <class Work>
double milliseconds_of(Work work) {
  constexpr int kRounds = 12;
  return 1e3 * bench::seconds_of(kRounds, work);
}

PlanarModel block_of(double aspect, double exponent) {
  PlanarModel model{.body = PlanarBody::rectangle(0.24, 0.24 * aspect, 2000.0, 1.0).value()};
  model.friction = {0.5, 0.3};
  model.law = Lzb{.exponent = exponent};
  model.material.restitution = 0.9;
  return model;
}

void print_table() {
  const double omega = 1.0;  // of a pulse that lasts longer than the run
  const auto reference_block = bench::housner_block(0.12, 0.48, kStandardGravity);
  double sink = 0.0;
  const double reference = milliseconds_of([&] {
    sink += bench::housner_rk4(reference_block, {0.3 * kStandardGravity, omega}, kStandardGravity, kDuration, 5e-5);
  });
  fmt::print("4 s of free rocking under LZB, e* = 0.9, μ/μ_s = 0.3/0.5, let go at α/2, one core; asked {} ms\n\n",
             kMostMilliseconds);
  fmt::print(
      "| l/L |   η | impacts |     ms | reference/ours | first impact other than at 1e-12 by [s] | certified |\n");
  fmt::print(
      "| --: | --: | ------: | -----: | -------------: | --------------------------------------: | --------- |\n");
  for (const double exponent : {1.0, 1.5})
    for (const double aspect : {1.0, 2.0, 4.0, 6.0}) {
      const PlanarModel model = block_of(aspect, exponent);
      const planar::Home home = planar::home_of(model.body);
      const planar::Start start{.tilt = kRelease * std::atan2(1.0, aspect)};
      planar::RunOptions options;
      options.duration = kDuration;
      planar::RunWorkspace workspace;
      planar::RunResult run;
      const double ms = milliseconds_of([&] { run = planar::run(model, home, start, options, workspace).value(); });
      options.relative_tolerance = 1e-12;
      const planar::RunResult fine = planar::run(model, home, start, options, workspace).value();
      fmt::print("| {:3} | {:3} | {:7} | {:6.2f} | {:14.2f} | {:39.1e} | {:4} of {:4} |{}\n", aspect, exponent,
                 run.counts.impacts, ms, reference / ms, std::fabs(run.events.front().t - fine.events.front().t),
                 run.counts.impacts - run.counts.judged_bad, run.counts.impacts,
                 ms > kMostMilliseconds ? " above what is asked" : "");
    }
  fmt::print("\nreference: 1 degree of freedom, Runge-Kutta, 80,000 steps of 50 µs, no rebounds: {:.2f} ms{}\n",
             reference, sink > 0.0 ? "" : " (it did not move)");
}

}  // namespace
}  // namespace cairn

int main() {
  cairn::print_table();
  return 0;
}
