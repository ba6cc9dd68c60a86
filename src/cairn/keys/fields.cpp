#include "cairn/keys/fields.hpp"

#include <cmath>

#include "cairn/core/input_error.hpp"

namespace cairn::keys {

std::string expectation(const NumberRule& rule) {
  std::string text = "a finite number";
  if (std::isfinite(rule.above)) text += " > " + found_text(rule.above);
  if (std::isfinite(rule.below)) text += " < " + found_text(rule.below);
  if (std::isfinite(rule.at_least) && std::isfinite(rule.at_most)) {
    text += " from " + found_text(rule.at_least) + " to " + found_text(rule.at_most);
  } else if (std::isfinite(rule.at_least)) {
    text += " >= " + found_text(rule.at_least);
  } else if (std::isfinite(rule.at_most)) {
    text += " <= " + found_text(rule.at_most);
  }
  if (!rule.unit.empty()) text += " [" + std::string(rule.unit) + "]";
  if (!rule.or_word.empty()) text += ", or \"" + std::string(rule.or_word) + '"';
  return text;
}

std::string expectation(const CountRule& rule) {
  const CountRule unlimited;
  std::string text = "an integer >= " + std::to_string(rule.at_least);
  if (rule.at_most != unlimited.at_most) text += " and <= " + std::to_string(rule.at_most);
  return text;
}

bool keeps(const NumberRule& rule, double value) {
  return std::isfinite(value) && value > rule.above && value < rule.below && value >= rule.at_least &&
         value <= rule.at_most;
}

}  // namespace cairn::keys
