#include <algorithm>
#include <cmath>
#include <vector>

#include "cairn/math/elementary.hpp"
#include "cairn/planar/engine.hpp"
#include "cairn/validate/housner/lines.hpp"

namespace cairn::validate::housner_lines {
namespace {

constexpr double kPi = 3.141592653589793;

struct Fall {
  bool toppled{};
  std::uint32_t impacts{};
};

Fall fall(const PlanarBody& body, double lambda, double amplitude_g, double frequency,
          planar::RunWorkspace& workspace) {
  PlanarModel model{.body = body};
  model.friction = {0.55, 0.55};
  model.law = LambdaEpsilon{lambda, 0.1};
  model.ground_x = Motion::create(FullSineMotion{amplitude_g * kStandardGravity, frequency, 0.0}).value();
  planar::RunOptions options;
  options.duration = 1.0 / frequency + 20.0;
  options.relative_tolerance = 1e-10;
  options.early_verdict = true;
  options.keep_events = false;
  options.impacts.report_limits = false;
  const planar::RunResult r = planar::run(model, {}, options, workspace).value();
  return {r.verdict == planar::Verdict::toppled, r.impacts_before};
}

/// The least amplitude in g from which `holds`: a walk upwards in steps of 2 %, then bisection. NaN if there is none.
template <class Holds>
double boundary(double low, double width, Holds holds) {
  constexpr double kStride = 1.02;
  constexpr double kHighest = 20.0;
  double high = low;
  while (high < kHighest && !holds(high)) {
    low = high;
    high *= kStride;
  }
  if (!(high < kHighest) || high == low) return std::nan("");
  while (high - low > width) {
    const double middle = 0.5 * (low + high);
    (holds(middle) ? high : low) = middle;
  }
  return 0.5 * (low + high);
}

/// A statue fixed on a pedestal 1.7 m wide; `foot` > 0 puts triangular feet of that height under its corners.
PlanarBody pedestal(double foot) {
  std::vector<Vec2> outline = {{-0.85, 0.0}, {0.85, 0.0}, {0.85, 0.35}, {0.6, 0.35}, {0.7, 2.2},   {0.55, 4.0},
                               {0.2, 5.2},   {-0.1, 5.3}, {-0.35, 4.6}, {-0.6, 3.0}, {-0.5, 0.35}, {-0.85, 0.35}};
  if (foot > 0.0) {
    outline.erase(outline.begin(), outline.begin() + 2);
    const std::vector<Vec2> base = {{-0.85, -foot}, {-0.85 + foot, 0.0}, {0.85 - foot, 0.0}, {0.85, -foot}};
    outline.insert(outline.begin(), base.begin(), base.end());
  }
  return PlanarBody::prism(outline, 2711.0, 1.0).value();
}

/// A slab whose base is an arc of radius ρ about a centre that lies `e` above the centroid, cut into n facets.
PlanarBody rocker(int facets, double radius, double e) {
  std::vector<Vec2> outline;
  const double half = kPi / 3.0;
  for (int k = 0; k <= facets; ++k) {
    const auto angle = math::sincos(half * (2.0 * k / facets - 1.0));
    outline.push_back({radius * angle.sin, radius - radius * angle.cos});
  }
  outline.push_back({0.8 * radius, 1.2 * radius});
  outline.push_back({-0.8 * radius, 1.2 * radius});
  const double mass = 1000.0;
  return PlanarBody::given(outline, mass, {0.0, radius - e}, 0.3 * mass * radius * radius).value();
}

/// Rolling without slip on the arc: ½(I + m(ρ² + e² - 2ρe cos θ)) θ̇² + m g e (1 - cos θ) is kept. With sin(θ/2) =
/// sin(θ0/2) sin φ the period is an integral of a smooth periodic function, which the trapezoidal rule takes to round-off.
double rolling_period(double radius, double e, double inertia_over_mass, double amplitude, double gravity) {
  constexpr int kPoints = 256;
  const double k = math::sin(0.5 * amplitude);
  double sum = 0.0;
  for (int n = 0; n < kPoints; ++n) {
    const double s = k * math::sin(2.0 * kPi * n / kPoints);
    const double cosine = 1.0 - 2.0 * s * s;
    const double moment = inertia_over_mass + radius * radius + e * e - 2.0 * radius * e * cosine;
    sum += std::sqrt(moment / (gravity * e * (1.0 - s * s)));
  }
  return 2.0 * kPi * sum / kPoints;
}

void add_curved_base(Rows& rows) {
  const double radius = 1.0, e = 0.3, amplitude = 0.4;
  double last_loss = 0.0;
  for (const int facets : {20, 40, 80, 160, 320}) {
    PlanarModel model{.body = rocker(facets, radius, e)};
    model.restriction = {.no_sliding = true, .no_flight = true};
    model.law = LambdaEpsilon{0.0, 0.0};
    planar::Start start;
    start.tilt = amplitude - basin(model.body, 0.0).rest.angle;
    planar::RunOptions options;
    options.duration = 8.0;
    options.relative_tolerance = 1e-10;
    const planar::RunResult r = planar::run(model, start, options).value();
    // One cycle: from rest at +θ0 to the second turning point.
    const double period = r.peaks.size() > 1 ? r.peaks[1].t : std::nan("");
    auto potential = [&](double theta) { return height(model.body, theta) - r.basin.lowest_height; };
    const double loss = r.peaks.size() > 1 ? 1.0 - potential(r.peaks[1].theta) / potential(amplitude) : std::nan("");
    const double rolling = rolling_period(radius, e, 0.3 * radius * radius, amplitude, model.gravity);
    const std::string name = "arc of " + std::to_string(facets) + " facets: ";
    // First order in the length of a facet: half the loss with twice the facets, up to the next order.
    constexpr double kHalved = 0.6;
    if (last_loss > 0.0)
      rows.push_back({.line = "7",
                      .what = name + "energy lost in a cycle",
                      .expected = 0.0,
                      .ours = loss,
                      .difference = loss / last_loss,
                      .limit = kHalved,
                      .unit = "",
                      .ok = loss / last_loss <= kHalved,
                      .note = "difference: over that of half the facets"});
    // The period errs by what is lost within the cycle and by where the start lies on its facet: both of order 1/N.
    const double limit = 0.6 / facets;
    rows.push_back(relative("7", name + "period", rolling, period, rolling, limit, "s", "rolling; relative"));
    last_loss = loss;
  }
}

}  // namespace

Rows overturning(const Progress& progress) {
  Rows rows;
  planar::RunWorkspace workspace;
  const PlanarBody solid = pedestal(0.0);
  const PlanarBody feet = pedestal(0.002);
  double worst = 0.0;
  double last = 0.0, last_other = 0.0;
  constexpr int kFrequencies = 10;
  for (int k = 0; k < kFrequencies; ++k) {
    progress("overturning boundaries", 0.6 + 0.3 * k / kFrequencies);
    const double frequency = 0.15 + 0.1 * k;
    auto without_impact = [&](double lambda) {
      return boundary(0.05, 1e-8, [&](double a) {
        const Fall f = fall(solid, lambda, a, frequency, workspace);
        return f.toppled && f.impacts == 0;
      });
    };
    last = without_impact(0.0);
    last_other = without_impact(0.3);
    const double difference = std::fabs(last - last_other);
    worst = std::max(worst, std::isfinite(difference) ? difference : 1.0);
  }
  rows.push_back({.line = "7",
                  .what = "no-impact boundary, lambda 0 and 0.3, worst of 10 frequencies",
                  .expected = last,
                  .ours = last_other,
                  .difference = worst,
                  .limit = 1e-6,
                  .unit = "g",
                  .ok = worst <= 1e-6,
                  .note = "shown: the last frequency"});
  for (const double frequency : {0.3, 0.6, 0.9, 1.2}) {
    auto least = [&](const PlanarBody& body) {
      return boundary(0.05, 1e-7, [&](double a) { return fall(body, 0.0, a, frequency, workspace).toppled; });
    };
    const double a = least(solid);
    const double b = least(feet);
    rows.push_back(relative("7",
                            "boundary of a pedestal on 2 mm feet at " + std::to_string(frequency).substr(0, 3) + " Hz",
                            a, b, a, 0.01, "g", "the solid pedestal, lambda = 0"));
  }
  add_curved_base(rows);
  return rows;
}

}  // namespace cairn::validate::housner_lines
