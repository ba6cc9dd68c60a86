/// Planar runs per second of one core: a block under one-sine pulses over a grid of amplitudes and frequencies.
#include <fmt/core.h>

#include <chrono>
#include <cstddef>
#include <vector>

#include "benchmarks/housner_rk4.hpp"

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

template <class Run>
Measured measure(const std::vector<cairn::bench::OneSine>& pulses, Run run) {
  Measured measured;
  const auto start = std::chrono::steady_clock::now();
  for (const auto& pulse : pulses) measured.toppled.push_back(run(pulse) > kToppled);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  measured.runs_per_second = static_cast<double>(pulses.size()) / elapsed.count();
  return measured;
}

std::size_t different(const Measured& a, const Measured& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.toppled.size(); ++i) count += a.toppled[i] != b.toppled[i] ? 1U : 0U;
  return count;
}

}  // namespace

int main() {
  const auto pulses = grid();
  const auto block = cairn::bench::housner_block(kHalfBase, kHalfHeight, kGravity);
  const auto reference = [&](double h) {
    return measure(pulses, [&block, h](const cairn::bench::OneSine& pulse) {
      return cairn::bench::housner_rk4(block, pulse, kGravity, kDuration, h);
    });
  };
  const Measured plain = reference(1e-3);
  const Measured exact = reference(1e-3 / 16.0);

  fmt::print("{} one-sine runs of {} s; verdicts against the reference at 1/16 ms\n\n", pulses.size(), kDuration);
  fmt::print("| method                   | runs/s | ratio | other verdicts |\n");
  fmt::print("| ------------------------ | -----: | ----: | -------------: |\n");
  fmt::print("| Housner RK4, 1 DOF, 1 ms | {:6.0f} | {:5.2f} | {:14} |\n", plain.runs_per_second, 1.0,
             different(plain, exact));
  return 0;
}
