#include "cairn/model/motion_traits.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "cairn/core/contract.hpp"
#include "cairn/math/compensated_sum.hpp"

namespace cairn {
namespace {

template <class M>
concept Pulse = requires {
  M::kCrest;
};

/// The largest |a| of a motion whose acceleration has no closed maximum: the largest of many samples, then the middle
/// third of its neighbourhood again and again.
double searched_peak(const math::Motion1D& motion) {
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

double peak_of(const SampledMotion& record) {
  double largest = 0.0;
  for (const double a : record.acceleration) largest = std::max(largest, std::fabs(a));
  return std::fabs(record.scale) * largest;
}

template <class M>
double peak_of(const M& motion) {
  if constexpr (M::kPeak == MotionPeak::none) {
    return 0.0;
  } else if constexpr (M::kPeak == MotionPeak::strength) {
    return std::fabs(motion.*M::kStrength);
  } else {
    const Result<Motion, InputErrors> made = Motion::create(motion);
    return made ? searched_peak(made->view()) : 0.0;
  }
}

template <class... Kind>
std::vector<std::string_view> pulses_in(math::KindList<Kind...> /*kinds*/) {
  std::vector<std::string_view> names;
  const auto add = [&](bool pulse, std::string_view name) {
    if (pulse) names.push_back(name);
  };
  (add(Pulse<Kind>, Kind::kName), ...);
  return names;
}

}  // namespace

MotionDescription scaled(MotionDescription motion, double factor) {
  std::visit(
      [factor](auto& m) {
        using M = std::decay_t<decltype(m)>;
        if constexpr (requires { M::kStrength; }) m.*M::kStrength *= factor;
      },
      motion);
  return motion;
}

double peak_acceleration(const MotionDescription& motion) {
  return std::visit([](const auto& m) { return peak_of(m); }, motion);
}

std::optional<AppliedSamples> applied_samples(const Motion& motion, double until, double from) {
  const math::Motion1D& view = motion.view();
  if (!std::holds_alternative<math::Sampled>(view.kind())) return std::nullopt;
  AppliedSamples found;
  found.peak_time = view.start_time();
  found.peak = std::fabs(view.acceleration(found.peak_time));
  found.begin = view.start_time();
  found.end = view.end_time();
  math::CompensatedSum before, run, all;
  const auto squares = [&](double one, double other) {  // (R.6): exact within a step
    const double a = view.acceleration(one), b = view.acceleration(other, math::Side::before);
    return (other - one) * (a * a + a * b + b * b) / 3.0;
  };
  for (double t = view.start_time(); t < found.end;) {
    const double next = view.next_knot(t);
    all.add(squares(t, next));
    if (t < until) run.add(squares(t, std::min(next, until)));
    if (t < from) before.add(squares(t, std::min(next, from)));
    const double size = std::fabs(view.acceleration(next, math::Side::before));
    if (size > found.peak) {
      found.peak = size;
      found.peak_time = next;
    }
    t = next;
  }
  if (until < found.end && all.value() > 0.0) found.left_out = 1.0 - run.value() / all.value();
  if (from > found.begin && all.value() > 0.0) found.missed = before.value() / all.value();
  return found;
}

bool is_pulse(const MotionDescription& motion) {
  return std::visit([](const auto& m) { return Pulse<std::decay_t<decltype(m)>>; }, motion);
}

MotionDescription with_values(MotionDescription pulse, double frequency, double amplitude) {
  std::visit(
      [&](auto& m) {
        using M = std::decay_t<decltype(m)>;
        if constexpr (requires { m.set_pulse(frequency, amplitude); }) {
          m.set_pulse(frequency, amplitude);
        } else if constexpr (Pulse<M>) {
          m.amplitude = amplitude;
          m.frequency = frequency;
        } else {
          constexpr bool kIsPulse = false;
          CAIRN_CHECK(kIsPulse);
        }
      },
      pulse);
  return pulse;
}

double amplitude_of(const MotionDescription& pulse) {
  return std::visit(
      [](const auto& m) {
        if constexpr (requires { m.pulse_acceleration(); }) {
          return m.pulse_acceleration();
        } else if constexpr (Pulse<std::decay_t<decltype(m)>>) {
          return m.amplitude;
        } else {
          return 0.0;
        }
      },
      pulse);
}

PulseCrest crest_of(const MotionDescription& pulse) {
  return std::visit(
      [](const auto& m) {
        using M = std::decay_t<decltype(m)>;
        if constexpr (Pulse<M>) {
          return M::kCrest;
        } else {
          return kNoCrest;
        }
      },
      pulse);
}

std::string pulse_names() {
  const std::vector<std::string_view> names = pulses_in(ClosedMotions{});
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : " or ";
    text += names[i];
  }
  return text;
}

}  // namespace cairn
