#include "cairn/inputs/motion_input.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "cairn/inputs/ground_record.hpp"
#include "cairn/inputs/input_memo.hpp"
#include "cairn/inputs/words/record_words.hpp"
#include "cairn/model/motion_keys.hpp"
#include "cairn/model/motion_traits.hpp"

namespace cairn::inputs {
namespace {

/// One component on its way from keys to a motion.
struct Component {
  const GroundMotion& keys;
  GroundAxis axis{};
  std::string path;
  std::string name;
  std::optional<GroundRecord> record{};  // where it is one, and could be read
};

/// Faults of a component with the keys that the scene has for them.
void add(InputErrors& all, InputErrors faults, const std::string& path) {
  for (InputError& f : faults) {
    if (f.line == 0 && !path.empty()) f.key = f.key.empty() ? path : path + '.' + f.key;  // others point into a file
    all.push_back(std::move(f));
  }
}

/// The samples of a component that is a record; nothing where it is none.
std::optional<GroundRecord> record_of(const Component& component, Intake& intake, InputErrors& faults) {
  const auto* keys = std::get_if<RecordFile>(&component.keys);
  if (keys == nullptr) return std::nullopt;
  std::pair known_as(*keys, component.axis);
  if (!std::isfinite(keys->pga)) known_as.first.scale = 1.0;  // beside pga it is a fault
  known_as.first.start = kNotGiven;
  if (intake.memo() != nullptr)
    if (const auto known = intake.memo()->records.find(known_as)) return *known;
  Result<GroundRecord, InputErrors> record =
      ground_record(*keys, component.axis, [&intake](const std::string& name) { return intake.text_of(name); });
  if (!record) {
    add(faults, std::move(record).error(), component.path);
    return std::nullopt;
  }
  if (intake.memo() != nullptr) intake.memo()->records.keep(known_as, *record);
  return std::move(record).value();
}

/// The motion itself; a still one where its record could not be read, which is a fault already.
Result<Motion, InputErrors> motion_of(Component& component, Intake& intake) {
  return std::visit(
      [&](const auto& m) -> Result<Motion, InputErrors> {
        using M = std::decay_t<decltype(m)>;
        if constexpr (ClosedMotion<M>) {
          return Motion::create(m);
        } else if constexpr (std::is_same_v<M, RecordFile>) {
          if (!component.record) return Motion();
          RecordChannel& channel = component.record->channel;
          const double start = std::isfinite(m.start) ? m.start : channel.start;
          return Motion::create(SampledMotion{std::move(channel.values), channel.dt, m.scale, start});
        } else {
          return m.motion(intake);
        }
      },
      component.keys);
}

/// Of a motion that is given by formulas. [m/s2]
double closed_peak(const GroundMotion& keys) {
  return std::visit(
      [](const auto& m) {
        if constexpr (ClosedMotion<std::decay_t<decltype(m)>>) {
          return peak_acceleration(m);
        } else {
          return 0.0;
        }
      },
      keys);
}

/// Pulses given by formulas.
bool is_closed_pulse(const GroundMotion& keys) {
  return std::visit(
      [](const auto& m) {
        if constexpr (ClosedMotion<std::decay_t<decltype(m)>>) {
          return is_pulse(m);
        } else {
          return false;
        }
      },
      keys);
}

}  // namespace

Result<MotionInput, InputErrors> ground_motion(const Ground& ground, Intake& intake) {
  Component x{ground.motion_x, GroundAxis::x, kMotionX, "x"};
  Component y{ground.motion_y, GroundAxis::y, kMotionY, "y"};
  Component z{ground.motion_z, GroundAxis::z, kMotionZ, "z"};
  InputErrors faults;
  for (Component* component : {&x, &y, &z}) component->record = record_of(*component, intake, faults);
  const auto known = [](Component& component) { return component.record ? &*component.record : nullptr; };
  set_common_origin(known(x), known(z), known(y));
  for (const Component* component : {&x, &y, &z}) {
    if (!component->record) continue;
    for (const std::string& note : component->record->notes) intake.note("Ground " + component->name + ": " + note);
  }
  MotionInput made;
  const auto make = [&](Component& component, Motion& motion) {
    Result<Motion, InputErrors> one = motion_of(component, intake);
    if (one) {
      motion = std::move(one).value();
    } else {
      add(faults, one.error(), component.path);
    }
  };
  make(x, made.x);
  make(y, made.y);
  make(z, made.z);
  if (!faults.empty()) return Unexpected(std::move(faults));
  return made;
}

Result<Motion, InputErrors> one_motion(const GroundMotion& keys, const std::string& name, Intake& intake) {
  Component component{keys, GroundAxis::x, {}, name};
  InputErrors faults;
  component.record = record_of(component, intake, faults);
  if (!faults.empty()) return Unexpected(std::move(faults));
  if (component.record) {
    set_common_origin(&*component.record, nullptr);
    for (const std::string& note : component.record->notes) intake.note(name + ": " + note);
  }
  return motion_of(component, intake);
}

std::vector<std::string> motion_doubts(const Ground& ground, const MotionInput& motion, const Run& run) {
  std::vector<std::string> doubts;
  const double until = run.start + run.duration;
  const auto doubt = [&](const char* name, const GroundMotion& keys, const Motion& made) {
    const std::string about = std::string("Ground ") + name + ": ";
    const std::optional<AppliedSamples> samples = applied_samples(made, until, run.start);
    const double peak = samples ? samples->peak : closed_peak(keys);
    if (peak > kFrownedAt) doubts.push_back(about + words_on_strength(peak));
    if (samples && samples->missed > 0.0)
      doubts.push_back(about + words_on_run_within(*samples, run.start, until));
    else if (samples && samples->end > until)
      doubts.push_back(fmt::format("{}run.duration ends the run at {:.6g} s, before the record ends at {:.6g} s: {}.",
                                   about, until, samples->end, words_on_cut(*samples, until)));
    if (is_closed_pulse(keys) && made.view().start_time() < run.start)
      doubts.push_back(about + words_on_early_pulse(made.view().start_time(), made.view().end_time(), run.start));
  };
  doubt("x", ground.motion_x, motion.x);
  doubt("y", ground.motion_y, motion.y);
  doubt("z", ground.motion_z, motion.z);
  return doubts;
}

}  // namespace cairn::inputs
