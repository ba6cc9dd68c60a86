#include "cairn/model/planar_model.hpp"

#include <cmath>

namespace cairn {

InputErrors faults_of(const PlanarModel& model) {
  InputErrors faults;
  auto require = [&](bool ok, const char* key, const char* expected, double found) {
    if (!ok) faults.push_back({.file = {}, .line = 0, .key = key, .expected = expected, .found = found_text(found)});
  };
  auto in = [](double x, double low, double high) { return x >= low && x <= high; };
  constexpr double kLargestFriction = 1e6;
  const Friction& mu = model.friction;
  require(std::isfinite(model.gravity) && model.gravity > 0.0, "gravity", "a finite number > 0 [m/s2]", model.gravity);
  require(in(mu.static_coefficient, 0.0, kLargestFriction), "friction.static", "a number from 0 to 1e6",
          mu.static_coefficient);
  require(in(mu.kinetic_coefficient, 0.0, kLargestFriction), "friction.kinetic", "a number from 0 to 1e6",
          mu.kinetic_coefficient);
  require(!(mu.kinetic_coefficient > mu.static_coefficient), "friction.kinetic", "not above friction.static",
          mu.kinetic_coefficient);
  require(model.topple.low < 0.0, "topple.low", "a number < 0 [rad]", model.topple.low);
  require(model.topple.high > 0.0, "topple.high", "a number > 0 [rad]", model.topple.high);
  if (const auto* law = std::get_if<LambdaEpsilon>(&model.law)) {
    require(in(law->lambda, 0.0, 1.0), "impact.lambda", "a number from 0 to 1", law->lambda);
    require(in(law->epsilon, 0.0, 1.0), "impact.epsilon", "a number from 0 to 1", law->epsilon);
  }
  if (const auto* law = std::get_if<UserLaw>(&model.law); law != nullptr && law->function == nullptr)
    faults.push_back({.file = {}, .line = 0, .key = "impact.function", .expected = "a function", .found = "none"});
  return faults;
}

}  // namespace cairn
