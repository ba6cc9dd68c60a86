#include <algorithm>
#include <cmath>

#include "cairn/planar/engine.hpp"
#include "cairn/validate/housner/inverted_pendulum.hpp"
#include "cairn/validate/housner/lines.hpp"

namespace cairn::validate::housner_lines {

Rows free_rocking() {
  Rows rows;
  constexpr double kTight = 1e-12;
  constexpr std::size_t kImpacts = 12;
  for (const double slender : {2.0, 4.0, 8.0}) {
    const double width = 0.25;
    PlanarModel model{.body = PlanarBody::rectangle(width, slender * width, 2000.0, 1.0).value()};
    model.restriction = {.no_sliding = true, .no_flight = true};
    model.law = LambdaEpsilon{0.0, 0.0};
    const double alpha = math::atan(1.0 / slender);
    const double radius = 0.5 * width * std::sqrt(1.0 + slender * slender);
    const double p = std::sqrt(0.75 * model.gravity / radius);
    const double sine = math::sin(alpha);
    const double ratio = 1.0 - 1.5 * sine * sine;
    planar::Start start;
    start.tilt = 0.6 * alpha;
    planar::RunOptions options;
    options.duration = 30.0;
    options.relative_tolerance = kTight;
    const planar::RunResult r = planar::run(model, start, options).value();

    // Housner 1963 with the whole sine: fall, impact, rise to the next turning point and back.
    double phi0 = alpha - start.tilt;
    double time = fall_time(p, phi0, alpha);
    double worst_time = 0.0, worst_peak = 0.0, worst_ratio = 0.0, last_time = 0.0, last_ours = 0.0;
    std::size_t impact = 0;
    for (const planar::Event& e : r.events) {
      if (!e.is_impact() || impact == kImpacts) continue;
      worst_time = std::max(worst_time, std::fabs(e.t - time) / time);
      worst_ratio = std::max(worst_ratio, std::fabs(e.after.omega / e.before.omega - ratio));
      last_time = time;
      last_ours = e.t;
      phi0 = turning_angle(p, alpha, ratio * fall_rate(p, phi0, alpha));
      if (impact < r.peaks.size())
        worst_peak = std::max(worst_peak, std::fabs(std::fabs(r.peaks[impact].theta) - (alpha - phi0)) / alpha);
      time += 2.0 * fall_time(p, phi0, alpha);
      ++impact;
    }
    const std::string name = "h/b = " + std::to_string(static_cast<int>(slender)) + ": ";
    rows.push_back(at_least("1", name + "impacts seen", kImpacts, static_cast<double>(impact)));
    rows.push_back({.line = "1",
                    .what = name + "time of impact 12 (worst of 12, relative)",
                    .expected = last_time,
                    .ours = last_ours,
                    .difference = worst_time,
                    .limit = 1e-8,
                    .unit = "s",
                    .ok = worst_time <= 1e-8,
                    .note = "elliptic integrals"});
    rows.push_back({.line = "1",
                    .what = name + "peak 12 (worst of 12, over alpha)",
                    .expected = alpha - phi0,
                    .ours = std::fabs(r.peaks.at(kImpacts - 1).theta),
                    .difference = worst_peak,
                    .limit = 1e-8,
                    .unit = "rad",
                    .ok = worst_peak <= 1e-8,
                    .note = "elliptic integrals"});
    rows.push_back({.line = "1",
                    .what = name + "rate after over rate before (worst of 12)",
                    .expected = ratio,
                    .ours = ratio + worst_ratio,
                    .difference = worst_ratio,
                    .limit = 1e-12,
                    .unit = "",
                    .ok = worst_ratio <= 1e-12,
                    .note = "1 - 1.5 sin2(alpha)"});
  }
  return rows;
}

}  // namespace cairn::validate::housner_lines
