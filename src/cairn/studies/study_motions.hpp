#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cairn/model/motion_traits.hpp"
#include "cairn/studies/study_records.hpp"

/// The motions of a study that makes them stronger and weaker: records, seeds, or the scenario's own one.
namespace cairn::studies {

struct StudyMotion {
  std::string name;  // file, seed or kind
  double pga{};  // largest acceleration of the motion as it is; 0 where it has none, as with jumps of velocity [m/s2]
  std::variant<MotionDescription, StudyRecord> source;

  /// The motion, `factor` times as strong; a negative factor mirrors it.
  Result<Motion, InputErrors> times(double factor) const;
};

struct StudyMotions {
  std::vector<StudyMotion> motions;
  std::vector<InputFile> inputs;   // their files
  std::vector<std::string> notes;  // what was noticed and done, each a sentence
};

/// Those of `records` and `seeds` as in study_records; where neither is given, the scenario's own motion along x. A
/// vertical motion and a ground that does not move are faults.
Result<StudyMotions, InputErrors> study_motions(const Subject& subject, const std::string& records,
                                                std::uint64_t seeds);

/// Counts motions that go on after a run has ended, and keeps the one that loses most.
class CutMotions {
 public:
  /// `end`: of the runs [s].
  explicit CutMotions(double end) : end_(end) {}

  void take(const std::string& name, const Motion& motion);

  /// A sentence; empty where none goes on. `what` they are called, in the plural.
  std::string note(std::string_view what) const;

 private:
  double end_;
  std::size_t all_{};
  std::size_t cut_{};
  std::string name_;  // of the one that loses most
  AppliedSamples most_{};
};

/// The same of these.
std::string note_on_length(const std::vector<StudyMotion>& motions, double end);

/// A motion that is given by formulas; a still one where it is a record.
MotionDescription described(const GroundMotion& motion);

}  // namespace cairn::studies
