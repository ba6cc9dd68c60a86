#include "cairn/runs/timestep/timestep_findings.hpp"

#include "cairn/core/contract.hpp"

namespace cairn::runs {

const TimestepCase& timestep_case(const Case& made) {
  const auto* timestep = dynamic_cast<const TimestepCase*>(&made);
  CAIRN_CHECK(timestep != nullptr);
  return *timestep;
}

template <int D>
results::RunFindings timestep_findings(const TimestepRecord<D>& record) {
  const SystemStory story = story_of(record);
  const results::Outcome outcome = outcome_of(story);
  results::Caveats caveats = caveats_of(story);
  const bool has_verdict = outcome.verdict != results::Verdict::failed;
  std::string sentence = verdict_sentence(story);
  if (has_verdict) sentence = led(caveats, sentence);
  return {.outcome = outcome,
          .sentence = std::move(sentence),
          .caveats = std::move(caveats),
          .advice = advice(story),
          .remarks = {},
          .figures = figures(story),
          .quantities = timestep_quantities(story),
          .group_notes = {},
          .listings = timestep_listings(record, story),
          .groups = {},
          .page = timestep_page(record, story),
          .course = timestep_course(record, story),
          .animation = timestep_animation(record, story),
          .model = timestep_model_rows(story)};
}
template results::RunFindings timestep_findings(const TimestepRecord<2>&);
template results::RunFindings timestep_findings(const TimestepRecord<3>&);

}  // namespace cairn::runs
