#include "cairn/runs/planar/planar_findings.hpp"

#include "cairn/runs/planar/planar_parts.hpp"

namespace cairn::runs {

results::RunFindings planar_findings(const PlanarRecord& record) {
  results::Outcome outcome = outcome_of(record.result);
  outcome.settled_time = end_time(record);
  return {.outcome = outcome,
          .sentence = verdict_sentence(record),
          .advice = advice(record),
          .fallback = fallback_sentence(record),
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
