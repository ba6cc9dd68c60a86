#include "cairn/runs/planar/planar_engine.hpp"

#include <array>
#include <utility>

#include "cairn/model/standing.hpp"
#include "cairn/runs/planar/planar_case.hpp"
#include "cairn/runs/planar/planar_caveats.hpp"
#include "cairn/runs/planar/planar_findings.hpp"

namespace cairn::runs {
namespace {

/// Keeps a copy of the last case, whose motion and times the runs replace.
class PlanarRunner final : public Runner {
 public:
  Result<results::Outcome, InputErrors> run(const CasePtr& made, const Shaking& shaking) override {
    take(made, shaking);
    planar::RunOptions& options = setup_->options;
    options.keep_events = false;
    options.sample_times.clear();
    return ran();
  }

  void add_figures(results::Row& row, std::size_t first_column) const override {
    add_planar_figures(result_, row, first_column);
  }

  Result<Observed, InputErrors> observe(const CasePtr& made, const std::vector<double>& times, bool swings) override {
    take(made, {});
    setup_->options.sample_times = times;
    setup_->options.keep_events = swings;
    Result<results::Outcome, InputErrors> outcome = ran();
    if (!outcome) return Unexpected(std::move(outcome).error());
    Observed seen{.outcome = *outcome, .rotation = {}, .swings = {}};
    for (const planar::Sample& sample : result_.samples)
      seen.rotation.push_back({sample.state.t, sample.state.theta - result_.basin.rest.angle});
    if (!swings) return seen;
    for (const planar::Swing& s :
         planar::free_rocking(setup_->model.body, setup_->start, setup_->options.start, result_).swings)
      seen.swings.push_back({s.begin, s.peak, s.peak_time, s.complete});
    return seen;
  }

 private:
  void take(const CasePtr& made, const Shaking& shaking) {
    const PlanarSetup& own = planar_case(*made).setup;
    if (made_ != made) {
      setup_ = own;
      made_ = made;
      shaken_ = false;
    }
    if (shaking.ground_x != nullptr) {
      setup_->model.ground_x = *shaking.ground_x;
    } else if (shaken_) {
      setup_->model.ground_x = own.model.ground_x;
    }
    shaken_ = shaking.ground_x != nullptr;
    planar::RunOptions& options = setup_->options;
    options.start = shaking.start.value_or(own.options.start);
    options.duration = shaking.duration.value_or(own.options.duration);
    options.early_verdict = own.options.early_verdict || shaking.only_verdict;
    options.impacts.report_limits = own.options.impacts.report_limits && !shaking.only_verdict;
  }

  Result<results::Outcome, InputErrors> ran() {
    Result<planar::RunResult, InputErrors> result =
        planar::run(setup_->model, setup_->home, setup_->start, setup_->options, workspace_);
    if (!result) return Unexpected(std::move(result).error());
    result_ = std::move(result).value();
    return outcome_of(result_);
  }

  CasePtr made_;
  std::optional<PlanarSetup> setup_;
  bool shaken_{};
  planar::RunWorkspace workspace_;
  planar::RunResult result_;
};

/// Of a scene all that is about one body on a level ground in the plane.
constexpr std::array<std::string_view, 45> kKeys{"dimension",
                                                 "body.name",
                                                 "body.box",
                                                 "body.prism",
                                                 "body.polygon",
                                                 "body.mesh",
                                                 "body.mesh_unit",
                                                 "body.parts",
                                                 "body.stack",
                                                 "body.density",
                                                 "body.mass",
                                                 "body.centroid",
                                                 "body.inertia",
                                                 "body.up",
                                                 "body.azimuth",
                                                 "body.flattening",
                                                 "body.repair",
                                                 "body.weld",
                                                 "body.close_holes",
                                                 "body.set_down",
                                                 "body.tilt",
                                                 "body.lift",
                                                 "body.velocity",
                                                 "body.rotation_rate",
                                                 "body.turns_on_support",
                                                 "body.slip",
                                                 "body.at_rest_in_space",
                                                 "ground.friction",
                                                 "ground.gravity",
                                                 "ground.motion.x",
                                                 "ground.motion.z",
                                                 "impact",
                                                 "run.start",
                                                 "run.duration",
                                                 "run.tolerance",
                                                 "run.formulation",
                                                 "run.no_sliding",
                                                 "run.no_flight",
                                                 "run.topple",
                                                 "run.stop_at_rest",
                                                 "run.early_verdict",
                                                 "run.resolve_accumulation",
                                                 "run.most_events",
                                                 "output.times",
                                                 "output.interval"};

class PlanarEngine final : public Engine {
 public:
  std::string_view name() const override { return "planar"; }
  std::string_view about() const override { return "one rigid body in the vertical plane, event-driven"; }

  std::span<const std::string_view> keys() const override { return kKeys; }

  Result<Built, InputErrors> build(const BuildRequest& request) const override { return build_planar(request); }
  std::vector<double> sample_times(const Case& made) const override {
    return planar_case(made).setup.options.sample_times;
  }
  std::unique_ptr<Runner> runner() const override { return std::make_unique<PlanarRunner>(); }
  std::vector<results::Column> columns() const override { return planar_columns(); }
  bool observes() const override { return true; }

  results::Caveats caveats(const Case& made) const override { return caveats_of(planar_case(made).setup); }

  std::optional<Tipping> tipping(const Case& made) const override {
    const PlanarModel& model = planar_case(made).setup.model;
    const Standing stands = standing(model.body, model.gravity, model.friction.static_coefficient);
    return Tipping{{stands.left.alpha, stands.left.frequency}, {stands.right.alpha, stands.right.frequency}};
  }

  Result<results::RunFindings, InputErrors> run(const Case& made) const override {
    const Result<PlanarRecord, InputErrors> record = planar_record(planar_case(made));
    if (!record) return Unexpected(record.error());
    return planar_findings(*record);
  }
};

}  // namespace

const Engine& planar_engine() {
  static const PlanarEngine kEngine;
  return kEngine;
}

}  // namespace cairn::runs
