#include "cairn/studies/spectrum/spectrum.hpp"

#include <array>
#include <span>

#include "cairn/core/units.hpp"
#include "cairn/keys/rules.hpp"
#include "cairn/studies/common_keys.hpp"

namespace cairn::studies {

using namespace keys;

namespace {

constexpr std::uint64_t kMostSpectrumValues = 10000;

void describe_spectrum_axis(Fields& t, std::string_view first, const NumberRule& rule, SpectrumAxis& axis) {
  t.number({"from", first, true}, rule, axis.from);
  t.number({"to", "last value", true}, rule, axis.to);
  t.count({"count", "how many", true}, {.at_least = 1, .at_most = kMostSpectrumValues}, axis.count);
  t.flag({"logarithmic", "equal ratios instead of equal steps"}, axis.logarithmic);
}

}  // namespace

void Spectrum::describe(Fields& f) {
  constexpr std::array<Choice, 2> kResponses{{
      {"rotation", "the largest rotation over the slenderness"},
      {"overturning", "the least motion that topples, as PGA/(g tan alpha)"},
  }};
  describe_choice(f, {"response", "what is asked of each block"}, kResponses, response);
  f.table({"slenderness", "alpha = atan(width/height) of the blocks", true}, [&](Fields& t) {
    describe_spectrum_axis(t, "first alpha = atan(width/height) of the blocks",
                           {.unit = "rad", .above = 0.0, .below = 0.5 * kPi}, slenderness);
  });
  f.table({"size", "R of the blocks, half of their diagonal", true}, [&](Fields& t) {
    describe_spectrum_axis(t, "first R of the blocks, half of their diagonal", positive("m"), size);
  });
  if (frequency || f.visits_absent()) {
    f.table({"frequency", "omega_p/p of the pulse"}, [&](Fields& t) {
      if (!frequency) frequency.emplace();
      describe_spectrum_axis(
          t, "first omega_p/p of a pulse as ground.motion.x, p = sqrt(3g/4R); absent: its own frequency", positive({}),
          *frequency);
    });
  }
  f.number({"pga", "peak to which every motion is scaled, for rotation"}, given(positive("m/s2"), "as they are"), pga);
  if (levels || f.visits_absent()) {
    f.table({"levels", "of PGA/(g tan alpha) with equal ratios, for overturning; absent: 128 from 0.99 to 30"},
            [&](Fields& t) {
              if (!levels) levels.emplace();
              t.number({"from", "lowest", true}, positive({}), levels->from);
              t.number({"to", "highest", true}, positive({}), levels->to);
              t.count({"count", "how many", true}, {.at_least = 2, .at_most = kMostCases}, levels->count);
            });
  }
  f.number({"accuracy", "relative, of a least motion that topples"}, between(1e-12, 1.0), accuracy);
  describe_records(f, records, seeds);
}

}  // namespace cairn::studies
