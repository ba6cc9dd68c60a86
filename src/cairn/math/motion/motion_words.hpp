#pragma once

#include <limits>
#include <string_view>

/// What a kind of motion says of itself beside the code that evaluates it: constants that no step reads. They stand with
/// that code, so that a kind is one file; reader, writer, schema, checks and studies all ask them.
namespace cairn {

/// One of the numbers that describe a motion of the kind M.
template <class M>
struct MotionParameter {
  std::string_view name;
  std::string_view about;
  std::string_view unit;  // SI; empty for a pure number
  double M::*value{};
  bool required{false};

  // What it must be besides finite; infinite stands for absent where `when_absent` says what holds then.
  double above{-std::numeric_limits<double>::infinity()};
  double at_least{-std::numeric_limits<double>::infinity()};
  std::string_view when_absent{};

  // What no range says: whether a value in it will do, and what is expected, in words.
  bool (*keeps)(double value){nullptr};
  std::string_view expected{};
};

/// How a pulse runs around its largest acceleration A, x = ω τ from there: a/A = 1 - c x²/2 + d x⁴/24.          (O.3)
struct PulseCrest {
  double c{};
  double d{};
};

/// Where a crest depends on more than frequency and amplitude, or there is none.
inline constexpr PulseCrest kNoCrest{std::numeric_limits<double>::quiet_NaN(),
                                     std::numeric_limits<double>::quiet_NaN()};
inline constexpr PulseCrest kSineCrest{1.0, 1.0};

/// What is known of the largest acceleration of a motion: nothing, as with jumps of velocity; the motion's strength is it;
/// or the motion has to be searched.
enum class MotionPeak : unsigned char { none, strength, searched };

// Parameters that several kinds have.

template <class M>
constexpr MotionParameter<M> acceleration_of(double M::*value, std::string_view about) {
  return {.name = "amplitude", .about = about, .unit = "m/s2", .value = value, .required = true};
}
template <class M>
constexpr MotionParameter<M> frequency_of(double M::*value, std::string_view about) {
  return {.name = "frequency", .about = about, .unit = "Hz", .value = value, .required = true, .above = 0.0};
}
template <class M>
constexpr MotionParameter<M> angular_frequency_of(double M::*value, std::string_view about) {
  return {.name = "angular_frequency", .about = about, .unit = "rad/s", .value = value, .required = true, .above = 0.0};
}
template <class M>
constexpr MotionParameter<M> start_of(double M::*value, std::string_view about = "when it begins") {
  return {.name = "start", .about = about, .unit = "s", .value = value};
}
template <class M>
constexpr MotionParameter<M> duration_of(double M::*value) {
  return {.name = "duration",
          .about = "how long it lasts",
          .unit = "s",
          .value = value,
          .above = 0.0,
          .when_absent = "for ever",
          .expected = "a number > 0, or infinity [s]"};
}

}  // namespace cairn
