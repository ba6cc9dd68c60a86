#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// How a remedy is spelled for the person who reads it: as options of `cairn inspect` and `cairn motion`, or as keys of a
/// scenario. The only place that knows both spellings.                 docs/decisions/0013-words-at-the-edge.md
namespace cairn::inputs {

enum class Vocabulary { command_line, scenario };

}  // namespace cairn::inputs

namespace cairn::inputs::remedy {

std::string repair(Vocabulary v);  // "--repair" | "repair = true"
std::string repair_with(Vocabulary v,
                        const std::string& setting);  // "--repair --weld 1e-06" | "repair = true, weld = 1e-06"
std::string weld(Vocabulary v);                       // "--weld" | "weld"
std::string weld(Vocabulary v, double tolerance);     // "--weld 1e-06" | "weld = 1e-06"
std::string close_holes(Vocabulary v, std::uint64_t most_edges);  // "--close-holes 469" | "close_holes = 469"
std::string up(Vocabulary v, char axis);                          // "--up y" | "up = "y""
std::string mesh_unit(Vocabulary v, std::string_view unit);       // "--unit mm" | "mesh_unit = "mm""

}  // namespace cairn::inputs::remedy
