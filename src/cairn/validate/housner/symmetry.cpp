#include <algorithm>
#include <cmath>
#include <vector>

#include "cairn/planar/engine.hpp"
#include "cairn/validate/housner/lines.hpp"

namespace cairn::validate::housner_lines {
namespace {

const std::vector<Vec2> kStatue = {{-0.30, 0.0}, {0.35, 0.0},  {0.33, 0.2},  {0.28, 0.9},
                                   {0.10, 1.6},  {-0.12, 1.7}, {-0.25, 1.1}, {-0.33, 0.3}};

PlanarBody statue(double scale, double mirror) {
  std::vector<Vec2> outline;
  for (const Vec2& v : kStatue) outline.push_back({mirror * scale * v.x, scale * v.z});
  return PlanarBody::prism(outline, 2500.0, scale).value();
}

/// Differences of the states after every event, the signs of x and θ turned for the mirror image.
struct Difference {
  double worst{};
  std::size_t events{};
};
Difference mirror_difference(const PlanarBody& body, const PlanarBody& image, double amplitude, double frequency) {
  auto go = [&](const PlanarBody& b, double sign) {
    PlanarModel model{.body = b};
    model.ground_x = Motion::create(NCycleMotion{sign * amplitude, frequency, 3.0, 0.0}).value();
    model.ground_z = Motion::create(FullSineMotion{4.0, 1.7 * frequency, 0.1}).value();
    model.friction = {0.6, 0.45};
    model.law = LambdaEpsilon{0.1, 0.2};
    planar::RunOptions options;
    options.relative_tolerance = 1e-12;
    options.duration = 6.0;
    return planar::run(model, {}, options).value();
  };
  const planar::RunResult a = go(body, 1.0);
  const planar::RunResult b = go(image, -1.0);
  Difference d{.worst = a.events.size() == b.events.size() ? 0.0 : 1.0, .events = a.events.size()};
  for (std::size_t k = 0; k < std::min(a.events.size(), b.events.size()); ++k) {
    const planar::State& s = a.events[k].after;
    const planar::State& m = b.events[k].after;
    for (const double difference :
         {s.t - m.t, s.x + m.x, s.z - m.z, s.theta + m.theta, s.vx + m.vx, s.vz - m.vz, s.omega + m.omega})
      d.worst = std::max(d.worst, std::fabs(difference));
  }
  return d;
}

}  // namespace

Rows symmetry() {
  Rows rows;
  const PlanarBody block = PlanarBody::rectangle(0.5, 1.3, 2000.0, 1.0).value();
  const Difference exact = mirror_difference(block, block, 6.0, 1.1);
  rows.push_back(absolute("4", "mirror image of a rectangle, bits of " + std::to_string(exact.events) + " events", 0.0,
                          exact.worst, 0.0, ""));
  const Difference close = mirror_difference(statue(1.0, 1.0), statue(1.0, -1.0), 5.0, 1.0);
  rows.push_back(absolute("4", "mirror image of a statue, worst of " + std::to_string(close.events) + " events", 0.0,
                          close.worst, 1e-12, "SI"));

  // Lengths by k, time by √k: accelerations and angles stay. 2 mm to 20 m.
  std::vector<double> reference;
  for (const double height : {2.0, 0.002, 0.1, 0.7, 20.0}) {
    const double k = height / 2.0;
    const double pace = std::sqrt(k);
    PlanarModel model{.body = statue(k * 2.0 / 1.7, 1.0)};
    model.ground_x = Motion::create(NCycleMotion{5.0, 0.9 / pace, 2.5, 0.0}).value();
    model.friction = {0.7, 0.6};
    model.law = LambdaEpsilon{0.05, 0.1};
    planar::RunOptions options;
    options.relative_tolerance = 1e-12;
    options.duration = 5.0 * pace;
    for (int n = 1; n <= 40; ++n) options.sample_times.push_back(5.0 * pace * n / 41.0);
    options.stop_at_rest = false;
    const planar::RunResult r = planar::run(model, {}, options).value();
    std::vector<double> angles;
    for (const planar::Sample& sample : r.samples) angles.push_back(sample.state.theta);
    if (reference.empty()) {
      reference = angles;
      continue;
    }
    const double largest =
        std::max(*std::max_element(angles.begin(), angles.end()), -*std::min_element(angles.begin(), angles.end()));
    double worst = angles.size() == reference.size() ? 0.0 : 1.0;
    for (std::size_t n = 0; n < std::min(angles.size(), reference.size()); ++n)
      worst = std::max(worst, std::fabs(angles[n] - reference[n]));
    const std::string size = height < 0.01 ? "2 mm" : height < 0.5 ? "100 mm" : height < 1.0 ? "0.7 m" : "20 m";
    rows.push_back(absolute("4", "scaled to " + size + ", worst of " + std::to_string(angles.size()) + " angles", 0.0,
                            worst, 1e-9, "rad", "largest angle " + std::to_string(largest)));
  }
  return rows;
}

}  // namespace cairn::validate::housner_lines
