#include "runs/toy_engine/slider.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cairn/inputs/motion_input.hpp"

namespace cairn::toy {
namespace {

using results::Outcome;
using runs::Case;
using runs::CasePtr;
using runs::Shaking;

struct SliderCase final : Case {
  std::string name;
  double mu{}, gravity{}, start{}, duration{};
  double velocity{};  // of the point at the start, relative to the ground [m/s]
  double half{};      // of the box [m]
  Motion motion{};
};

struct Slide {
  double velocity{};  // relative to the ground, after its jerk [m/s]
  double way{};       // s = v²/(2 μ g) [m]
  double time{};      // t = |v|/(μ g) [s]
};

Slide slide_of(const SliderCase& c, const Motion& motion) {
  Slide s;
  s.velocity = c.velocity - motion.view().at(motion.view().end_time()).velocity;
  s.way = s.velocity * s.velocity / (2.0 * c.mu * c.gravity);
  s.time = std::fabs(s.velocity) / (c.mu * c.gravity);
  return s;
}

Outcome outcome_of(const SliderCase& c, const Slide& s) {
  Outcome o;
  const bool falls = s.way > c.half;
  o.verdict = falls ? results::Verdict::toppled : results::Verdict::survived;
  o.end = falls ? "slid off" : "came to rest";
  o.end_time = o.rest_time = c.start + s.time;
  o.proven = true;
  o.margin = 1.0 - s.way / c.half;
  if (falls) {
    o.direction = s.velocity < 0.0 ? results::kToTheLeft : results::kToTheRight;
    o.topple_time =
        c.start + (std::fabs(s.velocity) - std::sqrt(s.velocity * s.velocity - 2.0 * c.mu * c.gravity * c.half)) /
                      (c.mu * c.gravity);
  }
  return o;
}

const SliderCase& slider_case(const Case& made) { return dynamic_cast<const SliderCase&>(made); }

class SliderRunner final : public runs::Runner {
 public:
  Result<Outcome, InputErrors> run(const CasePtr& made, const Shaking& shaking) override {
    const SliderCase& c = slider_case(*made);
    last_ = slide_of(c, shaking.ground_x != nullptr ? *shaking.ground_x : c.motion);
    return outcome_of(c, last_);
  }
  void add_figures(results::Row& row, std::size_t first_column) const override { row[first_column] = last_.way; }

 private:
  Slide last_;
};

class Slider final : public runs::Engine {
 public:
  std::string_view name() const override { return "slider"; }
  std::string_view about() const override { return "a mass point that slides on a plane, in closed form"; }
  std::span<const std::string_view> keys() const override {
    static constexpr std::array<std::string_view, 8> kKeys{"body.name",       "body.box",        "body.density",
                                                           "body.velocity",   "ground.friction", "ground.gravity",
                                                           "ground.motion.x", "run.duration"};
    return kKeys;
  }

  Result<runs::Built, InputErrors> build(const runs::BuildRequest& request) const override {
    const inputs::Scene& scene = request.scene;
    InputErrors faults;
    const auto* box = scene.bodies.empty() ? nullptr : std::get_if<inputs::Box>(&scene.bodies.front().shape);
    if (box == nullptr)
      faults.push_back({.file = {}, .line = 0, .key = "body", .expected = "a box", .found = "another shape"});
    Result<inputs::MotionInput, InputErrors> motion = inputs::ground_motion(scene.ground, request.intake);
    if (!motion) faults.insert(faults.end(), motion.error().begin(), motion.error().end());
    if (!faults.empty() || (request.unread != nullptr && !request.unread->empty())) return Unexpected(faults);
    auto made = std::make_shared<SliderCase>();
    made->name = scene.bodies.front().name;
    made->mu = scene.ground.friction.kinetic_coefficient;
    made->gravity = scene.ground.gravity;
    made->start = scene.run.start;
    made->duration = scene.run.duration;
    made->velocity = scene.bodies.front().start.vx;
    made->half = 0.5 * box->width;
    made->motion = std::move(motion->x);
    return runs::Built{std::move(made), {}};
  }

  std::vector<double> sample_times(const Case& /*made*/) const override { return {}; }
  std::unique_ptr<runs::Runner> runner() const override { return std::make_unique<SliderRunner>(); }
  std::vector<results::Column> columns() const override {
    return {{"way", results::ColumnType::number, "m", "that it slides"}};
  }

  Result<results::RunFindings, InputErrors> run(const Case& made) const override {
    const SliderCase& c = slider_case(made);
    const Slide s = slide_of(c, c.motion);
    results::RunFindings found;
    found.outcome = outcome_of(c, s);
    found.sentence = fmt::format("The {} slides {:.4g} m and {}.", c.name, s.way,
                                 found.outcome.toppled() ? "falls off" : "comes to rest");
    found.figures = {{"way", fmt::format("{:.4g} m", s.way)}};
    found.quantities = {{"maxima", "way", "m", "that it slides", s.way}};
    results::Listing samples{.name = "samples", .path = "samples", .about = "the motion", .rows = 2};
    samples.columns = {{"t", "t", "s", "", 1, std::vector<double>{c.start, c.start + s.time}},
                       {"x", "x", "m", "", 1, std::vector<double>{0.0, std::copysign(s.way, s.velocity)}}};
    found.listings = {std::move(samples)};
    found.page.untitled = "A slide";
    found.page.tiles = {{"Way", fmt::format("{:.3g} m", s.way), "until it moves with the ground"}};
    found.course.scales = {.length = c.half, .time = s.time, .velocity = 1.0, .place = {c.half}, .turn = {1.0}};
    found.course.end = {c.start + s.time, {s.way}, {0.0}};
    found.course.ends_at_rest = true;
    found.course.time = {c.start, c.start + std::max(s.time, c.duration)};
    found.course.curve.name = "Slide";
    found.course.curve.y_label = "way [m]";
    found.course.curve.points = {{c.start, 0.0, s.velocity}, {c.start + s.time, s.way, 0.0}};
    found.model = {{"friction", fmt::format("{}", c.mu)}};
    return found;
  }
};

}  // namespace

const runs::Engine& slider() {
  static const Slider kSlider;
  return kSlider;
}

}  // namespace cairn::toy
