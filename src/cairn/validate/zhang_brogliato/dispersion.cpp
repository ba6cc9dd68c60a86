#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/laws/restitution_analysis.hpp"
#include "cairn/validate/parallel.hpp"
#include "cairn/validate/zhang_brogliato/block.hpp"
#include "cairn/validate/zhang_brogliato/lines.hpp"
#include "cairn/validate/zhang_brogliato/published.hpp"

namespace cairn::validate::zhang {
namespace {

constexpr double kTilt = 0.12;  // θ(0) of §5.1 [rad]
constexpr double kMass = 2.0;   // of Figs 17-21 [kg]

/// What the first impact does: B arrives while the block turns about A.
struct FirstImpact {
  double d{std::nan("")};            // ẏ_A⁺ / ẏ_B⁻
  double slip_before{std::nan("")};  // of A and B, along the ground [m/s]
  double slip_after{std::nan("")};
};

FirstImpact first_impact(const Block& block, const Contact& contact, double tilt, planar::RunWorkspace& workspace) {
  planar::RunOptions options = options_of(10.0);
  options.most_events = 20;  // the first impact is among them; what follows is of no interest here
  const planar::RunResult run = release(model_of(block, contact), tilt, options, workspace);
  for (const planar::Event& event : run.events) {
    if (event.impact.count != 2) continue;
    FirstImpact first;
    const std::size_t at_a = event.impact.vertex[0] == kCornerA ? 0 : 1;
    const std::size_t at_b = 1 - at_a;
    first.d = event.impact.velocity_after[2 * at_a] / event.impact.velocity_before[2 * at_b];
    first.slip_before = event.impact.velocity_before[2 * at_b + 1];
    first.slip_after = event.impact.velocity_after[2 * at_b + 1];
    return first;
  }
  return {};
}

double cosine(double a) { return -(a * a - 2.0) / (a * a + 4.0); }  // of θ12

/// d over l/L.
struct Scan {
  std::vector<double> aspect;
  std::vector<FirstImpact> impact;

  std::size_t least(double from, double to) const {
    std::size_t best = 0;
    double smallest = 1e300;
    for (std::size_t k = 0; k < aspect.size(); ++k) {
      if (aspect[k] < from || aspect[k] > to || !(std::fabs(impact[k].d) < smallest)) continue;
      smallest = std::fabs(impact[k].d);
      best = k;
    }
    return best;
  }
  /// The largest step between neighbours.
  std::size_t jump() const {
    std::size_t best = 1;
    for (std::size_t k = 1; k < impact.size(); ++k)
      if (step(k) > step(best)) best = k;
    return best;
  }
  double step(std::size_t k) const { return std::fabs(impact[k].d - impact[k - 1].d); }
};

constexpr double kGrid = 0.002;  // of l/L
constexpr double kLeastAspect = 0.3;
constexpr double kMostAspect = 5.0;

Scan scan(const Contact& contact) {
  Scan s;
  const auto count = static_cast<std::size_t>(std::floor((kMostAspect - kLeastAspect) / kGrid + 0.5)) + 1;
  s.aspect.resize(count);
  s.impact.resize(count);
  for_each_run(count, [&](std::size_t k, planar::RunWorkspace& workspace) {
    s.aspect[k] = kLeastAspect + kGrid * static_cast<double>(k);
    s.impact[k] = first_impact(of_aspect(s.aspect[k], kWidth, kMass), contact, kTilt, workspace);
  });
  return s;
}

template <class Value>
Curve curve_over(const std::string& name, const Scan& s, const Value& value) {
  constexpr std::size_t kEvery = 5;  // what a drawing can show
  Curve curve{.name = name, .x = {}, .y = {}};
  for (std::size_t k = 0; k < s.aspect.size(); k += kEvery) {
    curve.x.push_back(s.aspect[k]);
    curve.y.push_back(value(s.aspect[k], s.impact[k]));
  }
  return curve;
}

/// Figs 17 and 18: the V over l/L for six pairs of friction, e* = 1.
void add_friction_pairs(Case& out) {
  // (a)-(c) and the pairs of Figs 20 and 19; the captions of (d)-(f) give no figures, the last pair is ours.
  const std::array<Contact, 6> pairs = {Contact{1.0, 0.0, 0.0}, {1.0, 0.01, 0.02}, {1.0, 0.15, 0.3},
                                        {1.0, 0.3, 0.5},        {1.0, 0.6, 1.0},   {1.0, 1.0, 1.5}};
  Figure figure{.name = "fig17_dispersion",
                .title = "Fig 17: dispersion |d| over l/L for six pairs of friction, e* = 1",
                .x_label = "l/L [-]",
                .y_label = "|d| [-]",
                .curves = {}};
  Table table{.title = "§5.1: least dispersion over l/L, e* = 1, released at 0.12 rad",
              .columns = {"μ/μ_s", "least |d| at l/L", "θ12 there [°]", "largest jump of d", "at l/L"},
              .lines = {},
              .note =
                  "The paper: from l/L = √2 (90°) without friction to ≈ 1/√2 (≈ 70°) with ample friction, with a jump "
                  "for small friction (Fig 17 c, d)."};
  std::vector<double> minima;
  Scan frictionless;
  for (const Contact& contact : pairs) {
    const Scan s = scan(contact);
    const std::size_t least = s.least(kLeastAspect, 2.5);
    const std::size_t jump = s.jump();
    minima.push_back(s.aspect[least]);
    constexpr double kJump = 0.02;  // ten times what a slope of one makes of the grid
    const bool jumps = s.step(jump) > kJump;
    table.lines.push_back({friction_name(contact), fmt::format("{:.3f}", s.aspect[least]),
                           fmt::format("{:.2f}", kinetic_angle(rectangle_base(s.aspect[least], 1.0)) / kDegree),
                           jumps ? fmt::format("{:.3f}", s.step(jump)) : "none",
                           jumps ? fmt::format("{:.3f}", s.aspect[jump]) : "-"});
    figure.curves.push_back(curve_over("μ/μ_s = " + friction_name(contact), s,
                                       [](double, const FirstImpact& i) { return std::fabs(i.d); }));
    if (contact.mu_s == 0.0) frictionless = s;
  }
  figure.curves.push_back(
      curve_over("|cos θ12|", frictionless, [](double a, const FirstImpact&) { return std::fabs(cosine(a)); }));
  out.tables.push_back(table);
  out.figures.push_back(figure);
  out.rows.push_back(absolute("§5.1", "l/L of least dispersion without friction", kRoot2, minima.front(), kGrid, "",
                              "limit: the grid"));
  for (std::size_t k = 4; k < 6; ++k)
    out.rows.push_back(absolute("§5.1", "l/L of least dispersion, friction " + friction_name(pairs[k]), 1.0 / kRoot2,
                                minima[k], kGrid, "", "limit: the grid"));
  int against = 0;  // minima that lie to the right of the one with less friction
  for (std::size_t k = 1; k < minima.size(); ++k) against += minima[k] > minima[k - 1] + kGrid ? 1 : 0;
  out.rows.push_back(absolute("§5.1", "steps of the minimum to the right as friction grows", 0.0, against, 0.0, ""));

  // Fig 18: where the relation to cos θ12 holds.
  double worst = 0.0;
  for (std::size_t k = 0; k < frictionless.aspect.size(); ++k)
    if (frictionless.aspect[k] > kRoot2)
      worst = std::max(worst, std::fabs(frictionless.impact[k].d - 2.0 * cosine(frictionless.aspect[k])));
  constexpr double kRoundOff = 1e-9;  // of the run's velocities, 1e-10 of their own
  out.rows.push_back(absolute("§5.1", "d - (1+e*) cos(theta12) without friction, l/L above sqrt(2) (worst)", 0.0, worst,
                              kRoundOff, "", "Fig 18"));
  Figure relation{
      .name = "fig18_dispersion_and_angle",
      .title = "Fig 18: dispersion without friction and the kinetic angle, e* = 1",
      .x_label = "l/L [-]",
      .y_label = "d [-]",
      .curves = {curve_over("d", frictionless, [](double, const FirstImpact& i) { return i.d; }),
                 curve_over("cos θ12", frictionless, [](double a, const FirstImpact&) { return cosine(a); }),
                 curve_over("2 cos θ12", frictionless, [](double a, const FirstImpact&) { return 2.0 * cosine(a); })}};
  out.figures.push_back(relation);
}

/// d / cos θ12 on both sides of √2, with and without friction, for two exponents of the law.
void add_relation(Case& out) {
  Table table{.title = "§5.1: d / cos θ12, e* = 1 (2 where only B is loaded and there is no friction)",
              .columns = {"l/L", "no friction, η = 1", "no friction, η = 3/2", "μ/μ_s = 0.3/0.5", "μ/μ_s = 0.6/1"},
              .lines = {},
              .note =
                  "Below √2 both corners are loaded at once and η matters; with friction the relation is lost, as the "
                  "paper says."};
  planar::RunWorkspace workspace;
  for (const double a : {0.4, 0.6, 0.8, 1.0, 1.2, 1.6, 2.0, 3.0, 5.0}) {
    std::vector<std::string> line = {short_number(a)};
    for (const Contact& contact :
         {Contact{1.0, 0.0, 0.0}, Contact{1.0, 0.0, 0.0, 1.5}, Contact{1.0, 0.3, 0.5}, Contact{1.0, 0.6, 1.0}})
      line.push_back(
          fmt::format("{:.4f}", first_impact(of_aspect(a, kWidth, kMass), contact, kTilt, workspace).d / cosine(a)));
    table.lines.push_back(line);
  }
  out.tables.push_back(table);
}

/// Figs 20 and 21: e* does not move the minimum; three kinds of tangential motion.
void add_restitution(Case& out) {
  Figure figure{.name = "fig20_dispersion_restitution",
                .title = "Fig 20: dispersion |d| over l/L, μ/μ_s = 0.3/0.5, three e*",
                .x_label = "l/L [-]",
                .y_label = "|d| [-]",
                .curves = {}};
  Table minima{.title = "Fig 20: l/L of least dispersion over e*",
               .columns = {"e*", "no friction", "μ/μ_s = 0.3/0.5", "μ/μ_s = 0.6/1"},
               .lines = {},
               .note =
                   "The paper: independent of e*. Exactly so without friction and where all sticks; between, the block "
                   "slips before the impact and the minimum moves a little. At e* = 0 A is not thrown up at all over a "
                   "range of l/L."};
  Scan between;
  double first = 0.0, worst = 0.0;
  for (const double e : {0.2, 0.5, 1.0}) {
    const auto least_of = [](const Scan& s) { return s.aspect[s.least(kLeastAspect, 2.5)]; };
    between = scan({e, 0.3, 0.5});
    const double at = least_of(between);
    if (figure.curves.empty()) first = at;
    worst = std::max(worst, std::fabs(at - first));
    minima.lines.push_back({short_number(e), fmt::format("{:.3f}", least_of(scan({e, 0.0, 0.0}))),
                            fmt::format("{:.3f}", at), fmt::format("{:.3f}", least_of(scan({e, 0.6, 1.0})))});
    figure.curves.push_back(
        curve_over("e* = " + short_number(e), between, [](double, const FirstImpact& i) { return std::fabs(i.d); }));
  }
  out.tables.push_back(minima);
  out.figures.push_back(figure);
  constexpr double kDrawn = 0.05;  // what the paper's Fig 20 can show
  out.rows.push_back(absolute("§5.1", "move of the least dispersion from e* = 0.2 to 1, friction 0.3/0.5", 0.0, worst,
                              kDrawn, "", "limit: what Fig 20 shows"));

  Figure slip{
      .name = "fig21_slip_of_a",
      .title = "Fig 21: horizontal velocity of A (and B) before and after the first impact, μ/μ_s = 0.3/0.5, e* = 1",
      .x_label = "l/L [-]",
      .y_label = "velocity [m/s]",
      .curves = {curve_over("before", between, [](double, const FirstImpact& i) { return i.slip_before; }),
                 curve_over("after", between, [](double, const FirstImpact& i) { return i.slip_after; })}};
  out.figures.push_back(slip);
  Table table{.title = "Fig 21: what the contact points do at the first impact, μ/μ_s = 0.3/0.5, e* = 1",
              .columns = {"from l/L", "to l/L", "before", "after"},
              .lines = {},
              .note =
                  "The paper: slip with reversal for flat blocks, slip one way for moderately slender ones, stick for "
                  "slender ones."};
  constexpr double kStill = 1e-9;  // [m/s]
  const auto sign = [](double v) { return std::fabs(v) < kStill ? 0 : (v > 0.0 ? 1 : -1); };
  const auto word = [](int s) {
    return std::string(s == 0 ? "stick" : (s > 0 ? "slip to the right" : "slip to the left"));
  };
  std::size_t begin = 0;
  for (std::size_t k = 1; k <= between.aspect.size(); ++k) {
    const FirstImpact& of = between.impact[begin];
    const bool same = k < between.aspect.size() && sign(between.impact[k].slip_before) == sign(of.slip_before) &&
                      sign(between.impact[k].slip_after) == sign(of.slip_after);
    if (same) continue;
    table.lines.push_back({fmt::format("{:.3f}", between.aspect[begin]), fmt::format("{:.3f}", between.aspect[k - 1]),
                           word(sign(of.slip_before)), word(sign(of.slip_after))});
    begin = k;
  }
  out.tables.push_back(table);
}

/// Fig 22: d with the parameters that the paper fitted to experiments.
void add_fitted(Case& out) {
  Table table{.title = "Fig 22: dispersion with the fitted parameters of §6",
              .columns = {"block", "l/L", "e*", "μ/μ_s", "d"},
              .lines = {},
              .note = "The paper draws these points and prints none."};
  Curve points{.name = "fitted parameters of §6", .x = {}, .y = {}};
  planar::RunWorkspace workspace;
  struct Point {
    std::string name;
    Block block;
    Contact contact;
    double tilt;
  };
  std::vector<Point> all;
  for (const Specimen& s : specimens()) {
    const Block block{s.l, s.L, s.mass};
    const double unit = s.peak_unit > 0.0 ? s.peak_unit : block.alpha();
    all.push_back({s.name, block, {s.e, s.mu, s.mu_s}, s.first_peak * unit});
  }
  for (std::size_t k = 0; k < kSteelBlocks.size(); ++k) {
    const SteelBlock& s = kSteelBlocks[k];
    const Block block{s.l, s.L};
    all.push_back({fmt::format("Lipscombe {}", k + 1), block, {s.e, s.mu, s.mu_s}, 0.5 * block.alpha()});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Point& x, const Point& y) { return x.block.aspect() < y.block.aspect(); });
  for (const Point& p : all) {
    const double d = first_impact(p.block, p.contact, p.tilt, workspace).d;
    table.lines.push_back({p.name, short_number(p.block.aspect()), short_number(p.contact.e), friction_name(p.contact),
                           fmt::format("{:.4f}", d)});
    points.x.push_back(p.block.aspect());
    points.y.push_back(std::fabs(d));
  }
  out.tables.push_back(table);
  out.figures.push_back({.name = "fig22_dispersion_fitted",
                         .title = "Fig 22: dispersion |d| with the fitted parameters of §6",
                         .x_label = "l/L [-]",
                         .y_label = "|d| [-]",
                         .curves = {points}});
}

/// Fig 19: what follows the first impact, with friction that always sticks.
void add_responses(Case& out) {
  Figure figure{.name = "fig19_responses",
                .title = "Fig 19: θ(t) after a release at 0.12 rad, μ/μ_s = 0.6/1, e* = 1, several l/L",
                .x_label = "time [s]",
                .y_label = "θ [rad]",
                .curves = {}};
  planar::RunWorkspace workspace;
  for (const double a : {0.5, 1.0 / kRoot2, kRoot2, 2.0, 4.0}) {
    const PlanarModel model = model_of(of_aspect(a, kWidth, kMass), {1.0, 0.6, 1.0});
    const planar::RunResult run = release(model, kTilt, options_of(1.2, 600), workspace);
    figure.curves.push_back(
        curve_of(fmt::format("l/L = {:.3g}", a), run, [](const planar::State& s) { return s.theta; }));
  }
  out.figures.push_back(figure);
}

}  // namespace

void dispersion(Case& out) {
  add_friction_pairs(out);
  add_relation(out);
  add_responses(out);
  add_restitution(out);
  add_fitted(out);
}

}  // namespace cairn::validate::zhang
