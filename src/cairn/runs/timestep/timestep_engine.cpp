#include "cairn/runs/timestep/timestep_engine.hpp"

#include <algorithm>
#include <utility>

#include "cairn/inputs/system_input.hpp"
#include "cairn/runs/timestep/timestep_case.hpp"
#include "cairn/runs/timestep/timestep_convergence.hpp"
#include "cairn/runs/timestep/timestep_findings.hpp"

namespace cairn::runs {
namespace {

/// The rotation of a body in the plane from where it stood; in space what turned, without a sign.
template <int D>
std::vector<Turned> turned_over_time(const TimestepSetup<D>& setup, const timestep::RunResult<D>& result) {
  const auto body = std::find_if(setup.system.bodies.begin(), setup.system.bodies.end(),
                                 [](const SystemBody<D>& b) { return b.mobility == Mobility::free; });
  std::vector<Turned> turned;
  if (body == setup.system.bodies.end()) return turned;
  const auto k = static_cast<std::size_t>(body - setup.system.bodies.begin());
  for (const timestep::StepSample<D>& s : result.samples)
    turned.push_back({s.state.t, turn_between(body->pose.turn, s.state.poses[k].turn)});
  return turned;
}

/// Keeps a copy of the last case, whose motion and times the runs replace.
template <int D>
class Repeated {
 public:
  explicit Repeated(const TimestepSetup<D>& own) : record_{own, {}, {}} {}

  Result<results::Outcome, InputErrors> run(const TimestepSetup<D>& own, const Shaking& shaking,
                                            const std::vector<double>& sample_times) {
    record_.system.ground[0] = shaking.ground_x != nullptr ? *shaking.ground_x : own.system.ground[0];
    record_.options.start = shaking.start.value_or(own.options.start);
    record_.options.duration = shaking.duration.value_or(own.options.duration);
    record_.options.sample_times = sample_times;
    Result<timestep::RunResult<D>, InputErrors> result = timestep::run(record_.system, record_.options, workspace_);
    if (!result) return Unexpected(std::move(result).error());
    record_.result = std::move(result).value();
    record_.curve = record_.result.samples;
    story_ = story_of(record_);
    return outcome_of(story_);
  }

  const SystemStory& story() const { return story_; }
  std::vector<Turned> rotation() const { return turned_over_time<D>(record_, record_.result); }

 private:
  TimestepRecord<D> record_;
  timestep::Workspace<D> workspace_;
  SystemStory story_;
};

class TimestepRunner final : public Runner {
 public:
  Result<results::Outcome, InputErrors> run(const CasePtr& made, const Shaking& shaking) override {
    return ran(made, shaking, [](const timestep::RunOptions& o, const Shaking& s) {
      return last_times(s.start.value_or(o.start), s.duration.value_or(o.duration));
    });
  }

  void add_figures(results::Row& row, std::size_t first_column) const override {
    add_timestep_figures(story_, row, first_column);
  }

  Result<Observed, InputErrors> observe(const CasePtr& made, const std::vector<double>& times, bool swings) override {
    if (swings)
      return Unexpected(InputErrors{{.file = {},
                                     .line = 0,
                                     .key = "engine",
                                     .expected = "one whose runs have swings, as planar has",
                                     .found = "timestep"}});
    Result<results::Outcome, InputErrors> outcome =
        ran(made, {}, [&](const timestep::RunOptions& /*o*/, const Shaking& /*s*/) { return times; });
    if (!outcome) return Unexpected(std::move(outcome).error());
    return Observed{.outcome = *outcome, .rotation = rotation_, .swings = {}};
  }

 private:
  /// Times near the end, by which a system is seen to have come to rest.
  static std::vector<double> last_times(double start, double duration) {
    constexpr int kTimes = 200;
    std::vector<double> times;
    for (int k = 1; k <= kTimes; ++k) times.push_back(start + duration * (static_cast<double>(k) / kTimes));
    return times;
  }

  template <class Times>
  Result<results::Outcome, InputErrors> ran(const CasePtr& made, const Shaking& shaking, Times times) {
    return std::visit(
        [&]<int D>(const TimestepSetup<D>& setup) {
          std::unique_ptr<Repeated<D>>& kept = std::get<std::unique_ptr<Repeated<D>>>(kept_);
          if (made_ != made || kept == nullptr) kept = std::make_unique<Repeated<D>>(setup);
          made_ = made;
          Result<results::Outcome, InputErrors> outcome = kept->run(setup, shaking, times(setup.options, shaking));
          if (outcome) {
            story_ = kept->story();
            rotation_ = kept->rotation();
          }
          return outcome;
        },
        timestep_case(*made).setup);
  }

  CasePtr made_;
  std::tuple<std::unique_ptr<Repeated<2>>, std::unique_ptr<Repeated<3>>> kept_;
  SystemStory story_;
  std::vector<Turned> rotation_;
};

class TimestepEngine final : public Engine {
 public:
  std::string_view name() const override { return "timestep"; }
  std::string_view about() const override {
    return "many bodies and joints in the plane or in space, by steps of time";
  }
  std::span<const std::string_view> keys() const override { return inputs::kSystemKeys; }

  Result<Built, InputErrors> build(const BuildRequest& request) const override { return build_timestep(request); }

  std::vector<double> sample_times(const Case& made) const override {
    return std::visit([](const auto& setup) { return setup.options.sample_times; }, timestep_case(made).setup);
  }
  std::unique_ptr<Runner> runner() const override { return std::make_unique<TimestepRunner>(); }
  std::vector<results::Column> columns() const override { return timestep_columns(); }
  bool observes() const override { return true; }

  results::Caveats caveats(const Case& made) const override {
    return std::visit(
        [](const auto& setup) { return caveats_of(setup.options, largest_restitution(setup.system.materials)); },
        timestep_case(made).setup);
  }

  Result<results::RunFindings, InputErrors> run(const Case& made) const override {
    return std::visit(
        [](const auto& setup) -> Result<results::RunFindings, InputErrors> {
          const auto record = timestep_record(setup);
          if (!record) return Unexpected(record.error());
          return timestep_findings(*record);
        },
        timestep_case(made).setup);
  }

  Result<results::Convergence, InputErrors> convergence(const Case& made) const override {
    return std::visit(
        []<int D>(const TimestepSetup<D>& setup) {
          timestep::Workspace<D> workspace;
          return convergence_of<D>(setup, [&](const System<D>& system, const timestep::RunOptions& options) {
            return timestep::run(system, options, workspace);
          });
        },
        timestep_case(made).setup);
  }
};

}  // namespace

const Engine& timestep_engine() {
  static const TimestepEngine kEngine;
  return kEngine;
}

}  // namespace cairn::runs
