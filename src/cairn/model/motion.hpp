#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/math/motion/closed_motions.hpp"
#include "cairn/math/motion/motion.hpp"
#include "cairn/model/sampled_motion.hpp"

/// One component of a ground motion as a user describes it, checked, and with the storage that a record needs.
/// The kinds that formulas give are in math/motion, each in its file.      docs/theory/motions.md
namespace cairn {

/// A motion by its kind: formulas, or samples.
using MotionDescription = math::KindsAnd<ClosedMotions, SampledMotion>;

/// A checked motion. A value: copies share the (constant) tables of a record.
class Motion {
 public:
  /// No motion.
  Motion() = default;

  /// All faults of the description at once; keys are the names of its fields.
  static Result<Motion, InputErrors> create(const MotionDescription& description);

  /// What engines evaluate; valid as long as this motion or a copy of it lives.
  const math::Motion1D& view() const { return view_; }

 private:
  Motion(math::Motion1D view, std::shared_ptr<const SampleTables> tables) : tables_(std::move(tables)), view_(view) {}

  std::shared_ptr<const SampleTables> tables_;
  math::Motion1D view_{};
};

/// As its kind is called: "full-sine", "near-fault", "sampled", ...
std::string_view name_of(const MotionDescription& description);

}  // namespace cairn
