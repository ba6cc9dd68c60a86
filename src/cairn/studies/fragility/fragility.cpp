#include "cairn/studies/fragility/fragility.hpp"

#include <array>
#include <span>

#include "cairn/core/units.hpp"
#include "cairn/keys/rules.hpp"
#include "cairn/studies/common_keys.hpp"

namespace cairn::studies {

using namespace keys;

void Fragility::describe(Fields& f) {
  constexpr std::array<Choice, 3> kMethods{{
      {"ida", "incremental dynamic analysis: every record at all levels, then the intensity at which it first topples"},
      {"stripes", "every record at all levels; the share that topples at each"},
      {"cloud", "every record as it is"},
  }};
  constexpr std::array<Choice, 4> kIntensities{{
      {"pga", "largest acceleration [m/s2]"},
      {"pgv", "largest velocity [m/s]"},
      {"pgv-pga", "PGV/PGA [s], which scaling does not change: for a cloud only"},
      {"sa", "pseudo-acceleration of an oscillator [m/s2]"},
  }};
  describe_choice(f, {"method", "which runs are made"}, kMethods, method);
  describe_choice(f, {"intensity", "measure of a record's strength"}, kIntensities, intensity);
  f.number({"period", "of the oscillator, for intensity = \"sa\""}, given(positive("s"), "none"), period);
  f.number({"damping", "of the oscillator, for intensity = \"sa\""}, {.at_least = 0.0, .below = 1.0}, damping);
  if (levels || f.visits_absent()) {
    f.table({"levels", "intensities with equal ratios, for ida and stripes"}, [&](Fields& t) {
      if (!levels) levels.emplace();
      t.number({"from", "lowest, in the SI unit of the intensity", true}, positive({}), levels->from);
      t.number({"to", "highest", true}, positive({}), levels->to);
      t.count({"count", "how many", true}, {.at_least = 2, .at_most = kMostCases}, levels->count);
    });
  }
  f.number({"accuracy", "relative, of a capacity found by ida"}, between(1e-9, 1.0), accuracy);
  f.text({"records", "files with commas between them, each in turn the record of ground.motion.x"},
         {.when_absent = "see seeds"}, records);
  f.count({"seeds", "of a synthetic ground.motion.x: so many, from its seed on, instead of records"},
          {.at_most = kMostSeeds}, seeds);
  f.number({"confidence", "of the bands"}, {.above = 0.0, .below = 1.0}, confidence);
}

}  // namespace cairn::studies
