#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/inputs/scene.hpp"
#include "cairn/model/record.hpp"
#include "cairn/model/record_steps.hpp"

/// From the keys `record = ...` of one component of the ground's motion to its samples.
namespace cairn::inputs {

enum class GroundAxis { x, z, y };

/// One component of the ground's motion, as taken from its files.
struct GroundRecord {
  RecordChannel channel;  // acceleration along the axis, after all steps but `scale`
  std::string file;
  Record head;     // of the file, without its channels
  double begin{};  // time in the record at which the scenario's time begins: of the window, or 0 [s]
  Notes notes;     // what was noticed and done, each a sentence
};

/// Hands over the text of a file, kept with the result.
using ReadRecordText = std::function<Result<std::string, InputErrors>(const std::string& name)>;

/// Reads, chooses the channel, turns, and takes the steps. Faults of the keys have line 0 and the key's name; those of a
/// file have its name and line.
Result<GroundRecord, InputErrors> ground_record(const RecordFile& keys, GroundAxis axis, const ReadRecordText& read);

/// What a synthetic component asks of the synthesis; `scale` and `start` come after it.
SyntheticOptions synthesis_of(const Synthetic& keys);

/// Sets the times of all components against each other, those of another file against the first that is there: from now on
/// `channel.start` counts from one instant, which is time 0 of the scenario. Any may be null. What was done is added to the
/// notes.
void set_common_origin(GroundRecord* x, GroundRecord* z, GroundRecord* y = nullptr);

}  // namespace cairn::inputs
