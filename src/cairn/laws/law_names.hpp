#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "cairn/laws/planar_law.hpp"

namespace cairn {

/// Every law that can be chosen by name, in the order of the table.
std::span<const LawEntry> law_names();

/// Place of a law in that table; law_names().size() for a user's own function.
std::size_t place_of(const PlanarLaw& law);

/// The name of a law in use; "user" for a user's own function.
inline std::string_view name_of(const PlanarLaw& law) { return law.name(); }

/// A law by its name, with its default parameters.
Result<PlanarLaw, InputErrors> law_by_name(std::string_view name);

/// Does the law read the contacts' coefficient of restitution? Does it read their stiffness?
inline bool reads_restitution(const PlanarLaw& law) { return !law.entry().reads.restitution.empty(); }
inline bool reads_stiffness(const PlanarLaw& law) { return law.entry().reads.stiffness; }

/// Who reads the coefficient of restitution as what, and who reads the stiffness, in words.
std::string_view restitution_words();
std::string_view stiffness_words();

/// The notes of an answer or event in words, "" for none; for reports.
std::string notes_text(std::uint32_t notes);

}  // namespace cairn
