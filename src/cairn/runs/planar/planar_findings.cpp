#include "cairn/runs/planar/planar_findings.hpp"

#include "cairn/runs/planar/planar_caveats.hpp"
#include "cairn/runs/planar/planar_parts.hpp"

namespace cairn::runs {

results::RunFindings planar_findings(const PlanarRecord& record) {
  const results::Outcome outcome = outcome_of(record.result);
  results::Caveats caveats = caveats_of(record);
  const bool has_verdict = outcome.verdict != results::Verdict::failed;
  return {.outcome = outcome,
          .sentence = has_verdict ? led(caveats, verdict_sentence(record)) : verdict_sentence(record),
          .caveats = std::move(caveats),
          .advice = advice(record),
          .remarks = remarks_on(record.result),
          .figures = figures(record),
          .quantities = planar_quantities(record),
          .group_notes = {},
          .listings = planar_listings(record),
          .groups = planar_groups(record),
          .page = planar_page(record),
          .course = planar_course(record),
          .model = planar_model_rows(record)};
}

}  // namespace cairn::runs
