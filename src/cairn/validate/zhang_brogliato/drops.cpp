#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/math/root.hpp"
#include "cairn/planar/kernel/impact.hpp"
#include "cairn/planar/step_model.hpp"
#include "cairn/validate/parallel.hpp"
#include "cairn/validate/zhang_brogliato/block.hpp"
#include "cairn/validate/zhang_brogliato/lines.hpp"

namespace cairn::validate::zhang {
namespace {

constexpr std::array<double, 3> kAspects = {0.5, kRoot2, 2.0};
constexpr double kSpeed = 1.0;  // of the fall, §4 [m/s]
constexpr double kLift = 0.1;   // of the lowest corner at the start, §4 [m]
constexpr double kMass = 2.0;   // §4 [kg]

struct Drop {
  int impacts{};
  double energy{};  // kinetic, left of that at the start [-]
  double omega{};   // in the end [rad/s]
};

/// A block that flies without gravity: straight motion and steady rotation between impacts, which the law answers.
class Weightless {
 public:
  Weightless(const PlanarModel& model, double theta)
      : body_(model.body.view()),
        kernel_(planar::kernel_model(model, basin(model.body, 0.0), 1e-10, {})),
        law_(model.law) {
    s_.theta = theta;
    s_.vz = -kSpeed;
    s_.z = -std::min(offset(kCornerA, theta), offset(kCornerB, theta));
  }

  Drop fly() {
    Drop drop;
    const double first = planar::kinetic_energy(body_, s_);
    constexpr int kMost = 60;
    while (drop.impacts < kMost) {
      impact();
      ++drop.impacts;
      drop.energy = planar::kinetic_energy(body_, s_) / first;
      drop.omega = s_.omega;
      constexpr double kStill = 1e-20;  // a velocity of 1e-10: round-off of a few impacts
      const double wait = drop.energy < kStill ? -1.0 : time_to_touch();
      if (wait < 0.0) break;
      s_.z += s_.vz * wait;
      s_.theta += s_.omega * wait;
    }
    return drop;
  }

 private:
  double offset(int corner, double theta) const { return math::vertex_offset(body_, corner, theta).z; }
  double height(int corner, double wait) const {
    return s_.z + s_.vz * wait + offset(corner, s_.theta + s_.omega * wait);
  }

  void impact() {
    constexpr double kTouch = 1e-11;  // of the radius: heights are roots found to round-off
    std::array<planar::Touch, 2> touch{};
    int count = 0;
    for (const int corner : {kCornerA, kCornerB}) {
      if (height(corner, 0.0) > kTouch * kernel_.scales.length) continue;
      touch[static_cast<std::size_t>(count)].support.vertex = corner;
      touch[static_cast<std::size_t>(count++)].role = Role::arriving;
    }
    planar::ImpactProblem posed;
    planar::ImpactRecord record;
    planar::pose_impact(kernel_, s_, touch, count, posed);
    law_(posed.problem, posed.answer);
    planar::apply_answer(kernel_, posed, s_, record);
  }

  /// Until a corner comes down to the ground; < 0 when none does before the block stands on a side or has flown off.
  double time_to_touch() const {
    const double step = 1e-3 * kernel_.scales.length / (std::fabs(s_.vz) + kernel_.scales.length * std::fabs(s_.omega));
    const double gone = 2.0 * kernel_.scales.length;
    for (double wait = step; std::fabs(s_.theta + s_.omega * wait) < 0.5 * kPi; wait += step) {
      if (s_.vz >= 0.0 && s_.z + s_.vz * wait > gone) return -1.0;
      double first = -1.0;
      for (const int corner : {kCornerA, kCornerB}) {
        const double before = height(corner, wait - step);
        const double now = height(corner, wait);
        if (!(before > 0.0 && now <= 0.0)) continue;
        const double at =
            math::bracketed_root([&](double t) { return height(corner, t); }, wait - step, before, wait, now);
        if (first < 0.0 || at < first) first = at;
      }
      if (first >= 0.0) return first;
    }
    return -1.0;
  }

  math::PolygonView body_;
  planar::KernelModel kernel_;
  PlanarLaw law_;
  planar::State s_{};
};

constexpr Contact kDead{0.0, 0.0, 0.0};  // §4: no restitution, no friction

Block drop_block(double a) { return of_aspect(a, kWidth, kMass); }

Drop without_gravity(double a, double theta) {
  const PlanarModel model = model_of(drop_block(a), kDead);
  return Weightless(model, theta).fly();
}

struct Fall {
  bool rests{};     // on the base on which it was let go
  double energy{};  // kinetic at the end, over that at the first touch
  double omega{};
  std::uint32_t impacts{};
};

Fall with_gravity(double a, double theta, planar::RunWorkspace& workspace) {
  PlanarModel model = model_of(drop_block(a), kDead);
  model.topple = {-0.5 * kPi, 0.5 * kPi};
  planar::Start start;
  start.tilt = theta;
  start.lift = kLift;
  start.vz = -kSpeed;
  const planar::RunResult run = planar::run(model, start, options_of(20.0), workspace).value();
  const double first = 0.5 * kMass * (kSpeed * kSpeed + 2.0 * kGravity * kLift);
  // Without friction what is left of horizontal motion by round-off goes on for ever.
  const bool lies =
      run.final_state.pattern == planar::Pattern::rest || run.final_state.pattern == planar::Pattern::sliding;
  return {run.verdict == planar::Verdict::survived && lies, run.energy.kinetic / first, run.final_state.omega,
          run.counts.impacts};
}

void add_weightless(Case& out) {
  constexpr int kSide = 120;  // angles on each side of zero
  Figure energy{.name = "fig07b_drop_energy",
                .title = "Figs 7-9 (b): energy left after a drop without gravity, over the first angle",
                .x_label = "θ(0) [rad]",
                .y_label = "kinetic energy left [-]",
                .curves = {}};
  Figure rotation{.name = "fig07c_drop_rotation",
                  .title = "Figs 7-9 (c): final rotation after a drop without gravity, over the first angle",
                  .x_label = "θ(0) [rad]",
                  .y_label = "final θ' [rad/s]",
                  .curves = {}};
  Table table{
      .title = "§4 without gravity: e* = 0, no friction, thrown flat at 1 m/s",
      .columns = {"l/L", "θ_c [°]", "most impacts below θ_c", "most energy left below θ_c",
                  "jump of the final θ' at θ(0) = 0 [rad/s]"},
      .lines = {},
      .note =
          "The paper: \"there are only two impacts\" in Figs 7-9. True for l/L = √2 and 2; at 1/2 the corners press "
          "each other down in turn without end, each time at about the square of the angle before: five "
          "impacts are above round-off."};
  for (const double a : kAspects) {
    const double critical = drop_block(a).alpha();
    Curve left{.name = fmt::format("l/L = {:.3g}", a), .x = {}, .y = {}};
    Curve turning = left;
    int most = 0;
    double largest = 0.0;
    for (int k = -kSide; k <= kSide; ++k) {
      const double theta = 0.499 * kPi * k / kSide;
      const Drop drop = without_gravity(a, theta);
      left.x.push_back(theta);
      left.y.push_back(drop.energy);
      turning.x.push_back(theta);
      turning.y.push_back(drop.omega);
    }
    constexpr int kInside = 200;
    for (int k = 1; k < kInside; ++k) {
      const Drop drop = without_gravity(a, critical * k / kInside);
      most = std::max(most, drop.impacts);
      largest = std::max(largest, drop.energy);
    }
    constexpr double kBeside = 1e-6;  // [rad]
    const double jump = without_gravity(a, kBeside).omega - without_gravity(a, -kBeside).omega;
    table.lines.push_back({fmt::format("{:.4f}", a), fmt::format("{:.2f}", critical / kDegree), fmt::format("{}", most),
                           fmt::format("{:.4f}", largest), fmt::format("{:.4f}", jump)});
    energy.curves.push_back(left);
    rotation.curves.push_back(turning);

    const std::string name = fmt::format("l/L = {:.4g}, no gravity: ", a);
    constexpr double kNothing = 1e-20;  // the square of a velocity's round-off
    out.rows.push_back(absolute("§4", name + "energy left at the critical angle", 0.0,
                                without_gravity(a, critical).energy, kNothing, ""));
    out.rows.push_back(
        absolute("§4", name + "energy left of a flat landing", 0.0, without_gravity(a, 0.0).energy, kNothing, ""));
    const double turn = without_gravity(a, critical - 0.01).omega * without_gravity(a, critical + 0.01).omega;
    out.rows.push_back(
        at_least("§4", name + "the final rotation changes sign at the critical angle", 1, turn < 0.0 ? 1 : 0));
    if (a >= kRoot2)
      out.rows.push_back(absolute("§4", name + "most impacts below the critical angle", 2, most, 0.0, ""));
    else {
      // Each impact stands at about the square of the angle before it: 0.33, 0.022, 6e-5, 5e-10 rad, and the fifth below
      // what doubles resolve, where both corners land at once.
      constexpr int kResolved = 5;
      out.rows.push_back(absolute("§4", name + "most impacts below the critical angle", kResolved, most, 0.0, "",
                                  "all that doubles resolve; the paper says 2, ERRATA 3 or 4"));
      out.rows.push_back(claim("§4", name + "there are only two impacts (Fig 7)", 2, most, most == 2, "",
                               "the corners press each other down in turn"));
    }
  }
  out.tables.push_back(table);
  out.figures.push_back(energy);
  out.figures.push_back(rotation);
  const double flat = without_gravity(0.5, 1e-6).omega;
  const double slender = without_gravity(2.0, 1e-6).omega;
  out.rows.push_back(at_least("§4", "final rotation is discontinuous at flat landing for l/L = 2", 1,
                              std::fabs(slender) > 0.1 * kSpeed / kWidth ? 1 : 0));
  constexpr double kSmooth = 1e-4;  // a hundred times the angle, in units of speed over width
  out.rows.push_back(absolute("§4", "... and continuous for l/L = 1/2", 0.0, flat * kWidth / kSpeed, kSmooth, ""));
}

void add_heavy(Case& out) {
  constexpr int kAngles = 61;
  Table table{.title = "§4 with gravity: e* = 0, no friction, from 0.1 m at 1 m/s",
              .columns = {"l/L", "of 61 angles up to θ_c: come to rest on the base", "fall over", "most impacts"},
              .lines = {},
              .note =
                  "The paper (Figs 10-12): comes to rest for every |θ(0)| below θ_c. Its size of the block is not "
                  "given; here L = 0.24 m as in its §5."};
  Figure figure{.name = "fig10_drop_with_gravity",
                .title = "Figs 10-12 (b): kinetic energy at the end of a drop with gravity, over the first angle",
                .x_label = "θ(0)/θ_c [-]",
                .y_label = "kinetic energy at the end [-]",
                .curves = {}};
  std::vector<Fall> falls(kAspects.size() * kAngles);
  for_each_run(falls.size(), [&](std::size_t index, planar::RunWorkspace& workspace) {
    const double a = kAspects[index / kAngles];
    const double share = static_cast<double>(index % kAngles) / kAngles;
    falls[index] = with_gravity(a, share * drop_block(a).alpha(), workspace);
  });
  for (std::size_t i = 0; i < kAspects.size(); ++i) {
    int rests = 0;
    std::uint32_t most = 0;
    Curve curve{.name = fmt::format("l/L = {:.3g}", kAspects[i]), .x = {}, .y = {}};
    for (std::size_t k = 0; k < kAngles; ++k) {
      const Fall& fall = falls[i * kAngles + k];
      rests += fall.rests ? 1 : 0;
      most = std::max(most, fall.impacts);
      curve.x.push_back(static_cast<double>(k) / kAngles);
      curve.y.push_back(fall.energy);
    }
    out.rows.push_back(absolute(
        "§4", fmt::format("l/L = {:.4g}, with gravity: of 61 angles below the critical one, not at rest", kAspects[i]),
        0.0, kAngles - rests, 0.0, ""));
    table.lines.push_back({fmt::format("{:.4f}", kAspects[i]), fmt::format("{}", rests),
                           fmt::format("{}", kAngles - rests), fmt::format("{}", most)});
    figure.curves.push_back(curve);
  }
  out.tables.push_back(table);
  out.figures.push_back(figure);
}

}  // namespace

void drops(Case& out) {
  add_weightless(out);
  add_heavy(out);
}

}  // namespace cairn::validate::zhang
