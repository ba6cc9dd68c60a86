#include "cairn/runs/timestep/timestep_case.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cairn/inputs/system_input.hpp"

namespace cairn::runs {
namespace {

timestep::Scheme scheme_of(inputs::StepScheme scheme) {
  switch (scheme) {
    case inputs::StepScheme::projection:
      return timestep::Scheme::projection;
    case inputs::StepScheme::stewart_trinkle:
      return timestep::Scheme::stewart_trinkle;
    case inputs::StepScheme::moreau_jean:
      return timestep::Scheme::moreau_jean;
  }
  return timestep::Scheme::projection;
}

timestep::RunOptions options_of(const BuildRequest& request) {
  const inputs::Run& run = request.scene.run;
  timestep::RunOptions options;
  options.start = run.start;
  options.duration = run.duration;
  options.step = run.stepping.step;
  options.adaptive = run.stepping.adaptive;
  options.scheme = scheme_of(run.stepping.scheme);
  options.theta = run.stepping.theta;
  options.solver = {.method = run.stepping.solver,
                    .tolerance = run.stepping.solver_tolerance,
                    .directions = static_cast<int>(run.stepping.directions)};
  options.sample_times = request.sample_times;
  options.topple_angle = std::min(std::fabs(run.topple.low), std::fabs(run.topple.high));
  return options;
}

}  // namespace

Result<Built, InputErrors> build_timestep(const BuildRequest& request) {
  const auto sound = [&](std::string_view path) { return request.sound(path) && request.sound_above(path); };
  Result<inputs::SystemOfScene, InputErrors> made = inputs::make_system(request.scene, request.intake, sound);
  InputErrors faults;
  if (!made) faults = std::move(made.error());
  if (request.sound("run"))
    for (InputError& fault : timestep::faults_of(options_of(request))) faults.push_back(std::move(fault));
  const bool unread = request.unread != nullptr && !request.unread->empty();
  // Of many cases each finds its own faults when it runs.
  if (made && made->whole && faults.empty() && !request.one_of_many)
    faults = inputs::in_words_of(
        std::visit([&](const auto& system) { return timestep::faults_at_start(system, options_of(request)); },
                   made->system),
        request.scene);
  if (unread || !faults.empty()) return Unexpected(std::move(faults));
  Built built;
  if (!request.one_of_many) built.notes = std::move(made->notes);
  built.made = std::visit(
      [&]<int D>(System<D>& system) -> CasePtr {
        return std::make_shared<const TimestepCase>(
            TimestepSetup<D>{std::move(system), options_of(request), std::move(made->told)});
      },
      made->system);
  return built;
}

}  // namespace cairn::runs
