#include "cairn/inputs/describe_scene.hpp"

#include <array>
#include <string_view>
#include <variant>

#include "cairn/core/units.hpp"
#include "cairn/keys/rules.hpp"

namespace cairn::inputs {

using namespace keys;

namespace {

template <class Pulse>
void describe_pulse(Fields& f, Pulse& m, std::string_view amplitude, std::string_view frequency) {
  f.number({"amplitude", amplitude, true}, any("m/s2"), m.amplitude);
  f.number({"frequency", frequency, true}, positive("Hz"), m.frequency);
}

void start_of(Fields& f, double& start) { f.number({"start", "when it begins"}, any("s"), start); }

void describe_motion(Fields& /*f*/, StillMotion& /*m*/) {}
void describe_motion(Fields& f, FullSineMotion& m) {
  describe_pulse(f, m, "peak acceleration", "of the cycle");
  start_of(f, m.start);
}
void describe_motion(Fields& f, HalfSineMotion& m) {
  describe_pulse(f, m, "peak acceleration", "of the full cycle");
  start_of(f, m.start);
}
void describe_motion(Fields& f, CosineMotion& m) {
  describe_pulse(f, m, "peak acceleration", "of the cycle");
  start_of(f, m.start);
}
void describe_motion(Fields& f, NCycleMotion& m) {
  describe_pulse(f, m, "peak acceleration", "of the cycles");
  f.number({"cycles", "how many, a multiple of 1/2"}, positive({}), m.cycles);
  start_of(f, m.start);
}
void describe_motion(Fields& f, OneSineMotion& m) {
  f.number({"amplitude", "peak acceleration", true}, any("m/s2"), m.amplitude);
  f.number({"angular_frequency", "of the cycle", true}, positive("rad/s"), m.angular_frequency);
  f.number({"phase", "at the origin"}, any("rad"), m.phase);
  f.number({"origin", "the time at which the sine has this phase"}, any("s"), m.origin);
}
template <class Harmonic>
void describe_harmonic(Fields& f, Harmonic& m) {
  f.number({"angular_frequency", "", true}, positive("rad/s"), m.angular_frequency);
  start_of(f, m.start);
  f.number({"duration", "how long it lasts"}, given(positive("s"), "for ever"), m.duration);
}
void describe_motion(Fields& f, HarmonicAccelerationMotion& m) {
  f.number({"amplitude", "of the acceleration", true}, any("m/s2"), m.amplitude);
  describe_harmonic(f, m);
}
void describe_motion(Fields& f, HarmonicDisplacementMotion& m) {
  f.number({"amplitude", "of the displacement", true}, any("m"), m.amplitude);
  describe_harmonic(f, m);
}
void describe_motion(Fields& f, RickerMotion& m) {
  describe_pulse(f, m, "at the centre", "of the spectral peak");
  f.number({"start", "of the support; the centre lies 6/(pi frequency) later"}, any("s"), m.start);
}
void describe_motion(Fields& f, NearFaultMotion& m) {
  f.number({"velocity_amplitude", "A: peak of the velocity's envelope", true}, any("m/s"), m.velocity_amplitude);
  f.number({"frequency", "prevailing frequency f_p", true}, positive("Hz"), m.frequency);
  f.number({"gamma", "length of the pulse in periods; usually 1 to 3"}, {.at_least = 1.0}, m.gamma);
  f.number({"phase", "of the carrier at the centre"}, any("rad"), m.phase);
  f.number({"start", "of the support; the centre lies gamma/(2 frequency) later"}, any("s"), m.start);
}
void describe_motion(Fields& f, Synthetic& m) { m.describe(f); }
void describe_motion(Fields& f, RecordFile& m) { m.describe(f); }

}  // namespace

void describe(Fields& f, GroundMotion& motion) {
  constexpr std::array<Alternative, std::variant_size_v<GroundMotion>> kKinds{{
      {"still", "no motion"},
      {"full-sine", "one cycle of a sine of acceleration"},
      {"half-sine", "half a cycle of a sine of acceleration; the ground ends with constant velocity"},
      {"cosine", "one cycle of a cosine of acceleration, which jumps at both ends"},
      {"n-cycle", "several cycles of a sine of acceleration"},
      {"one-sine", "one cycle of a sine of acceleration, at a given phase at the origin of time"},
      {"harmonic-acceleration", "a sine of acceleration"},
      {"ricker", "symmetric Ricker wavelet of acceleration"},
      {"near-fault", "velocity pulse of Mavroeidis and Papageorgiou (2003)"},
      {"harmonic-displacement", "a sine of displacement; the base's velocity jumps at the start"},
      {"synthetic", "seeded record that matches a response spectrum"},
      {"record", "sampled acceleration from a file", true},
  }};
  one_of(f, {"kind", "which motion; may be left out beside `record`", true}, kKinds, motion,
         [](Fields& t, auto& m) { describe_motion(t, m); });
}

}  // namespace cairn::inputs
