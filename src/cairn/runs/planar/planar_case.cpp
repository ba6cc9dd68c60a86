#include "cairn/runs/planar/planar_case.hpp"

#include <optional>
#include <string>
#include <utility>

#include "cairn/inputs/body_input.hpp"
#include "cairn/inputs/impact_input.hpp"
#include "cairn/inputs/motion_input.hpp"

namespace cairn::runs {
namespace {

using inputs::Scene;

/// Makes the parts of a case one by one; a part whose keys were not read without faults is left out.
class Builder {
 public:
  explicit Builder(const BuildRequest& request)
      : request_(request),
        scene_(request.scene),
        base_(request.base != nullptr ? &planar_case(*request.base).setup : nullptr) {}

  Result<Built, InputErrors> build() {
    std::optional<inputs::PlacedBody> body = request_.touched.body || base_ == nullptr
                                                 ? made_body()
                                                 : inputs::PlacedBody{base_->model.body, base_->placement};
    std::optional<inputs::MotionInput> motion = request_.touched.motion || base_ == nullptr
                                                    ? made_motion()
                                                    : inputs::MotionInput{base_->model.ground_x, base_->model.ground_z};
    check_dimension();
    check_friction();
    check_formulation();
    const bool unread = request_.unread != nullptr && !request_.unread->empty();
    if (unread || !faults_.empty()) return Unexpected(std::move(faults_));
    return assembled(std::move(*body), std::move(*motion));
  }

 private:
  void fault(std::string key, std::string expected, std::string found) {
    faults_.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  }

  void take(InputErrors faults) {
    for (InputError& f : faults) faults_.push_back(std::move(f));
  }

  template <class Part>
  std::optional<Part> part_of(Result<Part, InputErrors> made) {
    if (made) return std::move(made).value();
    take(std::move(made).error());
    return std::nullopt;
  }

  std::optional<inputs::PlacedBody> made_body() {
    if (!request_.sound("body")) return std::nullopt;
    if (scene_.bodies.size() != 1) {
      fault("body", "exactly one [[body]] for the planar engine", std::to_string(scene_.bodies.size()));
      return std::nullopt;
    }
    return part_of(inputs::planar_body(scene_.bodies.front(), request_.intake));
  }

  std::optional<inputs::MotionInput> made_motion() {
    inputs::Ground ground = scene_.ground;
    for (const auto& [keys, path] :
         {std::pair{&ground.motion_x, inputs::kMotionX}, std::pair{&ground.motion_z, inputs::kMotionZ}})
      if (!request_.sound(path) || !request_.sound_above(path))
        *keys = StillMotion{};  // the other one may have faults to tell
    return part_of(inputs::ground_motion(ground, request_.intake));
  }

  void check_dimension() {
    if (request_.sound("dimension") && scene_.dimension != 2)
      fault("dimension", "2: the planar engine moves one body in a plane", std::to_string(scene_.dimension));
  }

  void check_friction() {
    const Friction& mu = scene_.ground.friction;
    if (request_.sound("ground.friction") && mu.kinetic_coefficient > mu.static_coefficient)
      fault("ground.friction.kinetic", "not above ground.friction.static, " + found_text(mu.static_coefficient),
            found_text(mu.kinetic_coefficient));
  }

  /// Friction by corner belongs to the LCP, restricted models to the patterns.
  void check_formulation() {
    const inputs::Run& run = scene_.run;
    const bool lcp = run.formulation == Formulation::lcp;
    if (!request_.sound("run") || !request_.sound("ground")) return;
    if (!lcp && !scene_.ground.corners.empty())
      fault("ground.friction.corner", "run.formulation = \"lcp\" beside it: the patterns know one friction for all",
            "run.formulation = \"patterns\"");
    const auto restricted = [&](bool given, const char* key) {
      if (lcp && given) fault(key, "false with run.formulation = \"lcp\": the patterns know restricted models", "true");
    };
    restricted(run.no_sliding, "run.no_sliding");
    restricted(run.no_flight, "run.no_flight");
  }

  planar::RunOptions options() const {
    const inputs::Run& run = scene_.run;
    planar::RunOptions options;
    options.start = run.start;
    options.duration = run.duration;
    options.relative_tolerance = run.tolerance;
    options.formulation = run.formulation;
    options.stop_at_rest = run.stop_at_rest;
    options.early_verdict = run.early_verdict;
    options.most_events = static_cast<std::uint32_t>(run.most_events);
    options.impacts = {.report_limits = scene_.impact.report_limits,
                       .energy = scene_.impact.energy,
                       .resolve_accumulation = run.resolve_accumulation};
    options.keep_events = !request_.one_of_many;
    options.sample_times = request_.sample_times;
    return options;
  }

  Result<Built, InputErrors> assembled(inputs::PlacedBody placed, inputs::MotionInput motion) {
    const Scene& s = scene_;
    PlanarBody& body = placed.body;
    std::optional<inputs::ImpactInput> impact = part_of(inputs::impact_input(s.impact, s.ground.friction, body));
    std::vector<std::string> doubts;
    if (!request_.one_of_many) doubts = inputs::motion_doubts(s.ground, motion, s.run);
    std::optional<std::vector<Friction>> corners = part_of(inputs::corner_friction(s.ground, body));
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    planar::Home home = request_.touched.body || base_ == nullptr ? planar::home_of(body) : base_->home;
    PlanarSetup setup{.name = s.bodies.front().name,
                      .drawing = drawing_of(body),
                      .model = {.body = std::move(body),
                                .ground_x = std::move(motion.x),
                                .ground_z = std::move(motion.z),
                                .gravity = s.ground.gravity,
                                .friction = s.ground.friction,
                                .restriction = {s.run.no_sliding, s.run.no_flight},
                                .topple = s.run.topple,
                                .law = s.impact.law,
                                .corner_friction = std::move(*corners),
                                .material = impact->material,
                                .changes = std::move(impact->changes)},
                      .start = s.bodies.front().start,
                      .options = options(),
                      .home = home,
                      .placement = placed.placement,
                      .still_ground = is_still()};
    take(faults_of(setup.model));
    take(planar::faults_of(setup.options, setup.start));
    if (!faults_.empty()) return Unexpected(std::move(faults_));
    Built built{.made = {}, .notes = std::move(doubts)};
    if (s.run.no_flight && setup.model.material.restitution > 0.0)
      built.notes.push_back(
          "run.no_flight keeps a contact on the ground, so that nothing rebounds: impact.restitution has no effect.");
    if (!request_.one_of_many)
      for (std::string& note : inputs::unread_coefficients(s.impact)) built.notes.push_back(std::move(note));
    built.made = std::make_shared<const PlanarCase>(std::move(setup));
    return built;
  }

  /// The outline as it was drawn, where it is a prism's: the hull says less of it.
  std::vector<Vec2> drawing_of(const PlanarBody& body) const {
    std::vector<Vec2> outline;
    if (const auto* prism = std::get_if<inputs::Prism>(&scene_.bodies.front().shape))
      for (const Vec2& p : prism->polygon) outline.push_back(p - body.centroid());
    return outline;
  }

  bool is_still() const {
    return std::holds_alternative<StillMotion>(scene_.ground.motion_x) &&
           std::holds_alternative<StillMotion>(scene_.ground.motion_z);
  }

  const BuildRequest& request_;
  const Scene& scene_;
  const PlanarSetup* base_;
  InputErrors faults_;
};

}  // namespace

Result<Built, InputErrors> build_planar(const BuildRequest& request) { return Builder(request).build(); }

}  // namespace cairn::runs
