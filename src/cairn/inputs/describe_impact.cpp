#include "cairn/inputs/describe_scene.hpp"

#include <array>
#include <utility>

#include "cairn/keys/rules.hpp"
#include "cairn/laws/law_names.hpp"

namespace cairn::inputs {

using namespace keys;

namespace {

void describe_law(Fields& f, LambdaEpsilon& law) {
  f.number({"lambda", "place of the resultant impulse between arriving (0) and supporting contact (1)"},
           between(0.0, 1.0), law.lambda);
  f.number({"epsilon", "rebound of the arriving contact where it must leave"}, between(0.0, 1.0), law.epsilon);
  f.flag({"cut_to_energy", "lower lambda or epsilon where it would raise energy"}, law.cut_to_energy);
}
void describe_law(Fields& f, Lzb& law) {
  f.number({"exponent", "of the force over the indentation: 1 linear, 1.5 Hertz; counts where two contacts are loaded"},
           between(1.0, lzb::kLargestExponent), law.exponent);
  f.number({"tolerance", "of the velocities after, relative to the fastest approach"},
           between(lzb::kFinestTolerance, lzb::kCoarsestTolerance), law.tolerance);
}
void describe_law(Fields& f, RestitutionMatrix& law) {
  constexpr NumberRule kCoefficient = between(-1.0, 1.0);
  f.number({"e_arriving", "e_n1: rebound of the arriving contact"}, kCoefficient, law.e_arriving);
  f.number({"e_across", "e_n21: opens the supporting contact by the arrival of the other"}, kCoefficient, law.e_across);
  f.number({"e_back", "e_n12: the reverse, where the supporting contact approaches"}, kCoefficient, law.e_back);
  f.number({"e_supporting", "e_n2: rebound of the supporting contact"}, kCoefficient, law.e_supporting);
  f.number({"e_tangential", "e_n3 of the velocity that is free of the normals'; -1: no tangential impulse"},
           kCoefficient, law.e_tangential);
}
void describe_law(Fields& f, AngularRestitution& law) {
  constexpr std::array<Choice, 4> kKinds{{{"housner", "no impulse at the supporting contact; value is not read"},
                                          {"given", "rate after over rate before = value"},
                                          {"times-housner", "value times Housner's"},
                                          {"enhanced", "value, moved into what each impact admits"}}};
  auto kind = static_cast<std::size_t>(law.kind);
  f.choice({"ratio", "of the rates of rotation"}, kKinds, kind);
  law.kind = static_cast<AngularValue>(kind);
  f.number({"value", "positive for rocking, negative for half-rocking"}, between(-2.0, 2.0), law.value);
}
/// Laws without parameters of their own.
template <class Law>
void describe_law(Fields& /*f*/, Law& /*law*/) {}

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
  static const auto kLaws = [] {
    std::array<Alternative, kNamedLaws> laws{};
    for (std::size_t i = 0; i < laws.size(); ++i) laws[i] = {law_names()[i].name, law_names()[i].about};
    return laws;
  }();
  // A reader looks at every alternative before it takes one: the law that was there comes back with its values.
  const PlanarLaw given_law = impact.law;
  f.one_of({"law", "impact law"}, kLaws, given_law.index(), [&](Fields& t, std::size_t index) {
    if (index == given_law.index() && index != impact.law.index()) impact.law = given_law;
    with_alternative(
        impact.law, index, [&](auto& law) { describe_law(t, law); }, std::make_index_sequence<kNamedLaws>{});
  });
  f.number({"restitution",
            "of a contact: energetic for lzb, of velocity for newton, closest-solution and max-dissipation, of "
            "impulse for poisson; the other laws do not read it"},
           between(0.0, 1.0), impact.restitution);
  f.number({"stiffness", "of a contact relative to the others; read by lzb"}, between(1e-4, 1e4), impact.stiffness);
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
