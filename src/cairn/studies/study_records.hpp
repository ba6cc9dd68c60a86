#pragma once

#include <string>
#include <vector>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/studies/subject.hpp"

/// The records of a study: one after the other in the place of ground.motion.x.
namespace cairn::studies {

/// A record as the scenario takes it.
struct StudyRecord {
  std::string name;                  // file, or "seed 7"
  std::vector<double> acceleration;  // before `scale` [m/s2]
  double dt{};                       // [s]
  double scale{1.0};                 // of the scenario [-]
  double start{};                    // time of the first sample [s]

  double end() const { return start + dt * static_cast<double>(acceleration.size() - 1); }  // [s]

  /// The motion, `factor` times as strong.
  Result<Motion, InputErrors> motion(double factor) const;
};

struct StudyRecords {
  std::vector<StudyRecord> records;
  std::vector<InputFile> inputs;   // their files
  std::vector<std::string> notes;  // what was noticed and done, each a sentence
};

/// Those of `files`, with commas between them, read with the other keys of ground.motion.x; or as many `seeds` of a
/// synthetic ground.motion.x, from its own on; `least` is 2, or 1 where a single one will do. Faults have the keys
/// study.records, study.seeds or ground.motion.z.
Result<StudyRecords, InputErrors> study_records(const Subject& subject, const std::string& files, std::uint64_t seeds,
                                                std::size_t least = 2);

/// Records that a study names: a list, and the key of the scenario that has it.
struct NamedRecords {
  std::string key;
  std::string files;  // with commas between them
};

/// Faults of the records that a study names beside the scenario's own one, as ground.motion.x takes it: for a scenario
/// that cannot be made, so that all of them are told at once. Nothing where that is no record.
InputErrors record_faults(const Scene& scene, const ReadInput& read, const NamedRecords& named);

}  // namespace cairn::studies
