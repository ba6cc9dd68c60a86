#include "cairn/laws/law_names.hpp"

#include <array>
#include <string>

namespace cairn {
namespace {

struct Entry {
  LawName name;
  PlanarLaw law;
};

const std::array<Entry, 3>& table() {
  static const std::array<Entry, 3> entries{{
      {{"lambda-epsilon", "resultant impulse between arriving and supporting contact, rebound where it must leave"},
       LambdaEpsilon{}},
      {{"housner", "arriving contact sticks, angular momentum about it is kept"}, Housner{}},
      {{"plastic", "every contact that can be stopped is stopped"}, Plastic{}},
  }};
  return entries;
}

}  // namespace

std::span<const LawName> law_names() {
  static const std::array<LawName, 3> names = [] {
    std::array<LawName, 3> n;
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
  };
  std::string text;
  for (const Word& word : kWords)
    if ((notes & word.bit) != 0) text += (text.empty() ? "" : "; ") + std::string(word.text);
  return text;
}

}  // namespace cairn
