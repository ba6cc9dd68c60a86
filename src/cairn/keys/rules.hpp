#pragma once

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "cairn/keys/fields.hpp"

/// What descriptions of keys are made of.
namespace cairn::keys {

constexpr NumberRule positive(std::string_view unit) { return {.unit = unit, .above = 0.0}; }
constexpr NumberRule not_negative(std::string_view unit) { return {.unit = unit, .at_least = 0.0}; }
constexpr NumberRule any(std::string_view unit) { return {.unit = unit}; }
constexpr NumberRule between(double low, double high, std::string_view unit = {}) {
  return {.unit = unit, .at_least = low, .at_most = high};
}
constexpr NumberRule given(NumberRule rule, std::string_view when_absent) {
  rule.when_absent = when_absent;
  return rule;
}

/// Makes `v` hold the alternative `index` (as it is, if it already does) and calls `visit` on it.
template <class Variant, class Visit, std::size_t... I>
void with_alternative(Variant& v, std::size_t index, const Visit& visit, std::index_sequence<I...> /*unused*/) {
  const auto enter = [&](auto place) {
    if (v.index() != place) v.template emplace<place>();
    visit(std::get<place>(v));
  };
  ((index == I ? enter(std::integral_constant<std::size_t, I>{}) : void()), ...);
}

/// A choice whose alternatives are those of a variant.
template <std::size_t Count, class Variant, class Visit>
void one_of(Fields& f, const Key& tag, const std::array<Alternative, Count>& alternatives, Variant& v,
            const Visit& visit) {
  f.one_of(tag, alternatives, v.index(), [&](Fields& inner, std::size_t index) {
    with_alternative(
        v, index, [&](auto& alternative) { visit(inner, alternative); }, std::make_index_sequence<Count>{});
  });
}

/// A kind as it calls itself: kName, kAbout and, where the key of that name chooses it, kImplied.
template <class Kind>
constexpr Alternative alternative_of() {
  bool implied = false;
  if constexpr (requires { Kind::kImplied; }) implied = Kind::kImplied;
  return {Kind::kName, Kind::kAbout, implied};
}

/// A choice among the kinds of a variant, each under the name that it has.
template <class... Kind, class Visit>
void one_of(Fields& f, const Key& tag, std::variant<Kind...>& v, const Visit& visit) {
  static constexpr std::array<Alternative, sizeof...(Kind)> kAlternatives{alternative_of<Kind>()...};
  one_of(f, tag, kAlternatives, v, visit);
}

}  // namespace cairn::keys
