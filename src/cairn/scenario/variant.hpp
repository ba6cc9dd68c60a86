#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cairn/scenario/load.hpp"

/// One scenario in several forms, to be run side by side.                                docs/how-to/compare_laws.md
namespace cairn::scenario {

/// A scenario that was changed in some respect, under the name of the change. Its text says all of it, so that `cairn
/// run` takes it; files that it names are kept once, with the scenario that it was made from.
struct Variant {
  std::string name;
  Loaded loaded;
};

/// The scenario as if its file had another [impact]. Keys of faults as in load.
Result<Loaded, InputErrors> with_impact(const Loaded& base, const Impact& impact);

/// "lzb, lambda-epsilon(lambda=0.3)": laws by their names, each with keys of [impact] in round brackets where it needs
/// others than the scenario has. What belongs to a law alone (lambda, exponent, ...) comes from the scenario where that
/// has the same law, else it is the law's default; all other keys (restitution, friction, ...) come from the scenario.
/// Words need no quotation marks: angular(ratio=given, value=0.9).
/// All faults at once, each with `origin` and the item in place of a file. The same law twice with the same values is
/// one, and so is an engine that reads no law.
Result<std::vector<Variant>, InputErrors> law_variants(const Loaded& base, std::string_view list,
                                                       const std::string& origin);

/// "planar, timestep": the scenario under other engines, by their names. Keys that one of them does not read are left out
/// of its form, with a note.
Result<std::vector<Variant>, InputErrors> engine_variants(const Loaded& base, std::string_view list,
                                                          const std::string& origin);

/// Every law that has a name, the scenario's own first.
Result<std::vector<Variant>, InputErrors> every_law(const Loaded& base);

}  // namespace cairn::scenario
