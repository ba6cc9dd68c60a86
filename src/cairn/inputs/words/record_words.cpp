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

std::string words_on_cut(const AppliedSamples& samples, double until) {
  constexpr double kNotable = 0.001;  // below, the digits of a percentage say nothing more
  const std::string share =
      samples.left_out < kNotable ? "less than 0.1 %" : fmt::format("{:.3g} %", 100.0 * samples.left_out);
  return share + " of its Arias intensity" +
         (samples.peak_time > until
              ? fmt::format(" and its largest acceleration, at {:.4g} s, are left out", samples.peak_time)
              : std::string(" is left out"));
}

}  // namespace cairn::inputs
