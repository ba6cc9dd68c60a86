#include "cairn/scenario/compare.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "cairn/core/digest.hpp"
#include "cairn/scenario/run.hpp"

namespace cairn::scenario {
namespace {

using RunOrFaults = Result<results::Run, InputErrors>;

/// Every variant's run, each in its own place, whoever made it.
std::vector<std::optional<RunOrFaults>> run_all(const std::vector<Variant>& variants, const CompareOptions& options) {
  std::vector<std::optional<RunOrFaults>> runs(variants.size());
  std::atomic<std::size_t> next{0};
  std::size_t done = 0;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto work = [&] {
    for (std::size_t k = next++; k < variants.size(); k = next++) {
      try {
        runs[k].emplace(run(variants[k].loaded));
        const std::lock_guard lock(mutex);
        ++done;
        if (options.progress) options.progress(done, variants.size());
      } catch (...) {
        const std::lock_guard lock(mutex);
        failure = std::current_exception();
        next = variants.size();
      }
    }
  };
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t threads = std::min(options.threads == 0 ? cores : options.threads, variants.size());
  {
    std::vector<std::jthread> helpers;
    for (std::size_t k = 1; k < threads; ++k) helpers.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
  return runs;
}

}  // namespace

Result<Comparison, InputErrors> compare(const Loaded& base, const std::vector<Variant>& variants,
                                        const CompareOptions& options) {
  CAIRN_CHECK(!variants.empty());
  std::vector<std::optional<RunOrFaults>> runs = run_all(variants, options);
  std::vector<std::pair<std::string, std::string>> input_hashes;
  for (const InputFile& file : base.inputs) input_hashes.emplace_back(file.name(), sha256(file.text()));

  Comparison comparison{.varied = options.varied,
                        .title = base.scene.title,
                        .scenario_text = base.text,
                        .inputs = base.inputs,
                        .provenance = {},
                        .runs = {}};
  for (std::size_t k = 0; k < variants.size(); ++k) {
    CAIRN_CHECK(runs[k].has_value(), k);
    if (!*runs[k]) return Unexpected(std::move(*runs[k]).error());
    ComparedRun compared{
        .name = variants[k].name, .run = std::move(*runs[k]).value(), .allowed = {}, .with_reference = {}, .times = {}};
    results::Run& run = compared.run;
    run.inputs.clear();
    run.provenance.input_hashes = input_hashes;
    const results::Run& reference = comparison.runs.empty() ? run : comparison.reference().run;
    compared.allowed = agreement_of(reference, run);
    const bool by_events = reference.engine == run.engine && reference.findings.course.knows_events;
    if (!comparison.runs.empty() && by_events)
      compared.with_reference = together(reference.findings, run.findings, compared.allowed);
    if (!comparison.runs.empty() && !by_events) compared.times = by_time(reference.findings, run.findings);
    comparison.runs.push_back(std::move(compared));
  }
  comparison.provenance = comparison.reference().run.provenance;
  comparison.provenance.scenario_hash = sha256(base.text);
  comparison.provenance.notes = base.notes();
  return comparison;
}

const ComparedRun* first_to_part(const Comparison& comparison) {
  const ComparedRun* first = nullptr;
  for (const ComparedRun& run : comparison.runs)
    if (run.parting() && (first == nullptr || run.parting()->t < first->parting()->t)) first = &run;
  return first;
}

}  // namespace cairn::scenario
