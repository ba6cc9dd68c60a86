#include <cmath>

#include "cairn/math/elementary.hpp"
#include "cairn/planar/engine.hpp"
#include "cairn/validate/housner/lines.hpp"

namespace cairn::validate::housner_lines {
namespace {

struct Threshold {
  const char* name;
  PlanarModel model;
  double acceleration;  // of the ground, at which the body begins to move [m/s2]
};

void add(Rows& rows, const Threshold& threshold) {
  constexpr double kTenHours = 36000.0;
  constexpr double kBelow = 0.999;
  constexpr double kAbove = 1.001;
  const double omega = 7.0;  // [rad/s]
  planar::RunOptions options;
  options.duration = kTenHours;
  options.relative_tolerance = 1e-12;

  PlanarModel model = threshold.model;
  model.ground_x = Motion::create(HarmonicAccelerationMotion{kBelow * threshold.acceleration, omega}).value();
  const planar::RunResult below = planar::run(model, {}, options).value();
  const planar::State& s = below.final_state;
  const double moved = std::fabs(s.x) + std::fabs(s.theta - below.basin.rest.angle) + below.maxima.rotation +
                       below.maxima.slip_path + static_cast<double>(below.counts.events) + std::fabs(s.t - kTenHours);
  rows.push_back(absolute("2", std::string(threshold.name) + " at 0.999: all that moved in 10 h", 0.0, moved, 0.0, ""));

  model.ground_x = Motion::create(HarmonicAccelerationMotion{kAbove * threshold.acceleration, omega}).value();
  options.duration = 1.0;
  const planar::RunResult above = planar::run(model, {}, options).value();
  const double first = above.events.empty() ? std::nan("") : above.events.front().t;
  rows.push_back(absolute("2", std::string(threshold.name) + " at 1.001: starts", math::asin(1.0 / kAbove) / omega,
                          first, 1e-9, "s", "asin(1/1.001)/omega"));
}

}  // namespace

Rows thresholds() {
  Rows rows;
  PlanarModel slender{.body = PlanarBody::rectangle(0.25, 1.0, 2000.0, 1.0).value()};
  slender.friction = {0.8, 0.8};
  add(rows, {"uplift", slender, slender.gravity * 0.25});
  PlanarModel stocky{.body = PlanarBody::rectangle(1.0, 0.5, 2000.0, 1.0).value()};
  stocky.friction = {0.4, 0.3};
  add(rows, {"slide", stocky, stocky.gravity * 0.4});
  return rows;
}

}  // namespace cairn::validate::housner_lines
