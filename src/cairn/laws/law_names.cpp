#include "cairn/laws/law_names.hpp"

#include <array>
#include <string>

namespace cairn {
namespace {

struct Entry {
  LawName name;
  PlanarLaw law;
};

using Table = std::array<Entry, kNamedLaws>;
const Table& table() {
  static const Table entries{{
      {{"lambda-epsilon", "resultant impulse between arriving and supporting contact, rebound where it must leave"},
       LambdaEpsilon{}},
      {{"housner", "arriving contact sticks, angular momentum about it is kept"}, Housner{}},
      {{"plastic", "every contact that can be stopped is stopped"}, Plastic{}},
      {{"lzb", "energetic restitution and stiffness ratio per contact, friction through the impact"}, Lzb{}},
      {{"newton", "restitution of each contact's normal velocity, Coulomb friction after"}, Newton{}},
      {{"poisson", "restitution of each contact's normal impulse, friction in both phases"}, Poisson{}},
      {{"closest-solution", "Newton's bound, least slip, impulses nearest to those before"}, ClosestSolution{}},
      {{"max-dissipation", "Newton's rebound, then friction that takes most energy, repeated"}, MaxDissipation{}},
      {{"kinematic", "restitution matrix by roles in the kinetic metric, no friction cone"}, RestitutionMatrix{}},
      {{"angular", "restitution of the rate of rotation, no friction cone"}, AngularRestitution{}},
  }};
  return entries;
}

}  // namespace

std::span<const LawName> law_names() {
  static const std::array<LawName, kNamedLaws> names = [] {
    std::array<LawName, kNamedLaws> n;
    for (std::size_t k = 0; k < n.size(); ++k) n[k] = table()[k].name;
    return n;
  }();
  return names;
}

std::string_view name_of(const PlanarLaw& law) {
  for (const Entry& entry : table())
    if (entry.law.index() == law.index()) return entry.name.name;
  return "user";
}

Result<PlanarLaw, InputErrors> law_by_name(std::string_view name) {
  std::string known;
  for (const Entry& entry : table()) {
    if (entry.name.name == name) return entry.law;
    known += (known.empty() ? "" : " | ") + std::string(entry.name.name);
  }
  return Unexpected(
      InputErrors{{.file = {}, .line = 0, .key = "impact.law", .expected = known, .found = std::string(name)}});
}

std::string notes_text(std::uint32_t notes) {
  struct Word {
    std::uint32_t bit;
    std::string_view text;
  };
  static constexpr Word kWords[] = {
      {kNoteSlipSignFailed, "no consistent slip direction"},
      {kNoteLambdaCut, "lambda cut to keep energy"},
      {kNoteEpsilonCut, "epsilon cut to keep energy"},
      {kNoteFlatLanding, "two contacts arrive at once"},
      {kNotePlasticFallback, "no admissible pattern, plastic impact taken"},
      {kNoteFrictionless, "no admissible friction, frictionless impact taken"},
      {kNotePainleveNone, "Painleve: no solution, the contact jams"},
      {kNotePainleveTwo, "Painleve: two solutions, flight taken"},
      {kNoteAccumulated, "accumulation of impacts resolved"},
      {kNoteOutsideCone, "impulse outside the friction cone"},
      {kNoteEnergyRaised, "energy raised"},
      {kNoteNoPattern, "no consistent pattern, nearest taken"},
      {kNoteLawRefused, "refused by policy"},
      {kNoteNotCertified, "not certified"},
      {kNoteCoefficientCut, "coefficient of restitution moved to what the impact admits"},
      {kNoteEnergyFallback, "the law raised energy, plastic impact taken"},
  };
  std::string text;
  for (const Word& word : kWords)
    if ((notes & word.bit) != 0) text += (text.empty() ? "" : "; ") + std::string(word.text);
  return text;
}

}  // namespace cairn
