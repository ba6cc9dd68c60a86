#include "cairn/inputs/describe_scene.hpp"

#include <array>
#include <vector>

#include "cairn/keys/rules.hpp"
#include "cairn/laws/law_names.hpp"

namespace cairn::inputs {

using namespace keys;

namespace {

void describe_change(Fields& f, ImpactChange& change) {
  f.text({"corner", "left | right of the base at rest, the number of a corner as results have it, or all"},
         {.may_be_empty = false, .or_count = true}, change.corner);
  f.count({"from_impact", "the first impact that it holds for"}, {.at_least = 1, .at_most = 1000000000},
          change.from_impact);
  f.number({"from_time", "from when on"}, given(any("s"), "from the start"), change.from_time);
  const auto unchanged = [](NumberRule rule) { return given(rule, "unchanged"); };
  f.number({"restitution", ""}, unchanged(between(0.0, 1.0)), change.restitution);
  f.number({"stiffness", ""}, unchanged(between(1e-4, 1e4)), change.stiffness);
  f.number({"static", "friction"}, unchanged(between(0.0, 1e6)), change.mu_static);
  f.number({"kinetic", "friction"}, unchanged(between(0.0, 1e6)), change.mu_kinetic);
}

}  // namespace

void describe(Fields& f, Impact& impact) {
  static const std::vector<Alternative> kLaws = [] {
    std::vector<Alternative> laws;
    for (const LawEntry& law : law_names()) laws.push_back({law.name, law.about});
    return laws;
  }();
  // A reader looks at every alternative before it takes one: the law that was there comes back with its values.
  const PlanarLaw given_law = impact.law;
  f.one_of({"law", "impact law"}, kLaws, place_of(given_law), [&](Fields& t, std::size_t index) {
    if (index != place_of(impact.law))
      impact.law = index == place_of(given_law) ? given_law : law_names()[index].make();
    impact.law.describe(t);
  });
  f.number({"restitution", restitution_words()}, between(0.0, 1.0), impact.restitution);
  f.number({"stiffness", stiffness_words()}, between(1e-4, 1e4), impact.stiffness);
  f.table({"friction", "at impact, where it is not that of the ground"}, [&](Fields& t) {
    t.number({"static", "decides sticking"}, given(between(0.0, 1e6), "as ground.friction"), impact.mu_static);
    t.number({"kinetic", "acts in slip; not above static"}, given(between(0.0, 1e6), "as ground.friction"),
             impact.mu_kinetic);
  });
  f.tables(
      {"change", "other coefficients at a corner, from an impact or from a time on; of two the later one counts"},
      impact.changes.size(), [&](std::size_t size) { impact.changes.resize(size); },
      [&](Fields& t, std::size_t index) { describe_change(t, impact.changes[index]); });
  constexpr std::array<Choice, 3> kPolicies{{{"stop", "end the run there as a numerical failure"},
                                             {"flag", "note it at the event and go on"},
                                             {"fall-back", "take the plastic impact instead, and note it"}}};
  auto policy = static_cast<std::size_t>(impact.energy);
  f.choice({"energy_raise", "what to do at an impact that raises energy"}, kPolicies, policy);
  impact.energy = static_cast<EnergyPolicy>(policy);
  f.flag({"report_limits", "find the largest lambda and epsilon that would not raise energy, at every impact"},
         impact.report_limits);
}

}  // namespace cairn::inputs
