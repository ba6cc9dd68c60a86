#include "cairn/model/motion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "cairn/math/compensated_sum.hpp"

namespace cairn {
namespace {

/// Collects the faults of one description.
class Checker {
 public:
  void finite(const char* key, double value, const char* unit) {
    if (!std::isfinite(value)) add(key, std::string("a finite number ") + unit, found_text(value));
  }
  void positive(const char* key, double value, const char* unit) {
    if (!(std::isfinite(value) && value > 0.0)) {
      add(key, std::string("a finite number > 0 ") + unit, found_text(value));
    }
  }
  void positive_or_endless(const char* key, double value, const char* unit) {
    if (!(value > 0.0)) add(key, std::string("a number > 0, or infinity ") + unit, found_text(value));
  }
  void add(std::string key, std::string expected, std::string found) {
    errors_.push_back(
        {.file = {}, .line = 0, .key = std::move(key), .expected = std::move(expected), .found = std::move(found)});
  }
  bool ok() const { return errors_.empty(); }
  InputErrors take() { return std::move(errors_); }

 private:
  InputErrors errors_;
};

void check(const StillMotion& /*m*/, Checker& /*c*/) {}

template <class Pulse>
void check_pulse(const Pulse& m, Checker& c) {
  c.finite("amplitude", m.amplitude, "[m/s2]");
  c.positive("frequency", m.frequency, "[Hz]");
  c.finite("start", m.start, "[s]");
}
void check(const FullSineMotion& m, Checker& c) { check_pulse(m, c); }
void check(const HalfSineMotion& m, Checker& c) { check_pulse(m, c); }
void check(const CosineMotion& m, Checker& c) { check_pulse(m, c); }
void check(const RickerMotion& m, Checker& c) { check_pulse(m, c); }
void check(const NCycleMotion& m, Checker& c) {
  check_pulse(m, c);
  if (!(std::isfinite(m.cycles) && m.cycles > 0.0 && std::floor(2.0 * m.cycles) == 2.0 * m.cycles)) {
    c.add("cycles", "a positive multiple of 1/2", found_text(m.cycles));
  }
}
void check(const OneSineMotion& m, Checker& c) {
  c.finite("amplitude", m.amplitude, "[m/s2]");
  c.positive("angular_frequency", m.angular_frequency, "[rad/s]");
  c.finite("phase", m.phase, "[rad]");
  c.finite("origin", m.origin, "[s]");
}
void check(const HarmonicAccelerationMotion& m, Checker& c) {
  c.finite("amplitude", m.amplitude, "[m/s2]");
  c.positive("angular_frequency", m.angular_frequency, "[rad/s]");
  c.finite("start", m.start, "[s]");
  c.positive_or_endless("duration", m.duration, "[s]");
}
void check(const HarmonicDisplacementMotion& m, Checker& c) {
  c.finite("amplitude", m.amplitude, "[m]");
  c.positive("angular_frequency", m.angular_frequency, "[rad/s]");
  c.finite("start", m.start, "[s]");
  c.positive_or_endless("duration", m.duration, "[s]");
}
void check(const NearFaultMotion& m, Checker& c) {
  c.finite("velocity_amplitude", m.velocity_amplitude, "[m/s]");
  c.positive("frequency", m.frequency, "[Hz]");
  if (!(std::isfinite(m.gamma) && m.gamma >= 1.0)) c.add("gamma", "a finite number >= 1", found_text(m.gamma));
  c.finite("phase", m.phase, "[rad]");
  c.finite("start", m.start, "[s]");
}
void check(const SampledMotion& m, Checker& c) {
  if (m.acceleration.size() < 2) {
    c.add("acceleration", "at least two samples", std::to_string(m.acceleration.size()));
  }
  constexpr std::size_t kListed = 10;  // a record full of NaN is one fault to its reader, not thousands
  std::size_t bad = 0;
  for (std::size_t i = 0; i < m.acceleration.size(); ++i) {
    if (std::isfinite(m.acceleration[i])) continue;
    if (++bad <= kListed) {
      c.add("acceleration[" + std::to_string(i) + "]", "a finite number [m/s2]", found_text(m.acceleration[i]));
    }
  }
  if (bad > kListed) c.add("acceleration", "finite numbers [m/s2]", std::to_string(bad) + " samples that are not");
  c.positive("dt", m.dt, "[s]");
  c.finite("scale", m.scale, "[-]");
  c.finite("start", m.start, "[s]");
}

/// What the numbers were each fine for, but not together: times that coincide in double precision, overflow.
void check_together(const math::Motion1D& view, Checker& c) {
  const double start = view.start_time();
  const double end = view.end_time();
  const bool still = std::holds_alternative<math::Still>(view.kind());
  if (!still && !(end > start)) {
    c.add("start", "a support whose ends differ as times in double precision", found_text(start));
    return;
  }
  const double last = end < math::kNever ? end : start;
  const math::MotionSample sample = view.at(last, math::Side::before);
  const math::Range bounds = view.bounds(start, end);
  const bool finite = std::isfinite(sample.velocity) && std::isfinite(sample.displacement) &&
                      std::isfinite(bounds.lo) && std::isfinite(bounds.hi) && std::isfinite(last);
  if (!finite) {
    c.add("amplitude", "acceleration, velocity, displacement and times that stay finite", "overflow");
  }
}

math::Motion1D closed_form(const StillMotion& /*m*/) { return math::Still{}; }
math::Motion1D closed_form(const FullSineMotion& m) {
  return math::SinePulse::full_sine(m.amplitude, m.frequency, m.start);
}
math::Motion1D closed_form(const HalfSineMotion& m) {
  return math::SinePulse::half_sine(m.amplitude, m.frequency, m.start);
}
math::Motion1D closed_form(const CosineMotion& m) { return math::SinePulse::cosine(m.amplitude, m.frequency, m.start); }
math::Motion1D closed_form(const NCycleMotion& m) {
  return math::SinePulse::n_cycle(m.amplitude, m.frequency, m.cycles, m.start);
}
math::Motion1D closed_form(const OneSineMotion& m) {
  return math::SinePulse::one_sine(m.amplitude, m.angular_frequency, m.phase, m.origin);
}
math::Motion1D closed_form(const HarmonicAccelerationMotion& m) {
  return math::SinePulse::harmonic(m.amplitude, m.angular_frequency, m.start, m.start + m.duration);
}
math::Motion1D closed_form(const RickerMotion& m) { return math::Ricker(m.amplitude, m.frequency, m.start); }
math::Motion1D closed_form(const NearFaultMotion& m) {
  return math::NearFaultPulse(m.velocity_amplitude, m.frequency, m.gamma, m.phase, m.start);
}
math::Motion1D closed_form(const HarmonicDisplacementMotion& m) {
  return math::HarmonicDisplacement(m.amplitude, m.angular_frequency, m.start, m.start + m.duration);
}

}  // namespace

struct Motion::Tables {
  std::vector<double> acceleration, velocity, displacement, impulse, block_min, block_max;
};

/// Samples after the first of a trailing run of zeros are left out: they change neither a, v nor d.
/// (M.11): v_{k+1} = v_k + h (a_k + a_{k+1})/2,   d_{k+1} = d_k + h v_k + h² (2 a_k + a_{k+1})/6
std::shared_ptr<const Motion::Tables> Motion::make_tables(const std::vector<double>& acceleration, double dt) {
  std::size_t count = acceleration.size();
  while (count > 2 && acceleration[count - 1] == 0.0 && acceleration[count - 2] == 0.0) --count;

  auto tables = std::make_shared<Tables>();
  tables->acceleration.assign(acceleration.begin(), acceleration.begin() + static_cast<std::ptrdiff_t>(count));
  const std::vector<double>& a = tables->acceleration;

  tables->velocity.resize(count);
  tables->displacement.resize(count);
  math::CompensatedSum v;
  math::CompensatedSum d;
  for (std::size_t k = 0; k + 1 < count; ++k) {
    d.add(dt * v.value());
    d.add(dt * dt * (2.0 * a[k] + a[k + 1]) / 6.0);
    v.add(dt * (a[k] + a[k + 1]) / 2.0);
    tables->velocity[k + 1] = v.value();
    tables->displacement[k + 1] = d.value();
  }

  // Between samples |a| is at most the line that joins |a_k| and |a_{k+1}|, so the trapezium is an upper bound.
  tables->impulse.resize(count);
  const double outward = 1.0 + math::detail::kOutward;
  math::CompensatedSum impulse;
  for (std::size_t k = count - 1; k-- > 0;) {
    impulse.add(dt * (std::fabs(a[k]) + std::fabs(a[k + 1])) / 2.0);
    tables->impulse[k] = impulse.value() * outward;
  }

  const auto block = static_cast<std::size_t>(math::Sampled::kBlock);
  for (std::size_t first = 0; first < count; first += block) {
    const auto begin = a.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = a.begin() + static_cast<std::ptrdiff_t>(std::min(first + block + 1, count));
    const auto [low, high] = std::minmax_element(begin, end);
    tables->block_min.push_back(*low);
    tables->block_max.push_back(*high);
  }
  return tables;
}

Result<Motion, InputErrors> Motion::create(const MotionDescription& description) {
  Checker checker;
  std::visit([&](const auto& m) { check(m, checker); }, description);
  if (!checker.ok()) return Unexpected(checker.take());

  std::shared_ptr<const Tables> tables;
  math::Motion1D view;
  if (const auto* sampled = std::get_if<SampledMotion>(&description)) {
    tables = make_tables(sampled->acceleration, sampled->dt);
    const math::SampledTables pointers{.acceleration = tables->acceleration.data(),
                                       .velocity = tables->velocity.data(),
                                       .displacement = tables->displacement.data(),
                                       .impulse = tables->impulse.data(),
                                       .block_min = tables->block_min.data(),
                                       .block_max = tables->block_max.data(),
                                       .count = static_cast<std::int64_t>(tables->acceleration.size())};
    const math::Sampled record(pointers, sampled->dt, sampled->scale, sampled->start);
    const std::int64_t last = pointers.count - 1;
    const bool times_differ =
        record.sample_time(1) > record.sample_time(0) && record.sample_time(last) > record.sample_time(last - 1);
    if (!times_differ) {
      checker.add("dt", "a step that moves start + k dt in double precision [s]", found_text(sampled->dt));
    }
    view = record;
  } else {
    std::visit(
        [&](const auto& m) {
          if constexpr (!std::is_same_v<std::decay_t<decltype(m)>, SampledMotion>) view = closed_form(m);
        },
        description);
  }
  if (checker.ok()) check_together(view, checker);
  if (!checker.ok()) return Unexpected(checker.take());
  return Motion(view, std::move(tables));
}

std::string_view name_of(const MotionDescription& description) {
  constexpr std::array<std::string_view, std::variant_size_v<MotionDescription>> kNames = {"still",
                                                                                           "full-sine",
                                                                                           "half-sine",
                                                                                           "cosine",
                                                                                           "n-cycle",
                                                                                           "one-sine",
                                                                                           "harmonic-acceleration",
                                                                                           "ricker",
                                                                                           "near-fault",
                                                                                           "harmonic-displacement",
                                                                                           "sampled"};
  return kNames[description.index()];
}

}  // namespace cairn
