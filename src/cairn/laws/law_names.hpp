#pragma once
#include <span>
#include <string_view>

#include "cairn/core/input_error.hpp"
#include "cairn/core/result.hpp"
#include "cairn/laws/kernel/impact_law.hpp"

namespace cairn {

/// One entry of the table of laws: the name a user types, and what it does in a line.
struct LawName {
  std::string_view name;
  std::string_view about;
};

/// Every law that can be chosen by name, in the order of the table.
std::span<const LawName> law_names();

/// The name of a law in use; "user" for a user's own function.
std::string_view name_of(const PlanarLaw& law);

/// A law by its name, with its default parameters.
Result<PlanarLaw, InputErrors> law_by_name(std::string_view name);

/// The notes of an answer or event in words, "" for none; for reports.
std::string notes_text(std::uint32_t notes);

}  // namespace cairn
