#include "cairn/model/motion.hpp"

#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>

#include "cairn/model/motion_keys.hpp"

namespace cairn {
namespace {

InputError fault(std::string key, std::string expected, std::string found) {
  return {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)};
}

InputErrors faults_of(const SampledMotion& record) { return sample_faults(record); }

template <class M>
InputErrors faults_of(const M& motion) {
  InputErrors faults;
  check(motion, [&](std::string key, std::string expected, double found) {
    faults.push_back(fault(std::move(key), std::move(expected), found_text(found)));
  });
  return faults;
}

bool tells_times_apart(const math::Sampled& record, std::int64_t count) {
  const std::int64_t last = count - 1;
  return record.sample_time(1) > record.sample_time(0) && record.sample_time(last) > record.sample_time(last - 1);
}

/// What the numbers were each fine for, but not together: times that coincide in double precision, overflow.
void check_together(const math::Motion1D& view, InputErrors& faults) {
  const double start = view.start_time();
  const double end = view.end_time();
  const bool still = std::holds_alternative<math::Still>(view.kind());
  if (!still && !(end > start)) {
    faults.push_back(fault("start", "a support whose ends differ as times in double precision", found_text(start)));
    return;
  }
  const double last = end < math::kNever ? end : start;
  const math::MotionSample sample = view.at(last, math::Side::before);
  const math::Range bounds = view.bounds(start, end);
  const bool finite = std::isfinite(sample.velocity) && std::isfinite(sample.displacement) &&
                      std::isfinite(bounds.lo) && std::isfinite(bounds.hi) && std::isfinite(last);
  if (!finite) {
    faults.push_back(fault("amplitude", "acceleration, velocity, displacement and times that stay finite", "overflow"));
  }
}

}  // namespace

Result<Motion, InputErrors> Motion::create(const MotionDescription& description) {
  std::shared_ptr<const SampleTables> tables;
  math::Motion1D view;
  InputErrors faults = std::visit([](const auto& m) { return faults_of(m); }, description);
  if (!faults.empty()) return Unexpected(std::move(faults));
  std::visit(
      [&](const auto& m) {
        if constexpr (std::is_same_v<std::decay_t<decltype(m)>, SampledMotion>) {
          tables = sample_tables(m);
          const math::Sampled record = sampled(m, *tables);
          if (!tells_times_apart(record, static_cast<std::int64_t>(tables->acceleration.size())))
            faults.push_back(fault("dt", "a step that moves start + k dt in double precision [s]", found_text(m.dt)));
          view = record;
        } else {
          view = m.code();
        }
      },
      description);
  if (faults.empty()) check_together(view, faults);
  if (!faults.empty()) return Unexpected(std::move(faults));
  return Motion(view, std::move(tables));
}

std::string_view name_of(const MotionDescription& description) {
  return std::visit([](const auto& m) { return m.kName; }, description);
}

}  // namespace cairn
