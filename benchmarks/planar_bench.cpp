/// Planar runs per second of one core: a block under one-sine pulses over a grid of amplitudes and frequencies.
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <vector>

#include "benchmarks/housner_rk4.hpp"
#include "cairn/planar/engine.hpp"

namespace {

constexpr double kGravity = 9.81;    // [m/s2]
constexpr double kDuration = 5.0;    // [s]
constexpr double kHalfBase = 0.2;    // [m]
constexpr double kHalfHeight = 0.6;  // [m]
constexpr double kToppled = 1.5;     // [rad]; no surviving run comes near it

std::vector<cairn::bench::OneSine> grid() {
  std::vector<cairn::bench::OneSine> pulses;
  for (int i = 0; i < 40; ++i) {
    for (int j = 0; j < 40; ++j) {
      pulses.push_back({.amplitude = kGravity * (0.2 + 0.05 * i), .omega = 2.0 + 0.4 * j});
    }
  }
  return pulses;
}

struct Measured {
  double runs_per_second = 0.0;
  std::vector<bool> toppled;
};

/// Processor time, the best of three rounds: other load on the machine disturbs it least.
template <class Run>
Measured measure(const std::vector<cairn::bench::OneSine>& pulses, Run run) {
  Measured measured;
  for (int round = 0; round < 3; ++round) {
    measured.toppled.clear();
    const std::clock_t start = std::clock();
    for (const auto& pulse : pulses) measured.toppled.push_back(run(pulse));
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    measured.runs_per_second = std::max(measured.runs_per_second, static_cast<double>(pulses.size()) / seconds);
  }
  return measured;
}

std::size_t different(const Measured& a, const Measured& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.toppled.size(); ++i) count += a.toppled[i] != b.toppled[i] ? 1U : 0U;
  return count;
}

cairn::PlanarBody block_body() {
  constexpr double kDensity = 2700.0;  // [kg/m3], marble; planar motion does not depend on it
  return cairn::PlanarBody::rectangle(2.0 * kHalfBase, 2.0 * kHalfHeight, kDensity, 1.0).value();
}

cairn::PlanarModel block_model(const cairn::PlanarBody& body, cairn::Restriction restriction) {
  return {.body = body,
          .gravity = kGravity,
          .friction = {.static_coefficient = 0.6, .kinetic_coefficient = 0.6},
          .restriction = restriction,
          .law = cairn::LambdaEpsilon{}};
}

/// Cairn's engine at a relative tolerance, the scratch kept from run to run.
Measured engine(const std::vector<cairn::bench::OneSine>& pulses, cairn::PlanarModel model, double tolerance) {
  const cairn::planar::RunOptions options{.duration = kDuration, .relative_tolerance = tolerance, .keep_events = false};
  cairn::planar::RunWorkspace workspace;
  return measure(pulses, [&](const cairn::bench::OneSine& pulse) {
    model.ground_x =
        cairn::Motion::create(cairn::OneSineMotion{.amplitude = pulse.amplitude, .angular_frequency = pulse.omega})
            .value();
    const auto result = cairn::planar::run(model, {}, options, workspace);
    return result.value().verdict == cairn::planar::Verdict::toppled;
  });
}

}  // namespace

int main() {
  const auto pulses = grid();
  const auto block = cairn::bench::housner_block(kHalfBase, kHalfHeight, kGravity);
  const auto reference = [&](double h) {
    return measure(pulses, [&block, h](const cairn::bench::OneSine& pulse) {
      return cairn::bench::housner_rk4(block, pulse, kGravity, kDuration, h) > kToppled;
    });
  };
  const cairn::PlanarBody body = block_body();
  const cairn::PlanarModel rocking = block_model(body, {.no_sliding = true, .no_flight = true});
  const cairn::PlanarModel full = block_model(body, {});
  constexpr double kDefault = 1e-8;
  constexpr double kTight = 1e-12;
  const Measured plain = reference(1e-3);
  const Measured rocking_tight = engine(pulses, rocking, kTight);
  const Measured full_tight = engine(pulses, full, kTight);

  fmt::print("{} one-sine runs of {} s; other verdicts than the same model at relative tolerance {:g}\n\n",
             pulses.size(), kDuration, kTight);
  fmt::print("| method                         | runs/s | ratio | other verdicts |\n");
  fmt::print("| ------------------------------ | -----: | ----: | -------------: |\n");
  const auto line = [&](const char* name, const Measured& measured, const Measured& truth) {
    fmt::print("| {:30} | {:6.0f} | {:5.2f} | {:14} |\n", name, measured.runs_per_second,
               measured.runs_per_second / plain.runs_per_second, different(measured, truth));
  };
  line("Housner RK4, 1 DOF, 1 ms", plain, rocking_tight);
  line("Housner RK4, 1 DOF, 1/16 ms", reference(1e-3 / 16.0), rocking_tight);
  line("Cairn, rocking only, 1e-8", engine(pulses, rocking, kDefault), rocking_tight);
  line("Cairn, rocking only, 1e-12", rocking_tight, rocking_tight);
  line("Cairn, all patterns, 1e-8", engine(pulses, full, kDefault), full_tight);
  line("Cairn, all patterns, 1e-12", full_tight, full_tight);
  return 0;
}
