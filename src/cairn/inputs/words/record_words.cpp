#include "cairn/inputs/words/record_words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "cairn/core/units.hpp"

namespace cairn::inputs {

std::string words_of(const UnitSource& source) {
  return source.kind == UnitSource::Kind::given ? "option --unit" : to_text(source);
}

std::string words_on_offset(const RecordMeasures& whole) {
  return fmt::format("a mean acceleration of {:.3g} m/s2 over the whole file, {:.3g} % of its PGA of {:.3g} m/s2",
                     std::fabs(whole.mean), 100.0 * whole.offset_share(), std::fabs(whole.acceleration.value));
}

std::string words_on_strength(double peak) {
  return fmt::format(
      "The largest acceleration is {:.3g} g ({:.3g} m/s2). Beyond 3 g hardly any record goes: are unit and scale as "
      "meant?",
      g_from_acceleration(peak), peak);
}

namespace {

/// `has_peak`: the largest acceleration is in this part.
std::string words_on_part(double share, double peak_time, bool has_peak) {
  constexpr double kNotable = 0.001;  // below, the digits of a percentage say nothing more
  return (share < kNotable ? "less than 0.1 %" : fmt::format("{:.3g} %", 100.0 * share)) + " of its Arias intensity" +
         (has_peak ? fmt::format(" and its largest acceleration, at {:.4g} s, are left out", peak_time)
                   : std::string(" is left out"));
}

}  // namespace

std::string words_on_cut(const AppliedSamples& samples, double until) {
  return words_on_part(samples.left_out, samples.peak_time, samples.peak_time > until);
}

std::string words_on_run_within(const AppliedSamples& samples, double from, double until) {
  std::string text = fmt::format(
      "The run lasts from {:.6g} s to {:.6g} s, the record from {:.6g} s to {:.6g} s: before the run {}", from, until,
      samples.begin, samples.end, words_on_part(samples.missed, samples.peak_time, samples.peak_time < from));
  text += samples.end > until ? ", behind its end " + words_on_cut(samples, until) : ", and nothing behind its end";
  return text + ".";
}

std::string words_on_early_pulse(double begin, double end, double from) {
  return fmt::format("The pulse lasts from {:.6g} s to {:.6g} s and the run begins at {:.6g} s: {} is left out.", begin,
                     end, from, end <= from ? "all of it" : "what lies before");
}

std::string words_on_distance(double pgd, double final_displacement, double pgv) {
  return fmt::format(
      "From rest the ground goes {:.4g} m away, ends {:.4g} m away and is as fast as {:.4g} m/s. Beyond {:.2g} m "
      "hardly any record goes: are unit, step and baseline as meant?",
      std::fabs(pgd), final_displacement, std::fabs(pgv), kFarthestGround);
}

}  // namespace cairn::inputs
