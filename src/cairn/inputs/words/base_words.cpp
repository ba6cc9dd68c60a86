#include "cairn/inputs/words/base_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::inputs {

std::string_view words_of(BaseKind kind) {
  switch (kind) {
    case BaseKind::flat:
      return "flat";
    case BaseKind::partly_concave:
      return "partly concave";
    case BaseKind::concave:
      return "concave";
  }
  return "";
}

std::string advice_on_lambda(BaseKind kind, const Standing& standing) {
  const double most = std::min(standing.left.largest_lambda, standing.right.largest_lambda);
  const std::string limit = fmt::format("above {:.3g} pure rocking would gain energy", most);
  switch (kind) {
    case BaseKind::flat:
      return fmt::format(
          "The impulse of an impact can act anywhere under a flat base: lambda = 0 is not the cautious choice, take "
          "{:.2g} or more as well (Burton & Chatzis); {}.",
          std::min(0.15, most), limit);
    case BaseKind::partly_concave:
      return fmt::format("The base is hollow in part: try lambda = 0 and {:.2g}; {}.", std::min(0.15, most), limit);
    case BaseKind::concave:
      return "The body stands on its ends: the impulse of an impact acts there, lambda = 0.";
  }
  return "";
}

}  // namespace cairn::inputs
