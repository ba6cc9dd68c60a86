#pragma once

#include <string>

#include "cairn/keys/fields.hpp"
#include "cairn/math/motion/motion_words.hpp"

/// The numbers of a motion as keys, and what is wrong with them.
namespace cairn {

/// A kind of motion that formulas give.
template <class M>
concept ClosedMotion = requires(const M& m) {
  M::kParameters;
  m.code();
};

template <class M>
constexpr keys::NumberRule rule_of(const MotionParameter<M>& p) {
  return {.unit = p.unit, .above = p.above, .at_least = p.at_least, .when_absent = p.when_absent};
}

template <ClosedMotion M>
void describe(keys::Fields& fields, M& motion) {
  for (const MotionParameter<M>& p : M::kParameters)
    fields.number({p.name, p.about, p.required}, rule_of(p), motion.*p.value);
}

/// Calls fault(key, expected, value) on every number that is not what it must be.
template <ClosedMotion M, class Fault>
void check(const M& motion, const Fault& fault) {
  for (const MotionParameter<M>& p : M::kParameters) {
    const double value = motion.*p.value;
    const keys::NumberRule rule = rule_of(p);
    const bool absent = !p.when_absent.empty() && value == std::numeric_limits<double>::infinity();
    if (absent || (keys::keeps(rule, value) && (p.keeps == nullptr || p.keeps(value)))) continue;
    fault(std::string(p.name), p.expected.empty() ? keys::expectation(rule) : std::string(p.expected), value);
  }
}

}  // namespace cairn
