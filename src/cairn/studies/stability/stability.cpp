#include "cairn/studies/stability/stability.hpp"

#include <array>
#include <span>

#include "cairn/core/units.hpp"
#include "cairn/keys/rules.hpp"
#include "cairn/studies/common_keys.hpp"

namespace cairn::studies {

using namespace keys;

namespace {

constexpr std::uint64_t kMostStabilityCells = 1024;

void describe_axis(Fields& f, const Key& key, const NumberRule& rule, StabilityAxis& axis) {
  f.table(key, [&](Fields& t) {
    t.number({"from", "least value", true}, rule, axis.from);
    t.number({"to", "largest value", true}, rule, axis.to);
    t.flag({"logarithmic", "equal ratios instead of equal steps"}, axis.logarithmic);
    t.count({"cells", "of the grid from which tracing starts, or whose middles are run"},
            {.at_least = 1, .at_most = kMostStabilityCells}, axis.cells);
  });
}

}  // namespace

void Stability::describe(Fields& f) {
  constexpr std::array<Choice, 2> kAxes{{
      {"frequency-amplitude", "frequency [Hz] and peak acceleration [m/s2] of the pulse"},
      {"dimensionless",
       "omega_p/p and a_p/(alpha g), p and alpha of the side over which the first swing turns the body"},
  }};
  describe_choice(f, {"axes", "what the axes count"}, kAxes, axes);
  const bool pure = axes == StabilityAxes::dimensionless;
  describe_axis(f, {"frequency", "of the pulse, or omega_p/p", true}, positive(pure ? "" : "Hz"), frequency);
  describe_axis(f, {"amplitude", "of the pulse, or a_p/(alpha g)", true}, positive(pure ? "" : "m/s2"), amplitude);
  constexpr std::array<Choice, 3> kDirections{{
      {"both", "a diagram for each sign"},
      {"positive", "the pulse as it is with a positive amplitude"},
      {"negative", "the pulse with a negative amplitude"},
  }};
  describe_choice(f, {"direction", "sign of the pulse"}, kDirections, direction);
  constexpr std::array<Choice, 2> kMethods{{
      {"trace", "boundaries are followed from a coarse grid on, to the accuracy"},
      {"grid", "the middle of every cell of the grid"},
  }};
  describe_choice(f, {"method", "which pulses are run"}, kMethods, grid);
  f.flag({"impacts", "boundaries also where the number of impacts before toppling changes"}, impacts);
  f.number({"accuracy", "of the boundaries, as a share of the axes"}, between(1e-7, 0.1), accuracy);
  f.count({"probes", "random pulses that look for what the grid missed"}, {.at_most = kMostCases}, probes);
  f.count({"closer", "how often cells are divided in whose corners the numbers of impacts differ"}, {.at_most = 20},
          closer);
  f.count({"most_runs", "of each diagram; the tracing ends there, coarser than asked for"},
          {.at_least = 1, .at_most = kMostCases}, most_runs);
  f.tables(
      {"variant", "bodies or laws to compare; without any, the scenario itself"}, variants.size(),
      [&](std::size_t size) { variants.resize(size); },
      [&](Fields& t, std::size_t index) {
        StabilityVariant& variant = variants[index];
        t.text({"name", "how the diagram calls it", true}, {.may_be_empty = false}, variant.name);
        t.text({"scenario", "another scenario file, whose body, ground and law are taken"},
               {.when_absent = "this scenario"}, variant.scenario);
        t.text({"law", "an impact law with its keys, as in lambda-epsilon(lambda=0.3)"},
               {.when_absent = "that of the scenario"}, variant.law);
        t.text({"set", "keys and values with commas between them, as in \"body.box.width = 0.6\""},
               {.when_absent = "as in the scenario"}, variant.set);
      });
}

}  // namespace cairn::studies
