#include "cairn/inputs/words/vocabulary.hpp"

#include "cairn/core/short_text.hpp"

namespace cairn::inputs::remedy {
namespace {

/// A setting with a value, which a scenario puts in quotes where it is a word.
std::string set(Vocabulary v, const char* option, const char* key, const std::string& value, const char* quote = "") {
  return v == Vocabulary::command_line ? std::string(option) + ' ' + value
                                       : std::string(key) + " = " + quote + value + quote;
}

}  // namespace

std::string repair(Vocabulary v) { return v == Vocabulary::command_line ? "--repair" : "repair = true"; }

std::string repair_with(Vocabulary v, const std::string& setting) {
  return repair(v) + (v == Vocabulary::command_line ? " " : ", ") + setting;
}

std::string weld(Vocabulary v) { return v == Vocabulary::command_line ? "--weld" : "weld"; }

std::string weld(Vocabulary v, double tolerance) { return set(v, "--weld", "weld", short_text(tolerance)); }

std::string close_holes(Vocabulary v, std::uint64_t most_edges) {
  return set(v, "--close-holes", "close_holes", std::to_string(most_edges));
}

std::string up(Vocabulary v, char axis) { return set(v, "--up", "up", std::string(1, axis), "\""); }

std::string mesh_unit(Vocabulary v, std::string_view unit) {
  return set(v, "--unit", "mesh_unit", std::string(unit), "\"");
}

}  // namespace cairn::inputs::remedy
