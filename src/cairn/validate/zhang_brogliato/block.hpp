/// The paper's block under the paper's law, and the runs that its figures need.
#pragma once

#include <vector>

#include "cairn/planar/engine.hpp"
#include "cairn/planar/free_rocking.hpp"
#include "cairn/validate/validate.hpp"

namespace cairn::validate::zhang {

inline constexpr double kPi = 3.141592653589793;
inline constexpr double kDegree = kPi / 180.0;
inline constexpr double kRoot2 = 1.4142135623730951;
inline constexpr double kGravity = 9.8;  // Appendix A of the paper [m/s2]
inline constexpr double kWidth = 0.24;   // L of §5.1 and of Appendix A [m]

/// Corners as the paper names them: A is the left one, about which the block turns first, B arrives.
inline constexpr int kCornerA = 0;
inline constexpr int kCornerB = 1;

/// Homogeneous rectangle.
struct Block {
  double l{};        // height [m]
  double L{};        // width [m]
  double mass{1.0};  // [kg]; nothing but forces depends on it
  double aspect() const { return l / L; }
  double alpha() const;               // atan(L/l) [rad]
  double radius() const;              // ½√(l² + L²) [m]
  double pace(double gravity) const;  // p = √(3g/4R) [rad/s]
  double housner() const;             // r_H, positive for rocking [-]
};
inline Block of_aspect(double aspect, double width, double mass = 1.0) { return {aspect * width, width, mass}; }

/// Contact and impact alike at both corners.
struct Contact {
  double e{};       // e*, energetic [-]
  double mu{};      // kinetic [-]
  double mu_s{};    // static [-]
  double eta{1.0};  // exponent of the force-indentation law; matters only where both corners are loaded at once [-]
};

PlanarModel model_of(const Block& block, const Contact& contact);

/// Let go from rest at `tilt` (> 0: turning about A).
planar::RunResult release(const PlanarModel& model, double tilt, const planar::RunOptions& options,
                          planar::RunWorkspace& workspace);

/// Options of the runs of this case: tolerance, and sampled so often over the duration (0: not at all).
planar::RunOptions options_of(double duration, int samples = 0);

/// Base displacement A sin 2πft from t = 0 on, under a block that is at rest in space then: the paper's start.
void shake(PlanarModel& model, double amplitude, double frequency);

/// Height of a corner over the ground, and its velocity along it.
double corner_height(const PlanarBody& body, const planar::State& s, int corner);
double corner_slip(const PlanarBody& body, const planar::State& s, int corner);

/// One value of every sample.
template <class Value>
Curve curve_of(std::string name, const planar::RunResult& run, const Value& value) {
  Curve curve{.name = std::move(name), .x = {}, .y = {}};
  for (const planar::Sample& sample : run.samples) {
    curve.x.push_back(sample.state.t);
    curve.y.push_back(value(sample.state));
  }
  return curve;
}

/// 0.5, 1.5, ... as text without trailing zeros.
std::string short_number(double value);
/// "0.3/0.5": kinetic and static friction.
std::string friction_name(const Contact& contact);

}  // namespace cairn::validate::zhang
