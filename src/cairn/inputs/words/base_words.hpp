#pragma once

#include <string>
#include <string_view>

#include "cairn/model/mesh_body.hpp"
#include "cairn/model/standing.hpp"

/// What the underside of a body is like, in words.
namespace cairn::inputs {

std::string_view words_of(BaseKind kind);

/// What the base says about λ, the place of the resultant in the λ-ε law: a sentence or two.
std::string advice_on_lambda(BaseKind kind, const Standing& standing);

}  // namespace cairn::inputs
