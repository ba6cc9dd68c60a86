#include <algorithm>
#include <cmath>

#include "cairn/validate/housner/inverted_pendulum.hpp"
#include "cairn/validate/zhang_brogliato/block.hpp"
#include "cairn/validate/zhang_brogliato/lines.hpp"

namespace cairn::validate::zhang {
namespace {

/// A block that turns about A without slip and meets the ground flat with B: the impact alone.
planar::Event rocking_impact(const PlanarModel& model, const Block& block) {
  planar::Start start;
  start.omega = -1.0;
  start.vx = 0.5 * block.l;
  start.vz = -0.5 * block.L;
  planar::RunOptions options;
  options.duration = 1e-3;
  return planar::run(model, start, options).value().events.at(0);
}

/// Row 1, first half: only B is loaded and sticks, μ_s at the least value that lets it.                       (F.7)
Row rate_ratio() {
  double worst = 0.0, last = 0.0, last_expected = 0.0;
  for (int i = 0; i <= 32; ++i) {
    const double a = 2.0 + 0.25 * i;
    const Block block = of_aspect(a, kWidth);
    const double sticks = 3.0 * a / (4.0 * a * a + 1.0);
    constexpr double kAbove = 1.0 + 1e-12;  // the bound itself is a tie
    for (int k = 0; k <= 20; ++k) {
      const double e = 0.05 * k;
      const planar::Event event = rocking_impact(model_of(block, {e, 0.0, kAbove * sticks}), block);
      last = event.after.omega / event.before.omega;
      last_expected = 1.0 - (1.0 + e) * (1.0 - block.housner());
      worst = std::max(worst, std::fabs(last - last_expected));
    }
  }
  return {.line = "1",
          .what = "rate after over rate before, l/L = 2 ... 10, e* = 0 ... 1 (worst of 693; shown: the last)",
          .expected = last_expected,
          .ours = last,
          .difference = worst,
          .limit = 1e-10,
          .unit = "",
          .ok = worst <= 1e-10,
          .note = "1 - (1+e*)(1-r_H), mu_s = 3a/(4a2+1)"};
}

/// Row 1, second half.
Row energy_kept() {
  double worst = 0.0;
  for (int i = 0; i <= 78; ++i) {
    const Block block = of_aspect(0.25 + 0.125 * i, kWidth);
    for (const double eta : {1.0, 1.5}) {
      const PlanarModel model = model_of(block, {1.0, 0.0, 0.0, eta});
      const planar::Event event = rocking_impact(model, block);
      const double before = planar::kinetic_energy(model.body.view(), event.before);
      const double after = planar::kinetic_energy(model.body.view(), event.after);
      worst = std::max(worst, std::fabs(after / before - 1.0));
    }
  }
  return {.line = "1",
          .what = "energy kept at e* = 1 without friction, l/L = 0.25 ... 10, eta 1 and 1.5 (worst of 158, relative)",
          .expected = 0.0,
          .ours = worst,
          .difference = worst,
          .limit = 1e-12,
          .unit = "",
          .ok = worst <= 1e-12,
          .note = ""};
}

/// Row 5, first half: e* = 0 and ample friction is Housner's rocking, by elliptic integrals.
Row housner_times(double a) {
  constexpr int kImpacts = 12;
  const Block block = of_aspect(a, kWidth);
  const PlanarModel model = model_of(block, {0.0, 2.0, 2.0});
  planar::RunOptions options = options_of(30.0);
  options.relative_tolerance = 1e-12;
  planar::RunWorkspace workspace;
  const double alpha = block.alpha();
  const double p = block.pace(kGravity);
  const planar::RunResult run = release(model, 0.6 * alpha, options, workspace);
  double phi = 0.4 * alpha;
  double time = fall_time(p, phi, alpha);
  double worst = 0.0, last = std::nan(""), last_expected = 0.0;
  int seen = 0;
  for (const planar::Event& event : run.events) {
    if (!event.is_impact() || seen == kImpacts) continue;
    worst = std::max(worst, std::fabs(event.t - time) / time);
    last = event.t;
    last_expected = time;
    phi = turning_angle(p, alpha, block.housner() * fall_rate(p, phi, alpha));
    time += 2.0 * fall_time(p, phi, alpha);
    ++seen;
  }
  if (seen < kImpacts) last = worst = std::nan("");
  return {.line = "5",
          .what = "l/L = " + short_number(a) + ": time of impact 12 under LZB, e* = 0 (worst of 12, relative)",
          .expected = last_expected,
          .ours = last,
          .difference = worst,
          .limit = 1e-8,
          .unit = "s",
          .ok = worst <= 1e-8,
          .note = "Housner, elliptic integrals"};
}

}  // namespace

void closed_forms(Case& out) {
  out.rows.push_back(rate_ratio());
  out.rows.push_back(energy_kept());
  for (const double a : {2.0, 4.0, 8.0}) out.rows.push_back(housner_times(a));
}

}  // namespace cairn::validate::zhang
