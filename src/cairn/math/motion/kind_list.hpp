#pragma once

#include <type_traits>
#include <utility>
#include <variant>

#include "cairn/core/host_device.hpp"

/// What is made from a list of kinds, so that nothing else enumerates them.
namespace cairn::math {

template <class... Kind>
struct KindList {};

namespace detail {

template <class List, class... More>
struct VariantOf;
template <class... Kind, class... More>
struct VariantOf<KindList<Kind...>, More...> {
  using type = std::variant<Kind..., More...>;
};

/// The code that evaluates a motion of this kind.
template <class Kind>
using CodeOf = decltype(std::declval<const Kind&>().code());

template <class Made, class... Code>
struct EachOnce {
  using type = Made;
};
template <class... Made, class Code, class... Rest>
struct EachOnce<std::variant<Made...>, Code, Rest...> {
  static constexpr bool kKnown = (std::is_same_v<Made, Code> || ...);
  using Next = std::conditional_t<kKnown, std::variant<Made...>, std::variant<Made..., Code>>;
  using type = typename EachOnce<Next, Rest...>::type;
};

template <class List, class... More>
struct CodesOf;
template <class... Kind, class... More>
struct CodesOf<KindList<Kind...>, More...> {
  using type = typename EachOnce<std::variant<>, CodeOf<Kind>..., More...>::type;
};

}  // namespace detail

/// A variant of the kinds of a list and some more.
template <class List, class... More>
using KindsAnd = typename detail::VariantOf<List, More...>::type;

/// A variant of the code of the kinds of a list, each once, and some more.
template <class List, class... More>
using CodesAnd = typename detail::CodesOf<List, More...>::type;

/// Calls f on what a variant of trivially copyable kinds holds (such a variant always holds one): std::visit without its
/// exception, for an accelerator too.
template <class R, std::size_t I = 0, class F, class... Kind>
CAIRN_HD constexpr R visit_kind(const std::variant<Kind...>& kinds, F f) {
  constexpr std::size_t kLast = sizeof...(Kind) - 1;
  if constexpr (I < kLast) {
    if (kinds.index() == kLast - I) return f(*std::get_if<kLast - I>(&kinds));
    return visit_kind<R, I + 1>(kinds, f);
  } else {
    return f(*std::get_if<0>(&kinds));
  }
}

}  // namespace cairn::math
