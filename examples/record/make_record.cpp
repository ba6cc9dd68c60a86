/// Prints examples/record/pulse.csv: one cycle of a sine of 0.2 g at 1.5 Hz, sampled at 5 ms, as a recorder would write it.
#include <cstdio>

#include "cairn/core/units.hpp"
#include "cairn/math/elementary.hpp"

int main() {
  constexpr double kStep = 0.005;     // [s]
  constexpr double kFrequency = 1.5;  // [Hz]
  constexpr double kAmplitude = 0.2;  // [g]
  std::printf("time [s], acceleration [g]\n");
  for (int k = 0; k <= 140; ++k) {
    const double t = k * kStep;
    const double phase = 2.0 * cairn::kPi * kFrequency * t;
    std::printf("%.3f, %.6f\n", t, phase < 2.0 * cairn::kPi ? kAmplitude * cairn::math::sin(phase) : 0.0);
  }
  return 0;
}
