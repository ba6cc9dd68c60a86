#include "cairn/laws/law_names.hpp"

#include <string>
#include <utility>
#include <vector>

#include "cairn/laws/spatial_law.hpp"

namespace cairn {
namespace {

/// "newton, poisson and lzb"
std::string listed(const std::vector<std::string_view>& names) {
  std::string text;
  for (std::size_t k = 0; k < names.size(); ++k)
    text += (k == 0 ? "" : k + 1 == names.size() ? " and " : ", ") + std::string(names[k]);
  return text;
}

}  // namespace

std::size_t place_of(const PlanarLaw& law) {
  const std::span<const LawEntry> all = law_names();
  std::size_t place = 0;
  while (place < all.size() && all[place].name != law.name()) ++place;
  return place;
}

Result<PlanarLaw, InputErrors> law_by_name(std::string_view name) {
  std::string known;
  for (const LawEntry& entry : law_names()) {
    if (entry.name == name) return entry.make();
    known += (known.empty() ? "" : " | ") + std::string(entry.name);
  }
  return Unexpected(
      InputErrors{{.file = {}, .line = 0, .key = "impact.law", .expected = known, .found = std::string(name)}});
}

Result<SpatialLaw, InputErrors> in_space(const PlanarLaw& law) {
  if (law.entry().answer_in_space != nullptr) return SpatialLaw(SpatialLaw::Known{}, law);
  std::string known;
  for (const LawEntry& entry : law_names())
    if (entry.answer_in_space != nullptr) known += (known.empty() ? "" : " | ") + std::string(entry.name);
  return Unexpected(InputErrors{{.file = {},
                                 .line = 0,
                                 .key = "impact.law",
                                 .expected = "a law that knows space: " + known,
                                 .found = std::string(law.name()) + ", which is planar"}});
}

Result<SpatialLaw, InputErrors> spatial_law_by_name(std::string_view name) {
  const Result<PlanarLaw, InputErrors> law = law_by_name(name);
  if (!law.has_value()) return Unexpected(law.error());
  return in_space(*law);
}

std::string_view restitution_words() {
  static const std::string text = [] {
    std::vector<std::pair<std::string_view, std::vector<std::string_view>>> readers;  // by what they take it for
    for (const LawEntry& entry : law_names()) {
      if (entry.reads.restitution.empty()) continue;
      std::size_t k = 0;
      while (k < readers.size() && readers[k].first != entry.reads.restitution) ++k;
      if (k == readers.size()) readers.push_back({entry.reads.restitution, {}});
      readers[k].second.push_back(entry.name);
    }
    std::string words = "of a contact: ";
    for (const auto& [meaning, names] : readers) words += std::string(meaning) + " for " + listed(names) + ", ";
    words.replace(words.size() - 2, 2, "; the other laws do not read it");
    return words;
  }();
  return text;
}

std::string_view stiffness_words() {
  static const std::string text = [] {
    std::vector<std::string_view> readers;
    for (const LawEntry& entry : law_names())
      if (entry.reads.stiffness) readers.push_back(entry.name);
    return "of a contact relative to the others; read by " + listed(readers);
  }();
  return text;
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
