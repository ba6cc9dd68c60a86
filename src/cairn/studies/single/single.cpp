#include "cairn/studies/single/single.hpp"

#include <memory>

#include "cairn/studies/case_maker.hpp"

namespace cairn::studies {

void Single::describe(keys::Fields& /*fields*/) {}

Result<KindPlan, InputErrors> Single::plan(const Subject& subject, std::uint64_t /*seed*/) const {
  const CaseMaker maker(subject, {}, subject.read);
  Result<runs::CasePtr, InputErrors> made = maker.make({});
  if (!made) return Unexpected(std::move(made).error());
  const auto run_one = [made = *made, engine = subject.engine]() -> Worker {
    return [made, runner = std::shared_ptr<runs::Runner>(engine->runner())](std::uint64_t /*index*/, Row& row) {
      const Result<results::Outcome, InputErrors> outcome = runner->run(made, {});
      if (!outcome) return to_text(outcome.error());
      add_outcome(*outcome, *runner, row, 0);
      return failure_of(*outcome);
    };
  };
  KindPlan plan;
  plan.columns = outcome_columns(*subject.engine);
  plan.run = [run_one](Execution& execution) { return execution.run_cases(1, run_one); };
  plan.findings = [](const Table& table) {
    return StudyFindings{.headline = "The body " + table.texts("verdict").front() + '.', .figures = {}, .tables = {}};
  };
  return plan;
}

}  // namespace cairn::studies
