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
void describe_motion(Fields& f, Synthetic& m) {
  f.count({"seed", "same seed, same record"}, {}, m.seed);
  f.count({"stream", "another one for each component of a motion"}, {}, m.stream);
  f.table({"target", "elastic response spectrum of EN 1998-1:2004, 3.2.2.2"}, [&](Fields& t) {
    ElasticSpectrum& s = m.target;
    t.number({"ground_acceleration", "on rock"}, positive("m/s2"), s.ground_acceleration);
    t.number({"soil_factor", ""}, positive({}), s.soil_factor);
    t.number({"corner_b", "period T_B"}, positive("s"), s.corner_b);
    t.number({"corner_c", "period T_C"}, positive("s"), s.corner_c);
    t.number({"corner_d", "period T_D"}, positive("s"), s.corner_d);
    t.number({"damping_correction", ""}, positive({}), s.damping_correction);
  });
  f.number({"duration", ""}, between(10.0, 120.0, "s"), m.duration);
  f.number({"dt", "step of the samples"}, between(0.001, 0.02, "s"), m.dt);
  f.number({"damping", "of the oscillators"}, between(0.01, 0.3), m.damping);
  f.number({"scale", "multiplies the record"}, any({}), m.scale);
  start_of(f, m.start);
}
void describe_motion(Fields& f, RecordFile& m) {
  f.text({"record", "ground-motion file of any known format, named relative to the scenario", true},
         {.may_be_empty = false}, m.file);
  f.text({"channel", "of a file with several, by name or by number from 1"},
         {.or_count = true, .when_absent = "the only one along the axis"}, m.channel);
  f.number({"azimuth", "of the axis x, clockwise from north: two horizontals are turned to it"},
           given(between(-2.0 * kPi, 2.0 * kPi, "rad"), "the channel as it is"), m.azimuth);
  f.text({"second_horizontal", "file of the other horizontal, beside azimuth"},
         {.when_absent = "both are in the one file"}, m.second_horizontal);
  f.text({"unit", "of the samples: g, gal, cm/s2, mm/s2, m/s2, ..."}, {.when_absent = "as the file tells"}, m.unit);
  f.number({"dt", "step of the samples"}, given(positive("s"), "as the file tells"), m.dt);
  f.text({"column", "of the samples in a file of columns, by number from 1 or by name"},
         {.or_count = true, .when_absent = "the only one, or the second of two"}, m.column);
  f.text({"time_column", "of the times in a file of columns, by number from 1 or by name"},
         {.or_count = true, .when_absent = "the first of two"}, m.time_column);
  f.number({"header_lines", "lines to skip in a file of columns"},
           given(between(0.0, 1000.0), "those before the first line of numbers"), m.header_lines);
  f.flag({"along_lines", "a file of numbers that are one series along the lines"}, m.along_lines);
  f.numbers({"window", "[from, to]: times of the record that are kept; the earlier one becomes time 0"},
            given(any("s"), "all"), m.window);
  f.numbers({"window_samples", "[from, to]: samples that are kept, by number from 1"}, given(between(1.0, 1e9), "all"),
            m.window_samples);
  f.number({"resample_dt", "step to which the record is resampled along straight lines; uneven times are in any case"},
           given(positive("s"), "as in the file"), m.resample_dt);
  f.number({"baseline", "degree of the polynomial removed from the acceleration; 0: the mean"},
           given(between(0.0, 10.0), "none is removed"), m.baseline);
  f.number({"taper", "length of a cosine taper at both ends"}, not_negative("s"), m.taper);
  f.number({"scale", "multiplies the record"}, any({}), m.scale);
  f.number({"pga", "peak to which the record is scaled"}, given(positive("m/s2"), "see scale"), m.pga);
  f.number({"start", "time of the first sample"}, given(any("s"), "as in the file; 0 without times"), m.start);
}

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
