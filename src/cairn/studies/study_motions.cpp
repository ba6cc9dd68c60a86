#include "cairn/studies/study_motions.hpp"

#include <fmt/format.h>

#include <cmath>
#include <type_traits>

#include "cairn/studies/intensity.hpp"

namespace cairn::studies {
namespace {

/// The largest |a| of a velocity pulse, whose acceleration has no closed maximum: the largest of many samples, then the
/// middle third of its neighbourhood again and again.
double sampled_peak(const math::Motion1D& motion) {
  constexpr int kSamples = 4096;
  constexpr int kThirds = 80;  // (2/3)^80 of a step is far below what a double tells apart
  const double begin = motion.start_time();
  const double step = (motion.end_time() - begin) / kSamples;
  const auto at = [&](double t) { return std::fabs(motion.acceleration(t)); };
  double best = begin;
  for (int k = 0; k <= kSamples; ++k)
    if (at(begin + k * step) > at(best)) best = begin + k * step;
  double low = best - step, high = best + step;
  for (int k = 0; k < kThirds; ++k) {
    const double a = low + (high - low) / 3.0, b = high - (high - low) / 3.0;
    (at(a) < at(b) ? low : high) = at(a) < at(b) ? a : b;
  }
  return std::max(at(best), at(low));
}

template <class M>
double peak_of(const M& m) {
  if constexpr (std::is_same_v<M, StillMotion> || std::is_same_v<M, HarmonicDisplacementMotion>) {
    return 0.0;
  } else if constexpr (std::is_same_v<M, NearFaultMotion>) {
    const Result<Motion, InputErrors> motion = Motion::create(m);
    return motion ? sampled_peak(motion->view()) : 0.0;
  } else if constexpr (std::is_same_v<M, SampledMotion>) {
    return std::fabs(m.scale) * intensity_of(m.acceleration, m.dt, {});
  } else {
    return std::fabs(m.amplitude);
  }
}

MotionDescription scaled(MotionDescription description, double factor) {
  std::visit(
      [factor](auto& m) {
        using M = std::decay_t<decltype(m)>;
        if constexpr (std::is_same_v<M, NearFaultMotion>) {
          m.velocity_amplitude *= factor;
        } else if constexpr (std::is_same_v<M, SampledMotion>) {
          m.scale *= factor;
        } else if constexpr (!std::is_same_v<M, StillMotion>) {
          m.amplitude *= factor;
        }
      },
      description);
  return description;
}

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
  found.motions.push_back({std::string(name_of(own)), std::visit([](const auto& m) { return peak_of(m); }, own), own});
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

Result<StudyMotions, InputErrors> study_motions(const Subject& subject, const std::string& records, std::uint64_t seeds) {
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

std::string note_on_length(const std::vector<StudyMotion>& motions, double end) {
  std::size_t longer = 0;
  for (const StudyMotion& motion : motions) {
    const Result<Motion, InputErrors> one = motion.times(1.0);
    longer += one && one->view().end_time() > end ? 1U : 0U;
  }
  if (longer == 0) return {};
  return fmt::format("{} of {} motions go on after the run has ended at {:.6g} s: run.duration cuts them.", longer,
                     motions.size(), end);
}

}  // namespace cairn::studies
