#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/validate/zhang_brogliato/block.hpp"
#include "cairn/validate/zhang_brogliato/lines.hpp"

namespace cairn::validate::zhang {
namespace {

constexpr double kTilt = 0.12;  // [rad]; §5.1 gives it for its Fig 17
constexpr double kMass = 0.02;  // of Figs 13-16 [kg]

struct Shape {
  double aspect;
  const char* letter;
};
constexpr std::array kShapes = {Shape{0.5, "flat"}, Shape{kRoot2, "right_angle"}, Shape{2.0, "slender"}};
constexpr std::array kFrictions = {0.0, 0.1, 0.3, 0.6};  // μ = μ_s; the captions say "varying μ"

struct Release {
  planar::RunResult run;
  planar::FreeRocking rocking;
  double rebound_a;  // largest height of A after the first impact [m]
};

Release release_of(double aspect, double e, double mu, double duration, planar::RunWorkspace& workspace) {
  const PlanarModel model = model_of(of_aspect(aspect, kWidth, kMass), {e, mu, mu});
  planar::Start start;
  start.tilt = kTilt;
  Release r{planar::run(model, start, options_of(duration, 900), workspace).value(), {}, 0.0};
  r.rocking = planar::free_rocking(model.body, start, 0.0, r.run);
  for (const planar::Sample& sample : r.run.samples)
    r.rebound_a = std::max(r.rebound_a, corner_height(model.body, sample.state, kCornerA));
  return r;
}

}  // namespace

void trajectories(Case& out) {
  Table table{
      .title = "Figs 13-16: what a block released at 0.12 rad does (L = 0.24 m, μ_s = μ)",
      .columns = {"l/L", "e*", "μ", "class", "impacts", "largest rebound of A [mm]", "r from peaks"},
      .lines = {},
      .note =
          "The paper: with e* = 0 and θ12 < 90° A never rebounds and the block rests after one impact; above 90° "
          "A rebounds, more with more friction; with e* = 0.8, l/L = √2 and little friction A stays on the "
          "ground while B bounces. Its captions give no μ; these are ours. Where r is a dash no swing counts."};
  planar::RunWorkspace workspace;
  for (const double e : {0.0, 0.8}) {
    const int figure_number = e == 0.0 ? 13 : 15;
    for (const Shape& shape : kShapes) {
      Figure heights{
          .name = fmt::format("fig{}_{}", figure_number, shape.letter),
          .title = fmt::format("Fig {}: heights of A and B, l/L = {:.4g}, e* = {:.1f}", figure_number, shape.aspect, e),
          .x_label = "time [s]",
          .y_label = "height [m]",
          .curves = {}};
      Figure angles{.name = fmt::format("fig{}_{}", figure_number + 1, shape.letter),
                    .title = fmt::format("Fig {}: θ(t), l/L = {:.4g}, e* = {:.1f}", figure_number + 1, shape.aspect, e),
                    .x_label = "time [s]",
                    .y_label = "θ [rad]",
                    .curves = {}};
      double first_rebound = 0.0, last_rebound = 0.0;
      for (const double mu : kFrictions) {
        const Release r = release_of(shape.aspect, e, mu, e == 0.0 ? 0.6 : 1.5, workspace);
        const PlanarBody body = model_of(of_aspect(shape.aspect, kWidth, kMass), {}).body;
        for (const int corner : {kCornerA, kCornerB}) {
          if (mu != kFrictions.front() && mu != kFrictions.back()) continue;
          heights.curves.push_back(curve_of(fmt::format("{}, μ = {:.1f}", corner == kCornerA ? "A" : "B", mu), r.run,
                                            [&](const planar::State& s) { return corner_height(body, s, corner); }));
        }
        angles.curves.push_back(
            curve_of(fmt::format("μ = {:.1f}", mu), r.run, [](const planar::State& s) { return s.theta; }));
        const std::string equivalent =
            std::isnan(r.rocking.r_from_peaks) ? "-" : fmt::format("{:.4f}", r.rocking.r_from_peaks);
        table.lines.push_back({fmt::format("{:.4f}", shape.aspect), short_number(e), short_number(mu),
                               name_of(r.rocking.motion), fmt::format("{}", r.run.counts.impacts),
                               fmt::format("{:.3f}", 1e3 * r.rebound_a), equivalent});
        constexpr double kNoRebound = 1e-9;  // of the width: the run's tolerance
        if (e == 0.0 && shape.aspect < kRoot2)
          out.rows.push_back(absolute("§5.1", fmt::format("l/L = 1/2, e* = 0, mu = {:.1f}: rebound of A over L", mu),
                                      0.0, r.rebound_a / kWidth, kNoRebound, ""));
        if (e > 0.0 && shape.aspect == kRoot2 && mu == 0.0)
          out.rows.push_back(absolute("§5.1", "l/L = sqrt(2), e* = 0.8, no friction: rebound of A over L", 0.0,
                                      r.rebound_a / kWidth, kNoRebound, "", "half-rocking"));
        if (mu == 0.0) first_rebound = r.rebound_a;
        last_rebound = r.rebound_a;
      }
      if (e == 0.0 && shape.aspect > kRoot2)
        out.rows.push_back(at_least("§5.1", "l/L = 2, e* = 0: rebound of A at mu = 0.6, over that without friction", 1,
                                    last_rebound / first_rebound, "at least; not monotonic in between"));
      out.figures.push_back(heights);
      out.figures.push_back(angles);
    }
  }
  out.tables.push_back(table);
}

}  // namespace cairn::validate::zhang
