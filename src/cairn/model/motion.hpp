#pragma once

#include <limits>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/math/motion/motion.hpp"

/// One component of a ground motion as a user describes it, checked, and with the storage that a record needs.
/// The closed forms are evaluated in math/motion.      docs/theory/motions.md
namespace cairn {

struct StillMotion {};

/// One cycle of a sine of acceleration.
struct FullSineMotion {
  double amplitude{};  // [m/s2]
  double frequency{};  // > 0 [Hz]
  double start{};      // [s]
};

/// Half a cycle of a sine of acceleration; the ground ends with constant velocity.
struct HalfSineMotion {
  double amplitude{};  // [m/s2]
  double frequency{};  // of the full cycle, > 0 [Hz]
  double start{};      // [s]
};

/// One cycle of a cosine of acceleration, which jumps at both ends.
struct CosineMotion {
  double amplitude{};  // [m/s2]
  double frequency{};  // > 0 [Hz]
  double start{};      // [s]
};

/// Several cycles of a sine of acceleration.
struct NCycleMotion {
  double amplitude{};  // [m/s2]
  double frequency{};  // > 0 [Hz]
  double cycles{1.0};  // a positive multiple of 1/2 [-]
  double start{};      // [s]
};

/// a_p sin(ω_p t + ψ) over one cycle, begun so that t = 0 finds it at phase ψ: Zhang & Brogliato 2011 (RR-7580), eq 43.
struct OneSineMotion {
  double amplitude{};          // a_p [m/s2]
  double angular_frequency{};  // ω_p > 0 [rad/s]
  double phase{};              // ψ [rad]
  double origin{};             // the paper's t = 0 [s]
};

/// A sine of acceleration from `start` on, for `duration` or for ever.
struct HarmonicAccelerationMotion {
  double amplitude{};                                        // [m/s2]
  double angular_frequency{};                                // > 0 [rad/s]
  double start{};                                            // [s]
  double duration{std::numeric_limits<double>::infinity()};  // > 0 [s]
};

/// Symmetric Ricker wavelet of acceleration.
struct RickerMotion {
  double amplitude{};  // at the centre [m/s2]
  double frequency{};  // of the spectral peak, > 0 [Hz]
  double start{};      // of the support; the centre lies 6/(π frequency) later [s]
};

/// Near-fault velocity pulse of Mavroeidis & Papageorgiou (2003).
struct NearFaultMotion {
  double velocity_amplitude{};  // A [m/s]
  double frequency{};           // prevailing frequency f_p > 0 [Hz]
  double gamma{1.0};            // γ >= 1: number of zero crossings; usually 1 to 3 [-]
  double phase{};               // ν [rad]
  double start{};               // of the support; the centre lies γ/(2 f_p) later [s]
};

/// Base displacement A sin ωτ from `start` on, for `duration` or for ever. The base's velocity is Aω at once.
struct HarmonicDisplacementMotion {
  double amplitude{};                                        // [m]
  double angular_frequency{};                                // > 0 [rad/s]
  double start{};                                            // [s]
  double duration{std::numeric_limits<double>::infinity()};  // > 0 [s]
};

/// Sampled acceleration, linear between samples, zero before the first and after the last.
struct SampledMotion {
  std::vector<double> acceleration;  // at least two values [m/s2]
  double dt{};                       // > 0 [s]
  double scale{1.0};                 // multiplies the record [-]
  double start{};                    // time of the first sample [s]
};

using MotionDescription =
    std::variant<StillMotion, FullSineMotion, HalfSineMotion, CosineMotion, NCycleMotion, OneSineMotion,
                 HarmonicAccelerationMotion, RickerMotion, NearFaultMotion, HarmonicDisplacementMotion, SampledMotion>;

/// A checked motion. A value: copies share the (constant) tables of a record.
class Motion {
 public:
  /// No motion.
  Motion() = default;

  /// All faults of the description at once; keys are the names of its fields.
  static Result<Motion, InputErrors> create(const MotionDescription& description);

  /// What engines evaluate; valid as long as this motion or a copy of it lives.
  const math::Motion1D& view() const { return view_; }

 private:
  struct Tables;

  Motion(math::Motion1D view, std::shared_ptr<const Tables> tables) : tables_(std::move(tables)), view_(view) {}
  static std::shared_ptr<const Tables> make_tables(const std::vector<double>& acceleration, double dt);

  std::shared_ptr<const Tables> tables_;
  math::Motion1D view_{};
};

/// "still", "full-sine", "half-sine", "cosine", "n-cycle", "one-sine", "harmonic-acceleration", "ricker", "near-fault",
/// "harmonic-displacement", "sampled".
std::string_view name_of(const MotionDescription& description);

}  // namespace cairn
