#include <fmt/format.h>

#include <cmath>

#include "cairn/validate/zhang_brogliato/block.hpp"
#include "cairn/validate/zhang_brogliato/lines.hpp"

namespace cairn::validate::zhang {

/// §7.1: specimens 1 and 2 of Peña on a base that moves with A sin 2πft, f = 3.3 Hz.
void forced(Case& out) {
  struct Shaking {
    const char* letter;
    const char* name;
    Block block;
    double e;
    double amplitude;  // [m]
  };
  constexpr double kFrequency = 3.3;  // [Hz]
  Table table{.title = "Fig 58: forced response, base displacement A sin 2πft at 3.3 Hz, 10 s",
              .columns = {"figure", "block", "A [mm]", "e*", "largest |θ| [°]", "mean |peak| [°]",
                          "two swings take [s]", "base period [s]", "crossings", "verdict"},
              .lines = {},
              .note =
                  "The paper draws θ(t) and prints no numbers: peaks below the experiment's, frequency well predicted. "
                  "Dimensions and e* are those of the free-rocking fits (§6.1), μ/μ_s = 0.3/0.5."};
  planar::RunWorkspace workspace;
  for (const Shaking& s :
       {Shaking{"a", "specimen 1", {1.0, 0.23}, 0.97, 6e-3}, Shaking{"b", "specimen 2", {1.0, 0.155}, 0.999, 8e-3},
        Shaking{"c", "specimen 2", {1.0, 0.155}, 0.999, 5e-3}}) {
    PlanarModel model = model_of(s.block, {s.e, 0.3, 0.5});
    shake(model, s.amplitude, kFrequency);
    planar::Start start;
    start.base_at_rest = true;
    const planar::RunResult run = planar::run(model, start, options_of(10.0, 2000), workspace).value();
    const planar::FreeRocking f = planar::free_rocking(model.body, start, 0.0, run);
    double mean = 0.0;
    for (const planar::Swing& swing : f.swings) mean += std::fabs(swing.peak);
    const auto count = static_cast<double>(f.swings.size());
    const double two =
        f.swings.size() > 2 ? 2.0 * (f.swings.back().begin - f.swings[1].begin) / (count - 2.0) : std::nan("");
    table.lines.push_back({s.letter, s.name, short_number(1e3 * s.amplitude), short_number(s.e),
                           fmt::format("{:.3f}", run.maxima.rotation / kDegree),
                           fmt::format("{:.3f}", mean / count / kDegree), fmt::format("{:.3f}", two),
                           fmt::format("{:.3f}", 1.0 / kFrequency), fmt::format("{}", f.swings.size()),
                           name_of(run.verdict)});
    out.figures.push_back(
        {.name = fmt::format("fig58{}_forced", s.letter),
         .title = fmt::format("Fig 58 ({}): θ(t) of {} on a base with A = {:.0f} mm, 3.3 Hz", s.letter, s.name,
                              1e3 * s.amplitude),
         .x_label = "time [s]",
         .y_label = "θ [°]",
         .curves = {curve_of("ours", run, [](const planar::State& x) { return x.theta / kDegree; })}});
  }
  out.tables.push_back(table);
}

}  // namespace cairn::validate::zhang
