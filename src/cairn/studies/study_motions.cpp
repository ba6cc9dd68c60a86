#include "cairn/studies/study_motions.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <type_traits>

#include "cairn/inputs/words/record_words.hpp"
#include "cairn/studies/intensity.hpp"

namespace cairn::studies {
namespace {

Result<StudyMotions, InputErrors> own_motion(const Subject& subject) {
  const Ground& ground = subject.scene.ground;
  const auto refused = [](const char* key, const char* expected, const char* found) {
    return Unexpected(InputErrors{{.file = {}, .line = 0, .key = key, .expected = expected, .found = found}});
  };
  if (!std::holds_alternative<StillMotion>(ground.motion_z))
    return refused("ground.motion.z", "none: the motion is scaled along x alone", "a vertical motion");
  if (std::holds_alternative<StillMotion>(ground.motion_x))
    return refused("ground.motion.x", "a motion, which is made stronger and weaker", "none");
  const MotionDescription own = described(ground.motion_x);
  StudyMotions found;
  found.motions.push_back({std::string(name_of(own)), peak_acceleration(own), own});
  return found;
}

}  // namespace

MotionDescription described(const GroundMotion& motion) {
  return std::visit(
      [](const auto& m) -> MotionDescription {
        if constexpr (std::is_constructible_v<MotionDescription, decltype(m)>) {
          return m;
        } else {
          return StillMotion{};
        }
      },
      motion);
}

Result<Motion, InputErrors> StudyMotion::times(double factor) const {
  if (const auto* record = std::get_if<StudyRecord>(&source)) return record->motion(factor);
  return Motion::create(scaled(std::get<MotionDescription>(source), factor));
}

Result<StudyMotions, InputErrors> study_motions(const Subject& subject, const std::string& records,
                                                std::uint64_t seeds) {
  const GroundMotion& motion = subject.scene.ground.motion_x;
  const auto* file = std::get_if<RecordFile>(&motion);
  const bool sampled = file != nullptr || std::holds_alternative<Synthetic>(motion);
  const bool own = records.empty() && seeds == 0;
  if (own && !sampled) return own_motion(subject);
  Result<StudyRecords, InputErrors> read = !own              ? study_records(subject, records, seeds)
                                           : file != nullptr ? study_records(subject, file->file, 0, 1)
                                                             : study_records(subject, {}, 1, 1);
  if (!read) return Unexpected(std::move(read).error());
  StudyMotions found{.motions = {}, .inputs = std::move(read->inputs), .notes = std::move(read->notes)};
  for (StudyRecord& record : read->records) {
    const double pga = std::fabs(record.scale) * intensity_of(record.acceleration, record.dt, {});  // PGA
    found.motions.push_back({record.name, pga, std::move(record)});
  }
  return found;
}

void CutMotions::take(const std::string& name, const Motion& motion) {
  ++all_;
  if (!(motion.view().end_time() > end_)) return;
  ++cut_;
  const std::optional<AppliedSamples> samples = applied_samples(motion, end_);
  if (!samples || !(samples->left_out > most_.left_out)) return;
  most_ = *samples;
  name_ = name;
}

std::string CutMotions::note(std::string_view what) const {
  if (cut_ == 0) return {};
  std::string said = fmt::format("{} of {} {} go on after the run has ended at {:.6g} s: run.duration cuts them.", cut_,
                                 all_, what, end_);
  if (!name_.empty())
    said += fmt::format(" Of {}, which ends at {:.6g} s, {}.", name_, most_.end, words_on_cut(most_, end_));
  return said;
}

std::string note_on_length(const std::vector<StudyMotion>& motions, double end) {
  CutMotions cut(end);
  for (const StudyMotion& motion : motions)
    if (const Result<Motion, InputErrors> one = motion.times(1.0)) cut.take(motion.name, *one);
  return cut.note("motions");
}

}  // namespace cairn::studies
