#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cairn/core/result.hpp"
#include "cairn/results/run.hpp"
#include "cairn/scenario/scenario.hpp"
#include "cairn/studies/subject.hpp"

namespace cairn::scenario {

/// A scenario that can be run and studied.
struct Loaded : studies::Subject {
  std::optional<studies::Study> study;
  std::string text;
  std::vector<std::string> input_notes;  // what was noticed or done while reading the inputs, each a sentence
  std::vector<std::string> case_notes;   // what else should be known of the case
  std::vector<std::string> given;        // paths of the keys and tables that the file has

  /// All notes, those on the inputs first.
  std::vector<std::string> notes() const;
};

/// The scenario as it was read.
Scenario scenario_of(const Loaded& loaded);

/// Those of the paths that an engine does not read; of a table its keys, and the table itself only where it has none.
std::vector<std::string> unread_keys(const runs::Engine& engine, const std::vector<std::string>& given);

/// No more samples than this may be asked for.
inline constexpr std::size_t kMostSamples = 1000000;

/// What keys are that the scenario's engine does not read. Where other engines run the scene, they are no faults.
enum class UnreadKeys : std::uint8_t { faults, allowed };

/// From the text of a scenario to what its engine needs: keys and values, outlines, motions with their files, and what
/// must fit together. Every fault at once, in the order of the lines; `file` names the text in them.
Result<Loaded, InputErrors> load(std::string_view text, const std::string& file, const ReadInput& read,
                                 UnreadKeys unread = UnreadKeys::faults);

/// Where the results of a loaded scenario come from.
results::Provenance provenance_of(const Loaded& loaded);

}  // namespace cairn::scenario
