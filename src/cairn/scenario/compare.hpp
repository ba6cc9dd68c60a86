#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cairn/results/run.hpp"
#include "cairn/scenario/compare_parting.hpp"
#include "cairn/scenario/compare_times.hpp"
#include "cairn/scenario/variant.hpp"

/// Runs of one scenario in several forms, beside each other.                             docs/how-to/compare_laws.md
namespace cairn::scenario {

/// One of the runs.
struct ComparedRun {
  std::string name;             // of its variant
  results::Run run;             // its inputs are those of the comparison, kept there
  Agreement allowed;            // how far it may be from the reference without parting from it
  Together with_reference;      // how long, how near, and how it leaves; empty for that itself
  std::optional<ByTime> times;  // the same by time: of another engine than the reference's, or one without events

  const results::RunFindings& found() const { return run.findings; }
  const results::Outcome& outcome() const { return run.findings.outcome; }

  /// Where it leaves the reference; nothing where it does not.
  const std::optional<Parting>& parting() const { return with_reference.parting; }
};

struct Comparison {
  std::string varied;  // what differs between the runs, "law"
  std::string title;
  std::string scenario_text;
  std::vector<InputFile> inputs;
  results::Provenance provenance;  // of the scenario that all were made from
  std::vector<ComparedRun> runs;   // in the order of the variants; the first one is the reference

  const ComparedRun& reference() const { return runs.front(); }
};

struct CompareOptions {
  std::string varied{"law"};                                          // what the variants differ in, in a word
  unsigned threads{};                                                 // at most so many at once; 0: one for each core
  std::function<void(std::size_t done, std::size_t all)> progress{};  // called by one thread at a time
};

/// Runs all of them and finds where each leaves the first. The same bits for any number of threads. There is at least
/// one variant.
Result<Comparison, InputErrors> compare(const Loaded& base, const std::vector<Variant>& variants,
                                        const CompareOptions& options = {});

/// The run that leaves the reference first; nothing where none does.
const ComparedRun* first_to_part(const Comparison& comparison);

}  // namespace cairn::scenario
