#include "cairn/studies/calibrate/calibrate.hpp"

#include <array>
#include <span>

#include "cairn/core/units.hpp"
#include "cairn/keys/rules.hpp"
#include "cairn/studies/common_keys.hpp"

namespace cairn::studies {

using namespace keys;

namespace {

constexpr std::uint64_t kMostSearches = 10000;

}  // namespace

void Calibrate::describe(Fields& f) {
  constexpr std::array<Choice, 3> kWhats{{
      {"rotation", "columns time and rotation: the rotation from the rest pose at instants"},
      {"peaks", "column peak: largest rotations of successive swings, signs do not matter"},
      {"impact-times", "column time: instants at which it passes or touches the rest pose"},
  }};
  constexpr std::array<Choice, 2> kOrigins{{
      {"given", "the times are those of the run"},
      {"free", "impact times count from an unknown instant, so that only what lies between them tells"},
  }};
  f.text({"measured", "file of columns with a title each, as in \"time [s], rotation [deg]\"", true},
         {.may_be_empty = false}, measured);
  describe_choice(f, {"what", "what the file holds"}, kWhats, what);
  describe_choice(f, {"origin", "of the times"}, kOrigins, free_origin);
  f.count({"first", "which impact the first line is, or the peak after which; 0 the peak before all impacts"},
          {.at_most = 1000000}, first);
  f.number({"noise", "standard deviation of one measurement; of impact times in s"},
           given(positive(what == MeasuredKind::impact_times ? "s" : "rad"), "estimated from the residuals"), noise);
  f.number({"confidence", "of the intervals"}, {.above = 0.0, .below = 1.0}, confidence);
  f.count({"samples", "runs that look over the bounds before searches begin"}, {.at_least = 1, .at_most = kMostCases},
          samples);
  f.count({"searches", "from the best samples"}, {.at_least = 1, .at_most = kMostSearches}, searches);
  describe_parameters(f, parameters);
}

}  // namespace cairn::studies
