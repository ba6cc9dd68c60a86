#include <cmath>

#include "cairn/math/elementary.hpp"
#include "cairn/planar/engine.hpp"
#include "cairn/validate/housner/inverted_pendulum.hpp"
#include "cairn/validate/housner/lines.hpp"

namespace cairn::validate::housner_lines {
namespace {

constexpr double kPi = 3.141592653589793;

planar::RunOptions tight(double duration) {
  planar::RunOptions options;
  options.duration = duration;
  options.relative_tolerance = 1e-12;
  return options;
}

/// Half-sine pulse A sin Ωt, 0 < t < T = π/Ω, over a block with friction μ: it slips from t1 = asin(μg/A)/Ω on, still
/// slips when the pulse ends (v_T < 0), and stops v_T²/2μg later.
Row slide() {
  const double amplitude = 8.0, duration = 0.5, mu = 0.3;
  PlanarModel model{.body = PlanarBody::rectangle(1.0, 0.4, 2000.0, 1.0).value()};
  model.friction = {mu, mu};
  const double big_omega = kPi / duration;
  model.ground_x = Motion::create(HalfSineMotion{amplitude, 0.5 / duration, 0.0}).value();
  const planar::RunResult r = planar::run(model, {}, tight(10.0)).value();
  const double grip = mu * model.gravity;
  const double t1 = math::asin(grip / amplitude) / big_omega;
  const double c1 = math::cos(big_omega * t1);
  const double lasts = duration - t1;
  const double v_end = -(amplitude / big_omega) * (c1 + 1.0) + grip * lasts;
  // ∫ (cos Ωt1 - cos Ωt) dt from t1 to T = cos Ωt1 (T - t1) + sin Ωt1 / Ω
  const double x_end =
      -(amplitude / big_omega) * (c1 * lasts + math::sin(big_omega * t1) / big_omega) + 0.5 * grip * lasts * lasts;
  const double expected = x_end - v_end * v_end / (2.0 * grip);
  return absolute("3", "slide under a half-sine pulse, final slip", expected, r.final_state.x, 1e-9, "m");
}

Row thrown() {
  PlanarModel model{.body = PlanarBody::rectangle(0.3, 0.8, 2000.0, 1.0).value()};
  planar::Start start;
  start.vz = 3.0;
  const planar::RunResult r = planar::run(model, start, tight(5.0)).value();
  return absolute("3", "thrown up at 3 m/s, lands", 2.0 * start.vz / model.gravity,
                  r.events.empty() ? std::nan("") : r.events.front().t, 1e-12, "s");
}

Row tipped() {
  PlanarModel model{.body = PlanarBody::rectangle(0.3, 1.2, 2000.0, 1.0).value()};
  model.restriction = {.no_sliding = true, .no_flight = true};
  const double alpha = math::atan(0.25);
  const double past = 1e-6;
  model.topple.high = kPi / 3.0;
  planar::Start start;
  start.tilt = alpha + past;
  const planar::RunResult r = planar::run(model, start, tight(30.0)).value();
  const double radius = 0.15 * std::sqrt(17.0);
  const double p = std::sqrt(0.75 * model.gravity / radius);
  return absolute("3", "tipped 1e-6 rad past balance, reaches 60 deg", fall_time(p, past, kPi / 3.0 - alpha),
                  r.topple_time, 1e-6, "s", "elliptic integral");
}

}  // namespace

Rows closed_forms() { return {slide(), thrown(), tipped()}; }

}  // namespace cairn::validate::housner_lines
